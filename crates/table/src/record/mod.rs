//! The text format for storing games: see `docs/records.md`.

mod arrived;
mod read;
mod scan;
mod split;
mod write;

pub use arrived::{is_line_end, plain};
pub use scan::{MAX_RECORD_BYTES, RecordError};
pub use split::split_records;

/// The mark at the end of a record whose game is still in progress.
const GOES_ON: &str = "*";

/// The mark after the current step, if that is not the end of the main line.
const SHOWN: &str = "@";
