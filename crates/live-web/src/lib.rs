//! Games between people who sit apart, for the browser: the room, typed, and QR codes of its links.
//!
//! A module of its own, which only `live.html` loads.

#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
mod allocator;
mod qr_code;
mod room_handle;
mod types;

pub use qr_code::qr_code;
pub use room_handle::RoomHandle;
