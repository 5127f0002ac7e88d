//! Integrity hashes of files, as browsers compare them.

use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};

/// The hash of the content in the syntax of [Subresource Integrity](https://www.w3.org/TR/sri-2/).
///
/// ```
/// assert!(xtask::integrity::integrity(b"").starts_with("sha256-47DEQpj8"));
/// ```
pub fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(content)))
}
