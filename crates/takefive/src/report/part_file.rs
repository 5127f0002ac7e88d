//! The file of a shard, which grows by a line for each game: a run can be stopped at any instant, and goes on there.

use crate::args::CommandError;
use crate::train::{unreadable, wrong};
use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use take_five_lab::{GameLine, ReportPart, ReportPlan};
use take_five_rules::Message;

/// Plays the games of the shard that the file does not have, and returns all.
pub fn play(plan: &ReportPlan, path: &Path) -> Result<ReportPart, CommandError> {
    let terms = plan.terms();
    let there = match path.exists() {
        true => read(path)?,
        false => None,
    };
    if let Some(there) = &there
        && (there.terms != terms || there.part != plan.shard.part)
    {
        return Err(wrong(path, &Message::new("report.other-terms")));
    }
    let mut file = OpenOptions::new()
        .create(true)
        .write(true)
        .truncate(false)
        .open(path)?;
    let mut part = there.unwrap_or(ReportPart {
        terms: terms.clone(),
        part: plan.shard.part,
        lines: Vec::new(),
        length: 0,
    });
    file.set_len(part.length as u64)?;
    file.seek(SeekFrom::End(0))?;
    if part.length == 0 {
        file.write_all(ReportPart::first_line(&terms, part.part).as_bytes())?;
    }
    let done: HashSet<_> = part
        .lines
        .iter()
        .map(|line| (line.series, line.number))
        .collect();
    let mut keep = |line: GameLine| -> Result<(), Stop> {
        file.write_all(ReportPart::game_line(&line).as_bytes())?;
        part.lines.push(line);
        Ok(())
    };
    plan.run(&done, &mut keep).map_err(|stop| match stop {
        Stop::Message(problem) if plan.program().is_some() => super::of_program(problem),
        Stop::Message(problem) => CommandError::argument("<SPEC>", &problem),
        Stop::Io(error) => CommandError::Io(error),
    })?;
    Ok(part)
}

/// Why playing stopped.
enum Stop {
    Message(Message),
    Io(std::io::Error),
}

impl From<Message> for Stop {
    fn from(problem: Message) -> Self {
        Stop::Message(problem)
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Stop::Io(error)
    }
}

/// The games of a file that has some.
pub fn whole(path: &Path) -> Result<ReportPart, CommandError> {
    read(path)?.ok_or_else(|| wrong(path, &Message::new("training.no-parts")))
}

/// `None` if not even the first line was written to its end.
fn read(path: &Path) -> Result<Option<ReportPart>, CommandError> {
    let mut bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    // What was torn need not be text.
    bytes.truncate(
        bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1),
    );
    let text = String::from_utf8_lossy(&bytes);
    ReportPart::parse(&text).map_err(|problem| wrong(path, &problem))
}
