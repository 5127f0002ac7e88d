//! The dependency graph of the site: what scripts and styles import (from esbuild's metafile), what scripts refer to by
//! URL, and what pages refer to.

use crate::{fingerprint, project::Project, setup};
use anyhow::{Context, Result};
use html5gum::{Token, Tokenizer};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use xshell::cmd;

/// For each file, by its address relative to the root of the site, the files that it makes a browser fetch immediately.
pub struct ImportGraph(BTreeMap<String, Vec<String>>);

/// The relevant part of esbuild's metafile; the bundle itself is discarded.
#[derive(Deserialize)]
struct Metafile {
    inputs: BTreeMap<String, Input>,
}

#[derive(Deserialize)]
struct Input {
    imports: Vec<Import>,
}

#[derive(Deserialize)]
struct Import {
    path: String,
    kind: String,
    /// Whether it is not a file of the site.
    #[serde(default)]
    external: bool,
}

impl ImportGraph {
    /// Reads the site in this folder. References of pages and URLs are followed when they are reached.
    pub fn read(project: &Project, dist: &Path) -> Result<Self> {
        let mut graph = BTreeMap::<String, Vec<String>>::new();
        let files = list_files(dist)?;
        let is_code = |file: &&String| has_extension(file, &["js", "css"]);
        let code = files.iter().filter(is_code);
        let esbuild = setup::npm(project)?.join(".bin/esbuild");
        let aside = project.shell.create_temp_dir()?;
        let (aside, meta) = (aside.path(), aside.path().join("meta.json"));
        let sh = project.shell.clone();
        sh.change_dir(dist);
        let run = cmd!(
            sh,
            "{esbuild} --bundle --format=esm --loader:.svg=empty --loader:.woff2=empty --log-level=error
                --metafile={meta} --outdir={aside} {code...}"
        );
        run.quiet().run()?;
        let told: Metafile = serde_json::from_slice(&fs::read(&meta)?)?;
        for (file, input) in told.inputs {
            // A font is fetched where text is shown in it.
            let is_font = |it: &Import| has_extension(&it.path, &["woff2"]);
            let is_at_once =
                |it: &Import| it.kind != "dynamic-import" && !it.external && !is_font(it);
            let at_once = input.imports.into_iter().filter(is_at_once);
            graph.insert(file, at_once.map(|it| it.path).collect());
        }
        for file in &files {
            let text = || fs::read_to_string(dist.join(file));
            let named = match file.rsplit_once('.') {
                Some((_, "js")) => located(&text()?),
                Some((_, "html")) => named(&text()?),
                _ => Vec::new(),
            };
            let resolved = named.iter().filter_map(|name| resolve(file, name));
            graph.entry(file.clone()).or_default().extend(resolved);
        }
        Ok(Self::new(graph))
    }

    /// The graph with these files.
    pub fn new(imports: BTreeMap<String, Vec<String>>) -> Self {
        Self(imports)
    }

    /// The files that a browser fetches immediately for these, including themselves, nearest first.
    pub fn eager_files(&self, from: impl IntoIterator<Item = String>) -> Result<Vec<String>> {
        let mut found: Vec<String> = from.into_iter().collect();
        let mut next = 0;
        while let Some(file) = found.get(next) {
            let others = self.0.get(file);
            for other in others.with_context(|| format!("there is no {file}"))? {
                if !found.contains(other) {
                    found.push(other.clone());
                }
            }
            next += 1;
        }
        Ok(found)
    }

    /// The modules that the scripts of a page import, without those scripts.
    pub fn modules_of(&self, page: &str) -> Result<Vec<String>> {
        let mut found = self.eager_files([page.to_owned()])?;
        let own = &self.0[page];
        found.retain(|file| has_extension(file, &["js"]) && !own.contains(file));
        Ok(found)
    }

    /// The addresses of all files.
    pub fn files(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }
}

/// The addresses of all files below a folder, sorted.
pub fn list_files(dist: &Path) -> Result<Vec<String>> {
    let plain = |path: PathBuf| Some(path.to_str()?.replace('\\', "/"));
    let paths = fingerprint::files_below(dist)?.into_iter();
    let paths: Option<Vec<String>> = paths.map(plain).collect();
    paths.context("the site has plain file names")
}

/// Whether a name has one of these endings.
pub fn has_extension(file: &str, endings: &[&str]) -> bool {
    file.rsplit_once('.')
        .is_some_and(|(_, ending)| endings.contains(&ending))
}

/// The addresses in `new URL("…", import.meta.url)` in a script, except for workers and for addresses computed at run
/// time. This is how the glue code finds its module, and an element its styles.
fn located(script: &str) -> Vec<String> {
    let address = |(at, start): (usize, &str)| {
        let rest = script[at + start.len()..].trim_start();
        let quote = rest.chars().next();
        let quote = quote.filter(|quote| "\"'`".contains(*quote))?;
        let (address, behind) = rest[1..].split_once(quote)?;
        let next = behind.trim_start().strip_prefix(',')?.trim_start();
        let is_here = next.starts_with("import.meta");
        let is_of_worker = script[..at].ends_with("Worker(");
        (is_here && !is_of_worker && !address.contains("${")).then(|| address.to_owned())
    };
    let places = script.match_indices("new URL(");
    places.filter_map(address).collect()
}

