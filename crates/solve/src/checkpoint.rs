//! Files that are whole or not there: results that survive a kill.

use crate::digest::Checksum;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
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

/// Takes a part of a file's contents.
pub type Chunk<'a> = dyn FnMut(&[u8]) -> io::Result<()> + 'a;

/// Writes a file with this header, the checksum of header and contents, and the contents, which are handed over in
/// parts. A kill at any moment leaves the file as it was before, or the new one: the bytes are on the disk before they
/// get the file's name.
pub fn write(
    path: &Path,
    header: &[u8],
    contents: &mut dyn FnMut(&mut Chunk) -> io::Result<()>,
) -> Result<(), FileError> {
    let new = path.with_extension("part");
    let mut write = || {
        let mut file = File::create(&new)?;
        file.write_all(header)?;
        file.write_all(&Checksum::default())?;
        let mut sum = Sha256::new().chain_update(header);
        contents(&mut |bytes| {
            sum.update(bytes);
            file.write_all(bytes)
        })?;
        file.seek(SeekFrom::Start(header.len() as u64))?;
        file.write_all(&sum.finalize())?;
        file.sync_all()?;
        fs::rename(&new, path)?;
        // The folder holds the name.
        match path.parent().filter(|_| cfg!(unix)) {
            Some(folder) if folder.as_os_str().is_empty() => File::open(".")?.sync_all(),
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
    let sum = || {
        Sha256::new()
            .chain_update(header)
            .chain_update(&file[at..])
            .finalize()
    };
    if file.len() < at || sum()[..] != file[header.len()..at] {
        return Err(FileError::Checksum(path.to_owned()));
    }
    file.drain(..at);
    Ok(file)
}
