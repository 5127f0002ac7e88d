//! A position as a list of keyed SVG parts, and what there is to say about it.
//!
//! Knows no DOM: a painter keeps one element per [`Part`] and changes what changed.

mod chips;
mod disc;
mod draw;
mod give_and_take;
mod glyph;
mod near;
mod options;
mod owner;
mod picture;
mod squares;
#[cfg(feature = "svg")]
mod svg;
mod take;
mod take_back_toe;
mod takeaway;

pub use draw::{Draw, describe, draw, facts, marks, moved, plain, seat, tell};
pub use options::Options;
pub use picture::{Part, Picture, Place, Way};
#[cfg(feature = "svg")]
pub use svg::{Caption, Colours, Overlay, Sheet, Style, height, svg};
