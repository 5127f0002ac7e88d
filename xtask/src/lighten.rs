//! Takes out of the built site what only its authors want: names, spaces and comments of scripts and styles, spaces of
//! JSON. Parts the sentences of each language: those of boards, and those of the pages around them.

use crate::{
    graph::{ends, files},
    project::Project,
    sentences::{Speaker, speaker},
    setup,
};
use anyhow::{Context, Result};
use serde_json::{Map, Value};
use std::{fs, path::Path};
use xshell::cmd;

/// The first line of a script whose functions a browser compiles with it, off the page's thread, and not when each of them
/// is first called. To the minifier it is a comment.
const EAGER: &str = "//# allFunctionsCalledOnLoad\n";

/// Lightens the files below `dist`.
pub fn lighten(project: &Project, dist: &Path) -> Result<()> {
    let files = files(dist)?;
    let code: Vec<&String> = files
        .iter()
        .filter(|file| ends(file, &["js", "css"]))
        .collect();
    let mut eager = Vec::new();
    for path in code.iter().map(|file| dist.join(file)) {
        if fs::read_to_string(&path)?.starts_with(EAGER) {
            eager.push(path);
        }
    }
    let esbuild = setup::npm(project)?.join(".bin/esbuild");
    let flags = [
        "--minify",
        "--format=esm",
        "--target=esnext",
        "--charset=utf8",
    ];
    let more = [
        "--legal-comments=none",
        "--log-level=warning",
        "--allow-overwrite",
    ];
    let sh = project.shell.clone();
    sh.change_dir(dist);
    cmd!(
        sh,
        "{esbuild} {flags...} {more...} --outdir=. --outbase=. {code...}"
    )
    .quiet()
    .run()?;
    for path in eager {
        let text = fs::read_to_string(&path)?;
        fs::write(path, format!("{EAGER}{text}"))?;
    }
    for file in files
        .iter()
        .filter(|file| ends(file, &["json"]) && !file.ends_with(".app.json"))
    {
        let path = dist.join(file);
        let value: Value = serde_json::from_slice(&fs::read(&path)?).context(file.clone())?;
        let value = match value {
            Value::Object(words) if file.starts_with("www/lang/") => {
                let (board, app) = parted(words);
                fs::write(path.with_extension("app.json"), app.to_string())?;
                board
            }
            value => value,
        };
        fs::write(path, value.to_string())?;
    }
    Ok(())
}

/// What boards say, and what is only said around them; what only programs say without a page goes.
fn parted(words: Map<String, Value>) -> (Value, Value) {
    let (mut board, mut app) = (Map::new(), Map::new());
    for (id, text) in words {
        match speaker(&id) {
            Speaker::Board => _ = board.insert(id, text),
            Speaker::App => _ = app.insert(id, text),
            Speaker::Program => {}
        }
    }
    (board.into(), app.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_get_light_and_sentences_parted() -> Result<()> {
        let project = Project::here()?;
        let dist = std::env::temp_dir().join(format!("take-five-lighten-{}", std::process::id()));
        project.shell.remove_path(&dist)?;
        let words = r#"{ "app.new": "New", "gtp.odd": "Odd", "take.cell": "Cell" }"#;
        let eager = format!("{EAGER}// why\nexport const  a = 1;\n");
        for (path, content) in [
            ("www/lang/en.json", words),
            ("www/lang/en.app.json", "{}"),
            ("www/other.json", r#"{ "gtp.odd": 1 }"#),
            ("www/a.js", &eager),
            ("www/a.css", "a { color: red } /* why */"),
        ] {
            project.shell.write_file(dist.join(path), content)?;
        }
        lighten(&project, &dist)?;
        let read = |path| fs::read_to_string(dist.join(path));
        assert_eq!(read("www/lang/en.json")?, r#"{"take.cell":"Cell"}"#);
        assert_eq!(read("www/lang/en.app.json")?, r#"{"app.new":"New"}"#);
        assert_eq!(read("www/other.json")?, r#"{"gtp.odd":1}"#);
        assert_eq!(
            read("www/a.js")?,
            format!("{EAGER}const o=1;export{{o as a}};\n")
        );
        assert_eq!(read("www/a.css")?, "a{color:red}\n");
        project.shell.remove_path(&dist)?;
        Ok(())
    }
}
