//! `takefive scale`: a column of the table of levels in docs/strength.md.

use crate::args::CommandError;
use crate::start_position::read_spec;
use clap::Args;
use std::io::Write;
use take_five_lab::{Contest, Contestant};
use take_five_rules::{Message, Position, Spec};
use take_five_search::{Level, level_count};

/// The arguments of `takefive scale`.
#[derive(Args, Debug)]
pub struct ScaleArgs {
    /// The game and its options, such as take:size=4,churn=high
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// Number of games of each match
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// The most positions (or playouts) that a level searches per action
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seed for chance and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The lowest level to play
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    from: u8,
}

/// Plays the first level against players that do not search, and each other level against the one below it. Prints each
/// score as soon as it is known.
pub fn run(args: &ScaleArgs, mut output: impl Write) -> Result<(), CommandError> {
    let below = |level| match level {
        1 => vec![
            Contestant::Level(Level::Random),
            Contestant::Level(Level::Greedy),
            Contestant::Wary,
        ],
        _ => vec![Contestant::Level(Level::Numbered(level - 1))],
    };
    writeln!(output, "| level | against | {} |\n|---|---|---|", args.spec)?;
    for level in args.from..=level_count(&Position::start(&args.spec)) {
        for other in below(level) {
            let name = other.to_string();
            let own = Contestant::Level(Level::Numbered(level));
            let contest = Contest {
                games: args.games,
                nodes: Some(args.nodes),
                seed: args.seed,
                ..Contest::new(args.spec, own, other)
            };
            let refused = |problem: Message| CommandError::argument("<SPEC>", &problem);
            let score = contest.play().map_err(|error| refused(error.problem))?;
            let [share, low, high] = score.percentages();
            writeln!(
                output,
                "| {level} | `{name}` | {share:.0} % ({low:.0}–{high:.0}), {} |",
                args.games
            )?;
        }
    }
    Ok(())
}
