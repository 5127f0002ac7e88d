//! Checksums of weights.

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal digits.
pub fn checksum(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::checksum;

    /// The example of FIPS 180-2, appendix B.1.
    #[test]
    fn it_is_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksum(b"abc"), abc);
    }
}
