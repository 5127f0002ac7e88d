//! Simultaneous perturbation stochastic approximation: all constants are changed at once, up or down at random, and moved
//! towards the side that does better.
//!
//! Source: James C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation" (IEEE Transactions on Automatic Control 37, 1992); the exponents and the stability constant are those
//! of his "Implementation of the simultaneous perturbation algorithm" (IEEE Transactions on Aerospace and Electronic
//! Systems 34, 1998).

use serde::{Deserialize, Serialize};
use take_five_search::rng;

/// By which power of the iteration the steps shrink.
const STEP_DECAY: f64 = 0.602;

/// By which power of the iteration the changes shrink.
const CHANGE_DECAY: f64 = 0.101;

/// A constant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpsaConstant {
    /// Its name.
    pub name: String,
    /// Its value so far.
    pub value: f64,
    /// By how much it is changed up or down at first.
    pub change: f64,
}

/// The state of a tuning. Nothing else is needed to go on with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// The constants.
    pub constants: Vec<SpsaConstant>,
    /// The number of iterations done.
    pub iteration: u64,
    /// The number of iterations planned: the steps shrink in proportion.
    pub iterations: u64,
    /// How far the first steps go, in changes.
    pub step: f64,
    /// The seed of the changes.
    pub seed: u64,
}

impl Spsa {
    /// Does an iteration. `compare` is told the values of two sides and returns by how much the first is better, from -1
    /// to 1.
    ///
    /// # Errors
    /// What `compare` returns; then nothing changes.
    pub fn iterate<E>(
        &mut self,
        compare: impl FnOnce(&[f64], &[f64]) -> Result<f64, E>,
    ) -> Result<(), E> {
        let mut rng = rng(self
            .seed
            .wrapping_mul(1_000_003)
            .wrapping_add(self.iteration));
        let time = self.iteration as f64 + 1.0;
        // A tenth of all iterations, so that the first steps are not too long.
        let stability = self.iterations as f64 / 10.0;
        let shrunk = ((1.0 + stability) / (time + stability)).powf(STEP_DECAY);
        let changes: Vec<f64> = self
            .constants
            .iter()
            .map(|constant| {
                let sign = if rng(2) == 0 { -1.0 } else { 1.0 };
                sign * constant.change / time.powf(CHANGE_DECAY)
            })
            .collect();
        let side = |sign: f64| -> Vec<f64> {
            let pairs = self.constants.iter().zip(&changes);
            pairs
                .map(|(constant, change)| constant.value + sign * change)
                .collect()
        };
        let better = compare(&side(1.0), &side(-1.0))?;
        for (constant, change) in self.constants.iter_mut().zip(changes) {
            constant.value += self.step * shrunk * better * change;
        }
        self.iteration += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn start(seed: u64) -> Spsa {
        let constant = |value| SpsaConstant {
            name: String::new(),
            value,
            change: 5.0,
        };
        Spsa {
            constants: [20.0, 90.0, 50.0].map(constant).to_vec(),
            iteration: 0,
            iterations: 2000,
            step: 0.5,
            seed,
        }
    }

    /// The first side wins the more often the nearer it is to (60, 40, 50) than the second.
    fn tuned(mut spsa: Spsa, until: u64) -> Spsa {
        let badness = |values: &[f64]| -> f64 {
            let off = values.iter().zip([60.0, 40.0, 50.0]);
            off.map(|(value, best)| (value - best).powi(2)).sum()
        };
        while spsa.iteration < until {
            let rng = &mut rng(!spsa.seed ^ spsa.iteration);
            let done = spsa.iterate(|a, b| {
                let lead = (badness(b) - badness(a)) / 400.0;
                let chance = 1.0 / (1.0 + (-lead).exp());
                let won = f64::from(rng(1 << 20)) < chance * f64::from(1 << 20);
                Ok::<f64, Infallible>(if won { 1.0 } else { -1.0 })
            });
            done.unwrap();
        }
        spsa
    }

    #[test]
    fn a_known_optimum_is_found() {
        for seed in 1..6 {
            let found: Vec<f64> = tuned(start(seed), 2000)
                .constants
                .iter()
                .map(|it| it.value)
                .collect();
            for (value, best) in found.iter().zip([60.0, 40.0, 50.0]) {
                assert!((value - best).abs() < 8.0, "{found:?}");
            }
        }
    }

    #[test]
    fn an_interrupted_tuning_goes_on_as_if_it_had_not_been() {
        let text = serde_json::to_string(&tuned(start(1), 40)).unwrap();
        let again: Spsa = serde_json::from_str(&text).unwrap();
        assert_eq!(tuned(again, 80), tuned(start(1), 80));
    }
}
