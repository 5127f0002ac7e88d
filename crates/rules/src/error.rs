//! Why a text cannot be read or a step cannot be taken: types to match on. They become a
//! [`Message`] for display here and nowhere else.

use crate::Message;
use std::{any::Any, error::Error, fmt, sync::Arc};

/// A syntax error: what was expected at a place, and what was found there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The place, counted in characters from 1.
    pub at: usize,
    /// What was expected: the id of the message that names it, such as `expect.square`.
    pub expected: &'static str,
    /// What was found; `None` at the end of the text.
    pub found: Option<char>,
}

/// Why a text was rejected: a spec, a turn or a position.
///
/// It is a single pointer in size: it travels through every `?`, and results stay small.
///
/// ```
/// use take_five_rules::{
///     IllegalGiveAndTakeAction, IllegalGiveAndTakePosition, Position, PlayError, Square,
/// };
/// let spec = "give-and-take".parse()?;
/// let start = Position::start(&spec);
/// let parse = start.read_turn("c3_c4", false).unwrap_err().parse().unwrap();
/// assert_eq!((parse.at, parse.expected, parse.found), (3, "expect.dash-or-x", Some('_')));
///
/// let error = start.read_turn("c3-c5", false).unwrap_err();
/// assert_eq!(error.step(), Some("c3-c5"));
/// assert_eq!(error.reason().id, "give-and-take.pawn-one-step");
/// let one_step = IllegalGiveAndTakeAction::PawnOneStep(Square::at(2, 2).unwrap());
/// assert_eq!(error.downcast_ref(), Some(&PlayError::Illegal(one_step)));
///
/// let error = Position::parse(&spec, "8/8/8/8/8/8/8/8 w a1 - 0").unwrap_err();
/// assert_eq!(error.field(), Some("LAST"));
/// let a1 = Square::at(0, 0).unwrap();
/// assert_eq!(error.downcast_ref(), Some(&IllegalGiveAndTakePosition::LastNotEnemy(a1)));
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

/// The reason as a type-erased value: each game has its own.
trait Reason: Any + Send + Sync {
    fn message(&self) -> Message;
}

impl<R: Clone + Into<Message> + Any + Send + Sync> Reason for R {
    fn message(&self) -> Message {
        self.clone().into()
    }
}

/// A syntax error with the rest of the text, clipped.
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
    /// An error with this reason, which [`TextError::downcast_ref`] returns.
    pub fn new(reason: impl Clone + Into<Message> + Send + Sync + 'static) -> Self {
        TextError(Box::new(Problem {
            reason: Arc::new(reason),
            field: None,
            step: None,
        }))
    }

    /// A syntax error before `rest`, which is clipped.
    pub(crate) fn expected(parse: ParseError, rest: String) -> Self {
        TextError::new(Unreadable { parse, rest })
    }

    /// The same error, attributed to a field of a position text.
    #[must_use]
    pub(crate) fn in_field(mut self, field: &'static str) -> Self {
        self.0.field = Some(field);
        self
    }

    /// The error that a step of a turn text cannot be taken.
    pub(crate) fn of_step(
        step: &str,
        reason: impl Clone + Into<Message> + Send + Sync + 'static,
    ) -> Self {
        let mut error = TextError::new(reason);
        error.0.step = Some(step.to_owned());
        error
    }

    /// The syntax error; `None` if the text is well-formed but describes something impossible. In a
    /// position text the place is counted from the beginning of the field.
    pub fn parse(&self) -> Option<ParseError> {
        self.downcast_ref().map(|found: &Unreadable| found.parse)
    }

    /// The field of a position text that is wrong, such as `BOARD`.
    pub fn field(&self) -> Option<&'static str> {
        self.0.field
    }

    /// The step of a turn text that cannot be taken; [`Game::check`](crate::Game::check) says why.
    pub fn step(&self) -> Option<&str> {
        self.0.step.as_deref()
    }

    /// The underlying reason, for display, without the field or step it occurred in.
    pub fn reason(&self) -> Message {
        self.0.reason.message()
    }

    /// What is wrong in the end, where it is of this type: a [`SpecError`](crate::SpecError), a
    /// [`FieldsError`](crate::FieldsError), of a position what its game says of it, such as
    /// [`IllegalTakePosition`](crate::IllegalTakePosition), or of a step a [`PlayError`] with what its
    /// game says, such as [`IllegalTakeAction`](crate::IllegalTakeAction).
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

/// Errors are equal if their messages are.
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

/// Why a step cannot be taken: a reason common to all games, or `R`, a reason specific to one game.
///
/// ```
/// use take_five_rules::{Game, IllegalTakeAction, PlayError, Take};
/// let mut take = Take::start(&"take:size=2".parse()?);
/// take.play(0).unwrap();
/// let occupied = IllegalTakeAction::Occupied { cell: "a1".into(), player: 1 };
/// assert_eq!(take.play(0), Err(PlayError::Illegal(occupied)));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError<R> {
    /// The game is over.
    Over,
    /// A player cannot act before chance has.
    ChanceFirst {
        /// What resolves chance, see [`GameInfo::chance`](crate::GameInfo::chance).
        from: &'static str,
    },
    /// This is not a chance node: a player is to move.
    NoChance,
    /// The rules forbid the step.
    Illegal(R),
}

/// Says that no action can be taken before chance has come, and from where it comes.
pub(crate) fn chance_first(from: &'static str) -> Message {
    Message::new("refused.chance-first").with("control", from)
}

impl<R: Into<Message>> From<PlayError<R>> for Message {
    fn from(refused: PlayError<R>) -> Self {
        match refused {
            PlayError::Over => Message::new("refused.over"),
            PlayError::ChanceFirst { from } => chance_first(from),
            PlayError::NoChance => Message::new("refused.no-chance"),
            PlayError::Illegal(reason) => reason.into(),
        }
    }
}

/// Displays as a [`Message`] does: the id and the arguments.
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

impl<R: Into<Message> + Clone> fmt::Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Message::from(self.clone()), f)
    }
}

impl<R: Into<Message> + Clone + fmt::Debug> Error for PlayError<R> {}
