//! Takes out of the built site what only its authors want: names, spaces and comments of scripts and styles, spaces of
//! JSON, sentences that only the native programs say.

use crate::{fingerprint, process::run, project::Project};
use anyhow::{Context, Result};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Lightens the files below `dist`; scripts and styles only with the `minifier`.
///
/// # Errors
/// When a file cannot be read or written, or is not what its name says.
pub fn lighten(project: &Project, dist: &Path, minifier: Option<&Path>) -> Result<()> {
    let files = fingerprint::files_below(dist)?;
    let ending = |wanted: &'static [&'static str]| {
        let is_wanted = move |path: &&PathBuf| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| wanted.contains(&ending))
        };
        files.iter().filter(is_wanted)
    };
    if let Some(minifier) = minifier {
        let mut command = project.command(minifier);
        command.current_dir(dist).args([
            "--minify",
            "--format=esm",
            "--target=esnext",
            "--charset=utf8",
            "--legal-comments=none",
            "--log-level=warning",
            "--allow-overwrite",
            "--outdir=.",
            "--outbase=.",
        ]);
        run(command.args(ending(&["js", "css"])))?;
    }
    // After that, for a comment that names an id says nothing.
    let mut spoken = String::new();
    for path in ending(&["wasm", "js", "html"]) {
        spoken.push_str(&String::from_utf8_lossy(&fs::read(dist.join(path))?));
    }
    for path in ending(&["json"]) {
        let path = dist.join(path);
        let text = fs::read(&path)?;
        let mut value: serde_json::Value =
            serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
        if let (Some(words), true) = (value.as_object_mut(), is_language(&path)) {
            words.retain(|id, _| is_said(&spoken, id));
        }
        fs::write(path, value.to_string())?;
    }
    Ok(())
}

/// Whether a file of JSON holds the words of a language.
fn is_language(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with("lang"))
}

/// Whether modules, scripts or pages have the id of a message in them, or a script makes such ids, as `game.${…}`. An
/// id that only stands inside a longer one counts too, and costs its sentence.
fn is_said(spoken: &str, id: &str) -> bool {
    let family = id.split_once('.').map(|(family, _)| family);
    spoken.contains(id) || family.is_some_and(|family| spoken.contains(&format!("{family}.${{")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sentences_that_nothing_says_go() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("take-five-lighten-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dist);
        fs::create_dir_all(dist.join("www/lang"))?;
        let words = r#"{ "app.new": "New", "game.one": "1", "gtp.odd": "Odd", "take.cell": "Cell", "share.it": "x" }"#;
        let other = r#"{ "gtp.odd": 1 }"#;
        for (path, content) in [
            ("www/lang/en.json", words),
            ("www/other.json", other),
            ("index.html", "<p data-words=\"share.it\">"),
            ("www/a.js", "t(\"app.new\"); t(`game.${id}`);"),
            ("a_bg.wasm", "\0asmexpect.xtake.celltake.y"),
        ] {
            fs::write(dist.join(path), content)?;
        }
        lighten(&Project::here(), &dist, None)?;
        let light = r#"{"app.new":"New","game.one":"1","share.it":"x","take.cell":"Cell"}"#;
        assert_eq!(fs::read_to_string(dist.join("www/lang/en.json"))?, light);
        let other = fs::read_to_string(dist.join("www/other.json"))?;
        assert_eq!(other, r#"{"gtp.odd":1}"#);
        fs::remove_dir_all(dist)?;
        Ok(())
    }
}
