//! Checksums, and how they are written.

use sha2::{Digest, Sha256};

/// A SHA-256 checksum.
pub type Checksum = [u8; 32];

/// The SHA-256 checksum of some bytes.
pub fn checksum(bytes: &[u8]) -> Checksum {
    Sha256::digest(bytes).into()
}

/// A checksum as it is printed and as blocks are named: in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
