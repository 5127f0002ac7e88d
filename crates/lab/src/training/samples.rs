//! The positions of games that are learned from.

use super::played::SelfPlayGame;
use take_five_rules::{Cursor, Message, Notation, Step, ToPlay};
use take_five_search::{LearnedEvaluation, Opponent};

/// One game in this many is held out for validation.
const TESTED: u64 = 10;

/// A position.
pub struct Sample {
    /// Its place in [`Samples::features`].
    pub features: std::ops::Range<usize>,
    /// Its value without the weights.
    pub base: i32,
    /// What is to be predicted: from 0, a lost game of the player to move, to 1.
    pub aim: f64,
    /// Whether it is held out.
    pub tested: bool,
}

/// Positions with the numbers of the weights that each adds up.
#[derive(Default)]
pub struct Samples {
    pub features: Vec<u32>,
    pub all: Vec<Sample>,
}

/// The logistic function.
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

impl Samples {
    /// Plays a game again and adds its quiet positions that were searched. `share` of what is to be predicted is the
    /// result of the game, the rest the search's own value.
    pub fn add<G: Opponent + Notation>(
        &mut self,
        learned: &LearnedEvaluation<G>,
        start: &G,
        game: &SelfPlayGame,
        share: f64,
    ) -> Result<(), Message> {
        let mut state = start.clone();
        let first = self.all.len();
        let mut movers = Vec::new();
        let tested = game.number.is_multiple_of(TESTED);
        let values = game.values.iter().copied().chain(std::iter::repeat(None));
        for ((index, text), value) in game.steps.iter().enumerate().zip(values) {
            if let (Some(value), ToPlay::Player(mover)) = (value, state.to_play())
                && !(learned.is_sharp)(&state)
            {
                let from = self.features.len();
                (learned.features)(&state, &mut |at| self.features.push(at as u32));
                self.all.push(Sample {
                    features: from..self.features.len(),
                    base: (learned.base)(&state),
                    aim: sigmoid(f64::from(value) / learned.unit),
                    tested,
                });
                movers.push(mover);
            }
            step(&mut state, text).map_err(|reason| {
                Message::new("training.bad-step")
                    .with("game", game.number as i64)
                    .with("step", index as i64 + 1)
                    .with("reason", reason)
            })?;
        }
        for (sample, mover) in self.all[first..].iter_mut().zip(movers) {
            let result = result(&state, mover);
            sample.aim = share * result + (1.0 - share) * sample.aim;
        }
        Ok(())
    }
}

/// Plays an action or a chance outcome.
fn step<G: Notation>(state: &mut G, text: &str) -> Result<(), Message> {
    let mut cursor = Cursor::new(text);
    let step = state.read_step(&mut cursor, false)?;
    cursor.finish()?;
    match step {
        Step::Action(action) => state.play(action).map(drop)?,
        Step::Chance(outcome) => state.play_chance(&outcome).map(drop)?,
    }
    Ok(())
}

/// The result of a game for two to the player: 1 for a win, 0 for a loss, otherwise a half.
fn result<G: Opponent>(state: &G, player: u8) -> f64 {
    state.outcome().map_or(0.5, |outcome| {
        let [own, other] =
            [player, 3 - player].map(|player| outcome.places()[usize::from(player) - 1]);
        match own.cmp(&other) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        }
    })
}
