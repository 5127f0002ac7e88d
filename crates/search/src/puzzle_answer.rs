//! Judging answers to puzzles: by a search of the position, not by a stored solution.

use crate::{AnalysedLine, ExpectedOutcome, Limits, Player, uses_playouts};
use std::{fmt, str::FromStr};
use take_five_rules::{Cursor, Message, Position, TextError};

/// What a puzzle asks for, written `win`, `points` or `best`.
///
/// ```
/// use take_five_search::PuzzleGoal;
/// assert_eq!("points".parse(), Ok(PuzzleGoal::Points));
/// assert!("fun".parse::<PuzzleGoal>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleGoal {
    /// The result that can be forced: a win that the search sees to its end.
    Win,
    /// The most points, seen to the end.
    Points,
    /// The best chance, as far as a search sees: chance decides, or the end is too far away.
    Best,
}

impl PuzzleGoal {
    /// The goals, with their names.
    const NAMES: [(PuzzleGoal, &'static str); 3] = [
        (PuzzleGoal::Win, "win"),
        (PuzzleGoal::Points, "points"),
        (PuzzleGoal::Best, "best"),
    ];
}

impl FromStr for PuzzleGoal {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let named = Self::NAMES.iter().find(|(_, name)| *name == text);
        named.map_or_else(
            || Err(Cursor::new(text).expected("expect.puzzle-goal")),
            |(goal, _)| Ok(*goal),
        )
    }
}

impl fmt::Display for PuzzleGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::NAMES.iter().find(|(goal, _)| goal == self);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

/// An action in a puzzle, compared with the best one.
#[derive(Clone, Debug)]
pub struct PuzzleAnswer {
    /// Whether it keeps what the puzzle asks for.
    pub is_right: bool,
    /// Whether it and the best action were seen to their ends: if not, what is not right is not wrong for certain, and
    /// what it gives away is an estimate.
    pub is_proved: bool,
    /// What it gives away of the chance to come first, from 0 to 1.
    pub loses: f64,
    /// What it gives away of the final points; 0 if the game does not count points.
    pub loses_points: f64,
    /// The best action, as far as was seen; the action itself if that is as good.
    pub best: AnalysedLine,
    /// The action.
    pub played: AnalysedLine,
}

/// A chance that differs by no more is the same: the rest is the error of the search.
const SAME_CHANCE: f64 = 0.02;

/// The same for playouts, whose error is larger.
const SAME_SAMPLED_CHANCE: f64 = 0.06;

/// Points that differ by less are the same.
const SAME_POINTS: f64 = 0.5;

/// How many searches an answer takes at most: for the best action, and for the comparison with it.
const SEARCHES: u64 = 2;

impl Player {
    /// Judges an action in a puzzle. Of a turn with several actions, each is judged by itself, in the position where it
    /// is played. The limit of nodes is for all searches together; the answer depends on nothing else, unless `stop`
    /// ends a search.
    ///
    /// An error if the action is not legal, or if nobody is to move.
    ///
    /// ```
    /// use take_five_rules::Position;
    /// use take_five_search::{Limits, Player, PuzzleGoal};
    ///
    /// let position = Position::parse(&"take:size=2".parse()?, "bo/boo/or r 4")?;
    /// let mut limits = Limits { nodes: 3000, stop: &mut || false };
    /// let mut judge = |action| {
    ///     Player::new().judge_answer(&position, &[], action, PuzzleGoal::Win, &mut |_| 0, &mut limits)
    /// };
    /// assert!(judge("b3")?.is_right);
    /// let wrong = judge("c2")?;
    /// assert_eq!((wrong.is_right, wrong.is_proved, wrong.loses), (false, true, 1.0));
    /// assert_eq!(wrong.best.actions[0], "b3");
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn judge_answer(
        &mut self,
        position: &Position,
        before: &[Position],
        action: &str,
        goal: PuzzleGoal,
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<PuzzleAnswer, Message> {
        let mut limits = Limits {
            nodes: (limits.nodes / SEARCHES).max(1),
            stop: limits.stop,
        };
        let told = &mut |_: &_| ();
        let mut found = self.analyse(position, before, 1, rng, &mut limits, told)?;
        if found.lines[0].actions[0] != action {
            let both = [found.lines[0].actions[0].clone(), action.to_owned()];
            found = self.compare(position, before, &both, rng, &mut limits)?;
        }
        let mut lines = found.lines;
        let own = lines.iter().position(|line| line.actions[0] == action);
        let played = lines.swap_remove(own.unwrap_or_default());
        let best = lines.pop().unwrap_or_else(|| played.clone());
        Ok(answer(position, goal, best, played))
    }
}

/// Compares the action with the best one.
fn answer(
    position: &Position,
    goal: PuzzleGoal,
    best: AnalysedLine,
    played: AnalysedLine,
) -> PuzzleAnswer {
    let seat = usize::from(position.turn_of().unwrap_or(1)) - 1;
    let chance = |outlook: ExpectedOutcome| outlook.chances[seat];
    let points = |outlook: ExpectedOutcome| outlook.points.map_or(0.0, |points| points[seat]);
    // Of an only action nothing is known, and nothing can be lost by it.
    let (loses, loses_points) = match (best.outlook, played.outlook) {
        (Some(best), Some(played)) => (
            (chance(best) - chance(played)).max(0.0),
            (points(best) - points(played)).max(0.0),
        ),
        _ => (0.0, 0.0),
    };
    let is_proved = played.is_exact && best.is_exact;
    // Of two estimates, the better one counts.
    let may_be_right = played.is_exact || !best.is_exact;
    let same = if uses_playouts(position) {
        SAME_SAMPLED_CHANCE
    } else {
        SAME_CHANCE
    };
    let is_right = match goal {
        PuzzleGoal::Win => may_be_right && loses <= SAME_CHANCE,
        PuzzleGoal::Points => may_be_right && loses_points < SAME_POINTS,
        PuzzleGoal::Best => loses <= same,
    };
    PuzzleAnswer {
        is_right,
        is_proved,
        loses,
        loses_points,
        best: if is_right { played.clone() } else { best },
        played,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of two openings is better, a short search can only guess.
    #[test]
    fn a_guess_is_not_proved() -> Result<(), Message> {
        let position = Position::start(&"take:size=4".parse()?);
        let mut proved = Vec::new();
        for action in ["a1", "d4"] {
            let mut limits = Limits {
                nodes: 3000,
                stop: &mut || false,
            };
            let goal = PuzzleGoal::Best;
            let mut player = Player::new();
            let answer =
                player.judge_answer(&position, &[], action, goal, &mut |_| 0, &mut limits)?;
            proved.push(answer.is_proved);
        }
        assert_eq!(proved, [false, false]);
        Ok(())
    }
}
