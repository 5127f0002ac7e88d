//! The format of the parts of a run: a line of JSON with its terms, then a line for each game.

use super::played::{SelfPlayGame, SelfPlayTerms};
use serde::{Deserialize, Serialize};
use serde_json::json;
use take_five_rules::Message;

/// The name and version of the format.
const FORMAT: &str = "take-five self-play 1";

/// The games of a part of a run, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlayPart {
    /// The run that it belongs to.
    pub terms: SelfPlayTerms,
    /// Its number, from 1.
    pub part: u64,
    /// Its games.
    pub games: Vec<SelfPlayGame>,
}

#[derive(Serialize, Deserialize)]
struct FirstLine {
    format: String,
    part: u64,
    #[serde(flatten)]
    terms: SelfPlayTerms,
}

impl SelfPlayPart {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// If a line is not what it should be, or games are missing: a part is read only as a whole.
    pub fn parse(text: &str) -> Result<Self, Message> {
        let mut lines = text.lines();
        let first: FirstLine = read(0, lines.next().unwrap_or_default())?;
        if first.format != FORMAT {
            return Err(Message::new("training.other-format")
                .with("found", take_five_rules::clip(&first.format))
                .with("expected", FORMAT));
        }
        let FirstLine { part, terms, .. } = first;
        if part == 0 || part > terms.parts {
            return Err(Message::new("training.no-such-part")
                .with("part", part as i64)
                .with("parts", terms.parts as i64));
        }
        let mut games: Vec<SelfPlayGame> = Vec::new();
        for (index, line) in lines.enumerate() {
            let game: SelfPlayGame = read(index + 1, line)?;
            let expected = (part - 1).checked_add(terms.parts.saturating_mul(index as u64));
            if Some(game.number) != expected || game.number >= terms.games {
                return Err(Message::new("training.other-game-number")
                    .with("line", index as i64 + 2)
                    .with("found", game.number as i64));
            }
            games.push(game);
        }
        // Of the games 0 to `games` - 1, those that leave the rest `part` - 1.
        let expected = terms.games.saturating_sub(part - 1).div_ceil(terms.parts);
        if games.len() as u64 != expected {
            return Err(Message::new("training.games-missing")
                .with("found", games.len() as i64)
                .with("expected", expected as i64));
        }
        Ok(SelfPlayPart { terms, part, games })
    }
}

/// The text of the file.
impl std::fmt::Display for SelfPlayPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let first = FirstLine {
            format: FORMAT.to_owned(),
            part: self.part,
            terms: self.terms.clone(),
        };
        writeln!(f, "{}", json!(first))?;
        for game in &self.games {
            writeln!(f, "{}", json!(game))?;
        }
        Ok(())
    }
}

fn read<'a, T: Deserialize<'a>>(index: usize, line: &'a str) -> Result<T, Message> {
    serde_json::from_str(line).map_err(|error| {
        Message::new("training.bad-line")
            .with("line", index as i64 + 1)
            .with("error", error.to_string())
    })
}
