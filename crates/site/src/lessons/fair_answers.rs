//! Whether the answers are fair: nothing is cut off in the middle of a turn, no way to win is called wrong, and no win
//! needs help from the other side without saying so.

use super::action_path::Attempt;
use super::answers::{Answers, LessonAnswer};
use super::forced_win;
use super::goal::Goal;
use take_five_rules::Message;

/// What the answers of a lesson promise.
#[derive(Clone, Copy)]
pub struct FairAnswers<'a> {
    /// The goal.
    pub goal: &'a Goal,
    /// Whether the words say that the other players do not play their best.
    pub careless: bool,
}

impl FairAnswers<'_> {
    /// Checks all answers to what the learner can do in this attempt.
    pub fn check(self, from: &Attempt, answers: &Answers) -> Result<(), Message> {
        for action in from.table.legal_actions() {
            let mut acted = from.clone();
            acted.play(&action)?;
            let problem = |id| Err(Message::new(id).with("action", action.as_str()));
            let answer = answers.get(&action);
            if let None | Some(LessonAnswer::Mistake { .. }) = answer
                && self.wins(&acted)
            {
                return problem("site.lesson-wins-too");
            }
            match answer {
                Some(LessonAnswer::Mistake { reply, .. } | LessonAnswer::Done { reply, .. })
                    if !is_turn_over(&acted.after(reply)?) =>
                {
                    return problem("site.lesson-turn-goes-on");
                }
                Some(LessonAnswer::Done { .. })
                    if !self.goal.is_reached(&acted) && self.needs_help(&acted) =>
                {
                    return problem("site.lesson-needs-help");
                }
                Some(LessonAnswer::OnTheWay { reply, then, .. }) => {
                    if !reply.is_empty() && self.needs_help(&acted) {
                        return problem("site.lesson-needs-help");
                    }
                    self.check(&acted.after(reply)?, then)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether the goal is to win, and that can be forced.
    fn wins(self, attempt: &Attempt) -> bool {
        let begun = !is_turn_over(attempt);
        self.goal.is_to_win()
            && forced_win::is_proved(attempt.table.position(), begun, attempt.seat)
    }

    /// Whether the goal is to win, but that cannot be forced.
    fn needs_help(self, attempt: &Attempt) -> bool {
        self.goal.is_to_win() && !self.careless && !self.wins(attempt)
    }
}

fn is_turn_over(attempt: &Attempt) -> bool {
    attempt.table.last().is_none_or(|step| step.turn_over)
}
