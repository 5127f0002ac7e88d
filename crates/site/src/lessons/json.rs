//! A course as JSON, for the page that walks through it.

use super::answers::{Answers, LessonAnswer};
use super::course::LessonCourse;
use super::lesson::Lesson;
use serde_json::{Map, Value, json};

impl LessonCourse {
    /// The course as JSON.
    pub fn json(&self) -> Value {
        let coach = self.coach.iter().map(|note| {
            json!({ "id": note.id, "when": note.when, "text": note.text, "step": note.step })
        });
        let explains = self.explains.iter().map(|(reason, place)| {
            let mut to = Map::new();
            if let Some(step) = &place.step {
                to.insert("step".to_owned(), json!(step));
            }
            to.insert("section".to_owned(), json!(place.section));
            (reason.clone(), Value::Object(to))
        });
        json!({
            "game": self.game,
            "title": self.title,
            "steps": self.steps.iter().map(step).collect::<Vec<_>>(),
            "coach": coach.collect::<Vec<_>>(),
            "explains": explains.collect::<Map<_, _>>(),
        })
    }
}

fn step(lesson: &Lesson) -> Value {
    let refused = lesson.refused.iter();
    let refused = refused.map(|(reason, words)| (reason.clone(), json!(words)));
    json!({
        "id": lesson.id,
        "title": lesson.title,
        "goal": lesson.goal,
        "text": lesson.text,
        "link": lesson.link,
        "seat": lesson.seat,
        "fewest": lesson.fewest,
        "section": lesson.section,
        "line": lesson.line,
        "answers": node(&lesson.answers),
        "refused": refused.collect::<Map<_, _>>(),
        "otherwise": lesson.otherwise,
    })
}

fn node(answers: &Answers) -> Value {
    let all = answers.iter();
    Value::Object(
        all.map(|(action, it)| (action.clone(), answer(it)))
            .collect(),
    )
}

fn answer(answer: &LessonAnswer) -> Value {
    let (mut value, says, reply) = match answer {
        LessonAnswer::Done { says, reply } => (json!({ "done": true }), says, reply),
        LessonAnswer::Mistake { says, reply } => (json!({ "mistake": true }), says, reply),
        LessonAnswer::OnTheWay { says, reply, then } => {
            (json!({ "reply": reply, "then": node(then) }), says, reply)
        }
    };
    if !says.is_empty() {
        value["say"] = json!(says);
    }
    if !reply.is_empty() {
        value["reply"] = json!(reply);
    }
    value
}
