//! The number that a position goes by in tables.

use super::GiveAndTakeSetup;
use crate::Square;
use crate::hash::zobrist;

/// The other side is to move.
pub const SIDE: u64 = zobrist(6, 0);

/// A piece of the side (0, 1) stands on the square.
pub fn standing(side: usize, king: bool, square: Square) -> u64 {
    zobrist(side + if king { 2 } else { 0 }, square.index())
}

/// A pawn of the side has become a king.
pub fn crowned(side: usize, square: Square) -> u64 {
    standing(side, false, square) ^ standing(side, true, square)
}

/// This piece must be captured if it can be.
pub fn last(square: Option<Square>) -> u64 {
    square.map_or(0, |square| zobrist(4, square.index()))
}

/// This piece must go on capturing.
pub fn chain(square: Option<Square>) -> u64 {
    square.map_or(0, |square| zobrist(5, square.index()))
}

impl GiveAndTakeSetup {
    /// The number counted anew. Quiet turns are left out of it.
    pub(super) fn table_key(&self) -> u64 {
        let mut key = last(self.last) ^ chain(self.chain);
        for square in Square::all() {
            if let Some(piece) = self.piece(square) {
                key ^= standing(usize::from(piece.player - 1), piece.king, square);
            }
        }
        if self.side == 1 {
            key ^= SIDE;
        }
        key ^ zobrist(7, self.narrow.into())
    }
}
