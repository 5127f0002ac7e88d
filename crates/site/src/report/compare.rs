//! The same figures of several reports side by side: sizes, options, levels.

use super::data::{Estimate, Rung};
use super::numbers::whole;
use super::page::{cell, document};
use super::words::{named, plain, player_name, say};
use maud::{Markup, html};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use take_five_rules::Message;

/// What is read of a report.
#[derive(Debug, Deserialize)]
pub struct ReadReport {
    spec: String,
    games: u64,
    seed: u64,
    nodes: u64,
    opening: u32,
    players: Vec<String>,
    figures: Vec<Figure>,
    #[serde(default)]
    rules: Vec<Rule>,
    ladder: Vec<Rung>,
    depth: Option<Estimate>,
}

impl ReadReport {
    /// Reads a report.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(json: &str) -> serde_json::Result<Self> {
        let report: Self = serde_json::from_str(json)?;
        match report.players.is_empty() {
            true => Err(Error::custom("players")),
            false => Ok(report),
        }
    }
}

/// What is read of a rule that mattered.
#[derive(Debug, Deserialize)]
struct Rule {
    id: String,
    definition: String,
    shares: Vec<Option<Estimate>>,
}

/// What a figure says, and its values: for each player in a report, for each report in a comparison.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Figure {
    id: String,
    group: String,
    name: String,
    unit: String,
    definition: String,
    source: String,
    #[serde(default)]
    by_random: bool,
    values: Vec<Option<Estimate>>,
}

impl Figure {
    /// Whether it says how often a rule mattered, which its definition alone describes.
    fn is_rule(&self) -> bool {
        self.group == RULES
    }
}

const RULES: &str = "rules";

const COUNTED: &str = "Counted; interval: E. B. Wilson, 1927";

/// The figures of several reports.
#[derive(Debug, Serialize)]
pub struct Comparison {
    format: &'static str,
    reports: Vec<Compared>,
    figures: Vec<Figure>,
}

/// A report among others.
#[derive(Debug, Serialize)]
struct Compared {
    spec: String,
    games: u64,
    seed: u64,
    nodes: u64,
    opening: u32,
    /// The strongest player.
    player: String,
}

impl Comparison {
    /// The figures of these reports.
    pub fn of(reports: Vec<ReadReport>) -> Self {
        let mut figures: Vec<Figure> = Vec::new();
        for figure in reports.iter().flat_map(|report| &report.figures) {
            if figures.iter().all(|known| known.id != figure.id) {
                figures.push(compared(figure, &reports));
            }
        }
        figures.push(of_skill("depth", "", COUNTED, &reports, |report| {
            report.depth
        }));
        let jackknife = "Interval: jackknife, J. W. Tukey, 1958";
        figures.push(of_skill("luck", "%", jackknife, &reports, |report| {
            let mut rungs = report.ladder.iter().filter(|rung| !rung.is_doubling());
            rungs.next_back()?.luck
        }));
        for rule in reports.iter().flat_map(|report| &report.rules) {
            let of_rule = of_rule(rule, &reports);
            if figures.iter().all(|known| known.id != of_rule.id) {
                figures.push(of_rule);
            }
        }
        let of = |report: ReadReport| Compared {
            spec: report.spec,
            games: report.games,
            seed: report.seed,
            nodes: report.nodes,
            opening: report.opening,
            player: report.players.last().cloned().unwrap_or_default(),
        };
        Comparison {
            format: "take-five comparison 1",
            reports: reports.into_iter().map(of).collect(),
            figures,
        }
    }

    /// The page.
    pub fn page(&self) -> String {
        let heads = self.heads();
        let groups = self.figures.chunk_by(|one, next| one.group == next.group);
        let body = html! {
            h1 { (plain("report.compared")) }
            p { (plain("report.compared-note")) }
            @for group in groups {
                section {
                    h2 { (named("report-group", &group[0].group)) }
                    (table(&heads, group))
                }
            }
            section {
                h2 { (plain("report.compared-reports")) }
                dl {
                    @for report in &self.reports {
                        dt { code { (report.spec) } }
                        dd { (terms(report)) }
                    }
                }
            }
            section {
                h2 { (plain("report.definitions")) }
                dl {
                    @for figure in self.figures.iter().filter(|figure| !figure.is_rule()) {
                        dt id=(figure.id) { (figure.name) }
                        dd { (figure.definition) " " cite { (figure.source) } "." }
                    }
                }
            }
        };
        document(&plain("report.compared"), &body)
    }

