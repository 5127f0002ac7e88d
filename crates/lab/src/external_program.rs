//! Another program that plays by the protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;
use take_five_rules::{Message, Spec, clip};

/// An answer has at most so many bytes.
const LONGEST_ANSWER: usize = 1 << 20;

/// So many lines wait to be read before the program has to wait.
const WAITING_LINES: usize = 1024;

/// A running program; it is sent `quit` when dropped.
#[derive(Debug)]
pub struct RunningProgram {
    child: Child,
    input: ChildStdin,
    /// What it prints, line by line; closed when it ends.
    lines: Receiver<String>,
    /// How long to wait for a line; without end if `None`.
    patience: Option<Duration>,
}

impl RunningProgram {
    /// Starts a program (its arguments separated by spaces), to be waited for so long at each line of an answer.
    pub fn open(command: &str, patience: Option<Duration>) -> Result<Self, Message> {
        let mut words = command.split_whitespace();
        let started = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = started
            .map_err(|error| Message::new("match.cannot-start").with("error", error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Message::new("match.silent"));
        };
        Ok(RunningProgram {
            child,
            input,
            lines: read_lines(output),
            patience,
        })
    }

    /// Starts a program and a game in it, with manual chance.
    pub fn start(command: &str, spec: &Spec, time: Option<Duration>) -> Result<Self, Message> {
        let mut program = RunningProgram::open(command, None)?;
        program.ask(&format!("new_game {spec} chance manual"))?;
        if let Some(time) = time
            && program.knows("time")?
        {
            program.ask(&format!("time {}", time.as_millis().max(1)))?;
        }
        Ok(program)
    }

    /// Sends an action or a chance outcome.
    pub fn play(&mut self, text: &str) -> Result<(), Message> {
        self.ask(&format!("play {text}")).map(|_| ())
    }

    /// Asks for an action.
    pub fn genmove(&mut self) -> Result<String, Message> {
        self.ask("genmove")
    }

    /// Whether it knows a command.
    pub fn knows(&mut self, command: &str) -> Result<bool, Message> {
        Ok(self.ask(&format!("known_command {command}"))? == "true")
    }

    /// Sends a command and returns its answer; an error if it fails.
    pub fn ask(&mut self, command: &str) -> Result<String, Message> {
        let silent = |_| Message::new("match.silent");
        writeln!(self.input, "{command}").map_err(silent)?;
        self.input.flush().map_err(silent)?;
        let mut answer = String::new();
        loop {
            let line = self.next_line(command)?;
            match line.trim_end() {
                "" if answer.is_empty() => {}
                "" => break,
                _ if answer.len() > LONGEST_ANSWER => break,
                text => {
                    answer.push_str(text);
                    answer.push('\n');
                }
            }
        }
        match answer.trim_end().strip_prefix('=') {
            Some(text) => Ok(text.trim_start().to_owned()),
            None => Err(Message::new("match.refused")
                .with("command", command)
                .with("answer", clip(answer.trim_end()))),
        }
    }

    fn next_line(&self, command: &str) -> Result<String, Message> {
        let Some(patience) = self.patience else {
            return self.lines.recv().map_err(|_| Message::new("match.silent"));
        };
        self.lines
            .recv_timeout(patience)
            .map_err(|error| match error {
                RecvTimeoutError::Disconnected => Message::new("match.silent"),
                RecvTimeoutError::Timeout => Message::new("report.program-hangs")
                    .with("command", command)
                    .with("seconds", patience.as_secs() as i64),
            })
    }
}

/// Reads lines in a thread of its own, so that waiting for one can end. The thread ends with the program, or when nobody
/// wants the lines any more.
fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (to, lines) = sync_channel(WAITING_LINES);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = String::new();
        while let Ok(1..) = output
            .by_ref()
            .take(LONGEST_ANSWER as u64)
            .read_line(&mut line)
            && line.ends_with('\n')
            && to.send(std::mem::take(&mut line)).is_ok()
        {}
    });
    lines
}

impl Drop for RunningProgram {
    // It has had its chance to exit.
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
