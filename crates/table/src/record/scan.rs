//! The tokens of a record, with their positions.

use super::arrived::is_line_end;
use std::fmt;
use take_five_rules::{Message, clip};

/// The longest record that is accepted, in bytes.
pub const MAX_RECORD_BYTES: usize = 8 << 20;

/// A problem with a record, at a byte offset.
pub struct ScanError {
    pub at: usize,
    pub problem: Message,
}

impl ScanError {
    pub fn new(at: usize, problem: Message) -> Self {
        ScanError { at, problem }
    }

    /// The same by line and column.
    pub fn with_line_and_column(self, text: &str) -> RecordError {
        let mut line = 1;
        let mut column = 1;
        let mut before = ' ';
        for (at, c) in text.char_indices() {
            let is_same_break = c == '\n' && before == '\r';
            before = c;
            match c {
                _ if at >= self.at => break,
                _ if is_same_break => {}
                c if is_line_end(c) => (line, column) = (line + 1, 1),
                BYTE_ORDER_MARK => {}
                _ => column += 1,
            }
        }
        RecordError(Box::new((line, column, self.problem)))
    }
}

/// A problem with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(Box<(usize, usize, Message)>);

impl RecordError {
    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.0.0
    }

    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.0.1
    }

    /// What is wrong.
    pub fn problem(&self) -> &Message {
        &self.0.2
    }
}

impl From<RecordError> for Message {
    fn from(error: RecordError) -> Self {
        let (line, column, problem) = *error.0;
        Message::new("record.at")
            .with("line", line)
            .with("column", column)
            .with("problem", problem)
    }
}

/// In bare form, like a [`Message`]: the id and the arguments.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for RecordError {}

/// The rest of the text from this byte on.
fn behind(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

/// The byte order mark: some editors write it at the beginning of a file.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The tokens of a record after its tags.
#[derive(Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// The start of a tag.
    Tag,
    /// The number of a turn; its dot is skipped.
    Number(usize),
    /// The text of a turn or a part of it, the end of the game or of the record, or `@`.
    Word(&'a str),
    /// A comment, unescaped.
    Comment(String),
    /// The start of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The end of the text.
    Nothing,
}

/// Scans a record once.
pub struct Scanner<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Scanner { text, at: 0 }
    }

    pub fn rest(&self) -> &'a str {
        behind(self.text, self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips white space.
    pub fn skip_blank(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Reports that `what` (a message id) was expected at the position.
    pub fn expected(&self, at: usize, what: &'static str) -> ScanError {
        let rest = behind(self.text, at);
        let word = rest.split(|c: char| c.is_ascii_whitespace()).next();
        let found = match word {
            Some(word) if !word.is_empty() => Message::new("record.found").with("text", clip(word)),
            _ if rest.is_empty() => Message::new("record.found-end"),
            _ => Message::new("record.found-line-end"),
        };
        let problem = Message::new("record.expected")
            .with("what", Message::new(what))
            .with("found", found);
        ScanError::new(at, problem)
    }

    /// The next token and its position.
    pub fn token(&mut self) -> Result<(usize, Token<'a>), ScanError> {
        self.skip_blank();
        let at = self.at;
        let token = match self.peek() {
            None => Token::Nothing,
            Some(b'[') => Token::Tag,
            Some(b'(') => {
                self.at += 1;
                Token::Open
            }
            Some(b')') => {
                self.at += 1;
                Token::Close
            }
            Some(b'{') => Token::Comment(self.comment()?),
            Some(_) => match self.number() {
                Some(number) => Token::Number(number),
                None => Token::Word(self.word()),
            },
        };
        Ok((at, token))
    }

    fn number(&mut self) -> Option<usize> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, behind) = rest.split_at_checked(digits)?;
        if digits.is_empty() || !behind.starts_with('.') {
            return None;
        }
        self.at += digits.len() + 1;
        // A number that overflows is no turn's number either.
        Some(digits.parse().unwrap_or(usize::MAX))
    }

    /// Skips everything up to white space, a bracket or a quotation mark.
    pub fn word(&mut self) -> &'a str {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"()[]{}\"".contains(byte);
        let bytes = self.rest().bytes();
        let length = bytes.take_while(|byte| !ends(byte)).count();
        let word = self.rest().get(..length).unwrap_or_default();
        self.at += word.len();
        word
    }

    /// Scans `{…}`, in which `\}` and `\\` stand for `}` and `\`.
    fn comment(&mut self) -> Result<String, ScanError> {
        let begin = self.at;
        self.at += 1;
        let unclosed = ScanError::new(begin, Message::new("record.comment-open"));
        self.escaped('}', "expect.comment-escape")?.ok_or(unclosed)
    }

    /// Scans `"…"`, in which `\"` and `\\` stand for `"` and `\`, and which cannot contain a line break.
    pub fn quoted(&mut self) -> Result<String, ScanError> {
        let begin = self.at;
        if self.peek() != Some(b'"') {
            return Err(self.expected(begin, "expect.record-quote"));
        }
        self.at += 1;
        let unclosed = || ScanError::new(begin, Message::new("record.quote-open"));
        let value = self
            .escaped('"', "expect.quote-escape")?
            .ok_or_else(unclosed)?;
        if value.bytes().any(|byte| byte == b'\n' || byte == b'\r') {
            return Err(unclosed());
        }
        Ok(value)
    }

    /// Scans up to `end` and skips it; `None` if it is missing.
    fn escaped(&mut self, end: char, what: &'static str) -> Result<Option<String>, ScanError> {
        let mut text = String::new();
        let mut chars = self.rest().char_indices();
        let begin = self.at;
        while let Some((offset, c)) = chars.next() {
            if c == end {
                self.at = begin + offset + 1;
                return Ok(Some(text));
            }
            if c != '\\' {
                text.push(c);
                continue;
            }
            match chars.next() {
                Some((_, escaped)) if escaped == end || escaped == '\\' => text.push(escaped),
                _ => return Err(self.expected(begin + offset, what)),
            }
        }
        Ok(None)
    }
}
