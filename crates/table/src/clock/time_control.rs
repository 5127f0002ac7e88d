//! Settings of clocks.

use std::fmt;
use std::str::FromStr;
use take_five_rules::{Cursor, TextError};

/// The most seconds that a time control can name: 365 days.
pub const MAX_CLOCK_SECONDS: u32 = 365 * 24 * 60 * 60;

/// How much time the players have, and what happens when it has run out.
///
/// The text form is that of PGN's tag `TimeControl` where that has one: `300` and `300+5`; and `300d5`, `300b5`,
/// `1/86400`. `,shown` may follow.
///
/// ```
/// use take_five_table::{TimeControl, TimeOut, Timing};
/// let control: TimeControl = "300+5,shown".parse()?;
/// assert_eq!(control.seconds, 300);
/// assert_eq!(control.timing, Timing::Increment(5));
/// assert_eq!(control.time_out, TimeOut::Shown);
/// assert_eq!(control.to_string(), "300+5,shown");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The seconds that each player has for the game, or, with [`Timing::PerTurn`], for a turn.
    pub seconds: u32,
    /// What each turn adds to them.
    pub timing: Timing,
    /// What happens when they have run out.
    pub time_out: TimeOut,
}

/// How time is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// The time is for the whole game.
    SuddenDeath,
    /// After each turn these seconds are added (Fischer).
    Increment(u32),
    /// In each turn the clock waits for these seconds before it runs (simple, also called US delay).
    Delay(u32),
    /// After each turn the time spent on it is given back, up to these seconds (Bronstein).
    Bronstein(u32),
    /// The time is for one turn; what is left of it is lost. For games by correspondence.
    PerTurn,
}

/// What happens when a player's time has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOut {
    /// The player has lost, as if resigning: with more than two players the others share the win.
    Loses,
    /// Nothing; the clock shows by how much.
    Shown,
}

/// The end of a time control that is only shown.
const SHOWN: &str = ",shown";

impl TimeControl {
    /// The milliseconds that each player starts with.
    pub(super) fn start(&self) -> i64 {
        i64::from(self.seconds) * 1000
    }

    /// The milliseconds of the increment or delay.
    pub(super) fn allowance(&self) -> i64 {
        let seconds = match self.timing {
            Timing::Increment(seconds) | Timing::Delay(seconds) | Timing::Bronstein(seconds) => {
                seconds
            }
            Timing::SuddenDeath | Timing::PerTurn => 0,
        };
        i64::from(seconds) * 1000
    }
}

impl FromStr for TimeControl {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let per_turn = cursor.eat("1/");
        let seconds = seconds(&mut cursor)?;
        let timing = if per_turn {
            Timing::PerTurn
        } else if cursor.eat("+") {
            Timing::Increment(self::seconds(&mut cursor)?)
        } else if cursor.eat("d") {
            Timing::Delay(self::seconds(&mut cursor)?)
        } else if cursor.eat("b") {
            Timing::Bronstein(self::seconds(&mut cursor)?)
        } else {
            Timing::SuddenDeath
        };
        let time_out = if cursor.eat(SHOWN) {
            TimeOut::Shown
        } else {
            TimeOut::Loses
        };
        if !cursor.at_end() {
            return Err(cursor.expected("expect.clock-end"));
        }
        Ok(TimeControl {
            seconds,
            timing,
            time_out,
        })
    }
}

/// Reads a number of seconds, at least 1.
fn seconds(cursor: &mut Cursor<'_>) -> Result<u32, TextError> {
    let from = cursor.clone();
    match cursor.number(MAX_CLOCK_SECONDS, "expect.clock-seconds")? {
        0 => Err(from.expected("expect.clock-seconds")),
        seconds => Ok(seconds),
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.seconds;
        match self.timing {
            Timing::SuddenDeath => write!(f, "{seconds}"),
            Timing::Increment(more) => write!(f, "{seconds}+{more}"),
            Timing::Delay(delay) => write!(f, "{seconds}d{delay}"),
            Timing::Bronstein(delay) => write!(f, "{seconds}b{delay}"),
            Timing::PerTurn => write!(f, "1/{seconds}"),
        }?;
        match self.time_out {
            TimeOut::Loses => Ok(()),
            TimeOut::Shown => f.write_str(SHOWN),
        }
    }
}
