//! Temporary folders.

use anyhow::Result;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, process};

/// An empty folder of one test; dropping it deletes it.
pub struct TempFolder(PathBuf);

impl TempFolder {
    /// Makes a folder that nothing else uses. `name` says what it is for.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(name: &str) -> Result<Self> {
        Ok(TempFolder(new_folder(name)?))
    }
}

impl Deref for TempFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // A browser may still have a file open in it.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Makes a folder that nothing else uses, and leaves it to the caller to delete it.
pub(crate) fn new_folder(name: &str) -> Result<PathBuf> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("take-five-{name}-{}-{number}", process::id());
        let folder = std::env::temp_dir().join(name);
        match fs::create_dir(&folder) {
            // An earlier run, whose process had the same number, has left it behind.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => {
                made?;
                return Ok(folder);
            }
        }
    }
}
