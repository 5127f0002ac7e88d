//! Sentences for the messages of the rules where there is no browser: on the command line, in static pages, in the
//! labels of pictures. `www/words.js` reads the same files and gives the same sentences.
//!
//! ```
//! use take_five_rules::Message;
//! use take_five_words::Words;
//!
//! let words = Words::parse(r#"{"stones": "{count, plural, one {# stone} other {# stones}}"}"#)?;
//! assert_eq!(words.say(&Message::new("stones").with("count", 2)), "2 stones");
//! # Ok::<(), take_five_words::WordsError>(())
//! ```
//!
//! A message catalogue is a JSON object of sentences by message id. A sentence is a subset of ICU MessageFormat:
//!
//! - `{name}` stands for an argument. A list is joined with the catalogue's `list.comma` and `list.and`, a message is
//!   inserted as a sentence, a missing argument stays `{name}`.
//! - `{name, plural, =0 {none} one {# stone} other {# stones}}` selects by number: `=N` first, then the plural
//!   category, then `other`, which is required. `#` directly in a case is the number.
//! - `{name, select, a {…} other {…}}` selects by text or number, and for a message by its id.
//! - `'` is an apostrophe, and so is `''`; but right before `{` or `}` (or `#` in a plural) it quotes everything up to
//!   the next `'`: `'{'`.
//!
//! Numbers in sentences are formatted without grouping; [`Words::whole`] and [`Words::decimal`] write them as the
//! language does. Characters that change the text direction are replaced in text arguments: a
//! name must not change the direction of the sentence around it.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod language;
mod numbers;
mod pseudo_locale;
mod sentence;
#[cfg(test)]
mod translations;

use language::plural_category;
pub use language::{LANGUAGES, Language};
pub use pseudo_locale::PSEUDO_LOCALE;
use sentence::{Cases, Fragment};
use std::collections::BTreeMap;
use std::fmt;
use take_five_rules::{Arg, Message};

/// Characters that change the direction of everything after them, until another one ends it.
const TURNERS: [char; 9] = [
    '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}',
    '\u{2069}',
];

/// The sentences of one language.
#[derive(Debug)]
pub struct Words {
    /// Decides the plural categories.
    language: &'static str,
    sentences: BTreeMap<String, Vec<Fragment>>,
}

/// Why a message catalogue is invalid.
#[derive(Debug)]
pub enum WordsError {
    /// It is not a JSON object.
    Json(serde_json::Error),
    /// One of its sentences is malformed.
    Sentence {
        /// The sentence's message id.
        id: String,
        /// The position in the sentence, in characters from 1.
        at: usize,
        /// What was expected there.
        expected: &'static str,
    },
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordsError::Json(error) => error.fmt(f),
            WordsError::Sentence { id, at, expected } => {
                write!(f, "{id}: expected {expected} at character {at}")
            }
        }
    }
}

impl std::error::Error for WordsError {}

impl Words {
    /// The sentences of `www/lang/en.json`.
    pub fn english() -> &'static Words {
        LANGUAGES[0].words()
    }

    /// Parses a message catalogue, including every sentence, so that a malformed one is found at once. Plurals follow
    /// English rules.
    pub fn parse(json: &str) -> Result<Self, WordsError> {
        let file: BTreeMap<String, serde_json::Value> =
            serde_json::from_str(json).map_err(WordsError::Json)?;
        let mut sentences = BTreeMap::new();
        for (id, text) in file {
            let parts = match text.as_str() {
                Some(text) => sentence::read(text),
                None => Err((1, "a string")),
            };
            match parts {
                Ok(parts) => sentences.insert(id, parts),
                Err((at, expected)) => return Err(WordsError::Sentence { id, at, expected }),
            };
        }
        Ok(Words {
            language: "en",
            sentences,
        })
    }

    /// With the plurals of this language.
    #[must_use]
    pub fn in_language(self, language: &'static str) -> Self {
        Words { language, ..self }
    }

    /// With the sentences of others that these lack.
    fn completed_by(mut self, others: Words) -> Self {
        for (id, sentence) in others.sentences {
            self.sentences.entry(id).or_insert(sentence);
        }
        self
    }

    /// Formats the message as a sentence; a message without one is written as its `Display` has it.
    ///
    /// ```
    /// use take_five_rules::Position;
    /// use take_five_words::Words;
    /// let position = Position::parse(&"take:size=2".parse()?, "oo/ooo/ro b 1")?;
    /// let said = Words::english().say(&position.explain_illegal_touch(&["a1"]));
    /// assert!(said.contains("a1"), "{said}");
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn say(&self, message: &Message) -> String {
        match self.sentences.get(message.id) {
            Some(parts) => self.fill(parts, &message.args, ""),
            None => message.to_string(),
        }
    }

    /// The sentence of an id that is put together at run time, such as a game's name.
    pub fn named(&self, id: &str) -> Option<String> {
        self.named_with(id, &[])
    }

    /// The same with these arguments.
    pub fn named_with(&self, id: &str, args: &[(&str, Arg)]) -> Option<String> {
        let parts = self.sentences.get(id)?;
        Some(self.fill(parts, args, ""))
    }

    /// The direction that the language is written in: `ltr`, from left to right, or `rtl`.
    pub fn direction(&self) -> String {
        self.named("language.direction")
            .unwrap_or_else(|| "ltr".to_owned())
    }

    /// `number` is the value of `#`.
    fn fill(&self, parts: &[Fragment], args: &[(&str, Arg)], number: &str) -> String {
        let named = |wanted: &str| {
            let found = args.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, arg)| arg)
        };
        let part = |part: &Fragment| match part {
            Fragment::Char(c) => c.to_string(),
            Fragment::Number => number.to_owned(),
            Fragment::Arg(name) => {
                named(name).map_or_else(|| format!("{{{name}}}"), |arg| self.say_arg(arg))
            }
            Fragment::Cases(choice) => match named(&choice.name) {
                Some(arg) => self.fill(self.chosen(choice, arg), args, &self.say_arg(arg)),
                None => format!("{{{}}}", choice.name),
            },
        };
        parts.iter().map(part).collect()
    }

    fn say_arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => text.replace(TURNERS, "\u{fffd}"),
            Arg::Message(message) => self.say(message),
            Arg::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.say_arg(item)).collect();
                match items.split_last() {
                    None => String::new(),
                    Some((only, [])) => only.clone(),
                    Some((last, before)) => {
                        let before = before.join(&self.say(&Message::new("list.comma")));
                        before + &self.say(&Message::new("list.and")) + last
                    }
                }
            }
        }
    }

    /// The case that matches the argument.
    fn chosen<'a>(&self, choice: &'a Cases, arg: &Arg) -> &'a [Fragment] {
        let (exact, category) = match (choice.plural, arg) {
            (true, Arg::Number(number)) => {
                let category = plural_category(self.language, *number);
                (format!("={number}"), category)
            }
            (false, Arg::Number(number)) => (number.to_string(), "other"),
            (false, Arg::Text(text)) => (text.clone(), "other"),
            (false, Arg::Message(message)) => (message.id.to_owned(), "other"),
            _ => ("other".to_owned(), "other"),
        };
        let case = |wanted: &str| choice.cases.iter().find(|(key, _)| key == wanted);
        let found = case(&exact).or_else(|| case(category));
        found
            .or_else(|| case("other"))
            .map_or(&[], |(_, parts)| parts)
    }
}
