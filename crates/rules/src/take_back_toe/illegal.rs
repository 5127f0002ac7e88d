//! Why an action or a roll is illegal in Take-Back-Toe.

use super::ToeSpace;
use crate::error::says_its_message;
use crate::{IllegalPosition, Message};

/// Why the rules of Take-Back-Toe forbid an action or a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalToeAction {
    /// A turn cannot be skipped while there is a move.
    CanMove {
        /// The number rolled.
        number: u8,
        /// The stacks that are high enough.
        spaces: Vec<ToeSpace>,
    },
    /// The stack has fewer chips than the number rolled.
    TooFew {
        /// Its space.
        space: ToeSpace,
        /// Its number of chips.
        chips: u32,
        /// The number rolled.
        number: u8,
    },
    /// The move would take back the opponent's last one.
    TakesBack {
        /// The number of chips moved.
        number: u8,
        /// Where the opponent moved them from.
        from: ToeSpace,
        /// Where they are now.
        to: ToeSpace,
    },
    /// The die has no such face.
    NoSuchFace(u8),
    /// Chips can only move to an adjacent space.
    NotNeighbours {
        /// Where the move would start.
        from: ToeSpace,
        /// Where it would end.
        to: ToeSpace,
    },
}

impl From<IllegalToeAction> for Message {
    fn from(reason: IllegalToeAction) -> Self {
        use IllegalToeAction::{CanMove, NoSuchFace, NotNeighbours, TakesBack, TooFew};
        match reason {
            CanMove { number, spaces } => {
                let spaces: Vec<String> = spaces.iter().map(ToeSpace::to_string).collect();
                Message::new("take-back-toe.can-move")
                    .with("number", number)
                    .with("spaces", spaces)
            }
            TooFew {
                space,
                chips,
                number,
            } => Message::new("take-back-toe.too-few")
                .with("space", space.to_string())
                .with("chips", chips)
                .with("number", number),
            TakesBack { number, from, to } => Message::new("take-back-toe.take-back")
                .with("number", number)
                .with("from", from.to_string())
                .with("to", to.to_string()),
            NoSuchFace(number) => Message::new("take-back-toe.no-such-face").with("number", number),
            NotNeighbours { from, to } => Message::new("take-back-toe.not-neighbours")
                .with("from", from.to_string())
                .with("to", to.to_string()),
        }
    }
}

says_its_message!(IllegalToeAction);

/// Why the fields of a position do not fit together in Take-Back-Toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalToePosition {
    /// The total number of chips is wrong.
    ChipsInAll {
        /// The number on the board.
        found: u32,
        /// The number in the game.
        wanted: u32,
    },
    /// The last move is not to an adjacent space.
    NotNeighbours {
        /// Where it starts.
        from: ToeSpace,
        /// Where it ends.
        to: ToeSpace,
    },
    /// The chips of the last move are not where it put them.
    LastDoesNotFit {
        /// Where it put them.
        space: ToeSpace,
        /// The number of chips there.
        chips: u32,
        /// The number moved.
        number: u8,
    },
}

impl From<IllegalToePosition> for Message {
    fn from(reason: IllegalToePosition) -> Self {
        use IllegalToePosition::{ChipsInAll, LastDoesNotFit, NotNeighbours};
        match reason {
            ChipsInAll { found, wanted } => Message::new("take-back-toe.chips-in-all")
                .with("found", found)
                .with("chips", wanted),
            NotNeighbours { from, to } => IllegalToeAction::NotNeighbours { from, to }.into(),
            LastDoesNotFit {
                space,
                chips,
                number,
            } => Message::new("take-back-toe.last-does-not-fit")
                .with("space", space.to_string())
                .with("chips", chips)
                .with("number", number),
        }
    }
}

impl IllegalPosition for IllegalToePosition {
    fn field(&self) -> &'static str {
        use IllegalToePosition::{ChipsInAll, LastDoesNotFit, NotNeighbours};
        match self {
            ChipsInAll { .. } => "ROWS",
            NotNeighbours { .. } | LastDoesNotFit { .. } => "LAST",
        }
    }
}

says_its_message!(IllegalToePosition);
