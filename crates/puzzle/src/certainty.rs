//! What is certain of all actions, not only of the best one: where one action is to win, no other may.

use crate::decision::{Decision, after};
use crate::prover::{Prover, Target};
use crate::weigh::{mover, weigh};
use crate::{Puzzle, themes_of};
use std::collections::HashMap;
use take_five_rules::{Message, Position};
use take_five_search::{Player, PuzzleGoal};

/// How many positions may be searched to prove that an action does not win. Where that need not be proved, so many are
/// searched for all actions together.
const MOST_POSITIONS: u64 = 3_000_000;

/// Searches of Give & Take have this many times the nodes that judge the answers.
const MORE_NODES: u64 = 10;

/// The fault of a puzzle whose other actions are not proved not to win.
const UNDECIDED: &str = "undecided";

/// A chance above this is a win.
const SURE: f64 = 0.99;

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
pub fn first_doubt(
    puzzle: &Puzzle,
    decisions: &[Decision],
    player: &mut Player,
) -> Result<Option<Doubt>, Message> {
    // One that knows more could find what cannot be found again.
    let mut prover = Prover::new();
    for at in decisions.iter().filter(|at| at.is_choice()) {
        let fault = match puzzle.goal {
            PuzzleGoal::Win => not_the_only_win(puzzle, at, &mut prover, player)?,
            PuzzleGoal::Best => not_better(at, &mut prover)?,
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
pub fn settle(
    puzzle: &mut Puzzle,
    decisions: &[Decision],
    player: &mut Player,
) -> Result<(), Message> {
    let Some(doubt) = first_doubt(puzzle, decisions, player)? else {
        return Ok(());
    };
    let mut choices = decisions.iter().filter(|at| at.is_choice());
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
fn not_the_only_win(
    puzzle: &Puzzle,
    at: &Decision,
    prover: &mut Prover,
    player: &mut Player,
) -> Result<Option<&'static str>, Message> {
    let seen = ends_seen(puzzle, at, player)?;
    let mut wins = |action: &str| {
        if let Some(found) = seen.get(action) {
            return Ok(Some(*found));
        }
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

/// Whether actions win, of those whose ends a search of Give & Take has seen. It can go on for ever, which no proof
/// numbers allow for.
fn ends_seen(
    puzzle: &Puzzle,
    at: &Decision,
    player: &mut Player,
) -> Result<HashMap<String, bool>, Message> {
    let Position::GiveAndTake(_) = at.position else {
        return Ok(HashMap::new());
    };
    let all = weigh(&at.position, MORE_NODES * puzzle.nodes, 2, player)?;
    let exact = all.into_iter().filter(|weighed| weighed.is_exact);
    Ok(exact
        .map(|weighed| (weighed.action, weighed.chance > SURE))
        .collect())
}

/// What is wrong unless the action is the best as far as proofs reach: another one is proved to be as good, or it may
/// lose where a proof could tell.
fn not_better(at: &Decision, prover: &mut Prover) -> Result<Option<&'static str>, Message> {
    if !Prover::is_for(&at.position) {
        return Ok(None);
    }
    let actions = at.position.legal_actions();
    let positions = MOST_POSITIONS / actions.len() as u64;
    let mut is_reached = |action: &str, target| {
        let after = after(&at.position, action)?;
        let reached = prover.reaches(&after, mover(&at.position), target, positions);
        Ok::<_, Message>(reached)
    };
    // What is proved of another action must be less than what is proved of this one.
    let enough = match is_reached(&at.action, Target::First)? {
        Some(true) => Target::First,
        Some(false) if is_reached(&at.action, Target::Shared)? == Some(true) => Target::Shared,
        Some(false) => return Ok(Some("same")),
        None => return Ok(Some(UNDECIDED)),
    };
    for other in actions.iter().filter(|other| **other != at.action) {
        if is_reached(other, enough)? == Some(true) {
            return Ok(Some("same"));
        }
    }
    Ok(None)
}
