//! Why a text is not taken, and why a step is not: types to match on. Where people read them they
//! become a [`Message`], here and nowhere else.

use crate::Message;
use std::{error::Error, fmt};

/// A text cannot be read on: what was expected at a place, and what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// Where, counted in characters from 1.
    pub at: usize,
    /// What was expected: the id of the message that names it, `expect.square`.
    pub expected: &'static str,
    /// What stands there, cut short; `None` where the text ends.
    pub found: Option<String>,
}

/// What is wrong with a field of a position text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldError {
    /// What the field is called: `BOARD`.
    pub field: &'static str,
    /// Places in it are counted from the beginning of the field.
    pub problem: TextError,
}

/// Why a step of a turn text cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepError {
    /// The text of the step.
    pub step: String,
    /// What [`Game::check`](crate::Game::check) says.
    pub reason: Message,
}

/// Why a text is not taken: a spec, a turn or a position. Two words, because it travels through every `?`.
///
/// ```
/// use take_five_rules::{Position, Spec, TextError};
/// let start = Position::start(&"give-and-take".parse()?);
/// match start.read_turn("c3_c4", false) {
///     Err(TextError::Parse(error)) => assert_eq!((error.at, error.expected), (3, "expect.dash-or-x")),
///     other => panic!("{other:?}"),
/// }
/// match start.read_turn("c3-c5", false) {
///     Err(TextError::Step(error)) => assert_eq!(error.reason.id, "give-and-take.pawn-one-step"),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// It cannot be read.
    Parse(Box<ParseError>),
    /// A field of a position text is wrong.
    Field(Box<FieldError>),
    /// A step of a turn text cannot be taken.
    Step(Box<StepError>),
    /// It can be read, but says what cannot be.
    Invalid(Message),
}

impl TextError {
    /// The error that a field of a position text is wrong.
    pub(crate) fn in_field(field: &'static str, problem: impl Into<TextError>) -> Self {
        let problem = problem.into();
        TextError::Field(Box::new(FieldError { field, problem }))
    }

    /// Where the text cannot be read on, counted in characters from 1; `None` where it can be read.
    pub fn at(&self) -> Option<usize> {
        match self {
            TextError::Parse(error) => Some(error.at),
            _ => None,
        }
    }

    /// What is wrong in the end: in which field or step is left out.
    #[must_use]
    pub fn innermost(self) -> Message {
        match self {
            TextError::Field(error) => error.problem.innermost(),
            TextError::Step(error) => error.reason,
            other => other.into(),
        }
    }
}

impl From<Message> for TextError {
    fn from(message: Message) -> Self {
        TextError::Invalid(message)
    }
}

impl From<ParseError> for Message {
    fn from(error: ParseError) -> Self {
        let found = match error.found {
            Some(found) => crate::Arg::Text(found),
            None => Message::new("text.nothing").into(),
        };
        Message::new("text.expected")
            .with("what", Message::new(error.expected))
            .with("at", error.at)
            .with("found", found)
    }
}

impl From<TextError> for Message {
    fn from(error: TextError) -> Self {
        match error {
            TextError::Parse(error) => (*error).into(),
            TextError::Field(error) => Message::new("position.field")
                .with("field", error.field)
                .with("problem", Message::from(error.problem)),
            TextError::Step(error) => Message::new("refused.step")
                .with("step", error.step)
                .with("reason", error.reason),
            TextError::Invalid(message) => message,
        }
    }
}

/// Why a step cannot be taken: what every game says, or `R`, a reason of the rules of one.
///
/// ```
/// use take_five_rules::{Game, IllegalTakeAction, Refused, Take};
/// let mut take = Take::start(&"take:size=2".parse()?);
/// take.play(0).unwrap();
/// let occupied = IllegalTakeAction::Occupied { cell: "a1".into(), player: 1 };
/// assert_eq!(take.play(0), Err(Refused::Illegal(occupied)));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused<R> {
    /// The game is over.
    Over,
    /// No action before chance has come.
    ChanceFirst {
        /// The control that lets it come, [`Game::chance_touch`](crate::Game::chance_touch).
        control: &'static str,
    },
    /// No chance comes here: a player is to move.
    NoChance,
    /// The rules forbid it.
    Illegal(R),
}

impl<R: Into<Message>> From<Refused<R>> for Message {
    fn from(refused: Refused<R>) -> Self {
        match refused {
            Refused::Over => Message::new("refused.over"),
            Refused::ChanceFirst { control } => {
                Message::new("refused.chance-first").with("control", control)
            }
            Refused::NoChance => Message::new("refused.no-chance"),
            Refused::Illegal(reason) => reason.into(),
        }
    }
}

/// Bare, as a [`Message`] is: the id and the arguments.
macro_rules! says_its_message {
    ($($error:ty),*) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&$crate::Message::from(self.clone()), f)
            }
        }

        impl std::error::Error for $error {}
    )*};
}
pub(crate) use says_its_message;

says_its_message!(ParseError, TextError);

impl<R: Into<Message> + Clone> fmt::Display for Refused<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Message::from(self.clone()), f)
    }
}

impl<R: Into<Message> + Clone + fmt::Debug> Error for Refused<R> {}
