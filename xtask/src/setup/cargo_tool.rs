//! Tools written in Rust: taken from PATH, as a prebuilt binary, or built by cargo install.

use super::timed_step;
use crate::{project::Project, tool_versions};
use anyhow::{Context, Result};
use std::path::PathBuf;
use xshell::cmd;

/// A program that cargo can install.
pub struct CargoTool {
    /// The package.
    package: &'static str,
    /// Its programs; the first is asked for its version, the others have to be next to it.
    programs: &'static [&'static str],
    version: String,
    /// Whether only tests use it; then a different version found on PATH is good enough.
    is_of_tests: bool,
}

/// Trunk, which builds the site.
pub fn trunk(project: &Project) -> Result<CargoTool> {
    Ok(tool("trunk", &["trunk"], tool_versions::trunk(project)?))
}

/// wasm-bindgen, which generates the JavaScript side of a module and runs its tests. Its version has to match the
/// library's exactly.
pub fn wasm_bindgen(project: &Project) -> Result<CargoTool> {
    let programs = &["wasm-bindgen", "wasm-bindgen-test-runner"];
    Ok(tool(
        "wasm-bindgen-cli",
        programs,
        tool_versions::wasm_bindgen(project)?,
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

/// geckodriver, which drives Firefox.
pub fn geckodriver() -> CargoTool {
    of_tests("geckodriver", &["geckodriver"], tool_versions::GECKODRIVER)
}

/// cargo-fuzz, which builds and runs fuzz targets.
pub fn cargo_fuzz() -> CargoTool {
    of_tests("cargo-fuzz", &["cargo-fuzz"], tool_versions::CARGO_FUZZ)
}

/// cargo-deny, which checks licences, sources and known vulnerabilities of packages.
pub fn cargo_deny() -> CargoTool {
    of_tests("cargo-deny", &["cargo-deny"], tool_versions::CARGO_DENY)
}

fn of_tests(package: &'static str, programs: &'static [&'static str], version: &str) -> CargoTool {
    CargoTool {
        is_of_tests: true,
        ..tool(package, programs, version.to_owned())
    }
}

/// A short build rather than a fast program: the release profiles of these packages (Trunk uses fat LTO) take minutes
/// and save fractions of a second per use.
const PROFILE: [(&str, &str); 5] = [
    ("LTO", "false"),
    ("CODEGEN_UNITS", "16"),
    ("OPT_LEVEL", "0"),
    ("DEBUG", "false"),
    ("STRIP", "true"),
];

impl CargoTool {
    /// Makes sure that the tool is the first of its name on the project's search path, and returns its path.
    pub fn ensure(&self, project: &Project) -> Result<PathBuf> {
        if let Some(path) = self.installed(project) {
            return Ok(path);
        }
        let (sh, root) = (&project.shell, project.tools());
        let named = format!("{}@{}", self.package, self.version);
        let advice = || format!("it can be installed by hand: cargo install --locked {named}");
        if project.find_program("cargo-binstall").is_some() {
            let flags = [
                "--no-confirm",
                "--force",
                "--locked",
                "--disable-strategies=compile",
            ];
            let had = timed_step(format!("{named}, prebuilt by cargo-binstall"), || {
                Ok(cmd!(sh, "cargo-binstall {flags...} --root {root} {named}").run()?)
            });
            // If it could not be downloaded, it has to be built.
            if had.is_ok()
                && let Some(path) = self.installed(project)
            {
                return Ok(path);
            }
        }
        let what = format!("{named}, built by cargo into target/tools: some minutes");
        timed_step(what, || {
            // A fixed build folder, so that an interrupted build can be resumed. It is large, so it is deleted
            // afterwards.
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

    /// The path of the program, if the one on the project's search path is the right one.
    fn installed(&self, project: &Project) -> Option<PathBuf> {
        let (sh, path) = (
            &project.shell,
            project.find_program(self.programs.first()?)?,
        );
        let told = cmd!(sh, "{path} --version")
            .quiet()
            .ignore_stderr()
            .read()
            .ok()?;
        let is_right = self.is_of_tests || tool_versions::parse_version(&told)? == self.version;
        let lies_beside = |program: &&str| {
            project
                .find_program(program)
                .is_some_and(|other| other.parent() == path.parent())
        };
        (is_right && self.programs.iter().all(lies_beside)).then_some(path)
    }
}
