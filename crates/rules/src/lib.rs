//! The rules of six games about taking things, as pure values: state, actions, chance, result, and
//! the text of all of them. No input or output, clock, random generator, screen or history.
//!
//! [`Game`] is what each game is, for code that wants speed; [`Position`] is any of them, spoken
//! to by text, for code that wants them all:
//!
//! ```
//! use take_five_rules::{Position, Spec, ToPlay};
//!
//! let spec: Spec = "take:size=3".parse()?;
//! let mut position = Position::start(&spec);
//! while position.to_play() != ToPlay::Over {
//!     let action = position.legal_actions().swap_remove(0);
//!     position = position.read_turn(&action, false)?.pop().unwrap().after;
//! }
//! assert_eq!(position.outcome().unwrap().to_string(), "place 1,2");
//! # Ok::<(), take_five_rules::TextError>(())
//! ```

// A text sliced by index brings the library's words for a wrong index, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

mod bits;
mod chips;
mod count;
mod cursor;
mod error;
mod game;
mod give_and_take;
mod message;
#[macro_use]
mod position;
mod setup;
mod spec;
mod square;
mod take;
mod take_back_toe;
mod takeaway;
mod turn;

pub use chips::{
    Acquisitions, ChipAction, ChipBoard, Chips, IllegalChipAction, Rulebook as ChipRulebook,
    TakeItAway,
};
pub use count::{Playout, perft, playout};
pub use cursor::{Cursor, clip};
pub use error::{ParseError, Refused, TextError};
pub use game::{Game, MAX_PLAYERS, NoChance, Outcome, Outcomes, Step, StepOf, ToPlay};
pub use give_and_take::{
    GiveAndTake, GiveAndTakeAction, GiveAndTakePiece, IllegalGiveAndTakeAction,
};
pub use message::{Arg, Message, Said};
pub use position::{GAMES, Key, Played, Position, sorted};
pub use setup::{Choice, Control, Draft, Setup};
pub use spec::{GameInfo, MAX_OPTIONS, OptionInfo, Spec};
pub use square::Square;
pub use take::{IllegalTakeAction, Take, TakeCell, TakeHoldings};
pub use take_back_toe::{IllegalToeAction, TakeBackToe, ToeAction, ToeSpace};
pub use takeaway::{
    Card, IllegalTakeawayAction, NotFitting, Slot, Slots, Takeaway, TakeawayChance, TakeawayStage,
};
pub use turn::{Taken, chance_first, read_turn};
