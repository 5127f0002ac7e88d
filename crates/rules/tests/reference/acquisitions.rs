//! Acquisitions: jumping and capturing as in Take It Away, with a different setup and scoring.

use super::Slow;
pub use super::chip_board::step_back;
use super::take_it_away::{Rules, is_valid, read, start};

fn rules(options: &[(String, String)]) -> Rules {
    let option = |name: &str| {
        let found = options.iter().find(|(n, _)| n == name);
        found
            .unwrap_or_else(|| panic!("no option {name}"))
            .1
            .as_str()
    };
    let mixed = option("values") == "mixed";
    Rules {
        players: 2,
        // Leftover chips count their plain value (x1) against the last player.
        penalty: 1,
        // No opening removal.
        opening: 0,
        dropping: option("dropping") == "yes",
        // D4: in mixed the empty corner replaces a white chip. Single: 63 chips worth 1, letter `w`.
        whites: if mixed { 33 } else { 63 },
        reds: if mixed { 20 } else { 0 },
        blues: if mixed { 10 } else { 0 },
        random: mixed,
        empty_h1: true, // D3
    }
}

pub fn new_game(options: &[(String, String)]) -> Box<dyn Slow> {
    start(rules(options))
}

pub fn from_position(options: &[(String, String)], position: &str) -> Box<dyn Slow> {
    read(rules(options), position)
}

pub fn valid(options: &[(String, String)], position: &str) -> bool {
    is_valid(rules(options), position)
}
