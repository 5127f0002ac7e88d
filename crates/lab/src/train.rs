//! Training: fits the weights of an evaluation to self-play games of the engine.
//!
//! Games start with some random turns and are played by the game's own search with the current weights, with an
//! occasional random action. Every quiet position is trained to predict a mixture of the result of the game and the
//! search's value. The weights are fitted by logistic regression (AdaGrad steps), starting from the current ones. For
//! another generation the program is rebuilt with the new weights.

use std::fmt;
use std::time::{Duration, Instant};
use take_five_random::below;
use take_five_rules::{Game, Message, Position, Spec, ToPlay, with_game};
use take_five_search::{
    LearnedEvaluation, Opponent, SearchRequest, Strength, TranspositionTable, weight_from_byte,
};

/// The parameters of a training run.
#[derive(Clone, Debug)]
pub struct Training {
    /// The game and its options.
    pub spec: Spec,
    /// The number of games to learn from.
    pub games: u64,
    /// Positions to search per action.
    pub nodes: u64,
    /// The number of passes over all positions.
    pub passes: u32,
    /// The initial step size, in units of the evaluation.
    pub rate: f64,
    /// Percentage of the training target that is the result of the game; the rest is the search's value.
    pub result: u32,
    /// The seed of everything random.
    pub seed: u64,
}

/// The result of a training run.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The weights, in the format of the game's evaluation.
    pub weights: Vec<u8>,
    /// Games played.
    pub games: u64,
    /// Positions searched in them.
    pub positions: usize,
    /// How long the games took.
    pub playing: Duration,
    /// How long the fitting took.
    pub fitting: Duration,
    /// Mean squared error over the held-out games, with the old weights and with the new ones.
    pub loss: [f64; 2],
}

impl fmt::Display for Trained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, games, [before, after]) = (self.positions, self.games, self.loss);
        let [playing, fitting] = [self.playing, self.fitting].map(|time| time.as_secs_f64());
        writeln!(
            f,
            "{positions} positions of {games} games in {playing:.0} s, fitted in {fitting:.0} s"
        )?;
        write!(
            f,
            "loss of games not learned from: {before:.5} before, {after:.5} after"
        )
    }
}

/// The maximum number of random turns at the start of each game.
const OPENING: u32 = 12;

/// One action in this many is random.
const ASTRAY: u32 = 24;

/// One game in this many is held out for validation.
const TESTED: u64 = 10;

/// A training position.
struct Sample {
    features: std::ops::Range<usize>,
    base: i32,
    aim: f64,
    tested: bool,
}

impl Training {
    /// Plays the games and fits the weights.
    ///
    /// # Errors
    /// If the game's evaluation has no weights.
    pub fn run(&self) -> Result<Trained, Message> {
        with_game!(&Position::start(&self.spec), state => train(state, self))
    }
}

struct Samples<G> {
    learned: LearnedEvaluation<G>,
    features: Vec<u32>,
    all: Vec<Sample>,
}

