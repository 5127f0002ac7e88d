//! Learned weights in files: what they belong to, where they come from, whether they are intact.

mod checksum;
mod feature_hash;
mod weight_file;

pub use checksum::checksum;
pub use feature_hash::feature_hash;
pub use weight_file::{WeightFile, WeightOrigin};
