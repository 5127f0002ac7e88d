//! Why an action or a layout is illegal in the chip games.

use crate::error::says_its_message;
use crate::{IllegalPosition, Message, Square, sort_texts};

/// Why the rules of a chip game forbid an action or a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalChipAction {
    /// There are no removal turns left.
    RemovalsOver(Square),
    /// There is no chip on the square.
    NoChip(Square),
    /// Only white chips can be removed.
    RemovesWhiteOnly(Square),
    /// This many turns must be removals before anyone can jump.
    RemovalsFirst(u8),
    /// The chip that has started jumping must continue.
    MustGoOn {
        /// Its square.
        square: Square,
        /// Where it can land.
        landings: Vec<Square>,
    },
    /// A jump covers two squares along a row, a column or a diagonal.
    NotAJump {
        /// The chip's square.
        from: Square,
        /// The attempted landing square.
        to: Square,
    },
    /// There is no chip to capture in between.
    NothingToJumpOver {
        /// The chip's square.
        from: Square,
        /// The attempted landing square.
        to: Square,
    },
    /// The landing square is occupied.
    LandingTaken {
        /// The chip's square.
        from: Square,
        /// The attempted landing square.
        to: Square,
    },
    /// Players cannot drop out in this game.
    NoDropping,
    /// This many turns must be removals before anyone can drop out (D1).
    AwayInOpening(u8),
    /// Nobody can drop out while the chip that has started jumping must continue.
    AwayWithinTurn {
        /// Its square.
        square: Square,
        /// Where it can land.
        landings: Vec<Square>,
    },
    /// The last remaining player cannot drop out.
    AwayAsLast,
    /// A layout must leave this square empty (D3).
    LayoutCorner(Square),
    /// A layout has the wrong number of chips of some value; the counts are white, red, blue.
    LayoutCounts {
        /// The required numbers.
        wanted: [u8; 3],
        /// The numbers in the layout.
        found: [u32; 3],
    },
}

impl From<IllegalChipAction> for Message {
    fn from(reason: IllegalChipAction) -> Self {
        use IllegalChipAction as Illegal;
        let about = |id, square: Square| Message::new(id).with("square", square.to_string());
        let left = |id, left: u8| Message::new(id).with("left", left);
        let jump = |id, from: Square, to: Square| {
            let message = Message::new(id).with("from", from.to_string());
            message.with("to", to.to_string())
        };
        let over =
            |id, from: Square, to| jump(id, from, to).with("over", from.midway(to).to_string());
        let go_on = |id, square, landings: Vec<Square>| {
            let landings = landings.iter().map(Square::to_string).collect();
            about(id, square).with("landings", sort_texts(landings))
        };
        match reason {
            Illegal::RemovalsOver(square) => about("chips.removals-over", square),
            Illegal::NoChip(square) => about("chips.no-chip", square),
            Illegal::RemovesWhiteOnly(square) => about("chips.removes-white-only", square),
            Illegal::RemovalsFirst(count) => left("chips.removals-first", count),
            Illegal::MustGoOn { square, landings } => go_on("chips.must-go-on", square, landings),
            Illegal::NotAJump { from, to } => jump("chips.not-a-jump", from, to),
            Illegal::NothingToJumpOver { from, to } => over("chips.nothing-to-jump-over", from, to),
            Illegal::LandingTaken { from, to } => over("chips.landing-taken", from, to),
            Illegal::NoDropping => Message::new("chips.no-dropping"),
            Illegal::AwayInOpening(count) => left("chips.away-in-opening", count),
            Illegal::AwayWithinTurn { square, landings } => {
                go_on("chips.away-within-turn", square, landings)
            }
            Illegal::AwayAsLast => Message::new("chips.away-as-last"),
            Illegal::LayoutCorner(square) => about("chips.layout-corner", square),
            Illegal::LayoutCounts { wanted, found } => Message::new("chips.layout-counts")
                .with("white", wanted[0])
                .with("red", wanted[1])
                .with("blue", wanted[2])
                .with("whites", found[0])
                .with("reds", found[1])
                .with("blues", found[2]),
        }
    }
}

says_its_message!(IllegalChipAction);

/// Why the fields of a position do not fit together in a chip game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalChipPosition {
    /// The board has more chips of a value than the game does.
    TooMany {
        /// The value: 1 (white), 2 (red) or 3 (blue).
        value: u8,
        /// The number in the game.
        most: u8,
        /// The number on the board.
        found: u32,
    },
    /// The player to move has dropped out.
    MoverOut(u8),
    /// A removal comes next, but there is no white chip left.
    NothingToRemove,
    /// Nobody can jump before the removals are over, so no chip can be in the middle of a chain.
    ChainInOpening(Square),
    /// There is no chip on the square where one must continue jumping.
    ChainEmpty(Square),
    /// The chip that must continue jumping has no jump.
    ChainCannotJump(Square),
}

impl From<IllegalChipPosition> for Message {
    fn from(reason: IllegalChipPosition) -> Self {
        use IllegalChipPosition as Illegal;
        let (id, square) = match reason {
            Illegal::TooMany { value, most, found } => {
                let id = match value {
                    1 => "chips.too-many-white",
                    2 => "chips.too-many-red",
                    _ => "chips.too-many-blue",
                };
                return Message::new(id).with("most", most).with("found", found);
            }
            Illegal::MoverOut(player) => {
                return Message::new("chips.mover-out").with("player", player);
            }
            Illegal::NothingToRemove => return Message::new("chips.nothing-to-remove"),
            Illegal::ChainInOpening(square) => ("chips.chain-in-opening", square),
            Illegal::ChainEmpty(square) => ("chips.no-chip", square),
            Illegal::ChainCannotJump(square) => ("chips.chain-cannot-jump", square),
        };
        Message::new(id).with("square", square.to_string())
    }
}

impl IllegalPosition for IllegalChipPosition {
    fn field(&self) -> &'static str {
        use IllegalChipPosition as Illegal;
        match self {
            Illegal::TooMany { .. } => "BOARD",
            Illegal::MoverOut(_) => "PLAYER",
            Illegal::NothingToRemove => "OPENING",
            Illegal::ChainInOpening(_) | Illegal::ChainEmpty(_) | Illegal::ChainCannotJump(_) => {
                "CHAIN"
            }
        }
    }
}

says_its_message!(IllegalChipPosition);
