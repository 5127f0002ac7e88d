//! The hexagon of hexagons: its cells, their names and their neighbours.

use super::IllegalTakeAction;
use crate::bits::Bits;
use crate::{Cursor, TextError};
use std::sync::OnceLock;

/// The longest side a board can have (D19).
pub const MAX_SIZE: usize = 16;

/// The shape of a Take board: the queries shared by [`Take`](crate::Take) and
/// [`TakeSetup`](crate::TakeSetup). Cells are numbered row by row from the bottom, and from the
/// left within a row.
#[derive(Debug)]
pub struct TakeShape {
    size: usize,
    /// The first cell of each row, followed by the number of cells.
    pub(super) rows: Vec<u16>,
    /// For each cell the set of its neighbours (up to six), in [`bit_words`] words.
    neighbours: Vec<u64>,
}

/// Shapes of the same size are equal.
impl PartialEq for TakeShape {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl Eq for TakeShape {}

/// The number of words in a set of cells on a board of this size; each number has its own board type.
pub fn bit_words(size: usize) -> usize {
    match size {
        ..=5 if cfg!(feature = "fast") => 1,
        6..=7 if cfg!(feature = "fast") => 2,
        _ => 12,
    }
}

impl TakeShape {
    /// The shape with `size` cells along a side, 1 to [`MAX_SIZE`]; built once.
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
        let words = bit_words(size);
        shape.neighbours = vec![0; shape.cells() * words];
        for cell in 0..shape.cells() {
            for (up, right) in [(0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1)] {
                if let Some(near) = shape.neighbour(cell, up, right) {
                    shape.neighbours[cell * words + near / 64] |= 1 << (near % 64);
                }
            }
        }
        shape
    }

    /// The neighbours of this cell. `W` is [`bit_words`] of the size.
    pub(super) fn neighbours<const W: usize>(&self, cell: usize) -> Bits<W> {
        let (sets, _) = self.neighbours.as_chunks::<W>();
        Bits(sets[cell])
    }

    /// The number of cells along a side of the board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of cells on the board.
    pub fn cells(&self) -> usize {
        usize::from(self.rows[self.rows.len() - 1])
    }

    /// The row, counted from the bottom, and the place within it, counted from the left, both from 0.
    fn place(&self, cell: usize) -> (usize, usize) {
        let row = self
            .rows
            .partition_point(|&first| usize::from(first) <= cell)
            - 1;
        (row, cell - usize::from(self.rows[row]))
    }

    /// The number of cells in the row.
    fn width(&self, row: usize) -> usize {
        usize::from(self.rows[row + 1] - self.rows[row])
    }

    /// How far the cell's centre is to the right of the board's, in half cells.
    fn offset(&self, cell: usize) -> i32 {
        let (row, column) = self.place(cell);
        2 * column as i32 + 1 - self.width(row) as i32
    }

    /// The cell's row, counted from the bottom from 0, and how far its centre is to the right of
    /// the board's, in half cells. A number beyond the board is taken as the last cell.
    pub fn cell_place(&self, cell: usize) -> (usize, i32) {
        let cell = cell.min(self.cells() - 1);
        (self.place(cell).0, self.offset(cell))
    }

    /// The cell one row up (1), one down (−1) or in the same row (0), to the right (1) or left (−1).
    pub fn neighbour(&self, cell: usize, up: i32, right: i32) -> Option<usize> {
        if cell >= self.cells() {
            return None;
        }
        let (row, _) = self.place(cell);
        let to_row = usize::try_from((row as i32).saturating_add(up)).ok()?;
        if to_row >= self.rows.len() - 1 {
            return None;
        }
        // In an adjacent row the next cell is shifted by half a cell.
        let aside = right.saturating_mul(if up == 0 { 2 } else { 1 });
        let half_cells = self.offset(cell).saturating_add(aside);
        let inside = half_cells.unsigned_abs() < self.width(to_row) as u32;
        inside.then(|| {
            let column = (half_cells - 1 + self.width(to_row) as i32) / 2;
            usize::from(self.rows[to_row]) + column as usize
        })
    }

    /// The cell's name, such as `c4`: the row's letters, `a` at the bottom, and the place within
    /// the row from 1. A number beyond the board gives a name that no cell has.
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

/// The error that a board of this size has no cell with this name.
fn no_such_cell(cell: String, size: usize) -> TextError {
    TextError::new(IllegalTakeAction::NoSuchCell { cell, size })
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
        let middle: Vec<usize> = match bit_words(2) {
            1 => shape.neighbours::<1>(3).iter().collect(),
            _ => shape.neighbours::<12>(3).iter().collect(),
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
