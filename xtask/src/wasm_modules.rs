//! The WebAssembly modules of the site, and how they are built. Trunk calls this, whoever called Trunk: `cargo xtask
//! build`, `serve`, `dev`, or a test.

use crate::{
    fingerprint,
    project::{Project, cargo_home, copy_file},
    setup::{self, WASM_TARGET},
};
use anyhow::{Context as _, Result, anyhow};
use std::{
    collections::BTreeSet,
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

/// The package that all modules are built from.
pub const PACKAGE: &str = "take-five-web";

/// The name of the board's modules.
pub const BOARD: &str = PACKAGE;

/// The folder of the module without records.
pub const BOARD_FOLDER: &str = "board";

/// The environment variable with additional features for the app's board, for tests.
pub const EXTRA_FEATURES_VAR: &str = "TAKEFIVE_FEATURES";

/// One module.
struct Module {
    /// The name of its files.
    name: &'static str,
    /// Its folder on the site.
    folder: &'static str,
    /// The features of the package that it has.
    features: &'static str,
    way: &'static Way,
}

/// The modules. That of the board is built twice: boards on other people's pages keep no records, and their module is
/// 18 KB smaller to download.
const MODULES: [Module; 8] = [
    Module::new("take-five-engine", "engine", &FAST),
    Module::new("take-five-editor", "editor", &SMALL),
    Module::new("take-five-clock", "clock", &SMALL),
    Module::new("take-five-tablebase", "tablebase", &SMALL),
    Module::new("take-five-film", "film", &SMALL),
    Module::new("take-five-live-web", "live", &SMALLEST),
    Module::new(BOARD, "board,record", &SMALL),
    Module {
        folder: BOARD_FOLDER,
        ..Module::new(BOARD, "board", &SMALL)
    },
];

impl Module {
    const fn new(name: &'static str, features: &'static str, way: &'static Way) -> Self {
        Module {
            name,
            folder: "",
            features,
            way,
        }
    }

    /// The cargo profile that it is built with.
    fn profile(&self, purpose: Purpose) -> &'static str {
        match purpose {
            Purpose::Release => self.way.profile,
            Purpose::Test => "test-site",
            Purpose::Dev => "dev",
        }
    }
}

/// Where the type checker looks for the types of the modules, and of the scripts of others: `www/tsconfig.json` names it.
pub fn types_folder(project: &Project) -> PathBuf {
    project.path("target/modules/types")
}

/// Puts the modules into the folder of a build.
pub fn build_modules(project: &Project, to: &Path, purpose: Purpose) -> Result<()> {
    setup::wasm_target(project)?;
    setup::WASM_BINDGEN.ensure(project)?;
    setup::npm(project)?;
    let maker = &Maker {
        purpose,
        root: project.root().to_owned(),
        folder: project.path("target"),
        types: types_folder(project),
        optimiser: fingerprint::hash_of_file(&project.path("xtask/npm/package-lock.json"))?,
        flags: (purpose == Purpose::Release).then(|| path_flags(project)),
    };
    let mut profiles = MODULES.map(|module| module.profile(purpose)).to_vec();
    profiles.sort_unstable();
    profiles.dedup();
    thread::scope(|scope| {
        // Two builds run in parallel, because the last step of each is single-threaded; those with the same profile are
        // written to the same place, so one after the other. Meanwhile, finished modules are post-processed.
        let build = |profile| {
            let shell = project.shell.clone();
            scope.spawn(move || {
                let mut forming = Vec::new();
                for module in &MODULES {
                    if module.profile(purpose) == profile {
                        maker.compile(&shell, module)?;
                        let shell = shell.clone();
                        forming.push(scope.spawn(move || maker.form(&shell, module, to)));
                    }
                }
                joined(forming)
            })
        };
        joined(profiles.into_iter().map(build).collect())
    })
}

/// Waits for all of them.
fn joined(threads: Vec<ScopedJoinHandle<Result<()>>>) -> Result<()> {
    let panicked = |_| anyhow!("a thread of the build panicked");
    threads
        .into_iter()
        .try_for_each(|one| one.join().map_err(panicked)?)
}

/// The settings for building all modules.
struct Maker {
    purpose: Purpose,
    /// The project.
    root: PathBuf,
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

