//! `takefive film`: a game as a moving picture.

use crate::args::CommandError;
use crate::text_encoding::TextFile;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use take_five_film::{Format, Storyboard, Wish, encode};
use take_five_picture::ColourScheme;
use take_five_rules::Message;
use take_five_table::{Table, split_records};

/// The arguments of `takefive film`.
#[derive(Args, Debug)]
pub struct FilmArgs {
    /// The file of the game's record; of several records, the first is filmed
    record: PathBuf,

    /// Write to this file; its ending chooses the format: .gif, or .png for an animated PNG. The app records videos
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Width of the picture, in pixels
    #[arg(long, value_name = "PX", default_value_t = 480, value_parser = clap::value_parser!(u16).range(160..=1920))]
    size: u16,

    /// How long a turn is shown, from 0.05 to 60 seconds
    #[arg(long, value_name = "S", default_value_t = 0.8, value_parser = read_seconds)]
    seconds: f64,

    /// The first turn that is played [default: the game's first]
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,

    /// The last turn that is played [default: the game's last]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    to: Option<u32>,

    /// The colours: paper, slate or wood
    #[arg(long, default_value = "paper")]
    theme: String,

    /// Use the colours for a dark page
    #[arg(long)]
    dark: bool,

    /// Flip the board
    #[arg(long)]
    flip: bool,
}

/// Makes the film, writes the file, and says how large it is.
pub fn run(args: &FilmArgs, mut output: impl Write) -> Result<(), CommandError> {
    let wrong_record = |problem: &Message| CommandError::argument("<RECORD>", problem);
    let wrong_file = |problem: &Message| CommandError::argument("--out <FILE>", problem);
    let format = format_of(&args.out).map_err(|problem| wrong_file(&problem))?;
    let colours = ColourScheme::new(&args.theme, args.dark)
        .map_err(|problem| CommandError::argument("--theme <THEME>", &problem))?;
    let table = read_table(&args.record).map_err(|problem| wrong_record(&problem))?;
    let wish = Wish {
        width: args.size,
        from: args.from as usize,
        to: args.to.map(|turn| turn as usize),
        colours,
        flip: args.flip,
    };
    let mut storyboard = Storyboard::new(table, wish)
        .map_err(|problem| CommandError::argument("--from <N>", &problem))?;
    let bytes = encode(&mut storyboard, format, args.seconds, &mut |_| {});
    let bytes = bytes
        .map_err(|problem| wrong_file(&Message::new("film.not-made").with("problem", problem)))?;
    let size = bytes.len();
    fs::write(&args.out, bytes).map_err(|problem| {
        let message = Message::new("draw.output").with("file", args.out.display().to_string());
        wrong_file(&message.with("problem", problem.to_string()))
    })?;
    let [width, height] = storyboard.size();
    let file = args.out.display();
    let frames = storyboard.frames();
    Ok(writeln!(
        output,
        "{file}: {frames} frames, {width} × {height}, {size} bytes"
    )?)
}

fn format_of(file: &Path) -> Result<Format, Message> {
    let ending = file.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("gif") => Ok(Format::Gif),
        Some("png" | "apng") => Ok(Format::Apng),
        _ => Err(Message::new("film.ending").with("file", file.display().to_string())),
    }
}

/// The game of a file's first record, all of which must be right.
fn read_table(file: &Path) -> Result<Table, Message> {
    let bytes = fs::read(file)
        .map_err(|error| Message::new("check.unreadable").with("error", error.to_string()))?;
    let text = TextFile::decode(&bytes)
        .map_err(|_| Message::new("check.not-utf8"))?
        .text;
    let (begin, record) = split_records(&text).first().copied().unwrap_or((0, &text));
    let lines_before = text[..begin].matches('\n').count();
    match Table::open_record(record, 0) {
        Ok((table, None)) => Ok(table),
        Ok((_, Some(problem))) | Err(problem) => Err(Message::new("film.problem")
            .with("line", lines_before + problem.line())
            .with("column", problem.column())
            .with("problem", problem.problem().clone())),
    }
}

/// Parses a duration; the error is a sentence.
fn read_seconds(text: &str) -> Result<f64, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.05..=60.0).contains(seconds));
    seconds.ok_or_else(|| crate::args::said(Message::new("film.seconds")))
}
