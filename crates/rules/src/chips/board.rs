//! Chips on the board, and their possible jumps.

use crate::square::{read_ranks, write_ranks};
use crate::{Cursor, Square, TextError};
use std::fmt;

/// Letters of the chips, by value from 1.
const LETTERS: &str = "wrb";

/// Chips on the squares of an 8×8 board: white, red and blue, worth 1, 2 and 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChipBoard {
    /// The low bits of the values: chips worth 1 or 3.
    ones: u64,
    /// The high bits of the values: chips worth 2 or 3.
    twos: u64,
}

/// The four lines through a square, each covering both directions: the step along the line, in
/// square indices, and the squares whose chip can be jumped over along it, those with a square on
/// either side.
const LINES: [(u32, u64); 4] = {
    let files_b_to_g = 0x7e7e_7e7e_7e7e_7e7e;
    let ranks_2_to_7 = 0x00ff_ffff_ffff_ff00;
    let both = files_b_to_g & ranks_2_to_7;
    [(1, files_b_to_g), (8, ranks_2_to_7), (7, both), (9, both)]
};

/// A set of jumps.
///
/// A chip can be jumped over along a line if and only if exactly one of its two neighbours on the
/// line is occupied, and then in one way only. So the line and the captured chip identify the jump.
#[derive(Clone, Copy, Debug)]
pub struct Jumps {
    occupied: u64,
    over: [u64; 4],
}

impl ChipBoard {
    /// A white chip on each of these squares.
    pub(super) const fn white(squares: u64) -> Self {
        ChipBoard {
            ones: squares,
            twos: 0,
        }
    }

    /// Red and blue chips on these squares, white ones on the rest of `filled`.
    pub(super) fn of(filled: u64, red: u64, blue: u64) -> Self {
        ChipBoard {
            ones: filled & !red,
            twos: red | blue,
        }
    }

    /// The value of the chip on the square: 1 (white), 2 (red) or 3 (blue).
    pub fn chip(self, square: Square) -> Option<u8> {
        Some(self.value_at(square)).filter(|&value| value > 0)
    }

    /// The number of chips of each value, from 1.
    pub fn counts(self) -> [u32; 3] {
        let colours = [self.whites(), self.twos & !self.ones, self.ones & self.twos];
        colours.map(u64::count_ones)
    }

    /// The total value of all chips.
    pub fn total(self) -> u32 {
        self.ones.count_ones() + 2 * self.twos.count_ones()
    }

    /// Whether no chip is left.
    pub fn is_empty(self) -> bool {
        self.occupied() == 0
    }

    /// The squares with a white chip.
    pub(super) fn whites(self) -> u64 {
        self.ones & !self.twos
    }

    fn occupied(self) -> u64 {
        self.ones | self.twos
    }

    fn value_at(self, square: Square) -> u8 {
        let digit = |plane: u64| (plane >> square.index() & 1) as u8;
        digit(self.ones) + 2 * digit(self.twos)
    }

    /// Puts a chip of this value on an empty square.
    pub(super) fn put(&mut self, square: Square, value: u8) {
        self.ones |= u64::from(value & 1) << square.index();
        self.twos |= u64::from(value >> 1) << square.index();
    }

    /// Removes the chip from the square and returns its value.
    pub(super) fn take_off(&mut self, square: Square) -> u8 {
        let value = self.value_at(square);
        self.ones &= !square.bit();
        self.twos &= !square.bit();
        value
    }

    /// Jumps from one square to another and returns the values of the jumping chip and of the captured one.
    pub(super) fn jump(&mut self, from: Square, to: Square) -> (u8, u8) {
        let chip = self.take_off(from);
        self.put(to, chip);
        (chip, self.take_off(from.midway(to)))
    }

    /// All possible jumps.
    pub(super) fn jumps(self) -> Jumps {
        let occupied = self.occupied();
        let over = LINES.map(|(step, inside)| {
            let one_neighbour = (occupied << step) ^ (occupied >> step);
            occupied & one_neighbour & inside
        });
        Jumps { occupied, over }
    }

    /// The jumps of the chip on this square; none if the square is empty.
    ///
    /// A step off one edge of the board wraps round to the other, to a square that cannot be jumped
    /// over along that line.
    pub(super) fn jumps_of(self, square: Square) -> Jumps {
        let mut jumps = self.jumps();
        let chip = square.bit() & jumps.occupied;
        for (over, (step, _)) in jumps.over.iter_mut().zip(LINES) {
            *over &= (chip << step) | (chip >> step);
        }
        jumps
    }

    /// Reads the text form, with chips of value 1 to `values`; `what` names what a square can contain.
    pub(super) fn read(
        text: &mut Cursor<'_>,
        values: usize,
        what: &'static str,
    ) -> Result<Self, TextError> {
        let mut board = ChipBoard::default();
        let letters = LETTERS.get(..values).unwrap_or_default();
        read_ranks(text, letters, what, |square, letter| {
            board.put(square, letter as u8 + 1);
        })?;
        Ok(board)
    }
}

/// Displays the BOARD field of a position text.
impl fmt::Display for ChipBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_ranks(|square| {
            let value = self.chip(square)?;
            LETTERS.chars().nth(usize::from(value) - 1)
        }))
    }
}

impl Jumps {
    pub const NONE: Self = Jumps {
        occupied: 0,
        over: [0; 4],
    };

    pub fn is_empty(&self) -> bool {
        self.over.iter().fold(0, |any, over| any | over) == 0
    }

    pub fn count(&self) -> u32 {
        self.over.iter().map(|over| over.count_ones()).sum()
    }

    /// The start and end of the `n`-th jump, counted from 0; `n` is below the count.
    pub fn nth(&self, mut n: u32) -> (Square, Square) {
        for (mut over, (step, _)) in self.over.into_iter().zip(LINES) {
            let count = over.count_ones();
            if n < count {
                // A line has few jumps, so this is faster than bisection.
                (0..n).for_each(|_| over &= over - 1);
                return self.ends(over.trailing_zeros(), step);
            }
            n -= count;
        }
        unreachable!("n is below the count")
    }

    /// Visits the start and end of each jump.
    pub fn each(&self, mut visit: impl FnMut(Square, Square)) {
        for (mut over, (step, _)) in self.over.into_iter().zip(LINES) {
            while over != 0 {
                let (from, to) = self.ends(over.trailing_zeros(), step);
                visit(from, to);
                over &= over - 1;
            }
        }
    }

    fn ends(&self, over: u32, step: u32) -> (Square, Square) {
        let (low, high) = (Square::new(over - step), Square::new(over + step));
        if self.occupied & low.bit() != 0 {
            (low, high)
        } else {
            (high, low)
        }
    }
}
