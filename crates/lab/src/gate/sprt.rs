//! The sequential probability ratio test of Wald (Annals of Mathematical Statistics 16, 1945), generalised to scores of
//! pairs of games, whose distribution is unknown but for its mean.
//!
//! Source: Michel Van den Bergh, "Comments on normalized Elo" and "A practical introduction to the GSPRT", and Fishtest,
//! which tests Stockfish so. Pairs, because the two games of an opening depend on each other (it may favour a seat);
//! counting games would take this for noise.

use serde::{Deserialize, Serialize};

/// The number of different scores of a pair of games: 0, a half, 1, one and a half, 2.
pub const PAIR_SCORES: usize = 5;

/// Stands for a count of zero, so that no score counts as impossible.
const NEVER_SEEN: f64 = 1e-3;

/// Steps of the bisection: twelve digits.
const BISECTIONS: usize = 40;

/// A test of the hypothesis that a player is `elo0` stronger against the one that it is `elo1` stronger.
///
/// ```
/// use take_five_lab::{Sprt, GateVerdict};
///
/// let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
/// assert_eq!(test.verdict(&[100, 0, 800, 0, 200]), GateVerdict::Accepted);
/// assert_eq!(test.verdict(&[10, 0, 10, 0, 10]), GateVerdict::Undecided);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Elo points of the hypothesis that leads to rejection.
    pub elo0: f64,
    /// Elo points of the hypothesis that leads to acceptance.
    pub elo1: f64,
    /// How often a player of `elo0` may be accepted.
    pub alpha: f64,
    /// How often a player of `elo1` may be rejected.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GateVerdict {
    /// The player is stronger.
    Accepted,
    /// The player is not stronger.
    Rejected,
    /// More games are needed.
    Undecided,
}

impl Sprt {
    /// The logarithms of the likelihood ratio at which the player is rejected and accepted.
    pub fn bounds(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        (low, ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the generalised likelihood ratio, given how many pairs had each score, the lowest first.
    pub fn llr(&self, pairs: &[u64; PAIR_SCORES]) -> f64 {
        let counts = pairs.map(|count| (count as f64).max(NEVER_SEEN));
        let [low, high] = [self.elo0, self.elo1].map(|elo| log_likelihood(&counts, share(elo)));
        high - low
    }

    /// What follows from these pairs.
    pub fn verdict(&self, pairs: &[u64; PAIR_SCORES]) -> GateVerdict {
        let llr = self.llr(pairs);
        match self.bounds() {
            (low, _) if llr <= low => GateVerdict::Rejected,
            (_, high) if llr >= high => GateVerdict::Accepted,
            _ => GateVerdict::Undecided,
        }
    }
}

/// The score that is expected of a player who is so many Elo points stronger.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The score of a pair as a share of its two points.
fn score(index: usize) -> f64 {
    index as f64 / (PAIR_SCORES - 1) as f64
}

/// How likely the counts are under the distribution with this mean that fits them best, as a logarithm, up to a constant:
/// it gives each score its frequency divided by 1 + θ (score − mean), with the θ that makes the mean right.
fn log_likelihood(counts: &[f64; PAIR_SCORES], mean: f64) -> f64 {
    let excess = |theta: f64| -> f64 {
        let term = |(index, count): (usize, &f64)| {
            let off = score(index) - mean;
            count * off / (1.0 + theta * off)
        };
        counts.iter().enumerate().map(term).sum()
    };
    // Between its poles the excess falls from +∞ to −∞.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = (low + high) / 2.0;
    let term = |(index, count): (usize, &f64)| -count * (theta * (score(index) - mean)).ln_1p();
    counts.iter().enumerate().map(term).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_search::rng;

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 60.0,
        alpha: 0.05,
        beta: 0.05,
    };

    /// How many of 400 simulated tests accept, when so many of 100 games of a strength `elo` are drawn, and how many
    /// pairs they take on average.
    fn accepted(elo: f64, draws: f64, seed: u64) -> (u32, f64) {
        let rng = &mut rng(seed);
        let mut uniform = || f64::from(rng(1 << 24)) / f64::from(1 << 24);
        let (mut accepted, mut all) = (0, 0);
        for _ in 0..400 {
            let mut pairs = [0; PAIR_SCORES];
            let verdict = loop {
                // An opening that favours the first seat in one game and the second in the other.
                let favour = 0.3 * (uniform() - 0.5);
                let points = [favour, -favour].map(|favour| {
                    let wins = share(elo) + favour - draws / 2.0;
                    match uniform() {
                        drawn if drawn < wins => 2,
                        drawn if drawn < wins + draws => 1,
                        _ => 0,
                    }
                });
                pairs[points[0] + points[1]] += 1;
                all += 1;
                match TEST.verdict(&pairs) {
                    GateVerdict::Undecided => {}
                    verdict => break verdict,
                }
            };
            accepted += u32::from(verdict == GateVerdict::Accepted);
        }
        (accepted, f64::from(all) / 400.0)
    }

    /// 5 % of 400 are 20; 34 or more would happen by chance once in a thousand times.
    #[test]
    fn errors_are_as_rare_as_promised() {
        for (draws, seed) in [(0.0, 1), (0.3, 2)] {
            let (wrong, pairs) = accepted(0.0, draws, seed);
            assert!(wrong < 34 && pairs < 200.0, "{wrong} {pairs}");
            let (right, pairs) = accepted(60.0, draws, seed + 2);
            assert!(right > 366 && pairs < 200.0, "{right} {pairs}");
        }
    }

    #[test]
    fn a_stronger_player_is_accepted_sooner() {
        let (right, pairs) = accepted(150.0, 0.0, 5);
        assert_eq!(right, 400);
        assert!(pairs < 40.0, "{pairs}");
        assert_eq!(accepted(-100.0, 0.0, 6).0, 0);
    }

    #[test]
    fn a_single_pair_decides_nothing() {
        for index in 0..PAIR_SCORES {
            let mut pairs = [0; PAIR_SCORES];
            pairs[index] = 1;
            assert_eq!(TEST.verdict(&pairs), GateVerdict::Undecided, "{index}");
        }
        assert_eq!(TEST.verdict(&[0; PAIR_SCORES]), GateVerdict::Undecided);
    }

    /// For many pairs and close hypotheses the ratio is that of normal distributions.
    #[test]
    fn the_ratio_agrees_with_its_approximation() {
        let test = Sprt { elo1: 5.0, ..TEST };
        let pairs = [900u64, 1800, 3600, 2000, 1000];
        let all: f64 = pairs.iter().map(|&count| count as f64).sum();
        let mean_of = |of: &dyn Fn(f64) -> f64| {
            let terms = pairs.iter().enumerate();
            terms
                .map(|(index, &count)| count as f64 * of(score(index)))
                .sum::<f64>()
                / all
        };
        let mean = mean_of(&|score| score);
        let variance = mean_of(&|score| (score - mean).powi(2));
        let [low, high] = [0.0, 5.0].map(share);
        let expected = all * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let found = test.llr(&pairs);
        assert!(
            (found - expected).abs() < 0.02 * expected.abs(),
            "{found} {expected}"
        );
    }
}
