//! Parsing records.

use super::arrived::{Arrived, is_prose};
use super::scan::{MAX_RECORD_BYTES, RecordError, ScanError, Scanner, Token};
use super::{GOES_ON, SHOWN};
use crate::tags::is_tag_name;
use crate::tree::Node;
use crate::{End, MAX_NESTING, Seat, Table};
use take_five_rules::{Message, Position, Spec, TextError, ToPlay, clip};

/// A tag with the positions of its name and value.
struct Tag<'a> {
    name: &'a str,
    value: String,
    at: usize,
    value_at: usize,
}

/// A line of turns that is being parsed.
struct Line {
    /// The position of its `(`.
    at: usize,
    /// The node that its first turn is played from.
    from: Node,
    /// The node to continue from when it ends.
    back: Node,
}

/// The state of the parser.
struct Reader<'a> {
    scanner: Scanner<'a>,
    table: Table,
    /// The open variations, the innermost last.
    lines: Vec<Line>,
    shown: Option<Node>,
    /// The result given by a tag, and its position.
    result: Option<(usize, String)>,
    /// A problem with a tag; the turns are parsed anyway.
    problem: Option<ScanError>,
    /// Whether the game starts where the record says.
    whole_game: bool,
}

impl Table {
    /// Parses a record up to the first problem, and reports that. `seed` is the seed for chance if the record has none.
    ///
    /// # Errors
    /// If nothing can be opened.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let (table, problem) = Table::open_record("[Game \"take:size=2\"]\n1. a1 2. c9 *", 0)?;
    /// assert_eq!(table.position().to_string(), "oo/ooo/ro b 1");
    /// let problem = problem.unwrap();
    /// assert_eq!((problem.line(), problem.column()), (2, 10));
    /// # Ok::<(), take_five_table::RecordError>(())
    /// ```
    pub fn open_record(text: &str, seed: u64) -> Result<(Self, Option<RecordError>), RecordError> {
        if text.len() > MAX_RECORD_BYTES {
            let problem = Message::new("record.too-long").with("most", MAX_RECORD_BYTES);
            return Err(ScanError::new(0, problem).with_line_and_column(text));
        }
        let arrived = Arrived::new(text);
        let placed = |wrong: ScanError| {
            let at = arrived.origin(wrong.at);
            ScanError { at, ..wrong }.with_line_and_column(text)
        };
        let mut reader = Reader::begin(&arrived.text, seed).map_err(placed)?;
        let tags = reader.tags();
        let turns = match tags {
            Ok(()) if reader.whole_game => reader.turns(),
            other => other,
        };
        let Reader {
            mut table,
            shown,
            problem,
            ..
        } = reader;
        let shown = shown.unwrap_or_else(|| table.tree.main_end());
        table.jump(Some(shown));
        let problem = problem.or(turns.err());
        Ok((table, problem.map(placed)))
    }
}

impl<'a> Reader<'a> {
    /// Parses the first tag, which names the game.
    fn begin(text: &'a str, seed: u64) -> Result<Self, ScanError> {
        let mut scanner = Scanner::new(text);
        let tag = read_tag(&mut scanner)?;
        let Some(tag) = tag.filter(|tag| tag.name == "Game") else {
            let mut scanner = Scanner::new(text);
            scanner.skip_blank();
            return Err(scanner.expected(scanner.at, "expect.record-game"));
        };
        let spec = tag.value.parse::<Spec>();
        let spec = spec.map_err(|problem| in_tag(&tag, problem))?;
        let mut table = Table::new(&spec, seed);
        // Variations come after the main line.
        table.set_study(true);
        Ok(Reader {
            scanner,
            table,
            lines: Vec::new(),
            shown: None,
            result: None,
            problem: None,
            whole_game: true,
        })
    }

    /// Parses the other tags.
    fn tags(&mut self) -> Result<(), ScanError> {
        let mut names: Vec<&str> = vec!["Game"];
        while let Some(tag) = read_tag(&mut self.scanner)? {
            let (name, at) = (tag.name, tag.at);
            let read = if names.contains(&name) {
                let twice = Message::new("record.tag-twice").with("name", name);
                Err(ScanError::new(at, twice))
            } else {
                self.tag(tag)
            };
            match read {
                Ok(()) => names.push(name),
                Err(wrong) => drop(self.problem.get_or_insert(wrong)),
            }
        }
        Ok(())
    }

