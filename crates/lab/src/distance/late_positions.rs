//! Late positions of games that are searched to the end.

use super::{ActionBounds, Oracle};
use take_five_rules::{Notation, Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player};
use take_five_solve::{ExactSearch, Solvable};
use take_five_table::Table;

/// Positions a few actions before the ends of games, half of them between random players, half between weak ones.
#[derive(Clone, Copy, Debug)]
pub struct LatePositions {
    spec: Spec,
    last: usize,
    memory: u32,
    nodes: u64,
}

/// Who plays the games that are not random.
const WEAK: Level = Level::Numbered(2);

impl LatePositions {
    /// Positions at most `last` actions before the end of their game. Their values are searched with a memory of
    /// 2^`memory` positions, and given up after `nodes` positions. `None` if the game is not one for two, or if the
    /// search does not suit it.
    pub fn new(spec: Spec, last: usize, memory: u32, nodes: u64) -> Option<Self> {
        let start = Position::start(&spec);
        let suits = match start {
            Position::Take(_) | Position::Acquisitions(_) => true,
            Position::TakeItAway(_) => start.players() == 2,
            _ => false,
        };
        suits.then_some(LatePositions {
            spec,
            last: last.max(1),
            memory,
            nodes,
        })
    }

    fn values<G: Solvable + Notation>(&self, state: &G) -> Option<Vec<ActionBounds>> {
        let ToPlay::Player(player) = state.to_play() else {
            return None;
        };
        // A new one each time: what is solved must not depend on what was solved before.
        let mut search = ExactSearch::new(self.memory, self.nodes);
        let mut values = Some(Vec::new());
        state.each_action(|action| {
            let mut after = state.clone();
            after.play_unchecked(action);
            let value = values.as_ref().and_then(|_| value(&mut search, &after));
            let value = value.map(|value| f64::from(if player == 1 { value } else { -value }));
            match (&mut values, value) {
                (Some(all), Some(value)) => {
                    all.push(ActionBounds::exact(state.action_text(action), value));
                }
                _ => values = None,
            }
        });
        values
    }
}

/// The value to player 1.
fn value<G: Solvable>(search: &mut ExactSearch, state: &G) -> Option<i32> {
    if G::HAS_DRAWS {
        return search.value(state);
    }
    let wins = search.is_at_least(state, 1)?;
    Some(if wins { 1 } else { -1 })
}

impl Oracle for LatePositions {
    fn draw(&self, rng: &mut dyn FnMut(u32) -> u32) -> Option<Position> {
        let is_random = rng(2) == 0;
        let mut player = Player::new();
        let mut table = Table::new(&self.spec, rng(u32::MAX).into());
        let mut all = Vec::new();
        loop {
            match table.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => {
                    table.advance();
                    continue;
                }
                ToPlay::Player(_) => {}
            }
            let position = table.position().clone();
            let level = if is_random { Level::Random } else { WEAK };
            let mut limits = Limits {
                nodes: u64::MAX,
                stop: &mut || false,
            };
            let action = player.choose(level, &position, &[], rng, &mut limits);
            table.play(&action.ok()?).ok()?;
            all.push(position);
        }
        let late = all.split_off(all.len().saturating_sub(self.last));
        let has_alternatives = |position: &Position| position.legal_actions().len() > 1;
        let mut late: Vec<Position> = late.into_iter().filter(has_alternatives).collect();
        let count = u32::try_from(late.len()).ok().filter(|&count| count > 0)?;
        Some(late.swap_remove(rng(count) as usize))
    }

    fn action_bounds(&self, position: &Position) -> Option<Vec<ActionBounds>> {
        match position {
            Position::Take(state) => self.values(state),
            Position::Acquisitions(state) => self.values(state),
            Position::TakeItAway(state) => self.values(state),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_a_search_to_the_end_does_not_suit_are_refused() {
        let suits = |spec: &str| LatePositions::new(spec.parse().unwrap(), 9, 10, 99).is_some();
        assert!(suits("take:size=3") && suits("acquisitions") && suits("take-it-away"));
        assert!(!suits("take-it-away:players=3") && !suits("take-back-toe"));
        assert!(!suits("give-and-take") && !suits("takeaway"));
    }

    /// Player 2 wins Take of size 2 (`docs/solved.md`).
    #[test]
    fn values_are_those_for_the_player_to_move() {
        let oracle = LatePositions::new("take:size=2".parse().unwrap(), 99, 16, 10_000).unwrap();
        let start = Position::start(&"take:size=2".parse().unwrap());
        let actions = oracle.action_bounds(&start).unwrap();
        assert_eq!(actions.len(), 7);
        assert!(actions.iter().all(|action| action.low == -1.0));
        let after = start.read_turn(&actions[0].action, false).unwrap();
        let replies = oracle.action_bounds(&after[0].after).unwrap();
        let best = replies.iter().map(|action| action.low).reduce(f64::max);
        assert_eq!(best, Some(1.0), "player 2 wins");
    }

    #[test]
    fn a_position_that_takes_too_long_is_not_solved() {
        let oracle = LatePositions::new("take:size=3".parse().unwrap(), 99, 16, 50).unwrap();
        let start = Position::start(&"take:size=3".parse().unwrap());
        assert_eq!(oracle.action_bounds(&start), None);
    }
}
