//! Scripts of others that ship with the site: taken from their npm packages, which `xtask/npm` pins, and bundled by
//! esbuild, so that only what is used of them ships.

use crate::{project::Project, project::copy_file, setup, wasm_modules};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::{fs, path::Path};
use xshell::cmd;

/// A script of others.
struct Vendored {
    /// The npm package.
    package: &'static str,
    /// Its name on the site, in the folder [`FOLDER`].
    name: &'static str,
    /// What is used of it.
    exports: &'static str,
    /// The package's types.
    types: &'static str,
    /// The file with its licence, which is MIT.
    licence: &'static str,
}

/// All of them.
const VENDORED: [Vendored; 2] = [
    Vendored {
        package: "@noble/secp256k1",
        name: "secp256k1",
        exports: "schnorr",
        types: "index.d.ts",
        licence: "LICENSE",
    },
    Vendored {
        package: "qr",
        name: "qr",
        exports: "encodeQR",
        types: "index.d.ts",
        licence: "LICENSE-MIT",
    },
];

/// The licence that is chosen for all of them.
const LICENCE: &str = "MIT";

/// Their folder on the site.
const FOLDER: &str = "vendor";

/// Puts the scripts into a build, and their types next to those of the modules, where the type checker looks.
pub fn bundle_vendored(project: &Project, to: &Path) -> Result<()> {
    let packages = setup::npm(project)?;
    let esbuild = packages.join(".bin/esbuild");
    let sh = project.shell.clone();
    // Packages are looked up from here.
    sh.change_dir(project.npm());
    for script in &VENDORED {
        let (package, name) = (script.package, script.name);
        let file = to.join(FOLDER).join(name).with_extension("js");
        let wanted = format!("export {{ {} }} from \"{package}\";", script.exports);
        let flags = ["--bundle", "--format=esm", "--log-level=warning"];
        cmd!(sh, "{esbuild} {flags...} --outfile={file}")
            .stdin(wanted)
            .quiet()
            .run()
            .context(package)?;
        let types = wasm_modules::types_folder(project).join(FOLDER);
        let from = packages.join(package).join(script.types);
        copy_file(&from, &types.join(name).with_extension("d.ts"))?;
    }
    Ok(())
}

/// The relevant part of `package.json`.
#[derive(Deserialize)]
struct Manifest {
    version: String,
    license: String,
}

/// The packages, with their versions, and the texts of their licences.
pub fn vendored_licences(project: &Project) -> Result<Vec<(String, String)>> {
    let packages = setup::npm(project)?;
    let read = |script: &Vendored| {
        let folder = packages.join(script.package);
        let manifest = fs::read(folder.join("package.json")).context(script.package)?;
        let Manifest { version, license } = serde_json::from_slice(&manifest)?;
        let offered = license.trim_start_matches('(').trim_end_matches(')');
        let may_ship = offered.split(" OR ").any(|terms| terms == LICENCE);
        ensure!(may_ship, "{} is under {license}", script.package);
        let text = fs::read_to_string(folder.join(script.licence)).context(script.package)?;
        let text = text.replace("\r\n", "\n").trim().to_owned();
        Ok((format!("{} {version}", script.package), text))
    };
    VENDORED.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_is_bundled_and_nothing_else() -> Result<()> {
        let project = Project::current()?;
        let dist = std::env::temp_dir().join(format!("take-five-vendor-{}", std::process::id()));
        bundle_vendored(&project, &dist)?;
        let script = fs::read_to_string(dist.join("vendor/secp256k1.js"))?;
        let codes = fs::read_to_string(dist.join("vendor/qr.js"))?;
        fs::remove_dir_all(dist)?;
        assert!(script.contains("schnorr") && !script.contains("recoverPublicKeyAsync"));
        assert!(codes.contains("encodeQR"));
        assert!(!script.contains("import "), "it stands alone");
        let types = wasm_modules::types_folder(&project).join("vendor/secp256k1.d.ts");
        assert!(fs::read_to_string(types)?.contains("declare const schnorr"));
        Ok(())
    }

    #[test]
    fn their_licences_are_known() -> Result<()> {
        for (package, text) in vendored_licences(&Project::current()?)? {
            let granted = "Permission is hereby granted, free of charge";
            assert!(text.contains(granted), "{package}");
        }
        Ok(())
    }
}
