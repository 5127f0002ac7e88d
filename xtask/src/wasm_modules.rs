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
use xshell::cmd;

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
    let flags = (purpose == Purpose::Release).then(|| path_flags(project));
    let build = |project: Project, module| Build {
        project,
        module,
        purpose,
        flags: flags.clone(),
    };
    let mut profiles = MODULES.map(|module| module.profile(purpose)).to_vec();
    profiles.sort_unstable();
    profiles.dedup();
    thread::scope(|scope| {
        // Two builds run in parallel, because the last step of each is single-threaded; those with the same profile are
        // written to the same place, so one after the other. Meanwhile, finished modules are post-processed.
        let each = |profile| {
            let (project, build) = (project.clone(), &build);
            scope.spawn(move || {
                let mut forming = Vec::new();
                for module in &MODULES {
                    if module.profile(purpose) == profile {
                        let build = build(project.clone(), module);
                        build.compile()?;
                        forming.push(scope.spawn(move || build.form(to)));
                    }
                }
                joined(forming)
            })
        };
        joined(profiles.into_iter().map(each).collect())
    })
}

/// Waits for all of them.
fn joined(threads: Vec<ScopedJoinHandle<Result<()>>>) -> Result<()> {
    let panicked = |_| anyhow!("a thread of the build panicked");
    threads
        .into_iter()
        .try_for_each(|one| one.join().map_err(panicked)?)
}

/// The build of a module.
struct Build {
    project: Project,
    module: &'static Module,
    purpose: Purpose,
    /// The compiler flags, for a release.
    flags: Option<Vec<String>>,
}

impl Build {
    /// A file that is cached: optimising takes as long as everything else, so an unchanged module is not optimised
    /// again.
    fn kept(&self, end: &str) -> PathBuf {
        let of = match self.purpose {
            Purpose::Release => "release",
            Purpose::Test => "test",
            Purpose::Dev => "debug",
        };
        let folder = self.project.path("target/modules").join(of);
        let name = format!("{}{end}", self.module.name);
        folder.join(self.module.folder).join(name)
    }

    /// Compiles a module, unless it is there and made from the same sources. Cargo would know that too, but keeps one
    /// result of the package: each set of features takes the place of the last.
    fn compile(&self) -> Result<()> {
        let (sh, module) = (&self.project.shell, self.module);
        let profile = module.profile(self.purpose);
        let mut features = vec![module.features.to_owned()];
        if (module.name, module.folder) == (BOARD, "") {
            features.extend(env::var(EXTRA_FEATURES_VAR));
        }
        let features = features.join(",");
        let (kept, note) = (self.kept(".wasm"), self.kept(".compiled-from"));
        let flags = self.flags.as_ref().map(|flags| {
            let own = module.way.flags.iter().map(|flag| flag.to_string());
            flags.iter().cloned().chain(own).collect::<Vec<_>>()
        });
        let way = format!("{profile} {features} {flags:?}");
        let known = fs::read_to_string(&note).ok();
        if kept.is_file() && known.is_some() && known == self.compiled_from(&way).ok() {
            return Ok(());
        }
        let cargo = cmd!(
            sh,
            "cargo build --quiet --package {PACKAGE} --no-default-features --features {features}
                --target {WASM_TARGET} --profile {profile}"
        );
        let flags = flags.map(|all| ("CARGO_ENCODED_RUSTFLAGS", all.join("\x1f")));
        cargo.envs(flags).run()?;
        // The next module is built in the same place.
        let place = if profile == "dev" { "debug" } else { profile };
        let built = format!(
            "target/{WASM_TARGET}/{place}/{}.wasm",
            PACKAGE.replace('-', "_")
        );
        let built = self.project.path(&built);
        copy_file(&built, &kept)?;
        copy_file(&built.with_extension("d"), &self.kept(".d"))?;
        Ok(fs::write(note, self.compiled_from(&way)?)?)
    }

    /// A hash of everything that a module is compiled from: the sources that cargo lists, its settings, and how it is built.
    fn compiled_from(&self, way: &str) -> Result<String> {
        let list = fs::read_to_string(self.kept(".d"))?;
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
        let manifests = fs::read_dir(self.project.path("crates"))?
            .map(|entry| Ok(entry?.path().join("Cargo.toml")))
            .collect::<Result<Vec<_>>>()?;
        let all: BTreeSet<PathBuf> = sources.chain(settings).chain(manifests).collect();
        let hash = fingerprint::hash_of_files(self.project.root(), &all)?;
        Ok(format!("{hash:016x} {way}"))
    }

    fn form(&self, to: &Path) -> Result<()> {
        let (sh, module) = (&self.project.shell, self.module);
        let (name, optimiser) = (module.name, module.way.optimiser);
        let (built, note) = (self.kept(".wasm"), self.kept(".made-from"));
        // Changes with the version of the optimiser.
        let inputs = [
            built.clone(),
            self.project.path("xtask/npm/package-lock.json"),
        ];
        let hash = fingerprint::hash_of_files(Path::new(""), &inputs.into())?;
        let made_from = format!("{hash:016x} {optimiser}");
        if fs::read_to_string(&note).ok().as_ref() != Some(&made_from) {
            let folder = built.parent().context("a file is in a folder")?;
            let flags = ["--target", "web", "--out-name", name, "--out-dir"];
            cmd!(sh, "wasm-bindgen {flags...} {folder} {built}").run()?;
            if self.flags.is_some() {
                let wasm = self.kept("_bg.wasm");
                let flags = optimiser.split(' ');
                cmd!(sh, "wasm-opt {flags...} {wasm} -o {wasm}").run()?;
            }
            fs::write(note, made_from)?;
        }
        let to = to.join(module.folder);
        for end in [".js", "_bg.wasm"] {
            copy_file(&self.kept(end), &to.join(format!("{name}{end}")))?;
        }
        let types = format!("{name}.d.ts");
        // Authors of custom front ends take the whole module.
        if module.folder.is_empty() {
            copy_file(&self.kept(".d.ts"), &to.join(&types))?;
        }
        let place = types_folder(&self.project).join(module.folder);
        copy_file(&self.kept(".d.ts"), &place.join(types))
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
