//! The fonts that page tests are seen in: always the same, whatever the machine has, because how wide words are decides
//! where lines break and what stands where.

use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::{fs, path::PathBuf};

/// What families that pages ask for by their kind are.
const KINDS: [(&str, &str); 4] = [
    ("sans-serif", "DejaVu Sans"),
    ("system-ui", "DejaVu Sans"),
    ("serif", "DejaVu Serif"),
    ("monospace", "DejaVu Sans Mono"),
];

/// Writes a configuration of fontconfig, which browsers on Linux look their fonts up in, that knows the fonts of the
/// package `dejavu-fonts-ttf` and no others; `npm` is the folder that packages of Node are in.
///
/// # Errors
/// When the fonts are not there or it cannot be written.
pub fn fonts(project: &Project, npm: &std::path::Path) -> Result<PathBuf> {
    let fonts = npm.join("node_modules/dejavu-fonts-ttf/ttf");
    ensure!(
        fonts.join("DejaVuSans.ttf").is_file(),
        "{} holds no fonts",
        fonts.display()
    );
    let folder = project.tools().join("fonts");
    fs::create_dir_all(&folder)?;
    let path = folder.join("fonts.conf");
    let aliases = KINDS.map(|(kind, family)| {
        format!("<alias binding=\"same\"><family>{kind}</family><prefer><family>{family}</family></prefer></alias>\n")
    });
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">\n<fontconfig>\n\
         <dir>{}</dir>\n<cachedir>{}</cachedir>\n{}</fontconfig>\n",
        escaped(&fonts.to_string_lossy()),
        escaped(&folder.join("cache").to_string_lossy()),
        aliases.concat(),
    );
    fs::write(&path, text).with_context(|| path.display().to_string())?;
    Ok(path)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
