//! What a position text says, which need not be a position of the game.

use crate::{Message, Notation, Spec, TextError};
use std::fmt::Debug;

/// What a position text says, or a draft of one: each field can stand in a text by itself, but
/// nobody has asked yet whether they fit each other.
///
/// There is no other way to a state that was not played to than [`Setup::validate`].
///
/// ```
/// # #[cfg(feature = "take")] {
/// use take_five_rules::{IllegalPosition, IllegalTakePosition, Notation, Setup, Take, TakeSetup};
/// let spec = "take:size=2".parse()?;
/// let setup = TakeSetup::read(&spec, "oo/ooo/ro b 1")?;
/// let take: Take = setup.validate().unwrap();
/// assert_eq!(take.setup(), setup);
///
/// let surrounded = TakeSetup::read(&spec, "bb/brb/bb r 12")?.validate().unwrap_err();
/// assert_eq!(surrounded, IllegalTakePosition::BoundedGroup("b2".into()));
/// assert_eq!(surrounded.field(), "ROWS");
/// # }
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub trait Setup: Copy + Eq + Debug {
    /// The fields of the position text, as errors name them.
    const FIELDS: &'static [&'static str];

    /// The state that it becomes.
    type State: Notation<Setup = Self>;

    /// Why it is no position.
    type Illegal: IllegalPosition;

    /// Reads a position text for the form of its fields; the error names the field. A spec of another game stands
    /// for this one's defaults.
    fn read(spec: &Spec, text: &str) -> Result<Self, TextError>;

    /// The position text.
    fn text(&self) -> String;

    /// The options that the game is played with.
    fn spec(&self) -> Spec;

    /// The state, where the fields fit each other.
    ///
    /// # Errors
    /// Why they do not.
    fn validate(self) -> Result<Self::State, Self::Illegal>;
}

/// Why the fields of a position text do not fit each other.
pub trait IllegalPosition: Clone + Eq + Debug + Into<Message> + Send + Sync + 'static {
    /// The field that is to blame, as the text's errors name it: `BOARD`.
    fn field(&self) -> &'static str;
}

/// What is wrong with a setup as what is wrong with its text.
pub(crate) fn validated<S: Setup>(setup: S) -> Result<S::State, TextError> {
    let wrong = |problem: S::Illegal| {
        let field = problem.field();
        TextError::new(problem).in_field(field)
    };
    setup.validate().map_err(wrong)
}
