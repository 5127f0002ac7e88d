//! Writing records.

use super::{GOES_ON, SHOWN};
use crate::tree::Node;
use crate::turns::Span;
use crate::{Seat, Table};
use take_five_rules::Position;

/// The maximum length of a line, in characters; longer lines are broken at spaces.
const WIDTH: usize = 80;

impl Table {
    /// The game as a record: tags, turns with their comments, variations, and the current position.
    /// [`Table::open_record`] reads it.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.play("a1")?;
    /// let record = "[Game \"take:size=2,churn=low\"]\n[Seed \"1\"]\n[Result \"*\"]\n\n1. a1 *\n";
    /// assert_eq!(table.record(), record);
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn record(&self) -> String {
        let spec = self.spec();
        let start = self.tree.start();
        let mut text = String::new();
        tag(&mut text, "Game", &spec.to_string());
        if *start != Position::start(&spec) {
            tag(&mut text, "Position", &start.to_string());
        }
        tag(&mut text, "Seed", &self.seed().to_string());
        if self.seats().iter().any(|seat| *seat != Seat::Human) {
            tag(&mut text, "Seats", &Seat::write_all(self.seats()));
        }
        let result = self.main_result();
        tag(&mut text, "Result", &result);
        for (name, value) in self.tags() {
            tag(&mut text, name, value);
        }
        text.push('\n');
        let mut writer = Writer::new(self, text);
        writer.game();
        writer.token(&result);
        writer.text.push('\n');
        writer.text
    }

    /// The places of the players at the end of the main line, separated by commas, or `*` if the game is not over
    /// there.
    pub(super) fn main_result(&self) -> String {
        let outcome = self.outcome_at(self.tree.main_end());
        outcome.map_or_else(
            || GOES_ON.to_owned(),
            |outcome| {
                let mut result = String::new();
                for (index, place) in outcome.places().iter().enumerate() {
                    if index > 0 {
                        result.push(',');
                    }
                    result.push(char::from(b'0' + place)); // of at most four players
                }
                result
            },
        )
    }
}

/// Adds a line with a tag.
fn tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for c in value.chars() {
        if c == '"' || c == '\\' {
            text.push('\\');
        }
        text.push(c);
    }
    text.push_str("\"]\n");
}

/// A line of turns that is being written.
struct Line {
    /// The next turn to write and its alternatives; none at the end of the line.
    spans: Vec<Span>,
    is_variation: bool,
    /// Whether nothing of it has been written yet.
    is_new: bool,
}

struct Writer<'a> {
    table: &'a Table,
    text: String,
    /// Characters in the last line.
    column: usize,
    /// Where to write `@`, until it is written.
    shown: Option<Node>,
    /// Whether `(` comes before the next token.
    opens: bool,
}

impl<'a> Writer<'a> {
    fn new(table: &'a Table, text: String) -> Self {
        let now = table.tree.current_node();
        Writer {
            table,
            text,
            column: 0,
            shown: (now != table.tree.main_end()).then_some(now),
            opens: false,
        }
    }

    fn game(&mut self) {
        self.position_after(0);
        let mut lines = vec![Line {
            spans: self.table.tree.spans(0),
            is_variation: false,
            is_new: true,
        }];
        while let Some(line) = lines.last_mut() {
            let mut spans = std::mem::take(&mut line.spans).into_iter();
            let Some(main) = spans.next() else {
                if line.is_variation {
                    self.text.push(')');
                    self.column += 1;
                }
                lines.pop();
                continue;
            };
            line.spans = self.table.tree.spans(main.end());
            self.opens = line.is_variation && std::mem::take(&mut line.is_new);
            self.turn(&main);
            // Its alternatives come next, the first one on top.
            lines.extend(spans.rev().map(|span| Line {
                spans: vec![span],
                is_variation: true,
                is_new: true,
            }));
        }
    }
    /// Writes a turn, in two parts if the current position is within it.
    fn turn(&mut self, span: &Span) {
        let tree = &self.table.tree;
        let end = span.end();
        let first = span.steps.first();
        if first.is_some_and(|&node| tree.player(node).is_some()) {
            self.token(&format!("{}.", tree.number(end)));
        }
        let mut part = String::new();
        for &node in &span.steps {
            tree.write_step(node, &mut part);
            if node == end || self.shown == Some(node) {
                self.token(&part);
                self.position_after(node);
                part.clear();
            }
        }
    }

    /// Writes the comment on the node, and `@` if it is the current one.
    fn position_after(&mut self, node: Node) {
        if self.shown == Some(node) {
            self.shown = None;
            self.token(SHOWN);
        }
        if let Some(comment) = self.table.tree.comment(node) {
            let mut text = String::with_capacity(comment.len() + 2);
            text.push('{');
            for c in comment.chars() {
                if c == '}' || c == '\\' {
                    text.push('\\');
                }
                text.push(c);
            }
            text.push('}');
            self.token(&text);
        }
    }

    /// Writes a token, on a new line if it would not fit in this one.
    fn token(&mut self, token: &str) {
        let opening = if std::mem::take(&mut self.opens) {
            "("
        } else {
            ""
        };
        let width = opening.len() + token.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(opening);
        self.text.push_str(token);
        self.column = match token.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + width,
        };
    }
}
