//! The proof of a puzzle, by searching it anew.

use crate::certainty::{first_doubt, settle};
use crate::decision::{Decision, decisions};
use crate::exact_gap::ExactGap;
use crate::misfit::{fault_of, find_misfit, fitting_decisions};
use crate::solvers::{difficulty, finds, is_obvious};
use crate::weigh::{Weighed, weigh, weigh_alone};
use crate::{Puzzle, themes_of};
use take_five_rules::Message;
use take_five_search::{Level, Limits, Player, PuzzleGoal, uses_playouts};
use take_five_table::rng;

/// By how much of the chance to come first the best action must be better than the second.
pub const LEAST_GAP: f64 = 0.35;

/// The searches of the proof have this many times the nodes that judge the answers.
const MORE_NODES: u64 = 10;

/// What the two searches say of the first action.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PuzzleProof {
    /// How much better it is than the second best, from 0 to 1: by the search that says less.
    gap: f64,
    /// Whether all ends were seen, of both.
    is_exact: bool,
}

/// Searches the puzzle anew, and returns what is wrong with it: a message that names the fault.
///
/// | fault | |
/// |---|---|
/// | `id` | the id does not follow from the position |
/// | `line` | the solution cannot be played, or does not begin with the player to move |
/// | `nodes` | it needs more than 150,000 nodes |
/// | `obvious` | everyone sees the solution |
/// | `level-1` | the first level usually finds it |
/// | `wrong` | an action of the solution is not right |
/// | `not-alone` | the best action is not better than the second by 0.35 of the chance to come first: exactly, where an exact search with chance reaches, or else in each of two searches with ten times the nodes |
/// | `themes`, `difficulty` | they are others |
/// | `also-wins`, `undecided` | where the goal is to win, another action wins, too, or is not proved not to, at some point of the solution |
/// | `same` | where the goal is the best chance, the action is proved to be no better than another |
/// | `altered` | it is not what was proved: its checksum is another |
///
/// # Errors
/// If a search fails.
pub fn find_fault(puzzle: &Puzzle, player: &mut Player) -> Result<Option<Message>, Message> {
    let fault = |fault: &'static str| Ok(Some(fault_of(puzzle, fault)));
    let decisions = match fitting_decisions(puzzle) {
        Ok(decisions) => decisions,
        Err(misfit) => return fault(misfit),
    };
    let (position, first) = (&puzzle.position, &decisions[0].action);
    if is_obvious(player, position, first, puzzle.line.len())? {
        return fault("obvious");
    }
    if finds(player, Level::Numbered(1), position, first)? {
        return fault("level-1");
    }
    for decision in &decisions {
        if !is_right(puzzle, decision, player)? {
            return fault("wrong");
        }
    }
    // An exact search needs no second one.
    let exact = ExactGap::of(position, first).and_then(|gap| gap.is_at_least(LEAST_GAP));
    let is_alone = match exact {
        Some(is_alone) => is_alone,
        None => prove(puzzle, first, player)?.gap >= LEAST_GAP,
    };
    if !is_alone {
        return fault("not-alone");
    }
    if puzzle.themes != themes_of(position, &puzzle.line) {
        return fault("themes");
    }
    if puzzle.difficulty != difficulty(player, position, first, puzzle.nodes)? {
        return fault("difficulty");
    }
    match first_doubt(puzzle, &decisions)? {
        Some(doubt) => fault(doubt.fault),
        None => Ok(find_misfit(puzzle)),
    }
}

/// Rates the puzzle, lets it ask for no more than is certain, and solves it anew: for when levels or searches have
/// changed. Returns what is wrong with it, as [`find_fault`] does.
///
/// # Errors
/// If a search fails.
pub fn rate(puzzle: &mut Puzzle, player: &mut Player) -> Result<Option<Message>, Message> {
    let decisions = decisions(puzzle).unwrap_or_default();
    if let Some(first) = decisions.first() {
        let (position, nodes) = (&first.position, puzzle.nodes);
        puzzle.difficulty = difficulty(player, position, &first.action, nodes)?;
        settle(puzzle, &decisions)?;
        puzzle.proof = puzzle.checksum();
    }
    find_fault(puzzle, player)
}

/// Whether the page would call the action right, and the win is seen to the end if it is to be.
fn is_right(puzzle: &Puzzle, at: &Decision, player: &mut Player) -> Result<bool, Message> {
    if !at.has_alternatives() {
        return Ok(true);
    }
    let mut limits = Limits {
        nodes: puzzle.nodes,
        stop: &mut || false,
    };
    let (action, goal) = (&at.action, puzzle.goal);
    let mut rng = rng(1, 0);
    let answer = player.judge_answer(
        &at.position,
        &at.before,
        action,
        goal,
        &mut rng,
        &mut limits,
    )?;
    let is_seen = answer.played.is_exact || goal == PuzzleGoal::Best;
    Ok(answer.is_right && is_seen && !is_worse(puzzle, at))
}

/// Whether an exact search finds a better action. Of the first action, more is asked than that there is none.
fn is_worse(puzzle: &Puzzle, at: &Decision) -> bool {
    let is_first = at.position == puzzle.position;
    let gap = (!is_first).then(|| ExactGap::of(&at.position, &at.action));
    gap.flatten().and_then(|gap| gap.is_at_least(0.0)) == Some(false)
}

/// Searches all actions twice, each time with ten times the nodes of the puzzle. If the first search has seen all ends
/// after the best two, it is right, and there is no second one.
fn prove(puzzle: &Puzzle, action: &str, player: &mut Player) -> Result<PuzzleProof, Message> {
    let position = &puzzle.position;
    let nodes = MORE_NODES * puzzle.nodes;
    let all = weigh(position, nodes, 2, player)?;
    let first = gap(&all, action, puzzle.goal);
    let is_exact = first.is_exact;
    if is_exact || first.gap < LEAST_GAP {
        return Ok(first);
    }
    let again = if uses_playouts(position) {
        weigh(position, nodes, 3, player)?
    } else {
        let mut best = Vec::new();
        for Weighed { action, .. } in all.into_iter().take(2) {
            best.push(weigh_alone(position, action, nodes, player)?);
        }
        best
    };
    let again = gap(&again, action, puzzle.goal);
    Ok(PuzzleProof {
        gap: first.gap.min(again.gap),
        is_exact,
    })
}

/// By how much the action is better than all others; negative if one of them is better.
fn gap(all: &[Weighed], action: &str, goal: PuzzleGoal) -> PuzzleProof {
    let own = all.iter().find(|weighed| weighed.action == action);
    let others = all.iter().filter(|weighed| weighed.action != action);
    let second = others.max_by(|a, b| a.chance.total_cmp(&b.chance));
    let (Some(own), Some(second)) = (own, second) else {
        return PuzzleProof {
            gap: 0.0,
            is_exact: false,
        };
    };
    let is_won = goal != PuzzleGoal::Win || own.is_exact;
    PuzzleProof {
        gap: if is_won {
            own.chance - second.chance
        } else {
            0.0
        },
        is_exact: own.is_exact && second.is_exact,
    }
}
