//! The games of Take Five by the Go Text Protocol, version 2: [`serve`] reads commands from any input and writes the
//! answers. `takefive gtp` is this, with its arguments.

mod commands;
mod endings;
mod input_line;
mod one_line;
mod session;
mod system_seed;

use commands::COMMANDS;
use input_line::InputLine;
pub use one_line::in_one_line;
use session::{Session, Thinking};
use std::io::{self, BufReader, Read, Write};
pub use system_seed::system_seed;
use take_five_rules::{Cursor, Message, clip};
use take_five_search::Level;
use take_five_solve::Tables;
use take_five_words::Words;

/// Answers the commands of `input`, one per line, until `quit` or its end.
///
/// # Errors
/// Reading or writing failed. A command that fails is answered, and changes nothing.
///
/// ```
/// let mut answers = Vec::new();
/// let commands = "new_game take:size=2\n7 legal_actions\n";
/// take_five_gtp::serve(commands.as_bytes(), &mut answers)?;
/// assert_eq!(answers, b"=\n\n=7 a1 a2 b1 b2 b3 c1 c2\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(input: impl Read, output: impl Write) -> io::Result<()> {
    serve_with(None, None, input, output)
}

/// [`serve`] with an initial level, and with tables of solved endings of Give & Take.
///
/// # Errors
/// Reading or writing failed.
pub fn serve_with(
    level: Option<Level>,
    tables: Option<Tables>,
    input: impl Read,
    mut output: impl Write,
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut session = Session::new();
    if let Some(level) = level {
        session.set_strength(Thinking::Level(level));
    }
    if let Some(tables) = tables {
        session.set_tables(tables);
    }
    while let Some(line) = InputLine::read(&mut input)? {
        if line.is_blank() {
            continue;
        }
        let answer = obey(&mut session, &line);
        output.write_all(framed(line.id(), answer).as_bytes())?;
        output.flush()?;
        if session.has_quit() {
            break;
        }
    }
    Ok(())
}

fn obey(session: &mut Session, line: &InputLine) -> Result<String, Message> {
    let mut text = Cursor::new(line.text()?);
    text.eat(line.id());
    let name = commands::word(&mut text, "expect.command")?;
    match COMMANDS.iter().find(|(known, _)| *known == name) {
        Some((_, command)) => command(session, &mut text),
        None => Err(Message::new("gtp.unknown-command").with("command", clip(name))),
    }
}

/// `=[id] text` or `?[id] message`, and an empty line.
fn framed(id: &str, answer: Result<String, Message>) -> String {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(problem) => ('?', in_one_line(&Words::english().say(&problem))),
    };
    let gap = if text.is_empty() { "" } else { " " };
    format!("{mark}{id}{gap}{text}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_with_an_empty_line() {
        assert_eq!(framed("", Ok(String::new())), "=\n\n");
        assert_eq!(framed("12", Ok("yes".into())), "=12 yes\n\n");
        let problem = Err(Message::new("refused.over"));
        assert_eq!(framed("3", problem), "?3 The game is over.\n\n");
    }
}
