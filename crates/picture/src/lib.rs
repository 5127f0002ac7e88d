//! A position as a list of keyed SVG parts, and what there is to say about it.
//!
//! Knows no DOM: a painter keeps one element per [`Part`] and changes what changed.

mod draw;
mod glyph;
mod picture;
mod take;

pub use draw::{Draw, describe, draw, facts, marks, moved, plain, seat, tell};
pub use picture::{Part, Picture, Place, Way};
