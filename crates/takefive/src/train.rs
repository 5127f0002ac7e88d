//! `takefive train`: trains the weights of an evaluation from self-play games.

use crate::args::Failure;
use crate::start::read_spec;
use clap::Args;
use std::fs;
use std::path::PathBuf;
use take_five_lab::Training;
use take_five_rules::Spec;

/// The arguments of `takefive train`.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// The game and its options
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of games to learn from
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Positions to search per action
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12)]
    passes: u32,

    /// Initial step size, in units of the evaluation
    #[arg(long, value_name = "X", default_value_t = 0.5)]
    rate: f64,

    /// Percentage of the training target that is the result of the game; the rest is the search's value
    #[arg(long, value_name = "PERCENT", default_value_t = 70, value_parser = clap::value_parser!(u32).range(..=100))]
    result: u32,

    /// Seed for everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Plays, fits, writes the file, and returns the figures.
pub fn run(args: &TrainArgs) -> Result<String, Failure> {
    let training = Training {
        spec: args.spec,
        games: args.games,
        nodes: args.nodes,
        passes: args.passes,
        rate: args.rate,
        result: args.result,
        seed: args.seed,
    };
    let began = Instant::now();
    let mut weights: Vec<f64> = learned
        .weights
        .iter()
        .map(|&byte| weight(byte).into())
        .collect();
    let mut samples = Samples {
        learned,
        features: Vec::new(),
        all: Vec::new(),
    };
    let mut memory = Transpositions::new(16);
    for number in 0..args.games {
        let mut below = below(args.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let tested = number % TESTED == 0;
        samples.play(start, args, tested, &mut memory, &mut below);
    }
    let played = began.elapsed();
    let before = samples.loss(&weights);
    let after = samples.fit(&mut weights, args.passes, args.rate);
    let bytes: Vec<u8> = weights.iter().map(|&weight| byte(weight)).collect();
    std::fs::write(&args.out, &bytes)?;
    Ok(format!(
        "{} positions of {} games in {:.0} s, fitted in {:.0} s\nloss of games not learned from: {before:.5} before, {after:.5} after",
        samples.all.len(),
        args.games,
        played.as_secs_f64(),
        (began.elapsed() - played).as_secs_f64(),
    ))
}

fn byte(weight: f64) -> u8 {
    weight.round().clamp(-128.0, 127.0) as i8 as u8
}

/// Lets chance happen until it is a player's turn.
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
        args: &TrainArgs,
        tested: bool,
        memory: &mut Transpositions,
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
            let mut ask = Ask {
                strength: Strength {
                    nodes: args.nodes,
                    ..Strength::FULL
                },
                lines: 1,
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
            let share = f64::from(args.result) / 100.0;
            sample.aim = share * result + (1.0 - share) * sample.aim;
        }
    }

    /// What the weights say of a position, from 0 to 1.
    fn guess(&self, sample: &Sample, weights: &[f64]) -> f64 {
        let features = &self.features[sample.features.clone()];
        let sum: f64 = features.iter().map(|&at| weights[at as usize]).sum();
        let steps = f64::from(self.learned.step);
        sigmoid((f64::from(sample.base) + steps * sum) / self.learned.unit)
    }

    /// Mean squared error over the games that are not learned from.
    fn loss(&self, weights: &[f64]) -> f64 {
        let tested = self.all.iter().filter(|sample| sample.tested);
        let errors = tested.map(|sample| (self.guess(sample, weights) - sample.aim).powi(2));
        let errors: Vec<f64> = errors.collect();
        errors.iter().sum::<f64>() / errors.len().max(1) as f64
    }

    /// Goes through all positions, and keeps the weights of the pass after which the error of the
    /// games not learned from was least; gives that error.
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
