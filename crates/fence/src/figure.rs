//! A figure: positions of one game, how they are shown, and the claims about them.

use crate::annotated_game::{AnnotatedGame, split_block};
use crate::board_block::{BLOCK_KEYS, BlockError, BlockLine, plain_block, read_block};
use crate::check_claim::check_claim;
use crate::figure_display::{FigureDisplay, is_on};
use crate::frame_pictures::FramePictures;
use take_five_picture::player_name;
use take_five_rules::{Arg, Cursor, Message, Position, clip};
use take_five_table::{Link, Table};
use take_five_words::Words;

/// The keys that open a game, as in a link.
const GAME_KEYS: [&str; 7] = ["game", "position", "turns", "ply", "seed", "seats", "end"];

/// One or several positions of a game, each with its words.
#[derive(Debug)]
pub struct Figure {
    /// In order; at least one.
    pub frames: Vec<Frame>,
    /// The caption, as Markdown; empty if there is none.
    pub caption: String,
    /// The game that is printed around them, if the block has a record.
    pub game: Option<AnnotatedGame>,
    /// How its boards are shown.
    pub display: FigureDisplay,
    /// Whether it represents the page where only one picture is shown.
    pub cover: bool,
    /// The number of its claims.
    pub claims: usize,
    /// The reasons, as message ids, for which its claims say that actions are refused.
    pub refusals: Vec<String>,
}

/// One position, and how it is shown.
#[derive(Debug)]
pub struct Frame {
    /// What is drawn.
    pub position: Position,
    /// Opens it on a board: the part of an address after `#`, including `mark` and `arrow`.
    pub link: String,
    /// Its picture, including `mark` and `arrow`.
    pub drawn: FramePictures,
    /// The words of a step, as Markdown; empty in a figure with one position.
    pub caption: String,
}

impl Figure {
    /// Parses the block whose first line is `first` in the file, and checks every claim in it against the rules.
    pub fn read(text: &str, first: usize) -> Result<Self, BlockError> {
        let (above, record) = split_block(text);
        let text = plain_block(above);
        let lines = read_block(&text, first, BLOCK_KEYS)?;
        let mut display = match record {
            Some(_) => FigureDisplay::of_record(),
            None => FigureDisplay::default(),
        };
        for line in &lines {
            display.take(line)?;
        }
        if let Some((number, record)) = record {
            return Figure::of_record(record, first + number, display, &lines);
        }
        if let Some(line) = lines.iter().find(|line| line.key == "list") {
            let what = Message::new("fence.only-with-record").with("key", line.key);
            return Err(BlockError::at(line.number, what));
        }
        if let Some(lesson) = display.lesson.clone() {
            return Figure::of_lesson(&lesson, display, &lines, first);
        }
        let mut table = open_block(&lines, first)?;
        let mut figure = Figure {
            frames: Vec::new(),
            caption: String::new(),
            game: None,
            display,
            cover: false,
            claims: 0,
            refusals: Vec::new(),
        };
        let mut shown = FrameMarks {
            is_seeded: lines.iter().any(|line| line.key == "seed"),
            ..FrameMarks::default()
        };
        let mut step = String::new();
        for line in &lines {
            match line.key {
                key if GAME_KEYS.contains(&key) => {}
                "width" | "height" | "play" | "steps" | "theme" | "run" | "puzzle" | "autoplay"
                | "loop" => {}
                "caption" => figure.caption = line.value.to_owned(),
                "cover" => figure.cover = true,
                "flip" => shown.flip = is_on(line)?,
                "coords" => shown.without_coordinates = !is_on(line)?,
                "mark" => shown.marks.extend(line.value.split(',').map(str::to_owned)),
                "arrow" => shown.arrow(line)?,
                "step" => {
                    let (text, said) = line.value.split_once('|').unwrap_or((line.value, ""));
                    if !text.trim().is_empty() {
                        let here = |what| BlockError::at(line.number, what);
                        let frame = shown.frame(&table, step).map_err(here)?;
                        figure.frames.push(frame);
                        shown.clear();
                        let played = table.replay(text.trim());
                        played.map_err(|what| here(what.into()))?;
                    }
                    step = said.trim().to_owned();
                }
                "variation" => {
                    let here = |what| BlockError::at(line.number, what);
                    let frame = shown.frame(&table, step).map_err(here)?;
                    figure.frames.push(frame);
                    shown.clear();
                    let (turns, said) = line.value.split_once('|').unwrap_or((line.value, ""));
                    table = vary(&table, turns, line)?;
                    step = said.trim().to_owned();
                }
                _ => {
                    check_claim(line, &table)?;
                    figure.claims += 1;
                    if let ("illegal", Some((_, reason))) = (line.key, line.value.split_once(' ')) {
                        figure.refusals.push(reason.to_owned());
                    }
                }
            }
        }
        let here = |what| BlockError::at(first, what);
        figure.frames.push(shown.frame(&table, step).map_err(here)?);
        figure.link_to_puzzle();
        Ok(figure)
    }

