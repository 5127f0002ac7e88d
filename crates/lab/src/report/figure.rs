//! The figures of a column: what each says, and how it is found.

use super::course::{Course, courses};
use super::estimate::Estimate;
use super::game_line::{GameLine, LookedAt};
use super::positions::distinct_positions;

/// A kind of figure. Its name and what it means are sentences for whoever shows it.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct FigureKind {
    /// Its name in files.
    pub id: &'static str,
    /// The group of figures that it belongs to.
    pub group: &'static str,
    /// What it counts in; empty for a plain number, `%` for a share from 0 to 1.
    pub unit: &'static str,
    /// Where the definition or the method comes from.
    pub source: &'static str,
    #[serde(skip)]
    find: fn(&Column<'_>) -> Option<Estimate>,
}

/// The games of a player against itself.
#[derive(Debug)]
pub struct Column<'a> {
    is_random: bool,
    games: Vec<&'a GameLine>,
    courses: Vec<Course>,
}

impl<'a> Column<'a> {
    /// These games, of a player who plays at random or not.
    pub fn new(games: Vec<&'a GameLine>, is_random: bool) -> Self {
        let courses = courses(&games);
        Column {
            is_random,
            games,
            courses,
        }
    }

    /// The value of a figure; `None` if these games do not tell.
    pub fn find(&self, kind: &FigureKind) -> Option<Estimate> {
        let most = if kind.unit == "%" { 1.0 } else { f64::INFINITY };
        (kind.find)(self).map(|found| found.clamped(0.0, most))
    }

    fn finished(&self) -> impl Iterator<Item = &GameLine> {
        self.games.iter().copied().filter(|game| game.is_finished())
    }

    fn count(&self, is_counted: impl Fn(&GameLine) -> bool) -> Option<Estimate> {
        let hits = self.games.iter().filter(|game| is_counted(game)).count();
        Estimate::share(hits as f64, self.games.len() as u64)
    }

    fn of_finished(&self, value: impl Fn(&GameLine) -> f64) -> Vec<f64> {
        self.finished().map(value).collect()
    }

    fn extreme(&self, better: fn(f64, f64) -> f64) -> Option<Estimate> {
        let turns = self.of_finished(turns);
        let found = turns.iter().copied().reduce(better)?;
        Some(Estimate::seen(found, turns.len() as u64))
    }

    /// Over all actions of a game: what they add up to, and their number.
    fn by_action(&self, value: impl Fn(u32) -> f64) -> Option<Estimate> {
        let sums = self.games.iter().map(|game| {
            let sum: f64 = game.choices.actions().map(&value).sum();
            (sum, game.actions() as f64)
        });
        Estimate::ratio(sums)
    }

    /// The natural logarithms of the products of the numbers of legal actions, of random games that all came to their ends:
    /// others say nothing about the tree.
    fn random_logs(&self) -> Option<impl Iterator<Item = f64>> {
        let tells = self.is_random && self.games.iter().all(|game| game.is_finished());
        tells.then(|| self.games.iter().map(|game| choice_log(game)))
    }

    fn of_courses(&self, value: impl Fn(&Course) -> Option<f64>) -> Option<Estimate> {
        let values = self.courses.iter().filter_map(value);
        Estimate::mean(&values.collect::<Vec<_>>())
    }

    /// What closer looks found, one for each game.
    fn of_looks(&self, value: impl Fn(&LookedAt) -> Option<f64>) -> Vec<f64> {
        let looks = self.games.iter().filter_map(|game| game.look.as_ref());
        looks.filter_map(value).collect()
    }
}

fn turns(game: &GameLine) -> f64 {
    f64::from(game.turns)
}

/// The natural logarithm of the product of the numbers of actions to choose from.
fn choice_log(game: &GameLine) -> f64 {
    let choices = game.choices.actions();
    choices.map(|count| f64::from(count.max(1)).ln()).sum()
}

const BROWNE: &str =
    "After C. Browne, Automatic Generation and Evaluation of Recombination Games, 2008";
const COUNTED: &str = "Counted; interval: E. B. Wilson, 1927";
/// An action that loses so much of the chance of winning is a blunder.
pub const BLUNDER: f64 = 0.1;

const OWN: &str = "A definition of our own";
const AVERAGED: &str = "Mean over games; interval: Student, 1908";
const RATIO: &str = "Ratio of sums over games; interval: delta method";