    /// Compiles a module, unless it is there and made from the same sources. Cargo would know that too, but keeps one
    /// result of the package: each set of features takes the place of the last.
    fn compile(&self, sh: &Shell, module: &Module) -> Result<()> {
        let profile = module.profile(self.purpose);
        let mut features = vec![module.features.to_owned()];
        if (module.name, module.folder) == (BOARD, "") {
            features.extend(env::var(EXTRA_FEATURES_VAR));
        }
        let features = features.join(",");
        let kept = self.kept(module).join(format!("{}.wasm", module.name));
        let (sources, note) = (
            kept.with_extension("d"),
            kept.with_extension("compiled-from"),
        );
        let way = format!(
            "{profile} {features} {:?} {:?}",
            self.flags, module.way.flags
        );
        let is_current = || {
            let known = fs::read_to_string(&note).ok()?;
            Some(kept.is_file() && known == self.compiled_from(&sources, &way).ok()?)
        };
        if is_current() == Some(true) {
            return Ok(());
        }
        let cargo = cmd!(
            sh,
            "cargo build --quiet --package {PACKAGE} --no-default-features --features {features}
                --target {WASM_TARGET} --profile {profile}"
        );
        let flags = self.flags.as_ref().map(|flags| {
            let all: Vec<&str> = flags
                .iter()
                .map(String::as_str)
                .chain(module.way.flags.iter().copied())
                .collect();
            ("CARGO_ENCODED_RUSTFLAGS", all.join("\x1f"))
        });
        cargo.envs(flags).run()?;
        // The next module is built in the same place.
        let place = if profile == "dev" { "debug" } else { profile };
        let built = format!("{WASM_TARGET}/{place}/{}.wasm", PACKAGE.replace('-', "_"));
        let built = self.folder.join(built);
        copy_file(&built, &kept)?;
        copy_file(&built.with_extension("d"), &sources)?;
        Ok(fs::write(note, self.compiled_from(&sources, &way)?)?)
    }

    /// A hash of everything that a module is compiled from: the sources that cargo lists, its settings, and how it is built.
    fn compiled_from(&self, sources: &Path, way: &str) -> Result<String> {
        let list = fs::read_to_string(sources)?;
        let (_, list) = list.split_once(": ").context("cargo lists no sources")?;
        // A space in a path is escaped.
        let list = list.trim_end().replace("\\ ", "\0");
        let sources = list
            .split(' ')
            .map(|path| PathBuf::from(path.replace('\0', " ")));
        let settings = [
            "Cargo.toml",
            "Cargo.lock",
            "rust-toolchain.toml",
            ".cargo/config.toml",
        ]
        .map(PathBuf::from);
        let manifests = fs::read_dir(self.root.join("crates"))?
            .map(|entry| Ok(entry?.path().join("Cargo.toml")))
            .collect::<Result<Vec<_>>>()?;
        let all: BTreeSet<PathBuf> = sources.chain(settings).chain(manifests).collect();
        let hash = fingerprint::hash_of_files(&self.root, &all)?;
        Ok(format!("{hash:016x} {way}"))
    }

    fn form(&self, sh: &Shell, module: &Module, to: &Path) -> Result<()> {
        let (name, kept) = (module.name, self.kept(module));
        let (built, optimiser) = (kept.join(format!("{name}.wasm")), module.way.optimiser);
        let (note, hash) = (
            built.with_extension("made-from"),
            fingerprint::hash_of_file(&built)?,
        );
        let made_from = format!("{hash:016x} {:016x} {optimiser}", self.optimiser);
        if fs::read_to_string(&note).ok().as_ref() != Some(&made_from) {
            let flags = ["--target", "web", "--out-name", name, "--out-dir"];
            cmd!(sh, "wasm-bindgen {flags...} {kept} {built}").run()?;
            if self.flags.is_some() {
                let wasm = kept.join(format!("{name}_bg.wasm"));
                let flags = optimiser.split(' ');
                cmd!(sh, "wasm-opt {flags...} {wasm} -o {wasm}").run()?;
            }
            fs::write(note, made_from)?;
        }
        for end in [".js", "_bg.wasm"] {
            let file = format!("{name}{end}");
            copy_file(&kept.join(&file), &to.join(module.folder).join(&file))?;
        }
        let types = kept.join(format!("{name}.d.ts"));
        let name = Path::new(module.folder).join(format!("{name}.d.ts"));
        // Authors of custom front ends take the whole module.
        if module.folder.is_empty() {
            copy_file(&types, &to.join(&name))?;
        }
        copy_file(&types, &self.types.join(name))
    }
}

/// The compiler flags: no path of this machine gets into what is built, so that it is
/// the same wherever that happens. (Cargo passes paths within the tree as relative ones, but does not guarantee it.)
pub fn path_flags(project: &Project) -> Vec<String> {
    let registry = cargo_home().map(|home| home.join("registry/src"));
    let registries = registry.and_then(|folder| project.shell.read_dir(folder).ok());
    let mut folders = registries.unwrap_or_default();
    folders.push(project.root().to_owned());
    let flag = |from: &PathBuf| format!("--remap-path-prefix={}=", from.display());
    folders.iter().map(flag).collect()
}
