//! Reading text from left to right, with errors that name the place.

use crate::error::says_its_message;
use crate::{Message, ParseError, TextError};

/// How many characters of bad input an error quotes.
const CLIP: usize = 24;

/// The beginning of `text`, short enough for an error message.
///
/// ```
/// use take_five_rules::clip;
/// assert_eq!(clip("short"), "short");
/// assert_eq!(clip(&"long ".repeat(20)), "long long long long long…");
/// ```
pub fn clip(text: &str) -> String {
    let mut clipped = String::new();
    for (index, c) in text.chars().enumerate() {
        if index == CLIP {
            clipped.push('…');
            break;
        }
        if is_invisible(c) || !c.is_ascii_whitespace() && (c.is_control() || c.is_whitespace()) {
            clipped += &format!("U+{:04X}", u32::from(c));
        } else {
            clipped.push(c);
        }
    }
    clipped
}

/// Whether nobody sees this character: soft hyphens, spaces without width, byte order marks, marks of the direction of writing.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A reading position in a text.
// Nothing here slices by index: the standard library's panic messages for that are code to download.
///
/// ```
/// use take_five_rules::Cursor;
/// let mut text = Cursor::new("12x");
/// assert_eq!(text.number(99, "expect.ply"), Ok(12));
/// assert!(text.eat("x") && text.at_end());
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of `text`.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, rest: text }
    }

    /// The text that has not been read yet.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// The text between this cursor and one further on in the same text.
    pub(crate) fn read_until(&self, end: &Cursor<'a>) -> &'a str {
        before(self.rest, end.rest)
    }

    /// Whether everything has been read.
    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next character, without consuming it.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Consumes `token` if it comes next.
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.rest.strip_prefix(token);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    /// Consumes `token`, or returns the error that `what` (a message id) was expected.
    pub fn require(&mut self, token: &str, what: &'static str) -> Result<(), TextError> {
        if self.eat(token) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Reads characters while `keep` returns true.
    pub fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(&keep) {
            self.pass();
        }
        before(start, self.rest)
    }

    /// Reads up to any of the characters in `stops`, or to the end.
    ///
    /// ```
    /// use take_five_rules::Cursor;
    /// let mut text = Cursor::new("size=4,churn=high");
    /// assert_eq!(text.take_until("=,"), "size");
    /// assert_eq!(text.rest(), "=4,churn=high");
    /// ```
    pub fn take_until(&mut self, stops: &str) -> &'a str {
        self.take_while(|c| stops.chars().all(|stop| stop != c))
    }

    /// Reads one of `choices` (an ASCII letter each) and returns its index.
    ///
    /// ```
    /// use take_five_rules::Cursor;
    /// let mut text = Cursor::new("bx");
    /// assert_eq!(text.one_of("wb", "expect.white-or-black"), Ok(1));
    /// assert_eq!(text.rest(), "x");
    /// ```
    pub fn one_of(&mut self, choices: &str, what: &'static str) -> Result<usize, TextError> {
        let next = self.peek();
        match choices.chars().position(|choice| Some(choice) == next) {
            Some(index) => {
                self.pass();
                Ok(index)
            }
            None => Err(self.expected(what)),
        }
    }

    /// Consumes the next character.
    fn pass(&mut self) {
        let mut rest = self.rest.chars();
        rest.next();
        self.rest = rest.as_str();
    }

    /// Reads a whole number from 0 to `max`, written without leading zeros.
    ///
    /// ```
    /// use take_five_rules::Cursor;
    /// assert!(Cursor::new("07").number(10, "expect.ply").is_err());
    /// assert!(Cursor::new("11").number(10, "expect.ply").is_err());
    /// assert_eq!(Cursor::new("10").number(10, "expect.ply"), Ok(10));
    /// ```
    pub fn number(&mut self, max: u32, what: &'static str) -> Result<u32, TextError> {
        let start = self.clone();
        let digits = self.take_while(|c| c.is_ascii_digit());
        let plain = digits == "0" || !digits.starts_with('0');
        match digits.parse() {
            Ok(number) if number <= max && plain => Ok(number),
            _ => Err(start.expected(what)),
        }
    }

    /// Returns an error unless everything has been read.
    pub fn finish(&self) -> Result<(), TextError> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.expected("expect.end"))
        }
    }

    /// The error that `what` (a message id) was expected here, with the place, counted in
    /// characters from 1, and the character found there.
    ///
    /// ```
    /// use take_five_rules::Cursor;
    /// let mut text = Cursor::new("c3?");
    /// text.take_until("?");
    /// let error = text.expected("expect.end").parse().unwrap();
    /// assert_eq!((error.at, error.found), (3, Some('?')));
    /// ```
    pub fn expected(&self, what: &'static str) -> TextError {
        let parse = ParseError {
            at: before(self.text, self.rest).chars().count() + 1,
            expected: what,
            found: self.peek(),
        };
        TextError::expected(parse, clip(self.rest))
    }
}

/// The part of `text` before `rest`, which is its suffix.
fn before<'a>(text: &'a str, rest: &str) -> &'a str {
    let end = text.len().saturating_sub(rest.len());
    text.get(..end).unwrap_or_default()
}

/// Why a text does not have the fields of a game's position text, whatever they say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldsError {
    /// The text ends before this field, or two spaces precede it.
    Missing(&'static str),
    /// This text, clipped, follows the last field.
    TooLong(String),
}

impl From<FieldsError> for Message {
    fn from(error: FieldsError) -> Self {
        match error {
            FieldsError::Missing(field) => Message::new("position.missing").with("field", field),
            FieldsError::TooLong(found) => Message::new("position.too-long").with("found", found),
        }
    }
}

says_its_message!(FieldsError);

/// Splits a position text into its `N` fields, separated by single spaces; `names` are the fields' names in errors.
pub fn split_fields<'a, const N: usize>(
    text: &'a str,
    names: &[&'static str],
) -> Result<[&'a str; N], TextError> {
    let mut found = [""; N];
    fill(text, names, &mut found)?;
    Ok(found)
}

fn fill<'a>(text: &'a str, names: &[&'static str], found: &mut [&'a str]) -> Result<(), TextError> {
    let mut parts = text.split(' ');
    for (slot, name) in found.iter_mut().zip(names) {
        *slot = match parts.next() {
            Some(part) if !part.is_empty() => part,
            _ => return Err(TextError::new(FieldsError::Missing(name))),
        };
    }
    match parts.next() {
        None => Ok(()),
        Some(more) => Err(TextError::new(FieldsError::TooLong(clip(more)))),
    }
}

/// Reads a field of a position text with `read`, which must consume all of it.
pub fn read_whole_field<'a, T>(
    field: &'static str,
    text: &'a str,
    read: impl FnOnce(&mut Cursor<'a>) -> Result<T, TextError>,
) -> Result<T, TextError> {
    let mut cursor = Cursor::new(text);
    let value = read(&mut cursor).and_then(|value| cursor.finish().map(|()| value));
    value.map_err(|problem| problem.in_field(field))
}
