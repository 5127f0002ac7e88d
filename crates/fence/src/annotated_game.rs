//! A game from a record, as a book has it: turns, comments and variations in their order, and diagrams where they are
//! marked.

use crate::board_block::{BlockError, BlockLine};
use crate::figure::{Frame, FrameMarks};
use crate::game_comment::{Comment, Glyph};
use take_five_picture::{notation_in_words, player_name, result_message};
use take_five_rules::{Message, clip};
use take_five_table::{End, RecordedTurn, Table};
use take_five_words::Words;

/// The keys that go with a record; it says the rest itself.
const KEYS: [&str; 14] = [
    "ply", "list", "autoplay", "loop", "flip", "coords", "caption", "width", "height", "theme",
    "play", "steps", "run", "cover",
];

/// A game, and how it was annotated.
#[derive(Debug, PartialEq, Eq)]
pub struct AnnotatedGame {
    /// The record as it was written.
    pub record: String,
    /// Whether its board is flipped.
    pub flip: bool,
    /// Whether its board is without coordinates.
    pub without_coordinates: bool,
    /// The names of the players, player 1 first.
    pub players: Vec<String>,
    /// What to print, in order.
    pub parts: Vec<GamePart>,
    /// Who won; empty if the main line is not over.
    pub result: String,
}

/// A part of an annotated game.
#[derive(Debug, PartialEq, Eq)]
pub enum GamePart {
    /// Consecutive turns of the main line, in which every one has a player.
    Turns(Vec<PrintedTurn>),
    /// What is nobody's turn: how chance sets up the game, or how the players end it.
    Event(String),
    /// A paragraph of a comment.
    Comment(String),
    /// Another way to play, with its comments.
    Variation(Vec<VariationPart>),
    /// The place of a diagram among the frames of the figure.
    Diagram(usize),
}

/// A part of a variation.
#[derive(Debug, PartialEq, Eq)]
pub enum VariationPart {
    /// A turn, or what is nobody's.
    Turn(PrintedTurn),
    /// A comment.
    Comment(String),
    /// A variation of the variation.
    Variation(Vec<VariationPart>),
}

/// A turn.
#[derive(Debug, PartialEq, Eq)]
pub struct PrintedTurn {
    /// Its player and number; `None` if it is nobody's.
    pub of: Option<(u8, usize)>,
    /// Its text, or words where the text is hard to read.
    pub text: String,
    /// The sign behind it and the name of its meaning.
    pub glyph: Option<Glyph>,
}

/// A block divided into the lines above its record, and the record with the number of its first line, from 0.
pub fn split_block(text: &str) -> (&str, Option<(usize, &str)>) {
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let plain: String = line
            .chars()
            .filter_map(take_five_table::plain)
            .take(80)
            .collect();
        if plain.trim_start().starts_with("[Game") {
            return (&text[..start], Some((number, &text[start..])));
        }
        start += line.len();
    }
    (text, None)
}

impl AnnotatedGame {
    /// Reads a record whose first line has this number in the file. The lines above it say how the diagrams are shown.
    pub(crate) fn read(
        record: &str,
        first: usize,
        lines: &[BlockLine],
        shown: &FrameMarks,
    ) -> Result<(Self, Vec<Frame>), BlockError> {
        if let Some(line) = lines.iter().find(|line| !KEYS.contains(&line.key)) {
            let what = Message::new("fence.not-with-record").with("key", line.key);
            return Err(BlockError::at(line.number, what));
        }
        let table = match Table::open_record(record, 0) {
            Ok((table, None)) => table,
            Ok((_, Some(error))) | Err(error) => {
                return Err(BlockError {
                    line: first + error.line() - 1,
                    column: Some(error.column()),
                    what: error.problem().clone(),
                });
            }
        };
        let mut writer = Writer {
            names: PlayerNames::new(&table),
            frames: Vec::new(),
            parts: Vec::new(),
            shown,
            table,
        };
        let here = |what| BlockError::at(first, what);
        writer.write().map_err(here)?;
        let Writer {
            names,
            frames,
            parts,
            table,
            ..
        } = writer;
        let outcome = table.outcome();
        let result = outcome.map(|outcome| names.say(result_message(table.position(), &outcome)));
        let game = AnnotatedGame {
            record: record.trim_end().to_owned(),
            flip: shown.flip,
            without_coordinates: shown.without_coordinates,
            players: names.players(&table),
            parts,
            result: result.unwrap_or_default(),
        };
        Ok((game, frames))
    }
}

/// What players are called.
struct PlayerNames(Vec<(Message, Message)>);

