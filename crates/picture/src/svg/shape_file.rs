//! Pictures of many positions on pages of their own, which share one file of shapes.

use super::{BoardStyles, Thing, escape, name, things};
use crate::{Part, Picture};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A file with the shapes that many pictures have in common: what a board or a piece looks like stands there once, and
/// each picture says where it is. The colours are custom properties of the page, see [`ShapeFile::style`].
#[derive(Clone, Debug, Default)]
pub struct ShapeFile {
    /// By id, as SVG.
    shapes: BTreeMap<String, String>,
}

impl ShapeFile {
    /// What these pictures show more than once.
    pub fn of<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> Self {
        let (mut once, mut again) = (BTreeSet::new(), BTreeSet::new());
        for thing in pictures.into_iter().flat_map(layers) {
            if !once.insert(thing.paths.clone()) {
                again.insert(thing.paths);
            }
        }
        let mut shapes = BTreeMap::new();
        for paths in again {
            // Of two with the same id, the second stays in the pictures.
            shapes.entry(name(&paths)).or_insert(paths);
        }
        ShapeFile { shapes }
    }

    /// The picture as an element of a page of HTML that finds the file at this address. The label is for people who do
    /// not see it.
    pub fn element(&self, picture: &Picture, address: &str, label: &str) -> String {
        let [left, top, across, down] = picture.frame;
        let mut out = format!(
            "<svg viewBox=\"{left} {top} {across} {down}\" role=\"img\" aria-label=\"{}\">",
            escape(label)
        );
        for thing in layers(picture) {
            let name = name(&thing.paths);
            if self.shapes.get(&name) != Some(&thing.paths) {
                out += &thing.in_place();
                continue;
            }
            // Writing to a string does not fail.
            let _ = write!(out, "<use href=\"{address}#{name}\"");
            for (axis, at) in ["x", "y"].into_iter().zip(thing.at) {
                if at != 0 {
                    let _ = write!(out, " {axis}=\"{at}\"");
                }
            }
            out += "/>";
        }
        out + "</svg>"
    }

    /// The file.
    pub fn svg(&self) -> String {
        let mut out = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n".to_owned();
        for (name, paths) in &self.shapes {
            out += &format!("<g id=\"{name}\">\n{paths}</g>\n");
        }
        out + "</svg>\n"
    }

    /// The style that such pictures need: the colours of the board, light or dark as the page is.
    pub fn style() -> String {
        let colours = BoardStyles::board_css().properties();
        format!("{colours}fill-rule:evenodd;stroke-linecap:round;stroke-linejoin:round;")
    }
}

/// The board as one thing, and the things on it.
fn layers(picture: &Picture) -> impl Iterator<Item = Thing> {
    let board = shapes(&picture.board);
    let board = Thing {
        at: [0, 0],
        paths: board.iter().map(Thing::in_place).collect(),
    };
    std::iter::once(board).chain(shapes(&picture.parts))
}

fn shapes(parts: &[Part]) -> Vec<Thing> {
    things(parts.iter(), |class| {
        BoardStyles::board_css().named_style(class)
    })
}
