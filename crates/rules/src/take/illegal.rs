//! Why an action is illegal in Take.

use crate::error::says_its_message;
use crate::{IllegalPosition, Message};

/// Why the rules of Take forbid a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalTakeAction {
    /// The board has no such cell.
    NoSuchCell {
        /// The name it would have.
        cell: String,
        /// The number of cells along a side of the board.
        size: usize,
    },
    /// There is a stone on the cell.
    Occupied {
        /// The cell's name.
        cell: String,
        /// The stone's owner.
        player: u8,
    },
    /// The cell touches no stone of the player, and has no ground for a seed.
    SeedNeedsGround {
        /// The cell's name.
        cell: String,
        /// Whether the ground is tiles (high churn) rather than clods.
        high_churn: bool,
    },
    /// A growth must touch exactly one stone of its colour.
    TouchesSeveral {
        /// The cell's name.
        cell: String,
        /// The names of the cells with those stones.
        stones: Vec<String>,
    },
}

impl From<IllegalTakeAction> for Message {
    fn from(reason: IllegalTakeAction) -> Self {
        use IllegalTakeAction::{NoSuchCell, Occupied, SeedNeedsGround, TouchesSeveral};
        match reason {
            NoSuchCell { cell, size } => Message::new("take.no-such-cell")
                .with("cell", cell)
                .with("size", size),
            Occupied { cell, player } => {
                let stone = match player {
                    1 => "take.red-stone",
                    _ => "take.blue-stone",
                };
                Message::new("take.occupied")
                    .with("cell", cell)
                    .with("stone", Message::new(stone))
            }
            SeedNeedsGround { cell, high_churn } => Message::new(match high_churn {
                true => "take.seed-needs-tile",
                false => "take.seed-needs-clod",
            })
            .with("cell", cell),
            TouchesSeveral { cell, stones } => Message::new("take.touches-several")
                .with("cell", cell)
                .with("count", stones.len())
                .with("stones", stones),
        }
    }
}

says_its_message!(IllegalTakeAction);

/// Why the fields of a position do not fit together in Take.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalTakePosition {
    /// After this many actions the other side is to move.
    SideAndPly(u32),
    /// A player has more stones than actions played.
    TooMany {
        /// The player, 1 (Red) or 2 (Blue).
        player: u8,
        /// The number of actions by that player.
        most: u32,
        /// The total number of actions.
        ply: u32,
        /// The number of the player's stones.
        found: u32,
    },
    /// The group on this cell cannot grow, so it would have been removed.
    BoundedGroup(String),
    /// The game is not over, but a player has no action.
    NoAction,
}

impl From<IllegalTakePosition> for Message {
    fn from(reason: IllegalTakePosition) -> Self {
        use IllegalTakePosition::{BoundedGroup, NoAction, SideAndPly, TooMany};
        match reason {
            SideAndPly(ply) => Message::new("take.side-and-ply").with("ply", ply),
            TooMany {
                player,
                most,
                ply,
                found,
            } => Message::new(match player {
                1 => "take.too-many-red",
                _ => "take.too-many-blue",
            })
            .with("most", most)
            .with("ply", ply)
            .with("found", found),
            BoundedGroup(cell) => Message::new("take.bounded-group").with("cell", cell),
            NoAction => Message::new("take.no-action"),
        }
    }
}

impl IllegalPosition for IllegalTakePosition {
    fn field(&self) -> &'static str {
        use IllegalTakePosition::{BoundedGroup, NoAction, SideAndPly, TooMany};
        match self {
            SideAndPly(_) => "SIDE",
            TooMany { .. } | BoundedGroup(_) | NoAction => "ROWS",
        }
    }
}

says_its_message!(IllegalTakePosition);
