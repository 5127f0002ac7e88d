//! A frame of a film as SVG: the players above the board, what was played below it.

use crate::lettering::line;
use std::fmt::Write;
use take_five_picture::{Caption, ColourScheme, Overlay, Picture, svg, svg_height};

/// What stands above the board about a player.
pub struct ShotPlayer {
    pub name: String,
    pub facts: String,
    /// Whether it is this player's turn.
    pub is_next: bool,
}

/// A frame.
pub struct Shot {
    /// In pixels.
    pub width: u32,
    pub picture: Picture,
    pub players: Vec<ShotPlayer>,
    /// The keys of the places where something was played.
    pub marks: Vec<String>,
    /// What stands below the board.
    pub text: String,
}

/// The width in pixels for which the sizes below are meant.
const BASE: f64 = 480.0;
/// The height of a row of players, and of the line below the board.
const ROW: f64 = 44.0;
const LINE: f64 = 34.0;
/// The sizes of names, facts and the line below, and the distance from the edges.
const NAME: f64 = 16.0;
const FACTS: f64 = 13.0;
const TEXT: f64 = 17.0;
const EDGE: f64 = 12.0;

/// The colours of page, text and what marks whose turn it is, light and dark: those of the pages.
const COLOURS: [[&str; 3]; 2] = [
    ["#fbf8f1", "#2a2620", "#046c35"],
    ["#1d1b18", "#efe9df", "#6fd08c"],
];

impl Shot {
    fn scale(&self) -> f64 {
        f64::from(self.width) / BASE
    }

    /// The height of the rows of players, two in each.
    fn top(&self) -> u32 {
        let rows = self.players.len().div_ceil(2) as f64;
        (rows * ROW * self.scale()).round() as u32
    }

    fn bottom(&self) -> u32 {
        (LINE * self.scale()).round() as u32
    }

    /// The height in pixels, always even.
    pub fn height(&self) -> u32 {
        (self.top() + svg_height(&self.picture, self.width) + self.bottom()).next_multiple_of(2)
    }

    pub fn svg(&self, colours: &ColourScheme) -> String {
        let [paper, ink, accent] = COLOURS[usize::from(colours.dark)];
        let (width, height, scale) = (f64::from(self.width), self.height(), self.scale());
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>\n\
             <g fill=\"{ink}\">\n"
        );
        let (edge, row) = (EDGE * scale, ROW * scale);
        let half = width / 2.0 - 1.5 * edge;
        for (index, player) in self.players.iter().enumerate() {
            let left = edge + (index % 2) as f64 * (half + edge);
            let top = (index / 2) as f64 * row;
            let (name, facts) = (NAME * scale, FACTS * scale);
            out += &line(&player.name, [left, top + 20.0 * scale], name, half);
            out += &line(&player.facts, [left, top + 37.0 * scale], facts, half);
            if player.is_next {
                let _ = writeln!(
                    out,
                    "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{half:.1}\" height=\"{:.1}\" fill=\"{accent}\"/>",
                    top + row - 3.0 * scale,
                    3.0 * scale
                );
            }
        }
        let below = f64::from(height) - 11.0 * scale;
        out += &line(&self.text, [edge, below], TEXT * scale, width - 2.0 * edge);
        let _ = write!(out, "</g>\n<g transform=\"translate(0 {})\">\n", self.top());
        out + &self.board(colours) + "</g>\n</svg>\n"
    }

    fn board(&self, colours: &ColourScheme) -> String {
        let places = &self.picture.places;
        let is_marked = |key: &String| self.marks.contains(key);
        let overlay = Overlay {
            marks: places
                .iter()
                .filter(|place| is_marked(&place.key))
                .collect(),
            ..Overlay::default()
        };
        let caption = Caption {
            title: String::new(),
            description: String::new(),
            width: self.width,
        };
        let board = svg(&self.picture, colours, &overlay, &caption);
        // Nothing is outside the frame; to cut it off would take a quarter of the time.
        board.replacen("<svg ", "<svg overflow=\"visible\" ", 1)
    }
}
