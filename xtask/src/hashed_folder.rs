//! Moves everything except the entry files into one folder whose name changes with any byte of the build, so that a
//! browser with old glue code in its cache never combines it with new wasm.

use crate::{
    entry_files::{ENTRY_FILES, EntryFiles, PAGES, SITEMAP},
    fingerprint,
};
use anyhow::Result;
use std::{fs, path::Path};

/// Moves the files, makes the entry files point there, and returns the folder's name.
pub fn move_into_hashed_folder(dist: &Path, entry_files: &mut EntryFiles) -> Result<String> {
    let folder = format!("{:016x}", fingerprint::hash_of_site(dist, entry_files)?);
    let mut moved = Vec::new();
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if ![&ENTRY_FILES[..], &PAGES, &[SITEMAP]]
            .concat()
            .contains(&&*name)
        {
            moved.push(name);
        }
    }
    fs::create_dir(dist.join(&folder))?;
    for name in &moved {
        fs::rename(dist.join(name), dist.join(&folder).join(name))?;
    }
    entry_files.point_into(&folder, &moved);
    Ok(folder)
}
