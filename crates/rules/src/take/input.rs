//! Playing by touch on the Take board, and setting it up by hand.

use super::text::MAX_PLIES;
use super::{Take, TakeSetup};
use crate::bits::Bits;
use crate::edit::{Choice, Control, Edit, unknown};
use crate::{Cursor, Game, Input, Message, Notation, Spec, TextError};

/// Keys and names of what a cell can contain: the colour of the stone, and whether there is ground.
type Piece = (&'static str, &'static str, Option<usize>, bool);
const LOW: &[Piece] = &[
    ("r", "take.red-stone", Some(0), false),
    ("b", "take.blue-stone", Some(1), false),
    ("o", "take.clod", None, true),
    ("", "take.bare", None, false),
];
const HIGH: &[Piece] = &[
    ("r", "take.red-stone", Some(0), false),
    ("R", "take.red-on-tile", Some(0), true),
    ("b", "take.blue-stone", Some(1), false),
    ("B", "take.blue-on-tile", Some(1), true),
    ("o", "take.tile", None, true),
    ("", "take.bare", None, false),
];

impl TakeSetup {
    fn pieces(&self) -> &'static [Piece] {
        if self.is_high_churn() { HIGH } else { LOW }
    }

    fn named(&self, place: &str) -> Option<usize> {
        let mut cursor = Cursor::new(place);
        let cell = self.shape.read(&mut cursor).ok()?;
        cursor.at_end().then_some(cell)
    }

    /// Raises the number of actions to what the stones require, without changing the side to move.
    fn count_up(&mut self) {
        let [red, blue] = self.stones.map(|stones| stones.count());
        let needed = (2 * red).saturating_sub(1).max(2 * blue);
        if self.ply < needed {
            self.ply = needed + (needed + self.ply) % 2;
        }
    }
}

impl Input for Take {
    fn touches(&self, action: u16) -> Vec<String> {
        vec![self.action_text(action)]
    }

    fn explain_illegal_touch(&self, path: &[&str]) -> Message {
        let key = path.last().copied().unwrap_or_default();
        let mut cursor = Cursor::new(key);
        let cell = self.shape().read(&mut cursor);
        match cell.and_then(|cell| cursor.finish().map(|()| cell)) {
            Ok(cell) => self.why_illegal(cell as u16).map_or_else(
                || Message::new("refused.touch").with("touch", key),
                Message::from,
            ),
            Err(_) => Message::new("refused.touch").with("touch", crate::clip(key)),
        }
    }
}

impl Edit for TakeSetup {
    fn empty(spec: &Spec) -> Self {
        TakeSetup {
            ground: Bits::EMPTY,
            ..Take::start(spec).setup()
        }
    }

    fn piece_trays(&self) -> Vec<Control> {
        let pieces = self.pieces().iter();
        let pieces = pieces.map(|(key, label, ..)| Choice::new(*key, Message::new(label)));
        let label = Message::new("setup.pieces");
        vec![Control::of("", label, "r", pieces.collect())]
    }

    fn top_piece(&self, place: &str) -> Option<String> {
        let here = self.cell(self.named(place)?);
        let stone = here.stone.map(|player| usize::from(player) - 1);
        let found = self
            .pieces()
            .iter()
            .find(|(_, _, of, ground)| *of == stone && *ground == here.ground);
        found.map(|(key, ..)| (*key).to_owned())
    }

    fn put(&mut self, place: &str, piece: &str) -> Option<()> {
        let cell = self.named(place)?;
        let (_, _, stone, ground) = self.pieces().iter().find(|(key, ..)| *key == piece)?;
        self.ground.put(cell, *ground);
        for (colour, stones) in self.stones.iter_mut().enumerate() {
            stones.put(cell, *stone == Some(colour));
        }
        self.count_up();
        Some(())
    }

    fn controls(&self) -> Vec<Control> {
        let sides = [("r", "take.red"), ("b", "take.blue")];
        let sides = sides.map(|(key, label)| Choice::new(key, Message::new(label)));
        let ply = self.ply();
        let side = ["r", "b"][ply as usize % 2];
        vec![
            Control::of("SIDE", Message::new("setup.to-move"), side, sides.into()),
            Control::number("PLY", Message::new("setup.ply"), ply, MAX_PLIES),
        ]
    }

    /// The side to move and the number of actions depend on each other: setting one adjusts the other.
    fn set(&mut self, control: &str, value: &str) -> Result<(), TextError> {
        let mut text = Cursor::new(value);
        let ply = match control {
            "SIDE" => {
                let side = text.one_of("rb", "expect.red-or-blue")? as u32;
                let ply = self.ply() + u32::from(self.ply() % 2 != side);
                if ply > MAX_PLIES { ply - 2 } else { ply }
            }
            "PLY" => text.number(MAX_PLIES, "expect.ply")?,
            _ => return Err(unknown(control)),
        };
        text.finish()?;
        self.ply = ply;
        Ok(())
    }
}
