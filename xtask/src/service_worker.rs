//! `sw.js`: the service worker that saves the site for offline use, with the list of files to save.

use crate::entry_files::{RELAYS, SITEMAP};
use crate::integrity::integrity;
use crate::{import_graph::list_files, project::Project};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::{collections::BTreeMap, fs, path::Path};

/// Writes the script into the finished site, whose hashed files are in `folder`.
pub fn write_service_worker(project: &Project, dist: &Path, folder: &str) -> Result<()> {
    let mut files = list_files(dist)?;
    // The host of the site may change these; other programs request them, or they are of no use without a network. The
    // pages of puzzles are many, and for readers without scripts; the app has what is in them. The module that draws
    // films would make the copy half as large again, and few people want one without a network.
    let is_left_out = |path: &str| {
        let is_of_host = [NAME, SITEMAP, RELAYS].contains(&path);
        let is_unread = path.starts_with("puzzles/")
            || ["/oembed.json", "/report.json"]
                .iter()
                .any(|end| path.ends_with(end));
        is_of_host || is_unread || path.ends_with("/take-five-film_bg.wasm")
    };
    files.retain(|path| !is_left_out(path));
    let mut entry_files = files.clone();
    let mut languages = BTreeMap::<String, Vec<String>>::new();
    for tag in other_languages(&files) {
        let (own, others) = files
            .into_iter()
            .partition(|path| path.split(['.', '/']).any(|part| part == tag));
        files = others;
        languages.insert(tag, own);
    }
    entry_files.retain(|path| {
        let text = fs::read(dist.join(path)).unwrap_or_default();
        !path.starts_with(folder) && String::from_utf8_lossy(&text).contains(folder)
    });
    let mut holds = BTreeMap::new();
    for path in &files {
        if !path.starts_with(folder) && !entry_files.contains(path) {
            holds.insert(path, integrity(&fs::read(dist.join(path))?));
        }
    }
    let script = fs::read_to_string(project.path("entry/sw.js")).context("entry/sw.js")?;
    let values = [
        ("folder", json!(folder)),
        ("files", json!(files)),
        ("languages", json!(languages)),
        ("entry-files", json!(entry_files)),
        ("holds", json!(holds)),
    ];
    let script = values.iter().try_fold(script, |script, (name, value)| {
        let place = format!("\"@{name}@\"");
        ensure!(script.contains(&place), "entry/sw.js has no {place}");
        Ok(script.replace(&place, &value.to_string()))
    })?;
    Ok(fs::write(dist.join(NAME), script)?)
}

/// The languages of the site but English, by its files of sentences.
fn other_languages(files: &[String]) -> Vec<String> {
    let tag = |path: &String| {
        let (_, file) = path.split_once("/www/lang/")?;
        let tag = file.strip_suffix(".json")?;
        (!tag.contains('.') && tag != "en").then(|| tag.to_owned())
    };
    files.iter().filter_map(tag).collect()
}

/// The script's name, which pages of earlier versions request.
const NAME: &str = "sw.js";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_lists_everything_and_knows_the_doors() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("take-five-offline-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dist);
        for (path, text) in [
            ("0a1b/www/app.js", "import '0a1b'"),
            ("0a1b/board/take-five-web.js", ""),
            ("0a1b/take-five-film_bg.wasm", ""),
            ("0a1b/www/lang/en.json", "{}"),
            ("0a1b/www/lang/de.json", "{}"),
            ("0a1b/www/lang/de.app.json", "{}"),
            ("index.de.html", "<script src=\"./0a1b/www/app.js\">"),
            ("index.html", "<script src=\"./0a1b/www/app.js\">"),
            (
                "rules/take/index.html",
                "<link href=\"../../0a1b/www/rules.css\">",
            ),
            ("robots.txt", "all"),
            ("rules/take/oembed.json", "{}"),
            ("figures/take/report.json", "{}"),
            (RELAYS, "[]"),
            (
                "puzzles/take/1.html",
                "<link href=\"../../0a1b/www/rules.css\">",
            ),
            (SITEMAP, "<urlset/>"),
            ("sw.js", "that of before"),
        ] {
            let path = dist.join(path);
            fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
            fs::write(path, text)?;
        }
        write_service_worker(&Project::current()?, &dist, "0a1b")?;
        let script = fs::read_to_string(dist.join(NAME))?;
        let files = r#"FILES = ["0a1b/board/take-five-web.js","0a1b/www/app.js","0a1b/www/lang/en.json","index.html","robots.txt","rules/take/index.html"];"#;
        assert!(script.contains(files), "{script}");
        assert!(
            script.contains(
                r#"ENTRY_FILES = ["index.de.html","index.html","rules/take/index.html"];"#
            )
        );
        let german = r#"LANGUAGES = {"de":["0a1b/www/lang/de.app.json","0a1b/www/lang/de.json","index.de.html"]};"#;
        assert!(script.contains(german), "{script}");
        assert!(script.contains(r#"FOLDER = "0a1b";"#));
        // The output of `openssl dgst -sha256 -binary | base64`.
        let holds =
            r#"HOLDS = {"robots.txt":"sha256-XvXvA2S2k5xMph80s5P3s2jRvoYZZHqvg9WzlZGatik="};"#;
        assert!(script.contains(holds), "{script}");
        fs::remove_dir_all(dist)?;
        Ok(())
    }
}
