//! Names in a page all modules that its scripts import, so that a browser asks for all of them at once and not for one
//! layer after the other.

use crate::weights;
use anyhow::{Context, Result};
use std::{fs, path::Path, path::PathBuf};

/// What the first script of modules in a page begins with.
const SCRIPT: &str = "<script type=\"module\" src=\"./";

/// Puts a `modulepreload` for each module above the scripts of a page at the top of the site.
///
/// # Errors
/// When the page has no such script, or one imports what is not there.
pub fn fill(dist: &Path, page: &str) -> Result<()> {
    let path = dist.join(page);
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let scripts = text.split(SCRIPT).skip(1);
    let scripts: Vec<PathBuf> = scripts
        .filter_map(|rest| rest.split('"').next())
        .map(PathBuf::from)
        .collect();
    let start = text
        .find(SCRIPT)
        .with_context(|| format!("{page} has no script of modules"))?;
    let (above, below) = text.split_at(start);
    let indent = &above[above.rfind('\n').map_or(0, |end| end + 1)..];
    // What the first script wants comes first.
    let mut named = scripts.clone();
    for script in &scripts {
        for module in weights::reached_at_once(dist, [script.clone()])? {
            let is_script = module.extension().is_some_and(|ending| ending == "js");
            if is_script && !named.contains(&module) {
                named.push(module);
            }
        }
    }
    let mut preloads = String::new();
    for module in &named[scripts.len()..] {
        let module = module.to_string_lossy().replace('\\', "/");
        preloads += &format!("<link rel=\"modulepreload\" href=\"./{module}\">\n{indent}");
    }
    Ok(fs::write(&path, format!("{above}{preloads}{below}"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_is_named_and_nothing_that_comes_later() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("take-five-preloads-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dist);
        fs::create_dir_all(dist.join("www"))?;
        let page = "<head>\n  <script src=\"./www/early.js\"></script>\n  \
            <script type=\"module\" src=\"./www/d.js\"></script>\n  \
            <script type=\"module\" src=\"./www/a.js\"></script>\n</head>\n";
        for (name, text) in [
            ("page.html", page),
            (
                "www/a.js",
                "import './b.js'; import('./later.js'); new URL('a.css', import.meta.url);",
            ),
            ("www/b.js", "import './c.js'; import './a.js';"),
            ("www/c.js", ""),
            ("www/d.js", "import './c.js';"),
            ("www/later.js", ""),
            ("www/a.css", ""),
        ] {
            fs::write(dist.join(name), text)?;
        }
        fill(&dist, "page.html")?;
        let expected = page.replace(
            "  <script type=\"module\" src=\"./www/d.js",
            "  <link rel=\"modulepreload\" href=\"./www/c.js\">\n  \
             <link rel=\"modulepreload\" href=\"./www/b.js\">\n  \
             <script type=\"module\" src=\"./www/d.js",
        );
        assert_eq!(fs::read_to_string(dist.join("page.html"))?, expected);
        fs::write(dist.join("page.html"), "")?;
        assert!(fill(&dist, "page.html").is_err());
        fs::remove_dir_all(dist)?;
        Ok(())
    }
}
