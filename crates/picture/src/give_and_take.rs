//! Give & Take: pawns and kings on the 8×8 board.

use crate::{Draw, Part, Picture, squares};
use take_five_rules::{GiveAndTake, GiveAndTakePiece, Message, Square, Step, StepOf};

const PAWN: &str = "M0-36A36 36 0 1 0 .1-36Z";
/// A larger disc with a crown let into it.
const KING: &str = "M0-43A43 43 0 1 0 .1-43ZM-26 20-28-16-12 0 0-24 12 0 28-16 26 20Z";
/// Black's pawn has a ring let into it, so that it is told from White's without colour.
const BLACK_PAWN: &str = "M0-36A36 36 0 1 0 .1-36ZM0-22A22 22 0 1 1-.1-22ZM0-15A15 15 0 1 0 .1-15Z";
const BLACK_KING: &str = "M0-43A43 43 0 1 0 .1-43ZM-26 20-28-16-12 0 0-24 12 0 28-16 26 20ZM0 2A8 8 0 1 0 .1 2Z";

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
        None => "give-and-take.empty",
        Some((1, false)) => "give-and-take.white-pawn",
        Some((1, true)) => "give-and-take.white-king",
        Some((_, false)) => "give-and-take.black-pawn",
        Some((_, true)) => "give-and-take.black-king",
    })
}

fn key(square: Square) -> String {
    format!("piece-{square}")
}
