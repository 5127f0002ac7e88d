//! Two bills of materials (SBOM) in the format [CycloneDX](https://cyclonedx.org/docs/1.5/json/): the third-party
//! packages in `Cargo.lock` and in the lock file of the Node tools, with their hashes and what needs what. They are
//! written from the lock files alone, so that they are the same on every machine: `npm sbom` adds its own version, the
//! time and a random number, and cargo has no such command.

use crate::{licences, npm_locks::LOCK, npm_locks::NpmLock, project::Project, tool_versions};
use anyhow::{Context, Result};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// How the names of the files end.
pub const EXTENSION: &str = ".cdx.json";

/// Writes both into the site.
pub fn write(project: &Project, dist: &Path) -> Result<()> {
    for (name, bill) in [("crates", of_crates(project)?), ("npm", of_npm(project)?)] {
        let path = dist.join(format!("{name}{EXTENSION}"));
        fs::write(path, serde_json::to_string(&bill)?)?;
    }
    Ok(())
}

/// The third-party packages of one ecosystem.
#[derive(Default)]
struct Bill {
    /// By their package URLs.
    components: BTreeMap<String, Value>,
    /// The package URLs of what each needs directly; of what the program itself needs, under [`ROOT`].
    needs: BTreeMap<String, BTreeSet<String>>,
}

/// The reference of the program itself.
const ROOT: &str = "take-five";

impl Bill {
    fn into_json(self) -> Value {
        let program = json!({
            "type": "application",
            "bom-ref": ROOT,
            "name": ROOT,
            "version": env!("CARGO_PKG_VERSION"),
            "licenses": [{ "expression": env!("CARGO_PKG_LICENSE") }],
        });
        let needs = |(package, needs): (String, BTreeSet<String>)| json!({ "ref": package, "dependsOn": needs });
        json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "version": 1,
            "metadata": { "component": program },
            "components": self.components.into_values().collect::<Vec<_>>(),
            "dependencies": self.needs.into_iter().map(needs).collect::<Vec<_>>(),
        })
    }
}

/// The [package URL](https://github.com/package-url/purl-spec), by which other programs know a package.
fn package_url(kind: &str, name: &str, version: &str) -> String {
    let encoded = |text: &str| text.replace('@', "%40").replace('+', "%2B");
    format!("pkg:{kind}/{}@{}", encoded(name), encoded(version))
}

/// A package in `Cargo.lock`.
#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    /// Only of packages that are not of this workspace.
    checksum: Option<String>,
    /// Names, with the version if there are several.
    #[serde(default)]
    dependencies: Vec<String>,
}

/// The packages of `Cargo.lock`. Those in the modules are required, with their licences; all others are tools of build
/// and test, whose licences the stage `supply` checks.
fn of_crates(project: &Project) -> Result<Value> {
    let shipped = licences::shipped(project)?;
    let shipped: BTreeMap<(String, String), Option<String>> = shipped
        .into_iter()
        .map(|it| ((it.name.to_string(), it.version.to_string()), it.license))
        .collect();
    let lock = tool_versions::read(project.root(), "Cargo.lock")?;
    let locked: Vec<Locked> = lock["package"].clone().try_into()?;
    let mut bill = Bill::default();
    for package in &locked {
        let needs = package.dependencies.iter().filter_map(|needed| {
            let (name, version) = needed.split_once(' ').unwrap_or((needed, ""));
            let mut all = locked.iter();
            let found = all.find(|it| it.name == name && it.version.starts_with(version));
            found.filter(|it| it.checksum.is_some())
        });
        let needs = needs.map(|it| package_url("cargo", &it.name, &it.version));
        let Some(checksum) = &package.checksum else {
            let root = bill.needs.entry(ROOT.to_owned()).or_default();
            root.extend(needs);
            continue;
        };
        let url = package_url("cargo", &package.name, &package.version);
        let licence = shipped.get(&(package.name.clone(), package.version.clone()));
        let mut component = json!({
            "type": "library",
            "bom-ref": url,
            "purl": url,
            "name": package.name,
            "version": package.version,
            "scope": if licence.is_some() { "required" } else { "excluded" },
            "hashes": [{ "alg": "SHA-256", "content": checksum }],
        });
        if let Some(expression) = licence.and_then(Option::as_ref) {
            component["licenses"] = json!([{ "expression": expression }]);
        }
        bill.needs.insert(url.clone(), needs.collect());
        bill.components.insert(url, component);
    }
    Ok(bill.into_json())
}

/// The packages of the Node tools, of which none is part of the site.
fn of_npm(project: &Project) -> Result<Value> {
    let lock = NpmLock::read(&project.path("xtask/npm").join(LOCK))?;
    let mut bill = Bill::default();
    for (folder, package) in &lock.packages {
        let needs = package.dependencies.keys();
        let needs = needs.chain(package.optional_dependencies.keys());
        let needs = needs.filter_map(|name| installed_for(&lock, folder, name));
        let needs: BTreeSet<String> = needs.collect();
        if folder.is_empty() {
            bill.needs.insert(ROOT.to_owned(), needs);
            continue;
        }
        let url = npm_url(&lock, folder).context("a package of the list")?;
        let hash = package.integrity.as_deref().unwrap_or_default();
        let hash = BASE64_STANDARD.decode(hash.trim_start_matches("sha512-"))?;
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        // What is no expression of licences is a name.
        let licence = match &package.license {
            text if text.starts_with("SEE ") => json!({ "license": { "name": text } }),
            text => json!({ "expression": text }),
        };
        let mut component = json!({
            "type": "library",
            "bom-ref": url,
            "purl": url,
            "name": package.name(folder),
            "version": package.version,
            "scope": "excluded",
            "hashes": [{ "alg": "SHA-512", "content": hash }],
        });
        if !package.license.is_empty() {
            component["licenses"] = json!([licence]);
        }
        bill.needs.entry(url.clone()).or_default().extend(needs);
        bill.components.insert(url, component);
    }
    Ok(bill.into_json())
}

