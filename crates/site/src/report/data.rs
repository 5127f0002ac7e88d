//! What `takefive report` writes for programs, as far as its page shows it.

use serde::de::Error;
use serde::{Deserialize, Serialize};
use take_five_rules::{Position, Spec};
use take_five_words::Words;

/// A report.
#[derive(Clone, Debug, Deserialize)]
pub struct Report {
    pub command: String,
    pub spec: String,
    position: Option<String>,
    pub program: Option<String>,
    pub seats: u8,
    pub games: u64,
    pub seed: u64,
    pub nodes: u64,
    pub opening: u32,
    pub players: Vec<String>,
    pub figures: Vec<FigureRow>,
    pub lengths: Vec<Vec<[u64; 2]>>,
    pub branching_by_turn: Vec<Vec<OfTurn>>,
    pub ladder: Vec<Rung>,
    pub depth: Option<Estimate>,
    pub rules: Vec<RuleUsed>,
    pub openings: Vec<OpeningTurn>,
    pub first_actions: Option<FirstActions>,
    pub notable_games: Vec<NotableGame>,
}

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub interval: Option<[f64; 2]>,
    pub games: u64,
}

/// A figure of all players.
#[derive(Clone, Debug, Deserialize)]
pub struct FigureRow {
    #[serde(flatten)]
    pub kind: FigureKind,
    name: String,
    definition: String,
    pub values: Vec<Option<Estimate>>,
}

impl FigureRow {
    /// Its name, as the report has it where the program does not know the figure.
    pub fn name(&self) -> String {
        sentence("report-name", &self.kind.id, &self.name)
    }

    /// What it means.
    pub fn definition(&self) -> String {
        sentence("report-meaning", &self.kind.id, &self.definition)
    }

    /// Whether the name says the unit, too.
    pub fn is_its_unit(&self) -> bool {
        self.name.eq_ignore_ascii_case(&self.kind.unit)
    }
}

/// The sentence of a family in the language that is spoken, or else this one.
fn sentence(family: &str, id: &str, otherwise: &str) -> String {
    let words = Words::spoken().named(&format!("{family}.{id}"));
    words.unwrap_or_else(|| otherwise.to_owned())
}

/// What a figure is.
#[derive(Clone, Debug, Deserialize)]
pub struct FigureKind {
    pub id: String,
    pub group: String,
    pub unit: String,
    pub source: String,
}

/// A figure of a turn.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct OfTurn {
    pub turn: u32,
    #[serde(flatten)]
    pub figure: Estimate,
}

/// A player against the next stronger one.
#[derive(Clone, Debug, Deserialize)]
pub struct Rung {
    pub weaker: String,
    pub stronger: String,
    pub share: Option<Estimate>,
    pub elo: Option<Estimate>,
    pub luck: Option<Estimate>,
}

impl Rung {
    /// Whether both are the same level, the stronger with twice the nodes.
    pub fn is_doubling(&self) -> bool {
        self.weaker.matches(':').count() > 1
    }
}

/// How often a rule mattered.
#[derive(Clone, Debug, Deserialize)]
pub struct RuleUsed {
    pub id: String,
    definition: String,
    pub shares: Vec<Option<Estimate>>,
    pub times: Vec<Option<Estimate>>,
}

impl RuleUsed {
    /// When it counts.
    pub fn definition(&self) -> String {
        sentence("report-rule", &self.id, &self.definition)
    }
}

/// A turn at the beginning of games.
#[derive(Clone, Debug, Deserialize)]
pub struct OpeningTurn {
    pub turn: String,
    pub share: Estimate,
    #[serde(default)]
    pub replies: Vec<OpeningTurn>,
}

/// The values of first actions.
#[derive(Clone, Debug, Deserialize)]
pub struct FirstActions {
    pub nodes: u64,
    pub draws: Option<u64>,
    pub actions: Vec<FirstAction>,
    pub most_balanced: Option<String>,
    pub share_with_pie_rule: Option<f64>,
}

/// A first action.
#[derive(Clone, Debug, Deserialize)]
pub struct FirstAction {
    pub action: String,
    pub places: Vec<String>,
    pub value: f64,
    pub interval: Option<[f64; 2]>,
    pub draws: Option<u64>,
    pub is_exact: bool,
    pub line: Vec<String>,
}

/// A game of the strongest player.
#[derive(Clone, Debug, Deserialize)]
pub struct NotableGame {
    pub what: String,
    pub number: u64,
    pub turns: u32,
    pub comeback: Option<f64>,
    pub chances: Vec<(u32, Vec<f64>)>,
    pub record: String,
}

/// Reads a report, and the position in which its games began, unless a program had the game.
///
/// # Errors
/// If it is no report, or one of no game.
pub fn read(json: &str) -> serde_json::Result<(Report, Option<Position>)> {
    let report: Report = serde_json::from_str(json)?;
    let Some(position) = &report.position else {
        return Ok((report, None));
    };
    let spec: Spec = report.spec.parse().map_err(|_| of_no_game(&report.spec))?;
    let start = Position::parse(&spec, position).map_err(|_| of_no_game(position))?;
    Ok((report, Some(start)))
}

fn of_no_game(text: &str) -> serde_json::Error {
    Error::custom(format_args!("no game or no position of it: {text}"))
}
