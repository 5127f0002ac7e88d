//! Keeping all cores busy while a test runs, to see whether it depends on the machine's load.

use std::{
    hint,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

/// One busy loop for each core; dropping it ends them.
pub struct BusyCores {
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl BusyCores {
    /// Starts them.
    pub fn start() -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let spin = |_| {
            let is_over = Arc::clone(&is_over);
            thread::spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            })
        };
        let threads = (0..cores).map(spin).collect();
        Self { is_over, threads }
    }
}

impl Drop for BusyCores {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
