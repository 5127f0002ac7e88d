//! The rules of tabletop games about taking things, as pure values: states, actions, chance and results,
//! with their text notations. No I/O, clock, random generator, screen or history.
//!
//! | game | spec | type | players | chance |
//! |---|---|---|---|---|
//! | Take It Away | `take-it-away` | [`TakeItAway`] | 2–4 | lays out the chips |
//! | Acquisitions | `acquisitions` | [`Acquisitions`] | 2 | lays out mixed chips |
//! | Take-Back-Toe | `take-back-toe` | [`TakeBackToe`] | 2 | a die each turn |
//! | Takeaway | `takeaway` | [`Takeaway`] | 2–4 | names the dealer, deals and draws cards |
//! | Give & Take | `give-and-take` | [`GiveAndTake`] | 2 | none |
//! | Take | `take` | [`Take`] | 2 | none |
//!
//! | trait | what it covers |
//! |---|---|
//! | [`Game`] | the rules: state, actions, chance, result |
//! | [`Notation`] | text notations: of actions, turns and positions |
//! | [`Setup`] | the contents of a position text, before [`Setup::validate`] turns them into a state |
//! | [`Input`] | the touches that make up an action, and why other touches do not |
//! | [`Edit`] | setting up positions by hand |
//!
//! To use the rules alone, [`Game`] is all you need. [`Game::play`] checks the action it is given;
//! [`Game::play_unchecked`] is for searches, which take their actions from [`Game::each_action`]:
//!
//! ```
//! use take_five_rules::{Game, PlayError, Take, ToPlay};
//!
//! let mut take = Take::start(&"take:size=1".parse()?);
//! assert_eq!(take.play(0), Ok(true));
//! assert_eq!(take.to_play(), ToPlay::Over);
//! assert_eq!(take.play(0), Err(PlayError::Over));
//! # Ok::<(), take_five_rules::TextError>(())
//! ```
//!
//! [`Position`] wraps a state of any game behind a text interface, for code that handles all of them:
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
//!
//! # Features
//!
//! | feature | effect | default |
//! |---|---|---|
//! | `fast` | gives small boards of Take types of their own size; turn it off for less code | on |
//! | `serde` | serializes [`Message`]s and the position-editing types | off |
//! | `tsify` | converts the same types to JavaScript values | off |
//!
//! Features are additive.
//!
//! # Errors
//!
//! A text that cannot be read gives a [`TextError`], an illegal action a [`PlayError`] with an enum
//! specific to the game. Both convert to a [`Message`] for display: an id and arguments, never
//! prose.
//!
//! # Panics
//!
//! No call panics, whatever the arguments, unless a function passed as `below` breaks its contract
//! and returns a number that is not below its argument.

// Slicing a string by index pulls the standard library's panic messages, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[macro_use]
mod games;

// The only list of games. Before the modules below, which use the macros that it defines.
games! { $
    TakeItAway,
    Acquisitions,
    TakeBackToe,
    Takeaway,
    GiveAndTake,
    Take,
}

mod bits;
mod chips;
mod cursor;
mod draft;
mod edit;
mod error;
mod game;
mod give_and_take;
mod hash;
mod input;
mod message;
mod notation;
mod perft;
mod position;
mod position_setup;
mod spec;
mod square;
mod take;
mod take_back_toe;
mod takeaway;
mod turn_text;

pub use chips::{
    Acquisitions, ChipAction, ChipBoard, ChipSetup, Chips, IllegalChipAction, IllegalChipPosition,
    Rulebook as ChipRulebook, TakeItAway,
};
pub use cursor::{Cursor, FieldsError, clip, is_invisible};
pub use edit::{Choice, Control, Edit};
pub use error::{ParseError, PlayError, TextError};
pub use game::{Game, MAX_PLAYERS, NoChance, Outcome, Outcomes, Step, StepOf, ToPlay};
pub use give_and_take::{
    GiveAndTake, GiveAndTakeAction, GiveAndTakePiece, GiveAndTakeSetup, IllegalGiveAndTakeAction,
    IllegalGiveAndTakePosition,
};
pub use hash::stable_hash;
pub use input::Input;
pub use message::{Arg, Message, MessageContent};
pub use notation::Notation;
pub use perft::{Playout, perft, playout};
pub use position::{PlayedStep, sort_texts};
pub use position_setup::{IllegalPosition, Setup};
pub use spec::{GameInfo, MAX_OPTIONS, OptionInfo, Spec, SpecError};
pub use square::Square;
pub use take::{
    IllegalTakeAction, IllegalTakePosition, Take, TakeCell, TakeHoldings, TakeSetup, TakeShape,
};
pub use take_back_toe::{
    IllegalToeAction, IllegalToePosition, TakeBackToe, ToeAction, ToeSetup, ToeSpace,
};
pub use takeaway::{
    Card, IllegalTakeawayAction, IllegalTakeawayPosition, NotFitting, Slot, Slots, Takeaway,
    TakeawayChance, TakeawayLayout, TakeawaySetup, TakeawayStage,
};
pub use turn_text::{AppliedStep, chance_first_message, read_turn};
