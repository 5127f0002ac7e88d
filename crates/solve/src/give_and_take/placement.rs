//! Positions with few pieces as the tables see them: from the side to move, without what was before.

use super::material::Men;
use take_five_rules::{Game, GiveAndTake, GiveAndTakeAction};
#[cfg(feature = "native")]
use take_five_rules::{GiveAndTakeSetup, Setup};

/// The squares of a position's pieces, seen by the side to move.
pub fn men_of(state: &GiveAndTake) -> Men {
    let player = state.side_to_move();
    let seen = |squares: u64| match player {
        1 => squares,
        _ => squares.swap_bytes(),
    };
    let kings = seen(state.kings());
    let [own, enemy] = [player, 3 - player].map(|player| seen(state.pieces_of(player)));
    [own & kings, own & !kings, enemy & kings, enemy & !kings]
}

/// The position with White to move in which nothing has to be captured; `None` if the rules know no such position.
#[cfg(feature = "native")]
pub fn state_of(men: &Men, forward_kings: bool) -> Option<GiveAndTake> {
    let [own_kings, own_pawns, kings, pawns] = *men;
    let sides = [own_kings | own_pawns, kings | pawns];
    let setup = GiveAndTakeSetup::of_pieces(sides, own_kings | kings, 1, forward_kings);
    setup.validate().ok()
}

/// The same position seen by the other side.
#[cfg(feature = "native")]
pub fn reversed(men: Men) -> Men {
    let [own_kings, own_pawns, kings, pawns] = men.map(u64::swap_bytes);
    [kings, pawns, own_kings, own_pawns]
}

/// The position with left and right exchanged, which changes nothing in the rules.
pub fn mirrored(men: &Men) -> Men {
    men.map(mirrored_squares)
}

/// The squares with left and right exchanged.
pub fn mirrored_squares(squares: u64) -> u64 {
    squares.swap_bytes().reverse_bits()
}

/// The squares strictly between the ends of an action, one bit each.
fn between(action: GiveAndTakeAction) -> u64 {
    let (low, high) = (action.from.min(action.to), action.from.max(action.to));
    let step = if low.rank() == high.rank() { 1 } else { 8 };
    let inner = (low.index() + step..high.index()).step_by(step);
    inner.fold(0, |squares, square| squares | 1 << square)
}

/// The square of the piece that an action captures, as a bit; 0 for a quiet move.
pub fn captured(state: &GiveAndTake, action: GiveAndTakeAction) -> u64 {
    match action.captures {
        true => between(action) & state.pieces_of(3 - state.side_to_move()),
        false => 0,
    }
}

/// Whether the piece that moved last must be captured: then only captures of it are legal.
pub fn is_forced(state: &GiveAndTake) -> bool {
    let Some(last) = state.last_mover() else {
        return false;
    };
    // Who captures it stands on its rank or file; this saves most of the work.
    let lines = 0xff << (8 * last.rank()) | 0x0101_0101_0101_0101 << last.file();
    if state.pieces_of(state.side_to_move()) & lines == 0 {
        return false;
    }
    let mut forced = false;
    state.each_action(|action| forced |= captured(state, action) & last.bit() != 0);
    forced
}
