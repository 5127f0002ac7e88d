//! The board for the browser: a [`Table`] with its pictures as typed values.
//!
//! This is the whole interface for a front end of one's own; see `docs/api.md`.

// A text sliced by index brings the library's words for a wrong index, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

mod api;
mod course;
#[cfg(feature = "record")]
mod games;
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
mod memory;
#[cfg(feature = "record")]
mod names;
#[cfg(not(feature = "record"))]
#[path = "nameless.rs"]
mod names;
#[cfg(feature = "record")]
mod record;
mod shown;
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;
mod trap;
#[cfg(feature = "record")]
mod tree;
mod view;

pub use api::Table;
#[cfg(feature = "record")]
pub use games::games;
#[cfg(feature = "record")]
pub use record::split_records;

use names::Names;
use take_five_rules::Message;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

/// The value for JavaScript.
fn ts<T: Tsify + serde::Serialize>(value: T) -> Ts<T> {
    // Plain structs of texts and small numbers always become JavaScript values.
    Ts::from_rust(&value).unwrap_or_else(|_| Ts::new_unchecked(JsValue::UNDEFINED))
}

/// The error for JavaScript, which gets it as the message that says it.
fn thrown(error: impl Into<Message>) -> Ts<Message> {
    ts(error.into())
}
