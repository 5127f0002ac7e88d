//! Why an action is illegal in Give & Take.

use super::{GiveAndTakeAction, text};
use crate::error::says_its_message;
use crate::{IllegalPosition, Message, Square, sort_texts};

/// Why the rules of Give & Take forbid an action.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalGiveAndTakeAction {
    /// There is no piece on the square.
    Empty(Square),
    /// The piece on the square belongs to the other player.
    NotYours {
        /// Its square.
        square: Square,
        /// Its owner, 1 (White) or 2 (Black).
        player: u8,
    },
    /// The piece that has started capturing must continue.
    MustGoOn {
        /// Its square.
        square: Square,
        /// Where it can land.
        landings: Vec<Square>,
    },
    /// The destination is occupied.
    Occupied(Square),
    /// Pieces move along ranks and files.
    NotStraight {
        /// The piece's square.
        from: Square,
        /// The attempted destination.
        to: Square,
    },
    /// Kings cannot go backwards (`kings=forward`, D11).
    KingBackward {
        /// The king's square.
        from: Square,
        /// The attempted destination.
        to: Square,
    },
    /// Pawns cannot go backwards.
    PawnBackward {
        /// The pawn's square.
        from: Square,
        /// The attempted destination.
        to: Square,
    },
    /// It is a capture but not marked as one; this action would be legal.
    IsACapture(GiveAndTakeAction),
    /// A king cannot move over pieces.
    InTheWay {
        /// The king's square.
        from: Square,
        /// The attempted destination.
        to: Square,
        /// The squares of the pieces in between.
        pieces: Vec<Square>,
    },
    /// A pawn moves one square.
    PawnOneStep(Square),
    /// A pawn captures an adjacent piece.
    PawnJump(Square),
    /// A piece cannot capture one of its own side.
    OwnBetween {
        /// The piece's square.
        from: Square,
        /// The attempted destination.
        to: Square,
        /// The squares of its own side's pieces in between.
        pieces: Vec<Square>,
    },
    /// There is nothing to capture in between.
    NothingBetween {
        /// The piece's square.
        from: Square,
        /// The attempted destination.
        to: Square,
    },
    /// A capture takes only one piece.
    SeveralBetween {
        /// The piece's square.
        from: Square,
        /// The attempted destination.
        to: Square,
        /// The squares of the enemy pieces in between.
        pieces: Vec<Square>,
    },
    /// The piece that moved last must be captured.
    MustTakeLastMover {
        /// Its square.
        square: Square,
        /// Every action that captures it.
        actions: Vec<GiveAndTakeAction>,
    },
}

/// The name of a player in message arguments: a selector, not for display.
fn side(player: u8) -> &'static str {
    if player == 1 { "white" } else { "black" }
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn about(id: &'static str, cell: Square) -> Message {
    Message::new(id).with("cell", cell.to_string())
}

fn from_to(id: &'static str, from: Square, to: Square) -> Message {
    Message::new(id)
        .with("from", from.to_string())
        .with("to", to.to_string())
}

fn between(id: &'static str, from: Square, to: Square, pieces: &[Square]) -> Message {
    from_to(id, from, to).with("pieces", names(pieces))
}

impl From<IllegalGiveAndTakeAction> for Message {
    fn from(reason: IllegalGiveAndTakeAction) -> Self {
        use IllegalGiveAndTakeAction as Illegal;
        match reason {
            Illegal::Empty(square) => about("give-and-take.empty", square),
            Illegal::NotYours { square, player } => {
                about("give-and-take.not-yours", square).with("side", side(player))
            }
            Illegal::MustGoOn { square, landings } => Message::new("give-and-take.must-go-on")
                .with("piece", square.to_string())
                .with("to", names(&landings)),
            Illegal::Occupied(square) => about("give-and-take.occupied", square),
            Illegal::NotStraight { from, to } => from_to("give-and-take.not-straight", from, to),
            Illegal::KingBackward { from, to } => from_to("give-and-take.king-backward", from, to),
            Illegal::PawnBackward { from, to } => from_to("give-and-take.pawn-backward", from, to),
            Illegal::IsACapture(capture) => {
                Message::new("give-and-take.is-a-capture").with("action", text::action(capture))
            }
            Illegal::InTheWay { from, to, pieces } => {
                between("give-and-take.in-the-way", from, to, &pieces)
            }
            Illegal::PawnOneStep(square) => about("give-and-take.pawn-one-step", square),
            Illegal::PawnJump(square) => about("give-and-take.pawn-jump", square),
            Illegal::OwnBetween { from, to, pieces } => {
                between("give-and-take.own-between", from, to, &pieces)
            }
            Illegal::NothingBetween { from, to } => {
                from_to("give-and-take.nothing-between", from, to)
            }
            Illegal::SeveralBetween { from, to, pieces } => {
                between("give-and-take.several-between", from, to, &pieces)
            }
            Illegal::MustTakeLastMover { square, actions } => {
                let actions = actions.into_iter().map(text::action).collect();
                Message::new("give-and-take.must-take-last-mover")
                    .with("piece", square.to_string())
                    .with("actions", sort_texts(actions))
            }
        }
    }
}

says_its_message!(IllegalGiveAndTakeAction);

/// Why the fields of a position do not fit together in Give & Take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalGiveAndTakePosition {
    /// A pawn on its far rank would be a king.
    PawnOnFarRank(Square),
    /// A pawn that is its side's only piece would be a king.
    LonePawn {
        /// Its square.
        square: Square,
        /// Its owner, 1 (White) or 2 (Black).
        player: u8,
    },
    /// While a capture chain continues, no piece has to be captured.
    LastInChain(Square),
    /// The piece that must be captured must belong to the other side.
    LastNotEnemy(Square),
    /// The piece that must continue capturing must belong to the side to move.
    ChainNotOwn(Square),
    /// The piece that must continue has no capture.
    ChainCannotCapture(Square),
    /// A capturing turn cannot be a quiet one.
    QuietInChain(Square),
}

impl From<IllegalGiveAndTakePosition> for Message {
    fn from(reason: IllegalGiveAndTakePosition) -> Self {
        use IllegalGiveAndTakePosition as Illegal;
        let (id, square) = match reason {
            Illegal::PawnOnFarRank(square) => ("give-and-take.pawn-on-far-rank", square),
            Illegal::LonePawn { square, player } => {
                return Message::new("give-and-take.lone-pawn")
                    .with("side", side(player))
                    .with("cell", square.to_string());
            }
            Illegal::LastInChain(square) => ("give-and-take.last-in-chain", square),
            Illegal::LastNotEnemy(square) => ("give-and-take.last-not-enemy", square),
            Illegal::ChainNotOwn(square) => ("give-and-take.chain-not-own", square),
            Illegal::ChainCannotCapture(square) => ("give-and-take.chain-cannot-capture", square),
            Illegal::QuietInChain(square) => ("give-and-take.quiet-in-chain", square),
        };
        about(id, square)
    }
}

impl IllegalPosition for IllegalGiveAndTakePosition {
    fn field(&self) -> &'static str {
        use IllegalGiveAndTakePosition as Illegal;
        match self {
            Illegal::PawnOnFarRank(_) | Illegal::LonePawn { .. } => "BOARD",
            Illegal::LastInChain(_) | Illegal::LastNotEnemy(_) => "LAST",
            Illegal::ChainNotOwn(_) | Illegal::ChainCannotCapture(_) => "CHAIN",
            Illegal::QuietInChain(_) => "QUIET",
        }
    }
}

says_its_message!(IllegalGiveAndTakePosition);
