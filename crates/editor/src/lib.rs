//! The position editor for the browser: a [`DraftHandle`] with its pictures as typed values.
//!
//! A separate module, because a board that is only played on does not need it.

// Slicing a text by index pulls the standard library's messages about wrong indices, 5 KB, into the module.
#![deny(clippy::string_slice)]

mod draft;
mod view;

pub use draft::DraftHandle;