/// All figures.
pub const FIGURES: &[FigureKind] = &[
    FigureKind {
        id: "turns",
        group: "length",
        unit: "turns",
        source: AVERAGED,
        find: |column| Estimate::mean(&column.of_finished(turns)),
    },
    FigureKind {
        id: "turns-deviation",
        group: "length",
        unit: "turns",
        source: "Interval: delta method, from the fourth moment",
        find: |column| Estimate::deviation(&column.of_finished(turns)),
    },
    FigureKind {
        id: "turns-shortest",
        group: "length",
        unit: "turns",
        source: "Seen in these games",
        find: |column| column.extreme(f64::min),
    },
    FigureKind {
        id: "turns-longest",
        group: "length",
        unit: "turns",
        source: "Seen in these games",
        find: |column| column.extreme(f64::max),
    },
    FigureKind {
        id: "actions",
        group: "length",
        unit: "actions",
        source: AVERAGED,
        find: |column| Estimate::mean(&column.of_finished(|game| game.actions() as f64)),
    },
    FigureKind {
        id: "first-share",
        group: "fairness",
        unit: "%",
        source: COUNTED,
        find: |column| {
            let shares = column.of_finished(|game| game.share(0));
            Estimate::share(shares.iter().sum(), shares.len() as u64)
        },
    },
    FigureKind {
        id: "draws",
        group: "fairness",
        unit: "%",
        source: COUNTED,
        find: |column| column.count(|game| game.is_finished() && game.winner().is_none()),
    },
    FigureKind {
        id: "completion",
        group: "fairness",
        unit: "%",
        source: BROWNE,
        find: |column| column.count(|game| game.winner().is_some()),
    },
    FigureKind {
        id: "time-outs",
        group: "fairness",
        unit: "%",
        source: COUNTED,
        find: |column| column.count(|game| !game.is_finished()),
    },
    FigureKind {
        id: "drop-outs",
        group: "fairness",
        unit: "%",
        source: COUNTED,
        find: |column| column.count(|game| game.left > 0),
    },
    FigureKind {
        id: "branching",
        group: "choice",
        unit: "actions",
        source: RATIO,
        find: |column| column.by_action(f64::from),
    },
    FigureKind {
        id: "decisions",
        group: "choice",
        unit: "%",
        source: RATIO,
        find: |column| column.by_action(|count| f64::from(u8::from(count > 1))),
    },
    FigureKind {
        id: "forced-turns",
        group: "choice",
        unit: "%",
        source: RATIO,
        find: |column| {
            let turns = column.games.iter().map(|game| {
                let choices = &game.choices;
                (choices.forced_turns() as f64, choices.turn_count() as f64)
            });
            Estimate::ratio(turns)
        },
    },
    FigureKind {
        id: "tree-log",
        group: "size",
        unit: "powers of ten",
        source: "After D. E. Knuth, Estimating the Efficiency of Backtrack Programs, 1975, and J. Jensen, 1906",
        find: |column| {
            let logs = column.random_logs()?;
            Estimate::mean(
                &logs
                    .map(|log| log / std::f64::consts::LN_10)
                    .collect::<Vec<_>>(),
            )
        },
    },
    FigureKind {
        id: "tree-knuth",
        group: "size",
        unit: "powers of ten",
        source: "D. E. Knuth, Estimating the Efficiency of Backtrack Programs, 1975; interval of the mean: Student, 1908",
        find: |column| Estimate::log_of_mean(&column.random_logs()?.collect::<Vec<_>>()),
    },
    FigureKind {
        id: "positions",
        group: "size",
        unit: "positions",
        source: "A. Chao, Estimating the Population Size for Capture-Recapture Data with Unequal Catchability, 1987",
        find: |column| distinct_positions(column.games.iter().map(|game| game.position)),
    },
    FigureKind {
        id: "lead-changes",
        group: "drama",
        unit: "a game",
        source: BROWNE,
        find: |column| column.of_courses(|course| Some(course.lead_changes)),
    },
    FigureKind {
        id: "drama",
        group: "drama",
        unit: "%",
        source: BROWNE,
        find: |column| column.of_courses(|course| course.drama),
    },
    FigureKind {
        id: "comeback",
        group: "drama",
        unit: "%",
        source: BROWNE,
        find: |column| column.of_courses(|course| course.comeback),
    },
    FigureKind {
        id: "decided",
        group: "drama",
        unit: "%",
        source: BROWNE,
        find: |column| column.of_courses(|course| course.decided),
    },
    FigureKind {
        id: "uncertainty",
        group: "drama",
        unit: "%",
        source: "After C. E. Shannon, A Mathematical Theory of Communication, 1948",
        find: |column| column.of_courses(|course| Some(course.uncertainty)),
    },
    FigureKind {
        id: "swing",
        group: "drama",
        unit: "%",
        source: BROWNE,
        find: |column| column.of_courses(|course| Some(course.swing)),
    },
    FigureKind {
        id: "killers",
        group: "drama",
        unit: "%",
        source: BROWNE,
        find: |column| {
            let turns = column
                .courses
                .iter()
                .map(|course| (course.killers, course.steps));
            Estimate::ratio(turns)
        },
    },
    FigureKind {
        id: "clarity",
        group: "clarity",
        unit: "%",
        source: OWN,
        find: |column| Estimate::mean(&column.of_looks(LookedAt::gap)),
    },
    FigureKind {
        id: "temptation",
        group: "clarity",
        unit: "%",
        source: OWN,
        find: |column| {
            let losses = column.of_looks(LookedAt::loss);
            let blunders = losses.iter().filter(|&&loss| loss >= BLUNDER);
            Estimate::share(blunders.count() as f64, losses.len() as u64)
        },
    },
];