    fn tag(&mut self, tag: Tag<'_>) -> Result<(), ScanError> {
        let read = match tag.name {
            "Position" => self.position(&tag.value),
            "Seed" => self.seed(&tag.value),
            "Seats" => {
                let players = self.table.position().players();
                let seats = Seat::read_all(&tag.value, players);
                seats.and_then(|seats| Ok(self.table.set_seats(&seats)?))
            }
            "Result" => {
                self.result = Some((tag.value_at, tag.value));
                return Ok(());
            }
            name => self
                .table
                .set_tag(name, &tag.value)
                .map_err(TextError::from),
        };
        read.map_err(|problem| in_tag(&tag, problem))
    }

    fn position(&mut self, text: &str) -> Result<(), TextError> {
        self.whole_game = false;
        let position = Position::parse(&self.table.spec(), text)?;
        self.whole_game = true;
        let old = std::mem::replace(&mut self.table, Table::from_position(position, 0));
        self.table.seed = old.seed;
        self.table.seats = old.seats;
        self.table.tags = old.tags;
        self.table.play = old.play;
        Ok(())
    }

    fn seed(&mut self, text: &str) -> Result<(), TextError> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let seed = text.parse().ok().filter(|_| digits);
        let number = || Message::new("link.number").with("found", clip(text));
        self.table.seed = seed.ok_or_else(number)?;
        Ok(())
    }

    /// Parses the turns up to the mark that ends the record.
    fn turns(&mut self) -> Result<(), ScanError> {
        loop {
            let (at, token) = self.scanner.token()?;
            match token {
                Token::Number(number) => self.number(at, number)?,
                Token::Comment(text) => self.comment(at, &text)?,
                Token::Open => self.open(at)?,
                Token::Close => self.close(at)?,
                Token::Word(word) if word == SHOWN => self.show(at)?,
                Token::Word(word) if is_result(word) => return self.end(at, word),
                Token::Word(word) if !word.is_empty() => self.turn(at, word)?,
                Token::Word(_) | Token::Tag | Token::Nothing => return Err(self.unexpected(at)),
            }
        }
    }

    /// What was expected if no valid token follows.
    fn unexpected(&self, at: usize) -> ScanError {
        match self.lines.last() {
            Some(line) if at == self.scanner.text.len() => {
                ScanError::new(line.at, Message::new("record.variation-open"))
            }
            Some(_) => self.scanner.expected(at, "expect.record-variation"),
            None => self.scanner.expected(at, "expect.record-turn"),
        }
    }

    fn current_node(&self) -> Node {
        self.table.tree.current_node()
    }

    /// Whether the innermost line has a turn already.
    fn has_turn(&self) -> bool {
        self.lines
            .last()
            .is_none_or(|line| line.from != self.current_node())
    }

    /// Checks the number before a turn.
    fn number(&mut self, at: usize, found: usize) -> Result<(), ScanError> {
        let now = self.current_node();
        let tree = &self.table.tree;
        let goes_on = tree.is_mid_turn(now);
        let problem = if self.table.to_play() == ToPlay::Over {
            Some(Message::new("refused.over"))
        } else if self.table.turn_of().is_none() {
            Some(Message::new("record.number-in-set-up"))
        } else if found == tree.number(now) + usize::from(!goes_on) {
            None
        } else if goes_on {
            Some(Message::new("record.number-within").with("number", tree.number(now)))
        } else {
            Some(Message::new("record.number").with("number", tree.number(now) + 1))
        };
        if let Some(problem) = problem {
            return Err(ScanError::new(at, problem));
        }
        self.scanner.skip_blank();
        let next = self.scanner.rest().bytes().next();
        if next.is_none_or(|byte| b"()[]{}\"@*".contains(&byte)) {
            return Err(self.scanner.expected(self.scanner.at, "expect.turn"));
        }
        Ok(())
    }

    fn turn(&mut self, at: usize, word: &str) -> Result<(), ScanError> {
        let taken = if word == "draw" || word.starts_with("resign") {
            End::read(word).and_then(|end| Ok(self.table.end_game(end)?))
        } else {
            self.table.replay(word).map(drop)
        };
        taken.map_err(|problem| in_turn(at, word, problem))
    }

    fn comment(&mut self, at: usize, text: &str) -> Result<(), ScanError> {
        if !self.has_turn() {
            return Err(self.scanner.expected(at, "expect.turn"));
        }
        let said = self.table.add_comment(text);
        said.map_err(|problem| ScanError::new(at, problem))
    }

    fn open(&mut self, at: usize) -> Result<(), ScanError> {
        if self.current_node() == 0 || !self.has_turn() {
            return Err(self.scanner.expected(at, "expect.turn"));
        }
        if self.lines.len() >= MAX_NESTING {
            let problem = Message::new("record.too-deep").with("most", MAX_NESTING);
            return Err(ScanError::new(at, problem));
        }
        let back = self.current_node();
        let from = self.table.tree.turn_start(back);
        self.table.jump(Some(from));
        self.lines.push(Line { at, from, back });
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), ScanError> {
        if !self.has_turn() {
            return Err(self.scanner.expected(at, "expect.turn"));
        }
        let Some(line) = self.lines.pop() else {
            return Err(ScanError::new(at, Message::new("record.nothing-to-close")));
        };
        self.table.jump(Some(line.back));
        Ok(())
    }

    fn show(&mut self, at: usize) -> Result<(), ScanError> {
        if self.shown.replace(self.current_node()).is_some() {
            return Err(ScanError::new(at, Message::new("record.shown-twice")));
        }
        Ok(())
    }

    fn end(&mut self, at: usize, found: &str) -> Result<(), ScanError> {
        if !self.lines.is_empty() {
            return Err(self.unexpected(at));
        }
        let result = self.table.main_result();
        let tag = self.result.as_ref().filter(|(_, tag)| *tag != result);
        let wrong = match tag {
            Some((at, tag)) => (*at, tag.as_str()),
            None if found != result => (at, found),
            None => return self.position_after(),
        };
        let problem = Message::new("record.result")
            .with("result", result)
            .with("found", clip(wrong.1));
        Err(ScanError::new(wrong.0, problem))
    }

    /// Nothing may follow the record, because it would be lost; except the rest of a message.
    fn position_after(&mut self) -> Result<(), ScanError> {
        if is_prose(self.scanner.rest()) {
            return Ok(());
        }
        match self.scanner.token()? {
            (_, Token::Nothing) => Ok(()),
            (at, Token::Tag) => Err(ScanError::new(at, Message::new("record.another"))),
            (at, _) => Err(self.scanner.expected(at, "expect.record-end")),
        }
    }
}

