//! Squares of the 8×8 board and the board field of a position text.

use crate::{Cursor, TextError};
use std::fmt;

/// A square: `a1` is 0, `b1` is 1, `h8` is 63.
///
/// ```
/// use take_five_rules::Square;
/// let corner = Square::at(7, 0).unwrap();
/// assert_eq!(corner.to_string(), "h1");
/// assert_eq!(Square::at(8, 0), None);
/// assert_eq!(Square::all().count(), 64);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank, both from 0; `None` off the board.
    pub fn at(file: i32, rank: i32) -> Option<Self> {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then_some(Square((rank * 8 + file) as u8))
    }

    /// The square with this number, taken modulo 64.
    pub const fn new(index: u32) -> Self {
        Square((index % 64) as u8)
    }

    /// All 64, `a1` first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// Its index, below 64.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file from 0 (`a`).
    pub const fn file(self) -> i32 {
        (self.0 % 8) as i32
    }

    /// Its rank from 0 (`1`).
    pub const fn rank(self) -> i32 {
        (self.0 / 8) as i32
    }

    /// The square halfway between this one and another two steps away.
    pub const fn midway(self, other: Self) -> Self {
        Square((self.0 + other.0) / 2 % 64)
    }

    /// A word with only this square's bit set.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Reads a square's name.
    pub fn read(text: &mut Cursor<'_>) -> Result<Self, TextError> {
        let start = text.clone();
        let name = text.one_of("abcdefgh", "expect.square").and_then(|file| {
            let rank = text.one_of("12345678", "expect.square")?;
            Ok(Square((rank * 8 + file) as u8))
        });
        name.map_err(|_| start.expected("expect.square"))
    }

    /// The square with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut cursor = Cursor::new(name);
        let square = Square::read(&mut cursor).ok()?;
        cursor.at_end().then_some(square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = (b'a' + self.0 % 8) as char;
        write!(f, "{letter}{}", self.0 / 8 + 1)
    }
}

/// Writes ranks 8 to 1 separated by `/`, with digits for runs of squares without a letter.
pub fn write_ranks(letter: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::with_capacity(72);
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match letter(Square((rank * 8 + file) as u8)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(piece);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads the output of [`write_ranks`], rejecting two adjacent runs of empty squares, and calls
/// `put` with each piece: its square and the index of its letter in `letters`. `what` (a message
/// id) names what a square can contain.
pub fn read_ranks(
    text: &mut Cursor<'_>,
    letters: &str,
    what: &'static str,
    mut put: impl FnMut(Square, usize),
) -> Result<(), TextError> {
    for rank in (0..8u8).rev() {
        let mut file = 0;
        let mut after_run = false;
        while file < 8 {
            let run = text
                .peek()
                .and_then(|c| c.to_digit(10))
                .filter(|_| !after_run);
            match run {
                Some(run @ 1..=8) if file + run as u8 <= 8 => {
                    text.eat(&run.to_string());
                    file += run as u8;
                    after_run = true;
                }
                Some(_) => return Err(text.expected("expect.run")),
                None => {
                    let letter = text.one_of(letters, what)?;
                    put(Square(rank * 8 + file), letter);
                    file += 1;
                    after_run = false;
                }
            }
        }
        if rank > 0 {
            text.require("/", "expect.row-end")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(text: &str) -> Result<String, TextError> {
        let mut board = [None; 64];
        let mut cursor = Cursor::new(text);
        read_ranks(&mut cursor, "wb", "expect.square", |square, letter| {
            board[square.index()] = "wb".chars().nth(letter);
        })?;
        cursor.finish()?;
        Ok(write_ranks(|square| board[square.index()]))
    }

    #[test]
    fn ranks_are_written_as_they_are_read() {
        let text = "8/bbbbbbbb/b6b/3w4/8/w1w1w1w1/1b1b1b1b/8";
        assert_eq!(round_trip(text), Ok(text.to_owned()));
        for bad in [
            "",
            "8/8",
            "44/8/8/8/8/8/8/8",
            "9/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/x7",
            "8/8/8/8/8/8/8/8/",
            "7/8/8/8/8/8/8/8",
            "0w7/8/8/8/8/8/8/8",
        ] {
            assert!(round_trip(bad).is_err(), "{bad}");
        }
    }
}
