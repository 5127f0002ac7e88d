//! The number that a position goes by in tables.

use super::ChipSetup;
use crate::Square;
use crate::hash::zobrist;

/// A chip of this value stands on the square.
pub fn standing(value: u8, square: Square) -> u64 {
    zobrist(value.into(), square.index())
}

/// The player (from 0) is to move.
pub fn mover(player: u8) -> u64 {
    zobrist(4, player.into())
}

/// These players, a bit each, are still in.
pub fn inside(players: u8) -> u64 {
    zobrist(5, players.into())
}

/// So many turns are still removals.
pub fn opening(left: u8) -> u64 {
    zobrist(6, left.into())
}

/// This chip must go on jumping.
pub fn chain(square: Option<Square>) -> u64 {
    square.map_or(0, |square| zobrist(7, square.index()))
}

impl<R> ChipSetup<R> {
    /// The number counted anew. Points are left out of it: what is still to be gained does not depend on them.
    pub(super) fn table_key(&self) -> u64 {
        let mut key = mover(self.player) ^ inside(self.inside);
        for square in Square::all() {
            if let Some(value) = self.board.chip(square) {
                key ^= standing(value, square);
            }
        }
        key ^ opening(self.opening) ^ chain(self.chain)
    }
}
