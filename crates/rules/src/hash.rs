//! One number for a state: what tables of positions are kept by.

use std::hash::{Hash, Hasher};

/// A fast hasher for tables of positions: a multiplication for each word.
#[derive(Clone, Copy, Debug)]
struct Mix(u64);

/// The golden ratio's digits: odd, and ones and zeros well mixed.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        let mixed = (self.0 ^ n).wrapping_mul(FACTOR);
        self.0 = mixed ^ mixed >> 32;
    }

    /// The same on machines with words of 32 bits.
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = self.0.wrapping_mul(FACTOR);
        mixed ^ mixed >> 29
    }
}

/// A number for the value, the same on every machine and fast: equal values have equal numbers, and
/// different ones hardly ever. It keeps nobody out who looks for two values with one number.
///
/// ```
/// use take_five_rules::{Square, hash};
/// let [a1, b1] = [0, 1].map(|file| Square::at(file, 0));
/// assert_eq!(hash(&a1), hash(&a1));
/// assert_ne!(hash(&a1), hash(&b1));
/// ```
pub fn hash(value: &impl Hash) -> u64 {
    let mut mix = Mix(FACTOR);
    value.hash(&mut mix);
    mix.finish()
}
