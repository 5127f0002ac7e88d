//! Quiet moves backwards in time.

use super::Men;
use super::placement::{captured, reversed};
use take_five_rules::{Game, GiveAndTake};

/// Steps up, right, down and left, as changes of the square's index.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DOWN: usize = 2;

/// Visits each position from which a quiet move, no promotion, leads to this one, seen by the side that made it; but only
/// those moves after which the piece that moved need not be captured. `state` is the position of `men`.
pub fn each_unmove(men: &Men, state: &GiveAndTake, mut visit: impl FnMut(Men)) {
    let mut victims = 0;
    state.each_action(|action| victims |= captured(state, action));
    let empty = !men.iter().fold(0, |all, squares| all | squares);
    // The enemy's pieces moved last; they go down the board.
    for (group, is_king) in [(2, true), (3, false)] {
        let mut pieces = men[group] & !victims;
        while pieces != 0 {
            let to = pieces.trailing_zeros();
            pieces &= pieces - 1;
            for (direction, step) in STEPS.into_iter().enumerate() {
                // Backwards: a pawn comes from above or beside, a king that goes forward only, too.
                if direction == DOWN && (!is_king || state.has_forward_kings()) {
                    continue;
                }
                let mut from = to;
                while let Some(next) = stepped(from, step) {
                    if empty >> next & 1 == 0 {
                        break;
                    }
                    from = next;
                    let mut before = *men;
                    before[group] ^= 1 << to | 1 << from;
                    visit(reversed(before));
                    if !is_king {
                        break;
                    }
                }
            }
        }
    }
}

/// The square one step on; `None` beyond the edge.
fn stepped(square: u32, (right, up): (i32, i32)) -> Option<u32> {
    let square = take_five_rules::Square::new(square);
    let next = take_five_rules::Square::at(square.file() + right, square.rank() + up)?;
    Some(next.index() as u32)
}
