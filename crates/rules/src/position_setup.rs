//! The contents of a position text, not necessarily a legal position.

use crate::{Message, Notation, Spec, TextError};
use std::fmt::Debug;

/// The contents of a position text or of a draft: each field is well-formed, but whether the fields
/// fit together has not been checked.
///
/// [`Setup::validate`] is the only way to a state that was not reached by play.
///
/// ```
/// use take_five_rules::{IllegalPosition, IllegalTakePosition, Notation, Setup, Take, TakeSetup};
/// let spec = "take:size=2".parse()?;
/// let setup = TakeSetup::read(&spec, "oo/ooo/ro b 1")?;
/// let take: Take = setup.validate().unwrap();
/// assert_eq!(take.setup(), setup);
///
/// let surrounded = TakeSetup::read(&spec, "bb/brb/bb r 12")?.validate().unwrap_err();
/// assert_eq!(surrounded, IllegalTakePosition::BoundedGroup("b2".into()));
/// assert_eq!(surrounded.field(), "ROWS");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub trait Setup: Copy + Eq + Debug {
    /// The fields of the position text, as errors name them.
    const FIELDS: &'static [&'static str];

    /// The type of state that a valid setup becomes.
    type State: Notation<Setup = Self>;

    /// Why a setup is not a legal position.
    type Illegal: IllegalPosition;

    /// Reads a position text, checking only the form of its fields; the error names the field. A
    /// spec of another game stands for this one's defaults.
    fn read(spec: &Spec, text: &str) -> Result<Self, TextError>;

    /// The position text.
    fn text(&self) -> String;

    /// The options the game is played with.
    fn spec(&self) -> Spec;

    /// The state, if the fields fit together.
    ///
    /// # Errors
    /// The reason why they do not.
    fn validate(self) -> Result<Self::State, Self::Illegal>;
}

/// Why the fields of a position text do not fit together.
pub trait IllegalPosition: Clone + Eq + Debug + Into<Message> + Send + Sync + 'static {
    /// The field at fault, as errors in the text name it: `BOARD`.
    fn field(&self) -> &'static str;
}

/// Validates a setup, turning the error into one about its text.
pub(crate) fn validated<S: Setup>(setup: S) -> Result<S::State, TextError> {
    let wrong = |problem: S::Illegal| {
        let field = problem.field();
        TextError::new(problem).in_field(field)
    };
    setup.validate().map_err(wrong)
}
