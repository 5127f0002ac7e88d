//! `take-five.xdc`: the page of live games as an app for messengers that know webxdc, a zip with the page, what it
//! loads, and a manifest. The specification: <https://webxdc.org/docs/spec/>.

use crate::{
    entry_files::ENTRY_FILES,
    import_graph::list_files,
    project::Project,
    site::{BaseUrl, Site},
};
use anyhow::{Context, Result, ensure};
use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};
use zip::{ZipWriter, write::SimpleFileOptions};

/// Packs the app, after building the site if necessary, and returns its file.
pub fn build(project: &Project) -> Result<PathBuf> {
    let site = Site::new(project, BaseUrl::AsBuilt);
    let to = project.path("target/take-five.xdc");
    pack(site.ensure_built()?, &to)?;
    Ok(to)
}

const MANIFEST: &str = "name = \"Take Five\"\n";

/// The icon: a square of 128 to 512 pixels.
const ICON: &str = "www/icons/icon-192.png";

/// What of the site the page can load, below its hashed folder or that of the rules.
const LOADED: [&str; 6] = [
    "emblems.svg",
    "licences.txt",
    "take-five-live-web",
    "take-five-web",
    "vendor/",
    "www/",
];

/// What of these it never loads.
const NEVER: [&str; 9] = [
    "www/editor/",
    "www/embed",
    "www/engine/",
    "www/figures.css",
    "www/fonts/",
    "www/front-page.css",
    "www/icons/",
    "www/learn/",
    "www/rules",
];

/// Packs the app from a built site.
pub fn pack(dist: &Path, to: &Path) -> Result<()> {
    let mut zip = ZipWriter::new(File::create(to)?);
    let mut add = |name: &str, content: &[u8]| -> Result<()> {
        // Without times, so that the same site makes the same file.
        zip.start_file(name, SimpleFileOptions::default())?;
        Ok(zip.write_all(content)?)
    };
    add("manifest.toml", MANIFEST.as_bytes())?;
    let page = fs::read_to_string(dist.join("live.html")).context("live.html")?;
    add("index.html", in_messenger(&page)?.as_bytes())?;
    let files = list_files(dist)?;
    let icon = files.iter().find(|file| file.ends_with(ICON));
    add("icon.png", &fs::read(dist.join(icon.context(ICON)?))?)?;
    for file in files.iter().filter(|file| is_loaded(file)) {
        add(file, &fs::read(dist.join(file))?)?;
    }
    zip.finish()?;
    Ok(())
}

/// Whether the page can load a file of the site.
fn is_loaded(file: &str) -> bool {
    // The folder of the build comes first.
    let Some((_, inner)) = file.split_once('/') else {
        return false;
    };
    LOADED.iter().any(|start| inner.starts_with(start))
        && !inner.ends_with(".d.ts")
        && !NEVER.iter().any(|start| inner.starts_with(start))
        && !ENTRY_FILES.contains(&file)
}

/// The page with the script that the messenger provides, and a policy that allows no connection.
pub fn in_messenger(page: &str) -> Result<String> {
    let mut page = page.to_owned();
    for (from, to) in [
        (" connect-src 'self' wss:;", " connect-src 'self';"),
        ("<head>", "<head><script src=\"webxdc.js\"></script>"),
    ] {
        ensure!(page.matches(from).count() == 1, "not one place: {from}");
        page = page.replace(from, to);
    }
    // The page is there in English only.
    if let Some((before, rest)) = page.split_once(" data-languages=\"") {
        let (_, behind) = rest.split_once('"').context("data-languages")?;
        page = format!("{before}{behind}");
    }
    // The other pages are not in the app.
    for [from, to] in [
        ["<p class=\"row tools\">", "</p>"],
        ["<nav id=\"menu\"", "</nav>"],
    ] {
        let (before, rest) = page.split_once(from).context(from)?;
        let (_, behind) = rest.split_once(to).context(to)?;
        page = format!("{before}{behind}");
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_holds_what_the_page_loads_and_connects_nowhere() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("take-five-xdc-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dist);
        // As the generator writes it.
        let live = include_str!("../../entry/live.html").replacen(
            "<html lang=\"en\" data-view=\"start\">",
            "<html lang=\"en\" data-languages=\"en de\" class=\"x\">",
            1,
        );
        for (path, text) in [
            ("live.html", &*live),
            ("index.html", ""),
            ("rules/take/1.svg", ""),
            ("0a1b/www/icons/icon-192.png", "icon"),
            ("0a1b/www/live/live-page.js", "page"),
            ("0a1b/www/learn/lesson.js", ""),
            ("0a1b/take-five-web_bg.wasm", ""),
            ("0a1b/take-five-web.d.ts", ""),
            ("0a1b/board/take-five-web_bg.wasm", ""),
            ("0a1b/take-five-engine_bg.wasm", ""),
        ] {
            let path = dist.join(path);
            fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
            fs::write(path, text)?;
        }
        let file = dist.join("app.xdc");
        pack(&dist, &file)?;
        let mut zip = zip::ZipArchive::new(File::open(&file)?)?;
        let names: Vec<_> = zip.file_names().map(str::to_owned).collect();
        assert_eq!(
            names,
            [
                "manifest.toml",
                "index.html",
                "icon.png",
                "0a1b/take-five-web_bg.wasm",
                "0a1b/www/live/live-page.js"
            ]
        );
        let page = std::io::read_to_string(zip.by_name("index.html")?)?;
        assert!(page.contains("webxdc.js") && !page.contains("wss:"));
        assert!(page.contains("<html lang=\"en\" class=\"x\">"), "{page}");
        assert!(!page.contains("id=\"menu\"") && !page.contains("popovertarget"));
        fs::remove_dir_all(dist)?;
        assert!(in_messenger("<head>").is_err());
        Ok(())
    }
}
