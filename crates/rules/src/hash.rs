//! Hashing a state to one number: the key for transposition tables.

use std::hash::{Hash, Hasher};

/// A fast hasher for position tables: one multiplication per word.
#[derive(Clone, Copy, Debug)]
struct Mix(u64);

/// The digits of the golden ratio: odd, with ones and zeros well mixed.
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

    /// The same for machines with 32-bit words.
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

/// How many kinds of features [`zobrist`] distinguishes.
const KINDS: usize = 8;

/// The Zobrist key of one feature of a state: its kind (below 8) and its number (below 64) within
/// that kind. A state's hash is the xor of the keys of all its features, and an action xors in
/// whatever it changes.
///
/// One constant per kind, rotated, instead of a table of all keys: there is nothing to load.
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

/// The same for an arbitrarily large number within its kind: a little slower.
pub(crate) const fn zobrist_of_many(kind: usize, number: u32) -> u64 {
    let mixed = (((kind as u64) << 32 | number as u64) + 1).wrapping_mul(FACTOR);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 29
}

/// The hash stored with a state. It follows from the other fields, so comparing states ignores it.
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

/// A fast hash of the value, the same on every machine: equal values have equal hashes, and
/// different ones hardly ever do. It does not resist deliberate collisions.
///
/// ```
/// use take_five_rules::{Square, stable_hash};
/// let [a1, b1] = [0, 1].map(|file| Square::at(file, 0));
/// assert_eq!(stable_hash(&a1), stable_hash(&a1));
/// assert_ne!(stable_hash(&a1), stable_hash(&b1));
/// ```
pub fn stable_hash(value: &impl Hash) -> u64 {
    let mut mix = Mix(FACTOR);
    value.hash(&mut mix);
    mix.finish()
}
