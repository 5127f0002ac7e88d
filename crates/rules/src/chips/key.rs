//! The hash of a position, for transposition tables.

use super::ChipSetup;
use crate::Square;
use crate::hash::zobrist;

/// The key for a chip of this value on the square.
pub fn standing(value: u8, square: Square) -> u64 {
    zobrist(value.into(), square.index())
}

/// The key for the player to move (from 0).
pub fn mover(player: u8) -> u64 {
    zobrist(4, player.into())
}

/// The key for the players still in, one bit each.
pub fn inside(players: u8) -> u64 {
    zobrist(5, players.into())
}

/// The key for the number of removal turns left.
pub fn opening(left: u8) -> u64 {
    zobrist(6, left.into())
}

/// The key for the chip that must continue jumping.
pub fn chain(square: Option<Square>) -> u64 {
    square.map_or(0, |square| zobrist(7, square.index()))
}

impl<R> ChipSetup<R> {
    /// The hash computed from scratch. It ignores points, because what can still be gained does not depend on them.
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
