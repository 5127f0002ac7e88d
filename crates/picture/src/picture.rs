//! The parts of a picture.

use crate::{PlaceShape, ViewOptions};
use std::borrow::Cow;
use take_five_rules::{Message, clip};

/// A drawn position. One unit is a hundredth of a cell's width; y points down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Picture {
    /// Left, top, width and height of the picture.
    pub frame: [i32; 4],
    /// The shapes that stay the same for the whole game, the lowest first.
    pub board: Vec<Part>,
    /// The shapes that change, above the board, the lowest first.
    pub parts: Vec<Part>,
    /// The places that can be touched, row by row from the top, each row from the left.
    pub places: Vec<Place>,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Part {
    /// The same key in two pictures means the same thing, moved or changed.
    pub key: String,
    /// Its CSS class: `stone red`.
    #[cfg_attr(feature = "tsify", tsify(type = "string"))]
    pub class: &'static str,
    /// The position of its origin.
    pub at: [i32; 2],
    /// Its outline, as SVG path data around the origin.
    pub path: Cow<'static, str>,
}

/// A cell, or something else on the board that can be touched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Place {
    /// The touch key.
    pub key: String,
    /// Row and column in the grid for assistive technology, both from 0.
    pub grid: [usize; 2],
    /// The position of its middle.
    pub at: [i32; 2],
    /// Its outline, as SVG path data around the middle.
    pub path: &'static str,
    /// The same, for placing markers.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub shape: &'static PlaceShape,
    /// Name and contents: "c3, clod". Everything else about a place stays the same for the whole game.
    pub label: Message,
    /// Where the arrow keys lead.
    pub near: Vec<(Direction, String)>,
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[allow(missing_docs)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    /// Every direction with its step: right, up.
    pub const ALL: [(Direction, i32, i32); 8] = [
        (Direction::Left, -1, 0),
        (Direction::Right, 1, 0),
        (Direction::Up, 0, 1),
        (Direction::Down, 0, -1),
        (Direction::UpLeft, -1, 1),
        (Direction::UpRight, 1, 1),
        (Direction::DownLeft, -1, -1),
        (Direction::DownRight, 1, -1),
    ];
}

impl Picture {
    /// A picture with nothing but the background.
    pub fn with_frame(frame: [i32; 4]) -> Self {
        let [left, top, width, height] = frame;
        let [across, down] = [width - 54, height - 54];
        let ground = format!(
            "M{} {}h{across}q24 0 24 24v{down}q0 24-24 24h-{across}q-24 0-24-24v-{down}q0-24 24-24z",
            left + 27,
            top + 3,
        );
        Picture {
            frame,
            board: vec![Part::new("ground", "ground", [0, 0], ground)],
            ..Picture::default()
        }
    }

    /// The place with this touch key; an error if there is none.
    pub fn place(&self, key: &str) -> Result<&Place, Message> {
        let mut places = self.places.iter();
        let found = places.find(|place| place.key == key);
        found.ok_or_else(|| Message::new("picture.no-place").with("found", clip(key)))
    }

    /// The markers for its places, around the origin, with the outline of the places they fit as their key.
    pub fn highlights(&self) -> Vec<Part> {
        let mut signs: Vec<Part> = Vec::new();
        for Place { path, shape, .. } in &self.places {
            if signs.iter().all(|known| known.key != *path) {
                let each = shape.signs.iter();
                signs.extend(each.map(|(class, sign)| Part::new(*path, class, [0, 0], *sign)));
            }
        }
        signs
    }

    /// Writes the coordinates on the board, if they are shown.
    pub fn add_coordinates(&mut self, path: String, options: ViewOptions) {
        if options.coordinates {
            let part = Part::new("coordinates", "coordinates", [0, 0], path);
            self.board.push(part);
        }
    }

    /// Sets the places, sorted row by row. (By insertion: the standard library's sort is far more code to load, and the
    /// places are nearly in order.)
    pub fn set_places(&mut self, places: Vec<Place>) {
        for place in places {
            let order = |place: &Place| [place.at[1], place.at[0]];
            let after = |before: &Place| order(before) <= order(&place);
            let index = self.places.partition_point(after);
            self.places.insert(index, place);
        }
        let mut next = [0, 0];
        let mut above = None;
        for place in &mut self.places {
            let [_, y] = place.at;
            if above.is_some_and(|above| above != y) {
                next = [next[0] + 1, 0];
            }
            above = Some(y);
            place.grid = next;
            next[1] += 1;
        }
    }
}

impl Place {
    /// A place whose neighbours and row are not known yet.
    pub fn new(key: String, at: [i32; 2], shape: &'static PlaceShape, label: Message) -> Self {
        Place {
            key,
            grid: [0, 0],
            at,
            path: shape.path,
            shape,
            label,
            near: Vec::new(),
        }
    }

    /// A place whose label says what it holds.
    pub fn with_contents(
        key: String,
        at: [i32; 2],
        shape: &'static PlaceShape,
        holds: Message,
    ) -> Self {
        let label = Message::new("place.holds").with("place", key.clone());
        Place::new(key, at, shape, label.with("what", holds))
    }
}

impl Part {
    /// A shape.
    pub fn new(
        key: impl Into<String>,
        class: &'static str,
        at: [i32; 2],
        path: impl Into<Cow<'static, str>>,
    ) -> Self {
        Part {
            key: key.into(),
            class,
            at,
            path: path.into(),
        }
    }
}
