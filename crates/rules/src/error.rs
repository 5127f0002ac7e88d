//! Why a text is not taken, and why a step is not: types to match on. Where people read them they
//! become a [`Message`], here and nowhere else.

use crate::Message;
use std::{any::Any, error::Error, fmt, sync::Arc};

/// A text cannot be read on: what was expected at a place, and what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// Where, counted in characters from 1.
    pub at: usize,
    /// What was expected: the id of the message that names it, `expect.square`.
    pub expected: &'static str,
    /// What stands there; `None` where the text ends.
    pub found: Option<char>,
}

/// Why a text is not taken: a spec, a turn or a position.
///
/// It is one word, because it travels through every `?`, and results stay small.
///
/// ```
/// # #[cfg(feature = "give-and-take")] {
/// use take_five_rules::{IllegalGiveAndTakePosition, Position, Square};
/// let spec = "give-and-take".parse()?;
/// let start = Position::start(&spec);
/// let parse = start.read_turn("c3_c4", false).unwrap_err().parse().unwrap();
/// assert_eq!((parse.at, parse.expected, parse.found), (3, "expect.dash-or-x", Some('_')));
///
/// let error = start.read_turn("c3-c5", false).unwrap_err();
/// assert_eq!(error.step(), Some("c3-c5"));
/// assert_eq!(error.reason().id, "give-and-take.pawn-one-step");
///
/// let error = Position::parse(&spec, "8/8/8/8/8/8/8/8 w a1 - 0").unwrap_err();
/// assert_eq!(error.field(), Some("LAST"));
/// let a1 = Square::at(0, 0).unwrap();
/// assert_eq!(error.downcast_ref(), Some(&IllegalGiveAndTakePosition::LastNotEnemy(a1)));
/// # }
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone)]
pub struct TextError(Box<Problem>);

#[derive(Clone)]
struct Problem {
    reason: Arc<dyn Reason>,
    field: Option<&'static str>,
    step: Option<String>,
}

/// What is wrong, in a type of its own. A module that knows one game holds the reasons of that game alone.
trait Reason: Any + Send + Sync {
    fn message(&self) -> Message;
}

impl<R: Clone + Into<Message> + Any + Send + Sync> Reason for R {
    fn message(&self) -> Message {
        self.clone().into()
    }
}

/// A text cannot be read on, and the rest of it stands there, cut short.
#[derive(Clone)]
struct Unreadable {
    parse: ParseError,
    rest: String,
}

impl From<Unreadable> for Message {
    fn from(Unreadable { parse, rest }: Unreadable) -> Self {
        let found = match parse.found {
            Some(_) => crate::Arg::Text(rest),
            None => Message::new("text.nothing").into(),
        };
        Message::new("text.expected")
            .with("what", Message::new(parse.expected))
            .with("at", parse.at)
            .with("found", found)
    }
}

impl TextError {
    /// The error with this reason, which [`TextError::downcast_ref`] gives back.
    pub fn new(reason: impl Clone + Into<Message> + Send + Sync + 'static) -> Self {
        TextError(Box::new(Problem {
            reason: Arc::new(reason),
            field: None,
            step: None,
        }))
    }

    /// The error that a text cannot be read on where `rest`, cut short, stands.
    pub(crate) fn expected(parse: ParseError, rest: String) -> Self {
        TextError::new(Unreadable { parse, rest })
    }

    /// The same of a field of a position text.
    #[must_use]
    pub(crate) fn in_field(mut self, field: &'static str) -> Self {
        self.0.field = Some(field);
        self
    }

    /// The error that a step of a turn text cannot be taken.
    pub(crate) fn of_step(step: &str, reason: Message) -> Self {
        let mut error = TextError::from(reason);
        error.0.step = Some(step.to_owned());
        error
    }

    /// Where it cannot be read on; `None` where it can be read, but says what cannot be. In a
    /// position text places are counted from the beginning of the field.
    pub fn parse(&self) -> Option<ParseError> {
        self.downcast_ref().map(|found: &Unreadable| found.parse)
    }

    /// Which field of a position text is wrong: `BOARD`.
    pub fn field(&self) -> Option<&'static str> {
        self.0.field
    }

    /// Which step of a turn text cannot be taken; why, [`Game::check`](crate::Game::check) says.
    pub fn step(&self) -> Option<&str> {
        self.0.step.as_deref()
    }

    /// What is wrong in the end, for people: in which field or step is left out.
    pub fn reason(&self) -> Message {
        self.0.reason.message()
    }

    /// What is wrong in the end, where it is of this type: a [`SpecError`](crate::SpecError), a
    /// [`FieldsError`](crate::FieldsError), or of a position what its game says of it, such as
    /// [`IllegalTakePosition`](crate::IllegalTakePosition).
    pub fn downcast_ref<R: 'static>(&self) -> Option<&R> {
        let reason: &dyn Any = &*self.0.reason;
        reason.downcast_ref()
    }
}

impl From<Message> for TextError {
    fn from(reason: Message) -> Self {
        TextError::new(reason)
    }
}

/// Equal are errors that say the same.
impl PartialEq for TextError {
    fn eq(&self, other: &Self) -> bool {
        let of = |error: &Self| (error.0.field, error.0.step.clone(), error.reason());
        of(self) == of(other)
    }
}

impl Eq for TextError {}

impl fmt::Debug for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TextError")
            .field(&Message::from(self.clone()))
            .finish()
    }
}

impl From<TextError> for Message {
    fn from(error: TextError) -> Self {
        let problem = *error.0;
        let why = problem.reason.message();
        let (id, within, reason) = match (problem.field, problem.step) {
            (Some(field), _) => ("position.field", ("field", field.into()), "problem"),
            (_, Some(step)) => ("refused.step", ("step", step), "reason"),
            _ => return why,
        };
        Message::new(id).with(within.0, within.1).with(reason, why)
    }
}

/// Why a step cannot be taken: what every game says, or `R`, a reason of the rules of one.
///
/// ```
/// # #[cfg(feature = "take")] {
/// use take_five_rules::{Game, IllegalTakeAction, Refused, Take};
/// let mut take = Take::start(&"take:size=2".parse()?);
/// take.play(0).unwrap();
/// let occupied = IllegalTakeAction::Occupied { cell: "a1".into(), player: 1 };
/// assert_eq!(take.play(0), Err(Refused::Illegal(occupied)));
/// # }
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused<R> {
    /// The game is over.
    Over,
    /// No action before chance has come.
    ChanceFirst {
        /// What brings it, [`GameInfo::chance`](crate::GameInfo::chance).
        from: &'static str,
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
            Refused::ChanceFirst { from } => {
                Message::new("refused.chance-first").with("control", from)
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

says_its_message!(TextError);

impl<R: Into<Message> + Clone> fmt::Display for Refused<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Message::from(self.clone()), f)
    }
}

impl<R: Into<Message> + Clone + fmt::Debug> Error for Refused<R> {}
