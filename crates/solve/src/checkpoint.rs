//! Files that are whole or not there: results that survive a kill.

use crate::digest::Checksum;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use take_five_rules::Message;

/// Why a file of a solver cannot be used.
#[derive(Debug)]
pub enum FileError {
    /// It cannot be read or written.
    Io(PathBuf, io::Error),
    /// It does not begin with the expected header: another kind of file, or one of another version.
    Header(PathBuf),
    /// Its contents do not have the checksum in its header, or it is cut off.
    Checksum(PathBuf),
    /// A file that is needed for the others is not there.
    Missing(PathBuf),
}

impl From<&FileError> for Message {
    fn from(error: &FileError) -> Self {
        let (id, path) = match error {
            FileError::Io(path, problem) => {
                let message = Message::new("solve.file").with("file", path.display().to_string());
                return message.with("error", problem.to_string());
            }
            FileError::Header(path) => ("solve.file-header", path),
            FileError::Checksum(path) => ("solve.file-damaged", path),
            FileError::Missing(path) => ("solve.file-missing", path),
        };
        Message::new(id).with("file", path.display().to_string())
    }
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&Message::from(self), f)
    }
}

impl std::error::Error for FileError {}

impl FileError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        |problem| FileError::Io(path, problem)
    }
}

/// Writes a file with this header, the checksum of header and contents, and the contents. A kill at any moment leaves the
/// file as it was before, or the new one: the bytes are on the disk before they get the file's name. `half_written`
/// is called in the middle.
pub fn write(
    path: &Path,
    header: &[u8],
    contents: &[u8],
    half_written: &mut dyn FnMut(),
) -> Result<(), FileError> {
    let new = path.with_extension("part");
    let mut write = || {
        let mut file = File::create(&new)?;
        file.write_all(header)?;
        file.write_all(&sum(header, contents))?;
        let (begin, end) = contents.split_at(contents.len() / 2);
        file.write_all(begin)?;
        half_written();
        file.write_all(end)?;
        file.sync_all()?;
        fs::rename(&new, path)?;
        // The folder holds the name.
        match path.parent().filter(|_| cfg!(unix)) {
            Some(folder) => File::open(folder)?.sync_all(),
            None => Ok(()),
        }
    };
    write().map_err(FileError::io(path))
}

/// Reads the contents of such a file.
///
/// # Errors
/// If it is missing, has another header, or is damaged.
pub fn read(path: &Path, header: &[u8]) -> Result<Vec<u8>, FileError> {
    let mut file = fs::read(path).map_err(FileError::io(path))?;
    let at = header.len() + size_of::<Checksum>();
    if !file.starts_with(header) {
        return Err(FileError::Header(path.to_owned()));
    }
    if file.len() < at || sum(header, &file[at..]) != file[header.len()..at] {
        return Err(FileError::Checksum(path.to_owned()));
    }
    file.drain(..at);
    Ok(file)
}

fn sum(header: &[u8], contents: &[u8]) -> Checksum {
    let sum = Sha256::new().chain_update(header).chain_update(contents);
    sum.finalize().into()
}
