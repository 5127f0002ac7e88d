//! Proofs by proof numbers, kept in a file.

use super::search::{EffortArgs, Question, ask};
use crate::args::CommandError;
use crate::start_position::StartArgs;
use clap::Args;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;
use take_five_rules::Message;
use take_five_solve::{FileError, ProofSearch, ProvedPositions, Solvable};

/// How many positions are searched before what was found is saved.
const SAVED_AFTER: u64 = 10_000_000;

/// The arguments of `takefive solve prove`.
#[derive(Args, Debug)]
pub struct ProveArgs {
    #[command(flatten)]
    start: StartArgs,

    #[command(flatten)]
    effort: EffortArgs,

    /// Ask whether player 1 ends up with at least N more than player 2: 1 asks who wins
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-1000..=1000))]
    at_least: i32,

    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Save what is found in this file now and then, and go on from what is there
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Then play through the whole proof
    #[arg(long)]
    check: bool,

    /// Write the numbers of the lost positions of the proof, 8 bytes each, in ascending order, for another program
    #[arg(long, value_name = "FILE", requires = "check")]
    lost: Option<PathBuf>,
}

impl ProveArgs {
    fn run<G: Solvable + Sync>(&self, state: &G) -> Result<String, FileError> {
        let began = Instant::now();
        let mut search = ProofSearch::new(self.effort.memory, 0);
        let mut text = String::new();
        if let Some(file) = self.file.as_ref().filter(|file| file.exists()) {
            let _ = writeln!(text, "{} positions from before", search.load(file)?);
        }
        let mut found = None;
        while found.is_none() && search.nodes() < self.effort.nodes {
            let next = search.nodes().saturating_add(SAVED_AFTER);
            search.limit(next.min(self.effort.nodes));
            found = search.is_at_least(state, self.at_least, self.threads.into());
            if let Some(file) = &self.file {
                search.save(file)?;
            }
        }
        let relation = match found {
            Some(true) => ">=",
            Some(false) => "<",
            None => "not found whether >=",
        };
        let _ = writeln!(text, "value {relation} {}", self.at_least);
        let (nodes, seconds) = (search.nodes(), began.elapsed().as_secs_f64());
        let _ = write!(text, "{nodes} positions in {seconds:.3} s");
        if let Some(is) = found.filter(|_| self.check) {
            search.limit(u64::MAX);
            let _ = match search.check(state, self.at_least, is) {
                Some(proof) => {
                    let lost = self.write_lost(&proof)?;
                    let count = proof.len();
                    write!(text, "\nthe proof holds: {count} positions, {lost} lost")
                }
                None => write!(text, "\nthe proof has a gap"),
            };
        }
        Ok(text)
    }

    /// Counts the lost positions, and writes them if that is asked for.
    fn write_lost(&self, proof: &ProvedPositions) -> Result<usize, FileError> {
        let lost = proof.iter().filter(|(_, is_reached)| !is_reached);
        let mut lost: Vec<u64> = lost.map(|&(key, _)| key).collect();
        lost.sort_unstable();
        if let Some(file) = &self.lost {
            let bytes: Vec<u8> = lost.iter().flat_map(|key| key.to_le_bytes()).collect();
            fs::write(file, bytes).map_err(|error| FileError::Io(file.clone(), error))?;
        }
        Ok(lost.len())
    }
}

impl Question for &ProveArgs {
    type Answer = Result<String, FileError>;

    fn ask<G: Solvable + Sync>(self, state: &G) -> Self::Answer {
        self.run(state)
    }
}

/// Searches a position, and says what was found and what it took.
pub fn prove(args: &ProveArgs) -> Result<String, CommandError> {
    ask(args.start.position()?, args)?
        .map_err(|problem| CommandError::argument("--file <FILE>", &Message::from(&problem)))
}
