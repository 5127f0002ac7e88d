//! What a report is about, and the games that it takes.

use super::chooser::{Chooser, chooser};
use super::game_line::GameLine;
use super::program_game::ProgramGame;
use super::schedule::Schedule;
use crate::contest::{OPENING, default_opening};
use crate::external_program::RunningProgram;
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::time::Duration;
use take_five_rules::{Message, Notation, Position, with_game};
use take_five_search::{Level, Opponent, level_count};

/// What a report is about.
#[derive(Clone, Debug)]
pub struct ReportPlan {
    /// What is played.
    pub subject: Subject,
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

/// What a report is about.
#[derive(Clone, Debug)]
pub enum Subject {
    /// One of the games here, from this position.
    Start(Box<Position>),
    /// A game of another program.
    Program {
        /// The program, and what it can.
        game: ProgramGame,
        /// What it calls the game and its options.
        spec: String,
        /// How long to wait for each answer.
        patience: Duration,
    },
}

/// A player of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportPlayer {
    /// A level.
    Level {
        /// Which.
        level: Level,
        /// The most positions that it searches for an action.
        nodes: u64,
        /// Whether it has fewer nodes than the others.
        is_limited: bool,
    },
    /// The program whose game it is.
    Program,
}

/// The level; with the number of nodes, as in `level:8:500`, if it has fewer than the others.
impl fmt::Display for ReportPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportPlayer::Program => f.write_str("program"),
            ReportPlayer::Level {
                level,
                nodes,
                is_limited: true,
            } => write!(f, "{level}:{nodes}"),
            ReportPlayer::Level { level, .. } => level.fmt(f),
        }
    }
}

