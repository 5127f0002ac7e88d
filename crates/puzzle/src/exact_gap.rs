//! How much better an action is than all others where chance decides, by exact search.

use take_five_rules::{Notation, Position};
use take_five_solve::{ChanceBounds, ChanceEnding, Expectimax};

/// How many positions may be searched for all actions together: of Takeaway, with about ten cards in the deck.
const MOST_POSITIONS: u64 = 30_000_000;

/// What rounding can make of a difference.
const ROUNDING: f64 = 1e-9;

/// By how much of the chance to come first an action is better than the second best; negative if another is better. It
/// lies between the two, which are the same between two players.
#[derive(Clone, Copy, Debug)]
pub struct ExactGap {
    low: f64,
    high: f64,
}

impl ExactGap {
    /// What is known of an action; `None` if it is the only one, or if the ends are too many, or found by other searches.
    pub fn of(position: &Position, action: &str) -> Option<Self> {
        match position {
            Position::Takeaway(state) => ExactGap::in_game(state, action),
            _ => None,
        }
    }

    fn in_game<G: ChanceEnding + Notation>(state: &G, action: &str) -> Option<Self> {
        let all = Expectimax::new(MOST_POSITIONS).actions(state)?;
        let is_it = |each: &G::Action| state.action_text(*each) == action;
        let (_, own) = all.iter().find(|(each, _)| is_it(each))?;
        let others = all.iter().filter(|(each, _)| !is_it(each));
        let others = others.map(|(_, chance)| *chance);
        let best = others.reduce(|best, other| ChanceBounds {
            low: best.low.max(other.low),
            high: best.high.max(other.high),
        })?;
        Some(ExactGap {
            low: own.low - best.high,
            high: own.high - best.low,
        })
    }

    /// Whether it is at least so much; `None` if that depends on what other players choose of what is equally good for
    /// them.
    pub fn is_at_least(self, least: f64) -> Option<bool> {
        match least - ROUNDING {
            least if self.low >= least => Some(true),
            least if self.high < least => Some(false),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards are in the deck: with 4L, player 2 comes first with one half, and never with 1R.
    const TWO_CARDS: &str = "7D,8H,8D|3D,7S,7C,7H,2H,AD,9S,8S,2D,QH|AS,AH,4H,6C,6D,6S,5S,5C,6H,AC,TC,TH,4D,5D,5H|2C,3C|2S|4C,TS,TD,8C|KS,KD,KH,KC|9H,9D,3S,3H,QC,JD,JC,JS,QS,QD,9C 1 3L take 1 0,0";

    #[test]
    fn only_the_better_action_is_better_and_by_no_more_than_it_is() {
        let spec = "takeaway:players=2,rounds=1".parse().unwrap();
        let position = Position::parse(&spec, TWO_CARDS).unwrap();
        assert_eq!(position.legal_actions(), ["1R", "4L"]);
        let is_at_least = |action, least| ExactGap::of(&position, action)?.is_at_least(least);
        assert_eq!(is_at_least("4L", 0.5), Some(true));
        assert_eq!(is_at_least("4L", 0.51), Some(false));
        assert_eq!(is_at_least("1R", -0.5), Some(true));
        assert_eq!(is_at_least("1R", 0.0), Some(false));
        assert_eq!(is_at_least("2R", 0.0), None, "it is no action");
    }

    #[test]
    fn where_others_may_choose_it_is_open_in_between() {
        let gap = ExactGap {
            low: 0.2,
            high: 0.4,
        };
        let reached = [0.2, 0.35, 0.41].map(|least| gap.is_at_least(least));
        assert_eq!(reached, [Some(true), None, Some(false)]);
    }

    #[test]
    fn other_games_have_other_searches() {
        let start = Position::start(&"take-back-toe".parse().unwrap());
        assert!(ExactGap::of(&start, "a2-a1").is_none());
    }
}