/// The addresses of scripts, styles, preloads, icons and pictures in a page, except lazily loaded pictures.
fn named(page: &str) -> Vec<String> {
    let fetched = ["stylesheet", "preload", "modulepreload", "icon", "manifest"];
    let address = |token: Token| {
        let Token::StartTag(tag) = token else {
            return None;
        };
        let value = |name: &str| {
            let value = tag.attributes.get(name.as_bytes())?;
            Some(String::from_utf8_lossy(&value.value).into_owned())
        };
        match &tag.name[..] {
            b"img" if value("loading").is_some_and(|when| when == "lazy") => None,
            b"script" | b"img" => value("src"),
            b"link" if value("rel").is_some_and(|rel| fetched.contains(&&*rel)) => value("href"),
            _ => None,
        }
    };
    Tokenizer::new(page).flatten().filter_map(address).collect()
}

/// The file that `name`, written in the file `from`, refers to; `None` if it is not a file of this site.
fn resolve(from: &str, name: &str) -> Option<String> {
    let name = name.split(['?', '#']).next()?;
    if name.is_empty() || name.starts_with('/') || name.contains(':') {
        return None;
    }
    let mut steps: Vec<&str> = from.split('/').collect();
    steps.pop();
    for step in name.split('/') {
        match step {
            "." => {}
            ".." => _ = steps.pop(),
            _ => steps.push(step),
        }
    }
    Some(steps.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small site: `(path, content)`.
    fn site(name: &str, files: &[(&str, &str)]) -> Result<ImportGraph> {
        let project = Project::current()?;
        let dist = std::env::temp_dir().join(format!("take-five-{name}-{}", std::process::id()));
        project.shell.remove_path(&dist)?;
        for (path, content) in files {
            project.shell.write_file(dist.join(path), content)?;
        }
        let graph = ImportGraph::read(&project, &dist);
        project.shell.remove_path(&dist)?;
        graph
    }

    #[test]
    fn what_is_fetched_at_once_is_found_and_nothing_that_comes_later() -> Result<()> {
        let page = r#"<!doctype html><!-- <script src="old.js"></script> --><img src="gone.png" loading=lazy>
            <link rel="stylesheet" href="./v1/app.css"><link rel=canonical href="elsewhere.html">
            <link rel="modulepreload" href="v1/app.js"><a href="rules/take.html">Rules</a>
            <p title="<script src='no'>"></p><script type="module" src="v1/app.js"></script>"#;
        let app =
            "import init from './web.js';\nexport { x } from \"./x.js\";\nimport('./later.js');
            const say = `import 'no.js'`; fetch(new URL(`./${say}.json`, import.meta.url));";
        let worker = "export const x = new Worker(new URL('./engine.js', import.meta.url));";
        let glue =
            "export default function (at) { at ??= new URL('web_bg.wasm', import.meta.url); }";
        let css = "@import 'base.css'; a { background: url(\"data:image/png,x\") }";
        let graph = site(
            "graph",
            &[
                ("index.html", page),
                ("v1/app.css", css),
                ("v1/base.css", "b { background: url(../pictures/tile.svg) }"),
                ("pictures/tile.svg", "<svg/>"),
                ("v1/app.js", app),
                ("v1/x.js", worker),
                ("v1/later.js", ""),
                ("v1/engine.js", ""),
                ("v1/web.js", glue),
                ("v1/web_bg.wasm", "\0asm"),
            ],
        )?;
        let mut found = graph.eager_files(["index.html".to_owned()])?;
        found.sort();
        let expected = [
            "index.html",
            "pictures/tile.svg",
            "v1/app.css",
            "v1/app.js",
            "v1/base.css",
            "v1/web.js",
            "v1/web_bg.wasm",
            "v1/x.js",
        ];
        assert_eq!(found, expected);
        Ok(())
    }

    #[test]
    fn a_hole_in_the_site_is_an_error() {
        for (name, text) in [
            ("a.js", "import './gone.js'"),
            ("a.html", "<script src=gone.js></script>"),
        ] {
            let graph = site("hole", &[(name, text)]);
            let reached = graph.and_then(|graph| graph.eager_files([name.to_owned()]));
            assert!(reached.is_err(), "{name}");
        }
    }

    #[test]
    fn names_resolve_from_where_they_stand() {
        let from = "v1/a/b.js";
        assert_eq!(resolve(from, "../c.js?x#y").as_deref(), Some("v1/c.js"));
        assert_eq!(resolve(from, "./c.js").as_deref(), Some("v1/a/c.js"));
        for elsewhere in ["https://example.org/x.js", "data:,x", "#top", ""] {
            assert_eq!(resolve(from, elsewhere), None, "{elsewhere}");
        }
    }
}
