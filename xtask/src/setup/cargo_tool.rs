//! Tools written in Rust: taken from PATH, as a prebuilt binary, or built by cargo install.

use super::{Debian, rust::protobuf_compiler, timed_step};
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
    /// More arguments for cargo install.
    flags: &'static [&'static str],
    /// Whether it builds with the versions of packages that its authors have pinned.
    is_locked: bool,
    /// Whether only tests use it; then a different version found on PATH is good enough.
    is_of_tests: bool,
}

/// Trunk, which builds the site.
pub fn trunk(project: &Project) -> Result<CargoTool> {
    Ok(CargoTool {
        package: "trunk",
        programs: &["trunk"],
        version: tool_versions::trunk(project)?,
        flags: &[],
        is_locked: true,
        is_of_tests: false,
    })
}

/// wasm-bindgen, which generates the JavaScript side of a module and runs its tests. Its version has to match the
/// library's exactly.
pub fn wasm_bindgen(project: &Project) -> Result<CargoTool> {
    Ok(CargoTool {
        package: "wasm-bindgen-cli",
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        version: tool_versions::wasm_bindgen(project)?,
        flags: &[],
        is_locked: true,
        is_of_tests: false,
    })
}

/// geckodriver, which drives Firefox.
pub fn geckodriver() -> CargoTool {
    of_tests(&["geckodriver"], tool_versions::GECKODRIVER)
}

/// cargo-fuzz, which builds and runs fuzz targets.
pub fn cargo_fuzz() -> CargoTool {
    of_tests(&["cargo-fuzz"], tool_versions::CARGO_FUZZ)
}

/// cargo-deny, which checks licences, sources and known vulnerabilities of packages.
pub fn cargo_deny() -> CargoTool {
    of_tests(&["cargo-deny"], tool_versions::CARGO_DENY)
}

/// cargo-mutants, which plants faults that tests should notice.
pub fn cargo_mutants() -> CargoTool {
    of_tests(&["cargo-mutants"], tool_versions::CARGO_MUTANTS)
}

/// mdBook, which builds an example; without its server and its search, which would take most of the build.
pub fn mdbook() -> CargoTool {
    CargoTool {
        flags: &["--no-default-features"],
        ..of_tests(&["mdbook"], tool_versions::MDBOOK)
    }
}

/// Makes sure that there is nostr-rs-relay, a relay as people run it, and returns its path. Its build needs the Protocol
/// Buffers compiler.
pub fn nostr_relay(project: &Project, debian: &Debian) -> Result<PathBuf> {
    let relay = CargoTool {
        // The pinned version of `time` does not compile since Rust 1.80.
        is_locked: false,
        ..of_tests(&["nostr-rs-relay"], tool_versions::NOSTR_RS_RELAY)
    };
    if relay.installed(project).is_none() {
        protobuf_compiler(project, debian)?;
    }
    relay.ensure(project)
}

/// A tool whose only program is named like its package.
fn of_tests(programs: &'static [&'static str; 1], version: &str) -> CargoTool {
    CargoTool {
        package: programs[0],
        programs,
        version: version.to_owned(),
        flags: &[],
        is_locked: true,
        is_of_tests: true,
    }
}

/// A short build rather than a fast program: the release profiles of these packages (Trunk uses fat LTO) take minutes
/// and save fractions of a second per use.
const PROFILE: [(&str, &str); 5] = [
    ("CARGO_PROFILE_RELEASE_LTO", "false"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "false"),
    ("CARGO_PROFILE_RELEASE_STRIP", "true"),
];

impl CargoTool {
    /// Makes sure that the tool is the first of its name on the project's search path, and returns its path.
    pub fn ensure(&self, project: &Project) -> Result<PathBuf> {
        if let Some(path) = self.installed(project) {
            return Ok(path);
        }
        let (sh, root) = (&project.shell, project.tools());
        let named = format!("{}@{}", self.package, self.version);
        let locked = self.is_locked.then_some("--locked");
        let by_hand = ["cargo install"].into_iter().chain(locked);
        let by_hand = by_hand.collect::<Vec<_>>().join(" ");
        let advice = || format!("it can be installed by hand: {by_hand} {named}");
        if project.find_program("cargo-binstall").is_some() {
            let only = "--disable-strategies=compile";
            let had = timed_step(format!("{named}, prebuilt by cargo-binstall"), || {
                let flags = ["--no-confirm", "--force", only];
                let install = cmd!(
                    sh,
                    "cargo-binstall {flags...} {locked...} --root {root} {named}"
                );
                Ok(install.run()?)
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
            let to = ["--root".as_ref(), root, "--target-dir".as_ref(), &place];
            let flags = self.flags;
            let install = cmd!(
                sh,
                "cargo install {locked...} --force {flags...} {to...} {named}"
            );
            install.envs(PROFILE).run()?;
            Ok(sh.remove_path(&place)?)
        })
        .with_context(advice)?;
        let path = self.installed(project);
        path.with_context(|| format!("{named} does not answer with its version; {}", advice()))
    }

    /// The path of the program, if the one on the project's search path is the right one.
    fn installed(&self, project: &Project) -> Option<PathBuf> {
        let path = project.find_program(self.programs.first()?)?;
        let told = cmd!(project.shell, "{path} --version").quiet();
        let told = told.ignore_stderr().read().ok()?;
        let is_right = self.is_of_tests || tool_versions::parse_version(&told)? == self.version;
        let lies_beside = |program: &&str| {
            let other = project.find_program(program);
            other.is_some_and(|other| other.parent() == path.parent())
        };
        (is_right && self.programs.iter().all(lies_beside)).then_some(path)
    }
}
