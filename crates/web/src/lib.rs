//! Take Five for the browser, as typed values. Each feature is a part of the API, and each module of the site is this
//! crate with the features that it needs: what people do not need, they do not load.

// Slicing a text by index pulls the standard library's messages about wrong indices, 5 KB, into the modules.
#![deny(clippy::string_slice)]

#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
mod allocator;
#[cfg(feature = "board")]
mod board;
#[cfg(feature = "clock")]
mod clock;
#[cfg(feature = "editor")]
mod editor;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "film")]
mod film;
#[cfg(feature = "live")]
mod live;
mod panic_recovery;
#[cfg(feature = "tablebase")]
mod tablebase;
#[cfg(feature = "typed-values")]
#[allow(dead_code)] // each part uses some of it
mod typed_values;

#[cfg(feature = "board")]
pub use board::*;
#[cfg(feature = "clock")]
pub use clock::ClocksHandle;
#[cfg(feature = "editor")]
pub use editor::DraftHandle;
#[cfg(feature = "engine")]
pub use engine::Engine;
#[cfg(feature = "film")]
pub use film::Film;
#[cfg(feature = "live")]
pub use live::RoomHandle;
#[cfg(feature = "tablebase")]
pub use tablebase::Tablebase;
