//! The hexagon of hexagons: which cells there are, what they are called, which touch.

use super::IllegalTakeAction;
use crate::bits::Bits;
use crate::{Cursor, Message, TextError};
use std::sync::OnceLock;

/// The longest side a board can have (D19).
pub const MAX_SIZE: usize = 16;

/// The shape of a board of Take: what can be asked of a [`Take`](crate::Take) and of a
/// [`TakeSetup`](crate::TakeSetup). Cells are numbered row by row from the bottom, each row from
/// the left.
#[derive(Debug)]
pub struct TakeShape {
    size: usize,
    /// First cell of each row, and at the end the number of cells.
    pub(super) rows: Vec<u16>,
    /// For each cell the set of its up to six neighbours, in [`words`] words.
    neighbours: Vec<u64>,
}

/// Equal are shapes of one size.
impl PartialEq for TakeShape {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl Eq for TakeShape {}

/// How many words a set of cells takes on a board of this size; there is a board type for each.
pub fn words(size: usize) -> usize {
    match size {
        ..=5 if cfg!(feature = "fast") => 1,
        6..=7 if cfg!(feature = "fast") => 2,
        _ => 12,
    }
}

impl TakeShape {
    /// The shape with `size` cells along a side, 1 to [`MAX_SIZE`]; made once.
    pub(super) fn of(size: usize) -> &'static TakeShape {
        static ALL: [OnceLock<TakeShape>; MAX_SIZE] = [const { OnceLock::new() }; MAX_SIZE];
        ALL[size - 1].get_or_init(|| TakeShape::new(size))
    }

    fn new(size: usize) -> TakeShape {
        let height = 2 * size - 1;
        let mut rows = vec![0];
        for row in 0..height {
            let width = size + row.min(height - 1 - row);
            rows.push(rows[row] + width as u16);
        }
        let mut shape = TakeShape {
            size,
            rows,
            neighbours: Vec::new(),
        };
        let words = words(size);
        shape.neighbours = vec![0; shape.cells() * words];
        for cell in 0..shape.cells() {
            for (up, right) in [(0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1)] {
                if let Some(near) = shape.beside(cell, up, right) {
                    shape.neighbours[cell * words + near / 64] |= 1 << (near % 64);
                }
            }
        }
        shape
    }

    /// The cells that touch this one. `W` is [`words`] of the size.
    pub(super) fn near<const W: usize>(&self, cell: usize) -> Bits<W> {
        let (sets, _) = self.neighbours.as_chunks::<W>();
        Bits(sets[cell])
    }

    /// Cells along a side of the board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        usize::from(self.rows[self.rows.len() - 1])
    }

    /// Row, counted from the bottom, and place within it, counted from the left, both from 0.
    fn place(&self, cell: usize) -> (usize, usize) {
        let row = self
            .rows
            .partition_point(|&first| usize::from(first) <= cell)
            - 1;
        (row, cell - usize::from(self.rows[row]))
    }

    /// How many cells the row has.
    fn width(&self, row: usize) -> usize {
        usize::from(self.rows[row + 1] - self.rows[row])
    }

    /// How far the cell's middle is right of the board's, in half cells.
    fn offset(&self, cell: usize) -> i32 {
        let (row, column) = self.place(cell);
        2 * column as i32 + 1 - self.width(row) as i32
    }

    /// The cell's row, counted from the bottom from 0, and how far its middle is right of the
    /// board's, in half cells. Any number beyond the board is taken for the last cell.
    pub fn cell_place(&self, cell: usize) -> (usize, i32) {
        let cell = cell.min(self.cells() - 1);
        (self.place(cell).0, self.offset(cell))
    }

    /// The cell one row up (1), down (−1) or in the same row (0), and right (1) or left (−1) of it.
    pub fn beside(&self, cell: usize, up: i32, right: i32) -> Option<usize> {
        if cell >= self.cells() {
            return None;
        }
        let (row, _) = self.place(cell);
        let to_row = usize::try_from((row as i32).saturating_add(up)).ok()?;
        if to_row >= self.rows.len() - 1 {
            return None;
        }
        // In another row the next cell stands half a cell aside.
        let aside = right.saturating_mul(if up == 0 { 2 } else { 1 });
        let half_cells = self.offset(cell).saturating_add(aside);
        let inside = half_cells.unsigned_abs() < self.width(to_row) as u32;
        inside.then(|| {
            let column = (half_cells - 1 + self.width(to_row) as i32) / 2;
            usize::from(self.rows[to_row]) + column as usize
        })
    }

    /// The cell's name, `c4`: the row's letters, `a` at the bottom, and the place within the row
    /// from 1. A number that is no cell's gives a name that is none either.
    pub fn cell_name(&self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        let letter = |n: usize| (b'a' + n as u8) as char;
        match row.checked_sub(26) {
            None => format!("{}{}", letter(row), column + 1),
            Some(beyond) => format!("a{}{}", letter(beyond), column + 1),
        }
    }

    /// Reads a cell's name.
    pub(super) fn read(&self, text: &mut Cursor<'_>) -> Result<usize, TextError> {
        const WHAT: &str = "expect.cell";
        let start = text.clone();
        let letters = text.take_while(|c| c.is_ascii_lowercase());
        let row = match *letters.as_bytes() {
            [one] => usize::from(one - b'a'),
            [b'a', two] => 26 + usize::from(two - b'a'),
            _ => return Err(start.expected(WHAT)),
        };
        let number = text
            .number(2 * MAX_SIZE as u32, WHAT)
            .map_err(|_| start.expected(WHAT))?;
        let column = (number as usize).checked_sub(1);
        match column {
            Some(column) if row < self.rows.len() - 1 && column < self.width(row) => {
                Ok(usize::from(self.rows[row]) + column)
            }
            _ => Err(no_such_cell(format!("{letters}{number}"), self.size)),
        }
    }
}

/// The error that a board of this size has no cell of this name.
fn no_such_cell(cell: String, size: usize) -> TextError {
    Message::from(IllegalTakeAction::NoSuchCell { cell, size }).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_its_cells_and_each_cell_its_neighbours() {
        let shape = TakeShape::of(2);
        assert_eq!(shape.rows, [0, 2, 5, 7]);
        let names: Vec<String> = (0..7).map(|cell| shape.cell_name(cell)).collect();
        assert_eq!(names, ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]);
        let middle: Vec<usize> = match words(2) {
            1 => shape.near::<1>(3).iter().collect(),
            _ => shape.near::<12>(3).iter().collect(),
        };
        assert_eq!(middle, [0, 1, 2, 4, 5, 6]);
        for size in 1..=MAX_SIZE {
            let shape = TakeShape::of(size);
            assert_eq!(shape.cells(), 3 * size * (size - 1) + 1);
            for cell in 0..shape.cells() {
                let name = shape.cell_name(cell);
                assert_eq!(shape.read(&mut Cursor::new(&name)), Ok(cell));
            }
        }
    }
}
