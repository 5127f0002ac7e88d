//! Records as they arrive: from a mail, a web page, a word processor. What stands in front of a record is left out, and
//! look-alikes of its signs are replaced. Comments, and names in tags, stay as they are.

use super::GOES_ON;
use take_five_rules::is_invisible;

/// The tags whose values are notation, in which look-alikes are replaced, too.
const NOTATION: [&str; 5] = ["Game", "Position", "Seed", "Seats", "Result"];

/// A record without what happened to it on its way.
pub struct Arrived {
    /// What is to be read.
    pub text: String,
    /// Offsets in `text` and in the original from which on both go on in step.
    places: Vec<(usize, usize)>,
}

/// What a character stands in.
#[derive(Clone, Copy)]
enum Inside {
    /// The turns, or a tag outside its value.
    Line,
    /// A value, perhaps between typographic quotation marks, and perhaps in notation.
    Value { is_curly: bool, is_notation: bool },
    /// A comment.
    Comment,
}

impl Arrived {
    /// Prepares a text for reading.
    pub fn new(original: &str) -> Self {
        let (mut at, is_quoted) = beginning(original);
        let mut arrived = Arrived {
            text: String::with_capacity(original.len()),
            places: vec![(0, 0)],
        };
        let mut inside = Inside::Line;
        let mut is_line_start = true;
        while at < original.len() {
            if is_line_start && (is_quoted || matches!(inside, Inside::Line)) {
                at += margin(behind(original, at));
            }
            let rest = behind(original, at);
            is_line_start = rest.starts_with(is_line_end);
            at += arrived.read(at, rest, &mut inside);
        }
        arrived.keep_step(original.len());
        arrived
    }

    /// The offset in the original of an offset in the text.
    pub fn origin(&self, at: usize) -> usize {
        let after = self.places.partition_point(|(clean, _)| *clean <= at);
        let place = after.checked_sub(1).and_then(|last| self.places.get(last));
        place.map_or(at, |(clean, original)| original + at - clean)
    }

    /// Copies what begins at this offset of the original, or its replacement; returns how many bytes it is long.
    fn read(&mut self, at: usize, rest: &str, inside: &mut Inside) -> usize {
        let Some(c) = rest.chars().next() else {
            return 1; // the margin was all that was left
        };
        let width = c.len_utf8();
        let line_break = soft_line_break(rest);
        match *inside {
            Inside::Line | Inside::Value { .. } if line_break > 0 => return line_break,
            Inside::Line => match plain(c) {
                Some('"') => {
                    *inside = Inside::Value {
                        is_curly: c != '"',
                        is_notation: NOTATION.contains(&self.last_word()),
                    };
                    self.copy(at, '"');
                }
                Some('\r') => self.copy(at, '\n'),
                Some(plain) => {
                    if plain == '{' {
                        *inside = Inside::Comment;
                    }
                    self.copy(at, plain);
                }
                None => {}
            },
            Inside::Comment | Inside::Value { .. } if c == '\\' => {
                self.copy(at, c);
                let escaped = behind(rest, width).chars().next();
                if let Some(escaped) = escaped {
                    self.copy(at + width, escaped);
                }
                return width + escaped.map_or(0, char::len_utf8);
            }
            Inside::Comment => {
                if c == '}' {
                    *inside = Inside::Line;
                }
                self.copy(at, c);
            }
            Inside::Value { is_curly, .. } if c == '"' || is_curly && plain(c) == Some('"') => {
                *inside = Inside::Line;
                self.copy(at, '"');
            }
            Inside::Value { is_notation, .. } => {
                // The reader says that the value is not closed.
                if is_line_end(c) {
                    *inside = Inside::Line;
                }
                if let Some(copied) = if is_notation { plain(c) } else { Some(c) } {
                    self.copy(at, copied);
                }
                // How mail programs write an equals sign.
                if is_notation && rest.starts_with("=3D") {
                    return "=3D".len();
                }
            }
        }
        width
    }

    fn copy(&mut self, at: usize, c: char) {
        self.keep_step(at);
        self.text.push(c);
    }

