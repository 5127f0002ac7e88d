//! Position text of Take: `oo/ooo/oo r 0`.

use super::illegal::IllegalTakePosition as Illegal;
use super::{Geometry, Take, TakeBoard, on};
use crate::bits::Bits;
use crate::cursor::{fields, whole};
use crate::{Cursor, Game, TextError, ToPlay};

/// The most actions that a position text can have behind it: no game is as long, and counting on from
/// there to the end of one still fits the counter.
pub const MOST_PLIES: u32 = 1_000_000_000;

/// Letters of a cell in low churn.
const LOW: &str = "o.rb";

/// In high churn: the same, and stones with a tile under them.
const HIGH: &str = "o.rbRB";

pub fn write<const W: usize>(board: &TakeBoard<W>) -> String {
    let shape = board.shape();
    let rows: Vec<String> = (0..shape.rows.len() - 1)
        .rev()
        .map(|row| {
            let cells = usize::from(shape.rows[row])..usize::from(shape.rows[row + 1]);
            cells.map(|cell| letter(board, cell)).collect()
        })
        .collect();
    let side = ["r", "b"][board.colour_to_move()];
    format!("{} {side} {}", rows.join("/"), board.ply)
}

fn letter<const W: usize>(board: &TakeBoard<W>, cell: usize) -> char {
    let ground = board.ground.has(cell);
    match [0, 1].map(|colour: usize| board.stones[colour].has(cell)) {
        [true, _] if ground => 'R',
        [true, _] => 'r',
        [_, true] if ground => 'B',
        [_, true] => 'b',
        _ if ground => 'o',
        _ => '.',
    }
}

/// Reads a position of the same size and churn as `start`.
pub fn read(start: &Take, text: &str) -> Result<Take, TextError> {
    let take = match read_form(start, text)? {
        #[cfg(feature = "fast")]
        Take::UpTo5(board) => Take::UpTo5(check(&board)?),
        #[cfg(feature = "fast")]
        Take::UpTo7(board) => Take::UpTo7(check(&board)?),
        Take::UpTo16(board) => Take::UpTo16(Box::new(check(&board)?)),
    };
    // Red's first stone takes a clod (tile), and Blue's first needs one too, unless the game is over
    // before. From then on a standing group can grow, so its colour can move.
    let needed = if take.ply() == 0 && take.size() > 1 {
        2
    } else {
        1
    };
    if take.to_play() != ToPlay::Over && take.action_count() < needed {
        return Err(TextError::new(Illegal::NoAction).in_field("ROWS"));
    }
    Ok(take)
}

/// The same, but neither is anything asked of the stones nor are groups looked at: all that the state
/// is good for is to be seen.
pub fn read_form(start: &Take, text: &str) -> Result<Take, TextError> {
    let [rows, side, ply] = fields(text, ["ROWS", "SIDE", "PLY"])?;
    let colour = whole("SIDE", side, |text| text.one_of("rb", "expect.red-or-blue"))?;
    let ply = whole("PLY", ply, |text| text.number(MOST_PLIES, "expect.ply"))?;
    if ply as usize % 2 != colour {
        return Err(TextError::new(Illegal::SideAndPly(ply)).in_field("SIDE"));
    }
    let mut take = start.clone();
    on!(&mut take, board => {
        let (shape, high) = (board.shape(), board.high);
        let (ground, stones) = whole("ROWS", rows, |text| read_rows(shape, high, text))?;
        (board.ply, board.ground, board.stones) = (ply, ground, stones);
    });
    Ok(take)
}

/// The board with its groups known, if they fit the actions played and can all grow.
fn check<const W: usize>(seen: &TakeBoard<W>) -> Result<TakeBoard<W>, TextError> {
    let (shape, ply) = (seen.shape(), seen.ply);
    let most = [ply - ply / 2, ply / 2];
    for (player, (stones, most)) in (1u8..).zip(seen.stones.iter().zip(most)) {
        let found = stones.count();
        if found > most {
            let problem = Illegal::TooMany {
                player,
                most,
                ply,
                found,
            };
            return Err(TextError::new(problem).in_field("ROWS"));
        }
    }
    TakeBoard::set_up(shape.size, seen.high, ply, seen.ground, seen.stones)
        .map_err(|cell| TextError::new(Illegal::BoundedGroup(shape.name(cell))).in_field("ROWS"))
}

type Cells<const W: usize> = (Bits<W>, [Bits<W>; 2]);

fn read_rows<const W: usize>(
    shape: &Geometry,
    high: bool,
    text: &mut Cursor<'_>,
) -> Result<Cells<W>, TextError> {
    let letters = if high { HIGH } else { LOW };
    let what = if high {
        "expect.take-high-cell"
    } else {
        "expect.take-low-cell"
    };
    let mut ground = Bits::EMPTY;
    let mut stones = [Bits::EMPTY; 2];
    for row in (0..shape.rows.len() - 1).rev() {
        for cell in shape.rows[row]..shape.rows[row + 1] {
            let cell = usize::from(cell);
            match text.one_of(letters, what)? {
                0 => ground.set(cell),
                1 => {}
                stone => {
                    stones[stone % 2].set(cell);
                    ground.put(cell, stone > 3);
                }
            }
        }
        if row > 0 {
            text.require("/", "expect.row-end")?;
        }
    }
    Ok((ground, stones))
}

#[cfg(all(test, feature = "take"))]
mod tests {
    use super::*;

    #[test]
    fn every_board_type_reads_what_it_writes() {
        for (spec, text) in [
            ("take:size=2", "o./rob/o. r 2"),
            ("take:size=2,churn=high", "oR/o.B/o. r 2"),
        ] {
            let spec = spec.parse().unwrap();
            let take = Take::parse(&spec, text).unwrap();
            assert_eq!(take.text(), text);
        }
    }
}
