//! What an event says: its text, read and written.
//!
//! The first line is the part of the stamp below a second, in milliseconds (`0` to `999`); each line after it is an item, a
//! word and its arguments separated by spaces.

use crate::hash::{Hash, read_hash, write_hash};

/// The longest text of an event, in bytes.
pub const MAX_EVENT_BYTES: usize = 1_000;

/// The most items of an event.
const MAX_ITEMS: usize = 6;

/// The longest name, in characters.
const MAX_NAME: usize = 40;

/// The phrases that can be said.
pub const PHRASES: [&str; 8] = [
    "hello",
    "good-luck",
    "good-game",
    "thanks",
    "moment",
    "back",
    "well-played",
    "oops",
];

/// What can be offered, by its word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferKind {
    /// Keeps this many texts of the game's line, and takes back those after them.
    Undo(usize),
    /// Ends the game as a draw.
    Draw,
    /// Starts the next game.
    Rematch,
    /// Stops the clocks.
    Pause,
    /// Starts them again.
    Resume,
    /// Makes a match of this game and those after it: `games=3` or `points=20`.
    Match(String),
}

/// A part of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `room 1 SPEC CLOCK PATIENCE KEYS`: opens the room. The keys of the seats in order: the founder's and those of
    /// the invitations. Patience is in seconds.
    Room {
        spec: String,
        clock: String,
        patience: u32,
        keys: Vec<Hash>,
    },
    /// `chain END`: the founder's hash chain.
    Chain(Hash),
    /// `name NAME`.
    Name(String),
    /// `join KEY END`, signed by an invitation: who takes its seat, and the end of their hash chain.
    Join { key: Hash, chain: Hash },
    /// `begin ROOM JOIN…`: who has which seat.
    Begin { room: Hash, joins: Vec<Hash> },
    /// `turn HEAD SPENT TEXT`: spent are the milliseconds of thinking.
    Turn {
        head: Hash,
        spent: u32,
        text: String,
    },
    /// `reveal HEAD LINK`; the head `=`, here `None`, is the event itself.
    Reveal { head: Option<Hash>, link: Hash },
    /// `offer HEAD KIND`.
    Offer { head: Hash, kind: OfferKind },
    /// `accept OFFER` or `decline OFFER`.
    Answer { offer: Hash, accepts: bool },
    /// `resign GAME`.
    Resign(u16),
    /// `claim HEAD`.
    Claim(Hash),
    /// `say PHRASE`, by its index.
    Say(usize),
    /// `here`.
    Here,
}

/// Why a text is not that of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadableEvent {
    /// Counts from 1.
    pub line: usize,
    /// What was expected there.
    pub expected: &'static str,
}

/// Reads the text of an event: the milliseconds and the items.
pub fn read_event(text: &str) -> Result<(u16, Vec<Item>), UnreadableEvent> {
    let mut items = Vec::new();
    let mut milliseconds = 0;
    for (index, line) in text.split('\n').enumerate() {
        let wrong = |expected| UnreadableEvent {
            line: index + 1,
            expected,
        };
        if index == 0 {
            let read = read_number(line).filter(|&number| number < 1000);
            milliseconds = read.ok_or(wrong("milliseconds"))? as u16;
        } else if index > MAX_ITEMS {
            return Err(wrong("the end"));
        } else {
            items.push(read_item(line).map_err(wrong)?);
        }
    }
    let is_move = |item: &&Item| matches!(item, Item::Turn { .. } | Item::Claim(_));
    let is_offer = |item: &&Item| matches!(item, Item::Offer { .. });
    let too_many =
        items.iter().filter(is_move).count() > 1 || items.iter().filter(is_offer).count() > 1;
    match items.len() {
        0 => Err(UnreadableEvent {
            line: 2,
            expected: "an item",
        }),
        _ if too_many => Err(UnreadableEvent {
            line: 2,
            expected: "one turn, claim or offer",
        }),
        _ => Ok((milliseconds, items)),
    }
}

/// Reads a whole number without leading zeros.
pub fn read_number(text: &str) -> Option<u32> {
    let plain = text == "0" || !text.starts_with('0');
    let digits = text.bytes().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|_| plain && digits)
}

fn read_item(line: &str) -> Result<Item, &'static str> {
    if line.ends_with(' ') {
        return Err("no space at the end");
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let hash = |text: &str| read_hash(text).ok_or("64 hexadecimal digits");
    let number = |text: &str| read_number(text).ok_or("a number");
    let two = rest.split_once(' ').ok_or("two arguments");
    Ok(match word {
        "room" => read_room(rest)?,
        "chain" => Item::Chain(hash(rest)?),
        "name" => Item::Name(name(rest).ok_or("a name")?.to_owned()),
        "join" => Item::Join {
            key: hash(two?.0)?,
            chain: hash(two?.1)?,
        },
        "begin" => {
            let mut hashes = rest.split(' ').map(hash);
            Item::Begin {
                room: hashes.next().unwrap_or(Err("a room"))?,
                joins: hashes.collect::<Result<_, _>>()?,
            }
        }
        "turn" => {
            let (spent, text) = two?.1.split_once(' ').ok_or("three arguments")?;
            Item::Turn {
                head: hash(two?.0)?,
                spent: number(spent)?,
                text: turn_text(text)?.to_owned(),
            }
        }
        "reveal" => Item::Reveal {
            head: match two?.0 {
                "=" => None,
                head => Some(hash(head)?),
            },
            link: hash(two?.1)?,
        },
        "offer" => Item::Offer {
            head: hash(two?.0)?,
            kind: read_offer(two?.1).ok_or("an offer")?,
        },
        "accept" | "decline" => Item::Answer {
            offer: hash(rest)?,
            accepts: word == "accept",
        },
        "resign" => Item::Resign(u16::try_from(number(rest)?).map_err(|_| "a number")?),
        "claim" => Item::Claim(hash(rest)?),
        "say" => {
            let known = PHRASES.iter().position(|phrase| *phrase == rest);
            Item::Say(known.ok_or("a phrase")?)
        }
        "here" if rest.is_empty() => Item::Here,
        _ => return Err("an item"),
    })
}

