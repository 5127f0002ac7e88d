//! Games between neighbouring levels: by how much is more thought rewarded, and how much is luck?

use super::estimate::Estimate;
use super::game_line::GameLine;
use serde::{Deserialize, Serialize};

/// A player against the next stronger one.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
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
    /// The part of the variance of results that the draws of chance explain: the covariance of what one seat gets in games
    /// with the same draws and exchanged players, over the whole variance. `None` without chance, for more than two players,
    /// if the better player hardly ever loses, and if both play the same.
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

    /// Whether both are the same level, the stronger with twice the nodes.
    pub fn is_doubling(&self) -> bool {
        self.weaker.matches(':').count() > 1
    }
}

/// A step counts for depth if the stronger gets this share.
const STEP: f64 = 0.6;

/// How many steps from level to level the stronger wins clearly, the depth of a game for two as far as these levels
/// reach. `None` without levels.
pub fn depth(ladder: &[Rung]) -> Option<Estimate> {
    let steps = ladder.iter().filter(|rung| !rung.is_doubling());
    let shares: Vec<Estimate> = steps.filter_map(|rung| rung.share).collect();
    let count = |end: fn(&Estimate) -> f64| {
        let clear = shares.iter().filter(|share| end(share) >= STEP);
        clear.count() as f64
    };
    let low = count(|share| share.interval.map_or(0.0, |[low, _]| low));
    let high = count(|share| share.interval.map_or(1.0, |[_, high]| high));
    (!shares.is_empty()).then(|| Estimate {
        value: count(|share| share.value),
        interval: Some([low, high]),
        games: shares.iter().map(|share| share.games).sum(),
    })
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

/// With fewer results against the better player than this, the draws have had no occasion to show.
const UPSETS: f64 = 5.0;

/// The number of groups that are left out in turn for the interval.
const GROUPS: usize = 100;

fn luck(games: &[&GameLine]) -> Option<Estimate> {
    let is_told =
        |pair: &&[&GameLine]| pair.iter().all(|game| game.is_finished() && game.drawn > 0);
    let rounds = games.chunks_exact(2).filter(is_told);
    let is_same =
        |pair: &[&GameLine]| pair[0].choices == pair[1].choices && pair[0].places == pair[1].places;
    let mut decisions = games.iter().flat_map(|game| game.choices.actions());
    if rounds.clone().all(is_same) && decisions.any(|count| count > 1) {
        return None;
    }
    let rounds: Vec<[f64; 2]> = rounds
        .map(|pair| [pair[0].share(0), pair[1].share(0)])
        .collect();
    let stronger: f64 = rounds.iter().map(|[one, other]| one + 1.0 - other).sum();
    if stronger.min(2.0 * rounds.len() as f64 - stronger) < UPSETS {
        return None;
    }
    luck_of_rounds(&rounds)
}

/// The share of luck, and its interval by leaving out groups of rounds in turn: the jackknife of J. W. Tukey, 1958.
fn luck_of_rounds(rounds: &[[f64; 2]]) -> Option<Estimate> {
    let value = explained_by_draws(rounds.iter())?;
    let groups = GROUPS.min(rounds.len());
    let without = |group: usize| {
        let others = rounds
            .iter()
            .enumerate()
            .filter(move |(at, _)| at % groups != group);
        explained_by_draws(others.map(|(_, round)| round))
    };
    let parts: Vec<f64> = (0..groups).filter_map(without).collect();
    let apart = Estimate::mean(&parts)?;
    let [low, high] = apart.interval?;
    // The error of what is left is smaller than the error of what there is, by the number of groups less one.
    let spread = (high - low) / 2.0 * (groups as f64 - 1.0);
    let games = 2 * rounds.len() as u64;
    let estimate = Estimate {
        value: value.clamp(0.0, 1.0),
        interval: Some([value - spread, value + spread]),
        games,
    };
    Some(estimate.clamped(0.0, 1.0))
}

/// The covariance of what seat 1 gets with either player, over the whole variance of that, in which the difference of the
/// players is; `None` if there is no variance, or no two rounds.
fn explained_by_draws<'a>(rounds: impl Iterator<Item = &'a [f64; 2]> + Clone) -> Option<f64> {
    let n = rounds.clone().count() as f64;
    if n < 2.0 {
        return None;
    }
    let mean = |of: fn(&[f64; 2]) -> f64| rounds.clone().map(of).sum::<f64>() / n;
    let [one, other] = [mean(|round| round[0]), mean(|round| round[1])];
    let sum = |product: &dyn Fn(f64, f64) -> f64| {
        let rests = rounds
            .clone()
            .map(|round| product(round[0] - one, round[1] - other));
        rests.sum::<f64>() / (n - 1.0)
    };
    let together = sum(&|one, other| one * other);
    let variance = sum(&|one, other| (one * one + other * other) / 2.0);
    let all = variance + ((one - other) / 2.0).powi(2);
    (all > 0.0).then(|| together / all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_search::rng;

    /// A coin decides half of the rounds, whoever sits where; in the others each game has a coin of its own. Of a thousand
    /// such matches, 95 ± 2 % have one half in the interval.
    #[test]
    fn luck_is_found_where_it_was_put() {
        let mut rng = rng(1);
        let mut covered = 0;
        for _ in 0..1000 {
            let mut round = |_| {
                let [common, one, other] = [rng(2), rng(2), rng(2)].map(f64::from);
                if rng(2) == 0 {
                    [common, common]
                } else {
                    [one, other]
                }
            };
            let rounds: Vec<[f64; 2]> = (0..200).map(&mut round).collect();
            let [low, high] = luck_of_rounds(&rounds).unwrap().interval.unwrap();
            covered += u32::from(low <= 0.5 && 0.5 <= high);
        }
        assert!((930..=970).contains(&covered), "{covered} of 1000");
    }

    /// The better player wins all games: nothing is left for luck.
    #[test]
    fn skill_is_no_luck() {
        let luck = luck_of_rounds(&[[1.0, 0.0]; 50]).unwrap();
        assert_eq!((luck.value, luck.interval), (0.0, Some([0.0, 0.0])));
    }

    /// A game with one die and one action, won by player 1 or 2.
    fn game(number: u64, choices: u64, winner: u8) -> GameLine {
        let mut line = GameLine {
            number,
            places: vec![winner, 3 - winner],
            turns: 1,
            drawn: 1,
            ..GameLine::default()
        };
        line.choices.begin_turns(1);
        line.choices.push(choices);
        line
    }

    /// Exchanging players who choose the same shows nothing; where there is nothing to choose, all is luck.
    #[test]
    fn players_who_choose_the_same_do_not_tell() {
        let luck_of = |choices: u64| {
            let games = (0..40).map(|number| game(number, choices, 1 + (number / 2 % 2) as u8));
            let games: Vec<GameLine> = games.collect();
            luck(&games.iter().collect::<Vec<_>>())
        };
        assert_eq!(luck_of(2), None);
        assert_eq!(luck_of(1).map(|luck| luck.value), Some(1.0));
    }
}
