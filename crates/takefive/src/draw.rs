//! `takefive draw`: a position as an SVG or PNG file.

use crate::args::CommandError;
use crate::start_position::StartArgs;
use clap::{Args, ValueEnum};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use take_five_fence::caption;
use take_five_picture::{ColourScheme, Overlay, Picture, Place, ViewOptions, draw, svg};
use take_five_rules::{Cursor, Message, Position, ToPlay};
use take_five_site::png;
use take_five_table::{Link, Table};

/// The arguments of `takefive draw`.
#[derive(Args, Debug)]
pub struct DrawArgs {
    #[command(flatten)]
    start: StartArgs,

    /// Play these turns first, separated by commas
    #[arg(long, value_name = "T,T")]
    turns: Option<String>,

    /// Draw the chance outcomes that come next from this seed [default: don't draw them]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Highlight a place, such as d4; repeatable
    #[arg(long, value_name = "PLACE")]
    mark: Vec<String>,

    /// Draw a ring around a place; repeatable
    #[arg(long, value_name = "PLACE")]
    circle: Vec<String>,

    /// Draw an arrow between two places, such as c3-e5; repeatable
    #[arg(long, value_name = "FROM-TO")]
    arrow: Vec<String>,

    /// The colours: paper, slate or wood
    #[arg(long, default_value = "paper")]
    theme: String,

    /// Use the colours for a dark page
    #[arg(long)]
    dark: bool,

    /// Flip the board
    #[arg(long)]
    flip: bool,

    /// Hide the coordinates
    #[arg(long)]
    no_coords: bool,

    /// Width of the picture, in pixels
    #[arg(long, value_name = "PX", default_value_t = 480, value_parser = clap::value_parser!(u32).range(16..=4096))]
    size: u32,

    /// File format of the picture
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    format: Format,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The file format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Vector graphics
    Svg,
    /// A bitmap
    Png,
}

/// Draws the picture and writes the file.
pub fn run(args: &DrawArgs, mut output: impl Write) -> Result<(), CommandError> {
    let text = picture(args)?;
    let bytes = match args.format {
        Format::Svg => text.into_bytes(),
        Format::Png => png(&text).map_err(|problem| {
            let problem = Message::new("draw.pixels").with("problem", problem);
            CommandError::argument("--format <FORMAT>", &problem)
        })?,
    };
    match &args.output {
        Some(file) => fs::write(file, bytes).map_err(|problem| {
            let problem = Message::new("draw.output")
                .with("file", file.display().to_string())
                .with("problem", problem.to_string());
            CommandError::argument("--output <FILE>", &problem)
        }),
        None => Ok(output.write_all(&bytes)?),
    }
}

/// The picture as SVG.
fn picture(args: &DrawArgs) -> Result<String, CommandError> {
    let position = position(args)?;
    let colours = ColourScheme::new(&args.theme, args.dark)
        .map_err(|problem| CommandError::argument("--theme <THEME>", &problem))?;
    let options = ViewOptions {
        flip: args.flip,
        coordinates: !args.no_coords,
        ..ViewOptions::default()
    };
    let picture = draw(&position, options);
    let overlay = Overlay {
        marks: places(&picture, "--mark <PLACE>", &args.mark)?,
        circles: places(&picture, "--circle <PLACE>", &args.circle)?,
        arrows: arrows(&picture, &args.arrow)?,
    };
    let caption = caption(&position, args.size);
    Ok(svg(&picture, &colours, &overlay, &caption))
}

/// The position after the turns, and after chance if a seed is given.
fn position(args: &DrawArgs) -> Result<Position, CommandError> {
    let turns = args.turns.as_deref().filter(|turns| !turns.is_empty());
    let link = Link {
        turns: turns.map_or(Vec::new(), |turns| {
            turns.split(',').map(str::to_owned).collect()
        }),
        seed: args.seed,
        ..Link::to(args.start.position()?)
    };
    let mut table = Table::from_link(&link)
        .map_err(|problem| CommandError::argument("--turns <T,T>", &problem))?;
    if args.seed.is_some() {
        while table.to_play() == ToPlay::Chance && table.advance().is_some() {}
    }
    Ok(table.position().clone())
}

fn places<'a>(
    picture: &'a Picture,
    flag: &str,
    keys: &[String],
) -> Result<Vec<&'a Place>, CommandError> {
    let place = |key: &String| {
        let found = picture.place(key);
        found.map_err(|problem| CommandError::argument(flag, &problem))
    };
    keys.iter().map(place).collect()
}

fn arrows<'a>(
    picture: &'a Picture,
    arrows: &[String],
) -> Result<Vec<[&'a Place; 2]>, CommandError> {
    let arrow = |text: &String| {
        let (from, to) = text
            .split_once('-')
            .ok_or_else(|| Cursor::new(text).expected("expect.arrow"))?;
        Ok([picture.place(from)?, picture.place(to)?])
    };
    let problem = |problem: Message| CommandError::argument("--arrow <FROM-TO>", &problem);
    let found = arrows.iter().map(arrow);
    found.collect::<Result<_, Message>>().map_err(problem)
}
