//! The hash of a position, for transposition tables.

use super::GiveAndTakeSetup;
use crate::Square;
use crate::hash::zobrist;

/// The key for Black to move.
pub const SIDE: u64 = zobrist(6, 0);

/// The key for a piece of the side (0, 1) on the square.
pub fn standing(side: usize, king: bool, square: Square) -> u64 {
    zobrist(side + if king { 2 } else { 0 }, square.index())
}

/// The change of the hash when a pawn of the side becomes a king.
pub fn crowned(side: usize, square: Square) -> u64 {
    standing(side, false, square) ^ standing(side, true, square)
}

/// The key for the piece that must be captured if possible.
pub fn last_mover(square: Option<Square>) -> u64 {
    square.map_or(0, |square| zobrist(4, square.index()))
}

/// The key for the piece that must continue capturing.
pub fn chain(square: Option<Square>) -> u64 {
    square.map_or(0, |square| zobrist(5, square.index()))
}

impl GiveAndTakeSetup {
    /// The hash computed from scratch. It ignores quiet turns.
    pub(super) fn table_key(&self) -> u64 {
        let mut key = last_mover(self.last_mover) ^ chain(self.chain);
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
