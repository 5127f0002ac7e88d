//! The results of a match.

use crate::interval::{wilson, wilson_by};
use crate::match_game::PlayedGame;
use serde::{Deserialize, Serialize};
use std::{fmt, time::Duration};
use take_five_rules::{MAX_PLAYERS, Message};

/// How often the score of a match with `--over` is looked at.
pub const INTERIM_LOOKS: u64 = 10;

/// The threshold of such a look, in standard deviations: with ten looks, 5 % of even matches are judged wrongly
/// (Pocock, Biometrika 64, 1977).
const CLEAR: f64 = 2.555;

/// What must be the same in all shards of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchTerms {
    /// The game.
    pub spec: String,
    /// The number of players.
    pub players: u8,
    /// The first player.
    pub a: String,
    /// All others.
    pub b: String,
    /// The seed of everything random.
    pub seed: u64,
    /// Milliseconds per turn.
    pub time: Option<u64>,
    /// Positions per action.
    pub nodes: Option<u64>,
    /// Random turns at the start.
    pub opening: u32,
    /// The number of shards of the match.
    pub parts: u64,
}

/// The results of a match or of a shard: counts, which can be stored as [`MatchFigures`] and read again to be added up.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Score {
    #[serde(flatten)]
    terms: MatchTerms,
    /// The shards that were played, from 1.
    played: Vec<u64>,
    games: u64,
    /// Games in which A alone came first.
    wins_a: u64,
    /// Games in which A did not come first.
    wins_b: u64,
    /// Games in which A shared first place.
    draws: u64,
    /// First places, with ties split.
    points: f64,
    /// Wins of A, by seat.
    wins_by_seat: [u64; MAX_PLAYERS],
    actions: u64,
    turns: u64,
    max_turns: u64,
    seconds: f64,
}

/// A score and the figures that follow from it: as text for people, serialized for programs.
#[derive(Debug, Serialize)]
pub struct MatchFigures<'a> {
    #[serde(flatten)]
    score: &'a Score,
    score_a: f64,
    score_low: f64,
    score_high: f64,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    mean_actions: f64,
    mean_turns: f64,
}

impl Score {
    /// No games played yet.
    pub(crate) fn new(terms: MatchTerms) -> Self {
        Score {
            terms,
            played: Vec::new(),
            games: 0,
            wins_a: 0,
            wins_b: 0,
            draws: 0,
            points: 0.0,
            wins_by_seat: [0; MAX_PLAYERS],
            actions: 0,
            turns: 0,
            max_turns: 0,
            seconds: 0.0,
        }
    }

    /// Marks this shard as played.
    pub(crate) fn add_shard(&mut self, part: u64) {
        self.played.push(part);
    }

    /// Sets how long it took.
    pub(crate) fn add_time(&mut self, time: Duration) {
        self.seconds += time.as_secs_f64();
    }

    /// Counts a game with A in this seat, from 0.
    pub(crate) fn count(&mut self, seat: usize, game: &PlayedGame) {
        let places = game.outcome.places();
        let first = places.iter().filter(|&&place| place == 1).count();
        self.games += 1;
        match (places[seat], first) {
            (1, 1) => {
                self.wins_a += 1;
                self.wins_by_seat[seat] += 1;
                self.points += 1.0;
            }
            (1, _) => {
                self.draws += 1;
                self.points += 1.0 / first as f64;
            }
            _ => self.wins_b += 1,
        }
        self.actions += game.actions;
        self.turns += game.turns;
        self.max_turns = self.max_turns.max(game.turns);
    }

    /// Whether the score is clearly above or below this share, if looked at [`INTERIM_LOOKS`] times.
    pub(crate) fn is_significant(&self, share: f64) -> bool {
        let (low, high) = wilson_by(CLEAR, self.points, self.games as f64);
        low > share || high < share
    }

