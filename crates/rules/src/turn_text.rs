//! Turn texts: a sequence of steps written as one text, for any game.

use crate::{Cursor, Game, Message, Notation, PlayError, Step, StepOf, TextError, ToPlay};

/// A step that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppliedStep<G: Game> {
    /// The action or outcome.
    pub step: StepOf<G>,
    /// What the step adds to the text of its turn.
    pub turn_part: String,
    /// Whether the step ends its turn.
    pub turn_over: bool,
    /// The state after the step.
    pub after: G,
}

/// Checks whether the step can be played; the error says why not.
fn check_step<G: Game>(state: &G, step: &StepOf<G>) -> Result<(), PlayError<G::IllegalAction>> {
    match step {
        Step::Action(action) => state.check(*action),
        Step::Chance(outcome) => state.check_chance(outcome),
    }
}

/// The message that chance must be resolved before any action, and by which control.
pub fn chance_first_message<G: Game>(_: &G) -> Message {
    crate::error::chance_first(G::INFO.chance.unwrap_or_default())
}

/// Plays a step that is known to be possible. `is_continuation` says whether its turn has begun before it.
pub fn apply_step<G: Notation>(
    state: &G,
    step: StepOf<G>,
    is_continuation: bool,
) -> AppliedStep<G> {
    let turn_part = state.step_text(&step, is_continuation);
    let mut after = state.clone();
    let turn_over = match &step {
        Step::Action(action) => after.play_unchecked(*action),
        Step::Chance(outcome) => after.play_chance_unchecked(outcome),
    };
    AppliedStep {
        step,
        turn_part,
        turn_over,
        after,
    }
}

/// Reads a turn text and plays its steps: a whole turn, the beginning or the rest of one, or a
/// single action or outcome. A text with an error anywhere is rejected as a whole. `is_continuation` says
/// whether part of the turn has already been played.
///
/// ```
/// use take_five_rules::{Game, TakeBackToe, read_turn};
/// let start = TakeBackToe::start(&"take-back-toe".parse()?);
/// let taken = read_turn(&start, "4:a2-a1", false)?;
/// assert_eq!(taken.len(), 2, "a roll and a move");
/// assert!(taken[1].turn_over);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn read_turn<G: Notation>(
    state: &G,
    text: &str,
    is_continuation: bool,
) -> Result<Vec<AppliedStep<G>>, TextError> {
    let behind = |taken: &AppliedStep<G>| taken.turn_over;
    read_steps(
        state,
        text,
        is_continuation,
        read_step,
        |taken| &taken.after,
        behind,
    )
}

/// Reads steps to the end of the text, or until one reports that the turn is `over`. `next` reads a
/// step, given a state and the arguments of [`Notation::read_step`] and [`apply_step`].
pub fn read_steps<S, T>(
    start: &S,
    text: &str,
    mut is_continuation: bool,
    next: impl Fn(&S, &mut Cursor<'_>, bool, bool) -> Result<T, TextError>,
    after: impl Fn(&T) -> &S,
    over: impl Fn(&T) -> bool,
) -> Result<Vec<T>, TextError> {
    let mut cursor = Cursor::new(text);
    let mut taken: Vec<T> = Vec::new();
    while taken.is_empty() || !cursor.at_end() {
        if taken.last().is_some_and(&over) {
            return Err(cursor.expected("expect.turn-over"));
        }
        let now = taken.last().map_or(start, &after);
        let step = next(now, &mut cursor, !taken.is_empty(), is_continuation)?;
        is_continuation = !over(&step);
        taken.push(step);
    }
    Ok(taken)
}

/// Reads the next step and plays it. `follows` says whether another step precedes it in the text,
/// `is_continuation` whether its turn has begun before it.
pub fn read_step<G: Notation>(
    state: &G,
    text: &mut Cursor<'_>,
    follows: bool,
    is_continuation: bool,
) -> Result<AppliedStep<G>, TextError> {
    if state.to_play() == ToPlay::Over {
        return Err(TextError::new(PlayError::<G::IllegalAction>::Over));
    }
    let from = text.clone();
    let step = state.read_step(text, follows)?;
    match check_step(state, &step) {
        Ok(()) => Ok(apply_step(state, step, is_continuation)),
        Err(reason) => {
            // The mark between a roll and its move is not part of the rejected step.
            let step = from.read_until(text).trim_end_matches(':');
            Err(TextError::of_step(step, reason))
        }
    }
}