    /// Makes the boards open the puzzle that the block names, if it names one, and the task the caption.
    fn link_to_puzzle(&mut self) {
        let Some(puzzle) = &self.display.puzzle else {
            return;
        };
        for frame in &mut self.frames {
            frame.link = format!("puzzle={}", escape(puzzle));
        }
        let position = &self.frames[0].position;
        if let (true, Some(player)) = (self.caption.is_empty(), position.turn_of()) {
            let task = Message::new("fence.task").with("player", player_name(position, player));
            self.caption = Words::spoken().say(&task);
        }
    }

    /// A game from a record, which begins at this line of the file.
    fn of_record(
        record: &str,
        first: usize,
        display: FigureDisplay,
        lines: &[BlockLine],
    ) -> Result<Self, BlockError> {
        let mut shown = FrameMarks::default();
        let mut caption = String::new();
        for line in lines {
            match line.key {
                "flip" => shown.flip = is_on(line)?,
                "coords" => shown.without_coordinates = !is_on(line)?,
                "caption" => caption = line.value.to_owned(),
                "ply" if display.ply.is_none() => {
                    let what = Message::new("link.number").with("found", clip(line.value));
                    return Err(BlockError::at(line.number, what));
                }
                _ => {}
            }
        }
        let (game, frames) = AnnotatedGame::read(record, first, lines, &shown)?;
        Ok(Figure {
            frames,
            caption,
            game: Some(game),
            display,
            cover: lines.iter().any(|line| line.key == "cover"),
            claims: 0,
            refusals: Vec::new(),
        })
    }

    /// A lesson, whose picture is the start of its game.
    fn of_lesson(
        lesson: &str,
        display: FigureDisplay,
        lines: &[BlockLine],
        first: usize,
    ) -> Result<Self, BlockError> {
        let other = |line: &&BlockLine| {
            !["learn", "caption", "width", "height", "theme", "run"].contains(&line.key)
        };
        if let Some(line) = lines.iter().find(other) {
            let what = Message::new("fence.not-with-learn").with("key", line.key);
            return Err(BlockError::at(line.number, what));
        }
        let last = |key| lines.iter().rfind(|line| line.key == key);
        let number = last("learn").map_or(first, |line| line.number);
        let here = |what| BlockError::at(number, what);
        let game = lesson.split('/').next().unwrap_or_default();
        let link = Link::read(&format!("game={}", escape(game))).map_err(here)?;
        Ok(Figure {
            frames: vec![Frame {
                drawn: FramePictures::new(&link.start, &FrameMarks::default()).map_err(here)?,
                position: link.start,
                link: format!("learn={}", escape(lesson)),
                caption: String::new(),
            }],
            caption: last("caption").map_or("", |line| line.value).to_owned(),
            game: None,
            display,
            cover: false,
            claims: 0,
            refusals: Vec::new(),
        })
    }
}

/// The game with other turns, `2 a1,b2`: these after the first two turns.
fn vary(table: &Table, turns: &str, line: &BlockLine) -> Result<Table, BlockError> {
    let here = |what| BlockError::at(line.number, what);
    let (ply, turns) = turns.trim().split_once(' ').unwrap_or((turns.trim(), ""));
    let mut link = table.link();
    let count = link.turns.len();
    let ply = ply.parse().ok().filter(|ply| *ply <= count);
    let ply = ply.ok_or_else(|| {
        let what = Message::new("fence.variation").with("found", clip(line.value));
        here(what.with("turns", count))
    })?;
    link.turns.truncate(ply);
    link.turns
        .extend(turns.split(',').map(|turn| turn.trim().to_owned()));
    (link.ply, link.end) = (None, None);
    Table::from_link(&link).map_err(here)
}

/// The game of the lines that open one.
pub fn open_block(lines: &[BlockLine], first: usize) -> Result<Table, BlockError> {
    let opening = lines.iter().filter(|line| GAME_KEYS.contains(&line.key));
    let link: Vec<String> = opening
        .map(|line| format!("{}={}", line.key, escape(line.value)))
        .collect();
    let table = Link::read(&link.join("&")).and_then(|link| Table::from_link(&link));
    table.map_err(|what| {
        let named = what.args.iter().find(|(name, _)| *name == "key");
        let wrong = match named {
            Some((_, Arg::Text(key))) => key.as_str(),
            _ if what.id == "link.turn" => "turns",
            _ => "game",
        };
        let line = lines.iter().find(|line| line.key == wrong);
        BlockError::at(line.map_or(first, |line| line.number), what)
    })
}

