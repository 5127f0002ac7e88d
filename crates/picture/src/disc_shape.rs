//! Raised discs, such as the chips and pieces on squares.
//!
//! Two layers: the body, drawn with a broad line that looks like the side, and the face above it. Cut-outs in the face
//! show the inside of the body.

use crate::Part;

/// With [`DISC_FACE`] on top of it, fills a square but for a ring that says it can move: on a phone every pixel counts.
pub const DISC_BODY: &str = "M0-31A36 36 0 1 0 .1-31Z";
/// A face without cut-outs.
pub const DISC_FACE: &str = "M0-43A39 39 0 1 0 .1-43Z";

/// The key of the body below the face with this key.
pub fn body_key(key: &str) -> String {
    format!("{key}-body")
}

/// The soft shadows of the pieces at these points, as one part: light comes from above and a little from the left. Each
/// is a line without length, as broad as the piece.
pub fn shadows(at: impl Iterator<Item = [i32; 2]>, size: ShadowSize) -> Option<Part> {
    let (radius, class) = match size {
        ShadowSize::OfChip => (42, "shadows"),
        ShadowSize::OfStone => (64, "shadows large"),
    };
    let disc = |[x, y]: [i32; 2]| format!("M{} {}h0", x + radius / 10, y + radius / 4);
    let path: String = at.map(disc).collect();
    (!path.is_empty()).then(|| Part::new("shadows", class, [0, 0], path))
}

/// The size of the pieces that cast shadows; their breadth stands in `www/board.css`.
pub enum ShadowSize {
    /// A chip on a square.
    OfChip,
    /// A stone on a hexagon.
    OfStone,
}

/// The appearance of a piece in two layers.
pub struct TwoLayerShape {
    /// The classes of body and face.
    pub classes: [&'static str; 2],
    /// Their outlines.
    pub paths: [&'static str; 2],
}

impl TwoLayerShape {
    /// Adds both layers.
    pub fn add_parts(&self, key: String, at: [i32; 2], parts: &mut Vec<Part>) {
        let below = Part::new(body_key(&key), self.classes[0], at, self.paths[0]);
        let above = Part::new(key, self.classes[1], at, self.paths[1]);
        parts.extend([below, above]);
    }
}

/// The pairs of keys for moving a piece in two layers.
pub fn moved_disc_keys(from: String, to: String) -> [(String, String); 2] {
    [(body_key(&from), body_key(&to)), (from, to)]
}
