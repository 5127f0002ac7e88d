//! Games between neighbouring levels: by how much is more thought rewarded, and how much is luck?

use super::estimate::Estimate;
use super::game_line::GameLine;
use serde::Serialize;
use take_five_search::rng;

/// A player against the next stronger one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// The weaker player.
    pub weaker: String,
    /// The stronger player.
    pub stronger: String,
    /// The stronger player’s share of first places, as many games in each seat; equal players would have one part of as
    /// many as there are players.
    pub share: Option<Estimate>,
    /// The difference in Elo points that the share stands for, for two players; `None` where it would be infinite.
    pub elo: Option<Estimate>,
    /// The part of the variance of results that the draws of chance explain: the correlation of what one seat gets in
    /// games with the same draws and exchanged players. `None` without chance, for more than two players, and if one seat
    /// always gets the same.
    pub luck: Option<Estimate>,
}

impl Rung {
    /// The figures of the games of a rung, in order.
    pub fn new(weaker: String, stronger: String, games: &[&GameLine], seats: usize) -> Self {
        let finished = games.iter().filter(|game| game.is_finished());
        let shares = finished.map(|game| game.share((game.number % seats as u64) as usize));
        let shares: Vec<f64> = shares.collect();
        let share = Estimate::share(shares.iter().sum(), shares.len() as u64);
        Rung {
            weaker,
            stronger,
            share,
            elo: share.filter(|_| seats == 2).and_then(elo),
            luck: (seats == 2).then(|| luck(games)).flatten(),
        }
    }
}

fn elo(share: Estimate) -> Option<Estimate> {
    let points = |share: f64| 400.0 * (share / (1.0 - share)).log10();
    let pair = share.interval?.map(points);
    let value = points(share.value);
    (value.is_finite() && pair.iter().all(|end| end.is_finite())).then_some(Estimate {
        value,
        interval: Some(pair),
        games: share.games,
    })
}

/// How often the rounds are drawn anew for the interval.
const SAMPLES: usize = 1000;

fn luck(games: &[&GameLine]) -> Option<Estimate> {
    let rounds: Vec<[f64; 2]> = games
        .chunks_exact(2)
        .filter(|pair| pair.iter().all(|game| game.is_finished() && game.drawn > 0))
        .map(|pair| [pair[0].share(0), pair[1].share(0)])
        .collect();
    let value = correlation(&rounds)?;
    // The percentile method of B. Efron, 1979.
    let mut rng = rng(1);
    let mut drawn = || {
        let any = |_| rounds[rng(rounds.len() as u32) as usize];
        (0..rounds.len()).map(any).collect::<Vec<_>>()
    };
    let mut all: Vec<f64> = (0..SAMPLES).filter_map(|_| correlation(&drawn())).collect();
    all.sort_by(f64::total_cmp);
    let at = |part: usize| all.get(all.len() * part / 1000).copied();
    Some(Estimate {
        value: value.max(0.0),
        interval: Some([at(25)?.max(0.0), at(975)?.max(0.0)]),
        games: 2 * rounds.len() as u64,
    })
}

/// The correlation within rounds, from the variance between and within them; `None` if there is no variance, or no two
/// rounds.
fn correlation(rounds: &[[f64; 2]]) -> Option<f64> {
    let n = rounds.len() as f64;
    if rounds.len() < 2 {
        return None;
    }
    let middle = |[one, other]: &[f64; 2]| (one + other) / 2.0;
    let mean = rounds.iter().map(middle).sum::<f64>() / n;
    let off = rounds.iter().map(|round| (middle(round) - mean).powi(2));
    let between = 2.0 * off.sum::<f64>() / (n - 1.0);
    let apart = rounds
        .iter()
        .map(|[one, other]| (one - other).powi(2) / 2.0);
    let within = apart.sum::<f64>() / n;
    let all = between + within;
    (all > 0.0).then_some((between - within) / all)
}