fn read_room(rest: &str) -> Result<Item, &'static str> {
    let mut parts = rest.split(' ');
    let mut next = || {
        parts
            .next()
            .filter(|part| !part.is_empty())
            .ok_or("five arguments")
    };
    if next()? != "1" {
        return Err("version 1");
    }
    let (spec, clock) = (next()?.to_owned(), next()?.to_owned());
    let patience = read_number(next()?).ok_or("a number")?;
    let keys: Option<Vec<Hash>> = next()?.split(',').map(read_hash).collect();
    let keys = keys.filter(|keys| (2..=4).contains(&keys.len()));
    let is_end = parts.next().is_none();
    match keys {
        Some(keys) if is_end => Ok(Item::Room {
            spec,
            clock,
            patience,
            keys,
        }),
        _ => Err("two to four keys"),
    }
}

/// Reads what is offered.
pub fn read_offer(text: &str) -> Option<OfferKind> {
    let (word, detail) = text.split_once(' ').unwrap_or((text, ""));
    Some(match (word, detail) {
        ("undo", count) => OfferKind::Undo(read_number(count)? as usize),
        ("draw", "") => OfferKind::Draw,
        ("rematch", "") => OfferKind::Rematch,
        ("pause", "") => OfferKind::Pause,
        ("resume", "") => OfferKind::Resume,
        ("match", length) => {
            let (unit, count) = length.split_once('=')?;
            let count = read_number(count)?;
            let known = matches!(unit, "games" | "points") && (1..=1000).contains(&count);
            OfferKind::Match(known.then(|| length.to_owned())?)
        }
        _ => return None,
    })
}

/// A name: not too long, and nothing in it that changes how what is around it looks.
pub fn name(text: &str) -> Option<&str> {
    let odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let good = !text.is_empty() && !text.chars().any(odd) && text.chars().count() <= MAX_NAME;
    (good && text.trim() == text).then_some(text)
}

/// A turn's text: printable, without spaces.
fn turn_text(text: &str) -> Result<&str, &'static str> {
    let good = !text.is_empty() && text.bytes().all(|c| c.is_ascii_graphic());
    good.then_some(text).ok_or("a turn")
}

/// Writes the text of an event, as [`read_event`] reads it.
pub fn write_event(milliseconds: u16, items: &[Item]) -> String {
    let mut text = milliseconds.to_string();
    for item in items {
        text.push('\n');
        write_item(item, &mut text);
    }
    text
}

fn write_item(item: &Item, text: &mut String) {
    let mut line = |word: &str, hashes: &[&Hash], rest: &[&str]| {
        text.push_str(word);
        for hash in hashes {
            text.push(' ');
            write_hash(hash, text);
        }
        for part in rest {
            text.push(' ');
            text.push_str(part);
        }
    };
    match item {
        Item::Room {
            spec,
            clock,
            patience,
            keys,
        } => {
            line("room 1", &[], &[spec, clock, &patience.to_string()]);
            for (index, key) in keys.iter().enumerate() {
                text.push(if index == 0 { ' ' } else { ',' });
                write_hash(key, text);
            }
        }
        Item::Chain(end) => line("chain", &[end], &[]),
        Item::Name(name) => line("name", &[], &[name]),
        Item::Join { key, chain } => line("join", &[key, chain], &[]),
        Item::Begin { room, joins } => {
            line("begin", &[room], &[]);
            for join in joins {
                text.push(' ');
                write_hash(join, text);
            }
        }
        Item::Turn {
            head,
            spent,
            text: turn,
        } => line("turn", &[head], &[&spent.to_string(), turn]),
        Item::Reveal {
            head: Some(head),
            link,
        } => line("reveal", &[head, link], &[]),
        Item::Reveal { head: None, link } => line("reveal =", &[link], &[]),
        Item::Offer { head, kind } => line("offer", &[head], &[&kind.to_text()]),
        Item::Answer { offer, accepts } => {
            line(if *accepts { "accept" } else { "decline" }, &[offer], &[]);
        }
        Item::Resign(game) => line("resign", &[], &[&game.to_string()]),
        Item::Claim(head) => line("claim", &[head], &[]),
        Item::Say(phrase) => line(
            "say",
            &[],
            &[PHRASES.get(*phrase).copied().unwrap_or_default()],
        ),
        Item::Here => line("here", &[], &[]),
    }
}

impl OfferKind {
    /// Its word.
    pub fn word(&self) -> &'static str {
        match self {
            OfferKind::Undo(_) => "undo",
            OfferKind::Draw => "draw",
            OfferKind::Rematch => "rematch",
            OfferKind::Pause => "pause",
            OfferKind::Resume => "resume",
            OfferKind::Match(_) => "match",
        }
    }

    /// What follows its word; may be empty.
    pub fn detail(&self) -> String {
        match self {
            OfferKind::Undo(kept) => kept.to_string(),
            OfferKind::Match(length) => length.clone(),
            _ => String::new(),
        }
    }

    fn to_text(&self) -> String {
        let mut text = self.word().to_owned();
        let detail = self.detail();
        if !detail.is_empty() {
            text.push(' ');
            text.push_str(&detail);
        }
        text
    }
}
