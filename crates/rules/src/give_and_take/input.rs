//! Playing by touch on the Give & Take board, and setting it up by hand.

use super::{GiveAndTake, GiveAndTakeAction, GiveAndTakeSetup, QUIET_LIMIT, reasons};
use crate::edit::{Choice, Control, Edit};
use crate::{Game, Input, Message, Spec, Square};

/// Keys and names of the pieces, with the player from 0 and whether it is a king.
const PIECES: [(&str, &str, usize, bool); 4] = [
    ("w", "give-and-take.white-pawn", 0, false),
    ("W", "give-and-take.white-king", 0, true),
    ("b", "give-and-take.black-pawn", 1, false),
    ("B", "give-and-take.black-king", 1, true),
];

/// A control for an optional square, with the squares `offered` and the current one.
fn square(
    name: &str,
    label: &'static str,
    set: Option<Square>,
    offered: impl Fn(Square) -> bool,
) -> Control {
    let squares = Square::all().filter(|&square| offered(square) || set == Some(square));
    let choices = [Choice::none()]
        .into_iter()
        .chain(squares.map(Choice::plain));
    let value = set.map_or("-".to_owned(), |square| square.to_string());
    Control::of(name, Message::new(label), value, choices.collect())
}

impl Input for GiveAndTake {
    fn touches(&self, action: GiveAndTakeAction) -> Vec<String> {
        match self.setup.chain {
            Some(_) => vec![action.to.to_string()],
            None => vec![action.from.to_string(), action.to.to_string()],
        }
    }

    fn explain_illegal_touch(&self, path: &[&str]) -> Message {
        reasons::explain_illegal_touch(self, path)
    }
}

impl Edit for GiveAndTakeSetup {
    fn empty(spec: &Spec) -> Self {
        GiveAndTakeSetup {
            pieces: [0; 2],
            ..GiveAndTake::start(spec).setup
        }
    }

    fn piece_trays(&self) -> Vec<Control> {
        let pieces = PIECES
            .iter()
            .map(|(key, label, ..)| Choice::new(*key, Message::new(label)));
        let none = Choice::new("", Message::new("setup.nothing"));
        let label = Message::new("setup.pieces");
        vec![Control::of("", label, "w", pieces.chain([none]).collect())]
    }

    fn top_piece(&self, place: &str) -> Option<String> {
        let piece = self.piece(Square::named(place)?);
        let known = PIECES.iter().find(|(_, _, player, king)| {
            piece
                .is_some_and(|piece| usize::from(piece.player) == player + 1 && piece.king == *king)
        });
        Some(known.map_or(String::new(), |(key, ..)| (*key).to_owned()))
    }

    fn put(&mut self, place: &str, piece: &str) -> Option<()> {
        let square = Square::named(place)?;
        let known = PIECES.iter().find(|(key, ..)| *key == piece);
        if known.is_none() && !piece.is_empty() {
            return None;
        }
        self.pieces = self.pieces.map(|pieces| pieces & !square.bit());
        self.kings &= !square.bit();
        match known {
            Some((_, _, player, king)) => {
                self.pieces[*player] |= square.bit();
                self.kings |= if *king { square.bit() } else { 0 };
            }
            None => {
                self.last_mover = self.last_mover.filter(|&last| last != square);
                self.chain = self.chain.filter(|&chain| chain != square);
            }
        }
        Some(())
    }

    fn controls(&self) -> Vec<Control> {
        let sides = [("w", "give-and-take.white"), ("b", "give-and-take.black")];
        let sides = sides.map(|(key, label)| Choice::new(key, Message::new(label)));
        let side = ["w", "b"][usize::from(self.side)];
        let captures = |square: Square| {
            self.own() & square.bit() != 0 && self.movers(square.bit()).can_capture()
        };
        vec![
            Control::of("SIDE", Message::new("setup.to-move"), side, sides.into()),
            square("LAST", "setup.last-piece", self.last_mover, |square| {
                self.foe() & square.bit() != 0
            }),
            square("CHAIN", "setup.chain", self.chain, captures),
            Control::number(
                "QUIET",
                Message::new("setup.quiet"),
                self.quiet.into(),
                QUIET_LIMIT.into(),
            ),
        ]
    }
}
