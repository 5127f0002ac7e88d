//! The lines of a `lesson` block, sorted by what they are for.

use take_five_fence::{BlockError, BlockLine, FrameMarks, read_block};
use take_five_rules::Message;

/// The valid keys of a `lesson` block.
pub const LESSON_KEYS: &[&str] = &[
    "game",
    "position",
    "turns",
    "flip",
    "mark",
    "arrow",
    "seat",
    "goal",
    "fewest",
    "line",
    "reply",
    "says",
    "done",
    "mistake",
    "refused",
    "otherwise",
    "careless",
    "rules",
    "to-play",
    "legal",
    "only",
    "illegal",
    "result",
    "shows",
    "after",
];

/// The lines of a block, and the places where problems with what is missing are reported.
pub struct LessonLines<'a> {
    /// The line of the block's first line.
    pub first: usize,
    /// All lines.
    pub all: Vec<BlockLine<'a>>,
}

/// A line whose value is `TEXTS|WORDS`.
pub struct Worded<'a> {
    /// Its line number.
    pub number: usize,
    /// What comes before the bar.
    pub texts: &'a str,
    /// The words after it, possibly none.
    pub words: String,
}

impl<'a> LessonLines<'a> {
    /// Parses a block whose first line is `first` in the file.
    pub fn read(text: &'a str, first: usize) -> Result<Self, BlockError> {
        let all = read_block(text, first, LESSON_KEYS)?;
        Ok(LessonLines { first, all })
    }

    /// The lines with a key.
    pub fn with_key(&self, key: &str) -> impl Iterator<Item = &BlockLine<'a>> {
        self.all.iter().filter(move |line| line.key == key)
    }

    /// The only line with a key, if there is one.
    pub fn get(&self, key: &'static str) -> Result<Option<&BlockLine<'a>>, BlockError> {
        let mut lines = self.with_key(key);
        let found = lines.next();
        match lines.next() {
            None => Ok(found),
            Some(again) => {
                let what = Message::new("site.lesson-twice").with("what", key);
                Err(BlockError::at(again.number, what))
            }
        }
    }

    /// The only line with a key, which is required.
    pub fn require(&self, key: &'static str) -> Result<&BlockLine<'a>, BlockError> {
        let what = || Message::new("site.lesson-missing").with("key", key);
        self.get(key)?
            .ok_or_else(|| BlockError::at(self.first, what()))
    }

    /// The first line with a key, of which there must be one or more.
    pub fn require_any(&self, key: &'static str) -> Result<&BlockLine<'a>, BlockError> {
        let what = || Message::new("site.lesson-missing").with("key", key);
        let first = self.with_key(key).next();
        first.ok_or_else(|| BlockError::at(self.first, what()))
    }

    /// A required number of at least 1.
    pub fn number(&self, key: &'static str) -> Result<usize, BlockError> {
        let line = self.require(key)?;
        let number = line.value.parse().ok().filter(|&number| number > 0);
        let what = || Message::new("site.lesson-number").with("found", line.value);
        number.ok_or_else(|| BlockError::at(line.number, what()))
    }

    /// The lines with a key, split at the bar.
    pub fn worded(&self, key: &str) -> impl Iterator<Item = Worded<'a>> {
        self.with_key(key).map(|line| {
            let (texts, words) = line.value.split_once('|').unwrap_or((line.value, ""));
            Worded {
                number: line.number,
                texts: texts.trim(),
                words: super::prose::plain(words.trim()),
            }
        })
    }

    /// What the lines `mark`, `arrow` and `flip` show.
    pub fn marks(&self) -> Result<FrameMarks, BlockError> {
        let mut shown = FrameMarks::default();
        for line in &self.all {
            match line.key {
                "flip" => shown.flip = line.value == "1",
                "mark" => shown.marks.extend(line.value.split(',').map(str::to_owned)),
                "arrow" => shown.arrow(line)?,
                _ => {}
            }
        }
        Ok(shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_documented() {
        let docs = include_str!("../../../../docs/lessons.md");
        for key in LESSON_KEYS {
            assert!(docs.contains(&format!("\n| `{key}` | ")), "{key}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let lines = LessonLines::read("seat=x\nflip=1\n\nflip=1\nfewest=0\n", 5).unwrap();
        let problem = |problem: BlockError| (problem.line, problem.what.id);
        let twice = lines.get("flip").unwrap_err();
        assert_eq!(problem(twice), (8, "site.lesson-twice"));
        let missing = lines.require("goal").unwrap_err();
        assert_eq!(problem(missing), (5, "site.lesson-missing"));
        for (key, line) in [("seat", 5), ("fewest", 9)] {
            let number = lines.number(key).unwrap_err();
            assert_eq!(problem(number), (line, "site.lesson-number"), "{key}");
        }
    }
}
