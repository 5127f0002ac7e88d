//! Turn texts: a run of steps joined into one text, for any game.

use crate::{Cursor, Game, Message, Step, StepOf, ToPlay};

/// A step that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken<G: Game> {
    /// What happened.
    pub step: StepOf<G>,
    /// What it adds to the text of its turn.
    pub piece: String,
    /// Whether the turn is over with it.
    pub turn_over: bool,
    /// The state behind it.
    pub after: G,
}

/// Why the step cannot be taken; `None` when it can.
pub fn refusal<G: Game>(state: &G, step: &StepOf<G>) -> Option<Message> {
    match (state.to_play(), step) {
        (ToPlay::Over, _) => Some(Message::new("refused.over")),
        (ToPlay::Chance, Step::Chance(outcome)) => state.chance_refusal(outcome),
        (ToPlay::Player(_), Step::Action(action)) => state.refusal(*action),
        (ToPlay::Chance, Step::Action(_)) => Some(Message::new("refused.chance-first")),
        (ToPlay::Player(_), Step::Chance(_)) => Some(Message::new("refused.no-chance")),
    }
}

/// Takes a step that is known to be possible. `begun` says whether the step's turn has begun
/// before it.
pub fn take<G: Game>(state: &G, step: StepOf<G>, begun: bool) -> Taken<G> {
    let piece = state.turn_piece(&step, begun);
    let mut after = state.clone();
    let turn_over = match &step {
        Step::Action(action) => after.apply(*action),
        Step::Chance(outcome) => after.apply_chance(outcome),
    };
    Taken {
        step,
        piece,
        turn_over,
        after,
    }
}

/// Reads a turn text and takes its steps: a whole turn, the beginning of one or the rest of one,
/// or a single action or outcome. A text wrong anywhere is refused whole. `begun` says whether
/// something of the turn has been played before.
pub fn read_turn<G: Game>(
    state: &G,
    text: &str,
    mut begun: bool,
) -> Result<Vec<Taken<G>>, Message> {
    let mut cursor = Cursor::new(text);
    let mut taken: Vec<Taken<G>> = Vec::new();
    while taken.is_empty() || !cursor.at_end() {
        let now = taken.last().map_or(state, |last| &last.after);
        if taken.last().is_some_and(|last| last.turn_over) {
            return Err(cursor.expected("expect.turn-over"));
        }
        if now.to_play() == ToPlay::Over {
            return Err(Message::new("refused.over"));
        }
        let from = cursor.clone();
        let step = now.read_step(&mut cursor, !taken.is_empty())?;
        if let Some(reason) = refusal(now, &step) {
            let read = &from.rest()[..from.rest().len() - cursor.rest().len()];
            // The mark that parts a roll from its move is no part of what is refused.
            return Err(Message::new("refused.step")
                .with("step", read.trim_end_matches(':'))
                .with("reason", reason));
        }
        let next = take(now, step, begun);
        begun = !next.turn_over;
        taken.push(next);
    }
    Ok(taken)
}
