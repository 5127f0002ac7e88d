//! Which games are played, and by whom.

use super::chooser::Chooser;
use super::game_line::GameLine;
use super::play::{Players, play};
use crate::shard::Shard;
use take_five_rules::{Game, stable_hash};

/// Games of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// This player in all seats.
    Column(usize),
    /// This pair of players, in rounds: with the same chance, the stronger sits in each seat in turn, and the weaker in all
    /// others.
    Rung(usize),
}

/// The games of a report.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The number of players, the first ones, that play against themselves.
    pub columns: usize,
    /// The players that play against each other: the weaker and the stronger.
    pub pairs: Vec<[usize; 2]>,
    /// The number of seats of the game.
    pub seats: usize,
    /// The number of games in each series; of a rung, rounded up to whole rounds.
    pub games: u64,
    /// The seed; a game's random numbers follow from this, its series and its number, so that shards do not matter.
    pub seed: u64,
    /// Random turns at the start of each game.
    pub opening: u32,
    /// The shard to play.
    pub shard: Shard,
}

impl Schedule {
    /// All series: the columns, and then the rungs.
    pub fn series(&self) -> Vec<Series> {
        let columns = (0..self.columns).map(Series::Column);
        let rungs = (0..self.pairs.len()).map(Series::Rung);
        columns.chain(rungs).collect()
    }

    /// Series and number of each game of the shard, in the order in which they are played: a run that is stopped early has
    /// games of all kinds.
    pub fn games(&self) -> Vec<(usize, u64)> {
        let series = self.series();
        let seats = self.seats as u64;
        let Shard { part, parts } = self.shard;
        let rounds = (0..self.games).filter(|round| round % parts == part - 1);
        let of_round = |round: u64| {
            let of_series = move |(at, series): (usize, Series)| match series {
                Series::Column(_) => (at, round..round + 1),
                Series::Rung(_) if round < self.games.div_ceil(seats) => {
                    (at, round * seats..(round + 1) * seats)
                }
                Series::Rung(_) => (at, 0..0),
            };
            let all = series.iter().copied().enumerate().map(of_series);
            let games = all.flat_map(|(at, numbers)| numbers.map(move |number| (at, number)));
            games.collect::<Vec<_>>()
        };
        rounds.flat_map(of_round).collect()
    }

    /// Plays a game, with all players.
    pub fn play<G: Game>(
        &self,
        start: &G,
        choosers: &mut [Box<dyn Chooser<G>>],
        (series, number): (usize, u64),
    ) -> GameLine {
        let seating = self.seating((series, number));
        let mut players = Players {
            choosers,
            seats: &seating.seats,
            opening: self.opening,
            exchange: seating.exchange,
            is_recorded: seating.is_recorded,
        };
        GameLine {
            series,
            number,
            ..play(start, &mut players, seating.seed)
        }
    }

    /// Who sits where in a game, and its seed.
    pub(super) fn seating(&self, (series, number): (usize, u64)) -> Seating {
        let mut seats = vec![0; self.seats];
        let (round, exchange) = match self.series()[series] {
            Series::Column(player) => {
                seats.fill(player);
                (number, 0)
            }
            Series::Rung(pair) => {
                let [weaker, stronger] = self.pairs[pair];
                seats.fill(weaker);
                let exchange = number % self.seats as u64;
                seats[exchange as usize] = stronger;
                (number / self.seats as u64, exchange)
            }
        };
        // Only games of the strongest player against itself can be notable.
        let strongest = Series::Column(self.columns.saturating_sub(1));
        Seating {
            seats,
            exchange,
            seed: stable_hash(&(self.seed, series, round)),
            is_recorded: self.series()[series] == strongest,
        }
    }
}

/// Who plays a game.
pub struct Seating {
    /// For each seat, which of the players sits there.
    pub seats: Vec<usize>,
    /// Which of the games with the same seed it is.
    pub exchange: u64,
    /// The seed.
    pub seed: u64,
    /// Whether to keep how the game goes.
    pub is_recorded: bool,
}
