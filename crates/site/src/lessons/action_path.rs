//! Attempts at a lesson: the learner's actions, and what the script answers.

use super::goal::Goal;
use take_five_picture::StepPicture;
use take_five_rules::{Message, ToPlay};
use take_five_table::Table;

/// A game in which somebody tries to reach a goal.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The game.
    pub table: Table,
    /// The learner's player.
    pub seat: u8,
    /// The learner's last action.
    pub last: String,
    /// What has been told since the lesson began.
    pub told: Vec<Message>,
}

impl Attempt {
    /// Nothing has been tried yet.
    pub fn new(table: Table, seat: u8) -> Self {
        Attempt {
            table,
            seat,
            last: String::new(),
            told: Vec::new(),
        }
    }

    /// Whether it is the learner who acts next.
    pub fn is_learners_turn(&self) -> bool {
        self.table.to_play() == ToPlay::Player(self.seat)
    }

    /// Plays the text of a turn, of a part of one, or of a single step; returns each step with whether the learner
    /// chose it.
    pub fn play(&mut self, text: &str) -> Result<Vec<(String, bool)>, Message> {
        let mut before = self.table.position().clone();
        let steps = self.table.replay(text)?;
        let mut played = Vec::new();
        for step in steps {
            let own = before.to_play() == ToPlay::Player(self.seat);
            if own {
                self.last.clone_from(&step.text);
            }
            self.told.extend(StepPicture::new(&before, &step).sentences);
            played.push((step.text, own));
            before = step.after;
        }
        Ok(played)
    }

    /// The same attempt with more texts played.
    pub fn after(&self, texts: &[String]) -> Result<Self, Message> {
        let mut attempt = self.clone();
        for text in texts {
            attempt.play(text)?;
        }
        Ok(attempt)
    }
}

/// The learner's actions along a line, each with the steps of others that follow it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionPath {
    /// The learner's actions.
    pub actions: Vec<String>,
    /// What the others and chance do after each of them.
    pub replies: Vec<Vec<String>>,
    /// After how many of these actions the goal was reached for the first time, if it was; also when it was reached by
    /// the reply to the last of them.
    pub reached: Option<usize>,
}

impl ActionPath {
    /// Plays the texts of a line, separated by spaces, from the start of a lesson.
    pub fn read(start: &Attempt, texts: &str, goal: &Goal) -> Result<Self, Message> {
        let mut path = ActionPath::default();
        let mut attempt = start.clone();
        for text in texts.split_whitespace() {
            // The same steps one by one: the goal may be reached within a turn.
            for (step, own) in attempt.clone().play(text)? {
                attempt.play(&step)?;
                if own {
                    path.actions.push(step);
                    path.replies.push(Vec::new());
                } else if let Some(reply) = path.replies.last_mut() {
                    reply.push(step);
                }
                if goal.is_reached(&attempt) {
                    path.reached.get_or_insert(path.actions.len());
                }
            }
        }
        match path.actions.is_empty() {
            true => Err(Message::new("site.lesson-no-action")),
            false => Ok(path),
        }
    }
}
