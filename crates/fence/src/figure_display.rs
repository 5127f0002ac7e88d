//! How the boards of a figure are shown.

use crate::board_block::{BlockError, BlockLine};
use take_five_rules::Cursor;

/// How the boards of a figure are shown in somebody's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureDisplay {
    /// The width of the picture, and the greatest width of the board, in pixels.
    pub width: u32,
    /// The height to reserve for the board, in pixels.
    pub height: Option<u32>,
    /// Whether the reader can play on.
    pub play: bool,
    /// Whether there are buttons that step through the turns.
    pub steps: bool,
    /// The number of turns shown at first; `None` leaves it to the record.
    pub ply: Option<usize>,
    /// Where the list of turns is: `right`, `below` or `off`; `None` without a record.
    pub list: Option<&'static str>,
    /// The seconds for each turn of a game that plays itself.
    pub autoplay: Option<String>,
    /// Whether it begins again at the end.
    pub repeats: bool,
    /// Whether the board loads only when the reader clicks.
    pub run_on_click: bool,
    /// `light` or `dark`; `None` follows the page.
    pub theme: Option<&'static str>,
    /// The lesson that takes the place of a game: `take`, `take/grow`.
    pub lesson: Option<String>,
    /// The puzzle that the live board opens, whose position is the picture: `take/7f3k2q`.
    pub puzzle: Option<String>,
}

impl Default for FigureDisplay {
    fn default() -> Self {
        FigureDisplay {
            width: 480,
            height: None,
            play: true,
            steps: false,
            ply: None,
            list: None,
            autoplay: None,
            repeats: false,
            run_on_click: false,
            theme: None,
            lesson: None,
            puzzle: None,
        }
    }
}

impl FigureDisplay {
    /// Of a record without further keys: its diagrams stand within a text.
    pub(crate) fn of_record() -> Self {
        FigureDisplay {
            width: 360,
            steps: true,
            list: Some("right"),
            ..FigureDisplay::default()
        }
    }

    /// Takes in a line if it is about this.
    pub(crate) fn take(&mut self, line: &BlockLine) -> Result<(), BlockError> {
        match line.key {
            "width" => self.width = parse_pixels(line)?,
            "height" => self.height = Some(parse_pixels(line)?),
            "play" => self.play = is_on(line)?,
            "steps" => self.steps = is_on(line)?,
            "ply" => self.ply = line.value.parse().ok(),
            "list" => self.list = Some(parse_list_place(line)?),
            "autoplay" => self.autoplay = Some(parse_seconds(line)?),
            "loop" => self.repeats = is_on(line)?,
            "run" => self.run_on_click = parse_run(line)?,
            "theme" => self.theme = parse_theme(line)?,
            "learn" => self.lesson = Some(line.value.to_owned()),
            "puzzle" => self.puzzle = Some(line.value.to_owned()),
            _ => {}
        }
        Ok(())
    }
}

/// A size in pixels, as in `takefive draw`.
fn parse_pixels(line: &BlockLine) -> Result<u32, BlockError> {
    let size = line.value.parse().ok();
    size.filter(|size| (16..=4096).contains(size))
        .ok_or_else(|| expected(line, "expect.pixels"))
}

/// `1` or `0`.
pub(crate) fn is_on(line: &BlockLine) -> Result<bool, BlockError> {
    match line.value {
        "1" => Ok(true),
        "0" => Ok(false),
        _ => Err(expected(line, "expect.switch")),
    }
}

/// `click`, as in a link.
fn parse_run(line: &BlockLine) -> Result<bool, BlockError> {
    match line.value {
        "click" => Ok(true),
        _ => Err(expected(line, "expect.click")),
    }
}

fn parse_list_place(line: &BlockLine) -> Result<&'static str, BlockError> {
    let known = ["right", "below", "off"];
    let found = known.into_iter().find(|known| *known == line.value);
    found.ok_or_else(|| expected(line, "expect.list-place"))
}

fn parse_seconds(line: &BlockLine) -> Result<String, BlockError> {
    let seconds: Option<f64> = line.value.parse().ok();
    seconds
        .filter(|seconds| seconds.is_finite() && *seconds > 0.0)
        .map(|_| line.value.to_owned())
        .ok_or_else(|| expected(line, "expect.seconds"))
}

fn parse_theme(line: &BlockLine) -> Result<Option<&'static str>, BlockError> {
    match line.value {
        "light" => Ok(Some("light")),
        "dark" => Ok(Some("dark")),
        "auto" => Ok(None),
        _ => Err(expected(line, "expect.theme")),
    }
}

fn expected(line: &BlockLine, what: &'static str) -> BlockError {
    BlockError::at(line.number, Cursor::new(line.value).expected(what).into())
}