impl PlayerNames {
    /// By their names in the record, or else by the game's.
    fn new(table: &Table) -> Self {
        let named = |player: u8| {
            let tag = format!("Player{player}");
            let (_, name) = table.tags().iter().find(|(known, _)| *known == tag)?;
            let seat = player_name(table.position(), player);
            Some((seat, Message::new("seat.named").with("name", clip(name))))
        };
        PlayerNames((1..=table.position().players()).filter_map(named).collect())
    }

    fn say(&self, message: Message) -> String {
        let named = message.replace_messages(&|part| {
            let found = self.0.iter().find(|(seat, _)| seat == part);
            found.map(|(_, name)| name.clone())
        });
        Words::spoken().say(&named)
    }

    fn players(&self, table: &Table) -> Vec<String> {
        let position = table.position();
        let name = |player| {
            let seat = player_name(position, player);
            let own = Words::spoken().say(&seat);
            match self.0.iter().find(|(known, _)| *known == seat) {
                Some((_, name)) => format!("{} ({own})", Words::spoken().say(name)),
                None => own,
            }
        };
        (1..=position.players()).map(name).collect()
    }
}

/// Puts the parts together.
struct Writer<'a> {
    table: Table,
    names: PlayerNames,
    shown: &'a FrameMarks,
    parts: Vec<GamePart>,
    frames: Vec<Frame>,
}

impl Writer<'_> {
    /// The whole game; goes to the end of its main line.
    fn write(&mut self) -> Result<(), Message> {
        let about = Comment::read(self.table.comment(0).unwrap_or_default());
        self.comment(&about);
        if about.has_diagram {
            let caption = Words::spoken().say(&Message::new("fence.start"));
            self.diagram(0, caption)?;
        }
        let turns = self.table.tree();
        for turn in &turns {
            self.turn(turn)?;
        }
        let last = turns.last();
        if self.frames.is_empty() {
            let caption = last.map_or_else(String::new, |turn| self.caption(turn));
            self.diagram(last.map_or(0, |turn| turn.id), caption)?;
        }
        self.table.go_to(last.map_or(0, |turn| turn.id));
        Ok(())
    }

    /// A turn of the main line, and what there is to say about it.
    fn turn(&mut self, turn: &RecordedTurn) -> Result<(), Message> {
        let comment = Comment::read(turn.comment.as_deref().unwrap_or_default());
        let printed = self.printed(turn, &comment);
        match (self.parts.last_mut(), printed.of) {
            (_, None) => self.parts.push(GamePart::Event(capitalised(&printed.text))),
            (Some(GamePart::Turns(turns)), _) => turns.push(printed),
            _ => self.parts.push(GamePart::Turns(vec![printed])),
        }
        self.comment(&comment);
        if comment.has_diagram {
            self.diagram(turn.id, self.caption(turn))?;
        }
        for line in &turn.variations {
            let mut marked = Vec::new();
            let parts = self.variation(line, &mut marked);
            self.parts.push(GamePart::Variation(parts));
            for turn in marked {
                self.diagram(turn.id, self.caption(turn))?;
            }
        }
        Ok(())
    }

    fn comment(&mut self, comment: &Comment) {
        let paragraphs = comment.paragraphs.iter().cloned();
        self.parts.extend(paragraphs.map(GamePart::Comment));
    }

    /// Recursive; records are not nested deeper than [`take_five_table::MAX_NESTING`].
    fn variation<'t>(
        &self,
        line: &'t [RecordedTurn],
        marked: &mut Vec<&'t RecordedTurn>,
    ) -> Vec<VariationPart> {
        let mut parts = Vec::new();
        for turn in line {
            let comment = Comment::read(turn.comment.as_deref().unwrap_or_default());
            parts.push(VariationPart::Turn(self.printed(turn, &comment)));
            if !comment.paragraphs.is_empty() {
                parts.push(VariationPart::Comment(comment.paragraphs.join(" ")));
            }
            if comment.has_diagram {
                marked.push(turn);
            }
            for line in &turn.variations {
                parts.push(VariationPart::Variation(self.variation(line, marked)));
            }
        }
        parts
    }

    fn printed(&self, turn: &RecordedTurn, comment: &Comment) -> PrintedTurn {
        PrintedTurn {
            of: turn.player.zip(turn.number),
            text: self.text(turn),
            glyph: comment.glyph,
        }
    }

    /// The text of a turn, or words where that is hard to read; and how the players ended the game in it.
    fn text(&self, turn: &RecordedTurn) -> String {
        let position = self.table.position();
        let in_words = |text: &str| match notation_in_words(position, text) {
            Some(words) => self.names.say(words),
            None => text.to_owned(),
        };
        let Some(end) = turn.end else {
            return in_words(&turn.text);
        };
        let ends = self.names.say(match end {
            End::Resigned(player) => {
                Message::new("turn.resigned").with("player", player_name(position, player))
            }
            End::Draw => Message::new("turn.agreed"),
        });
        let played = turn.text.strip_suffix(&end.to_string()).unwrap_or_default();
        match played.trim_end() {
            "" => ends,
            played => {
                let both = Message::new("turn.ends").with("turn", in_words(played));
                self.names.say(both.with("end", ends))
            }
        }
    }

    /// The words below a diagram.
    fn caption(&self, turn: &RecordedTurn) -> String {
        let text = self.text(turn);
        match turn.number {
            Some(number) => {
                let turn = format!("{number}.\u{a0}{text}");
                Words::spoken().say(&Message::new("fence.after").with("turn", turn))
            }
            None => capitalised(&text),
        }
    }

    fn diagram(&mut self, turn: usize, caption: String) -> Result<(), Message> {
        self.table.go_to(turn);
        self.parts.push(GamePart::Diagram(self.frames.len()));
        self.frames.push(self.shown.frame(&self.table, caption)?);
        Ok(())
    }
}