    /// Adds another shard of the same match.
    ///
    /// # Errors
    /// If it belongs to another match, or has already been added; then nothing changes.
    pub fn add(&mut self, part: &Score) -> Result<(), Message> {
        if self.terms != part.terms {
            return Err(Message::new("match.other-terms"));
        }
        if let Some(twice) = part.played.iter().find(|part| self.played.contains(part)) {
            return Err(Message::new("match.part-twice").with("part", *twice as i64));
        }
        self.played.extend(&part.played);
        self.played.sort_unstable();
        self.games += part.games;
        self.wins_a += part.wins_a;
        self.wins_b += part.wins_b;
        self.draws += part.draws;
        self.points += part.points;
        for (sum, wins) in self.wins_by_seat.iter_mut().zip(part.wins_by_seat) {
            *sum += wins;
        }
        self.actions += part.actions;
        self.turns += part.turns;
        self.max_turns = self.max_turns.max(part.max_turns);
        self.seconds += part.seconds;
        Ok(())
    }

    /// The first player's score and the ends of its interval, in percent.
    pub fn percentages(&self) -> [f64; 3] {
        let figures = self.figures();
        [figures.score_a, figures.score_low, figures.score_high].map(|share| 100.0 * share)
    }

    /// With the figures that follow from the counts.
    pub fn figures(&self) -> MatchFigures<'_> {
        let games = self.games as f64;
        let (low, high) = wilson(self.points, games);
        let share = self.points / games.max(1.0);
        let elo = |share| elo(share, self.terms.players);
        MatchFigures {
            score: self,
            score_a: share,
            score_low: low,
            score_high: high,
            elo: elo(share),
            elo_low: elo(low),
            elo_high: elo(high),
            mean_actions: self.actions as f64 / games.max(1.0),
            mean_turns: self.turns as f64 / games.max(1.0),
        }
    }
}

/// By how many Elo points the player is stronger than each of the others, who are all equal, if this is its share of
/// the wins; `None` if infinite.
fn elo(share: f64, players: u8) -> Option<f64> {
    let others = f64::from(players) - 1.0;
    let odds = others * share / (1.0 - share);
    let elo = 400.0 * odds.log10();
    elo.is_finite().then_some(elo)
}

impl fmt::Display for MatchFigures<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { terms, .. } = self.score;
        let limit = match (terms.time, terms.nodes) {
            (_, Some(nodes)) => format!("{nodes} nodes an action"),
            (time, None) => format!("{} ms a turn", time.unwrap_or_default()),
        };
        writeln!(f, "{}, seed {}, {limit}", terms.spec, terms.seed)?;
        writeln!(f, "{} against {}", terms.a, terms.b)?;
        let Score {
            games,
            wins_a,
            wins_b,
            draws,
            ..
        } = self.score;
        writeln!(
            f,
            "games   {games}: won {wins_a}, drawn {draws}, lost {wins_b}"
        )?;
        let seats = usize::from(terms.players);
        let by_seat: Vec<String> = self.score.wins_by_seat[..seats]
            .iter()
            .map(u64::to_string)
            .collect();
        writeln!(f, "seats   won {}", by_seat.join(", "))?;
        let percent = |share: f64| 100.0 * share;
        let [share, low, high] = [self.score_a, self.score_low, self.score_high].map(percent);
        writeln!(f, "score   {share:.1} % (95 %: {low:.1} to {high:.1})")?;
        let said =
            |elo: Option<f64>, none: &str| elo.map_or(none.to_owned(), |elo| format!("{elo:.0}"));
        let none = if share > 50.0 { "∞" } else { "−∞" };
        let [low, high] =
            [(self.elo_low, "−∞"), (self.elo_high, "∞")].map(|(elo, none)| said(elo, none));
        writeln!(
            f,
            "Elo     {} (95 %: {low} to {high})",
            said(self.elo, none)
        )?;
        let (turns, actions) = (self.mean_turns, self.mean_actions);
        let longest = self.score.max_turns;
        write!(
            f,
            "length  {turns:.1} turns (longest {longest}), {actions:.1} actions"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn elo_follows_from_the_share_of_the_games_won() {
        let near = |found: Option<f64>, wanted: f64| (found.unwrap() - wanted).abs() < 0.5;
        assert!(near(elo(0.5, 2), 0.0));
        assert!(near(elo(0.75, 2), 190.8));
        assert!(near(elo(0.25, 4), 0.0));
        assert!(near(elo(10.0 / 11.0, 2), 400.0));
        assert_eq!(elo(1.0, 2), None);
        assert_eq!(elo(0.0, 2), None);
    }
}
