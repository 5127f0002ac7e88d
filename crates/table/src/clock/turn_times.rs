//! The time spent on each turn, for records.

use super::seconds::{read_seconds, write_seconds};
use crate::MAX_TAG_VALUE;
use std::fmt;
use std::str::FromStr;
use take_five_rules::{Cursor, TextError};

/// The time spent on each turn of a game, by its number. What is taken back stays spent: a turn that is played again
/// has the time of all attempts.
///
/// The text form are seconds, rounded to tenths, separated by spaces, turn 1 first: `12.3 4 0 7.5`. It is cut off
/// before it would be too long for a tag.
///
/// ```
/// use take_five_table::TurnTimes;
/// let mut times: TurnTimes = "12.3 4".parse()?;
/// times.add(2, 1_500);
/// times.add(4, 720);
/// assert_eq!(times.to_string(), "12.3 5.5 0 0.7");
/// assert_eq!(times.of(2), 5_500);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTimes(Vec<u64>);

/// The most turns that are kept: each takes two bytes of the text at least.
const MAX_TIMED_TURNS: usize = MAX_TAG_VALUE / 2;

impl TurnTimes {
    /// Adds milliseconds to a turn, whose number counts from 1.
    pub fn add(&mut self, turn: u32, milliseconds: u64) {
        let turns = turn as usize;
        if turn == 0 || turns > MAX_TIMED_TURNS {
            return;
        }
        if self.0.len() < turns {
            self.0.resize(turns, 0);
        }
        if let Some(time) = self.0.get_mut(turns - 1) {
            *time = time.saturating_add(milliseconds);
        }
    }

    /// The milliseconds spent on a turn; 0 if it was not timed.
    pub fn of(&self, turn: u32) -> u64 {
        let index = (turn as usize).wrapping_sub(1);
        self.0.get(index).copied().unwrap_or(0)
    }

    /// The milliseconds spent on each turn, turn 1 first.
    pub fn all(&self) -> &[u64] {
        &self.0
    }
}

impl FromStr for TurnTimes {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut times = TurnTimes::default();
        let mut cursor = Cursor::new(text);
        while !cursor.at_end() {
            if !times.0.is_empty() {
                cursor.require(" ", "expect.clock-next-time")?;
            }
            let from = cursor.clone();
            let time = read_seconds(&mut cursor)?;
            let time = u64::try_from(time).map_err(|_| from.expected("expect.clock-time"))?;
            if times.0.len() == MAX_TIMED_TURNS {
                return Err(from.expected("expect.end"));
            }
            times.0.push(time);
        }
        Ok(times)
    }
}

impl fmt::Display for TurnTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for time in &self.0 {
            let whole = text.len();
            if whole > 0 {
                text.push(' ');
            }
            write_seconds(
                super::signed(time.saturating_add(50) / 100 * 100),
                &mut text,
            );
            if text.len() > MAX_TAG_VALUE {
                text.truncate(whole);
                break;
            }
        }
        f.write_str(&text)
    }
}
