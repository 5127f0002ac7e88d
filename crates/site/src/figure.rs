//! A figure of a rules page: positions of one game, and the claims about them.

use super::board_block::{self, BLOCK_KEYS, BlockError, BlockLine};
use super::check_claim;
use super::figure_pictures::FigurePictures;
use take_five_rules::{Cursor, Message, Position};
use take_five_table::{Link, Table};

/// One or several positions of a game, each with its words.
#[derive(Debug)]
pub struct Figure {
    /// In order; at least one.
    pub frames: Vec<Frame>,
    /// The caption, as Markdown.
    pub caption: String,
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
    pub drawn: FigurePictures,
    /// The words of a step, as Markdown; empty in a figure with one position.
    pub caption: String,
}

impl Figure {
    /// Parses the block whose first line is `first` in the file, and checks every claim in it against the rules.
    pub fn read(text: &str, first: usize) -> Result<Self, BlockError> {
        let lines = board_block::read(text, first, BLOCK_KEYS)?;
        let mut table = open(&lines, first)?;
        let mut figure = Figure {
            frames: Vec::new(),
            caption: String::new(),
            cover: false,
            claims: 0,
            refusals: Vec::new(),
        };
        let mut shown = FrameMarks::default();
        let mut step = String::new();
        for line in &lines {
            match line.key {
                "game" | "position" | "turns" => {}
                "caption" => figure.caption = line.value.to_owned(),
                "cover" => figure.cover = true,
                "flip" => shown.flip = line.value == "1",
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
                _ => {
                    check_claim::check_claim(line, &table)?;
                    figure.claims += 1;
                    if let ("illegal", Some((_, reason))) = (line.key, line.value.split_once(' ')) {
                        figure.refusals.push(reason.to_owned());
                    }
                }
            }
        }
        let here = |what| BlockError::at(first, what);
        figure.frames.push(shown.frame(&table, step).map_err(here)?);
        match figure.caption.as_str() {
            "" => Err(BlockError::at(first, Message::new("site.no-caption"))),
            _ => Ok(figure),
        }
    }
}

/// The game of the lines `game`, `position` and `turns`.
pub fn open(lines: &[BlockLine], first: usize) -> Result<Table, BlockError> {
    let link: Vec<String> = lines
        .iter()
        .filter(|line| ["game", "position", "turns"].contains(&line.key))
        .map(|line| format!("{}={}", line.key, escape(line.value)))
        .collect();
    let table = Link::read(&link.join("&")).and_then(|link| Table::from_link(&link));
    table.map_err(|what| BlockError::at(first, what))
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

    /// Flipping applies to all following steps, marks and arrows to one.
    fn clear(&mut self) {
        self.marks.clear();
        self.arrows.clear();
    }

    fn frame(&self, table: &Table, caption: String) -> Result<Frame, Message> {
        Ok(Frame {
            position: table.position().clone(),
            link: self.link(table),
            drawn: FigurePictures::new(table.position(), self)?,
            caption,
        })
    }

    /// The link that opens the same on a board. It has no seed: readers who play on get their own chance outcomes.
    pub fn link(&self, table: &Table) -> String {
        let mut link = table.link();
        link.seed = None;
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
            ("game=take:size=2\nturns=a1,a1\ncaption=x", 10, "link.turn"),
            ("caption=x", 10, "link.no-game"),
            ("game=take:size=2", 10, "site.no-caption"),
        ] {
            let problem = Figure::read(text, 10).unwrap_err();
            assert_eq!((problem.line, problem.what.id), (line, id), "{text}");
        }
    }
}
