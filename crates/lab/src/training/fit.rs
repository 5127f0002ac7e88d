//! Fits weights to games, by logistic regression.

use super::part_file::SelfPlayPart;
use super::samples::{Sample, Samples, sigmoid};
use super::self_play_set::joined;
use crate::weights::{WeightFile, WeightOrigin};
use std::fmt;
use take_five_rules::{Message, Notation, Position, Spec, with_game};
use take_five_search::{LearnedEvaluation, Opponent, weight_from_byte};

/// The parameters of a fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The number of passes over all positions.
    pub passes: u32,
    /// The initial step size, in units of the evaluation.
    pub rate: f64,
    /// Percentage of the training target that is the result of the game; the rest is the search's value.
    pub result: u32,
    /// The command line, for the file's header.
    pub command: String,
}

/// The result of a fit.
#[derive(Clone, Debug)]
pub struct FittedWeights {
    /// The weights.
    pub file: WeightFile,
    /// Games played.
    pub games: usize,
    /// Positions in them.
    pub positions: usize,
    /// Mean squared error over the held-out games, with the old weights and with the new ones.
    pub loss: [f64; 2],
}

impl fmt::Display for FittedWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, games, [before, after]) = (self.positions, self.games, self.loss);
        writeln!(f, "{positions} positions of {games} games")?;
        writeln!(
            f,
            "loss of games not learned from: {before:.5} before, {after:.5} after"
        )?;
        write!(f, "weights {}", self.file.checksum())
    }
}

impl Fit {
    /// Fits weights to all parts of one or more runs, starting from those that searches use on this thread. The order
    /// of the parts does not matter.
    ///
    /// # Errors
    /// If there are no parts, one of them is missing, doubled or of another game, two runs have the same games, a game
    /// breaks the rules, or the evaluation has no weights.
    pub fn run(&self, parts: Vec<SelfPlayPart>) -> Result<FittedWeights, Message> {
        let first = parts
            .first()
            .ok_or_else(|| Message::new("training.no-parts"))?;
        let spec: Spec = first.terms.spec.parse().map_err(Message::from)?;
        with_game!(&Position::start(&spec), _state: G => self.fit_game::<G>(&spec, parts))
    }

    fn fit_game<G: Opponent + Notation>(
        &self,
        spec: &Spec,
        parts: Vec<SelfPlayPart>,
    ) -> Result<FittedWeights, Message> {
        let nothing = || Message::new("training.nothing-to-learn");
        let learned = G::LEARNED.ok_or_else(nothing)?;
        let share = f64::from(self.result) / 100.0;
        let mut samples = Samples::default();
        let (mut games, mut seeds) = (0, Vec::new());
        for (terms, run) in joined(parts, spec)? {
            let start = G::start(&terms.spec.parse().map_err(Message::from)?);
            for game in &run {
                samples.add(&learned, &start, game, share)?;
            }
            games += run.len();
            seeds.push(terms.seed);
        }
        let parent = WeightFile::in_use(spec)?;
        let bytes = parent.weights().iter();
        let mut weights: Vec<f64> = bytes.map(|&byte| weight_from_byte(byte).into()).collect();
        let before = loss(&learned, &samples, &weights);
        let after = self.fit(&learned, &samples, &mut weights);
        let origin = WeightOrigin {
            command: self.command.clone(),
            seeds,
            parent: Some(parent.checksum()),
        };
        let bytes = weights.iter().map(|&weight| byte(weight)).collect();
        Ok(FittedWeights {
            file: WeightFile::new(spec, bytes, origin)?,
            games,
            positions: samples.all.len(),
            loss: [before, after],
        })
    }

    /// Makes all passes (AdaGrad steps), keeps the weights of the pass with the smallest error over the held-out games,
    /// and returns that error.
    fn fit<G>(
        &self,
        learned: &LearnedEvaluation<G>,
        samples: &Samples,
        weights: &mut Vec<f64>,
    ) -> f64 {
        let mut squares = vec![1.0; weights.len()];
        let mut best = (loss(learned, samples, weights), weights.clone());
        for _ in 0..self.passes {
            for sample in samples.all.iter().filter(|sample| !sample.tested) {
                let error = sample.aim - guess(learned, samples, sample, weights);
                for &at in &samples.features[sample.features.clone()] {
                    let square: &mut f64 = &mut squares[at as usize];
                    *square += error * error;
                    weights[at as usize] +=
                        self.rate / f64::from(learned.step) * error / square.sqrt();
                }
            }
            let loss = loss(learned, samples, weights);
            if loss < best.0 {
                best = (loss, weights.clone());
            }
        }
        *weights = best.1;
        best.0
    }
}

fn byte(weight: f64) -> u8 {
    weight.round().clamp(-128.0, 127.0) as i8 as u8
}

/// The prediction of the weights for a position, from 0 to 1.
fn guess<G>(
    learned: &LearnedEvaluation<G>,
    samples: &Samples,
    sample: &Sample,
    weights: &[f64],
) -> f64 {
    let features = &samples.features[sample.features.clone()];
    let sum: f64 = features.iter().map(|&at| weights[at as usize]).sum();
    let steps = f64::from(learned.step);
    sigmoid((f64::from(sample.base) + steps * sum) / learned.unit)
}

/// Mean squared error over the held-out games.
fn loss<G>(learned: &LearnedEvaluation<G>, samples: &Samples, weights: &[f64]) -> f64 {
    let tested = samples.all.iter().filter(|sample| sample.tested);
    let errors =
        tested.map(|sample| (guess(learned, samples, sample, weights) - sample.aim).powi(2));
    let errors: Vec<f64> = errors.collect();
    errors.iter().sum::<f64>() / errors.len().max(1) as f64
}
