//! What happens after a panic or another trap. The board and the editor go on in a fresh instance; the pages start
//! the other modules again by themselves.

use wasm_bindgen::prelude::wasm_bindgen;

/// A panic is a bug: its message and location go to the console.
#[wasm_bindgen(start)]
fn on_start() {
    std::panic::set_hook(Box::new(|panic| {
        #[cfg(any(feature = "board", feature = "editor"))]
        wasm_bindgen::handler::schedule_reinit();
        web_sys::console::error_1(&panic.to_string().into());
    }));
}

/// Replaces the instance at the next call. To be called after a trap that is not a panic, such as a stack overflow,
/// which the module itself does not notice. Its contents (a record, a draft) are kept outside and read in again.
#[cfg(any(feature = "board", feature = "editor"))]
#[wasm_bindgen(js_name = abandonInstance)]
pub fn abandon_instance() {
    wasm_bindgen::handler::schedule_reinit();
}

/// Replaces the instance if it has panicked or was abandoned. Any call does, but a call that passes a text would
/// already have written it into the old instance's memory; so call this first after a panic.
#[cfg(any(feature = "board", feature = "editor"))]
#[wasm_bindgen(js_name = freshInstance)]
pub fn fresh_instance() {}
