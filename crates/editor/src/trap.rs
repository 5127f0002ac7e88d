//! What happens when the module panics, or breaks in another way.

use wasm_bindgen::prelude::wasm_bindgen;

/// A panic is a bug: the console has what it was and where, and the module is replaced by a fresh instance at the next
/// call, into which the editor reads the text of its draft, which it keeps outside.
#[wasm_bindgen(start)]
fn on_start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::handler::schedule_reinit();
        web_sys::console::error_1(&panic.to_string().into());
    }));
}

/// Has the instance replaced at the next call: comes after a trap that is no panic, such as a stack that ran over, of
/// which the module itself learns nothing.
#[wasm_bindgen(js_name = abandonInstance)]
pub fn abandon_instance() {
    wasm_bindgen::handler::schedule_reinit();
}

/// Replaces the instance, if it has panicked or was abandoned; it comes first after a panic, since it hands nothing
/// over.
#[wasm_bindgen(js_name = freshInstance)]
pub fn fresh_instance() {}
