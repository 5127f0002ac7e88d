//! Games between people who sit apart, for the browser: the room, typed.
//!
//! A wasm module of its own, which only `live.html` loads.

mod room_handle;
mod types;

pub use room_handle::RoomHandle;
