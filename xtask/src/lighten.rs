//! Takes out of the built site what only its authors want: names, spaces and comments of scripts and styles, spaces of
//! JSON, sentences that only the native programs say. Puts aside what a board by itself does not want: the sentences of
//! the pages around it.

use crate::{fingerprint, one_game, process::run, project::Project, weights};
use anyhow::{Context, Result};
use std::{
    collections::BTreeSet,
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
        let eager = eager(dist, ending(&["js"]))?;
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
        for path in eager {
            let text = fs::read_to_string(&path)?;
            fs::write(path, format!("{EAGER}{text}"))?;
        }
    }
    // After that, for a comment that names an id says nothing.
    let spoken = texts(dist, ending(&["wasm", "js", "html"]))?;
    let board = texts(dist, &of_boards(dist, &files)?)?;
    for path in ending(&["json"]) {
        let path = dist.join(path);
        if is_part(&path) {
            continue;
        }
        let text = fs::read(&path)?;
        let mut value: serde_json::Value =
            serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
        if let (Some(words), true) = (value.as_object_mut(), is_language(&path)) {
            let app = words
                .iter()
                .filter(|(id, _)| is_said(&spoken, id) && !is_said(&board, id));
            let app: serde_json::Map<_, _> =
                app.map(|(id, text)| (id.clone(), text.clone())).collect();
            fs::write(
                path.with_extension("app.json"),
                serde_json::Value::from(app).to_string(),
            )?;
            words.retain(|id, _| is_said(&board, id));
        }
        fs::write(path, value.to_string())?;
    }
    Ok(())
}

/// The first line of a script whose functions a browser compiles with it, off the page's thread, and not when each of them
/// is first called. To the minifier it is a comment.
const EAGER: &str = "//# allFunctionsCalledOnLoad\n";

/// The scripts that begin with it.
fn eager<'a>(dist: &Path, scripts: impl Iterator<Item = &'a PathBuf>) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in scripts.map(|path| dist.join(path)) {
        if fs::read_to_string(&path)?.starts_with(EAGER) {
            found.push(path);
        }
    }
    Ok(found)
}

/// What a board is loaded by where nothing of the app is.
const BOARDS: [&str; 2] = ["embed.html", "take-board.js"];

/// What a board may ever load. Of modules those of one game count, where they are there: the one that knows all says
/// more, and is the app's.
fn of_boards(dist: &Path, files: &[PathBuf]) -> Result<BTreeSet<PathBuf>> {
    let mut reached = weights::ever_reached(dist, BOARDS.iter().map(PathBuf::from))?;
    // Words say nothing by being there.
    reached.retain(|path| !is_language(path));
    let is_of_one = |path: &&PathBuf| {
        path.starts_with(one_game::BOARDS)
            && path.extension().is_some_and(|ending| ending == "wasm")
    };
    let of_one: Vec<&PathBuf> = files.iter().filter(is_of_one).collect();
    if !of_one.is_empty() {
        reached.remove(Path::new("take-five-web_bg.wasm"));
        reached.extend(of_one.into_iter().cloned());
    }
    Ok(reached)
}

/// Files of the site as one text.
fn texts<'a>(dist: &Path, paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<String> {
    let mut all = String::new();
    for path in paths {
        all.push_str(&String::from_utf8_lossy(&fs::read(dist.join(path))?));
    }
    Ok(all)
}

/// Whether a file of JSON holds the words of a language.
fn is_language(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with("lang"))
}

/// Whether it is for those words of a language that the app alone says.
fn is_part(path: &Path) -> bool {
    is_language(path) && path.to_string_lossy().ends_with(".app.json")
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
        fs::create_dir_all(dist.join("boards/take"))?;
        let words = r#"{ "app.new": "New", "game.one": "1", "gtp.odd": "Odd", "keys.list": "Keys",
            "record.bad": "Bad", "take.cell": "Cell", "share.it": "x" }"#;
        let other = r#"{ "gtp.odd": 1 }"#;
        for (path, content) in [
            ("www/lang/en.json", words),
            ("www/lang/en.app.json", "{}"),
            ("www/other.json", other),
            ("index.html", "<p data-words=\"share.it\">"),
            (
                "embed.html",
                "<link rel=\"preload\" href=\"./www/lang/en.json\">",
            ),
            ("take-board.js", "import './a.js'; import('./www/keys.js');"),
            (
                "a.js",
                "t(`game.${id}`); new URL('take-five-web_bg.wasm', import.meta.url);",
            ),
            ("www/keys.js", "t(\"keys.list\");"),
            ("www/app.js", "t(\"app.new\");"),
            ("take-five-web_bg.wasm", "\0asmexpect.xtake.cellrecord.bad"),
            ("boards/take/take-five-web_bg.wasm", "\0asmtake.celltake.y"),
        ] {
            fs::write(dist.join(path), content)?;
        }
        fs::write(
            dist.join("www/keys.js"),
            format!("{EAGER}t(\"keys.list\");"),
        )?;
        let scripts = ["a.js", "www/keys.js"].map(PathBuf::from);
        assert_eq!(eager(&dist, scripts.iter())?, [dist.join("www/keys.js")]);
        lighten(&Project::here(), &dist, None)?;
        let read = |path| fs::read_to_string(dist.join(path));
        let board = r#"{"game.one":"1","keys.list":"Keys","take.cell":"Cell"}"#;
        assert_eq!(read("www/lang/en.json")?, board);
        let app = r#"{"app.new":"New","record.bad":"Bad","share.it":"x"}"#;
        assert_eq!(read("www/lang/en.app.json")?, app);
        assert_eq!(read("www/other.json")?, r#"{"gtp.odd":1}"#);
        fs::remove_dir_all(dist)?;
        Ok(())
    }
}
