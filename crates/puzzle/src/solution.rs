//! Making a puzzle of a position.

use crate::certainty::settle;
use crate::decision::decisions;
use crate::proof::{LEAST_GAP, find_fault};
use crate::solvers::{difficulty, finds, is_obvious};
use crate::{Puzzle, puzzle_id, themes_of};
use take_five_rules::{Message, Position, ToPlay};
use take_five_search::{AnalysedLine, Level, Limits, Player, PuzzleGoal, uses_playouts};
use take_five_table::{Table, rng};

/// The numbers of nodes that are tried, until one is enough to see the solution.
const NODES: [u64; 4] = [3_000, 12_000, 48_000, 150_000];

/// The same for playouts.
const PLAYOUTS: [u64; 2] = [900, 3_000];

/// The most turns of a solution, the defence included.
const MOST_TURNS: usize = 9;

/// The puzzle that a position makes, if it makes one that can be proved: a win that is seen to its end, or else an action
/// with better chances than all others.
///
/// # Errors
/// If a search fails.
pub fn compose(
    position: &Position,
    source: &str,
    player: &mut Player,
) -> Result<Option<Puzzle>, Message> {
    let nodes: &[u64] = if uses_playouts(position) {
        &PLAYOUTS
    } else {
        &NODES
    };
    let goals: &[PuzzleGoal] = if is_left_to_chance(position) {
        &[PuzzleGoal::Best]
    } else {
        &[PuzzleGoal::Win, PuzzleGoal::Best]
    };
    for &goal in goals {
        for &nodes in nodes {
            let best = lines(position, &[], 2, nodes / 3, player)?;
            let is_solved = match goal {
                PuzzleGoal::Best => is_promising(position, &best),
                _ => is_won(position, &best[0]),
            };
            if !is_solved {
                continue;
            }
            let first = &best[0].actions[0];
            if finds(player, Level::Numbered(1), position, first)? {
                return Ok(None);
            }
            let line = match goal {
                PuzzleGoal::Best => own_turn(position, nodes, player)?,
                _ => solution(position, nodes, player)?,
            };
            if is_obvious(player, position, first, line.len())? {
                return Ok(None);
            }
            let mut puzzle = Puzzle {
                id: puzzle_id(position),
                position: position.clone(),
                goal,
                themes: themes_of(position, &line),
                difficulty: difficulty(player, position, first, nodes)?,
                line,
                nodes,
                source: source.to_owned(),
                proof: String::new(),
            };
            let decisions = decisions(&puzzle)?;
            settle(&mut puzzle, &decisions)?;
            puzzle.proof = puzzle.checksum();
            if find_fault(&puzzle, player)?.is_none() {
                return Ok(Some(puzzle));
            }
        }
    }
    Ok(None)
}

/// Whether chance still comes, other than the layout of the chips.
fn is_left_to_chance(position: &Position) -> bool {
    position.info().chance.is_some_and(|from| from != "layout")
}

/// The position with other points captured so far, of the same sum, so that the best action just wins and the second
/// best does not; `None` if that is impossible, or the search has not seen the ends. Only in games of chips for two: in
/// most of their games the result no longer hangs on anything when the end comes into sight, but the points do.
pub fn with_close_points(position: &Position, lines: &[AnalysedLine]) -> Option<Position> {
    let captured = match position {
        Position::Acquisitions(state) => state.points(),
        Position::TakeItAway(state) => state.points(),
        _ => return None,
    };
    let (&[first, second], [best, next, ..]) = (captured, lines) else {
        return None;
    };
    let seat = usize::from(position.turn_of()?) - 1;
    let lead = |line: &AnalysedLine| {
        let points = line.outlook.filter(|_| line.is_exact)?.points?;
        Some((points[seat] - points[1 - seat]).round() as i64)
    };
    let (best, next) = (lead(best)?, lead(next)?);
    // What the player must be given so that the best action wins by one point, or by two: the sum stays even or odd.
    let (own, all) = (i64::from([first, second][seat]), i64::from(first + second));
    let given = (1 - best).div_euclid(2) + (1 - best).rem_euclid(2);
    let own = own + given;
    if next + 2 * given > 0 || !(0..=all).contains(&own) {
        return None;
    }
    let mut points = [all - own; 2];
    points[seat] = own;
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let points = points.map(|points| points.to_string()).join(",");
    *fields.get_mut(3)? = &points;
    Position::parse(&position.spec(), &fields.join(" ")).ok()
}

