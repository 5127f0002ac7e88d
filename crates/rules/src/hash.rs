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

/// How many kinds of things [`zobrist`] tells apart.
const KINDS: usize = 8;

/// Zobrist's number for one thing that is so of a state: of this kind (below 8), with this number
/// (below 64) among them. Those of all that is so, xored, are a number for the state, and what an
/// action changes is xored to it.
///
/// One number a kind, turned, instead of a table of all: there is nothing to load.
pub(crate) const fn zobrist(kind: usize, number: usize) -> u64 {
    const BASES: [u64; KINDS] = {
        let mut bases = [0; KINDS];
        let mut kind = 0;
        while kind < KINDS {
            bases[kind] = zobrist_of_many(kind, 0);
            kind += 1;
        }
        bases
    };
    BASES[kind % KINDS].rotate_left(number as u32)
}

/// The same with a number however large among its kind: a little slower.
pub(crate) const fn zobrist_of_many(kind: usize, number: u32) -> u64 {
    let mixed = (((kind as u64) << 32 | number as u64) + 1).wrapping_mul(FACTOR);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 29
}

/// The number kept beside a state. It follows from the rest, so that states are compared without it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableKey(pub u64);

impl PartialEq for TableKey {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for TableKey {}

impl Hash for TableKey {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl std::ops::BitXorAssign<u64> for TableKey {
    fn bitxor_assign(&mut self, change: u64) {
        self.0 ^= change;
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
