//! Give & Take: pawns and kings on the 8×8 board.

use crate::{Draw, Part, Picture, squares};
use take_five_rules::{
    GiveAndTake, GiveAndTakeAction, GiveAndTakePiece, Message, Square, Step, StepOf,
};

const PAWN: &str = "M0-36A36 36 0 1 0 .1-36Z";
/// A larger disc with a crown let into it.
const KING: &str = "M0-43A43 43 0 1 0 .1-43ZM-26 20-28-16-12 0 0-24 12 0 28-16 26 20Z";
/// Black's pawn has a ring let into it, so that it is told from White's without colour.
const BLACK_PAWN: &str = "M0-36A36 36 0 1 0 .1-36ZM0-22A22 22 0 1 1-.1-22ZM0-15A15 15 0 1 0 .1-15Z";
const BLACK_KING: &str =
    "M0-43A43 43 0 1 0 .1-43ZM-26 20-28-16-12 0 0-24 12 0 28-16 26 20ZM0 2A8 8 0 1 0 .1 2Z";

fn look(piece: GiveAndTakePiece) -> (&'static str, &'static str) {
    match (piece.player, piece.king) {
        (1, false) => ("piece white", PAWN),
        (1, true) => ("piece white", KING),
        (_, false) => ("piece black", BLACK_PAWN),
        (_, true) => ("piece black", BLACK_KING),
    }
}

fn name(piece: Option<GiveAndTakePiece>) -> Message {
    Message::new(match piece.map(|piece| (piece.player, piece.king)) {
        None => "give-and-take.bare",
        Some((1, false)) => "give-and-take.white-pawn",
        Some((1, true)) => "give-and-take.white-king",
        Some((_, false)) => "give-and-take.black-pawn",
        Some((_, true)) => "give-and-take.black-king",
    })
}

fn key(square: Square) -> String {
    format!("piece-{square}")
}

fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (right, up) = (to.file() - from.file(), to.rank() - from.rank());
    let steps = right.abs().max(up.abs());
    (1..steps).filter_map(move |step| {
        let [file, rank] = [
            from.file() + right.signum() * step,
            from.rank() + up.signum() * step,
        ];
        Square::at(file, rank)
    })
}

/// Where the piece stands that the action captures.
fn taken(game: &GiveAndTake, action: GiveAndTakeAction) -> Option<Square> {
    let mut between = between(action.from, action.to).filter(|_| action.captures);
    between.find(|&square| game.piece(square).is_some())
}

impl Draw for GiveAndTake {
    fn picture(&self) -> Picture {
        let mut picture = squares::board(|square| name(self.piece(square)));
        for square in Square::all() {
            if let Some(piece) = self.piece(square) {
                let (class, path) = look(piece);
                picture
                    .parts
                    .push(Part::new(key(square), class, squares::middle(square), path));
            }
        }
        picture
    }

    fn moved(&self, step: &StepOf<Self>) -> Vec<(String, String)> {
        match step {
            Step::Action(action) => vec![(key(action.from), key(action.to))],
            Step::Chance(_) => Vec::new(),
        }
    }

    fn marks(&self, step: &StepOf<Self>) -> Vec<String> {
        match step {
            Step::Action(action) => vec![action.from.to_string(), action.to.to_string()],
            Step::Chance(_) => Vec::new(),
        }
    }

    fn tell(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message> {
        let Step::Action(action) = step else {
            return Vec::new();
        };
        let (from, to) = (action.from, action.to);
        let piece = self.piece(from);
        let player = Self::seat(self.side_to_move());
        let told = match taken(self, *action) {
            None => Message::new("give-and-take.told-move"),
            Some(square) => Message::new("give-and-take.told-capture")
                .with("square", square.to_string())
                .with("taken", name(self.piece(square))),
        };
        let told = told
            .with("player", player)
            .with("from", from.to_string())
            .with("to", to.to_string())
            .with("piece", name(piece));
        let crowned = Square::all().filter(|&square| {
            let was = if square == to {
                piece
            } else {
                self.piece(square)
            };
            let is = after.piece(square);
            is.is_some_and(|is| is.king) && was.is_some_and(|was| !was.king)
        });
        let crowned = crowned.map(|square| {
            Message::new("give-and-take.told-crowned").with("square", square.to_string())
        });
        std::iter::once(told).chain(crowned).collect()
    }

    fn does(&self, actions: &[GiveAndTakeAction], whole: bool) -> Option<Message> {
        let first = *actions.first()?;
        if whole {
            return Some(match taken(self, first) {
                None => Message::new("give-and-take.does-step")
                    .with("piece", name(self.piece(first.from))),
                Some(square) => Message::new("give-and-take.does-take")
                    .with("square", square.to_string())
                    .with("taken", name(self.piece(square))),
            });
        }
        let quiet = actions.iter().filter(|action| !action.captures);
        let moves: Vec<String> = quiet.map(|action| action.to.to_string()).collect();
        let captured = actions.iter().filter_map(|&action| taken(self, action));
        let mut captures: Vec<String> = captured.map(|square| square.to_string()).collect();
        captures.dedup(); // a king's landing squares behind one piece
        let does = match (captures.is_empty(), moves.is_empty()) {
            (true, _) => Message::new("give-and-take.does-move"),
            (false, true) => Message::new("give-and-take.does-capture"),
            (false, false) => Message::new("give-and-take.does-either"),
        };
        Some(does.with("captures", captures).with("moves", moves))
    }

    fn held(&self) -> Option<String> {
        self.chain().map(|square| square.to_string())
    }

    fn seat(player: u8) -> Message {
        Message::new(if player == 1 {
            "give-and-take.white"
        } else {
            "give-and-take.black"
        })
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        match player {
            // Nothing to think of before the draw comes near.
            None if self.quiet_turns() < 20 => Vec::new(),
            None => vec![Message::new("give-and-take.quiet").with("count", self.quiet_turns())],
            Some(player) => {
                let pieces = Square::all().filter_map(|square| self.piece(square));
                let own = pieces.filter(|piece| piece.player == player).count();
                vec![Message::new("give-and-take.pieces").with("count", own)]
            }
        }
    }

    fn plain(&self) -> String {
        squares::plain(|square| {
            let piece = self.piece(square)?;
            let letter = if piece.player == 1 { 'w' } else { 'b' };
            Some(if piece.king {
                letter.to_ascii_uppercase()
            } else {
                letter
            })
        })
    }
}
