//! A player that is another program and speaks the protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use take_five_rules::{Message, Spec, clip};

/// A running program; it is sent `quit` when dropped.
#[derive(Debug)]
pub struct RunningProgram {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl RunningProgram {
    /// Starts a program (its arguments separated by spaces) and a game in it, with manual chance.
    pub fn start(command: &str, spec: &Spec, time: Option<Duration>) -> Result<Self, Message> {
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
        let mut program = RunningProgram {
            child,
            input,
            output: BufReader::new(output),
        };
        program.ask(&format!("new_game {spec} chance manual"))?;
        if let Some(time) = time
            && program.ask("known_command time")? == "true"
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

    /// Sends a command and returns its answer; an error if it fails.
    fn ask(&mut self, command: &str) -> Result<String, Message> {
        let silent = |_| Message::new("match.silent");
        writeln!(self.input, "{command}").map_err(silent)?;
        self.input.flush().map_err(silent)?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).map_err(silent)? == 0 {
                return Err(Message::new("match.silent"));
            }
            match line.trim_end() {
                "" if answer.is_empty() => {}
                "" => break,
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
}

impl Drop for RunningProgram {
    // It has had its chance to exit.
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
