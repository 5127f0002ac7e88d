//! How actions are entered by touch.

use crate::{Edit, Message, Notation};

/// Playing a game, and setting up its positions, by touching a board and the controls beside it.
///
/// Chance is resolved by the control that [`GameInfo::chance`](crate::GameInfo::chance) names.
///
/// ```
/// use take_five_rules::{Game, Input, Take};
/// let mut take = Take::start(&"take:size=2".parse()?);
/// assert_eq!(take.touches(0), ["a1"]);
/// take.play(0).unwrap();
/// assert_eq!(take.explain_illegal_touch(&["a1"]).id, "take.occupied");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub trait Input: Notation<Setup: Edit> {
    /// The touch keys that make up an action: cells and controls, one to three of them. No action's
    /// path is a prefix of another's.
    fn touches(&self, action: Self::Action) -> Vec<String>;

    /// Why no legal action begins with these touches. Only called if a player is to move and no
    /// action does; the path has at least one key, and all but the last begin a legal action.
    fn explain_illegal_touch(&self, path: &[&str]) -> Message;
}
