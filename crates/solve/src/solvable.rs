//! What a search to the end asks of a game besides its rules.

use crate::take_key::take_key;
use take_five_rules::{ChipRulebook, Chips, Game, Take};

/// [`Solvable::proof_key`] for positions that are told apart by a hash.
fn hashed_proof_key<G: Game>(state: &G, need: i32) -> u64 {
    let need = (need as u64)
        .wrapping_add(1)
        .wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (state.table_key() ^ need).max(1)
}

/// A game for two of which exact values can be found.
pub trait Solvable: Game {
    /// Whether a game can end with nobody ahead. If not, one question ([`ExactSearch::is_at_least`] 1) finds the value of
    /// a game that is decided by place.
    ///
    /// [`ExactSearch::is_at_least`]: crate::ExactSearch::is_at_least
    const HAS_DRAWS: bool = true;

    /// How many points player 1 has gained so far more than player 2; 0 where only the place counts.
    /// [`Game::table_key`] does not depend on it.
    fn gained(&self) -> i32 {
        0
    }

    /// A number for [`ProofSearch`](crate::ProofSearch): positions may share it only if the player to move there ends up
    /// with at least `need` more than the other from here on in all of them, or in none. Never asked of a position that
    /// is over; not 0.
    fn proof_key(&self, need: i32) -> u64 {
        hashed_proof_key(self, need)
    }

    /// By how much player 1 is ahead at the end: in points, or 1, 0 or −1 by place.
    fn final_difference(&self) -> i32 {
        let Some(outcome) = self.outcome() else {
            return 0;
        };
        match (outcome.points(), outcome.places()) {
            (Some(&[one, two, ..]), _) => one - two,
            (_, &[one, two, ..]) => i32::from(two) - i32::from(one),
            _ => 0,
        }
    }
}

impl Solvable for Take {
    const HAS_DRAWS: bool = false;

    /// There are no draws: not to lose is to win.
    fn proof_key(&self, need: i32) -> u64 {
        match (take_key(self), need) {
            (Some(key), 0..=1) => key,
            _ => hashed_proof_key(self, need),
        }
    }
}

impl<R: ChipRulebook> Solvable for Chips<R> {
    fn gained(&self) -> i32 {
        match *self.points() {
            [one, two, ..] => one as i32 - two as i32,
            _ => 0,
        }
    }
}
