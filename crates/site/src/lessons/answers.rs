//! What follows the learner's actions: a tree of every way to the goal, with the mistakes that have an answer.

use super::action_path::{ActionPath, Attempt};
use super::goal::Goal;
use std::collections::BTreeMap;
use take_five_rules::Message;

/// The named actions of the learner in a position, each with what follows.
pub type Answers = BTreeMap<String, LessonAnswer>;

/// What follows an action of the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonAnswer {
    /// The goal is reached, perhaps only by the reply.
    Done {
        /// The answer.
        says: String,
        /// What is played before it is given.
        reply: Vec<String>,
    },
    /// The goal is missed.
    Mistake {
        /// The answer.
        says: String,
        /// What is played before it is given: the punishment.
        reply: Vec<String>,
    },
    /// On the way to the goal.
    OnTheWay {
        /// Words in between, or none.
        says: String,
        /// What is played before the learner goes on.
        reply: Vec<String>,
        /// What follows the learner's next action.
        then: Answers,
    },
}

/// What others and chance do after the learner's actions.
#[derive(Debug, Default)]
pub struct Script {
    /// After exactly these actions.
    pub after: BTreeMap<Vec<String>, Vec<String>>,
    /// After all others: the first that can be played.
    pub otherwise: Vec<Vec<String>>,
}

/// Positions that the search for solutions may visit: a lesson is small.
const MOST_POSITIONS: usize = 50_000;

/// The search for everything that reaches a goal.
pub struct SolutionSearch<'a> {
    goal: &'a Goal,
    script: &'a Script,
    done: &'a str,
    visited: usize,
}

impl<'a> SolutionSearch<'a> {
    /// A search; `done` is the answer to every solution.
    pub fn new(goal: &'a Goal, script: &'a Script, done: &'a str) -> Self {
        let visited = 0;
        SolutionSearch {
            goal,
            script,
            done,
            visited,
        }
    }

    /// All ways to the goal of at most `depth` actions.
    pub fn solutions(&mut self, from: &Attempt, depth: usize) -> Result<Answers, Message> {
        self.below(from, &mut Vec::new(), depth)
    }

    fn below(
        &mut self,
        from: &Attempt,
        path: &mut Vec<String>,
        depth: usize,
    ) -> Result<Answers, Message> {
        let mut answers = Answers::new();
        if depth == 0 || !from.is_learners_turn() {
            return Ok(answers);
        }
        for action in from.table.legal_actions() {
            self.visited += 1;
            if self.visited > MOST_POSITIONS {
                return Err(Message::new("site.lesson-too-large"));
            }
            let mut attempt = from.clone();
            attempt.play(&action)?;
            path.push(action.clone());
            if let Some(answer) = self.follow(attempt, path, depth)? {
                answers.insert(action, answer);
            }
            path.pop();
        }
        Ok(answers)
    }

    /// What follows an action that has just been played, if the goal can be reached from there.
    fn follow(
        &mut self,
        attempt: Attempt,
        path: &mut Vec<String>,
        depth: usize,
    ) -> Result<Option<LessonAnswer>, Message> {
        let reached = self.goal.is_reached(&attempt);
        let (attempt, reply) = self.reply(attempt, path)?;
        if reached || self.goal.is_reached(&attempt) {
            let says = self.done.to_owned();
            return Ok(Some(LessonAnswer::Done { says, reply }));
        }
        let then = self.below(&attempt, path, depth - 1)?;
        let says = String::new();
        Ok((!then.is_empty()).then_some(LessonAnswer::OnTheWay { says, reply, then }))
    }

    /// The attempt after the script's reply to the actions.
    fn reply(&self, attempt: Attempt, path: &[String]) -> Result<(Attempt, Vec<String>), Message> {
        if let Some(reply) = self.script.after.get(path) {
            return Ok((attempt.after(reply)?, reply.clone()));
        }
        if !attempt.is_learners_turn() {
            for reply in &self.script.otherwise {
                if let Ok(after) = attempt.after(reply) {
                    return Ok((after, reply.clone()));
                }
            }
        }
        Ok((attempt, Vec::new()))
    }
}

/// The smallest number of actions that reach the goal.
pub fn fewest(answers: &Answers) -> Option<usize> {
    let actions = answers.values().filter_map(|answer| match answer {
        LessonAnswer::Done { .. } => Some(1),
        LessonAnswer::Mistake { .. } => None,
        LessonAnswer::OnTheWay { then, .. } => Some(1 + fewest(then)?),
    });
    actions.min()
}

/// Gives the answer at the end of a path its own words.
pub fn word(answers: &mut Answers, actions: &[String], words: &str) -> Result<(), Message> {
    let off = || Message::new("site.lesson-off-path").with("text", actions.join(" "));
    let (first, rest) = actions.split_first().ok_or_else(off)?;
    match answers.get_mut(first) {
        Some(LessonAnswer::OnTheWay { then, .. }) if !rest.is_empty() => word(then, rest, words),
        Some(LessonAnswer::OnTheWay { says, .. } | LessonAnswer::Done { says, .. })
            if rest.is_empty() =>
        {
            words.clone_into(says);
            Ok(())
        }
        _ => Err(off()),
    }
}

