//! Figures with their 95 % intervals.

use crate::interval::wilson;
use serde::{Deserialize, Serialize};

/// An estimate from games.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct Estimate {
    /// The value.
    #[serde(serialize_with = "tidy")]
    pub value: f64,
    /// The ends of its 95 % interval; `None` if it is what was seen and nothing else.
    #[serde(serialize_with = "tidy_pair")]
    pub interval: Option<[f64; 2]>,
    /// The number of games it comes from.
    pub games: u64,
}

/// Leaves 2.5 % on either side of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Six digits: more than any figure has, and few enough that no machine's logarithms differ.
pub fn six_digits(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
pub(super) fn tidy<S: serde::Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(six_digits(*value))
}

fn tidy_pair<S: serde::Serializer>(pair: &Option<[f64; 2]>, to: S) -> Result<S::Ok, S::Error> {
    pair.map(|pair| pair.map(six_digits)).serialize(to)
}

impl Estimate {
    /// What was seen in so many games, without an interval.
    pub fn seen(value: f64, games: u64) -> Self {
        let interval = None;
        Estimate {
            value,
            interval,
            games,
        }
    }

    fn within(value: f64, spread: f64, games: u64) -> Self {
        let interval = Some([value - spread, value + spread]);
        Estimate {
            value,
            interval,
            games,
        }
    }

    /// The same, with its interval cut to what is possible.
    #[must_use]
    pub fn clamped(self, low: f64, high: f64) -> Self {
        let interval = self
            .interval
            .map(|pair| pair.map(|end| end.clamp(low, high)));
        Estimate { interval, ..self }
    }

    /// A share, with Wilson's interval; halves are allowed. `None` of nothing.
    pub fn share(hits: f64, games: u64) -> Option<Self> {
        let (low, high) = wilson(hits, games as f64);
        (games > 0).then(|| Estimate {
            value: hits / games as f64,
            interval: Some([low, high]),
            games,
        })
    }

    /// The mean, with Student's interval; `None` of fewer than two.
    pub fn mean(values: &[f64]) -> Option<Self> {
        let (mean, deviation) = moments(values)?;
        let error = deviation / (values.len() as f64).sqrt();
        let spread = student(values.len() - 1) * error;
        Some(Self::within(mean, spread, values.len() as u64))
    }

    /// The standard deviation, with an interval from the fourth moment; `None` of fewer than two.
    pub fn deviation(values: &[f64]) -> Option<Self> {
        let (mean, deviation) = moments(values)?;
        let n = values.len() as f64;
        let fourth = values
            .iter()
            .map(|value| (value - mean).powi(4))
            .sum::<f64>()
            / n;
        let error = ((fourth - deviation.powi(4)).max(0.0) / n).sqrt() / (2.0 * deviation);
        let spread = if deviation > 0.0 { Z * error } else { 0.0 };
        Some(Self::within(deviation, spread, n as u64).clamped(0.0, f64::INFINITY))
    }

    /// The sum of the first over the sum of the second numbers of each game: see [`RatioSums`].
    pub fn ratio(pairs: impl IntoIterator<Item = (f64, f64)>) -> Option<Self> {
        let mut sums = RatioSums::default();
        pairs
            .into_iter()
            .for_each(|(above, below)| sums.add(above, below));
        sums.estimate()
    }

    /// The decimal logarithm of the mean of numbers of which these are the natural logarithms; `None` if the interval of
    /// the mean would be wider than a third of it to either side: rare, large numbers decide then, and there are too few.
    pub fn log_of_mean(logs: &[f64]) -> Option<Self> {
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
        let Estimate {
            value,
            interval,
            games,
        } = Self::mean(&shares)?;
        let [low, high] = interval?;
        let scaled = |share: f64| (share.ln() + most) / std::f64::consts::LN_10;
        (high - value <= value / 3.0).then(|| Estimate {
            value: scaled(value),
            interval: Some([scaled(low), scaled(high)]),
            games,
        })
    }
}

/// Sums over games for the ratio of two numbers: games are drawn, not what is counted in them.
#[derive(Clone, Copy, Debug, Default)]
pub struct RatioSums {
    games: u64,
    above: f64,
    below: f64,
    /// Of the square of the first, of the product, and of the square of the second.
    products: [f64; 3],
}

impl RatioSums {
    /// Adds the numbers of a game.
    pub fn add(&mut self, above: f64, below: f64) {
        self.games += 1;
        self.above += above;
        self.below += below;
        let products = [above * above, above * below, below * below];
        for (sum, product) in self.products.iter_mut().zip(products) {
            *sum += product;
        }
    }

    /// The ratio; `None` of fewer than two games, or of nothing.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.games < 2 || self.below == 0.0 {
            return None;
        }
        let n = self.games as f64;
        let value = self.above / self.below;
        let [above, both, below] = self.products;
        let rests = (above - 2.0 * value * both + value * value * below).max(0.0);
        let error = (rests / (n - 1.0)).sqrt() / (self.below / n * n.sqrt());
        let spread = student(self.games as usize - 1) * error;
        Some(Estimate::within(value, spread, self.games))
    }
}

/// Mean and standard deviation; `None` of fewer than two.
fn moments(values: &[f64]) -> Option<(f64, f64)> {
    if values.len() < 2 {
        return None;
    }
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some((mean, (squares / (n - 1.0)).sqrt()))
}

/// The 97.5 % quantile of Student's distribution, by the expansion of Cornish and Fisher.
fn student(freedom: usize) -> f64 {
    let v = freedom as f64;
    let terms = [
        (Z.powi(3) + Z) / 4.0,
        (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0,
        (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / 384.0,
    ];
    let more = (1..).zip(terms).map(|(power, term)| term / v.powi(power));
    Z + more.sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As tables of the distribution have it.
    #[test]
    fn quantiles_are_students() {
        for (freedom, expected) in [(5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)] {
            assert!((student(freedom) - expected).abs() < 0.003, "{freedom}");
        }
    }

    #[test]
    fn means_deviations_and_ratios_are_those_of_the_textbook() {
        let mean = Estimate::mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        let [low, high] = mean.interval.unwrap();
        // 3 ± 2.776 · 1.5811 / √5
        assert!((low - 1.0368).abs() < 0.02 && (high - 4.9632).abs() < 0.02);
        assert_eq!((mean.value, mean.games), (3.0, 5));
        let ratio = Estimate::ratio([(1.0, 2.0), (3.0, 4.0)]).unwrap();
        // The rests are ± 1/3, and the mean below is 3.
        let [low, high] = ratio.interval.unwrap();
        let error = (high - low) / 2.0 / student(1);
        assert!((error - (2.0_f64 / 9.0).sqrt() / (3.0 * 2.0_f64.sqrt())).abs() < 1e-12);
        assert_eq!(ratio.value, 4.0 / 6.0);
        let same = Estimate::deviation(&[2.0, 2.0]).unwrap();
        assert_eq!((same.value, same.interval), (0.0, Some([0.0, 0.0])));
        assert_eq!(Estimate::mean(&[1.0]), None);
    }

    #[test]
    fn a_mean_that_rare_numbers_decide_is_left_out() {
        let mut logs = vec![0.0; 99];
        assert_eq!(Estimate::log_of_mean(&logs).unwrap().value, 0.0);
        logs.push(20.0);
        assert_eq!(Estimate::log_of_mean(&logs), None);
    }
}
