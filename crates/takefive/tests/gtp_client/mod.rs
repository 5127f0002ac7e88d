//! A client for the protocol: sends commands and parses the answers.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread;
use take_five_rules::Message;
use take_five_words::Words;

/// An interactive session: an answer that is not sent at once hangs the test.
pub struct Client {
    to: PipeWriter,
    from: BufReader<PipeReader>,
}

impl Client {
    /// Starts an engine.
    pub fn new() -> Self {
        let (input, to) = pipe().unwrap();
        let (from, output) = pipe().unwrap();
        thread::spawn(move || take_five::serve(input, output));
        let from = BufReader::new(from);
        Client { to, from }
    }

    /// Sends a command and returns the unparsed answer, without the empty line after it.
    pub fn send(&mut self, command: &str) -> String {
        writeln!(self.to, "{command}").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            let read = self.from.read_line(&mut answer).unwrap();
            assert_ne!(read, 0, "{command}: ended after {answer:?}");
        }
        answer.trim_end_matches('\n').to_owned()
    }

    /// Returns the answer to a command that succeeds.
    pub fn ask(&mut self, command: &str) -> String {
        let answer = self.send(command);
        let text = answer.strip_prefix('=');
        let text = text.unwrap_or_else(|| panic!("{command}: {answer}"));
        text.trim_start_matches(' ').to_owned()
    }

    /// Returns the words of the answer.
    pub fn words(&mut self, command: &str) -> Vec<String> {
        let answer = self.ask(command);
        answer.split_whitespace().map(String::from).collect()
    }

    /// Returns the error message of a command that fails.
    pub fn refused(&mut self, command: &str) -> String {
        let answer = self.send(command);
        let text = answer.strip_prefix("? ");
        text.unwrap_or_else(|| panic!("{command}: {answer}"))
            .to_owned()
    }

    /// The answers to all queries about the state.
    #[allow(dead_code)] // not used by every test file
    pub fn state(&mut self) -> Vec<String> {
        let commands = [
            "spec",
            "position",
            "to_play",
            "result",
            "legal_actions",
            "chance_outcomes",
        ];
        commands.map(|command| self.send(command)).into()
    }

    /// Sends each command and compares the complete answer.
    #[allow(dead_code)]
    pub fn script(&mut self, lines: &[(&str, &str)]) {
        for (command, answer) in lines {
            assert_eq!(self.send(command), *answer, "{command}");
        }
    }
}

/// The text of a message.
#[allow(dead_code)]
pub fn say(message: Message) -> String {
    Words::english().say(&message)
}
