//! Chance as a function of a seed and an index, so that undoing and reloading do not re-roll.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The random number generator for the `k`-th chance outcome of a game with this seed: each call of the result returns
/// the next number from 0 to n − 1, all equally likely.
///
/// ```
/// use take_five_table::rng;
/// let rolls: Vec<u32> = (0..3).map(|k| rng(7, k)(6)).collect();
/// assert_eq!(rolls, (0..3).map(|k| rng(7, k)(6)).collect::<Vec<_>>());
/// ```
pub fn rng(seed: u64, k: u64) -> impl FnMut(u32) -> u32 {
    // Both generators are frozen, so that a link with a seed draws the same cards in any later version. The first
    // one scatters neighbouring seeds, so that seed + k of one game is not the seed of another.
    let game = SplitMix64::seed_from_u64(seed).next_u64();
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(game.wrapping_add(k));
    move |n| {
        // Lemire's method: the high half of a product, redrawn where it would be biased.
        let n = u64::from(n.max(1));
        let uneven = (1 << 32) % n;
        loop {
            let product = u64::from(generator.next_u32()) * n;
            if product % (1 << 32) >= uneven {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_about_equally_often() {
        let mut counts = [0; 6];
        for k in 0..6000 {
            counts[rng(1, k)(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn what_a_seed_brings_never_changes() {
        let rolls: Vec<u32> = (0..8).map(|k| 1 + rng(2026, k)(6)).collect();
        assert_eq!(rolls, [2, 1, 3, 1, 2, 6, 2, 6]);
    }
}
