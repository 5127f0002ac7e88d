//! The WebAssembly modules of the site, and how they are built. Trunk calls this, whoever called Trunk: `cargo xtask
//! build`, `serve`, `dev`, or a test.

use crate::{
    fingerprint,
    project::{Project, cargo_home, copy_file},
    setup::{self, WASM_TARGET},
};
use anyhow::{Result, anyhow};
use std::{
    env, fs,
    path::{Path, PathBuf},
    thread::{self, ScopedJoinHandle},
};
use xshell::{Shell, cmd};

/// What a site is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be published.
    Release,
    /// To be tested: the same files as a release, with modules that are compiled fast and not optimised as a whole.
    Test,
    /// To be looked at while one works on it.
    Dev,
}

/// How to build a release module.
struct Way {
    /// The cargo profile.
    profile: &'static str,
    /// The option for wasm-opt.
    optimiser: &'static str,
    /// More flags for the compiler.
    flags: &'static [&'static str],
}

/// For modules that wait for people: small.
const SMALL: Way = Way {
    profile: "web",
    optimiser: "-O2 -s 1 --converge --strip-producers --strip-target-features",
    flags: &[],
};

/// For the module that somebody waits for who has got an invitation: even smaller. The rounds of SHA-256 are a loop.
const SMALLEST: Way = Way {
    flags: &["--cfg=sha2_backend_soft=\"compact\""],
    ..SMALL
};

/// For modules that search: fast.
const FAST: Way = Way {
    profile: "release",
    optimiser: "-O3 --strip-producers --strip-target-features",
    flags: &[],
};

/// The packages that become modules.
const PACKAGES: [(&str, &Way); 6] = [
    ("take-five-engine", &FAST),
    ("take-five-editor", &SMALL),
    ("take-five-clock", &SMALL),
    ("take-five-tablebase", &SMALL),
    ("take-five-live-web", &SMALLEST),
    (BOARD, &SMALL),
];

/// The package of the board. It is built twice: boards on other people's pages keep no records, and their module is
/// 18 KB smaller to download.
pub const BOARD: &str = "take-five-web";

/// The folder of the module without records.
pub const BOARD_FOLDER: &str = "board";

/// The environment variable with additional features for the board's module, for tests.
pub const EXTRA_FEATURES_VAR: &str = "TAKEFIVE_FEATURES";

/// The names of all packages that become modules.
pub fn module_packages() -> [&'static str; 6] {
    PACKAGES.map(|(package, _)| package)
}

/// One module.
struct Module {
    package: &'static str,
    way: &'static Way,
    /// Its folder on the site.
    folder: &'static str,
    /// More arguments for cargo: which features it has.
    features: Vec<String>,
}

/// Where the type checker looks for the types of the modules, and of the scripts of others: `www/tsconfig.json` names it.
pub fn types_folder(project: &Project) -> PathBuf {
    project.path("target/modules/types")
}

/// Puts the modules into the folder of a build.
pub fn build_modules(project: &Project, to: &Path, purpose: Purpose) -> Result<()> {
    setup::wasm_target(project)?;
    setup::wasm_bindgen().ensure(project)?;
    setup::npm(project)?;
    let modules = all();
    let maker = &Maker {
        purpose,
        folder: project.path("target"),
        types: types_folder(project),
        optimiser: fingerprint::hash_of_file(&project.path("xtask/npm/package-lock.json"))?,
        flags: (purpose == Purpose::Release).then(|| flags(project)),
    };
    thread::scope(|scope| {
        // Two builds run in parallel, because the last step of each is single-threaded (builds with the same profile
        // wait for each other); meanwhile, finished modules are post-processed.
        let start = |way: &'static Way| {
            let is_of_way = move |module: &&Module| module.way.profile == way.profile;
            let of_way = modules.iter().filter(is_of_way);
            let shell = project.shell.clone();
            scope.spawn(move || {
                let form = |module| {
                    maker.compile(&shell, module)?;
                    let shell = shell.clone();
                    Ok(scope.spawn(move || maker.form(&shell, module, to)))
                };
                joined(of_way.map(form).collect::<Result<Vec<_>>>()?)
            })
        };
        joined([&SMALL, &FAST].map(start))
    })
}

/// Waits for all of them.
fn joined<'a>(threads: impl IntoIterator<Item = ScopedJoinHandle<'a, Result<()>>>) -> Result<()> {
    let panicked = |_| anyhow!("a thread of the build panicked");
    threads
        .into_iter()
        .try_for_each(|one| one.join().map_err(panicked)?)
}

