//! The text notations of a game: of actions, turns and positions.

use crate::position_setup::validated;
use crate::{Cursor, Game, Message, Setup, Spec, Step, StepOf, TextError};

/// How a game is written and read. Playing it takes [`Game`] alone.
///
/// ```
/// use take_five_rules::{Game, Notation, Take};
/// let spec = "take:size=2".parse()?;
/// let mut take = Take::start(&spec);
/// assert_eq!(take.action_text(0), "a1");
/// take.play(0).unwrap();
/// assert_eq!(take.text(), "oo/ooo/ro b 1");
/// assert_eq!(Take::parse(&spec, &take.text()), Ok(take));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub trait Notation: Game<IllegalAction: Into<Message>> {
    /// The contents of a position text.
    type Setup: Setup<State = Self>;

    /// The contents of this state's position text.
    fn setup(&self) -> Self::Setup;

    /// The position text.
    fn text(&self) -> String {
        self.setup().text()
    }

    /// Reads a position text; the error names the field. A spec of another game stands for this one's defaults.
    fn parse(spec: &Spec, text: &str) -> Result<Self, TextError> {
        validated(Self::Setup::read(spec, text)?)
    }

    /// The text of an action on its own.
    fn action_text(&self, action: Self::Action) -> String;

    /// The text of a chance outcome on its own.
    fn outcome_text(&self, _outcome: &Self::Chance) -> String {
        String::new()
    }

    /// What the step adds to the text of its turn; `is_continuation` says whether part of the turn precedes it.
    fn step_text(&self, step: &StepOf<Self>, is_continuation: bool) -> String {
        let _ = is_continuation;
        match step {
            Step::Action(action) => self.action_text(*action),
            Step::Chance(outcome) => self.outcome_text(outcome),
        }
    }

    /// Reads the next step of a turn text and moves the cursor past it: the output of
    /// [`Notation::step_text`], or, if `is_continuation` is false, also an action or outcome on its own.
    /// Only the form is checked, not the legality.
    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        is_continuation: bool,
    ) -> Result<StepOf<Self>, TextError>;

    /// Why the game ended as it did; only called when it is over.
    fn ending(&self) -> Message;
}
