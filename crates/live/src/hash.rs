//! SHA-256, and the names of events: 32 bytes, written as 64 lower-case hexadecimal digits.

use sha2::{Digest, Sha256};

/// An id of an event, a public key, a link of a hash chain.
pub type Hash = [u8; 32];

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Hashes the parts one after the other; all but the last must have lengths that cannot vary.
pub fn hash(parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// Reads 64 lower-case digits; `None` if the text is anything else, so that no two texts name the same bytes.
pub fn read_hash(text: &str) -> Option<Hash> {
    let mut bytes = [0; 32];
    let mut digits = text.bytes();
    for byte in &mut bytes {
        *byte = digit(digits.next()?)? << 4 | digit(digits.next()?)?;
    }
    digits.next().is_none().then_some(bytes)
}

fn digit(c: u8) -> Option<u8> {
    match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    }
}

/// Writes the digits that [`read_hash`] reads.
pub fn write_hash(hash: &Hash, text: &mut String) {
    for byte in hash {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(
                DIGITS.get(usize::from(digit)).copied().unwrap_or(b'0'),
            ));
        }
    }
}