    /// Notes where what comes next stands in the original, unless it follows from what came before.
    fn keep_step(&mut self, at: usize) {
        if self.origin(self.text.len()) != at {
            self.places.push((self.text.len(), at));
        }
    }

    fn last_word(&self) -> &str {
        let word = self.text.trim_end();
        let name = word.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
        behind(word, name.len())
    }
}

/// Where the record begins, and whether it does so in a quoted mail. In front of it there may be words, but no tags: they would
/// be lost.
fn beginning(text: &str) -> (usize, bool) {
    let mut at = 0;
    for line in text.split_inclusive(is_line_end) {
        let margin = margin(line);
        let tag: String = behind(line, margin)
            .chars()
            .filter_map(plain)
            .take(80)
            .collect();
        if let Some(name) = tag_name(&tag) {
            let quoted = line
                .get(..margin)
                .is_some_and(|margin| margin.contains('>'));
            return if name == "Game" {
                (at, quoted)
            } else {
                (0, false)
            };
        }
        at += line.len();
    }
    (0, false)
}

/// Whether the rest of a text is a message's, from the next line on, and nothing of it can be meant as a part of a record.
pub fn is_prose(rest: &str) -> bool {
    let Some((line, below)) = rest.split_once('\n') else {
        return false;
    };
    let is_number =
        |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    let is_of_record = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        tag_name(line).is_some()
            || words.clone().any(|word| word == GOES_ON)
            || words
                .next()
                .is_some_and(|word| is_number(word) || word.starts_with(['{', '(']))
    };
    let is_letter = |c: char| !c.is_ascii() || c.is_ascii_alphabetic();
    let is_word = |word: &str| {
        let letters = word.trim_matches(|c: char| c.is_ascii_punctuation());
        letters.len() > 1 && letters.chars().all(is_letter)
    };
    let mut lines = below
        .split('\n')
        .filter(|line| !line.trim_ascii().is_empty());
    let begins = lines.next().is_some_and(|line| {
        let mut words = line.split_ascii_whitespace();
        line.starts_with("--") || words.any(|word| is_word(word) && word != "draw")
    });
    line.trim_ascii().is_empty() && begins && !below.split('\n').any(is_of_record)
}

/// The name of the tag that a line begins with.
fn tag_name(line: &str) -> Option<&str> {
    let behind = line
        .trim_ascii_start()
        .strip_prefix('[')?
        .trim_ascii_start();
    let end = behind.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (name, value) = behind.split_at_checked(end)?;
    value.trim_ascii_start().starts_with('"').then_some(name)
}

/// How long the signs are that quote a line in a mail.
pub fn margin(line: &str) -> usize {
    let is_sign = |c: char| c == '>' || c == ' ' || c == '\t' || is_invisible(c);
    let signs = line.find(|c| !is_sign(c)).unwrap_or(line.len());
    let quote = line.get(..signs).unwrap_or_default();
    let last = quote.rfind('>').map_or(0, |last| last + 1);
    // Mail programs put a space behind their sign.
    let is_spaced = last > 0 && behind(quote, last).starts_with(' ');
    last + usize::from(is_spaced)
}

/// How long a line break is that quoted-printable text has added, with its equals sign.
fn soft_line_break(text: &str) -> usize {
    ["=\r\n", "=\n"]
        .into_iter()
        .find(|line_break| text.starts_with(line_break))
        .map_or(0, str::len)
}

/// Whether a line ends here, in any system's text; `\r\n` ends one.
pub fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The character of a notation that this one is meant to be, as programs for mail and text replace quotation marks, hyphens and
/// spaces; `None` if nobody sees it.
///
/// ```
/// use take_five_table::plain;
/// let game: String = "ｔａｋｅ\u{200b}:size\u{ff1d}4".chars().filter_map(plain).collect();
/// assert_eq!(game, "take:size=4");
/// ```
pub fn plain(c: char) -> Option<char> {
    Some(match c {
        c if c.is_ascii() => c,
        c if is_invisible(c) => return None,
        c if is_line_end(c) => '\n',
        c if c.is_whitespace() => ' ',
        '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{2033}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '×' => 'x',
        // Full-width forms stand in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0)?,
        c => c,
    })
}

/// The rest of the text from this byte on.
fn behind(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}