/// Whether the position may make a puzzle: a quick look.
pub fn is_promising(position: &Position, lines: &[AnalysedLine]) -> bool {
    let seat = usize::from(position.turn_of().unwrap_or(1)) - 1;
    let chance = |line: &AnalysedLine| line.outlook.map(|outlook| outlook.chances[seat]);
    match lines {
        [best, second, ..] => match (chance(best), chance(second)) {
            (Some(best), Some(second)) => best - second >= LEAST_GAP,
            _ => false,
        },
        _ => false,
    }
}

fn is_won(position: &Position, line: &AnalysedLine) -> bool {
    let seat = usize::from(position.turn_of().unwrap_or(1)) - 1;
    line.is_exact
        && line
            .outlook
            .is_some_and(|outlook| outlook.chances[seat] > 0.99)
}

fn lines(
    position: &Position,
    before: &[Position],
    count: usize,
    nodes: u64,
    player: &mut Player,
) -> Result<Vec<AnalysedLine>, Message> {
    let mut limits = Limits {
        nodes,
        stop: &mut || false,
    };
    let told = &mut |_: &_| ();
    let found = player.analyse(position, before, count, &mut rng(1, 0), &mut limits, told)?;
    Ok(found.lines)
}

/// The turn of the player to move.
fn own_turn(position: &Position, nodes: u64, player: &mut Player) -> Result<Vec<String>, Message> {
    let mut table = Table::from_position(position.clone(), 0);
    while table.turns().len() < 2 && table.to_play() == position.to_play() {
        let best = lines(table.position(), &[], 1, nodes / 3, player)?.swap_remove(0);
        let steps = table.play(&best.actions[0])?;
        if steps.last().is_some_and(|step| step.turn_over) {
            break;
        }
    }
    Ok(table.turns().into_iter().map(|turn| turn.text).collect())
}

/// The solution with the defence that holds out longest, up to the last turn in which the player can go wrong.
fn solution(position: &Position, nodes: u64, player: &mut Player) -> Result<Vec<String>, Message> {
    let mut table = Table::from_position(position.clone(), 0);
    let mut before = Vec::new();
    // The number of turns up to the last decision.
    let mut needed = 1;
    let mut is_begun = false;
    while let ToPlay::Player(_) = table.to_play() {
        let here = table.position().clone();
        let turns = table.turns().len() + usize::from(!is_begun);
        if turns > MOST_TURNS {
            break;
        }
        let is_own = here.to_play() == position.to_play();
        // The first is known to be a decision.
        if is_own && turns > 1 && !is_begun && is_lost_by_some(&here, &before, nodes, player)? {
            needed = turns;
        }
        let best = lines(&here, &before, 1, nodes / 3, player)?.swap_remove(0);
        if is_own && here.touch_paths().len() > 1 && !is_won(&here, &best) {
            break;
        }
        let steps = table.play(&best.actions[0])?;
        is_begun = steps.last().is_some_and(|step| !step.turn_over);
        if !is_begun {
            before.push(here);
        }
    }
    let turns = table.turns().into_iter().map(|turn| turn.text);
    Ok(turns.take(needed).collect())
}

/// Whether some action gives the win away.
fn is_lost_by_some(
    position: &Position,
    before: &[Position],
    nodes: u64,
    player: &mut Player,
) -> Result<bool, Message> {
    if position.touch_paths().len() < 2 {
        return Ok(false);
    }
    let all = lines(position, before, usize::MAX, nodes, player)?;
    Ok(all.iter().any(|line| !is_won(position, line)))
}
