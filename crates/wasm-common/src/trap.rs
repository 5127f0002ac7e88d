//! What happens when a module panics, or breaks in another way.

use wasm_bindgen::prelude::wasm_bindgen;

/// A panic is a bug: the console has what it was and where.
#[wasm_bindgen(start)]
fn on_start() {
    std::panic::set_hook(Box::new(|panic| {
        #[cfg(feature = "fresh-instance")]
        wasm_bindgen::handler::schedule_reinit();
        web_sys::console::error_1(&panic.to_string().into());
    }));
}

/// Has the instance replaced at the next call: comes after a trap that is no panic, such as a stack that ran over, of
/// which the module itself learns nothing. What it held (a record, a draft) is kept outside and read in again.
#[cfg(feature = "fresh-instance")]
#[wasm_bindgen(js_name = abandonInstance)]
pub fn abandon_instance() {
    wasm_bindgen::handler::schedule_reinit();
}

/// Replaces the instance, if it has panicked or was abandoned. Any call does, but one that hands over a text would
/// have put it into the old instance's memory; so this one comes first after a panic.
#[cfg(feature = "fresh-instance")]
#[wasm_bindgen(js_name = freshInstance)]
pub fn fresh_instance() {}
