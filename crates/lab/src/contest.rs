//! Matches of many games between two players.

use crate::contestant::Contestant;
use crate::match_game::{GameConditions, play};
use crate::match_score::{INTERIM_LOOKS, MatchTerms, Score};
use crate::shard::Shard;
use std::fmt;
use std::time::{Duration, Instant};
use take_five_rules::{Message, Position, Spec, ToPlay};

/// The number of random turns at the start of a game without chance, so that games between deterministic players are
/// not all the same.
pub(crate) const OPENING: u32 = 4;

/// The number of random turns at the start of a game, if nothing else is asked for.
pub(crate) fn default_opening(spec: &Spec) -> u32 {
    match Position::start(spec).to_play() {
        ToPlay::Chance => 0,
        _ => OPENING,
    }
}

/// A match: the players and the conditions.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game and its options.
    pub spec: Spec,
    /// A player.
    pub a: Contestant,
    /// The player in all other seats.
    pub b: Contestant,
    /// The number of games.
    pub games: u64,
    /// Thinking time per turn.
    pub time: Duration,
    /// Positions to search per action instead of a time limit: such a match can be reproduced.
    pub nodes: Option<u64>,
    /// The seed for chance and choices.
    pub seed: u64,
    /// Random turns at the start of each game; `None` is 4 in games without chance, otherwise 0.
    pub opening: Option<u32>,
    /// The shard to play.
    pub shard: Shard,
    /// Stop early once the score is clearly above or below this many percent.
    pub over: Option<u32>,
}

/// Why a match ended early: one of the players could not continue.
#[derive(Debug)]
pub struct ContestError {
    /// The player.
    pub who: Contestant,
    /// What happened.
    pub problem: Message,
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.who, self.problem)
    }
}

impl std::error::Error for ContestError {}

impl Contest {
    /// 100 games with a second per turn.
    pub fn new(spec: Spec, a: Contestant, b: Contestant) -> Self {
        Contest {
            spec,
            a,
            b,
            games: 100,
            time: Duration::from_secs(1),
            nodes: None,
            seed: 1,
            opening: None,
            shard: Shard::WHOLE,
            over: None,
        }
    }

    /// Plays the games, with the first player in each seat in turn under the same chance outcomes.
    ///
    /// # Errors
    /// If a player cannot continue: a level that the game does not have, a program that does not answer or breaks the
    /// rules.
    pub fn play(&self) -> Result<Score, ContestError> {
        let start = Position::start(&self.spec);
        let rules = GameConditions {
            spec: self.spec,
            time: self.nodes.is_none().then_some(self.time),
            nodes: self.nodes.unwrap_or(u64::MAX),
            opening: self.opening.unwrap_or_else(|| default_opening(&self.spec)),
        };
        let Shard { part, parts } = self.shard;
        let mut score = Score::new(MatchTerms {
            spec: self.spec.to_string(),
            players: start.players(),
            a: self.a.to_string(),
            b: self.b.to_string(),
            seed: self.seed,
            time: rules.time.map(|time| time.as_millis() as u64),
            nodes: self.nodes,
            opening: rules.opening,
            parts,
        });
        score.add_shard(part);
        let began = Instant::now();
        let seats = u64::from(start.players());
        let look = self.games.div_ceil(INTERIM_LOOKS).next_multiple_of(seats);
        for number in 0..self.games {
            // Games that differ only in the seats belong together.
            let (round, seat) = (number / seats, number % seats);
            if round % parts != part - 1 {
                continue;
            }
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(round);
            let game = play(&rules, &self.a, &self.b, seat as usize, seed);
            let game = game.map_err(|(who, problem)| ContestError {
                who: who.clone(),
                problem,
            })?;
            score.count(seat as usize, &game);
            let is_clear = |over| score.is_significant(f64::from(over) / 100.0);
            if (number + 1).is_multiple_of(look) && self.over.is_some_and(is_clear) {
                break;
            }
        }
        score.add_time(began.elapsed());
        Ok(score)
    }
}