/// The highlights of the next frame.
#[derive(Default)]
pub struct FrameMarks {
    /// Touch keys of the highlighted places.
    pub marks: Vec<String>,
    /// Touch keys of the ends of arrows.
    pub arrows: Vec<[String; 2]>,
    /// Whether the board is flipped.
    pub flip: bool,
    /// Whether the coordinates are hidden.
    pub without_coordinates: bool,
    /// Whether everybody who plays on gets the same chance outcomes.
    pub is_seeded: bool,
}

impl FrameMarks {
    /// Adds the arrows of a line.
    pub fn arrow(&mut self, line: &BlockLine) -> Result<(), BlockError> {
        for arrow in line.value.split(',') {
            let (from, to) = arrow.split_once('-').ok_or_else(|| {
                let what = Cursor::new(arrow).expected("expect.arrow");
                BlockError::at(line.number, what.into())
            })?;
            self.arrows.push([from.to_owned(), to.to_owned()]);
        }
        Ok(())
    }

    /// Flipping and coordinates apply to all following steps, marks and arrows to one.
    fn clear(&mut self) {
        self.marks.clear();
        self.arrows.clear();
    }

    pub(crate) fn frame(&self, table: &Table, caption: String) -> Result<Frame, Message> {
        Ok(Frame {
            position: table.position().clone(),
            link: self.link(table),
            drawn: FramePictures::new(table.position(), self)?,
            caption,
        })
    }

    /// The link that opens the same on a board. Unless the figure gives a seed, readers who play on get their own chance
    /// outcomes.
    pub fn link(&self, table: &Table) -> String {
        let mut link = table.link();
        link.seed = link.seed.filter(|_| self.is_seeded);
        let mut link = link.to_string();
        if !self.marks.is_empty() {
            link += &format!("&mark={}", self.marks.join(","));
        }
        if !self.arrows.is_empty() {
            let arrows: Vec<String> = self.arrows.iter().map(|ends| ends.join("-")).collect();
            link += &format!("&arrow={}", arrows.join(","));
        }
        if self.flip {
            link += "&flip=1";
        }
        if self.without_coordinates {
            link += "&coords=0";
        }
        link
    }
}

/// As the value of a key in a link.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' | '&' | '+' | '#' => escaped += &format!("%{:02X}", u32::from(c)),
            ' ' => escaped.push('+'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_steps_through_a_turn() {
        let text = "game=take:size=2\nturns=a1\nmark=a1\nstep=|One.\nstep=c2|Two.\n\
                    shows=ob/ooo/ro r 2\narrow=a1-a2\ncaption=Steps";
        let figure = Figure::read(text, 1).unwrap();
        let links: Vec<_> = figure.frames.iter().map(|frame| &frame.link[..]).collect();
        let game = "game=take:size=2,churn=low";
        assert_eq!(
            links,
            [
                format!("{game}&turns=a1&mark=a1"),
                format!("{game}&turns=a1,c2&arrow=a1-a2")
            ]
        );
        assert_eq!(figure.frames[0].caption, "One.");
        assert_eq!(figure.claims, 1);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line, id) in [
            (
                "game=take:size=2\ncaption=x\nmark=a1,z9",
                10,
                "picture.no-place",
            ),
            ("game=take:size=2\ncaption=x\narrow=a1", 12, "text.expected"),
            ("game=take:size=2\ncaption=x\nlegal=a1,a9", 12, "site.claim"),
            (
                "game=take:size=2\ncaption=x\nstep=a9|",
                12,
                "take.no-such-cell",
            ),
            ("game=take:size=2\nturns=a1,a1\ncaption=x", 11, "link.turn"),
            ("caption=x", 10, "link.no-game"),
            ("game=take:size=2\nplay=yes", 11, "text.expected"),
            ("game=take:size=2\nwidth=9", 11, "text.expected"),
            ("game=take:size=2\nrun=load", 11, "text.expected"),
            (
                "game=take:size=2\nturns=a1\nvariation=2 b1",
                12,
                "fence.variation",
            ),
            (
                "game=take:size=2\nturns=a1\nvariation=0 z1",
                12,
                "link.turn",
            ),
            ("learn=take/grow\nturns=a1", 11, "fence.not-with-learn"),
            ("caption=x\nlearn=chess", 11, "link.key"),
        ] {
            let problem = Figure::read(text, 10).unwrap_err();
            assert_eq!((problem.line, problem.what.id), (line, id), "{text}");
        }
    }
}
