//! All that a report says.

use super::by_turn::{OfTurn, branching_by_turn, lengths};
use super::course::Course;
use super::estimate::Estimate;
use super::figure::{Column, FIGURES, FigureKind};
use super::first_actions::{FirstActions, first_actions};
use super::game_line::GameLine;
use super::ladder::{Rung, depth};
use super::notable::{NotableGame, notable_games};
use super::opening::{OpeningTurn, openings};
use super::part::ReportPart;
use super::plan::ReportPlan;
use super::rules_used::RuleUsed;
use super::schedule::Series;
use serde::Serialize;
use std::fmt::Write;
use take_five_rules::{Game, Message, with_game};

/// All that a report says: the same for the same terms, however many machines played.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The name and version of the format.
    pub format: &'static str,
    /// The command that makes it.
    pub command: String,
    /// The game and its options.
    pub spec: String,
    /// The position in which the games began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The program whose game it is, with its arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The number of seats.
    pub seats: u8,
    /// The number of games in each series.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The most positions that a level searched for an action.
    pub nodes: u64,
    /// Random turns at the start of each game.
    pub opening: u32,
    /// The players, the weakest first: a figure has a value for each.
    pub players: Vec<String>,
    /// The figures.
    pub figures: Vec<FigureRow>,
    /// For each player, how many games took how many turns.
    pub lengths: Vec<Vec<[u64; 2]>>,
    /// For each player, the branching by turn.
    pub branching_by_turn: Vec<Vec<OfTurn>>,
    /// Games between neighbouring players.
    pub ladder: Vec<Rung>,
    /// How many steps from level to level the stronger wins with at least 60 %, for two players.
    pub depth: Option<Estimate>,
    /// How often single rules mattered.
    pub rules: Vec<RuleUsed>,
    /// The turns with which games of the strongest player begin.
    pub openings: Vec<OpeningTurn>,
    /// The values of the first actions.
    pub first_actions: Option<FirstActions>,
    /// Games of the strongest player worth looking at.
    pub notable_games: Vec<NotableGame>,
}

/// A figure of all players.
#[derive(Clone, Debug, Serialize)]
pub struct FigureRow {
    /// What it says.
    #[serde(flatten)]
    pub kind: FigureKind,
    /// Its name for people.
    pub name: String,
    /// What it is, in a sentence.
    pub definition: String,
    /// Its value for each player; `None` where the games do not tell.
    pub values: Vec<Option<Estimate>>,
}

/// The games of a report, all of them and in order.
#[derive(Clone, Debug)]
pub struct ReportGames {
    plan: ReportPlan,
    lines: Vec<GameLine>,
}

impl ReportGames {
    /// Adds up parts.
    ///
    /// # Errors
    /// If they do not belong together, or games are missing.
    pub fn merge(parts: Vec<ReportPart>) -> Result<Self, Message> {
        let Some(first) = parts.first() else {
            return Err(Message::new("training.no-parts"));
        };
        let terms = first.terms.clone();
        if parts.iter().any(|part| part.terms != terms) {
            return Err(Message::new("report.other-terms"));
        }
        let plan = ReportPlan::of_terms(&terms)?;
        let mut lines: Vec<GameLine> = parts.into_iter().flat_map(|part| part.lines).collect();
        lines.sort_by_key(|line| (line.series, line.number));
        lines.dedup();
        let mut expected = Vec::new();
        for part in 1..=plan.shard.parts {
            let mut schedule = plan.schedule();
            schedule.shard.part = part;
            expected.extend(schedule.games());
        }
        expected.sort_unstable();
        let found = lines.iter().map(|line| (line.series, line.number));
        if !found.eq(expected.iter().copied()) {
            return Err(Message::new("report.games-missing")
                .with("found", lines.len() as i64)
                .with("expected", expected.len() as i64));
        }
        Ok(ReportGames { plan, lines })
    }

    /// What the games are about.
    pub fn plan(&self) -> &ReportPlan {
        &self.plan
    }

    fn series(&self, wanted: Series) -> Vec<&GameLine> {
        let at = self
            .plan
            .schedule()
            .series()
            .into_iter()
            .position(|series| series == wanted);
        let lines = self.lines.iter();
        lines.filter(|line| Some(line.series) == at).collect()
    }

