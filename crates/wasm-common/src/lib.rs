//! What the modules for the browser share: where their values live, what becomes of a panic, and how values and errors
//! reach JavaScript. Each module links it once.

// A text sliced by index brings the library's words for a wrong index, 5 KB, into the modules.
#![deny(clippy::string_slice)]

#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
mod memory;
mod trap;

#[cfg(feature = "fresh-instance")]
pub use trap::{abandon_instance, fresh_instance};

use take_five_rules::{Message, Spec};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

/// The value for JavaScript.
pub fn ts<T: Tsify + serde::Serialize>(value: T) -> Ts<T> {
    // Plain structs of texts and numbers always become JavaScript values.
    Ts::from_rust(&value).unwrap_or_else(|_| Ts::new_unchecked(JsValue::UNDEFINED))
}

/// The error for JavaScript, which gets it as the message that says it.
pub fn thrown(error: impl Into<Message>) -> Ts<Message> {
    ts(error.into())
}

/// Reads a game with its options: `take:size=4,churn=high`.
///
/// # Errors
/// What is wrong with the text, for JavaScript.
pub fn spec_of(text: &str) -> Result<Spec, Ts<Message>> {
    text.parse().map_err(thrown)
}
