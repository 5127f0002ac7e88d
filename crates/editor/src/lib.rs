//! The position editor for the browser: a [`DraftHandle`] with its pictures as typed values.
//!
//! A module of its own, because a board that is only played on has no use for it.

// A text sliced by index brings the library's words for a wrong index, 5 KB, into the module.
#![deny(clippy::string_slice)]

mod draft;
mod view;

pub use draft::DraftHandle;
