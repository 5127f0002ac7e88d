//! The lines of a fenced block: `key=value`.

use take_five_rules::{Message, clip};
use take_five_table::plain;

/// The valid keys of a `take-board` block.
pub const BLOCK_KEYS: &[&str] = &[
    "game",
    "position",
    "turns",
    "ply",
    "seed",
    "seats",
    "end",
    "learn",
    "puzzle",
    "list",
    "autoplay",
    "loop",
    "flip",
    "coords",
    "mark",
    "arrow",
    "step",
    "variation",
    "caption",
    "width",
    "height",
    "theme",
    "play",
    "steps",
    "run",
    "cover",
    "to-play",
    "legal",
    "only",
    "illegal",
    "result",
    "shows",
    "after",
];

/// One line, `key=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockLine<'a> {
    /// Its line number in the whole file, from 1.
    pub number: usize,
    /// One of the valid keys.
    pub key: &'static str,
    /// Everything after the first `=`.
    pub value: &'a str,
}

/// A problem, with its line in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1, in a record; elsewhere the value of the line is meant.
    pub column: Option<usize>,
    /// What is wrong.
    pub what: Message,
}

impl BlockError {
    /// A problem in a line.
    pub fn at(line: usize, what: Message) -> Self {
        let column = None;
        BlockError { line, column, what }
    }
}

/// A block in which look-alikes of the signs of a notation are replaced, as word processors and websites write them; captions
/// stay as they are.
pub fn plain_block(text: &str) -> String {
    let line = |line: &str| match line.trim_start().starts_with("caption") {
        true => line.to_owned(),
        false => line.chars().filter_map(plain).collect(),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Parses the lines of a block whose first line is `first` in the file; empty lines are skipped.
pub fn read_block<'a>(
    text: &'a str,
    first: usize,
    keys: &'static [&'static str],
) -> Result<Vec<BlockLine<'a>>, BlockError> {
    let lines = text.lines().enumerate();
    let filled = lines.filter(|(_, line)| !line.trim().is_empty());
    filled
        .map(|(index, line)| {
            let number = first + index;
            let (name, value) = line.split_once('=').unwrap_or((line, ""));
            let known = keys.iter().find(|key| **key == name.trim());
            let key = known.ok_or_else(|| {
                let what = Message::new("site.key").with("found", clip(name.trim()));
                BlockError::at(number, what.with("known", keys.join(", ")))
            })?;
            let value = value.trim();
            Ok(BlockLine { number, key, value })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_documented() {
        let docs = include_str!("../../../docs/fence.md");
        for key in BLOCK_KEYS {
            assert!(docs.contains(&format!("\n| `{key}` | ")), "{key}");
        }
    }

    #[test]
    fn a_block_is_read_in_any_spelling() {
        let written =
            "\u{feff}game＝take\u{a0}\nturns=ｄ４\u{200b},f3\nmark=c3–c4\ncaption=“c3–c4”\n";
        let plain = "game=take \nturns=d4,f3\nmark=c3-c4\ncaption=“c3–c4”\n";
        assert_eq!(plain_block(written), plain);
    }

    #[test]
    fn lines_are_counted_in_the_file() {
        let lines = read_block("game=take\n\nposition = oo/ooo/oo r 0\n", 7, BLOCK_KEYS).unwrap();
        let found: Vec<_> = lines.iter().map(|l| (l.number, l.key, l.value)).collect();
        assert_eq!(
            found,
            [(7, "game", "take"), (9, "position", "oo/ooo/oo r 0")]
        );
        let problem = read_block("game=take\nlegalz=a1", 1, BLOCK_KEYS).unwrap_err();
        assert_eq!((problem.line, problem.what.id), (2, "site.key"));
    }
}
