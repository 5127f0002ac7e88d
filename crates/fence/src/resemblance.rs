//! Text that has the lines of a block, wherever it stands.

use crate::board_block::plain_block;
use take_five_rules::GAMES;

/// Whether this is probably the text of a block: lines `key=value`, of which one names a game.
pub(crate) fn resembles_block(text: &str) -> bool {
    let text = plain_block(text);
    let pairs: Option<Vec<_>> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split_once('='))
        .collect();
    pairs.is_some_and(|pairs| {
        pairs
            .iter()
            .any(|(key, value)| names_game(key.trim(), value))
    })
}

/// Whether a line opens a game, a puzzle or a lesson of these six games.
fn names_game(key: &str, value: &str) -> bool {
    let name = value.split([':', '/']).next().unwrap_or_default().trim();
    ["game", "learn", "puzzle"].contains(&key) && GAMES.iter().any(|game| game.id == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_told_from_other_settings() {
        for (text, expected) in [
            ("game=take:size=2\nturns=a1\n", true),
            ("width=300\n\n  game = give-and-take", true),
            ("game=take\nturnz=a1", true),
            ("puzzle=take/7f3k2q\ngame=take:size=2", true),
            ("learn=take/grow", true),
            ("game=chess\nturns=e4", false),
            ("game=take\nand more", false),
            ("theme=dark\nwidth=480", false),
            ("", false),
        ] {
            assert_eq!(resembles_block(text), expected, "{text}");
        }
    }
}
