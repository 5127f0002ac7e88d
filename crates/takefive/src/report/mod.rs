//! `takefive report`: what a designer asks of a game.

mod part_file;
mod shipped;
mod words;

use crate::args::CommandError;
use crate::contest::read_shard;
use crate::train::{unreadable, write_whole, wrong};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use take_five_lab::{Contestant, ProgramGame, ReportGames, ReportPlan, Shard};
use take_five_rules::{Message, Position, TextError};
use take_five_site::{Comparison, ReadReport, report_page};
use take_five_words::Words;

/// The arguments of `takefive report`.
#[derive(Args, Debug)]
pub struct ReportArgs {
    /// The game and its options, such as take:size=4,churn=high
    #[arg(required_unless_present_any = ["merge", "compare"])]
    spec: Option<String>,

    /// Start from this position instead of the game's own
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Report on a game of this program, which speaks the protocol and knows the game by the name given as SPEC
    #[arg(long, value_name = "cmd:PROGRAM", value_parser = read_program, conflicts_with_all = ["position", "levels", "nodes", "doublings"])]
    engine: Option<String>,

    /// The number of players of the program's game
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4), requires = "engine")]
    players: u8,

    /// How many seconds to wait for each answer of the program
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400), requires = "engine")]
    patience: u64,

    /// Number of games of each kind
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Seed for chance and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The levels that play besides random play, the weakest first; random play alone without a number [default: a middling one and the strongest]
    #[arg(long, value_name = "L,L", value_delimiter = ',', num_args = 0..=1, value_parser = clap::value_parser!(u8).range(1..))]
    levels: Option<Vec<u8>>,

    /// The most positions that a level searches for an action
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How often to halve the nodes of the strongest level, for games against itself with twice as many [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=20))]
    doublings: Option<u32>,

    /// Turns played at random at the start [default: 4 in games without chance, else 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    opening: Option<u32>,

    /// Play only the I-th of N shards of the games, and make no report yet
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<Shard>,

    /// Make the report of the games in these files, all shards of a run
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["spec", "position", "games", "seed", "levels", "nodes", "doublings", "opening", "shard", "engine"])]
    merge: Vec<PathBuf>,

    /// Set the figures of these report.json files side by side
    #[arg(long, value_name = "FILES", num_args = 2.., conflicts_with_all = ["spec", "position", "games", "seed", "levels", "nodes", "doublings", "opening", "shard", "engine", "merge", "figures"])]
    compare: Vec<PathBuf>,

    /// Also write the figures to this file, rounded, as the site shows them
    #[arg(long, value_name = "FILE")]
    figures: Option<PathBuf>,

    /// The folder to write to; games that are in it are not played again
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl ReportArgs {
    fn plan(&self, spec: &str) -> Result<ReportPlan, CommandError> {
        if let Some(program) = &self.engine {
            let patience = Duration::from_secs(self.patience);
            let (game, begins_with_chance) =
                ProgramGame::ask(program, spec, self.players, patience).map_err(of_program)?;
            let usual = ReportPlan::of_program(game, spec.to_owned(), begins_with_chance, patience);
            return Ok(ReportPlan {
                games: self.games,
                seed: self.seed,
                opening: self.opening.or(usual.opening),
                shard: self.shard.unwrap_or(Shard::WHOLE),
                ..usual
            });
        }
        let spec = spec
            .parse()
            .map_err(|problem: TextError| CommandError::argument("<SPEC>", &problem.into()))?;
        let start = match &self.position {
            None => Position::start(&spec),
            Some(text) => Position::parse(&spec, text)
                .map_err(|problem| CommandError::argument("--position <TEXT>", &problem.into()))?,
        };
        let usual = ReportPlan::new(start);
        let plan = ReportPlan {
            games: self.games,
            seed: self.seed,
            levels: self.levels.clone().unwrap_or(usual.levels),
            nodes: self.nodes,
            doublings: self
                .doublings
                .unwrap_or(usual.doublings.min(self.nodes.ilog2())),
            opening: self.opening,
            shard: self.shard.unwrap_or(Shard::WHOLE),
            ..usual
        };
        plan.check()
            .map_err(|problem| CommandError::argument("<SPEC>", &problem))?;
        Ok(plan)
    }
}

/// What is wrong with the program of `--engine`.
fn of_program(problem: Message) -> CommandError {
    CommandError::argument("--engine <cmd:PROGRAM>", &problem)
}

fn read_program(text: &str) -> Result<String, String> {
    match text.parse() {
        Ok(Contestant::Program(program)) => Ok(program),
        _ => Err(Words::spoken().say(&Message::new("report.engine"))),
    }
}

/// Plays what is missing, and writes the report unless it is of several shards; says what there is.
pub fn run(args: &ReportArgs, mut output: impl Write) -> Result<(), CommandError> {
    fs::create_dir_all(&args.out)?;
    if !args.compare.is_empty() {
        let comparison = compare(&args.compare)?;
        let json = serde_json::to_string_pretty(&comparison).map_err(std::io::Error::from)?;
        let files = [
            ("comparison.json", json + "\n"),
            ("index.html", comparison.page()),
        ];
        return write_files(&args.out, files, output);
    }
    let parts = match &args.spec {
        Some(spec) => {
            let plan = args.plan(spec)?;
            let Shard { part, parts } = plan.shard;
            let file = args.out.join(format!("part-{part}-of-{parts}.jsonl"));
            let played = part_file::play(&plan, &file)?;
            writeln!(output, "{}: {} games", file.display(), played.lines.len())?;
            if parts > 1 {
                return Ok(());
            }
            vec![played]
        }
        None => {
            let parts = args.merge.iter().map(|file| part_file::whole(file));
            parts.collect::<Result<_, _>>()?
        }
    };
    let refused = |problem: Message| match args.merge.first() {
        Some(file) => wrong(file, &problem),
        None => CommandError::argument("<SPEC>", &problem),
    };
    let games = ReportGames::merge(parts).map_err(refused)?;
    let report = games
        .report(words::of_figure, words::of_rule)
        .map_err(refused)?;
    let json = serde_json::to_string_pretty(&report).map_err(std::io::Error::from)?;
    let page = report_page(&json).map_err(std::io::Error::from)?;
    let files = [
        ("report.json", json + "\n"),
        ("games.csv", games.csv()),
        ("index.html", page),
    ];
    write_files(&args.out, files, &mut output)?;
    if let Some(file) = &args.figures {
        write_whole(file, shipped::figures(&report)?.as_bytes())?;
        writeln!(output, "{}", file.display())?;
    }
    Ok(())
}

/// Reads the reports in these files, and sets their figures side by side.
fn compare(files: &[PathBuf]) -> Result<Comparison, CommandError> {
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file).map_err(|error| unreadable(file, &error))?;
        ReadReport::read(&text).map_err(|error| {
            let problem = Message::new("report.no-report").with("error", error.to_string());
            wrong(file, &problem)
        })
    };
    let reports = files.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Comparison::of(reports))
}

/// Writes files into a folder, and says which.
fn write_files<const N: usize>(
    folder: &Path,
    files: [(&str, String); N],
    mut output: impl Write,
) -> Result<(), CommandError> {
    for (name, text) in files {
        let file = folder.join(name);
        write_whole(&file, text.as_bytes())?;
        writeln!(output, "{}", file.display())?;
    }
    Ok(())
}
