//! Tools that are Rust programs: taken from PATH, as a prebuilt binary, or built by cargo install.

use crate::{
    process::{output, run},
    project::Project,
    step::{found, step},
    version,
};
use anyhow::{Context, Result, bail};
use std::{fs, path::PathBuf, time::Instant};

/// A program that cargo can install.
pub struct CargoTool {
    /// The package.
    package: &'static str,
    /// Its programs; the first is asked for its version, the others have to lie beside it.
    programs: &'static [&'static str],
    version: String,
    /// Whether another version found on PATH would do.
    any_version: bool,
}

/// The builder of the site.
///
/// # Errors
/// When the tree does not tell its version.
pub fn trunk(project: &Project) -> Result<CargoTool> {
    let version = version::trunk(project)?;
    Ok(CargoTool {
        package: "trunk",
        programs: &["trunk"],
        version,
        any_version: false,
    })
}

/// The maker of the JavaScript side of a module, and the runner of its tests. Its version has to be that of the
/// library exactly.
///
/// # Errors
/// When the tree does not tell its version.
pub fn wasm_bindgen(project: &Project) -> Result<CargoTool> {
    let version = version::wasm_bindgen(project)?;
    let programs = &["wasm-bindgen", "wasm-bindgen-test-runner"];
    Ok(CargoTool {
        package: "wasm-bindgen-cli",
        programs,
        version,
        any_version: false,
    })
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
        package,
        programs,
        version: version.to_owned(),
        any_version: true,
    }
}

impl CargoTool {
    /// Sees to it that the tool is the first of its name on our search path, and gives its place.
    ///
    /// # Errors
    /// When it is not there and cannot be installed; the message says what a person can do.
    pub fn ensure(&self, project: &Project) -> Result<PathBuf> {
        let since = Instant::now();
        if let Some(path) = self.installed(project) {
            found(format!("{} {}", self.package, self.version), since);
            return Ok(path);
        }
        if project.find("cargo-binstall").is_some() {
            let what = format!(
                "{} {}, prebuilt by cargo-binstall",
                self.package, self.version
            );
            // Whether it was had is seen below; a failure here only means that it has to be built.
            if let Err(error) = step(what, || self.download(project)) {
                println!("[set-up] no prebuilt {}: {error:#}", self.package);
            }
            if let Some(path) = self.installed(project) {
                return Ok(path);
            }
        }
        let what = format!(
            "{} {}, built by cargo into target/tools: some minutes",
            self.package, self.version
        );
        step(what, || self.build(project)).with_context(|| self.advice())?;
        self.installed(project).with_context(|| self.advice())
    }

    /// The place of the program, if the one that our search path leads to is the right one.
    fn installed(&self, project: &Project) -> Option<PathBuf> {
        let path = project.find(self.programs.first()?)?;
        let folder = path.parent()?;
        let told = output(project.command(&path).arg("--version")).ok()?;
        let told = version::dotted(&String::from_utf8_lossy(&told))?;
        let others = self.programs.iter().all(|program| {
            project
                .find(program)
                .is_some_and(|other| other.parent() == Some(folder))
        });
        ((self.any_version || told == self.version) && others).then_some(path)
    }

    fn download(&self, project: &Project) -> Result<()> {
        let mut command = project.command("cargo-binstall");
        command.args([
            "--no-confirm",
            "--force",
            "--locked",
            "--disable-strategies",
            "compile",
            "--root",
        ]);
        run(command.arg(project.tools()).arg(self.named()))
    }

    fn build(&self, project: &Project) -> Result<()> {
        // A fixed place to build in: what was cut short goes on from there. It is large, so it does not stay.
        let place = project.tools().join("build");
        let mut command = project.command("cargo");
        command
            .args(["install", "--locked", "--force", "--root"])
            .arg(project.tools());
        // Ready soon rather than fast: how these packages ask to be built (Trunk as one piece of
        // link-time optimisation) takes minutes and saves a build of ours fractions of a second.
        for (key, value) in [
            ("LTO", "false"),
            ("CODEGEN_UNITS", "16"),
            ("OPT_LEVEL", "1"),
        ] {
            command.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
        }
        run(command.arg("--target-dir").arg(&place).arg(self.named()))?;
        if let Err(error) = fs::remove_dir_all(&place) {
            println!("[set-up] {} is left over: {error}", place.display());
        }
        if self.installed(project).is_none() {
            bail!(
                "it was installed, but does not answer with its version, {}",
                self.version
            );
        }
        Ok(())
    }

    fn named(&self) -> String {
        format!("{}@{}", self.package, self.version)
    }

    fn advice(&self) -> String {
        let Self {
            package, version, ..
        } = self;
        format!(
            "{package} {version} cannot be had; install it by hand: cargo install --locked {package}@{version}"
        )
    }
}