/// The package URL of what is installed in a folder.
fn npm_url(lock: &NpmLock, folder: &str) -> Option<String> {
    let package = lock.packages.get(folder)?;
    Some(package_url("npm", package.name(folder), &package.version))
}

/// The package that Node finds by this name from within a folder: in the nearest `node_modules` around it. None is there
/// for another system.
fn installed_for(lock: &NpmLock, folder: &str, name: &str) -> Option<String> {
    let mut folder = folder;
    loop {
        let place = format!("{folder}/node_modules/{name}");
        if let Some(url) = npm_url(lock, place.trim_start_matches('/')) {
            return Some(url);
        }
        if folder.is_empty() {
            return None;
        }
        folder = folder
            .rsplit_once("/node_modules/")
            .map_or("", |(around, _)| around);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<'a>(value: &'a Value, key: &str) -> &'a str {
        value[key].as_str().unwrap_or_default()
    }

    #[test]
    fn both_name_every_package_of_their_lock_files_with_its_hash() -> Result<()> {
        let project = Project::current()?;
        let lock = fs::read_to_string(project.path("Cargo.lock"))?;
        let npm = NpmLock::read(&project.path("xtask/npm").join(LOCK))?;
        let of_npm_lock: BTreeSet<_> = npm
            .installed()
            .map(|(folder, _)| npm_url(&npm, folder))
            .collect();
        let listed = [
            (
                of_crates(&project)?,
                lock.matches("\nchecksum = ").count(),
                64,
            ),
            (of_npm(&project)?, of_npm_lock.len(), 128),
        ];
        for (bill, count, digits) in listed {
            let components = bill["components"].as_array().unwrap();
            assert_eq!(components.len(), count);
            let known: BTreeSet<&str> = components
                .iter()
                .map(|it| text(it, "bom-ref"))
                .chain([ROOT])
                .collect();
            assert_eq!(known.len(), count + 1);
            for component in components {
                let hash = text(&component["hashes"][0], "content");
                assert!(
                    hash.len() == digits && hash.bytes().all(|it| it.is_ascii_hexdigit()),
                    "{component}"
                );
            }
            let needs = bill["dependencies"].as_array().unwrap();
            assert_eq!(needs.len(), count + 1);
            for one in needs {
                let all = one["dependsOn"].as_array().unwrap().iter();
                for named in all.filter_map(Value::as_str).chain([text(one, "ref")]) {
                    assert!(known.contains(named), "{named}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn what_is_in_the_modules_is_required_and_licensed() -> Result<()> {
        let bill = of_crates(&Project::current()?)?;
        let all = bill["components"].as_array().unwrap();
        let named = |name: &str| all.iter().find(|it| text(it, "name") == name).unwrap();
        assert_eq!(named("wasm-bindgen")["scope"], "required");
        assert_eq!(
            named("wasm-bindgen")["licenses"][0]["expression"],
            "MIT OR Apache-2.0"
        );
        assert_eq!(named("clap")["scope"], "excluded");
        let needs = bill["dependencies"].as_array().unwrap();
        let of = |url: &str| needs.iter().find(|it| text(it, "ref") == url).unwrap();
        let clap = text(named("clap"), "bom-ref");
        assert!(clap.starts_with("pkg:cargo/clap@4."));
        assert!(
            of(ROOT)["dependsOn"]
                .as_array()
                .unwrap()
                .iter()
                .any(|it| it == clap)
        );
        assert!(
            of(clap)["dependsOn"]
                .to_string()
                .contains("pkg:cargo/clap_builder@4.")
        );
        Ok(())
    }

    #[test]
    fn the_nearest_package_of_a_name_is_needed() -> Result<()> {
        let lock: NpmLock = serde_json::from_value(json!({ "lockfileVersion": 3, "packages": {
            "": {},
            "node_modules/@s/a": { "version": "1.0.0" },
            "node_modules/@s/a/node_modules/b": { "version": "2.0.0+x" },
            "node_modules/b": { "version": "1.0.0" },
        } }))?;
        let found = |folder, name| installed_for(&lock, folder, name);
        assert_eq!(
            found("node_modules/@s/a", "b").as_deref(),
            Some("pkg:npm/b@2.0.0%2Bx")
        );
        assert_eq!(found("", "b").as_deref(), Some("pkg:npm/b@1.0.0"));
        let inner = "node_modules/@s/a/node_modules/b";
        assert_eq!(
            found(inner, "@s/a").as_deref(),
            Some("pkg:npm/%40s/a@1.0.0")
        );
        assert_eq!(found("node_modules/b", "c"), None);
        Ok(())
    }
}
