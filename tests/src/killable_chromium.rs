//! A Chromium with a profile that stays, whose processes can be killed or slowed down all at once.

use crate::browser::{Browser, CHROMIUM_ARGUMENTS};
use crate::path_from_env;
use anyhow::{Context, Result, ensure};
use rustix::process::{Pid, Signal, kill_process_group};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long it may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running Chromium; dropping it kills it, too.
pub struct KillableChromium {
    /// Drives it.
    browser: Option<Browser>,
    process: Child,
    slowness: Mutex<Option<Slowness>>,
}

/// Stops processes again and again, until it is dropped.
struct Slowness {
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// How long they run each time; shorter than a frame, so that the work of several frames is never done in one go.
const RUN: Duration = Duration::from_millis(4);

impl Slowness {
    /// Lets the processes of a group run for one part of the time in so many.
    fn of(group: Pid, rate: u32) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_over);
        let thread = std::thread::spawn(move || {
            while !ends.load(Ordering::Relaxed) {
                std::thread::sleep(RUN);
                // An error means that they are gone.
                let _ = kill_process_group(group, Signal::STOP);
                std::thread::sleep(RUN * (rate - 1));
                let _ = kill_process_group(group, Signal::CONT);
            }
        });
        Slowness {
            is_over,
            thread: Some(thread),
        }
    }
}

impl Drop for Slowness {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It does not panic.
            let _ = thread.join();
        }
    }
}

impl KillableChromium {
    /// Starts the full Chromium with these arguments in addition to the usual ones, in a process group of its own.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn start(profile: &Path, arguments: &[&str]) -> Result<Self> {
        use std::os::unix::process::CommandExt;
        let program = path_from_env("TAKEFIVE_CHROMIUM")?;
        // Tells the port; the last Chromium has left its own there.
        let told = profile.join("DevToolsActivePort");
        let _ = std::fs::remove_file(&told);
        let mut command = Command::new(&program);
        if let Ok(fonts) = path_from_env("TAKEFIVE_FONTS") {
            command.env("FONTCONFIG_FILE", fonts);
        }
        let process = command
            .args(CHROMIUM_ARGUMENTS)
            .args(arguments)
            .arg(format!("--user-data-dir={}", profile.display()))
            .args([
                "--remote-debugging-port=0",
                "--window-size=1280,900",
                "about:blank",
            ])
            .process_group(0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| program.display().to_string())?;
        let mut chromium = KillableChromium {
            browser: None,
            process,
            slowness: Mutex::new(None),
        };
        let start = Instant::now();
        let port = loop {
            let text = std::fs::read_to_string(&told).unwrap_or_default();
            // The line with the port is complete.
            if let Some((port, _)) = text.split_once('\n') {
                break port.parse()?;
            }
            ensure!(start.elapsed() < PATIENCE, "Chromium does not start");
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        chromium.browser = Some(Browser::of_running_chromium(port).await?);
        Ok(chromium)
    }

    /// Drives it.
    ///
    /// # Panics
    /// Never: it is there until it is killed.
    pub fn browser(&self) -> &Browser {
        self.browser.as_ref().expect("a browser that has started")
    }

    /// Kills all its processes at once (`SIGKILL`), as the system does that needs memory, and waits until they are gone.
    ///
    /// # Errors
    /// If they cannot be killed.
    pub fn kill(mut self) -> Result<()> {
        self.kill_all()
    }

    /// From now on all its processes, workers and all, are so many times slower.
    pub fn slow_down(&self, rate: u32) {
        self.set_slowness(Some(Slowness::of(self.group(), rate)));
    }

    fn set_slowness(&self, slowness: Option<Slowness>) {
        *self
            .slowness
            .lock()
            .unwrap_or_else(|broken| broken.into_inner()) = slowness;
    }

    fn group(&self) -> Pid {
        Pid::from_child(&self.process)
    }

    fn kill_all(&mut self) -> Result<()> {
        self.set_slowness(None);
        kill_process_group(self.group(), Signal::KILL)?;
        self.process.wait()?;
        if let Some(browser) = self.browser.take() {
            browser.abandon();
        }
        Ok(())
    }
}

impl Drop for KillableChromium {
    fn drop(&mut self) {
        if matches!(self.process.try_wait(), Ok(None)) {
            // It is gone already, or the test has failed anyway.
            let _ = self.kill_all();
        }
    }
}
