//! The lock files of npm: what they pin, and whether all of it is pinned by its content, comes from npm's own registry
//! and is under an accepted licence. What `deny.toml` is for crates, this is for npm.

use crate::project::Project;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::{collections::BTreeMap, fs, path::Path};
use xshell::cmd;

/// The name of every lock file.
pub const LOCK: &str = "package-lock.json";

/// Accepted licences. Nothing from npm is part of the site: these are tools of build and test, and what the projects
/// under test are built with.
const LICENCES: [&str; 9] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Python-2.0",
];

/// What these packages (all whose names begin so) may be under in addition, or say instead of a licence.
const EXCEPTIONS: [(&str, &str); 7] = [
    // Used unchanged, as programs of their own: what they are used on does not fall under their licences.
    ("@img/sharp-", "LGPL-3.0-or-later"),
    ("axe-core", "MPL-2.0"),
    ("lightningcss", "MPL-2.0"),
    // Data, with a credit.
    ("caniuse-lite", "CC-BY-4.0"),
    // Bitstream's licence of fonts, which lets anyone use and share them.
    ("dejavu-fonts-ttf", "SEE LICENSE IN README.md AND LICENSE"),
    // Named in the package only in the former format; its text is BSD-3-Clause.
    ("parse-cache-control", ""),
    // Named nowhere; its text is MIT.
    ("zod-to-ts", ""),
];

/// The only registry.
const REGISTRY: &str = "https://registry.npmjs.org/";

/// A lock file.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NpmLock {
    lockfile_version: u64,
    /// By the folder in which they are installed; the project itself has an empty name.
    pub packages: BTreeMap<String, NpmPackage>,
}

/// A package in it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NpmPackage {
    /// Only if it is installed under another name than its own.
    name: Option<String>,
    /// Its version.
    #[serde(default)]
    pub version: String,
    /// Its licence, or the empty text.
    #[serde(default)]
    pub license: String,
    /// The hash of its content, `sha512-` and Base64.
    pub integrity: Option<String>,
    /// Where it is fetched from, if not from the registry by its name.
    resolved: Option<String>,
    /// What it needs.
    #[serde(default)]
    pub dependencies: BTreeMap<String, String>,
    /// What it needs on some systems.
    #[serde(default)]
    pub optional_dependencies: BTreeMap<String, String>,
}

impl NpmPackage {
    /// Its name in the registry.
    pub fn name<'a>(&'a self, folder: &'a str) -> &'a str {
        let last = folder.rsplit("node_modules/").next().unwrap_or(folder);
        self.name.as_deref().unwrap_or(last)
    }
}

impl NpmLock {
    /// Reads a lock file.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read(path).with_context(|| path.display().to_string())?;
        serde_json::from_slice(&text).with_context(|| path.display().to_string())
    }

    /// The packages that the project needs, with their folders.
    pub fn installed(&self) -> impl Iterator<Item = (&str, &NpmPackage)> {
        let all = self.packages.iter().map(|(folder, it)| (&**folder, it));
        all.filter(|(folder, _)| !folder.is_empty())
    }

    /// What is wrong with it, a line each.
    pub fn problems(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.lockfile_version != 3 {
            found.push(format!("version {}, not 3", self.lockfile_version));
        }
        for (folder, package) in self.installed() {
            let is_pinned = |hash: &String| hash.starts_with("sha512-");
            if !package.integrity.as_ref().is_some_and(is_pinned) {
                found.push(format!("{folder} is not pinned by a hash of its content"));
            }
            let resolved = package.resolved.as_deref().unwrap_or(REGISTRY);
            if !resolved.starts_with(REGISTRY) {
                found.push(format!("{folder} comes from {resolved}"));
            }
            if !is_allowed(package.name(folder), &package.license) {
                found.push(format!("{folder} is under `{}`", package.license));
            }
        }
        found
    }
}

/// Whether a package may be under a licence, an SPDX expression: `AND`, and `OR` between alternatives.
fn is_allowed(name: &str, licence: &str) -> bool {
    let is_exception = |one: &str| {
        let mut all = EXCEPTIONS.iter();
        all.any(|(start, excepted)| name.starts_with(start) && *excepted == one)
    };
    if is_exception(licence) {
        return true;
    }
    licence.split(" AND ").all(|part| {
        let part = part.trim_start_matches('(').trim_end_matches(')');
        part.split(" OR ")
            .any(|one| LICENCES.contains(&one) || is_exception(one))
    })
}

