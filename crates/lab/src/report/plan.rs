//! What a report is about, and the games that it takes.

use super::chooser::{Chooser, chooser};
use super::game_line::GameLine;
use super::schedule::Schedule;
use crate::contest::default_opening;
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use take_five_rules::{Message, Notation, Position, with_game};
use take_five_search::{Level, Opponent, level_count};

/// What a report is about.
#[derive(Clone, Debug)]
pub struct ReportPlan {
    /// The position in which the games begin.
    pub start: Position,
    /// The number of games in each series.
    pub games: u64,
    /// The seed for chance and choices.
    pub seed: u64,
    /// The levels that play, the weakest first; random play comes before them.
    pub levels: Vec<u8>,
    /// The most positions that a level searches for an action.
    pub nodes: u64,
    /// How often the most positions are halved, for games of the strongest level against itself with twice as many.
    pub doublings: u32,
    /// Random turns at the start of each game; `None` is 4 in games without chance, otherwise 0.
    pub opening: Option<u32>,
    /// The shard to play.
    pub shard: Shard,
}

/// A player of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportPlayer {
    level: Level,
    nodes: u64,
    /// Whether it has fewer nodes than the others.
    is_limited: bool,
}

/// The level; with the number of nodes, as in `level:8:500`, if it has fewer than the others.
impl fmt::Display for ReportPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)?;
        if self.is_limited {
            write!(f, ":{}", self.nodes)?;
        }
        Ok(())
    }
}

/// The terms that all parts of a report share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // as in the plan
pub struct ReportTerms {
    pub spec: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    pub games: u64,
    pub seed: u64,
    pub levels: Vec<u8>,
    pub nodes: u64,
    pub doublings: u32,
    pub opening: u32,
    pub parts: u64,
}

impl ReportPlan {
    /// A thousand games of random play, of a middling and of the strongest level.
    pub fn new(start: Position) -> Self {
        let most = level_count(&start);
        ReportPlan {
            start,
            games: 1000,
            seed: 1,
            levels: vec![most.div_ceil(2), most],
            nodes: 1000,
            doublings: 3,
            opening: None,
            shard: Shard::WHOLE,
        }
    }

    /// The plan of these terms, with the first shard.
    ///
    /// # Errors
    /// If they are not those of a game that exists.
    pub fn of_terms(terms: &ReportTerms) -> Result<Self, Message> {
        let spec = terms.spec.parse()?;
        let start = match &terms.position {
            Some(text) => Position::parse(&spec, text)?,
            None => Position::start(&spec),
        };
        let plan = ReportPlan {
            start,
            games: terms.games,
            seed: terms.seed,
            levels: terms.levels.clone(),
            nodes: terms.nodes,
            doublings: terms.doublings,
            opening: Some(terms.opening),
            shard: Shard {
                part: 1,
                parts: terms.parts.max(1),
            },
        };
        plan.check()?;
        Ok(plan)
    }

    /// Checks that the game has the levels, in order, and that there are nodes to halve.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), Message> {
        let most = level_count(&self.start);
        let wrong = self
            .levels
            .iter()
            .find(|&&level| level == 0 || level > most);
        if let Some(&level) = wrong {
            return Err(Message::new("refused.no-such-level")
                .with("level", level)
                .with("most", most));
        }
        if self.doublings > self.nodes.ilog2() {
            return Err(
                Message::new("report.doublings").with("most", i64::from(self.nodes.ilog2()))
            );
        }
        if !self.levels.is_sorted_by(|one, next| one < next) {
            return Err(Message::new("report.levels-order"));
        }
        Ok(())
    }

    /// The terms of the report.
    pub fn terms(&self) -> ReportTerms {
        let spec = self.start.spec();
        let is_start = self.start == Position::start(&spec);
        ReportTerms {
            spec: spec.to_string(),
            position: (!is_start).then(|| self.start.to_string()),
            games: self.games,
            seed: self.seed,
            levels: self.levels.clone(),
            nodes: self.nodes,
            doublings: self.doublings,
            opening: self.opening.unwrap_or_else(|| default_opening(&spec)),
            parts: self.shard.parts,
        }
    }

    /// The players: random play, the levels, the weakest first, and the strongest with fewer and fewer nodes.
    pub fn players(&self) -> Vec<ReportPlayer> {
        let levels = self.levels.iter().map(|&number| Level::Numbered(number));
        let columns = [Level::Random].into_iter().chain(levels);
        let columns = columns.map(|level| ReportPlayer {
            level,
            nodes: self.nodes,
            is_limited: false,
        });
        let mut players: Vec<ReportPlayer> = columns.collect();
        let strongest = players[self.levels.len()];
        let halved = (1..=self.halvings()).map(|times| ReportPlayer {
            nodes: self.nodes >> times,
            is_limited: true,
            ..strongest
        });
        players.extend(halved);
        players
    }

    /// How often the nodes of the strongest level are halved: a level that has a limit of its own gains nothing by more.
    fn halvings(&self) -> u32 {
        fn limit<G: Opponent>(state: &G, level: u8) -> u64 {
            let level = state.levels().get(usize::from(level).wrapping_sub(1));
            level.map_or(0, |level| level.nodes)
        }
        let strongest = self.levels.last().copied().unwrap_or(0);
        let limit = with_game!(&self.start, state => limit(state, strongest));
        if limit < self.nodes {
            0
        } else {
            self.doublings
        }
    }

    /// The games.
    pub fn schedule(&self) -> Schedule {
        let strongest = self.levels.len();
        let neighbours = (0..strongest).map(|weaker| [weaker, weaker + 1]);
        let halved = strongest + self.halvings() as usize;
        let doublings = (strongest..halved)
            .rev()
            .map(|stronger| [stronger + 1, stronger]);
        Schedule {
            columns: strongest + 1,
            pairs: neighbours.chain(doublings).collect(),
            seats: usize::from(self.start.players()),
            games: self.games,
            seed: self.seed,
            opening: self.terms().opening,
            shard: self.shard,
        }
    }

    /// Plays the games of the shard that are not `done`, as pairs of series and number, and hands each to `keep`.
    ///
    /// # Errors
    /// If the game lacks a level, or what `keep` says.
    pub fn run<E: From<Message>>(
        &self,
        done: &HashSet<(usize, u64)>,
        keep: &mut dyn FnMut(GameLine) -> Result<(), E>,
    ) -> Result<(), E> {
        with_game!(&self.start, state => {
            let mut choosers = self.choosers(state)?;
            let schedule = self.schedule();
            let open = schedule.games().into_iter().filter(|game| !done.contains(game));
            for game in open {
                keep(schedule.play(state, &mut choosers, game))?;
            }
            Ok(())
        })
    }

    fn choosers<G: Opponent + Notation + Into<Position>>(
        &self,
        state: &G,
    ) -> Result<Vec<Box<dyn Chooser<G>>>, Message> {
        self.check()?;
        // Only the strongest sees well enough what a position is worth.
        let strongest = self.levels.len();
        let all = self.players().into_iter().enumerate();
        let all = all.filter_map(|(at, it)| chooser(state, it.level, it.nodes, at == strongest));
        Ok(all.collect())
    }
}
