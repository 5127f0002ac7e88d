//! Why an action or a layout is not legal in a game with chips.

use crate::error::says_its_message;
use crate::{IllegalPosition, Message, Square, sorted};

/// Why the rules of a game with chips forbid an action, or a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalChipAction {
    /// No turn is a removal any more.
    RemovalsOver(Square),
    /// No chip stands on the square.
    NoChip(Square),
    /// A removal takes white chips only.
    RemovesWhiteOnly(Square),
    /// Nobody jumps before so many removals.
    RemovalsFirst(u8),
    /// The chip that has begun to jump must go on.
    MustGoOn {
        /// Where it stands.
        square: Square,
        /// Where it can land.
        landings: Vec<Square>,
    },
    /// A jump goes two squares along a row, a column or a diagonal.
    NotAJump {
        /// Where the chip stands.
        from: Square,
        /// Where it was to land.
        to: Square,
    },
    /// No chip to capture stands between.
    NothingToJumpOver {
        /// Where the chip stands.
        from: Square,
        /// Where it was to land.
        to: Square,
    },
    /// Another chip stands where it was to land.
    LandingTaken {
        /// Where the chip stands.
        from: Square,
        /// Where it was to land.
        to: Square,
    },
    /// Nobody drops out in this game.
    NoDropping,
    /// Nobody drops out before so many removals (D1).
    AwayInOpening(u8),
    /// Nobody drops out while the chip that has begun to jump must go on.
    AwayWithinTurn {
        /// Where it stands.
        square: Square,
        /// Where it can land.
        landings: Vec<Square>,
    },
    /// The last player left does not drop out.
    AwayAsLast,
    /// A layout leaves this square empty (D3).
    LayoutCorner(Square),
    /// A layout has not as many chips as the game, white, red and blue.
    LayoutCounts {
        /// As many as it should have.
        wanted: [u8; 3],
        /// As many as it has.
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
            about(id, square).with("landings", sorted(landings))
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

/// Why the fields of a position do not fit each other in a game with chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalChipPosition {
    /// There are more chips of a value on the board than the game has.
    TooMany {
        /// The value: 1 (white), 2 (red) or 3 (blue).
        value: u8,
        /// As many as the game has.
        most: u8,
        /// As many as are there.
        found: u32,
    },
    /// The player to move has dropped out.
    MoverOut(u8),
    /// A removal comes next, and no white chip is left.
    NothingToRemove,
    /// Nobody jumps before the removals are over, so no chip has begun to.
    ChainInOpening(Square),
    /// No chip stands where one has to go on.
    ChainEmpty(Square),
    /// The chip that has to go on cannot jump.
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
