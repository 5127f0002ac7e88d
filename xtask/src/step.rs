//! Saying what is being done and how long it took.

use anyhow::Result;
use std::{fmt::Display, time::Instant};

/// Does one step of the set-up that takes its time: says what, does it, says how long it took.
///
/// # Errors
/// The step's own.
pub fn step<T>(what: impl Display, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("[set-up] {what} …");
    let start = Instant::now();
    let result = work();
    let seconds = start.elapsed().as_secs_f64();
    match &result {
        Ok(_) => println!("[set-up] {what}: done in {seconds:.1} s"),
        Err(_) => println!("[set-up] {what}: failed after {seconds:.1} s"),
    }
    result
}

/// Says what was found in place, and since when it was looked for.
pub fn found(what: impl Display, since: Instant) {
    println!(
        "[set-up] {what}: there ({:.1} s)",
        since.elapsed().as_secs_f64()
    );
}
