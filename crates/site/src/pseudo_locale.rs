//! The pseudo-locale in a built site for development and tests.

use super::write::{SiteError, reading};
use std::fs;
use std::path::Path;
use take_five_words::{LANGUAGES, PSEUDO_LOCALE};

/// Adds its sentences to the front end in the folder `www`, and its tag to the languages that the scripts know.
pub fn add(www: &Path) -> Result<(), SiteError> {
    let file = www.join(format!("lang/{}.json", PSEUDO_LOCALE.tag));
    fs::write(file, PSEUDO_LOCALE.json)?;
    let script = www.join("words.js");
    let text = reading(&script).map_err(SiteError::Output)?;
    let last = LANGUAGES.last().map_or("", |language| language.tag);
    let (from, to) = (
        format!("\"{last}\"];"),
        format!("\"{last}\", \"{}\"];", PSEUDO_LOCALE.tag),
    );
    Ok(fs::write(script, text.replacen(&from, &to, 1))?)
}