/// The lock files of the tree, relative to it.
pub fn lock_files(project: &Project) -> Result<Vec<String>> {
    let pattern = format!("*{LOCK}");
    let listed = cmd!(project.shell, "git ls-files {pattern}")
        .quiet()
        .read()?;
    Ok(listed.lines().map(str::to_owned).collect())
}

/// What `npm audit --json` answered.
#[derive(Debug, PartialEq, Eq)]
pub enum Audit {
    /// No known vulnerabilities.
    Clean,
    /// The packages with known vulnerabilities.
    Vulnerable(Vec<String>),
    /// The registry did not say.
    Unanswered,
}

impl Audit {
    /// Reads the answer.
    pub fn read(answer: &str) -> Self {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Report {
            /// Not in the answer if the registry could not be asked.
            #[serde(rename = "auditReportVersion")]
            _version: u64,
            vulnerabilities: BTreeMap<String, serde_json::Value>,
        }
        match serde_json::from_str::<Report>(answer) {
            Ok(report) if report.vulnerabilities.is_empty() => Self::Clean,
            Ok(report) => Self::Vulnerable(report.vulnerabilities.into_keys().collect()),
            Err(_) => Self::Unanswered,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_is_pinned_from_the_registry_and_licensed() -> Result<()> {
        let project = Project::current()?;
        let files = lock_files(&project)?;
        assert!(files.contains(&"xtask/npm/package-lock.json".to_owned()));
        for file in files {
            let problems = NpmLock::read(&project.path(&file))?.problems();
            assert!(problems.is_empty(), "{file}: {problems:#?}");
        }
        Ok(())
    }

    #[test]
    fn what_is_wrong_with_a_lock_is_found() {
        let lock = r#"{ "lockfileVersion": 2, "packages": {
            "": { "dependencies": { "a": "1" } },
            "node_modules/a": { "version": "1.0.0", "license": "MIT" },
            "node_modules/b": { "version": "1.0.0", "license": "MIT", "integrity": "sha1-x" },
            "node_modules/c": { "version": "1.0.0", "license": "MIT", "integrity": "sha512-x",
                "resolved": "https://registry.example.org/c.tgz" },
            "node_modules/d": { "version": "1.0.0", "license": "GPL-3.0-only", "integrity": "sha512-x" },
            "node_modules/a/node_modules/e": { "version": "1.0.0", "integrity": "sha512-x" },
            "node_modules/f": { "license": "MIT", "resolved": "file:../f" },
            "node_modules/g": { "version": "1.0.0", "license": "(GPL-3.0-only OR MIT)", "integrity": "sha512-x",
                "resolved": "https://registry.npmjs.org/g/-/g-1.0.0.tgz" }
        } }"#;
        let lock: NpmLock = serde_json::from_str(lock).unwrap();
        assert_eq!(
            lock.problems(),
            [
                "version 2, not 3",
                "node_modules/a is not pinned by a hash of its content",
                "node_modules/a/node_modules/e is under ``",
                "node_modules/b is not pinned by a hash of its content",
                "node_modules/c comes from https://registry.example.org/c.tgz",
                "node_modules/d is under `GPL-3.0-only`",
                "node_modules/f is not pinned by a hash of its content",
                "node_modules/f comes from file:../f",
            ]
        );
    }

    #[test]
    fn an_exception_is_for_its_package_only() {
        assert!(is_allowed("axe-core", "MPL-2.0") && !is_allowed("other", "MPL-2.0"));
        assert!(is_allowed(
            "@img/sharp-wasm32",
            "Apache-2.0 AND LGPL-3.0-or-later AND MIT"
        ));
        assert!(!is_allowed("other", "Apache-2.0 AND LGPL-3.0-or-later"));
        assert!(!is_allowed("axe-core", ""));
    }

    #[test]
    fn an_audit_that_was_not_made_is_not_passed() {
        let clean = r#"{ "auditReportVersion": 2, "vulnerabilities": {}, "metadata": {} }"#;
        assert_eq!(Audit::read(clean), Audit::Clean);
        let found =
            r#"{ "auditReportVersion": 2, "vulnerabilities": { "a": { "severity": "low" } } }"#;
        assert_eq!(Audit::read(found), Audit::Vulnerable(vec!["a".into()]));
        for answer in [
            "",
            r#"{ "message": "405 Method Not Allowed", "statusCode": 405, "error": {} }"#,
            r#"{ "error": { "code": "ENOAUDIT" } }"#,
        ] {
            assert_eq!(Audit::read(answer), Audit::Unanswered, "{answer}");
        }
    }
}