/// Adds a mistake: the first action of the path that leads off every way to the goal. All that follows it is its reply.
pub fn add_mistake(answers: &mut Answers, path: &ActionPath, words: &str) -> Result<(), Message> {
    add(answers, &path.actions, &path.replies, words)
}

fn add(
    answers: &mut Answers,
    actions: &[String],
    replies: &[Vec<String>],
    words: &str,
) -> Result<(), Message> {
    let (Some((first, later)), Some((reply, later_replies))) =
        (actions.split_first(), replies.split_first())
    else {
        return Err(Message::new("site.lesson-no-mistake"));
    };
    match answers.get_mut(first) {
        Some(LessonAnswer::OnTheWay { .. }) if later.is_empty() => {
            Err(Message::new("site.lesson-no-mistake"))
        }
        Some(LessonAnswer::OnTheWay {
            then, reply: on, ..
        }) if on == reply => add(then, later, later_replies, words),
        Some(LessonAnswer::OnTheWay { .. }) => {
            Err(Message::new("site.lesson-other-reply").with("text", first.as_str()))
        }
        Some(LessonAnswer::Done { .. }) => Err(Message::new("site.lesson-no-mistake")),
        Some(LessonAnswer::Mistake { .. }) => {
            Err(Message::new("site.lesson-twice").with("what", first.as_str()))
        }
        None => {
            let mut all = reply.clone();
            for (action, reply) in later.iter().zip(later_replies) {
                all.push(action.clone());
                all.extend(reply.iter().cloned());
            }
            let says = words.to_owned();
            answers.insert(first.clone(), LessonAnswer::Mistake { says, reply: all });
            Ok(())
        }
    }
}

/// Whether the learner can do something that no answer names.
pub fn leaves_actions_unnamed(from: &Attempt, answers: &Answers) -> Result<bool, Message> {
    let legal = from.table.legal_actions();
    if !legal.iter().all(|action| answers.contains_key(action)) {
        return Ok(true);
    }
    for (action, answer) in answers {
        let LessonAnswer::OnTheWay { reply, then, .. } = answer else {
            continue;
        };
        let mut attempt = from.clone();
        attempt.play(action)?;
        if leaves_actions_unnamed(&attempt.after(reply)?, then)? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::goal::Condition;
    use take_five_table::Table;

    fn path(actions: &[&str], replies: &[&[&str]]) -> ActionPath {
        let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect();
        ActionPath {
            actions: texts(actions),
            replies: replies.iter().map(|reply| texts(reply)).collect(),
            reached: None,
        }
    }

    /// The answers to `b3`, after which the script plays `a1` and `c2` reaches the goal.
    fn answers() -> Answers {
        let done = LessonAnswer::Done {
            says: "Won.".to_owned(),
            reply: Vec::new(),
        };
        let on = LessonAnswer::OnTheWay {
            says: String::new(),
            reply: vec!["a1".to_owned()],
            then: Answers::from([("c2".to_owned(), done)]),
        };
        Answers::from([("b3".to_owned(), on)])
    }

    #[test]
    fn a_mistake_leaves_the_way_somewhere() {
        let mut all = answers();
        add_mistake(&mut all, &path(&["b3", "b2"], &[&["a1"], &["c1"]]), "No.").unwrap();
        let Some(LessonAnswer::OnTheWay { then, .. }) = all.get("b3") else {
            panic!("{all:?}");
        };
        let mistake = LessonAnswer::Mistake {
            says: "No.".to_owned(),
            reply: vec!["c1".to_owned()],
        };
        assert_eq!(then.get("b2"), Some(&mistake));
        // What follows the mistake is shown, the learner's own actions included.
        add_mistake(&mut all, &path(&["b2", "b1"], &[&[], &["c1"]]), "No.").unwrap();
        let Some(LessonAnswer::Mistake { reply, .. }) = all.get("b2") else {
            panic!("{all:?}");
        };
        assert_eq!(reply, &["b1", "c1"]);
    }

    #[test]
    fn a_mistake_must_be_one() {
        for (actions, replies, id) in [
            (&["b3"][..], &[&["a1"][..]][..], "site.lesson-no-mistake"),
            (&["b3", "c2"], &[&["a1"], &[]], "site.lesson-no-mistake"),
            (&["b3", "b2"], &[&["c1"], &[]], "site.lesson-other-reply"),
        ] {
            let problem = add_mistake(&mut answers(), &path(actions, replies), "No.");
            assert_eq!(problem.unwrap_err().id, id, "{actions:?}");
        }
    }

    #[test]
    fn a_search_that_is_too_large_is_refused() {
        let table = Table::new(&"take:size=16".parse().unwrap(), 1);
        let goal = Goal(vec![Condition::Plays(vec!["nothing".to_owned()])]);
        let script = Script {
            otherwise: ["a1", "a3"].map(|cell| vec![cell.to_owned()]).into(),
            ..Script::default()
        };
        let start = Attempt::new(table, 1);
        let mut search = SolutionSearch::new(&goal, &script, "");
        search.visited = MOST_POSITIONS - 800;
        let found = search.solutions(&start, 2);
        assert_eq!(found.unwrap_err().id, "site.lesson-too-large");
    }
}