/// The terms that all parts of a report share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // as in the plan
pub struct ReportTerms {
    pub spec: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramGame>,
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
            subject: Subject::Start(Box::new(start)),
            games: 1000,
            seed: 1,
            levels: vec![most.div_ceil(2), most],
            nodes: 1000,
            doublings: 3,
            opening: None,
            shard: Shard::WHOLE,
        }
    }

    /// A thousand games of random play, and of the program if it chooses actions.
    pub fn of_program(
        game: ProgramGame,
        spec: String,
        begins_with_chance: bool,
        patience: Duration,
    ) -> Self {
        ReportPlan {
            subject: Subject::Program {
                game,
                spec,
                patience,
            },
            games: 1000,
            seed: 1,
            levels: Vec::new(),
            nodes: 1,
            doublings: 0,
            opening: Some(if begins_with_chance { 0 } else { OPENING }),
            shard: Shard::WHOLE,
        }
    }

    /// The position in which the games begin, unless it is another program's.
    pub fn start(&self) -> Option<&Position> {
        match &self.subject {
            Subject::Start(start) => Some(start),
            Subject::Program { .. } => None,
        }
    }

    /// The game of another program.
    pub fn program(&self) -> Option<&ProgramGame> {
        match &self.subject {
            Subject::Start(_) => None,
            Subject::Program { game, .. } => Some(game),
        }
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        match &self.subject {
            Subject::Start(start) => start.players(),
            Subject::Program { game, .. } => game.seats,
        }
    }

    /// The plan of these terms, with the first shard.
    ///
    /// # Errors
    /// If they are not those of a game that exists.
    pub fn of_terms(terms: &ReportTerms) -> Result<Self, Message> {
        let subject = match (&terms.program, &terms.position) {
            (Some(program), _) => Subject::Program {
                game: program.clone(),
                spec: terms.spec.clone(),
                patience: Duration::ZERO, // its games have been played
            },
            (None, Some(text)) => {
                Subject::Start(Box::new(Position::parse(&terms.spec.parse()?, text)?))
            }
            (None, None) => Subject::Start(Box::new(Position::start(&terms.spec.parse()?))),
        };
        let plan = ReportPlan {
            subject,
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
        let Some(start) = self.start() else {
            return Ok(());
        };
        let most = level_count(start);
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
        let (spec, position, opening) = match &self.subject {
            Subject::Program { spec, .. } => (spec.clone(), None, OPENING),
            Subject::Start(start) => {
                let spec = start.spec();
                let is_start = **start == Position::start(&spec);
                let position = (!is_start).then(|| start.to_string());
                (spec.to_string(), position, default_opening(&spec))
            }
        };
        ReportTerms {
            spec,
            position,
            program: self.program().cloned(),
            games: self.games,
            seed: self.seed,
            levels: self.levels.clone(),
            nodes: self.nodes,
            doublings: self.doublings,
            opening: self.opening.unwrap_or(opening),
            parts: self.shard.parts,
        }
    }

    /// The players: random play, the levels, the weakest first, and the strongest with fewer and fewer nodes.
    pub fn players(&self) -> Vec<ReportPlayer> {
        let level = |level: Level, halvings: u32| ReportPlayer::Level {
            level,
            nodes: self.nodes >> halvings,
            is_limited: halvings > 0,
        };
        let numbered = |&number: &u8| Level::Numbered(number);
        let levels = self.levels.iter().map(numbered);
        let columns = [Level::Random].into_iter().chain(levels);
        let mut players: Vec<ReportPlayer> = columns.map(|it| level(it, 0)).collect();
        if self.program().is_some_and(|game| game.has_moves) {
            players.push(ReportPlayer::Program);
        }
        let strongest = self.levels.last().map_or(Level::Random, numbered);
        players.extend((1..=self.halvings()).map(|times| level(strongest, times)));
        players
    }

    /// How often the nodes of the strongest level are halved: a level that has a limit of its own gains nothing by more.
    fn halvings(&self) -> u32 {
        fn limit<G: Opponent>(state: &G, level: u8) -> u64 {
            let level = state.levels().get(usize::from(level).wrapping_sub(1));
            level.map_or(0, |level| level.nodes)
        }
        let strongest = self.levels.last().copied().unwrap_or(0);
        let Some(start) = self.start() else {
            return 0;
        };
        let limit = with_game!(start, state => limit(state, strongest));
        if limit < self.nodes {
            0
        } else {
            self.doublings
        }
    }

    /// The games.
    pub fn schedule(&self) -> Schedule {
        let halvings = self.halvings() as usize;
        let strongest = self.players().len() - 1 - halvings;
        let neighbours = (0..strongest).map(|weaker| [weaker, weaker + 1]);
        let halved = strongest + halvings;
        let doublings = (strongest..halved)
            .rev()
            .map(|stronger| [stronger + 1, stronger]);
        Schedule {
            columns: strongest + 1,
            pairs: neighbours.chain(doublings).collect(),
            seats: self.seats().into(),
            games: self.games,
            seed: self.seed,
            opening: self.terms().opening,
            shard: self.shard,
        }
    }

    /// Plays the games of the shard that are not `done`, as pairs of series and number, and hands each to `keep`.
    ///
    /// # Errors
    /// If the game lacks a level, if the program fails, or what `keep` says.
    pub fn run<E: From<Message>>(
        &self,
        done: &HashSet<(usize, u64)>,
        keep: &mut dyn FnMut(GameLine) -> Result<(), E>,
    ) -> Result<(), E> {
        let schedule = self.schedule();
        let all = schedule.games().into_iter();
        let open = all.filter(|game| !done.contains(game));
        match &self.subject {
            Subject::Start(start) => with_game!(&**start, state => {
                let mut choosers = self.choosers(state)?;
                for game in open {
                    keep(schedule.play(state, &mut choosers, game))?;
                }
            }),
            Subject::Program {
                game,
                spec,
                patience,
            } => {
                let mut program = RunningProgram::open(&game.command, Some(*patience))?;
                for (series, number) in open {
                    let seating = schedule.seating((series, number));
                    keep(GameLine {
                        series,
                        number,
                        ..game.play(&mut program, spec, &seating, schedule.opening)?
                    })?;
                }
            }
        }
        Ok(())
    }

    fn choosers<G: Opponent + Notation + Into<Position>>(
        &self,
        state: &G,
    ) -> Result<Vec<Box<dyn Chooser<G>>>, Message> {
        self.check()?;
        // Only the strongest sees well enough what a position is worth.
        let strongest = self.levels.len();
        let all = self.players().into_iter().enumerate();
        let all = all.filter_map(|(at, player)| match player {
            ReportPlayer::Level { level, nodes, .. } => {
                chooser(state, level, nodes, at == strongest)
            }
            ReportPlayer::Program => None,
        });
        Ok(all.collect())
    }
}
