//! The position editor for the browser: a [`Draft`] with its pictures as typed values.
//!
//! A module of its own, because a board that is only played on has no use for it.

// A text sliced by index brings the library's words for a wrong index, 5 KB, into the module.
#![deny(clippy::string_slice)]

mod draft;
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
mod memory;
mod trap;
mod view;

pub use draft::Draft;

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