/// A text that begins a line.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Figure;

    const RECORD: &str = "[Game \"take:size=2,churn=low\"]\n[Player1 \"Ann\"]\n\n{About\nthe game.\n\nIt is short.}\n\
        1. a1 {!? Near the\n@diagram edge.} 2. c2 (2. b3 {?? No.} 3. c1 (3. a2 {@diagram}) 4. a2) 3. b1 resign-2 1,2";

    fn game(text: &str) -> (AnnotatedGame, Vec<Frame>) {
        let figure = Figure::read(text, 1).unwrap();
        (figure.game.unwrap(), figure.frames)
    }

    fn turn(player: u8, number: usize, text: &str) -> PrintedTurn {
        let text = text.to_owned();
        PrintedTurn {
            of: Some((player, number)),
            text,
            glyph: None,
        }
    }

    #[test]
    fn a_game_is_printed_in_the_order_of_a_book() {
        let (game, frames) = game(RECORD);
        assert_eq!(game.players, ["Ann (Red)", "Blue"]);
        assert_eq!(game.result, "Ann wins.");
        let comment = |text: &str| GamePart::Comment(text.to_owned());
        let expected = [
            comment("About the game."),
            comment("It is short."),
            GamePart::Turns(vec![PrintedTurn {
                glyph: Some(("!?", "interesting")),
                ..turn(1, 1, "a1")
            }]),
            comment("Near the edge."),
            GamePart::Diagram(0),
            GamePart::Turns(vec![turn(2, 2, "c2")]),
            GamePart::Variation(vec![
                VariationPart::Turn(PrintedTurn {
                    glyph: Some(("??", "blunder")),
                    ..turn(2, 2, "b3")
                }),
                VariationPart::Comment("No.".to_owned()),
                VariationPart::Turn(turn(1, 3, "c1")),
                VariationPart::Variation(vec![VariationPart::Turn(turn(1, 3, "a2"))]),
                VariationPart::Turn(turn(2, 4, "a2")),
            ]),
            GamePart::Diagram(1),
            GamePart::Turns(vec![turn(1, 3, "b1")]),
            GamePart::Event("Blue resigns".to_owned()),
        ];
        assert_eq!(game.parts, expected);
        let captions: Vec<_> = frames.iter().map(|frame| &frame.caption[..]).collect();
        assert_eq!(captions, ["After 1.\u{a0}a1", "After 3.\u{a0}a2"]);
        let shown: Vec<_> = frames
            .iter()
            .map(|frame| frame.position.to_string())
            .collect();
        assert_eq!(shown, ["oo/ooo/ro b 1", "oo/oob/rr b 3"]);
    }

    #[test]
    fn without_marks_the_end_is_shown() {
        let (game, frames) = game("flip=1\n[Game \"take:size=2\"]\n1. a1 2. c2 *");
        assert_eq!(game.parts.last(), Some(&GamePart::Diagram(0)));
        assert_eq!(
            frames[0].link,
            "game=take:size=2,churn=low&turns=a1,c2&flip=1"
        );
        assert_eq!(game.result, "");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, line, column, id) in [
            (
                "width=300\n\n[Game \"take\"]\n1. a1 2. z9 *",
                13,
                Some(10),
                "record.turn",
            ),
            ("[Game \"chess\"]", 10, Some(8), "record.tag"),
            (
                "turns=a1\n[Game \"take\"] *",
                10,
                None,
                "fence.not-with-record",
            ),
            ("game=take\nlist=below", 11, None, "fence.only-with-record"),
            ("ply=x\n[Game \"take\"] *", 10, None, "link.number"),
            ("list=left\n[Game \"take\"] *", 10, None, "text.expected"),
        ] {
            let problem = Figure::read(text, 10).unwrap_err();
            assert_eq!(
                (problem.line, problem.column, problem.what.id),
                (line, column, id),
                "{text}"
            );
        }
    }
}