    /// For each report, the options in which the reports differ, or the whole spec if that is nothing.
    fn heads(&self) -> Vec<String> {
        let parts = |spec: &str| {
            spec.split([':', ','])
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let all: Vec<Vec<String>> = self.reports.iter().map(|it| parts(&it.spec)).collect();
        let head = |(report, own): (&Compared, &Vec<String>)| {
            let differs = |part: &&String| all.iter().any(|other| !other.contains(part));
            let different: Vec<&str> = own.iter().filter(differs).map(|it| &**it).collect();
            match different.is_empty() {
                true => report.spec.clone(),
                false => different.join(", "),
            }
        };
        self.reports.iter().zip(&all).map(head).collect()
    }
}

/// The values of the strongest players, or of random play if only that has any.
fn compared(figure: &Figure, reports: &[ReadReport]) -> Figure {
    let values = |player: &dyn Fn(&ReadReport) -> usize| {
        let value = |report: &ReadReport| {
            let found = report.figures.iter().find(|it| it.id == figure.id)?;
            *found.values.get(player(report))?
        };
        reports.iter().map(value).collect::<Vec<_>>()
    };
    let strongest = values(&|report| report.players.len() - 1);
    let by_random = strongest.iter().all(Option::is_none);
    Figure {
        by_random,
        values: if by_random { values(&|_| 0) } else { strongest },
        ..figure.clone()
    }
}

/// In which share of games of the strongest players a rule mattered.
fn of_rule(rule: &Rule, reports: &[ReadReport]) -> Figure {
    let value = |report: &ReadReport| {
        let found = report.rules.iter().find(|it| it.id == rule.id)?;
        *found.shares.last()?
    };
    Figure {
        id: format!("rule-{}", rule.id),
        group: RULES.to_owned(),
        name: rule.definition.clone(),
        unit: "%".to_owned(),
        definition: rule.definition.clone(),
        source: COUNTED.to_owned(),
        by_random: false,
        values: reports.iter().map(value).collect(),
    }
}

fn of_skill(
    id: &str,
    unit: &str,
    source: &str,
    reports: &[ReadReport],
    value: impl Fn(&ReadReport) -> Option<Estimate>,
) -> Figure {
    Figure {
        id: id.to_owned(),
        group: "skill".to_owned(),
        name: named("report-name", id),
        unit: unit.to_owned(),
        definition: named("report-meaning", id),
        source: source.to_owned(),
        by_random: false,
        values: reports.iter().map(value).collect(),
    }
}

fn table(heads: &[String], figures: &[Figure]) -> Markup {
    html! {
        div.wide {
            table {
                thead {
                    tr {
                        th scope="col" { (plain("report.figure")) }
                        @for head in heads { th.number scope="col" { (head) } }
                    }
                }
                tbody {
                    @for figure in figures {
                        tr {
                            @if figure.is_rule() {
                                th.rule scope="row" { (figure.definition) }
                            } @else {
                                th scope="row" {
                                    a href={ "#" (figure.id) } { (figure.name) }
                                    @if figure.by_random { small { (plain("report.by-random")) } }
                                }
                            }
                            @for value in &figure.values { td.number { (cell(value.as_ref(), &figure.unit)) } }
                        }
                    }
                }
            }
        }
        @if figures.iter().any(|figure| figure.values.contains(&None)) {
            p.note { (plain("report.not-told")) }
        }
    }
}

fn terms(report: &Compared) -> Markup {
    let terms = Message::new("report.compared-terms")
        .with("games", whole(report.games))
        .with("nodes", whole(report.nodes))
        .with("seed", report.seed.to_string());
    let opening = Message::new("report.opening-short").with("turns", i64::from(report.opening));
    html! {
        (player_name(&report.player)) "; " (say(&terms))
        @if report.opening > 0 { "; " (say(&opening)) }
        "."
    }
}
