//! Chance as a function of a seed and a number, so that taking back and reloading do not re-roll.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The source of numbers for the `k`-th chance of a game with this seed: each call of the result
/// gives the next number from 0 to n − 1, every one equally likely.
///
/// ```
/// use take_five_table::below;
/// let rolls: Vec<u32> = (0..3).map(|k| below(7, k)(6)).collect();
/// assert_eq!(rolls, (0..3).map(|k| below(7, k)(6)).collect::<Vec<_>>());
/// ```
pub fn below(seed: u64, k: u64) -> impl FnMut(u32) -> u32 {
    // ChaCha's streams are independent by design, and its output is fixed for ever, so that a link
    // with a seed draws the same cards in any later version.
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut generator = ChaCha8Rng::from_seed(key);
    generator.set_stream(k);
    move |n| {
        // Lemire's method: the high half of a product, redrawn where it would be uneven.
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
            counts[below(1, k)(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn what_a_seed_brings_never_changes() {
        let rolls: Vec<u32> = (0..8).map(|k| 1 + below(2026, k)(6)).collect();
        assert_eq!(rolls, [5, 2, 4, 4, 4, 2, 1, 2]);
    }
}