fn train<G: Opponent>(start: &G, training: &Training) -> Result<Trained, Message> {
    let learned = G::LEARNED.ok_or_else(|| Message::new("match.nothing-to-learn"))?;
    let began = Instant::now();
    let mut weights: Vec<f64> = learned
        .weights
        .iter()
        .map(|&byte| weight_from_byte(byte).into())
        .collect();
    let mut samples = Samples {
        learned,
        features: Vec::new(),
        all: Vec::new(),
    };
    let mut memory = TranspositionTable::new(16);
    for number in 0..training.games {
        let mut below = below(training.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let tested = number % TESTED == 0;
        samples.play(start, training, tested, &mut memory, &mut below);
    }
    let playing = began.elapsed();
    let before = samples.loss(&weights);
    let after = samples.fit(&mut weights, training.passes, training.rate);
    Ok(Trained {
        weights: weights.iter().map(|&weight| byte(weight)).collect(),
        games: training.games,
        positions: samples.all.len(),
        playing,
        fitting: began.elapsed() - playing,
        loss: [before, after],
    })
}

fn byte(weight: f64) -> u8 {
    weight.round().clamp(-128.0, 127.0) as i8 as u8
}

/// Draws chance until it is a player's turn.
fn draw<G: Game>(state: &mut G, below: &mut impl FnMut(u32) -> u32) {
    while state.to_play() == ToPlay::Chance
        && let Some(outcome) = state.draw(below)
    {
        state.play_chance_unchecked(&outcome);
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

impl<G: Opponent> Samples<G> {
    fn play(
        &mut self,
        start: &G,
        training: &Training,
        tested: bool,
        memory: &mut TranspositionTable,
        below: &mut impl FnMut(u32) -> u32,
    ) {
        let mut state = start.clone();
        draw(&mut state, below);
        for _ in 0..below(OPENING) {
            if let ToPlay::Player(_) = state.to_play()
                && let Some((action, _)) = state.random_action(below)
            {
                state.play_unchecked(action);
                draw(&mut state, below);
            }
        }
        let first = self.all.len();
        let mut movers = Vec::new();
        let mut seen = Vec::new();
        while let ToPlay::Player(mover) = state.to_play() {
            seen.push(state.table_key());
            // A third time would be a draw.
            if seen
                .iter()
                .filter(|&&other| other == seen[seen.len() - 1])
                .count()
                > 2
            {
                break;
            }
            let mut ask = SearchRequest {
                strength: Strength {
                    nodes: training.nodes,
                    ..Strength::FULL
                },
                lines: 1,
                only: &[],
                seen: &seen[..seen.len() - 1],
                stop: &mut || false,
                below,
                memory,
            };
            let thought = state.think(&mut ask, &mut |_| ()).ok().flatten();
            let astray = below(ASTRAY) == 0;
            let action = match &thought {
                Some(thought) if !astray => Some(thought.action()),
                _ => state.random_action(below).map(|(action, _)| action),
            };
            let Some(action) = action else { break };
            if let Some(thought) = thought.filter(|_| !(self.learned.is_sharp)(&state)) {
                let from = self.features.len();
                (self.learned.features)(&state, &mut |at| self.features.push(at as u32));
                self.all.push(Sample {
                    features: from..self.features.len(),
                    base: (self.learned.base)(&state),
                    aim: sigmoid(f64::from(thought.lines[0].value) / self.learned.unit),
                    tested,
                });
                movers.push(mover);
            }
            state.play_unchecked(action);
            draw(&mut state, below);
        }
        for (sample, mover) in self.all[first..].iter_mut().zip(movers) {
            let result = state.outcome().map_or(0.5, |outcome| {
                let [own, other] =
                    [mover, 3 - mover].map(|player| outcome.places()[usize::from(player) - 1]);
                match own.cmp(&other) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                }
            });
            let share = f64::from(training.result) / 100.0;
            sample.aim = share * result + (1.0 - share) * sample.aim;
        }
    }

    /// The prediction of the weights for a position, from 0 to 1.
    fn guess(&self, sample: &Sample, weights: &[f64]) -> f64 {
        let features = &self.features[sample.features.clone()];
        let sum: f64 = features.iter().map(|&at| weights[at as usize]).sum();
        let steps = f64::from(self.learned.step);
        sigmoid((f64::from(sample.base) + steps * sum) / self.learned.unit)
    }

    /// Mean squared error over the held-out games.
    fn loss(&self, weights: &[f64]) -> f64 {
        let tested = self.all.iter().filter(|sample| sample.tested);
        let errors = tested.map(|sample| (self.guess(sample, weights) - sample.aim).powi(2));
        let errors: Vec<f64> = errors.collect();
        errors.iter().sum::<f64>() / errors.len().max(1) as f64
    }

    /// Makes all passes, keeps the weights of the pass with the smallest error over the held-out games, and returns
    /// that error.
    fn fit(&self, weights: &mut Vec<f64>, passes: u32, rate: f64) -> f64 {
        let mut squares = vec![1.0; weights.len()];
        let mut best = (self.loss(weights), weights.clone());
        for _ in 0..passes {
            for sample in self.all.iter().filter(|sample| !sample.tested) {
                let error = sample.aim - self.guess(sample, weights);
                for &at in &self.features[sample.features.clone()] {
                    let square: &mut f64 = &mut squares[at as usize];
                    *square += error * error;
                    weights[at as usize] +=
                        rate / f64::from(self.learned.step) * error / square.sqrt();
                }
            }
            let loss = self.loss(weights);
            if loss < best.0 {
                best = (loss, weights.clone());
            }
        }
        *weights = best.1;
        best.0
    }
}