fn all() -> Vec<Module> {
    let more = env::var(EXTRA_FEATURES_VAR).unwrap_or_default();
    let with_features = |(package, way)| Module {
        package,
        way,
        folder: "",
        features: match package {
            BOARD => vec![format!("--features={more}")],
            _ => Vec::new(),
        },
    };
    let without_records = Module {
        package: BOARD,
        way: &SMALL,
        folder: BOARD_FOLDER,
        features: vec!["--no-default-features".to_owned()],
    };
    let modules = PACKAGES.map(with_features).into_iter();
    modules.chain([without_records]).collect()
}

/// The settings for building all modules.
struct Maker {
    purpose: Purpose,
    /// The folder where cargo builds, and where the results are cached.
    folder: PathBuf,
    /// The folder for the types.
    types: PathBuf,
    /// Changes with the version of the optimiser.
    optimiser: u64,
    /// The compiler flags, for a release.
    flags: Option<Vec<String>>,
}

impl Maker {
    /// The cached result for a module: optimising takes as long as everything else, so an unchanged module is not
    /// optimised again.
    fn kept(&self, module: &Module) -> PathBuf {
        let of = match self.purpose {
            Purpose::Release => "release",
            Purpose::Test => "test",
            Purpose::Dev => "debug",
        };
        self.folder.join("modules").join(of).join(module.folder)
    }

    fn compile(&self, sh: &Shell, module: &Module) -> Result<()> {
        let package = module.package;
        let (profile, place) = match self.purpose {
            Purpose::Release => (module.way.profile, module.way.profile),
            Purpose::Test => ("test-site", "test-site"),
            Purpose::Dev => ("dev", "debug"),
        };
        let cargo = cmd!(
            sh,
            "cargo build --quiet --package {package} --target {WASM_TARGET} --profile {profile}"
        );
        let flags = self.flags.as_ref().map(|flags| {
            let all: Vec<&str> = flags
                .iter()
                .map(String::as_str)
                .chain(module.way.flags.iter().copied())
                .collect();
            ("CARGO_ENCODED_RUSTFLAGS", all.join("\x1f"))
        });
        cargo.args(&module.features).envs(flags).run()?;
        // The next module of the package is built in the same place.
        let built = format!("{WASM_TARGET}/{place}/{}.wasm", package.replace('-', "_"));
        let kept = self.kept(module).join(format!("{package}.wasm"));
        copy_file(&self.folder.join(built), &kept)
    }

    fn form(&self, sh: &Shell, module: &Module, to: &Path) -> Result<()> {
        let (package, kept) = (module.package, self.kept(module));
        let (built, optimiser) = (kept.join(format!("{package}.wasm")), module.way.optimiser);
        let (note, hash) = (
            built.with_extension("made-from"),
            fingerprint::hash_of_file(&built)?,
        );
        let made_from = format!("{hash:016x} {:016x} {optimiser}", self.optimiser);
        if fs::read_to_string(&note).ok().as_ref() != Some(&made_from) {
            let flags = ["--target", "web", "--out-name", package, "--out-dir"];
            cmd!(sh, "wasm-bindgen {flags...} {kept} {built}").run()?;
            if self.flags.is_some() {
                let wasm = kept.join(format!("{package}_bg.wasm"));
                let flags = optimiser.split(' ');
                cmd!(sh, "wasm-opt {flags...} {wasm} -o {wasm}").run()?;
            }
            fs::write(note, made_from)?;
        }
        for end in [".js", "_bg.wasm"] {
            let name = format!("{package}{end}");
            copy_file(&kept.join(&name), &to.join(module.folder).join(&name))?;
        }
        let types = kept.join(format!("{package}.d.ts"));
        let name = Path::new(module.folder).join(format!("{package}.d.ts"));
        // Authors of custom front ends take the whole module.
        if module.folder.is_empty() {
            copy_file(&types, &to.join(&name))?;
        }
        copy_file(&types, &self.types.join(name))
    }
}

/// The compiler flags: no path of this machine gets into the modules, so that they are
/// the same wherever they are built. (Cargo passes paths within the tree as relative ones, but does not guarantee it.)
fn flags(project: &Project) -> Vec<String> {
    let registry = cargo_home().map(|home| home.join("registry/src"));
    let registries = registry.and_then(|folder| project.shell.read_dir(folder).ok());
    let mut folders = registries.unwrap_or_default();
    folders.push(project.root().to_owned());
    let flag = |from: &PathBuf| format!("--remap-path-prefix={}=", from.display());
    folders.iter().map(flag).collect()
}
