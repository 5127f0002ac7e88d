//! The proof of a puzzle, by searching it anew.

use crate::solvers::{difficulty, finds, is_obvious};
use crate::{Puzzle, themes_of};
use take_five_rules::{Message, Outcomes, Position, ToPlay};
use take_five_search::{Level, Limits, Player, PuzzleGoal, uses_playouts};
use take_five_table::{Table, below};

/// By how much of the chance to come first the best action must be better than the second.
pub const LEAST_GAP: f64 = 0.35;

/// The searches of the proof have this many times the nodes that judge the answers.
const MORE_NODES: u64 = 10;

/// The most nodes that a puzzle may need: a phone searches them in about a second.
pub const MOST_NODES: u64 = 150_000;

/// What the two searches say of the first action.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PuzzleProof {
    /// How much better it is than the second best, from 0 to 1: by the search that says less.
    gap: f64,
    /// Whether all ends were seen, of both.
    is_exact: bool,
}

/// The value of an action for the player to move.
struct Weighed {
    action: String,
    chance: f64,
    is_exact: bool,
}

/// A place in a puzzle where its solver is to act.
struct Decision {
    before: Vec<Position>,
    position: Position,
    action: String,
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
/// | `not-alone` | the best action is not better than the second by 0.35 of the chance to come first, in each of two searches with ten times the nodes |
/// | `themes`, `difficulty` | they are others |
///
/// # Errors
/// If a search fails.
pub fn find_fault(puzzle: &Puzzle, player: &mut Player) -> Result<Option<Message>, Message> {
    let fault = |fault: &'static str| {
        let message = Message::new("puzzles.fault").with("fault", fault);
        Ok(Some(message.with("puzzle", puzzle.id.clone())))
    };
    if puzzle.id != puzzle.id_of_position() {
        return fault("id");
    }
    let decisions = match decisions(puzzle) {
        Ok(decisions) if !decisions.is_empty() => decisions,
        _ => return fault("line"),
    };
    if puzzle.nodes > MOST_NODES {
        return fault("nodes");
    }
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
    let proof = prove(puzzle, first, player)?;
    if proof.gap < LEAST_GAP {
        return fault("not-alone");
    }
    if puzzle.themes != themes_of(position, &puzzle.line) {
        return fault("themes");
    }
    if puzzle.difficulty != difficulty(player, position, first, puzzle.nodes)? {
        return fault("difficulty");
    }
    Ok(None)
}

/// Rates the puzzle and solves it anew, for when levels have changed; returns what is wrong with it, as [`find_fault`] does.
///
/// # Errors
/// If a search fails.
pub fn rate(puzzle: &mut Puzzle, player: &mut Player) -> Result<Option<Message>, Message> {
    if let Some(first) = decisions(puzzle)
        .ok()
        .and_then(|all| all.into_iter().next())
    {
        let (position, nodes) = (&first.position, puzzle.nodes);
        puzzle.difficulty = difficulty(player, position, &first.action, nodes)?;
    }
    find_fault(puzzle, player)
}

/// Where the solver of the puzzle acts, along the solution.
fn decisions(puzzle: &Puzzle) -> Result<Vec<Decision>, Message> {
    let mut table = Table::from_position(puzzle.position.clone(), 0);
    let (mut all, mut before) = (Vec::new(), Vec::new());
    for turn in &puzzle.line {
        let mut position = table.position().clone();
        let start = position.clone();
        for step in table.replay(turn)? {
            if position.to_play() == puzzle.position.to_play() {
                all.push(Decision {
                    before: before.clone(),
                    position,
                    action: step.text,
                });
            }
            position = step.after;
        }
        before.push(start);
    }
    Ok(all)
}

/// Whether the page would call the action right, and the win is seen to the end if it is to be.
fn is_right(puzzle: &Puzzle, at: &Decision, player: &mut Player) -> Result<bool, Message> {
    if at.position.touch_paths().len() < 2 {
        return Ok(true);
    }
    let mut limits = Limits {
        nodes: puzzle.nodes,
        stop: &mut || false,
    };
    let (action, goal) = (&at.action, puzzle.goal);
    let mut below = below(1, 0);
    let answer = player.judge_answer(
        &at.position,
        &at.before,
        action,
        goal,
        &mut below,
        &mut limits,
    )?;
    let is_seen = answer.played.is_exact || goal == PuzzleGoal::Best;
    Ok(answer.is_right && is_seen)
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

/// All actions, searched together and equally deep; the best first.
fn weigh(
    position: &Position,
    nodes: u64,
    seed: u64,
    player: &mut Player,
) -> Result<Vec<Weighed>, Message> {
    let mut limits = Limits {
        nodes,
        stop: &mut || false,
    };
    let actions = position.legal_actions();
    let found = player.compare(position, &[], &actions, &mut below(seed, 0), &mut limits)?;
    let seat = mover(position);
    let weighed = |line: take_five_search::AnalysedLine| Weighed {
        chance: line.outlook.map_or(0.5, |outlook| outlook.chances[seat]),
        is_exact: line.is_exact,
        action: line.actions.into_iter().next().unwrap_or_default(),
    };
    Ok(found.lines.into_iter().map(weighed).collect())
}

fn mover(position: &Position) -> usize {
    usize::from(position.turn_of().unwrap_or(1)) - 1
}

/// One action, by searches that begin behind it and know nothing of the others.
fn weigh_alone(
    position: &Position,
    action: String,
    nodes: u64,
    player: &mut Player,
) -> Result<Weighed, Message> {
    let after = position.read_turn(&action, false)?.pop();
    let after = after.map_or_else(|| position.clone(), |step| step.after);
    let (chance, is_exact) = expect(&after, mover(position), nodes, player)?;
    Ok(Weighed {
        action,
        chance,
        is_exact,
    })
}

/// The chance of a seat to come first, and whether no part of it is estimated.
fn expect(
    position: &Position,
    seat: usize,
    nodes: u64,
    player: &mut Player,
) -> Result<(f64, bool), Message> {
    if let Some(outcome) = position.outcome() {
        let firsts = outcome.places().iter().filter(|&&place| place == 1).count();
        let is_first = outcome.places()[seat] == 1;
        return Ok((if is_first { 1.0 / firsts as f64 } else { 0.0 }, true));
    }
    if let ToPlay::Player(_) = position.to_play() {
        let actions = position.legal_actions();
        if let [only] = actions.as_slice() {
            let after = position.read_turn(only, false)?.pop();
            let after = after.map_or_else(|| position.clone(), |step| step.after);
            return expect(&after, seat, nodes, player);
        }
        let mut limits = Limits {
            nodes,
            stop: &mut || false,
        };
        let told = &mut |_: &_| ();
        let found = player.analyse(position, &[], 1, &mut below(4, 0), &mut limits, told)?;
        let line = &found.lines[0];
        let chance = line.outlook.map_or(0.5, |outlook| outlook.chances[seat]);
        return Ok((chance, line.is_exact));
    }
    let Some(Outcomes::Listed(outcomes)) = position.outcomes() else {
        return Ok((0.5, false));
    };
    let count = outcomes.len();
    let mut sum = 0.0;
    for outcome in outcomes {
        let after = position.read_turn(&outcome, false)?.pop();
        let after = after.map_or_else(|| position.clone(), |step| step.after);
        sum += expect(&after, seat, nodes / count as u64, player)?.0;
    }
    Ok((sum / count as f64, false))
}
