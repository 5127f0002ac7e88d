//! A state of any game, accessed by text.

use crate::turn_text::{self, AppliedStep};
use crate::{
    Cursor, Game, GameInfo, Input, Message, Notation, Outcome, Outcomes, Position, Spec, Step,
    TextError, ToPlay,
};
use std::fmt;

/// A step that was played, as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedStep {
    /// The action or outcome on its own.
    pub text: String,
    /// Whether it was a chance outcome rather than a player's action.
    pub chance: bool,
    /// What the step adds to the text of its turn.
    pub turn_part: String,
    /// Whether the step ends its turn.
    pub turn_over: bool,
    /// The position after the step.
    pub after: Position,
}

impl<G: Notation + Into<Position>> From<(&G, AppliedStep<G>)> for PlayedStep {
    fn from((before, taken): (&G, AppliedStep<G>)) -> Self {
        let (text, chance) = match &taken.step {
            Step::Action(action) => (before.action_text(*action), false),
            Step::Chance(outcome) => (before.outcome_text(outcome), true),
        };
        PlayedStep {
            text,
            chance,
            turn_part: taken.turn_part,
            turn_over: taken.turn_over,
            after: taken.after.into(),
        }
    }
}

/// The texts in byte order. An insertion sort: there are at most a few hundred, and the standard
/// library's sort is ten times the code, all to be loaded before the board appears.
pub fn sort_texts(texts: Vec<String>) -> Vec<String> {
    let mut sorted = Vec::with_capacity(texts.len());
    for text in texts {
        let place = sorted.partition_point(|before| *before <= text);
        sorted.insert(place, text);
    }
    sorted
}

