//! Outlines of places, and the markers on them: what can be done there, and what was done.
//!
//! Each marker has its own shape, so that no colour is needed to tell them apart. Rings follow the outline of what stands
//! on the place and lie below it, so that every piece is seen whole. Dots and crosses lie above, and hide little.

/// The outline of a place.
#[derive(Debug, PartialEq, Eq)]
pub struct PlaceShape {
    /// As SVG path data around the middle.
    pub path: &'static str,
    /// Its markers, as classes and paths; `tests/highlights.rs` checks them. A turn can begin here: a ring. Selected,
    /// or the turn continues from here: a broad ring. The selection can move here: a dot. The last turn was here:
    /// corners. Something was captured here: a cross. The game was decided here: a double ring or a frame. Pointed out:
    /// a row of dots. Besides, `tint …`: the part of the place that a role tints, if it is not all of it.
    pub signs: &'static [(&'static str, &'static str)],
}

impl PlaceShape {
    /// The path of the marker with this class; nothing if there is none.
    pub fn highlight_path(&self, class: &str) -> &'static str {
        let mut signs = self.signs.iter();
        let found = signs.find(|(name, _)| *name == class);
        found.map_or("", |(_, path)| path)
    }
}
