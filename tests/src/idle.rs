//! Whether the machine is idle, for tests that measure by the clock.

use std::fs;
use std::time::{Duration, Instant};

/// Whether the machine is idle: threads that ask for all of its cores for a moment get nearly that. Reports idle if the
/// system does not tell.
pub fn machine_is_idle() -> bool {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads: Vec<_> = (0..cores)
        .map(|_| {
            std::thread::spawn(|| {
                let (start, had) = (Instant::now(), cpu_time());
                while start.elapsed() < Duration::from_millis(100) {
                    std::hint::spin_loop();
                }
                let had = cpu_time().zip(had).map(|(now, before)| now - before);
                had.is_none_or(|had| had.as_secs_f64() > 0.9 * start.elapsed().as_secs_f64())
            })
        })
        .collect();
    threads
        .into_iter()
        .all(|thread| thread.join().unwrap_or(true))
}

/// The processor time of this thread, on Linux.
fn cpu_time() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
