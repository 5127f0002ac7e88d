//! The board: a [`TableHandle`] that returns pictures as typed values.
//!
//! This is the complete API for writing a front end; see `docs/api.md`.

#[cfg(feature = "record")]
mod game_list;
mod line_positions;
#[cfg(feature = "record")]
mod link;
mod link_display;
mod player_names;
#[cfg(feature = "record")]
mod record;
mod table_handle;
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;
#[cfg(feature = "record")]
mod turn_tree;
mod view;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod whole_games;

#[cfg(feature = "record")]
pub use game_list::games;
#[cfg(feature = "record")]
pub use record::split_records;
pub use table_handle::TableHandle;

/// Panics, to test how the page handles it.
#[cfg(feature = "panic-test")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = panicNow)]
pub fn panic_now() {
    panic!("asked to");
}
