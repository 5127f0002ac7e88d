//! The texts of a game: of actions, turns and positions.

use crate::setup::validated;
use crate::{Cursor, Game, Message, Setup, Spec, Step, StepOf, TextError};

/// How a game is written down and read. What it is played by is [`Game`] alone.
///
/// ```
/// # #[cfg(feature = "take")] {
/// use take_five_rules::{Game, Notation, Take};
/// let spec = "take:size=2".parse()?;
/// let mut take = Take::start(&spec);
/// assert_eq!(take.action_text(0), "a1");
/// take.play(0).unwrap();
/// assert_eq!(take.text(), "oo/ooo/ro b 1");
/// assert_eq!(Take::parse(&spec, &take.text()), Ok(take));
/// # }
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub trait Notation: Game<IllegalAction: Into<Message>> {
    /// What a position text says.
    type Setup: Setup<State = Self>;

    /// What its position text says.
    fn setup(&self) -> Self::Setup;

    /// The position text.
    fn text(&self) -> String {
        self.setup().text()
    }

    /// Reads a position text; the error names the field. A spec of another game stands for this one's defaults.
    fn parse(spec: &Spec, text: &str) -> Result<Self, TextError> {
        validated(Self::Setup::read(spec, text)?)
    }

    /// The text of an action alone.
    fn action_text(&self, action: Self::Action) -> String;

    /// The text of an outcome alone.
    fn outcome_text(&self, _outcome: &Self::Chance) -> String {
        String::new()
    }

    /// The piece that the step adds to the text of its turn; `begun` says whether something of the
    /// turn stands before it.
    fn turn_piece(&self, step: &StepOf<Self>, begun: bool) -> String {
        let _ = begun;
        match step {
            Step::Action(action) => self.action_text(*action),
            Step::Chance(outcome) => self.outcome_text(outcome),
        }
    }

    /// Reads the next step of a turn text: what [`Notation::turn_piece`] writes, and, where `begun` is
    /// false, also an action or outcome alone. Only the form is checked, not whether it is legal;
    /// the cursor stands behind it then.
    fn read_step(&self, text: &mut Cursor<'_>, begun: bool) -> Result<StepOf<Self>, TextError>;

    /// Why the game ended as it did; only called when it is over.
    fn ending(&self) -> Message;
}