    /// The report; `say` returns the name of a figure and what it means, `say_rule` when a rule counts.
    ///
    /// # Errors
    /// If the search of the first actions fails.
    pub fn report(
        &self,
        say: impl Fn(&FigureKind) -> [String; 2],
        say_rule: impl Fn(&str) -> String,
    ) -> Result<Report, Message> {
        let terms = self.plan.terms();
        let players = self.plan.players().into_iter();
        let mut players: Vec<String> = players.map(|player| player.to_string()).collect();
        let schedule = self.plan.schedule();
        let games: Vec<Vec<&GameLine>> = (0..schedule.columns)
            .map(|player| self.series(Series::Column(player)))
            .collect();
        let columns = games.iter().enumerate();
        let columns: Vec<Column<'_>> = columns
            .map(|(player, games)| Column::new(games.clone(), player == 0))
            .collect();
        // Programs do not tell who has dropped out.
        let is_told = |kind: &FigureKind| kind.id != "drop-outs" || self.plan.program().is_none();
        let values = |kind: &FigureKind| {
            let values = columns.iter().map(|column| column.find(kind));
            values
                .map(|value| value.filter(|_| is_told(kind)))
                .collect()
        };
        let rows = FIGURES.iter().map(|kind| {
            let [name, definition] = say(kind);
            FigureRow {
                kind: *kind,
                name,
                definition,
                values: values(kind),
            }
        });
        let rules = match self.plan.start() {
            Some(start) => with_game!(start, _state: G => G::COUNTED_RULES),
            None => &[],
        };
        let rules = rules.iter().enumerate();
        let rules = rules.map(|(at, id)| RuleUsed::new(id, at, say_rule(id), &games));
        let strongest = games.last().map_or(&[][..], Vec::as_slice);
        let rung = |(at, pair): (usize, &[usize; 2])| {
            let [weaker, stronger] = pair.map(|player| players[player].clone());
            Rung::new(
                weaker,
                stronger,
                &self.series(Series::Rung(at)),
                schedule.seats,
            )
        };
        let ladder: Vec<Rung> = schedule.pairs.iter().enumerate().map(rung).collect();
        players.truncate(schedule.columns);
        Ok(Report {
            format: "take-five report 1",
            command: self.command(),
            spec: terms.spec,
            position: self.plan.start().map(ToString::to_string),
            program: terms.program.map(|program| program.command),
            seats: self.plan.seats(),
            games: terms.games,
            seed: terms.seed,
            nodes: terms.nodes,
            opening: terms.opening,
            figures: rows.collect(),
            lengths: games.iter().map(|games| lengths(games)).collect(),
            branching_by_turn: games.iter().map(|games| branching_by_turn(games)).collect(),
            depth: depth(&ladder).filter(|_| schedule.seats == 2),
            ladder,
            rules: rules.collect(),
            openings: openings(strongest),
            first_actions: first_actions(&self.plan)?,
            notable_games: match self.plan.start() {
                Some(start) => notable_games(start, strongest),
                None => Vec::new(),
            },
            players,
        })
    }

    /// The command line that makes the report.
    fn command(&self) -> String {
        let terms = self.plan.terms();
        if let Some(program) = terms.program {
            return format!(
                "takefive report '{}' --engine 'cmd:{}' --players {} --games {} --seed {} --opening {} --out DIR",
                terms.spec, program.command, program.seats, terms.games, terms.seed, terms.opening,
            );
        }
        let levels = terms.levels.iter().map(u8::to_string);
        let levels = levels.collect::<Vec<_>>().join(",");
        let position = terms.position.map(|text| format!(" --position '{text}'"));
        format!(
            "takefive report {}{} --games {} --seed {} --levels {levels} --nodes {} --doublings {} --opening {} --out DIR",
            terms.spec,
            position.unwrap_or_default(),
            terms.games,
            terms.seed,
            terms.nodes,
            terms.doublings,
            terms.opening,
        )
    }

    /// A table of the games, as comma-separated values.
    pub fn csv(&self) -> String {
        let seats = usize::from(self.plan.seats());
        let players = self.plan.players();
        let schedule = self.plan.schedule();
        let series = schedule.series();
        let mut out = String::from("series,number");
        for seat in 1..=seats {
            // Writing to a string does not fail.
            let _ = write!(out, ",player_{seat},place_{seat}");
        }
        out += ",turns,actions,choices,forced_turns,outcomes_of_chance,dropped_out,lead_changes,comeback\n";
        for line in &self.lines {
            let stronger_seat = (line.number % seats as u64) as usize;
            let _ = write!(out, "{},{}", line.series, line.number);
            for seat in 0..seats {
                let player = match series[line.series] {
                    Series::Column(player) => player,
                    Series::Rung(pair) => schedule.pairs[pair][usize::from(seat == stronger_seat)],
                };
                let place = line.places.get(seat).map_or(String::new(), u8::to_string);
                let _ = write!(out, ",{},{place}", players[player]);
            }
            let course = Course::of(line);
            let choices: u32 = line.choices.actions().sum();
            let _ = writeln!(
                out,
                ",{},{},{choices},{},{},{},{},{}",
                line.turns,
                line.actions(),
                line.choices.forced_turns(),
                line.drawn,
                line.left,
                course.map_or(String::new(), |it| it.lead_changes.to_string()),
                course
                    .and_then(|it| it.comeback)
                    .map_or(String::new(), |it| format!("{it:.4}")),
            );
        }
        out
    }
}
