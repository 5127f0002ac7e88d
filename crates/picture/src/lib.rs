//! A position as a list of keyed SVG parts, with its labels and facts.
//!
//! Knows nothing of the DOM: a painter keeps one element per [`Part`] and updates what changed.

// Slicing a text by index pulls the standard library's messages about wrong indices, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod card;
mod chips;
mod disc;
mod draft;
mod draw;
mod give_and_take;
mod glyph;
mod near;
mod options;
mod overlay;
mod owner;
mod picture;
mod shape;
mod squares;
#[cfg(feature = "svg")]
mod svg;
mod take;
mod take_back_toe;
mod takeaway;
mod touch;

pub use draft::{lifted, piece};
pub use draw::{
    Draw, buttons, decisive, draw, draw_draft, facts, holds, in_words, marks, most_facts, moved,
    plain, seat, source_of_chance, task, tell, token,
};
pub use options::Options;
pub use overlay::Overlay;
pub use picture::{Part, Picture, Place, Way};
pub use shape::Shape;
#[cfg(feature = "svg")]
pub use svg::{Caption, Colours, Sheet, Style, height, svg};
pub use touch::{Drag, Drop, does, drag, held, last_look, movable, why_no_drop};