impl Position {
    /// What there is to know of its game.
    pub fn info(&self) -> &'static GameInfo {
        with_game!(self, _state: G => G::INFO)
    }

    /// The game and its options.
    pub fn spec(&self) -> Spec {
        with_game!(self, state => state.spec())
    }

    /// The number of players.
    pub fn players(&self) -> u8 {
        with_game!(self, state => state.players())
    }

    /// Who acts next.
    pub fn to_play(&self) -> ToPlay {
        with_game!(self, state => state.to_play())
    }

    /// Whose turn it is, also at a chance node within a turn; `None` during the set-up and at the end.
    pub fn turn_of(&self) -> Option<u8> {
        with_game!(self, state => state.turn_of())
    }

    /// Whether this player, numbered from 1, has dropped out: has nothing to decide any more while the others play on.
    pub fn has_left(&self, player: u8) -> bool {
        with_game!(self, state => state.has_left(player))
    }

    /// The legal actions of the player to move, in byte order; empty if no player is to move.
    pub fn legal_actions(&self) -> Vec<String> {
        let paths = self.touch_paths().into_iter();
        sort_texts(paths.map(|(text, _)| text).collect())
    }

    /// Each legal action with the touch keys that make it up.
    pub fn touch_paths(&self) -> Vec<(String, Vec<String>)> {
        with_game!(self, state => {
            let mut paths = Vec::new();
            state.each_action(|action| {
                paths.push((state.action_text(action), state.touches(action)));
            });
            paths
        })
    }

    /// The possible chance outcomes; `None` if this is not a chance node.
    ///
    /// ```
    /// use take_five_rules::{Outcomes, Position};
    /// let start = Position::start(&"take-back-toe".parse()?);
    /// let faces = ["1", "2", "3", "4", "5", "6"].map(String::from);
    /// assert_eq!(start.outcomes(), Some(Outcomes::Listed(faces.into())));
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn outcomes(&self) -> Option<Outcomes<String>> {
        if self.to_play() != ToPlay::Chance {
            return None;
        }
        Some(with_game!(self, state => match state.outcomes() {
            Outcomes::TooMany(word) => Outcomes::TooMany(word),
            Outcomes::Listed(all) => {
                let texts = all.iter().map(|outcome| state.outcome_text(outcome));
                Outcomes::Listed(sort_texts(texts.collect()))
            }
        }))
    }

    /// Resolves chance at random; `None` if this is not a chance node. `rng(n)` returns a number
    /// from 0 to n − 1; `is_continuation` as for [`Position::read_turn`].
    ///
    /// ```
    /// use take_five_rules::Position;
    /// let start = Position::start(&"take-back-toe".parse()?);
    /// let rolled = start.draw(false, &mut |faces| faces - 1).unwrap();
    /// assert_eq!((&rolled.text[..], rolled.turn_over), ("6", false));
    /// assert_eq!(rolled.after.draw(true, &mut |_| 0), None, "a player is to move");
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn draw(
        &self,
        is_continuation: bool,
        rng: &mut impl FnMut(u32) -> u32,
    ) -> Option<PlayedStep> {
        if self.to_play() != ToPlay::Chance {
            return None;
        }
        with_game!(self, state => {
            let step = Step::Chance(state.draw(rng)?);
            Some(PlayedStep::from((state, turn_text::apply_step(state, step, is_continuation))))
        })
    }

    /// Reads a turn text and plays its steps: a whole turn, the beginning or the rest of one, or a
    /// single action or outcome. A text with an error anywhere is rejected as a whole. `is_continuation` says
    /// whether part of the turn has already been played.
    ///
    /// ```
    /// use take_five_rules::Position;
    /// let start = Position::start(&"take:size=2".parse()?);
    /// let played = start.read_turn("a1", false)?;
    /// assert_eq!(played[0].after.to_string(), "oo/ooo/ro b 1");
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn read_turn(
        &self,
        text: &str,
        is_continuation: bool,
    ) -> Result<Vec<PlayedStep>, TextError> {
        let (next, over) = (Position::read_step, |step: &PlayedStep| step.turn_over);
        turn_text::read_steps(self, text, is_continuation, next, |step| &step.after, over)
    }

    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        follows: bool,
        is_continuation: bool,
    ) -> Result<PlayedStep, TextError> {
        with_game!(self, state => {
            let taken = turn_text::read_step(state, text, follows, is_continuation)?;
            Ok(PlayedStep::from((state, taken)))
        })
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, state => state.outcome())
    }

    /// Why the game ended as it did; `None` before the end.
    pub fn ending(&self) -> Option<Message> {
        (self.to_play() == ToPlay::Over).then(|| with_game!(self, state => state.ending()))
    }

    /// How many occurrences of the same [`Position::key`] at the start of a turn make a draw.
    pub fn drawn_by_repetition(&self) -> Option<u32> {
        with_game!(self, _state: G => G::DRAWN_BY_REPETITION)
    }

    /// A hash of everything that the rest of the game depends on, see [`Game::table_key`].
    pub fn table_key(&self) -> u64 {
        with_game!(self, state => state.table_key())
    }

    /// The control that resolves chance; `None` if this is not a chance node.
    pub fn chance_touch(&self) -> Option<&'static str> {
        let from = self.info().chance;
        from.filter(|_| self.to_play() == ToPlay::Chance)
    }

    /// Why no legal action begins with these touches, of which all but the last do begin one.
    ///
    /// ```
    /// use take_five_rules::Position;
    /// let position = Position::parse(&"take:size=2".parse()?, "oo/ooo/ro b 1")?;
    /// assert_eq!(position.explain_illegal_touch(&["a1"]).id, "take.occupied");
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn explain_illegal_touch(&self, path: &[&str]) -> Message {
        match self.to_play() {
            ToPlay::Over => Message::new("refused.over"),
            ToPlay::Chance => with_game!(self, state => turn_text::chance_first_message(state)),
            ToPlay::Player(_) => with_game!(self, state => state.explain_illegal_touch(path)),
        }
    }
}

/// The position text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_game!(self, state => state.text()))
    }
}
