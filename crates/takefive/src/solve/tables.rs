//! The tables of Give & Take: making, checking, looking up, playing.

use crate::args::{CommandError, as_json, read_level};
use crate::start_position::{StartArgs, read_spec};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use take_five_lab::perfect_play;
use take_five_rules::{Game, GiveAndTake, Message, Notation, Position, Spec};
use take_five_search::Level;
use take_five_solve::{FileError, PerfectResult, PerfectValue, SolverStep, Tables};

/// Where tables are, and of which game.
#[derive(Args, Debug)]
pub(super) struct FolderArgs {
    /// The folder with the tables
    #[arg(long, value_name = "FOLDER")]
    pub folder: PathBuf,

    /// Give & Take with its options
    #[arg(long, value_name = "SPEC", value_parser = read_spec, default_value = "give-and-take")]
    pub spec: Spec,
}

/// The arguments of `takefive solve tables`.
#[derive(Args, Debug)]
pub struct MakeArgs {
    #[command(flatten)]
    place: FolderArgs,

    /// The most pieces of a position, both sides together
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=4))]
    pieces: u8,
}

/// The arguments of `takefive solve check`.
#[derive(Args, Debug)]
pub struct CheckTablesArgs {
    #[command(flatten)]
    place: FolderArgs,

    /// Compare only every N-th place
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

/// The arguments of `takefive solve blocks`.
#[derive(Args, Debug)]
pub struct BlocksArgs {
    #[command(flatten)]
    place: FolderArgs,

    /// The folder to write the blocks and their index to
    #[arg(long, value_name = "FOLDER")]
    output: PathBuf,

    /// The most bytes of all together
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20)]
    most: usize,
}

/// The arguments of `takefive solve probe`.
#[derive(Args, Debug)]
pub struct ProbeArgs {
    #[command(flatten)]
    start: StartArgs,

    /// The folder with the tables
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
}

/// The arguments of `takefive solve play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    place: FolderArgs,

    /// The opponent: random, greedy, uct:1000 or level:5
    #[arg(long, value_name = "L", value_parser = read_level, default_value = "random")]
    against: Level,

    /// The most pieces of the positions that games begin with
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=4))]
    pieces: u8,

    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Seed for positions and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl FolderArgs {
    fn start(&self) -> Result<GiveAndTake, CommandError> {
        give_and_take(&Position::start(&self.spec), "--spec <SPEC>")
    }

    pub fn open(&self) -> Result<Tables, CommandError> {
        self.start()?;
        Tables::open(&self.folder, &self.spec).map_err(unusable)
    }
}

fn give_and_take(position: &Position, argument: &str) -> Result<GiveAndTake, CommandError> {
    match position {
        Position::GiveAndTake(state) => Ok(*state),
        _ => Err(CommandError::argument(
            argument,
            &Message::new("solve.tables-of"),
        )),
    }
}

fn unusable(problem: FileError) -> CommandError {
    CommandError::argument("--folder <FOLDER>", &Message::from(&problem))
}

/// Makes the tables, telling about each as it is written, and returns what is in them.
pub fn make(args: &MakeArgs, output: &mut impl Write) -> Result<String, CommandError> {
    args.place.start()?;
    let began = Instant::now();
    let mut told = Ok(());
    let mut tell = |step: SolverStep| {
        let seconds = began.elapsed().as_secs_f64();
        let line = match step {
            SolverStep::Found(material) => format!("{material} is there"),
            SolverStep::Written(material) => format!("{material} is written in {seconds:.1} s"),
            SolverStep::Level(..) | SolverStep::HalfWritten(_) => return,
        };
        if told.is_ok() {
            told = writeln!(output, "{line}").and_then(|()| output.flush());
        }
    };
    let place = &args.place;
    let tables = Tables::solve(&place.folder, &place.spec, args.pieces, &mut tell);
    told?;
    let tables = tables.map_err(unusable)?;
    let mut lines = vec!["table   positions       wins      draws     losses  longest".to_owned()];
    let mut positions = 0;
    for count in tables.counts() {
        positions += count.positions;
        lines.push(format!(
            "{:6}{:11}{:11}{:11}{:11}{:9}",
            count.material.to_string(),
            count.positions,
            count.wins,
            count.draws,
            count.losses,
            count.longest
        ));
    }
    lines.push(format!("positions  {positions}"));
    lines.push(format!("checksum   {}", tables.checksum()));
    Ok(lines.join("\n"))
}

/// Compares positions with their successors; `false` if some do not agree.
pub fn check(args: &CheckTablesArgs, mut output: impl Write) -> Result<bool, CommandError> {
    let tables = args.place.open()?;
    let check = tables.check(args.every as usize);
    writeln!(
        output,
        "{} positions agree with their successors",
        check.agreeing
    )?;
    for text in &check.disagreeing {
        writeln!(output, "{text} does not")?;
    }
    Ok(check.disagreeing.is_empty())
}

/// Writes as many tables in blocks as fit.
pub fn blocks(args: &BlocksArgs) -> Result<String, CommandError> {
    let cut = args.place.open()?.cut(args.most);
    fs::create_dir_all(&args.output)?;
    for (name, bytes) in &cut.blocks {
        fs::write(args.output.join(name), bytes)?;
    }
    fs::write(args.output.join("index.txt"), &cut.index)?;
    let named = cut
        .index
        .lines()
        .skip(1)
        .filter_map(|line| line.split(' ').next());
    let tables: Vec<&str> = named.collect();
    Ok(format!(
        "{} blocks and their index, {} bytes: {}",
        cut.blocks.len(),
        cut.size(),
        tables.join(" ")
    ))
}

/// The value of a position.
pub fn look_up(args: &ProbeArgs) -> Result<String, CommandError> {
    let state = give_and_take(&args.start.position()?, "<SPEC>")?;
    let tables = Tables::open(&args.folder, &state.spec()).map_err(unusable)?;
    let player = state.side_to_move();
    let winner = |value: PerfectValue| match value.result {
        PerfectResult::Draw => None,
        PerfectResult::Win => Some(player),
        PerfectResult::Loss => Some(3 - player),
    };
    let Some(value) = tables.probe(&state) else {
        let late = with_a_new_count(&state).and_then(|state| tables.probe(&state));
        let problem = match late.and_then(|value| Some((value, winner(value)?))) {
            Some((value, winner)) => Message::new("solve.late")
                .with("player", usize::from(winner))
                .with("turns", value.distance as usize),
            None => Message::new("solve.not-in-tables"),
        };
        return Err(CommandError::argument("--position <TEXT>", &problem));
    };
    Ok(winner(value).map_or_else(
        || "draw".to_owned(),
        |winner| format!("player {winner} wins in {} turns", value.distance),
    ))
}

/// The position as if no quiet turns had been counted.
fn with_a_new_count(state: &GiveAndTake) -> Option<GiveAndTake> {
    let text = state.text();
    let (rest, _) = text.rsplit_once(' ')?;
    GiveAndTake::parse(&state.spec(), &format!("{rest} 0")).ok()
}

/// Plays games; `false` if one got less than the tables promised.
pub fn play(args: &PlayArgs, mut output: impl Write) -> Result<bool, CommandError> {
    let tables = args.place.open()?;
    let start = args.place.start()?;
    let figures = perfect_play(
        &tables,
        &start,
        args.pieces.into(),
        args.against,
        args.games,
        args.seed,
    )
    .map_err(|problem| CommandError::argument("--against <L>", &problem))?;
    let text = if args.json {
        as_json(&figures)?
    } else {
        figures.to_string()
    };
    writeln!(output, "{text}")?;
    Ok(figures.broken.is_empty())
}
