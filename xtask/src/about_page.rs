//! `about.html`: fills in what only the build knows, the version and the third-party packages.

use crate::{licences, project::Project};
use anyhow::{Context, Result, ensure};
use std::{fs, path::Path};

/// Fills in the page of the finished site, whose hashed files are in `folder`.
pub fn fill_about_page(project: &Project, dist: &Path, folder: &str) -> Result<()> {
    let file = dist.join("about.html");
    let page = fs::read_to_string(&file).context("about.html")?;
    let version = env!("CARGO_PKG_VERSION");
    let version = format!("This is version {version}, build <code>{folder}</code>.");
    let packages = licences::packages(project)?;
    Ok(fs::write(file, filled(&page, &version, &packages)?)?)
}

fn filled(page: &str, version: &str, packages: &[(String, String)]) -> Result<String> {
    let rows = packages.iter().map(|(name, terms)| {
        format!(
            "          <li>{} ({})</li>\n",
            escaped(name),
            escaped(terms)
        )
    });
    let list = format!("<ul>\n{}        </ul>", rows.collect::<String>());
    let mut page = page.to_owned();
    for (mark, text) in [("<!-- version -->", version), ("<!-- licences -->", &list)] {
        ensure!(page.contains(mark), "about.html has no {mark}");
        page = page.replace(mark, text);
    }
    Ok(page)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_the_version_and_every_package() -> Result<()> {
        let packages = [("a<b 1.0".to_owned(), "MIT".to_owned())];
        let page = filled("<p><!-- version --></p><!-- licences -->", "V", &packages)?;
        assert!(page.starts_with("<p>V</p><ul>") && page.contains("<li>a&lt;b 1.0 (MIT)</li>"));
        assert!(filled("<!-- version -->", "V", &packages).is_err());
        Ok(())
    }
}
