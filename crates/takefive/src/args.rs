//! The arguments of the command line.

use crate::check::CheckArgs;
use crate::contest::MatchArgs;
use crate::draw::DrawArgs;
use crate::errors::ErrorsArgs;
use crate::fence::FenceArgs;
use crate::film::FilmArgs;
use crate::page::PageArgs;
use crate::perft::PerftArgs;
use crate::playouts::PlayoutsArgs;
use crate::puzzles::PuzzlesArgs;
use crate::report::ReportArgs;
use crate::scale::ScaleArgs;
use crate::solve::SolveArgs;
use crate::train::{TrainArgs, WeightsArg};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use std::io;
use std::path::PathBuf;
use take_five_rules::{Message, TextError};
use take_five_search::Level;
use take_five_site::SiteArgs;
use take_five_words::{LANGUAGES, Language, Words};

/// Tabletop games about taking things.
#[derive(Debug, Parser)]
#[command(name = "takefive", version)]
pub struct Cli {
    /// The language of what is printed and drawn
    #[arg(long, global = true, value_name = "TAG", default_value = "en", value_parser = language())]
    pub lang: &'static Language,

    /// The command to run.
    #[command(subcommand)]
    pub command: CliCommand,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Check files of records and report what is wrong and where
    Check(CheckArgs),
    /// Play by the Go Text Protocol, version 2, on standard input and output
    Gtp(GtpArgs),
    /// Draw a position as an SVG or PNG picture
    Draw(DrawArgs),
    /// Replace the fenced boards in Markdown and HTML by pictures and live boards
    Fence(FenceArgs),
    /// Make a moving picture of a game from its record
    Film(FilmArgs),
    /// Make a page of a game from its record, with diagrams
    Page(PageArgs),
    /// Count the sequences of actions of a given length
    Perft(PerftArgs),
    /// Play random games and print statistics
    Playouts(PlayoutsArgs),
    /// Look for puzzles in games of the engine, prove puzzles, or merge files of them
    Puzzles(PuzzlesArgs),
    /// Measure a game: length, fairness, choice, size, drama, skill and luck
    Report(ReportArgs),
    /// Write the rules pages into a built site
    Site(SiteArgs),
    /// Play many games between two players and print who is stronger
    Match(MatchArgs),
    /// Play each level against the one below it and print their scores as a table
    Scale(ScaleArgs),
    /// Play games of a level and print how often it errs, and what it overlooks
    Errors(ErrorsArgs),
    /// Find exact values: tables of Give & Take, searches to the end, bounds
    Solve(SolveArgs),
    /// Train the weights of an evaluation from self-play games
    Train(TrainArgs),
}

/// The arguments of `takefive gtp`.
#[derive(Args, Debug)]
pub struct GtpArgs {
    /// Initial level for genmove, as set by the command `level`
    #[arg(long, value_name = "L", value_parser = read_level)]
    pub level: Option<Level>,

    /// Play solved endings of Give & Take from the tables in this folder, which `takefive solve tables` makes
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,

    /// Other weights for the levels
    #[command(flatten)]
    pub weights: WeightsArg,
}

/// Parses one of the languages.
fn language() -> impl TypedValueParser<Value = &'static Language> {
    let tags = PossibleValuesParser::new(LANGUAGES.iter().map(|language| language.tag));
    tags.map(|tag| Language::find(&tag).unwrap_or(&LANGUAGES[0]))
}

/// Parses a level; the error is a sentence.
pub(crate) fn read_level(text: &str) -> Result<Level, String> {
    text.parse().map_err(said::<TextError>)
}

/// An error as a sentence for the argument parser.
pub(crate) fn said<P: Into<Message>>(problem: P) -> String {
    Words::spoken().say(&problem.into())
}

/// Why a command failed.
#[derive(Debug)]
pub enum CommandError {
    /// An argument is wrong; formatted like the argument parser's own errors.
    Argument(clap::Error),
    /// The checked files are bad; the problems have been printed.
    Bad,
    /// A test needs more games; its result so far has been printed.
    Undecided,
    /// Input or output failed.
    Io(io::Error),
}

impl CommandError {
    /// `argument` cannot be used because of `problem`.
    pub(crate) fn argument(argument: &str, problem: &Message) -> Self {
        let said = Words::spoken().say(problem);
        let hint = "For more information, try '--help'.";
        let text = format!("invalid value for '{argument}': {said}\n\n{hint}\n");
        CommandError::Argument(clap::Error::raw(ErrorKind::ValueValidation, text))
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        CommandError::Io(error)
    }
}

/// The figures as one JSON object, in the order of the type's fields.
pub(crate) fn as_json(figures: &impl serde::Serialize) -> Result<String, CommandError> {
    let json = serde_json::to_string(figures).map_err(io::Error::from);
    Ok(json?)
}
