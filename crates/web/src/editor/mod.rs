//! The position editor for the browser: a [`DraftHandle`] with its pictures as typed values.
//!
//! A wasm module of its own, because a board that is only played on does not need it.

mod draft;
mod view;

pub use draft::DraftHandle;
