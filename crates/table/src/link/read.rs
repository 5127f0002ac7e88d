//! Parsing links.

use super::display::{Theme, read_arrows, read_lang, read_marks};
use super::percent::pairs;
use super::{Link, MAX_LINK_BYTES, in_key};
use crate::{End, Seat};
use take_five_rules::{Cursor, Message, Position, Spec, TextError, clip};

/// Every key, in the order in which errors are reported.
const KEYS: [&str; 15] = [
    "game", "position", "turns", "ply", "seed", "seats", "end", "mark", "arrow", "coords", "flip",
    "theme", "lang", "play", "run",
];

/// The key of the picture that a frame shows until it is clicked: whoever does so has read it.
const PICTURE: &str = "picture";

/// The values of the keys of a link.
struct Values {
    found: Vec<(&'static str, String)>,
    /// The first key that occurs twice.
    twice: Option<&'static str>,
    /// The first name that is no key.
    unknown: Option<String>,
}

impl Values {
    fn read(text: &str) -> Self {
        let mut values = Values {
            found: Vec::new(),
            twice: None,
            unknown: None,
        };
        for (name, value) in pairs(text) {
            let Some(&key) = KEYS.iter().find(|key| **key == name) else {
                if name != PICTURE {
                    values.unknown.get_or_insert(name);
                }
                continue;
            };
            if values.found.iter().any(|(known, _)| *known == key) {
                values.twice.get_or_insert(key);
            } else {
                values.found.push((key, value));
            }
        }
        values
    }

    /// The first value of `key`.
    fn take(&mut self, key: &'static str) -> Option<String> {
        let at = self.found.iter().position(|(known, _)| *known == key)?;
        Some(self.found.swap_remove(at).1)
    }
}

impl Link {
    /// Parses the part of an address after the first `#` or `?` (that character may be left on) without checking the
    /// names of places; see [`Link::read_for`].
    pub fn read(text: &str) -> Result<Self, Message> {
        Link::read_for(text, |_| Box::new(|key: &str| !key.is_empty()))
    }

    /// Parses the part of an address after the first `#` or `?` (that character may be left on). `places` returns for a
    /// position a function that knows its places. An error only if the link names no valid game; anything else that is
    /// wrong is left out and reported by [`Link::problem`], which names the key.
    pub fn read_for(
        text: &str,
        places: impl FnOnce(&Position) -> Box<dyn Fn(&str) -> bool>,
    ) -> Result<Self, Message> {
        if text.len() > MAX_LINK_BYTES {
            return Err(Message::new("link.too-long").with("most", MAX_LINK_BYTES));
        }
        let text = text.strip_prefix(['#', '?']).unwrap_or(text);
        let mut values = Values::read(text);
        let game = values.take("game");
        let game = game.ok_or_else(|| Message::new("link.no-game"))?;
        let spec: Spec = game
            .parse()
            .map_err(|problem: TextError| in_key("game", problem.into()))?;
        let mut link = Link::to(Position::start(&spec));
        let whole_game = link.read_position(&mut values);
        if let Some(turns) = values.take("turns")
            && !turns.is_empty()
            && whole_game
        {
            link.turns = turns.split(',').map(String::from).collect();
        }
        let ply = link.value_or_report("ply", values.take("ply").map(read_number));
        link.ply = ply.map(|ply| usize::try_from(ply).unwrap_or(usize::MAX));
        link.seed = link.value_or_report("seed", values.take("seed").map(read_number));
        let players = link.start.players();
        let seats = values.take("seats");
        let seats = seats.map(|text| Seat::read_all(&text, players));
        link.seats = link.value_or_report("seats", seats).unwrap_or_default();
        let end = values.take("end").map(|text| End::read(&text));
        link.end = link.value_or_report("end", end);
        link.end = link.end.filter(|_| whole_game);
        link.read_shown(&mut values, &places(&link.start));
        if let Some(key) = values.twice {
            let twice = Message::new("link.twice").with("key", key);
            link.problem.get_or_insert(twice);
        }
        if let Some(name) = values.unknown {
            let unknown = Message::new("link.unknown-key").with("key", clip(&name));
            let unknown = unknown.with("known", KEYS.join(", "));
            link.problem.get_or_insert(unknown);
        }
        Ok(link)
    }

    /// Whether the game starts where the link says; if not, its turns belong to another game.
    fn read_position(&mut self, values: &mut Values) -> bool {
        let Some(text) = values.take("position") else {
            return true;
        };
        match Position::parse(&self.start.spec(), &text) {
            Ok(position) => {
                self.start = position;
                true
            }
            Err(problem) => {
                self.tell("position", problem);
                false
            }
        }
    }

    fn read_shown(&mut self, values: &mut Values, is_place: &dyn Fn(&str) -> bool) {
        let marks = values.take("mark").map(|text| read_marks(&text, is_place));
        self.shown.marks = self.value_or_report("mark", marks).unwrap_or_default();
        let arrows = values.take("arrow");
        let arrows = arrows.map(|text| read_arrows(&text, is_place));
        self.shown.arrows = self.value_or_report("arrow", arrows).unwrap_or_default();
        self.shown.coords = self.switch(values, "coords");
        self.shown.flip = self.switch(values, "flip");
        let themes = [Theme::Light, Theme::Dark, Theme::Auto];
        let theme = self.word(values, "theme", &themes.map(Theme::name), "expect.theme");
        self.shown.theme = theme.and_then(|at| themes.get(at).copied());
        self.shown.lang = self.value_or_report("lang", values.take("lang").map(read_lang));
        self.shown.play = self.switch(values, "play");
        // Whoever loads the board has waited for the click; here the value is only checked.
        self.word(values, "run", &["click"], "expect.click");
    }

    /// The value of `key`, `0` or `1`.
    fn switch(&mut self, values: &mut Values, key: &'static str) -> Option<bool> {
        let at = self.word(values, key, &["0", "1"], "expect.switch");
        at.map(|at| at == 1)
    }

    /// The index of the value of `key` among these words, if it is present and one of them.
    fn word(
        &mut self,
        values: &mut Values,
        key: &'static str,
        words: &[&str],
        expected: &'static str,
    ) -> Option<usize> {
        let text = values.take(key)?;
        let at = words.iter().position(|word| *word == text);
        if at.is_none() {
            self.tell(key, Cursor::new(&text).expected(expected));
        }
        at
    }

    /// The parsed value of `key`, if it is present and valid.
    fn value_or_report<T>(
        &mut self,
        key: &'static str,
        read: Option<Result<T, TextError>>,
    ) -> Option<T> {
        match read? {
            Ok(value) => Some(value),
            Err(problem) => {
                self.tell(key, problem);
                None
            }
        }
    }
}

fn read_number(text: String) -> Result<u64, TextError> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => Ok(number),
        _ => Err(Message::new("link.number")
            .with("found", clip(&text))
            .into()),
    }
}
