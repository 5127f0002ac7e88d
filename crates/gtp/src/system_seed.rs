//! Seeds from the system.

use take_five_rules::Message;

/// A seed from the system, below 2⁵³ so that every JSON parser reads it exactly.
pub fn system_seed() -> Result<u64, Message> {
    let seed = getrandom::u64();
    seed.map(|seed| seed >> 11)
        .map_err(|_| Message::new("gtp.no-seed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_the_system_differ() {
        assert_ne!(system_seed().unwrap(), system_seed().unwrap());
    }
}
