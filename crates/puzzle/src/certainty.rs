//! What is certain of all actions, not only of the best one: where one action is to win, no other may.

use crate::decision::{Decision, after};
use crate::prover::{Prover, Target};
use crate::weigh::mover;
use crate::{Puzzle, themes_of};
use take_five_rules::Message;
use take_five_search::PuzzleGoal;

/// How many positions may be searched to prove that an action does not win. Where that need not be proved, so many are
/// searched for all actions together.
const MOST_POSITIONS: u64 = 3_000_000;

/// The fault of a puzzle whose other actions are not proved not to win.
const UNDECIDED: &str = "undecided";

/// Why a puzzle cannot say what is right and what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The number of turns of the solution before the one in which it comes up.
    pub turn: usize,
    /// One of the faults that [`crate::find_fault`] names.
    pub fault: &'static str,
}

/// The first doubt along the solution.
///
/// # Errors
/// If a search fails.
pub fn first_doubt(puzzle: &Puzzle, decisions: &[Decision]) -> Result<Option<Doubt>, Message> {
    // One that knows more could find what cannot be found again.
    let mut prover = Prover::new();
    for at in decisions.iter().filter(|at| at.has_alternatives()) {
        let fault = match puzzle.goal {
            PuzzleGoal::Win => not_the_only_win(at, &mut prover)?,
            PuzzleGoal::Best => not_better(puzzle, at, &mut prover)?,
            PuzzleGoal::Points => None,
        };
        if let Some(fault) = fault {
            let turn = at.turn;
            return Ok(Some(Doubt { turn, fault }));
        }
    }
    Ok(None)
}

/// Asks for no more than is certain: a solution ends before the first turn in which there is a doubt, as a puzzle may end
/// before the game does. If the first turn wins, and it is open whether others do, it is the best that was found.
///
/// # Errors
/// If a search fails.
pub fn settle(puzzle: &mut Puzzle, decisions: &[Decision]) -> Result<(), Message> {
    let Some(doubt) = first_doubt(puzzle, decisions)? else {
        return Ok(());
    };
    let mut choices = decisions.iter().filter(|at| at.has_alternatives());
    if let Some(last) = choices.rfind(|at| at.turn < doubt.turn) {
        puzzle.line.truncate(last.turn + 1);
    } else if doubt.fault == UNDECIDED {
        puzzle.goal = PuzzleGoal::Best;
        puzzle.line.truncate(1);
    }
    puzzle.themes = themes_of(&puzzle.position, &puzzle.line);
    Ok(())
}

/// What is wrong unless the action is the only one that wins.
fn not_the_only_win(at: &Decision, prover: &mut Prover) -> Result<Option<&'static str>, Message> {
    let mut wins = |action: &str| {
        let after = after(&at.position, action)?;
        let seat = mover(&at.position);
        Ok::<_, Message>(prover.reaches(&after, seat, Target::First, MOST_POSITIONS))
    };
    // The win itself has been seen to its end.
    if wins(&at.action)? == Some(false) {
        return Ok(Some("wrong"));
    }
    for action in at.position.legal_actions() {
        if action != at.action {
            match wins(&action)? {
                Some(true) => return Ok(Some("also-wins")),
                None => return Ok(Some(UNDECIDED)),
                Some(false) => {}
            }
        }
    }
    Ok(None)
}

/// What is wrong unless the action is the best as far as proofs reach: another one is proved to be as good, or it may
/// lose where a proof could tell.
fn not_better(
    puzzle: &Puzzle,
    at: &Decision,
    prover: &mut Prover,
) -> Result<Option<&'static str>, Message> {
    if !Prover::is_for(&at.position) {
        return Ok(None);
    }
    let has_to_decide = Prover::has_to_decide(&at.position);
    let actions = at.position.legal_actions();
    let positions = MOST_POSITIONS / actions.len() as u64;
    let mut is_reached = |action: &str, target| {
        let after = after(&at.position, action)?;
        let reached = prover.reaches(&after, mover(&at.position), target, positions);
        Ok::<_, Message>(reached)
    };
    // The most that the action may reach, and whether it is proved to.
    let (most, is_proved) = match is_reached(&at.action, Target::First)? {
        Some(false) => (Target::Shared, is_reached(&at.action, Target::Shared)?),
        wins => (Target::First, wins),
    };
    if is_proved.is_none() && has_to_decide {
        return Ok(Some(UNDECIDED));
    }
    // What is proved of another action must be less than that. Later in a turn, where a king may land on several squares
    // that are as good, it must only not be more.
    let too_much = match (most, is_proved) {
        _ if has_to_decide || at.position == puzzle.position => {
            if is_proved == Some(false) {
                return Ok(Some("same"));
            }
            most
        }
        (Target::First, _) => return Ok(None),
        (Target::Shared, Some(false)) => Target::Shared,
        (Target::Shared, _) => Target::First,
    };
    for other in actions.iter().filter(|other| **other != at.action) {
        if is_reached(other, too_much)? == Some(true) {
            return Ok(Some("same"));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decision::decisions;
    use take_five_rules::Position;

    /// In each, White or Black has one action that is better than all others: it alone does not lose, or it alone wins.
    const ENDINGS: [(&str, &str); 2] = [
        ("8/4w3/8/w7/8/8/8/B7 w a1 - 1", "a5-b5"),
        ("8/8/5b2/7B/8/8/7b/7W b h1 - 1", "h5-h3"),
    ];

    #[test]
    fn where_games_can_go_on_for_ever_what_is_proved_counts() {
        for (text, best) in ENDINGS {
            let position = Position::parse(&"give-and-take".parse().unwrap(), text).unwrap();
            for action in position.legal_actions() {
                let record = format!(
                    r#"[Game "give-and-take"][Position "{text}"][Puzzle "give-and-take-000000"]
                    [Goal "best"][Difficulty "1"][Nodes "3000"] 1. {action} *"#
                );
                let puzzle = Puzzle::read(&record).unwrap();
                let doubt = first_doubt(&puzzle, &decisions(&puzzle).unwrap()).unwrap();
                let fault = doubt.map(|doubt| doubt.fault);
                let wanted = (action != best).then_some("same");
                assert_eq!(fault, wanted, "{text} {action}");
            }
        }
    }
}
