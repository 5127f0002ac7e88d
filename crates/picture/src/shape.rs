//! Outlines of places, and the signs that are put on them: what can be done there, and what was.
//!
//! Each sign has a form of its own, so that no colour is needed to tell one from another. All keep to
//! the edge of their place or are small, and what lies there is still seen.

/// The outline of a place.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    /// As SVG path data around the middle.
    pub path: &'static str,
    /// Its signs, classes and paths: `tests/signs.rs` says what they have to be. A turn can begin here:
    /// a thin line. Selected, or the turn goes on from here: a broad line. What is selected can come
    /// here: a dot. The last turn was here: corners. The game was decided here: a double line. Somebody
    /// points at it: a row of dots.
    pub signs: &'static [(&'static str, &'static str)],
}

impl Shape {
    /// The path of the sign of this class; nothing where there is none.
    pub fn sign(&self, class: &str) -> &'static str {
        let mut signs = self.signs.iter();
        let found = signs.find(|(name, _)| *name == class);
        found.map_or("", |(_, path)| path)
    }
}
