//! `takefive check`: whether files contain valid records, or valid transcripts of live games.

use crate::CommandError;
use crate::args::as_json;
use crate::live_transcript::check_transcript;
use crate::text_encoding::TextFile;
use clap::Args;
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Read, Write};
use take_five_gtp::in_one_line;
use take_five_rules::Message;
use take_five_table::{RecordError, Table, is_line_end, split_records};
use take_five_words::Words;

/// The arguments of `takefive check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Files of records; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// The files are transcripts of live games: verify all that was signed, drawn and played
    #[arg(long)]
    live: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The results for the files, in order.
#[derive(Serialize)]
struct Found {
    files: Vec<Checked>,
}

/// The result for a file.
#[derive(Serialize)]
pub(crate) struct Checked {
    file: String,
    /// The number of records in it, including bad ones; of a transcript, the number of games.
    pub records: usize,
    /// The number of players' turns in their main lines, up to the first problem of each.
    pub turns: usize,
    /// The number of events, if it is a transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<usize>,
    problems: Vec<Problem>,
}

/// A problem with a record.
#[derive(Serialize)]
pub(crate) struct Problem {
    /// From 1; missing if the file could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// From 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// What is wrong, in a sentence.
    message: String,
}

/// Checks the files; false where any of them is bad.
pub fn run(
    args: &CheckArgs,
    mut input: impl Read,
    mut output: impl Write,
) -> Result<bool, CommandError> {
    let mut found = Found { files: Vec::new() };
    for file in &args.files {
        let mut bytes = Vec::new();
        let read = match file.as_str() {
            "-" => input.read_to_end(&mut bytes).map(drop),
            file => std::fs::read(file).map(|all| bytes = all),
        };
        let checked = checked(file, read.map(|()| bytes), args.live);
        if !args.json {
            checked.print(&mut output)?;
        }
        found.files.push(checked);
    }
    if args.json {
        writeln!(output, "{}", as_json(&found)?)?;
    }
    Ok(found.files.iter().all(|file| file.problems.is_empty()))
}

fn checked(file: &str, bytes: io::Result<Vec<u8>>, is_live: bool) -> Checked {
    let mut checked = Checked {
        file: file.to_owned(),
        records: 0,
        turns: 0,
        events: is_live.then_some(0),
        problems: Vec::new(),
    };
    match bytes {
        Err(error) => {
            let problem = Message::new("check.unreadable").with("error", error.to_string());
            checked.problems.push(Problem::new(None, &problem));
        }
        Ok(bytes) => match TextFile::decode(&bytes) {
            Ok(file) if is_live => check_transcript(&mut checked, &file.text),
            Ok(file) => checked.read(&file.text),
            Err(good) => {
                let good = str::from_utf8(&bytes[..good]).unwrap_or_default();
                let place = Some(behind(good, 1, 1));
                let problem = Message::new("check.not-utf8");
                checked.problems.push(Problem::new(place, &problem));
            }
        },
    }
    checked
}

impl Checked {
    /// Checks each record in the text.
    fn read(&mut self, text: &str) {
        let mut records = split_records(text);
        if records.is_empty() {
            records.push((0, text)); // which says what is missing
        }
        for (begin, record) in records {
            let (table, problem) = match Table::open_record(record, 0) {
                Ok((table, problem)) => (Some(table), problem),
                Err(problem) => (None, Some(problem)),
            };
            self.records += usize::from(table.is_some() || !record.trim().is_empty());
            self.turns += table.map_or(0, |table| {
                let main = table.tree();
                main.iter().filter(|turn| turn.number.is_some()).count()
            });
            if let Some(problem) = problem {
                let (line, column) = behind(&text[..begin], 1, 1);
                self.problems.push(in_file(&problem, line, column));
            }
        }
    }

    /// Adds a problem at a line, from 1.
    pub(crate) fn add_problem(&mut self, line: usize, problem: &Message) {
        self.problems.push(Problem::new(Some((line, 1)), problem));
    }

    fn print(&self, output: &mut impl Write) -> io::Result<()> {
        if self.problems.is_empty() {
            let good = match self.events {
                Some(events) => Message::new("check.live-good")
                    .with("games", self.records)
                    .with("events", events),
                None => Message::new("check.good").with("records", self.records),
            };
            let good = good.with("turns", self.turns);
            return writeln!(output, "{}: {}", self.file, Words::spoken().say(&good));
        }
        for problem in &self.problems {
            writeln!(output, "{}:{problem}", self.file)?;
        }
        Ok(())
    }
}

/// Behind the name of the file: `4:16: a1 is occupied`.
impl Display for Problem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl Problem {
    fn new(place: Option<(usize, usize)>, problem: &Message) -> Self {
        Problem {
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            message: in_one_line(&Words::spoken().say(problem)),
        }
    }
}

/// The line and column after a text that begins at these.
pub(crate) fn behind(text: &str, line: usize, column: usize) -> (usize, usize) {
    let text = text.replace("\r\n", "\n");
    match text.rsplit_once(is_line_end) {
        None => (line, column + text.chars().count()),
        Some((before, last)) => {
            let lines = before.matches(is_line_end).count() + 1;
            (line + lines, last.chars().count() + 1)
        }
    }
}

/// A problem of a record that begins at this line and column of its file.
pub(crate) fn in_file(error: &RecordError, line: usize, column: usize) -> Problem {
    let place = match error.line() {
        1 => (line, column + error.column() - 1),
        own_line => (line + own_line - 1, error.column()),
    };
    Problem::new(Some(place), error.problem())
}
