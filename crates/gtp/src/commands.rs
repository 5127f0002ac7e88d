//! The commands: each parses its arguments from the rest of its line.

use super::session::{Session, Thinking};
use std::time::Duration;
use take_five_picture::plain_text;
use take_five_rules::{Cursor, Message, Outcomes, Position, ToPlay, with_game};
use take_five_search::Level;

/// The maximum thinking time per action: an hour, in milliseconds.
const MAX_TIME: u64 = 3_600_000;

/// The maximum depth of `perft`; a greater one would never finish, and could overflow the stack.
const MAX_DEPTH: u64 = u8::MAX as u64;

type Answer = Result<String, Message>;

/// The effect of a command; after an error the session is unchanged.
type Command = fn(&mut Session, &mut Cursor<'_>) -> Answer;

/// Every command by its name, in the order of `list_commands`.
pub const COMMANDS: &[(&str, Command)] = &[
    ("protocol_version", |_, args| end(args).map(|()| "2".into())),
    ("name", |_, args| end(args).map(|()| "Take Five".into())),
    ("version", |_, args| {
        end(args).map(|()| env!("CARGO_PKG_VERSION").into())
    }),
    ("known_command", known_command),
    ("list_commands", list_commands),
    ("quit", |session, args| done(args, || session.quit())),
    ("new_game", new_game),
    ("spec", |session, args| {
        end(args).map(|()| session.table().spec().to_string())
    }),
    ("to_play", to_play),
    ("legal_actions", legal_actions),
    ("chance_outcomes", chance_outcomes),
    ("play", play),
    ("undo", undo),
    ("position", |session, args| {
        end(args).map(|()| session.table().position().to_string())
    }),
    ("set_position", set_position),
    ("result", result),
    ("perft", perft),
    ("level", level),
    ("time", time),
    ("genmove", |session, args| {
        end(args)?;
        session.genmove()
    }),
    ("showboard", showboard),
];

/// The next word, or the error that `what` (a message id) was expected.
pub fn word<'a>(args: &mut Cursor<'a>, what: &'static str) -> Result<&'a str, Message> {
    args.take_while(|c| c == ' ');
    match args.take_until(" ") {
        "" => Err(args.expected(what).into()),
        word => Ok(word),
    }
}

/// An error if arguments are left.
fn end(args: &mut Cursor<'_>) -> Result<(), Message> {
    args.take_while(|c| c == ' ');
    Ok(args.finish()?)
}

fn done(args: &mut Cursor<'_>, act: impl FnOnce()) -> Answer {
    end(args)?;
    act();
    Ok(String::new())
}

fn known_command(_: &mut Session, args: &mut Cursor<'_>) -> Answer {
    let wanted = word(args, "expect.command")?;
    end(args)?;
    let known = COMMANDS.iter().any(|(name, _)| *name == wanted);
    Ok(known.to_string())
}

fn list_commands(_: &mut Session, args: &mut Cursor<'_>) -> Answer {
    end(args)?;
    let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    Ok(names.join("\n"))
}

fn new_game(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    let spec = word(args, "expect.spec")?.parse()?;
    let mut seed = None;
    let mut by_hand = false;
    loop {
        args.take_while(|c| c == ' ');
        if args.at_end() {
            break;
        }
        let from = args.clone();
        match args.take_until(" ") {
            "seed" if seed.is_none() => seed = Some(number(args, u64::MAX, "expect.seed")?),
            "chance" if !by_hand => by_hand = manual(args)?,
            _ => return Err(from.expected("expect.new-game").into()),
        }
    }
    session.new_game(&spec, seed, by_hand)?;
    Ok(String::new())
}

/// Parses the `manual` after `chance`.
fn manual(args: &mut Cursor<'_>) -> Result<bool, Message> {
    args.take_while(|c| c == ' ');
    let from = args.clone();
    match args.take_until(" ") {
        "manual" => Ok(true),
        _ => Err(from.expected("expect.manual").into()),
    }
}

fn number(args: &mut Cursor<'_>, most: u64, what: &'static str) -> Result<u64, Message> {
    args.take_while(|c| c == ' ');
    let from = args.clone();
    let word = args.take_until(" ");
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse() {
        Ok(number) if digits && number <= most => Ok(number),
        _ => Err(from.expected(what).into()),
    }
}

fn to_play(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    end(args)?;
    Ok(match session.table().to_play() {
        ToPlay::Player(player) => player.to_string(),
        ToPlay::Chance => "chance".into(),
        ToPlay::Over => "over".into(),
    })
}

fn legal_actions(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    end(args)?;
    match session.table().to_play() {
        ToPlay::Chance => Err(session.table().position().explain_illegal_touch(&[])),
        ToPlay::Player(_) | ToPlay::Over => Ok(session.table().legal_actions().join(" ")),
    }
}

fn chance_outcomes(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    end(args)?;
    match session.table().position().outcomes() {
        None => Err(Message::new("gtp.no-chance")),
        Some(Outcomes::TooMany(word)) => Ok(word.into()),
        Some(Outcomes::Listed(all)) => {
            let each = all
                .iter()
                .map(|outcome| format!("{outcome}:1/{}", all.len()));
            Ok(each.collect::<Vec<_>>().join(" "))
        }
    }
}

fn play(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    let turn = word(args, "expect.turn")?;
    end(args)?;
    session.play(turn)?;
    Ok(String::new())
}

fn undo(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    end(args)?;
    session.undo()?;
    Ok(String::new())
}

fn set_position(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    let spec = word(args, "expect.spec")?.parse()?;
    args.take_while(|c| c == ' ');
    if args.at_end() {
        return Err(args.expected("expect.position").into());
    }
    let position = Position::parse(&spec, args.rest().trim_end_matches(' '))?;
    session.set_position(position);
    Ok(String::new())
}

fn result(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    end(args)?;
    let outcome = session.table().outcome();
    Ok(outcome.map_or_else(|| "*".into(), |outcome| outcome.to_string()))
}

fn perft(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    let depth = number(args, MAX_DEPTH, "expect.depth")?;
    end(args)?;
    let position = session.table().position();
    let leaves = with_game!(position, state => take_five_rules::perft(state, depth as u32))?; // at most MAX_DEPTH
    Ok(leaves.to_string())
}

fn level(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    args.take_while(|c| c == ' ');
    let level = Level::read(args)?;
    done(args, || session.set_strength(Thinking::Level(level)))
}

fn time(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    args.take_while(|c| c == ' ');
    let from = args.clone();
    let milliseconds = number(args, MAX_TIME, "expect.time")?;
    end(args)?;
    if milliseconds == 0 {
        return Err(from.expected("expect.time").into());
    }
    session.set_strength(Thinking::Time(Duration::from_millis(milliseconds)));
    Ok(String::new())
}

/// Starts on a new line, so that the rows are aligned; an empty line would end the answer.
fn showboard(session: &mut Session, args: &mut Cursor<'_>) -> Answer {
    end(args)?;
    let board = plain_text(session.table().position());
    let lines = board.trim_end().lines();
    let lines = lines.map(|line| if line.is_empty() { " " } else { line });
    let text = lines.map(|line| format!("\n{line}")).collect();
    Ok(text)
}