/// Whether the word ends a record: `*`, or the places of the players.
fn is_result(word: &str) -> bool {
    let digits = |place: &str| !place.is_empty() && place.bytes().all(|b| b.is_ascii_digit());
    word == GOES_ON || word.bytes().any(|byte| byte == b',') && word.split(',').all(digits)
}

/// Parses a tag, `[Name "value"]`; `None` if none comes next.
fn read_tag<'a>(scanner: &mut Scanner<'a>) -> Result<Option<Tag<'a>>, ScanError> {
    scanner.skip_blank();
    if !scanner.rest().starts_with('[') {
        return Ok(None);
    }
    scanner.at += 1;
    scanner.skip_blank();
    let at = scanner.at;
    let name = scanner.word();
    if !is_tag_name(name) {
        return Err(scanner.expected(at, "expect.record-tag-name"));
    }
    scanner.skip_blank();
    let value_at = scanner.at;
    let value = scanner.quoted()?;
    scanner.skip_blank();
    if !scanner.rest().starts_with(']') {
        return Err(scanner.expected(scanner.at, "expect.record-bracket"));
    }
    scanner.at += 1;
    Ok(Some(Tag {
        name,
        value,
        at,
        value_at,
    }))
}

fn in_tag(tag: &Tag<'_>, problem: TextError) -> ScanError {
    let at = tag.value_at + 1 + offset(&tag.value, &problem);
    let problem = Message::new("record.tag")
        .with("name", tag.name)
        .with("problem", Message::from(problem));
    ScanError::new(at, problem)
}

fn in_turn(at: usize, turn: &str, problem: TextError) -> ScanError {
    let at = at + offset(turn, &problem);
    let problem = Message::new("record.turn")
        .with("turn", clip(turn))
        .with("problem", Table::refusal(turn, problem));
    ScanError::new(at, problem)
}

/// The byte offset in the text of a problem that has a position.
fn offset(text: &str, problem: &TextError) -> usize {
    // Positions within a field of a position text are counted from the start of the text.
    let parse = problem.parse().filter(|_| problem.field().is_none());
    let before = parse.map_or(0, |parse| parse.at - 1);
    text.chars().take(before).map(char::len_utf8).sum()
}
