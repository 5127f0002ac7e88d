//! Tools written in Rust: taken from PATH, as a prebuilt binary, or built by cargo install.

use super::{Debian, timed_step};
use crate::{
    project::Project,
    tool_versions::{self, PinnedTool},
};
use anyhow::{Context, Result};
use std::path::PathBuf;
use xshell::cmd;

/// A program that cargo can install; `tool_versions` has its version.
pub struct CargoTool {
    /// The package.
    package: &'static str,
    /// Its programs; the first is asked for its version, the others have to be next to it.
    programs: &'static [&'static str],
    /// More arguments for cargo install.
    flags: &'static [&'static str],
    /// Whether it builds with the versions of packages that its authors have pinned.
    is_locked: bool,
    /// Whether only tests use it; then a different version found on PATH is good enough.
    is_of_tests: bool,
}

/// Trunk, which builds the site; without its look for updates and without TLS, which are most of its build.
pub const TRUNK: CargoTool = CargoTool {
    flags: &["--no-default-features"],
    is_of_tests: false,
    ..of_tests(&["trunk"])
};

/// wasm-bindgen, which generates the JavaScript side of a module and runs its tests. Its version has to match the
/// library's exactly.
pub const WASM_BINDGEN: CargoTool = CargoTool {
    package: "wasm-bindgen-cli",
    programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
    flags: &[],
    is_locked: true,
    is_of_tests: false,
};

/// geckodriver, which drives Firefox.
pub const GECKODRIVER: CargoTool = of_tests(&["geckodriver"]);

/// cargo-fuzz, which builds and runs fuzz targets.
pub const CARGO_FUZZ: CargoTool = of_tests(&["cargo-fuzz"]);

/// cargo-deny, which checks licences, sources and known vulnerabilities of packages.
pub const CARGO_DENY: CargoTool = of_tests(&["cargo-deny"]);

/// cargo-mutants, which plants faults that tests should notice.
pub const CARGO_MUTANTS: CargoTool = of_tests(&["cargo-mutants"]);

/// mdBook, which builds an example; without its server and its search, which would take most of the build.
pub const MDBOOK: CargoTool = CargoTool {
    flags: &["--no-default-features"],
    ..of_tests(&["mdbook"])
};

/// Makes sure that there is nostr-rs-relay, a relay as people run it, and returns its path. Its build needs the Protocol
/// Buffers compiler.
pub fn nostr_relay(project: &Project, debian: &Debian) -> Result<PathBuf> {
    let relay = CargoTool {
        // The pinned version of `time` does not compile since Rust 1.80.
        is_locked: false,
        ..of_tests(&["nostr-rs-relay"])
    };
    if relay.installed(project)?.is_none() {
        debian.ensure("protoc", "protobuf-compiler")?;
    }
    relay.ensure(project)
}

/// A tool whose only program is named like its package.
const fn of_tests(programs: &'static [&'static str; 1]) -> CargoTool {
    CargoTool {
        package: programs[0],
        programs,
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
        if let Some(path) = self.installed(project)? {
            return Ok(path);
        }
        let (sh, pinned) = (&project.shell, self.pinned(project)?);
        let root = &project.tools().join(pinned.folder());
        let named = format!("{}@{}", self.package, pinned.version);
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
                && let Some(path) = self.installed(project)?
            {
                return Ok(path);
            }
        }
        timed_step(format!("{named}, built by cargo: some minutes"), || {
            // A fixed build folder, so that an interrupted build can be resumed. It is large, so it is deleted
            // afterwards.
            let place = root.join("build");
            let to = [
                "--root".as_ref(),
                root.as_path(),
                "--target-dir".as_ref(),
                &place,
            ];
            let flags = self.flags;
            let install = cmd!(
                sh,
                "cargo install {locked...} --force {flags...} {to...} {named}"
            );
            install.envs(PROFILE).run()?;
            Ok(sh.remove_path(&place)?)
        })
        .with_context(advice)?;
        let path = self.installed(project)?;
        path.with_context(|| format!("{named} does not answer with its version; {}", advice()))
    }

    /// The version to use.
    fn pinned(&self, project: &Project) -> Result<PinnedTool> {
        let mut all = tool_versions::by_cargo(project.root())?.into_iter();
        let pinned = all.find(|tool| tool.package == self.package);
        pinned.with_context(|| format!("no version of {} is pinned", self.package))
    }

    /// The path of the program, if the one on the project's search path is the right one.
    fn installed(&self, project: &Project) -> Result<Option<PathBuf>> {
        let path = self
            .programs
            .first()
            .and_then(|it| project.find_program(it));
        let Some(path) = path else {
            return Ok(None);
        };
        // What is a subcommand of cargo hears its own name first.
        let subcommand = self.package.strip_prefix("cargo-");
        let told = cmd!(project.shell, "{path} {subcommand...} --version").quiet();
        let told = told.ignore_stderr().read().unwrap_or_default();
        let told = tool_versions::parse_version(&told);
        let is_right = match self.is_of_tests {
            true => told.is_some(),
            false => told == Some(self.pinned(project)?.version),
        };
        let lies_beside = |program: &&str| {
            let other = project.find_program(program);
            other.is_some_and(|other| other.parent() == path.parent())
        };
        Ok((is_right && self.programs.iter().all(lies_beside)).then_some(path))
    }
}
