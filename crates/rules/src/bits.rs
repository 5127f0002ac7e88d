//! Sets of cells as bits of `W` words.

use std::ops::{BitAnd, BitOr, Not};

/// A set of numbers below 64 × `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    pub const EMPTY: Self = Bits([0; W]);

    pub fn has(&self, index: usize) -> bool {
        let word = self.0.get(index / 64).copied().unwrap_or_default();
        word >> (index % 64) & 1 != 0
    }

    pub fn set(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    pub fn clear(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    pub fn put(&mut self, index: usize, value: bool) {
        let word = &mut self.0[index / 64];
        *word = *word & !(1 << (index % 64)) | u64::from(value) << (index % 64);
    }

    /// The same set in `V` words, dropping whatever does not fit.
    pub fn resized<const V: usize>(self) -> Bits<V> {
        let word = |w| self.0.get(w).copied().unwrap_or_default();
        Bits(std::array::from_fn(word))
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The `n`-th number in the set, counted from 0; 0 if `n` is not below [`Bits::count`].
    pub fn nth(&self, mut n: u32) -> usize {
        for (w, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if n < count {
                return w * 64 + nth_one(word, n);
            }
            n -= count;
        }
        0
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(w, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    w * 64 + bit
                })
            })
        })
    }

    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Bits(std::array::from_fn(|w| join(self.0[w], other.0[w])))
    }
}

/// The index of the `n`-th one bit in a word, counted from 0; `n` is below the number of one bits.
///
/// Branch-free and without instructions that only some processors have: the byte is found by
/// comparing `n` with the prefix sums of the bit counts of all eight bytes at once (S. Vigna,
/// "Broadword Implementation of Rank/Select Queries"), and the bit within it the same way.
pub fn nth_one(word: u64, n: u32) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = LOW << 7;
    let n = u64::from(n);
    // The number of bytes of `sums` (below 128 each) that are at most `n`.
    let at_most = |sums: u64, n: u64| {
        let each = (((n * LOW) | HIGH) - sums) & HIGH;
        (each >> 7).wrapping_mul(LOW) >> 56
    };
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let sums = bytes.wrapping_mul(LOW);
    let start = 8 * at_most(sums, n);
    let before = (sums << 8) >> start & 0xff;
    let spread = ((word >> start & 0xff) * LOW) & 0x8040_2010_0804_0201;
    let ones = ((spread + (HIGH - LOW)) & HIGH) >> 7;
    (start + at_most(ones.wrapping_mul(LOW), n - before)) as usize
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    fn not(self) -> Self {
        Bits(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_of_the_set_is_the_nth_of_the_iterator() {
        let mut bits = Bits::<3>::EMPTY;
        for index in [0, 1, 5, 63, 64, 100, 127, 128, 191] {
            bits.set(index);
        }
        let listed: Vec<usize> = bits.iter().collect();
        let counted: Vec<usize> = (0..bits.count()).map(|n| bits.nth(n)).collect();
        assert_eq!(listed, counted);
        assert_eq!(listed, [0, 1, 5, 63, 64, 100, 127, 128, 191]);
    }
}
