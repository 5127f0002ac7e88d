//! Tools that are Rust programs: taken from PATH, as a prebuilt binary, or built by cargo install.

use super::step;
use crate::{project::Project, version};
use anyhow::{Context, Result};
use std::path::PathBuf;
use xshell::cmd;

/// A program that cargo can install.
pub struct CargoTool {
    /// The package.
    package: &'static str,
    /// Its programs; the first is asked for its version, the others have to lie beside it.
    programs: &'static [&'static str],
    version: String,
    /// Whether it is a tool of the tests alone, of which another version found on PATH would do.
    is_of_tests: bool,
}

/// The builder of the site.
pub fn trunk(project: &Project) -> Result<CargoTool> {
    Ok(tool("trunk", &["trunk"], version::trunk(project)?))
}

/// The maker of the JavaScript side of a module, and the runner of its tests. Its version has to be that of the
/// library exactly.
pub fn wasm_bindgen(project: &Project) -> Result<CargoTool> {
    let programs = &["wasm-bindgen", "wasm-bindgen-test-runner"];
    Ok(tool(
        "wasm-bindgen-cli",
        programs,
        version::wasm_bindgen(project)?,
    ))
}

fn tool(package: &'static str, programs: &'static [&'static str], version: String) -> CargoTool {
    let is_of_tests = false;
    CargoTool {
        package,
        programs,
        version,
        is_of_tests,
    }
}

/// The driver of Firefox.
pub fn geckodriver() -> CargoTool {
    of_tests("geckodriver", &["geckodriver"], version::GECKODRIVER)
}

/// What builds and runs fuzz targets.
pub fn cargo_fuzz() -> CargoTool {
    of_tests("cargo-fuzz", &["cargo-fuzz"], version::CARGO_FUZZ)
}

/// What looks at licences and sources of packages, and at what is known against them.
pub fn cargo_deny() -> CargoTool {
    of_tests("cargo-deny", &["cargo-deny"], version::CARGO_DENY)
}

fn of_tests(package: &'static str, programs: &'static [&'static str], version: &str) -> CargoTool {
    CargoTool {
        is_of_tests: true,
        ..tool(package, programs, version.to_owned())
    }
}

/// Ready soon rather than fast: how these packages ask to be built (Trunk as one piece of link-time optimisation) takes
/// minutes and saves a build of ours fractions of a second.
const PROFILE: [(&str, &str); 5] = [
    ("LTO", "false"),
    ("CODEGEN_UNITS", "16"),
    ("OPT_LEVEL", "0"),
    ("DEBUG", "false"),
    ("STRIP", "true"),
];

impl CargoTool {
    /// Sees to it that the tool is the first of its name on our search path, and gives its place.
    pub fn ensure(&self, project: &Project) -> Result<PathBuf> {
        if let Some(path) = self.installed(project) {
            return Ok(path);
        }
        let (sh, root) = (&project.shell, project.tools());
        let named = format!("{}@{}", self.package, self.version);
        let advice = || format!("it can be installed by hand: cargo install --locked {named}");
        if project.find("cargo-binstall").is_some() {
            let flags = [
                "--no-confirm",
                "--force",
                "--locked",
                "--disable-strategies=compile",
            ];
            let had = step(format!("{named}, prebuilt by cargo-binstall"), || {
                Ok(cmd!(sh, "cargo-binstall {flags...} --root {root} {named}").run()?)
            });
            // Where it could not be had it has to be built.
            if had.is_ok()
                && let Some(path) = self.installed(project)
            {
                return Ok(path);
            }
        }
        let what = format!("{named}, built by cargo into target/tools: some minutes");
        step(what, || {
            // A fixed place to build in: what was cut short goes on from there. It is large, so it does not stay.
            let place = root.join("build").join(self.package);
            let install = cmd!(sh, "cargo install --locked --force --root {root} {named}");
            let profile =
                PROFILE.map(|(key, value)| (format!("CARGO_PROFILE_RELEASE_{key}"), value));
            let install = install.arg("--target-dir").arg(&place);
            install.envs(profile).run()?;
            Ok(sh.remove_path(&place)?)
        })
        .with_context(advice)?;
        let path = self.installed(project);
        path.with_context(|| format!("{named} does not answer with its version; {}", advice()))
    }

    /// The place of the program, if the one that our search path leads to is the right one.
    fn installed(&self, project: &Project) -> Option<PathBuf> {
        let (sh, path) = (&project.shell, project.find(self.programs.first()?)?);
        let told = cmd!(sh, "{path} --version")
            .quiet()
            .ignore_stderr()
            .read()
            .ok()?;
        let is_right = self.is_of_tests || version::dotted(&told)? == self.version;
        let lies_beside = |program: &&str| {
            project
                .find(program)
                .is_some_and(|other| other.parent() == path.parent())
        };
        (is_right && self.programs.iter().all(lies_beside)).then_some(path)
    }
}
