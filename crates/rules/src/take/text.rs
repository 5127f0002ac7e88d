//! The position text of Take: `oo/ooo/oo r 0`.

use super::geometry::bit_words;
use super::illegal::IllegalTakePosition as Illegal;
use super::{INFO, Take, TakeBoard, TakeSetup, TakeShape, on};
use crate::bits::Bits;
use crate::cursor::{read_whole_field, split_fields};
use crate::{Cursor, Game, Message, Notation, Setup, Spec, Step, StepOf, TextError, ToPlay};

/// The largest number of actions in a position text: no game is this long. Whoever plays on from such a position alternates
/// between it and the one below.
pub const MAX_PLIES: u32 = 1_000_000_000;

/// The letters of a cell in low churn.
const LOW: &str = "o.rb";

/// The letters in high churn: the same, plus stones with a tile under them.
const HIGH: &str = "o.rbRB";

/// The options of a game on a board of this shape.
pub fn spec(shape: &TakeShape, high: bool) -> Spec {
    Spec::of(&INFO, &[shape.size() as u8 - 1, u8::from(high)])
}

impl Notation for Take {
    type Setup = TakeSetup;

    fn ending(&self) -> Message {
        Message::new(match self.standing() {
            [true, _] => "take.no-blue-left",
            [false, true] => "take.no-red-left",
            [false, false] => "take.nobody-left",
        })
    }

    fn setup(&self) -> TakeSetup {
        on!(self, board => TakeSetup {
            shape: board.shape(),
            high: board.high,
            ply: board.ply,
            ground: board.ground.resized(),
            stones: board.stones.map(Bits::resized),
        })
    }

    fn action_text(&self, action: u16) -> String {
        self.shape().cell_name(usize::from(action))
    }

    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        _is_continuation: bool,
    ) -> Result<StepOf<Self>, TextError> {
        let cell = self.shape().read(text)?;
        Ok(Step::Action(cell as u16))
    }
}

impl Setup for TakeSetup {
    const FIELDS: &'static [&'static str] = &["ROWS", "SIDE", "PLY"];

    type State = Take;
    type Illegal = Illegal;

    fn read(spec: &Spec, text: &str) -> Result<Self, TextError> {
        let [rows, side, ply] = split_fields(text, Self::FIELDS)?;
        let colour =
            read_whole_field("SIDE", side, |text| text.one_of("rb", "expect.red-or-blue"))?;
        let ply = read_whole_field("PLY", ply, |text| text.number(MAX_PLIES, "expect.ply"))?;
        if ply as usize % 2 != colour {
            return Err(TextError::new(Illegal::SideAndPly(ply)).in_field("SIDE"));
        }
        let spec = spec.of_game(&INFO);
        let (shape, high) = (
            TakeShape::of(usize::from(spec.index(0)) + 1),
            spec.index(1) == 1,
        );
        let (ground, stones) = read_whole_field("ROWS", rows, |text| read_rows(shape, high, text))?;
        Ok(TakeSetup {
            shape,
            high,
            ply,
            ground,
            stones,
        })
    }

    fn text(&self) -> String {
        let rows: Vec<String> = (0..self.shape.rows.len() - 1)
            .rev()
            .map(|row| {
                let cells =
                    usize::from(self.shape.rows[row])..usize::from(self.shape.rows[row + 1]);
                cells.map(|cell| letter(self, cell)).collect()
            })
            .collect();
        let side = ["r", "b"][self.ply as usize % 2];
        format!("{} {side} {}", rows.join("/"), self.ply)
    }

    fn spec(&self) -> Spec {
        spec(self.shape, self.high)
    }

    fn validate(self) -> Result<Take, Illegal> {
        let ply = self.ply;
        let most = [ply - ply / 2, ply / 2];
        for (player, (stones, most)) in (1u8..).zip(self.stones.iter().zip(most)) {
            let found = stones.count();
            if found > most {
                return Err(Illegal::TooMany {
                    player,
                    most,
                    ply,
                    found,
                });
            }
        }
        let take = match bit_words(self.shape.size()) {
            #[cfg(feature = "fast")]
            1 => Take::UpTo5(board(&self)?),
            #[cfg(feature = "fast")]
            2 => Take::UpTo7(board(&self)?),
            _ => Take::UpTo16(Box::new(board(&self)?)),
        };
        // Red's first stone takes a clod (tile), and so does Blue's unless the game is already
        // over. From then on, an existing group can grow, so its colour can move.
        let needed = if ply == 0 && self.shape.size() > 1 {
            2
        } else {
            1
        };
        if take.to_play() != ToPlay::Over && take.action_count() < needed {
            return Err(Illegal::NoAction);
        }
        Ok(take)
    }
}

/// The board with its groups computed, if they can all grow.
fn board<const W: usize>(setup: &TakeSetup) -> Result<TakeBoard<W>, Illegal> {
    let stones = setup.stones.map(Bits::resized);
    let ground = setup.ground.resized();
    TakeBoard::set_up(setup.shape.size(), setup.high, setup.ply, ground, stones)
        .map_err(|cell| Illegal::BoundedGroup(setup.shape.cell_name(cell)))
}

fn letter(setup: &TakeSetup, cell: usize) -> char {
    let here = setup.cell(cell);
    match (here.stone, here.ground) {
        (Some(1), true) => 'R',
        (Some(1), false) => 'r',
        (Some(_), true) => 'B',
        (Some(_), false) => 'b',
        (None, true) => 'o',
        (None, false) => '.',
    }
}

type Cells = (Bits<12>, [Bits<12>; 2]);

fn read_rows(shape: &TakeShape, high: bool, text: &mut Cursor<'_>) -> Result<Cells, TextError> {
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

#[cfg(test)]
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
