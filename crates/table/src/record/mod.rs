//! Games as text that is kept: see `docs/records.md` for the format.

mod read;
mod scan;
mod split;
mod write;

pub use scan::{MOST_BYTES, RecordError};
pub use split::split_records;

/// What stands where the record ends and the game goes on.
const GOES_ON: &str = "*";

/// What stands behind the step that is shown, where that is not the end of the main line.
const SHOWN: &str = "@";
