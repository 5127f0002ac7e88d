//! The text form of running clocks, for saved games.

use super::seconds::{read_seconds, write_seconds};
use super::{Clocks, TimeControl, TimeOut, TimedTurn, Timing};
use std::fmt;
use take_five_rules::{Cursor, TextError};

impl Clocks {
    /// Parses clocks in their text form: `left=248.3,251 ended=6 turn=7 player=1 spent=3.2 now=1764023168.123`.
    ///
    /// - `left`: what each player has left, in seconds, before the turn that is being timed;
    /// - `ended`: the highest number of a turn that has been ended;
    /// - `turn`, `player`, `spent`: the turn that is being timed, missing if there is none;
    /// - `now`: the last stamp, in seconds; `paused` instead while the clocks are.
    ///
    /// # Errors
    /// If the text is something else, or for another number of players.
    pub fn read(control: TimeControl, players: u8, text: &str) -> Result<Self, TextError> {
        let mut clocks = Clocks::new(control, players);
        let mut cursor = Cursor::new(text);
        for (index, left) in clocks.left.iter_mut().enumerate() {
            let before = if index == 0 { "left=" } else { "," };
            cursor.require(before, "expect.clock-state")?;
            let from = cursor.clone();
            *left = read_seconds(&mut cursor)?;
            let runs_out = control.time_out == TimeOut::Loses && *left < 0;
            if runs_out || *left > limit(control) {
                return Err(from.expected("expect.clock-state"));
            }
        }
        cursor.require(" ended=", "expect.clock-state")?;
        clocks.ended = cursor.number(u32::MAX, "expect.clock-state")?;
        if cursor.eat(" turn=") {
            clocks.turn = Some(read_turn(&mut cursor, players)?);
        }
        if cursor.eat(" paused") {
            clocks.paused = true;
        } else {
            cursor.require(" now=", "expect.clock-state")?;
            clocks.now = read_time(&mut cursor)?;
        }
        cursor.finish()?;
        if let Some(player) = clocks.player()
            && control.time_out == TimeOut::Loses
            && clocks.left(player) <= 0
        {
            clocks.lost = Some(player);
        }
        Ok(clocks)
    }
}

/// The most that anybody can have left.
fn limit(control: TimeControl) -> i64 {
    match control.timing {
        // Every turn adds to it.
        Timing::Increment(_) => i64::MAX,
        _ => control.start(),
    }
}

/// Reads the turn that is being timed.
fn read_turn(cursor: &mut Cursor<'_>, players: u8) -> Result<TimedTurn, TextError> {
    let number = cursor.number(u32::MAX, "expect.clock-state")?;
    cursor.require(" player=", "expect.clock-state")?;
    let from = cursor.clone();
    let player = cursor.number(u32::from(players), "expect.clock-state")? as u8;
    if player == 0 {
        return Err(from.expected("expect.clock-state"));
    }
    cursor.require(" spent=", "expect.clock-state")?;
    let spent = read_time(cursor)?;
    Ok(TimedTurn {
        player,
        number,
        spent,
    })
}

/// Reads a time that is not negative.
fn read_time(cursor: &mut Cursor<'_>) -> Result<u64, TextError> {
    let from = cursor.clone();
    let time = read_seconds(cursor)?;
    u64::try_from(time).map_err(|_| from.expected("expect.clock-time"))
}

/// See [`Clocks::read`].
impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (index, &left) in self.left.iter().enumerate() {
            text.push_str(if index == 0 { "left=" } else { "," });
            write_seconds(left, &mut text);
        }
        text.push_str(&format!(" ended={}", self.ended));
        if let Some(turn) = self.turn {
            let TimedTurn { number, player, .. } = turn;
            text.push_str(&format!(" turn={number} player={player} spent="));
            write_seconds(super::signed(turn.spent), &mut text);
        }
        if self.paused {
            text.push_str(" paused");
        } else {
            text.push_str(" now=");
            write_seconds(super::signed(self.now), &mut text);
        }
        f.write_str(&text)
    }
}
