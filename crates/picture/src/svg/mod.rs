//! A picture as a file: SVG text that looks the same everywhere.

mod shape_file;
mod style_sheet;

pub use shape_file::ShapeFile;
pub use style_sheet::{BoardStyles, ShapeStyle};

use crate::{Overlay, Part, Picture};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use take_five_rules::{Message, clip};

/// The colours of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourScheme {
    /// The theme's name.
    pub theme: String,
    /// Whether for a dark page.
    pub dark: bool,
}

impl ColourScheme {
    /// A theme of the board's style sheet, light or dark; an error if there is none of that name.
    pub fn new(theme: &str, dark: bool) -> Result<Self, Message> {
        let sheet = BoardStyles::board_css();
        if sheet.themes().any(|known| known == theme) {
            let theme = theme.to_owned();
            return Ok(ColourScheme { theme, dark });
        }
        let themes: Vec<String> = sheet.themes().map(str::to_owned).collect();
        Err(Message::new("picture.no-theme")
            .with("found", clip(theme))
            .with("themes", themes))
    }
}

/// The description of a picture in its file.
#[derive(Clone, Debug)]
pub struct Caption {
    /// A short title.
    pub title: String,
    /// A longer description.
    pub description: String,
    /// The width in pixels.
    pub width: u32,
}

/// The height of the picture at this width, in pixels.
pub fn svg_height(picture: &Picture, width: u32) -> u32 {
    let [_, _, across, down] = picture
        .frame
        .map(|side| u64::try_from(side).unwrap_or(1).max(1));
    let height = (u64::from(width) * down + across / 2) / across;
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

/// The picture as the text of an SVG file, without fonts, scripts or style sheets.
pub fn svg(
    picture: &Picture,
    colours: &ColourScheme,
    overlay: &Overlay,
    caption: &Caption,
) -> String {
    let (below, above) = overlay.parts(picture);
    let layers = [&picture.board, &below, &picture.parts, &above];
    let things = things(layers.into_iter().flatten(), |class| {
        BoardStyles::board_css().style(class, colours)
    });
    let names = names(&things);
    let [left, top, across, down] = picture.frame;
    let (width, height) = (caption.width, svg_height(picture, caption.width));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} {top} {across} {down}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n",
        escape(&caption.title),
        escape(&caption.description)
    );
    for (paths, name) in &names {
        out += &format!("<defs><g id=\"{name}\">\n{paths}</g></defs>\n");
    }
    out += "<g fill-rule=\"evenodd\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n";
    for thing in &things {
        let [x, y] = thing.at;
        out += &match names.get(&*thing.paths) {
            Some(name) => format!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>\n"),
            None => thing.in_place(),
        };
    }
    out + "</g>\n</svg>\n"
}

/// Parts at the same point, the lowest first, as SVG.
struct Thing {
    at: [i32; 2],
    paths: String,
}

impl Thing {
    fn new(parts: &[&Part], style: impl Fn(&str) -> ShapeStyle) -> Self {
        let mut thing = Thing {
            at: [0, 0],
            paths: String::new(),
        };
        for part in parts {
            thing.at = part.at;
            let attributes = attributes(&style(part.class));
            thing.paths += &format!("<path{attributes} d=\"{}\"/>\n", part.path);
        }
        thing
    }

    /// As SVG, where it is.
    fn in_place(&self) -> String {
        match self.at {
            [0, 0] => self.paths.clone(),
            [x, y] => format!("<g transform=\"translate({x} {y})\">\n{}</g>\n", self.paths),
        }
    }
}

/// The things that these parts make up, the lowest first: parts at the same point belong to the same thing.
fn things<'a>(
    parts: impl Iterator<Item = &'a Part>,
    style: impl Fn(&str) -> ShapeStyle,
) -> Vec<Thing> {
    let parts: Vec<&Part> = parts.collect();
    let each = parts.chunk_by(|one, next| one.at == next.at);
    each.map(|parts| Thing::new(parts, &style)).collect()
}

/// The things that are drawn more than once, each with an id.
fn names(things: &[Thing]) -> BTreeMap<&str, String> {
    let mut once = BTreeSet::new();
    let looks = things.iter().map(|thing| &*thing.paths);
    let again = looks.filter(|looks| !once.insert(*looks));
    again.map(|looks| (looks, name(looks))).collect()
}

/// The id of a shape, which depends only on its appearance, so that several files on one page do not use each other's.
fn name(looks: &str) -> String {
    // FNV-1a, the hash of Fowler, Noll and Vo.
    let hash = looks.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("t{hash:x}")
}

fn attributes(style: &ShapeStyle) -> String {
    let mut out = String::new();
    for (name, value) in [
        ("fill", &style.fill),
        ("stroke", &style.stroke),
        ("stroke-width", &style.width),
        ("stroke-dasharray", &style.dashes),
        ("opacity", &style.opacity),
        ("fill-opacity", &style.fill_opacity),
    ] {
        if let Some(value) = value {
            // Writing to a string does not fail.
            let _ = write!(out, " {name}=\"{}\"", escape(value));
        }
    }
    out
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
    }
    escaped
}
