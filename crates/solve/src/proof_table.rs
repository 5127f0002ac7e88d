//! What a search by proof numbers remembers: a table of fixed size that threads share without locks, and its file.

use crate::checkpoint::{self, FileError};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many positions whose value is not known yet have to be proved: for the player to move to reach the goal, and to
/// miss it. 0 and [`SOLVED`], or the other way round, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
}

/// The largest number, of what is impossible.
pub const SOLVED: u32 = (1 << BITS) - 1;
/// The bits of a number.
const BITS: u32 = 28;

/// The places in which a position can be.
const BUCKET: usize = 4;

impl ProofNumbers {
    /// The player to move reaches the goal, or not.
    pub fn solved(is_reached: bool) -> Self {
        match is_reached {
            true => ProofNumbers {
                proof: 0,
                disproof: SOLVED,
            },
            false => ProofNumbers {
                proof: SOLVED,
                disproof: 0,
            },
        }
    }

    /// Whether the goal is reached, if that is known.
    pub fn value(self) -> Option<bool> {
        match self {
            ProofNumbers { proof: 0, .. } => Some(true),
            ProofNumbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// Proof numbers of positions, and how much was searched for them.
#[derive(Debug)]
pub struct ProofTable {
    /// Of each place, the key mixed with the numbers, and the numbers. A pair that two threads have written at once
    /// belongs to no key.
    places: Vec<[AtomicU64; 2]>,
}

fn pack(numbers: ProofNumbers, effort: u8) -> u64 {
    u64::from(numbers.proof) | u64::from(numbers.disproof) << BITS | u64::from(effort) << (2 * BITS)
}

fn unpack(word: u64) -> (ProofNumbers, u8) {
    let number = |shift: u32| (word >> shift) as u32 & SOLVED;
    let numbers = ProofNumbers {
        proof: number(0),
        disproof: number(BITS),
    };
    (numbers, (word >> (2 * BITS)) as u8)
}

impl ProofTable {
    /// A table of 2^`bits` places of 16 bytes each.
    pub fn new(bits: u32) -> Self {
        let places = 1 << bits.clamp(2, 34);
        ProofTable {
            places: (0..places).map(|_| Default::default()).collect(),
        }
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let buckets = self.places.len() / BUCKET;
        let at = (mixed >> (64 - buckets.ilog2().max(1))) as usize % buckets * BUCKET;
        &self.places[at..at + BUCKET]
    }

    /// What is known of a position. No position has the key 0.
    pub fn recall(&self, key: u64) -> Option<ProofNumbers> {
        let places = self.bucket(key).iter();
        let mut words = places.map(|[mixed, word]| (mixed.load(Relaxed), word.load(Relaxed)));
        let found = words.find(|(mixed, word)| mixed ^ word == key);
        found.map(|(_, word)| unpack(word).0)
    }

    /// Remembers numbers that took the search of 2^`effort` positions, in place of what took the least.
    pub fn remember(&self, key: u64, numbers: ProofNumbers, effort: u8) {
        let places = self.bucket(key);
        let known = |[mixed, word]: &[AtomicU64; 2]| (mixed.load(Relaxed), word.load(Relaxed));
        let worth = |place: &[AtomicU64; 2]| match known(place) {
            (mixed, word) if mixed ^ word == key => 0,
            (0, 0) => 1,
            (_, word) => 2 + u32::from(unpack(word).1),
        };
        let place = places.iter().min_by_key(|place| worth(place));
        if let Some(place) = place {
            let word = pack(numbers, effort);
            place[0].store(key ^ word, Relaxed);
            place[1].store(word, Relaxed);
        }
    }

    /// Writes what took the search of at least 2^`effort` positions; returns how many entries these are.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path, effort: u8) -> Result<u64, FileError> {
        let mut count = 0;
        let mut contents = |chunk: &mut checkpoint::Chunk| -> io::Result<()> {
            for places in self.places.chunks(1 << 16) {
                let mut bytes = Vec::new();
                for [mixed, word] in places {
                    let (mixed, word) = (mixed.load(Relaxed), word.load(Relaxed));
                    if word != 0 && unpack(word).1 >= effort {
                        bytes.extend((mixed ^ word).to_le_bytes());
                        bytes.extend(word.to_le_bytes());
                        count += 1;
                    }
                }
                chunk(&bytes)?;
            }
            Ok(())
        };
        checkpoint::write(path, HEADER, &mut contents)?;
        Ok(count)
    }

    /// Takes in what was written; returns how many entries that is.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn load(&self, path: &Path) -> Result<u64, FileError> {
        let bytes = checkpoint::read(path, HEADER)?;
        let (words, _) = bytes.as_chunks::<8>();
        let (entries, _) = words.as_chunks::<2>();
        for [key, word] in entries {
            let (numbers, effort) = unpack(u64::from_le_bytes(*word));
            self.remember(u64::from_le_bytes(*key), numbers, effort);
        }
        Ok(entries.len() as u64)
    }
}

const HEADER: &[u8] = b"take-five proof numbers 1\n";

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(proof: u32, disproof: u32) -> ProofNumbers {
        ProofNumbers { proof, disproof }
    }

    #[test]
    fn what_took_most_is_remembered_in_a_bounded_memory() {
        let table = ProofTable::new(4);
        for key in 1..=1000 {
            let effort = if key % 100 == 0 { 20 } else { 1 };
            table.remember(key, numbers(key as u32, SOLVED - 1), effort);
        }
        let kept: Vec<u64> = (1..=1000)
            .filter(|&key| table.recall(key).is_some())
            .collect();
        assert!(kept.len() <= 16);
        assert!(
            kept.iter().filter(|key| *key % 100 == 0).count() >= 8,
            "{kept:?}"
        );
        for key in kept {
            assert_eq!(table.recall(key), Some(numbers(key as u32, SOLVED - 1)));
        }
        assert_eq!(table.recall(2000), None);
    }

    #[test]
    fn a_file_brings_it_back_and_a_damaged_one_is_refused() -> Result<(), FileError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("take.proofs");
        let table = ProofTable::new(10);
        for key in 1..=500 {
            table.remember(key, ProofNumbers::solved(key % 2 == 0), key as u8 % 8);
        }
        let count = table.save(&path, 4)?;
        let other = ProofTable::new(12);
        assert_eq!(other.load(&path)?, count);
        let found = (1..=500).filter_map(|key| Some((key, other.recall(key)?)));
        let found: Vec<_> = found.collect();
        assert_eq!(found.len() as u64, count);
        for (key, numbers) in found {
            assert!(key % 8 >= 4 && numbers.value() == Some(key % 2 == 0));
        }
        let mut bytes = std::fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(other.load(&path), Err(FileError::Checksum(_))));
        Ok(())
    }
}
