//! The constants of pruning and reductions, which each game chooses for its alpha-beta search.

/// What the search of a game prunes and reduces. Depths are in actions left to search, places count from 0 in the order
/// in which actions are searched, margins are in the units of the game's evaluation.
///
/// Only quiet actions are pruned or reduced, never the first one, and no action while all before it lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchParams {
    /// Late move reductions: the least depth.
    pub reduction_depth: i32,
    /// Late move reductions: the first place that is late.
    pub reduction_place: usize,
    /// Late move reductions: by how much at least, in hundredths of an action.
    pub reduction_base: i32,
    /// Late move reductions: how much is added, times the natural logarithms of depth and place, in hundredths.
    pub reduction_growth: i32,
    /// Reverse futility pruning (the estimate of the position is above the window): the greatest depth.
    pub reverse_futility_depth: i32,
    /// Reverse futility pruning: how far above, for each action of depth.
    pub reverse_futility_margin: i32,
    /// Late move pruning: the greatest depth.
    pub late_move_pruning_depth: i32,
    /// Late move pruning: how many actions are searched at least.
    pub late_move_pruning_base: i32,
    /// Late move pruning: how many more, times the square of the depth.
    pub late_move_pruning_growth: i32,
    /// Futility pruning (the estimate of the position is below the window): the greatest depth.
    pub futility_depth: i32,
    /// Futility pruning: how far below at least.
    pub futility_base: i32,
    /// Futility pruning: how much farther, for each action of depth.
    pub futility_growth: i32,
    /// Internal iterative reductions: the least depth. A position without an action in the table is searched one action
    /// less deep; the next iteration finds one there.
    pub internal_reduction_depth: i32,
}

impl SearchParams {
    /// Neither pruning (beyond alpha and beta) nor reductions.
    pub const FULL_WIDTH: Self = SearchParams {
        reduction_depth: i32::MAX,
        reduction_place: usize::MAX,
        reduction_base: 0,
        reduction_growth: 0,
        reverse_futility_depth: 0,
        reverse_futility_margin: 0,
        late_move_pruning_depth: 0,
        late_move_pruning_base: 0,
        late_move_pruning_growth: 0,
        futility_depth: 0,
        futility_base: 0,
        futility_growth: 0,
        internal_reduction_depth: i32::MAX,
    };

    /// By how many actions a late move is reduced.
    pub fn reduction(&self, depth: i32, place: usize) -> i32 {
        if depth < self.reduction_depth || place < self.reduction_place {
            return 0;
        }
        let growth = ln(depth as usize) * ln(place) * self.reduction_growth / 10_000;
        ((self.reduction_base + growth) / 100).clamp(0, depth - 1)
    }

    /// Whether the estimate alone says that the value is at least `beta`.
    pub fn fails_high(&self, depth: i32, estimate: i32, beta: i32) -> bool {
        depth <= self.reverse_futility_depth
            && estimate - self.reverse_futility_margin * depth >= beta
    }

    /// Whether the place and the estimate of the position say that a quiet action is worth `alpha` at most.
    pub fn is_pruned(&self, depth: i32, place: usize, estimate: i32, alpha: i32) -> bool {
        let enough = self.late_move_pruning_base + self.late_move_pruning_growth * depth * depth;
        depth <= self.late_move_pruning_depth && place as i32 >= enough
            || depth <= self.futility_depth
                && estimate + self.futility_base + self.futility_growth * depth <= alpha
    }

    /// Up to this depth the estimate of the position matters.
    pub const fn estimate_depth(&self) -> i32 {
        if self.reverse_futility_depth > self.futility_depth {
            self.reverse_futility_depth
        } else {
            self.futility_depth
        }
    }
}

/// The natural logarithm in hundredths: a table, so that it is the same on every machine. It ends at 31.
fn ln(number: usize) -> i32 {
    const HUNDREDTHS: [i32; 32] = [
        0, 0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289,
        294, 300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343,
    ];
    HUNDREDTHS[number.min(31)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_logarithms_is_right() {
        for number in 1..32 {
            let exact = (100.0 * f64::from(number).ln()).round() as i32;
            assert_eq!(ln(number as usize), exact, "{number}");
        }
    }

    #[test]
    fn a_search_of_full_width_prunes_and_reduces_nothing() {
        let all = SearchParams::FULL_WIDTH;
        for depth in 1..100 {
            for place in 1..200 {
                assert_eq!(all.reduction(depth, place), 0);
                assert!(!all.is_pruned(depth, place, -1_000_000, 1_000_000));
            }
            assert!(!all.fails_high(depth, 1_000_000, -1_000_000));
        }
    }
}
