//! What must hold for any untrusted input: one function per kind of input. They panic if it does not hold, which is
//! what libFuzzer looks for; `fuzz_targets/` passes them its inputs, and `tests/corpus.rs` those that are kept.
//!
//! A new kind of input gets a file here, a target, a `[[bin]]`, a corpus and a line in `tests/corpus.rs`; `cargo xtask
//! fuzz` finds the targets in `Cargo.toml`.
#![forbid(unsafe_code)]

mod boundary_mutator;
mod clock;
mod gtp;
mod invariants;
mod link;
mod live;
mod position;
mod record;
mod spec;
mod touches;
mod turns;

pub use boundary_mutator::edges;
pub use clock::clock;
pub use gtp::gtp;
pub use link::link;
pub use live::live;
pub use position::position;
pub use record::record;
pub use spec::spec;
pub use touches::touches;
pub use turns::turns;
