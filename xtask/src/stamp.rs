//! What is known of the site in `dist/`: it tells whether that still has to be built.

use crate::project::Project;
use anyhow::{Context, Result};
use std::{fs, path::PathBuf};

/// What `target/site.stamp` says about `dist/`.
#[derive(Debug, PartialEq)]
pub struct Stamp {
    /// Of what it was built from.
    pub sources: u64,
    /// Of what was built: a site that was touched or half deleted is not served.
    pub built: u64,
    /// Whether wasm-opt and the minifier had their part.
    pub optimised: bool,
    /// The address that its pages are written for, where they are for one.
    pub base_url: Option<String>,
}

impl Stamp {
    /// Where it is kept.
    pub fn path(project: &Project) -> PathBuf {
        project.path("target/site.stamp")
    }

    /// The one kept, if it is whole.
    pub fn read(project: &Project) -> Option<Self> {
        Self::parse(&fs::read_to_string(Self::path(project)).ok()?)
    }

    /// Keeps this one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, project: &Project) -> Result<()> {
        fs::create_dir_all(project.path("target"))?;
        fs::write(Self::path(project), self.text()).context("writing target/site.stamp")
    }

    fn text(&self) -> String {
        let profile = if self.optimised {
            "release optimised"
        } else {
            "release"
        };
        let base_url = self.base_url.as_deref().unwrap_or_default();
        format!(
            "sources {:016x}\nbuilt {:016x}\nbase-url {base_url}\nprofile {profile}\n",
            self.sources, self.built
        )
    }

    fn parse(text: &str) -> Option<Self> {
        let value = |key: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
        };
        let hash = |key| u64::from_str_radix(value(key)?, 16).ok();
        let optimised = match value("profile")? {
            "release optimised" => true,
            "release" => false,
            _ => return None,
        };
        Some(Self {
            sources: hash("sources")?,
            built: hash("built")?,
            optimised,
            base_url: Some(value("base-url")?)
                .filter(|url| !url.is_empty())
                .map(str::to_owned),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Stamp;

    #[test]
    fn a_stamp_comes_back_and_a_torn_one_counts_for_nothing() {
        for (optimised, base_url) in [(true, None), (false, Some("https://example.org/"))] {
            let stamp = Stamp {
                sources: 7,
                built: u64::MAX,
                optimised,
                base_url: base_url.map(str::to_owned),
            };
            let text = stamp.text();
            assert_eq!(Stamp::parse(&text), Some(stamp));
            assert_eq!(Stamp::parse(&text[..text.len() / 2]), None);
        }
        assert_eq!(Stamp::parse(""), None);
    }
}
