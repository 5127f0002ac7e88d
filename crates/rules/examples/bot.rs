//! A bot on the protocol: it plays whatever leaves its opponent the fewest actions. Ten games of
//! Take against the random player:
//! `takefive match take:size=3 cmd:target/debug/examples/bot random --games 10`.

use std::io::{self, BufRead, Write};
use take_five_rules::{Position, Spec, ToPlay};

const COMMANDS: &str =
    "genmove\nknown_command\nlist_commands\nname\nnew_game\nplay\nprotocol_version\nquit\nversion";

/// The game as the bot knows it.
struct Bot {
    position: Position,
    /// Whether part of the turn has been played.
    begun: bool,
}

impl Bot {
    fn new(spec: &Spec) -> Self {
        Bot {
            position: Position::start(spec),
            begun: false,
        }
    }

    /// The answer to a command; the error says why there is none.
    fn answer(&mut self, command: &str) -> Result<String, String> {
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        match name {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Few Choices".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "list_commands" => Ok(COMMANDS.to_owned()),
            "known_command" => Ok(COMMANDS.lines().any(|known| known == rest).to_string()),
            "new_game" => {
                // The rest says that chance outcomes are announced by `play`, the only way this bot supports.
                let spec = rest.split(' ').next().unwrap_or_default();
                *self = Bot::new(&spec.parse().map_err(|error| format!("{error}"))?);
                Ok(String::new())
            }
            "play" => self.play(rest).map(|()| String::new()),
            "genmove" => {
                let action = self.choose().ok_or("nobody is to move")?;
                self.play(&action)?;
                Ok(action)
            }
            "quit" => Ok(String::new()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let played = self.position.read_turn(text, self.begun);
        for step in played.map_err(|error| error.to_string())? {
            self.begun = !step.turn_over;
            self.position = step.after;
        }
        Ok(())
    }

    /// The first of the actions that leave the opponent the fewest.
    fn choose(&self) -> Option<String> {
        let left = |action: &String| {
            let played = self.position.read_turn(action, self.begun).ok();
            let after = played.and_then(|mut steps| steps.pop());
            after.map_or(usize::MAX, |step| step.after.legal_actions().len())
        };
        match self.position.to_play() {
            ToPlay::Player(_) => self.position.legal_actions().into_iter().min_by_key(left),
            ToPlay::Chance | ToPlay::Over => None,
        }
    }
}

fn main() -> io::Result<()> {
    let spec = "take".parse().map_err(io::Error::other)?;
    let mut bot = Bot::new(&spec);
    for line in io::stdin().lock().lines() {
        let line = line?;
        // A command can start with a number, which its answer repeats.
        let digits = line.find(|sign: char| !sign.is_ascii_digit());
        let (id, command) = line.split_at(digits.unwrap_or(line.len()));
        let command = command.trim();
        if command.is_empty() {
            continue;
        }
        match bot.answer(command) {
            Ok(text) => println!("={id} {text}\n"),
            Err(text) => println!("?{id} {text}\n"),
        }
        io::stdout().flush()?;
        if command == "quit" {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_a_game_to_its_end() {
        let mut bot = Bot::new(&"take".parse().unwrap());
        assert_eq!(
            bot.answer("new_game take:size=2 chance manual"),
            Ok("".into())
        );
        assert_eq!(bot.answer("play a1"), Ok("".into()));
        assert!(bot.answer("play a1").is_err());
        assert_eq!(bot.answer("known_command time"), Ok("false".into()));
        let mut played = 0;
        while bot.answer("genmove").is_ok() {
            played += 1;
        }
        assert_eq!(bot.position.to_play(), ToPlay::Over);
        assert!(played > 0);
    }
}
