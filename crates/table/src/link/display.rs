//! How a link wants its game to be shown.

use take_five_rules::{Cursor, TextError};

/// How a game is shown: `mark=d4,e5`, `arrow=c3-e5`, `coords=0|1`, `flip=0|1`,
/// `theme=light|dark|auto`, `lang=en`, `play=0|1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkDisplay {
    /// Places to highlight, by their touch keys.
    pub marks: Vec<String>,
    /// Arrows between places.
    pub arrows: Vec<(String, String)>,
    /// Whether to show the coordinates.
    pub coords: Option<bool>,
    /// Whether to flip the board.
    pub flip: Option<bool>,
    /// Light or dark.
    pub theme: Option<Theme>,
    /// The language, as a tag such as `en` or `pt-BR`.
    pub lang: Option<String>,
    /// Whether an embedded board can be played on.
    pub play: Option<bool>,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on a light background.
    Light,
    /// Light on a dark background.
    Dark,
    /// As set in the reader's system.
    Auto,
}

impl Theme {
    /// In the notation of links.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Auto => "auto",
        }
    }
}

/// A language tag: letters, optionally followed by more parts after hyphens.
pub(super) fn read_lang(text: String) -> Result<String, TextError> {
    let mut cursor = Cursor::new(&text);
    let mut first = true;
    loop {
        let from = cursor.clone();
        let part = cursor.take_while(|c| c.is_ascii_alphanumeric());
        let letters = part.bytes().all(|byte| byte.is_ascii_alphabetic());
        let long = if first { 2..=8 } else { 1..=8 };
        if !long.contains(&part.len()) || first && !letters {
            return Err(from.expected("expect.lang"));
        }
        first = false;
        if !cursor.eat("-") {
            break;
        }
    }
    cursor.finish()?;
    Ok(text)
}

/// Parses places separated by commas; `is_place` knows those of the board.
pub(super) fn read_marks(
    text: &str,
    is_place: &dyn Fn(&str) -> bool,
) -> Result<Vec<String>, TextError> {
    let mut cursor = Cursor::new(text);
    let mut marks = Vec::new();
    loop {
        marks.push(read_place(&mut cursor, is_place)?);
        if !cursor.eat(",") {
            return cursor.finish().map(|()| marks);
        }
    }
}

/// Parses arrows separated by commas.
pub(super) fn read_arrows(
    text: &str,
    is_place: &dyn Fn(&str) -> bool,
) -> Result<Vec<(String, String)>, TextError> {
    let mut cursor = Cursor::new(text);
    let mut arrows = Vec::new();
    loop {
        let from = read_place(&mut cursor, is_place)?;
        cursor.require("-", "expect.hyphen")?;
        arrows.push((from, read_place(&mut cursor, is_place)?));
        if !cursor.eat(",") {
            return cursor.finish().map(|()| arrows);
        }
    }
}

fn read_place(
    cursor: &mut Cursor<'_>,
    is_place: &dyn Fn(&str) -> bool,
) -> Result<String, TextError> {
    let from = cursor.clone();
    let key = cursor.take_until(",-");
    if is_place(key) {
        Ok(key.to_owned())
    } else {
        Err(from.expected("expect.place"))
    }
}
