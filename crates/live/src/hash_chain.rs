//! Hash chains: each link is the hash of the one after it, so that its end commits to all of them, and each that is
//! revealed shows the next one only to whoever has made the chain.

use crate::hash::{Hash, hash};

/// The links of a chain: as many runs of chance can happen in a room.
pub const LINKS: usize = 8_192;

/// The links between two that are kept.
const STRIDE: usize = 64;

/// A chain with every [`STRIDE`]th link kept.
#[derive(Debug)]
pub struct HashChain {
    /// The link `i * STRIDE` steps before the secret end.
    kept: Vec<Hash>,
    end: Hash,
}

impl HashChain {
    /// The chain that follows from a secret.
    pub fn new(secret: &Hash) -> Self {
        let mut link = hash(&[b"take-five live chain", secret]);
        let mut kept = Vec::new();
        for index in 0..LINKS {
            if index % STRIDE == 0 {
                kept.push(link);
            }
            link = hash(&[&link]);
        }
        HashChain { kept, end: link }
    }

    /// What one commits to.
    pub fn end(&self) -> Hash {
        self.end
    }

    /// The link that is revealed as number `index`, from 0; `None` if the chain has run out.
    pub fn link(&self, index: usize) -> Option<Hash> {
        let from_secret = LINKS.checked_sub(index + 1)?;
        let mut link = *self.kept.get(from_secret / STRIDE)?;
        for _ in 0..from_secret % STRIDE {
            link = hash(&[&link]);
        }
        Some(link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_link_is_the_hash_of_the_next() {
        let chain = HashChain::new(&[7; 32]);
        let mut before = chain.end();
        for index in (0..200).chain(LINKS - 3..LINKS) {
            let link = chain.link(index).unwrap();
            if index != LINKS - 3 {
                assert_eq!(hash(&[&link]), before, "{index}");
            }
            before = link;
        }
        assert_eq!(chain.link(LINKS), None);
    }
}
