//! What knows the exact values of positions.

use serde::Serialize;
use std::cmp::Ordering;
use take_five_rules::Position;

/// Draws positions, and knows what each action in them is worth. Shares no code with the searches that it judges, except
/// the rules.
pub trait Oracle: Sync {
    /// A random position in which a player has a choice; `rng(n)` returns a number from 0 to n − 1. `None` if these
    /// numbers make none.
    fn draw(&self, rng: &mut dyn FnMut(u32) -> u32) -> Option<Position>;

    /// What each legal action is worth; `None` if the position is too hard to solve.
    fn action_bounds(&self, position: &Position) -> Option<Vec<ActionBounds>>;
}

/// The exact value of an action to the player to move, who then goes on perfectly: the two are equal, unless the value is
/// a probability, which lies between them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActionBounds {
    /// The text of the action.
    pub action: String,
    /// The value at least.
    pub low: f64,
    /// The value at most.
    pub high: f64,
}

impl ActionBounds {
    /// An action whose value is known exactly.
    pub fn exact(action: String, value: f64) -> Self {
        ActionBounds {
            action,
            low: value,
            high: value,
        }
    }

    fn middle(&self) -> f64 {
        (self.low + self.high) / 2.0
    }
}

/// Smaller losses are none. Exact values are whole numbers; what value iteration leaves between its bounds is less.
pub const TOLERANCE: f64 = 1e-6;

/// The best action.
pub fn best(actions: &[ActionBounds]) -> Option<&ActionBounds> {
    actions.iter().max_by(|a, b| {
        let order = a.low.partial_cmp(&b.low);
        order.unwrap_or(Ordering::Equal)
    })
}

/// Whether the bounds of the action overlap those of the best one, or are less than [`TOLERANCE`] below.
fn is_as_good(actions: &[ActionBounds], action: &ActionBounds) -> bool {
    best(actions).is_none_or(|best| action.high > best.low - TOLERANCE)
}

/// Whether the action with this text keeps the value.
pub fn keeps(actions: &[ActionBounds], chosen: &str) -> bool {
    let chosen = actions.iter().find(|action| action.action == chosen);
    chosen.is_some_and(|action| is_as_good(actions, action))
}

/// Whether some action does not: where none does, a choice tells nothing about the player.
pub fn loses_some(actions: &[ActionBounds]) -> bool {
    actions.iter().any(|action| !is_as_good(actions, action))
}

/// By how much the action with this text is worth less than the best one.
pub fn loss(actions: &[ActionBounds], chosen: &str) -> f64 {
    let chosen = actions.iter().find(|action| action.action == chosen);
    match (best(actions), chosen) {
        (Some(best), Some(chosen)) => best.middle() - chosen.middle(),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(all: &[(&str, f64, f64)]) -> Vec<ActionBounds> {
        let of = |&(action, low, high): &(&str, f64, f64)| ActionBounds {
            action: action.to_owned(),
            low,
            high,
        };
        all.iter().map(of).collect()
    }

    #[test]
    fn an_action_keeps_the_value_if_its_bounds_reach_the_best() {
        let actions = bounds(&[
            ("a", 0.5, 0.500_000_1),
            ("b", 0.499_999_5, 0.499_999_6),
            ("c", 0.4, 0.500_000_05),
            ("d", 0.49, 0.490_1),
        ]);
        let kept = ["a", "b", "c", "d", "e"].map(|action| keeps(&actions, action));
        assert_eq!(kept, [true, true, true, false, false]);
        assert!(loses_some(&actions) && !loses_some(&actions[..3]));
        assert!((loss(&actions, "d") - 0.01).abs() < 1e-4);
    }

    #[test]
    fn whole_values_are_compared_exactly() {
        let actions = bounds(&[("a", -3.0, -3.0), ("b", -2.0, -2.0), ("c", -2.0, -2.0)]);
        let kept = ["a", "b", "c"].map(|action| keeps(&actions, action));
        assert_eq!(kept, [false, true, true]);
        assert_eq!(loss(&actions, "a"), 1.0);
    }
}
