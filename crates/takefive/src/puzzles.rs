//! `takefive puzzles`: looks for puzzles, proves and rates them, and merges files of them.

use crate::args::{CommandError, said};
use crate::contest::read_shard;
use crate::start_position::read_spec;
use clap::Args;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use take_five_lab::{PuzzleHunt, Shard};
use take_five_puzzle::{Puzzle, find_fault, rate, read_collection, without_doubles};
use take_five_rules::{Message, Spec};
use take_five_search::Player;

/// The arguments of `takefive puzzles`.
#[derive(Args, Debug)]
pub struct PuzzlesArgs {
    /// The game and its options, such as take:size=4,churn=high
    #[arg(value_parser = read_spec, required_unless_present_any = ["merge", "prove", "rate"])]
    spec: Option<Spec>,

    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Seed for chance and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The file of records to write; what is in it is kept, and a hunt that was interrupted goes on
    #[arg(long, value_name = "FILE", required_unless_present = "prove")]
    out: Option<PathBuf>,

    /// Play only the I-th of N shards of the games
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<Shard>,

    /// Merge files of puzzles, without those that are alike
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["spec", "shard", "prove"])]
    merge: Vec<PathBuf>,

    /// Solve the puzzles of these files anew, and report those that are wrong
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["spec", "shard", "out"])]
    prove: Vec<PathBuf>,

    /// Rate the puzzles of these files anew, because the levels have changed, and leave out those that are wrong now
    #[arg(long, value_name = "FILES", num_args = 1.., requires = "out", conflicts_with_all = ["spec", "shard", "merge", "prove"])]
    rate: Vec<PathBuf>,
}

/// Looks for puzzles, merges, rates or proves them, and prints how many there are.
pub fn run(args: &PuzzlesArgs, mut output: impl Write) -> Result<(), CommandError> {
    match (&args.spec, &args.out) {
        (Some(spec), Some(out)) => {
            let found = hunt(args, *spec, out)?;
            writeln!(output, "{found} new puzzles")?;
        }
        (None, Some(out)) => {
            let merged = if args.rate.is_empty() {
                merge(&args.merge)?
            } else {
                rate_all(&args.rate, &mut output)?
            };
            write_all(out, &merged)?;
            writeln!(output, "{} puzzles", merged.len())?;
        }
        _ => return prove(&args.prove, output),
    }
    Ok(())
}

/// Plays the games of the shard and adds the puzzles to the file, each as soon as it is found; returns how many.
fn hunt(args: &PuzzlesArgs, spec: Spec, out: &Path) -> Result<usize, CommandError> {
    let known = if out.exists() {
        read_file(out)?
    } else {
        Vec::new()
    };
    let mut ids: Vec<String> = known.iter().map(|puzzle| puzzle.id.clone()).collect();
    let before = ids.len();
    let mut file = OpenOptions::new().create(true).append(true).open(out)?;
    let hunt = PuzzleHunt {
        spec,
        games: args.games,
        seed: args.seed,
        shard: args.shard.unwrap_or(Shard::WHOLE),
        from: last_game(&known, spec, args.seed),
    };
    hunt.run(&mut |puzzle: Puzzle| {
        if ids.contains(&puzzle.id) {
            return Ok(());
        }
        file.write_all(format!("{}\n", puzzle.record()?).as_bytes())?;
        ids.push(puzzle.id);
        Ok::<(), HuntError>(())
    })
    .map_err(|error| match error {
        HuntError::Search(problem) => CommandError::argument("<SPEC>", &problem),
        HuntError::Io(error) => CommandError::Io(error),
    })?;
    Ok(ids.len() - before)
}

/// The last game of this hunt in which a puzzle was found: there may be more in it.
fn last_game(known: &[Puzzle], spec: Spec, seed: u64) -> u64 {
    let own = known.iter().filter(|puzzle| puzzle.position.spec() == spec);
    let games = own.filter_map(|puzzle| {
        let (of, game) = puzzle.source.split_once('/')?;
        (of.parse() == Ok(seed)).then_some(game.parse().ok()?)
    });
    games.max().unwrap_or_default()
}

/// Why a hunt ended early.
enum HuntError {
    Search(Message),
    Io(std::io::Error),
}

impl From<Message> for HuntError {
    fn from(problem: Message) -> Self {
        HuntError::Search(problem)
    }
}

impl From<std::io::Error> for HuntError {
    fn from(error: std::io::Error) -> Self {
        HuntError::Io(error)
    }
}

fn merge(files: &[PathBuf]) -> Result<Vec<Puzzle>, CommandError> {
    let mut all = Vec::new();
    for file in files {
        all.extend(read_file(file)?);
    }
    Ok(without_doubles(all))
}

/// The puzzles of the files with their difficulty of today. Prints the faults of those that are left out.
fn rate_all(files: &[PathBuf], mut output: impl Write) -> Result<Vec<Puzzle>, CommandError> {
    let mut player = Player::new();
    let mut rated = Vec::new();
    for file in files {
        for mut puzzle in read_file(file)? {
            let refused = |problem| CommandError::argument("--rate <FILES>", &problem);
            match rate(&mut puzzle, &mut player).map_err(refused)? {
                Some(fault) => writeln!(output, "{}: {}", file.display(), said(fault))?,
                None => rated.push(puzzle),
            }
        }
    }
    Ok(without_doubles(rated))
}

fn write_all(out: &Path, puzzles: &[Puzzle]) -> Result<(), CommandError> {
    let wrong = |problem| CommandError::argument("--out <FILE>", &problem);
    let records: Result<Vec<String>, Message> = puzzles.iter().map(Puzzle::record).collect();
    Ok(fs::write(out, records.map_err(wrong)?.join("\n"))?)
}

/// Prints the faults of each puzzle that has one.
fn prove(files: &[PathBuf], mut output: impl Write) -> Result<(), CommandError> {
    let mut player = Player::new();
    let (mut proved, mut wrong) = (0, 0);
    for file in files {
        for puzzle in read_file(file)? {
            let refused = |problem| CommandError::argument("--prove <FILES>", &problem);
            match find_fault(&puzzle, &mut player).map_err(refused)? {
                Some(fault) => {
                    wrong += 1;
                    writeln!(output, "{}: {}", file.display(), said(fault))?;
                }
                None => proved += 1,
            }
        }
    }
    writeln!(output, "{proved} proved, {wrong} wrong")?;
    if wrong > 0 {
        Err(CommandError::Bad)
    } else {
        Ok(())
    }
}

fn read_file(file: &Path) -> Result<Vec<Puzzle>, CommandError> {
    let text = fs::read_to_string(file)?;
    let wrong = |problem| CommandError::argument(&file.display().to_string(), &problem);
    read_collection(&text).map_err(wrong)
}
