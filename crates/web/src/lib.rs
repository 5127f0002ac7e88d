//! The board for the browser: a [`TableHandle`] that returns pictures as typed values.
//!
//! This is the complete API for writing a front end; see `docs/api.md`.

// Slicing a string by index pulls the standard library's panic messages, 5 KB, into the board's
// module.
#![deny(clippy::string_slice)]

mod api;
mod course;
#[cfg(feature = "record")]
mod games;
#[cfg(feature = "record")]
mod link;
#[cfg(not(feature = "record"))]
mod nameless;
#[cfg(feature = "record")]
mod names;
#[cfg(feature = "record")]
mod record;
mod shown;
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;
#[cfg(feature = "record")]
mod tree;
mod view;

pub use api::TableHandle;
#[cfg(feature = "record")]
pub use games::games;
#[cfg(feature = "record")]
pub use record::split_records;

#[cfg(not(feature = "record"))]
use nameless::NoNames as Names;
#[cfg(feature = "record")]
use names::Names;

/// Panics, to test how the page handles it.
#[cfg(feature = "panic-test")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = panicNow)]
pub fn panic_now() {
    panic!("asked to");
}
