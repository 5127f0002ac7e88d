//! What dropping out brings when one other player is left, who then plays on alone.

use super::{ChipAction, Chips, Rulebook};
use crate::{Game, ToPlay};
use std::ops::RangeInclusive;

impl<R: Rulebook> Chips<R> {
    /// By how many points the player to move would finish ahead of the best of the others after dropping out now, if
    /// that leaves one player in, who then makes the most of it; `None` if it does not, or is not allowed.
    ///
    /// It is one number if the last player's jumps can be searched to their end within so many positions, and otherwise
    /// reaches from what no play can exceed to what play found so far.
    ///
    /// ```
    /// use take_five_rules::{Notation, Spec, TakeItAway};
    /// let spec: Spec = "take-it-away".parse()?;
    /// // The other one can still take a white chip, and pays twice for the one that is left.
    /// let state = TakeItAway::parse(&spec, "8/8/8/8/8/8/8/ww6 1 12 9,3 0 -")?;
    /// assert_eq!(state.drop_out_margin(100), Some(7..=7));
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn drop_out_margin(&self, positions: usize) -> Option<RangeInclusive<i32>> {
        if self.setup.inside.count_ones() != 2 || !self.can_leave() {
            return None;
        }
        let me = usize::from(self.setup.player);
        let mut alone = *self;
        alone.play_unchecked(ChipAction::Away);
        let last = usize::from(alone.setup.player);
        let total = alone.board().total() as i32;
        let (least_found, is_all) = alone.least_left(positions);
        // A chip that has jumped is left.
        let least = if is_all {
            least_found
        } else {
            1.min(least_found)
        };
        let points = self.setup.points.map(|points| points as i32);
        let others = (0..usize::from(self.setup.terms.players))
            .filter(|&other| other != me && other != last);
        let best_other = others.map(|other| points[other]).max();
        let margin = |left: i32| {
            let last_points = points[last] + total - left - self.penalty() as i32 * left;
            points[me] - best_other.map_or(last_points, |best| best.max(last_points))
        };
        Some(margin(least)..=margin(least_found))
    }

    /// The least value of the chips that are left where the player can jump no more, among so many positions, and
    /// whether these are all that can be reached.
    fn least_left(self, positions: usize) -> (i32, bool) {
        let mut least = i32::MAX;
        let mut seen = Vec::new();
        let mut open = vec![self];
        while let Some(state) = open.pop() {
            if state.to_play() == ToPlay::Over {
                least = least.min(state.board().total() as i32);
                continue;
            }
            if seen.len() >= positions && least < i32::MAX {
                return (least, false);
            }
            state.each_action(|action| {
                let mut after = state;
                after.play_unchecked(action);
                // Few enough to look through.
                if !seen.contains(&after.key.0) {
                    seen.push(after.key.0);
                    open.push(after);
                }
            });
        }
        (least, true)
    }
}
