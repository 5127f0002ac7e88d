//! What the engine's searches say of actions.

use crate::decision::after;
use take_five_rules::{Message, Outcomes, Position, ToPlay};
use take_five_search::{Limits, Player};
use take_five_table::rng;

/// The value of an action for the player to move.
pub struct Weighed {
    /// The action.
    pub action: String,
    /// The player's chance to come first, from 0 to 1.
    pub chance: f64,
    /// Whether all ends were seen.
    pub is_exact: bool,
}

/// All actions, searched together and equally deep; the best first.
pub fn weigh(
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
    let found = player.compare(position, &[], &actions, &mut rng(seed, 0), &mut limits)?;
    let seat = seat(position);
    let weighed = |line: take_five_search::AnalysedLine| Weighed {
        chance: line.outlook.map_or(0.5, |outlook| outlook.chances[seat]),
        is_exact: line.is_exact,
        action: line.actions.into_iter().next().unwrap_or_default(),
    };
    Ok(found.lines.into_iter().map(weighed).collect())
}

/// The player to move, numbered from 1.
pub fn mover(position: &Position) -> u8 {
    position.turn_of().unwrap_or(1)
}

fn seat(position: &Position) -> usize {
    usize::from(mover(position)) - 1
}

/// One action, by searches that begin behind it and know nothing of the others.
pub fn weigh_alone(
    position: &Position,
    action: String,
    nodes: u64,
    player: &mut Player,
) -> Result<Weighed, Message> {
    let after = after(position, &action)?;
    let (chance, is_exact) = expect(&after, seat(position), nodes, player)?;
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
            return expect(&after(position, only)?, seat, nodes, player);
        }
        let mut limits = Limits {
            nodes,
            stop: &mut || false,
        };
        let told = &mut |_: &_| ();
        let found = player.analyse(position, &[], 1, &mut rng(4, 0), &mut limits, told)?;
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
        let after = after(position, &outcome)?;
        sum += expect(&after, seat, nodes / count as u64, player)?.0;
    }
    Ok((sum / count as f64, false))
}
