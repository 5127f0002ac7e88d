//! What follows the learner's actions: a tree of every way to the goal, with the mistakes that have an answer.

use super::action_path::{ActionPath, Attempt};
use super::goal::Goal;
use std::collections::BTreeMap;
use take_five_rules::Message;

/// The named actions of the learner in a position, each with what follows.
pub type Answers = BTreeMap<String, Answer>;

/// What follows an action of the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
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
pub struct Search<'a> {
    goal: &'a Goal,
    script: &'a Script,
    done: &'a str,
    visited: usize,
}

impl<'a> Search<'a> {
    /// A search; `done` is the answer to every solution.
    pub fn new(goal: &'a Goal, script: &'a Script, done: &'a str) -> Self {
        let visited = 0;
        Search {
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
    ) -> Result<Option<Answer>, Message> {
        let reached = self.goal.is_reached(&attempt);
        let (attempt, reply) = self.reply(attempt, path)?;
        if reached || self.goal.is_reached(&attempt) {
            let says = self.done.to_owned();
            return Ok(Some(Answer::Done { says, reply }));
        }
        let then = self.below(&attempt, path, depth - 1)?;
        let says = String::new();
        Ok((!then.is_empty()).then_some(Answer::OnTheWay { says, reply, then }))
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
        Answer::Done { .. } => Some(1),
        Answer::Mistake { .. } => None,
        Answer::OnTheWay { then, .. } => Some(1 + fewest(then)?),
    });
    actions.min()
}

/// Gives the answer at the end of a path its own words.
pub fn word(answers: &mut Answers, actions: &[String], words: &str) -> Result<(), Message> {
    let off = || Message::new("site.lesson-off-path").with("text", actions.join(" "));
    let (first, rest) = actions.split_first().ok_or_else(off)?;
    match answers.get_mut(first) {
        Some(Answer::OnTheWay { then, .. }) if !rest.is_empty() => word(then, rest, words),
        Some(Answer::OnTheWay { says, .. } | Answer::Done { says, .. }) if rest.is_empty() => {
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
        Some(Answer::OnTheWay {
            then, reply: on, ..
        }) if on == reply => add(then, later, later_replies, words),
        Some(Answer::OnTheWay { .. }) => {
            Err(Message::new("site.lesson-other-reply").with("text", first.as_str()))
        }
        Some(Answer::Done { .. }) => Err(Message::new("site.lesson-no-mistake")),
        Some(Answer::Mistake { .. }) => {
            Err(Message::new("site.lesson-twice").with("what", first.as_str()))
        }
        None => {
            let mut all = reply.clone();
            for (action, reply) in later.iter().zip(later_replies) {
                all.push(action.clone());
                all.extend(reply.iter().cloned());
            }
            let says = words.to_owned();
            answers.insert(first.clone(), Answer::Mistake { says, reply: all });
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
        let Answer::OnTheWay { reply, then, .. } = answer else {
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
