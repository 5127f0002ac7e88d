//! A position as a list of keyed SVG parts, and what there is to say about it.
//!
//! Knows no DOM: a painter keeps one element per [`Part`] and changes what changed.

mod chips;
mod draw;
mod give_and_take;
mod glyph;
mod near;
mod picture;
mod squares;
mod take;
mod take_back_toe;
mod takeaway;
mod touch;

pub use draw::{Draw, draw, facts, marks, moved, plain, seat, tell};
pub use picture::{Part, Picture, Place, Way};
pub use touch::{Drag, Drop, does, drag, held, last_look, movable};
