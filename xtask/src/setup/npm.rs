//! The Node packages: what ships with the site (`dependencies`), and the tools (`devDependencies`): wasm-opt, the
//! minifier, the type checker, the formatter and linter, the HTML validator, axe, fonts.

use super::timed_step;
use crate::{
    project::{Project, copy_file},
    tool_versions::NPM_INPUTS,
};
use anyhow::{Context, Result, ensure};
use std::{fs, path::PathBuf};
use xshell::cmd;

/// Installs the packages pinned in `xtask/npm`, unless they are already there, and returns their folder.
pub fn npm(project: &Project) -> Result<PathBuf> {
    let (from, place) = (project.path("xtask/npm"), project.npm());
    let packages = place.join("node_modules");
    // Written last: an interrupted install is repeated.
    let stamp = place.join("installed");
    if stamp.is_file() {
        return Ok(packages);
    }
    let advice = "npm is not there: install Node.js 20.19 or newer, which brings it";
    let npm = project.find_program("npm").context(advice)?;
    timed_step("packages of Node, by npm", || {
        for name in NPM_INPUTS {
            copy_file(&from.join(name), &place.join(name))?;
        }
        let sh = &project.shell;
        let _folder = sh.push_dir(place);
        let flags = [
            "--include=dev",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
        ];
        cmd!(sh, "{npm} ci {flags...} --prefer-offline").run()?;
        Ok(fs::write(&stamp, "")?)
    })?;
    Ok(packages)
}

/// The fonts behind the generic families that pages ask for.
const KINDS: [(&str, &str); 4] = [
    ("sans-serif", "DejaVu Sans"),
    ("system-ui", "DejaVu Sans"),
    ("serif", "DejaVu Serif"),
    ("monospace", "DejaVu Sans Mono"),
];

/// Writes a fontconfig configuration, which browsers on Linux use to find fonts, with the fonts of the package
/// `dejavu-fonts-ttf` and no others: the width of words decides where lines break, and must not depend on the machine.
/// Both are in the folder of the Node packages, which Firefox's sandbox is told to let pages read.
pub fn fonts(project: &Project) -> Result<PathBuf> {
    let fonts = npm(project)?.join("dejavu-fonts-ttf/ttf");
    let is_there = fonts.join("DejaVuSans.ttf").is_file();
    ensure!(is_there, "{} holds no fonts", fonts.display());
    let aliases = KINDS.map(|(kind, family)| {
        format!("<alias binding=\"same\"><family>{kind}</family><prefer><family>{family}</family></prefer></alias>\n")
    });
    let escaped = |path: PathBuf| {
        path.to_string_lossy()
            .replace('&', "&amp;")
            .replace('<', "&lt;")
    };
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">\n<fontconfig>\n\
         <dir>{}</dir>\n<cachedir>{}</cachedir>\n{}</fontconfig>\n",
        escaped(fonts),
        escaped(project.npm().join("fonts")),
        aliases.concat(),
    );
    let path = project.npm().join("fonts.conf");
    project.shell.write_file(&path, text)?;
    Ok(path)
}
