//! Why an action or a roll is not legal in Take-Back-Toe.

use super::ToeSpace;
use crate::error::says_its_message;
use crate::{IllegalPosition, Message};

/// Why the rules of Take-Back-Toe forbid an action, or a number of the die.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalToeAction {
    /// No turn is skipped where something can be moved.
    CanMove {
        /// The number rolled.
        number: u8,
        /// The stacks that are high enough.
        spaces: Vec<ToeSpace>,
    },
    /// The stack has fewer chips than the die says.
    TooFew {
        /// Where it stands.
        space: ToeSpace,
        /// How many it has.
        chips: u32,
        /// The number rolled.
        number: u8,
    },
    /// The opponent's move before must not be taken back.
    TakesBack {
        /// As many chips as are moved.
        number: u8,
        /// Whence the opponent moved them.
        from: ToeSpace,
        /// Where they are now.
        to: ToeSpace,
    },
    /// The die has no such face.
    NoSuchFace(u8),
    /// Chips are moved to a neighbouring stack.
    NotNeighbours {
        /// Whence they were to be moved.
        from: ToeSpace,
        /// And whither.
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

/// Why the fields of a position do not fit each other in Take-Back-Toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalToePosition {
    /// There are not as many chips as the game has.
    ChipsInAll {
        /// As many as are there.
        found: u32,
        /// As many as the game has.
        wanted: u32,
    },
    /// Chips go to a neighbouring stack only.
    NotNeighbours {
        /// Whence they are said to go.
        from: ToeSpace,
        /// And whither.
        to: ToeSpace,
    },
    /// The chips moved last do not lie where they went.
    LastDoesNotFit {
        /// Where they went.
        space: ToeSpace,
        /// As many as lie there.
        chips: u32,
        /// As many as were moved.
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
