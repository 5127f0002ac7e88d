//! The conversion of values and errors to JavaScript.

use take_five_rules::{Message, Spec};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

/// Converts a value to JavaScript.
pub fn to_js<T: Tsify + serde::Serialize>(value: T) -> Ts<T> {
    // Plain structs of texts and numbers can always be converted.
    Ts::from_rust(&value).unwrap_or_else(|_| Ts::new_unchecked(JsValue::UNDEFINED))
}

/// Converts an error to JavaScript, as its message.
pub fn to_js_error(error: impl Into<Message>) -> Ts<Message> {
    to_js(error.into())
}

/// Parses a game with its options: `take:size=4,churn=high`.
///
/// # Errors
/// What is wrong with the text, for JavaScript.
pub fn parse_spec(text: &str) -> Result<Spec, Ts<Message>> {
    text.parse().map_err(to_js_error)
}
