//! The games of a shard in a file: a line of JSON with the terms, then a line for each game, added as it is played.

use super::game_line::GameLine;
use super::plan::ReportTerms;
use serde::{Deserialize, Serialize};
use take_five_rules::Message;

/// The name and version of the format.
const FORMAT: &str = "take-five report 2";

/// What a part file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportPart {
    /// The report that it belongs to.
    pub terms: ReportTerms,
    /// Its number, from 1.
    pub part: u64,
    /// The games that are there.
    pub lines: Vec<GameLine>,
    /// The length of the text that was read: a line that was not written to its end is not.
    pub length: usize,
}

#[derive(Serialize, Deserialize)]
struct FirstLine {
    format: String,
    part: u64,
    #[serde(flatten)]
    terms: ReportTerms,
}

impl ReportPart {
    /// The first line of a file, with its line feed.
    pub fn first_line(terms: &ReportTerms, part: u64) -> String {
        as_line(&FirstLine {
            format: FORMAT.to_owned(),
            part,
            terms: terms.clone(),
        })
    }

    /// The line of a game, with its line feed.
    pub fn game_line(line: &GameLine) -> String {
        as_line(line)
    }

    /// Reads the text of a file; `None` if it does not even have its whole first line.
    ///
    /// # Errors
    /// If a line is not what it should be.
    pub fn parse(text: &str) -> Result<Option<Self>, Message> {
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let Some(first) = lines.next() else {
            return Ok(None);
        };
        let FirstLine {
            format,
            part,
            terms,
        } = read(0, first)?;
        if format != FORMAT {
            return Err(Message::new("training.other-format")
                .with("found", take_five_rules::clip(&format))
                .with("expected", FORMAT));
        }
        let lines = lines.enumerate().map(|(index, line)| read(index + 1, line));
        Ok(Some(ReportPart {
            terms,
            part,
            lines: lines.collect::<Result<_, _>>()?,
            length: whole.len(),
        }))
    }
}

fn as_line(value: &impl Serialize) -> String {
    serde_json::json!(value).to_string() + "\n"
}

fn read<'a, T: Deserialize<'a>>(index: usize, line: &'a str) -> Result<T, Message> {
    serde_json::from_str(line).map_err(|error| {
        Message::new("report.bad-line")
            .with("line", index as i64 + 1)
            .with("error", error.to_string())
    })
}
