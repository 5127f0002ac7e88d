//! The rules of six games about taking things, as pure values: state, actions, chance, result, and
//! the text of all of them. No input or output, clock, random generator, screen or history.
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
//! | trait | what it knows |
//! |---|---|
//! | [`Game`] | the rules: state, actions, chance, result |
//! | [`Notation`] | the texts: of actions, turns and positions |
//! | [`Setup`] | what a position text says, before [`Setup::validate`] makes a state of it |
//! | [`Input`] | touches that make up an action, and why others do not |
//! | [`Edit`] | setting positions up by hand |
//!
//! Whoever wants the rules alone needs [`Game`] and nothing below it. [`Game::play`] checks what it is told;
//! [`Game::play_unchecked`] is for searches, which take their actions from [`Game::each_action`]:
//!
//! ```
//! # #[cfg(feature = "take")] {
//! use take_five_rules::{Game, Refused, Take, ToPlay};
//!
//! let mut take = Take::start(&"take:size=1".parse()?);
//! assert_eq!(take.play(0), Ok(true));
//! assert_eq!(take.to_play(), ToPlay::Over);
//! assert_eq!(take.play(0), Err(Refused::Over));
//! # }
//! # Ok::<(), take_five_rules::TextError>(())
//! ```
//!
//! [`Position`] is any of them, spoken to by text, for code that wants them all:
//!
//! ```
//! # #[cfg(feature = "take")] {
//! use take_five_rules::{Position, Spec, ToPlay};
//!
//! let spec: Spec = "take:size=3".parse()?;
//! let mut position = Position::start(&spec);
//! while position.to_play() != ToPlay::Over {
//!     let action = position.legal_actions().swap_remove(0);
//!     position = position.read_turn(&action, false)?.pop().unwrap().after;
//! }
//! assert_eq!(position.outcome().unwrap().to_string(), "place 1,2");
//! # }
//! # Ok::<(), take_five_rules::TextError>(())
//! ```
//!
//! # Features
//!
//! | feature | what it brings | by default |
//! |---|---|---|
//! | `take-it-away`, `acquisitions`, `take-back-toe`, `takeaway`, `give-and-take`, `take` | the game in [`GAMES`], in what a [`Spec`] can name and in [`Position`]; one at least is needed | on |
//! | `games` | all of these | on |
//! | `fast` | small boards of Take in types of their own size; without it there is less code | on |
//! | `serde` | [`Message`]s and what sets a position up as values for JSON | off |
//! | `tsify` | the same as values for JavaScript | off |
//!
//! Features only add. The types of the games are there whatever is chosen.
//!
//! # Errors
//!
//! A text that is not taken is a [`TextError`], an action that is not legal a [`Refused`] with an
//! enum of the game's own. For people they become a [`Message`]: an id and arguments, never prose.
//!
//! # Panics
//!
//! No call panics, whatever the value, but where a function given as `below` breaks its promise and
//! gives a number that is not below what it was asked for.

// A text sliced by index brings the library's words for a wrong index, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

#[cfg(all(doctest, feature = "take"))]
#[doc = include_str!("../README.md")]
struct Readme;

mod bits;
mod chips;
mod count;
mod cursor;
mod edit;
mod error;
mod game;
mod give_and_take;
mod hash;
mod input;
mod message;
mod notation;
#[macro_use]
mod position;
mod draft;
mod setup;
mod spec;
mod square;
mod take;
mod take_back_toe;
mod takeaway;
mod turn;

pub use chips::{
    Acquisitions, ChipAction, ChipBoard, ChipSetup, Chips, IllegalChipAction, IllegalChipPosition,
    Rulebook as ChipRulebook, TakeItAway,
};
pub use count::{Playout, perft, playout};
pub use cursor::{Cursor, FieldsError, clip};
pub use edit::{Choice, Control, Edit};
pub use error::{ParseError, Refused, TextError};
pub use game::{Game, MAX_PLAYERS, NoChance, Outcome, Outcomes, Step, StepOf, ToPlay};
pub use give_and_take::{
    GiveAndTake, GiveAndTakeAction, GiveAndTakePiece, GiveAndTakeSetup, IllegalGiveAndTakeAction,
    IllegalGiveAndTakePosition,
};
pub use hash::hash;
pub use input::Input;
pub use message::{Arg, Message, Said};
pub use notation::Notation;
pub use position::{Draft, GAMES, Key, Played, Position, sorted};
pub use setup::{IllegalPosition, Setup};
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
    TakeawayChance, TakeawaySetup, TakeawayStage, TakeawayTable,
};
pub use turn::{Taken, chance_first, read_turn};
