//! Building the site, and knowing when that is not needed.

use crate::{
    about, ahead, doors, fingerprint, licences, lighten, offline, one_game, preloads, process::run,
    project::Project, setup, stamp::Stamp, step::step,
};
use anyhow::Result;
use std::{cell::OnceCell, env, fs, path::PathBuf, process::Command};

/// A result that is worked out once and then kept, failure included.
pub type Once<T> = OnceCell<Result<T, String>>;

/// The address that the pages of a site are to be written for, as previews and search engines want it.
#[derive(Debug, Default)]
pub enum BaseUrl {
    /// That of the site that is there, if one is.
    #[default]
    AsBuilt,
    /// This one, or none: all addresses stay relative.
    Is(Option<String>),
}

impl BaseUrl {
    /// Whether a site written for this address will do.
    fn is_met_by(&self, built: &Option<String>) -> bool {
        match self {
            Self::AsBuilt => true,
            Self::Is(wanted) => wanted == built,
        }
    }
}

/// The tools of a build and the site they make: each seen to when it is first asked for.
pub struct Tools<'a> {
    project: &'a Project,
    base_url: BaseUrl,
    wasm_target: Once<()>,
    builder: Once<Builder>,
    site: Once<PathBuf>,
}

/// What Trunk needs.
pub struct Builder {
    /// Trunk itself.
    pub trunk: PathBuf,
    /// wasm-bindgen's command; the runner of tests lies beside it.
    pub wasm_bindgen: PathBuf,
}

impl<'a> Tools<'a> {
    /// Nothing is looked at yet.
    pub fn new(project: &'a Project, base_url: BaseUrl) -> Self {
        Self {
            project,
            base_url,
            wasm_target: OnceCell::new(),
            builder: OnceCell::new(),
            site: OnceCell::new(),
        }
    }

    /// The standard library for WebAssembly.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn wasm_target(&self) -> Result<()> {
        once(&self.wasm_target, || setup::wasm_target(self.project)).copied()
    }

    /// The tools that any build needs.
    ///
    /// # Errors
    /// When one cannot be had.
    pub fn builder(&self) -> Result<&Builder> {
        once(&self.builder, || {
            self.wasm_target()?;
            let trunk = setup::trunk(self.project)?.ensure(self.project)?;
            Ok(Builder {
                trunk,
                wasm_bindgen: setup::wasm_bindgen(self.project)?.ensure(self.project)?,
            })
        })
    }

    /// The release site, built if `dist/` is not up to date.
    ///
    /// # Errors
    /// When it cannot be built.
    pub fn site(&self) -> Result<&PathBuf> {
        once(&self.site, || self.make_site())
    }

    fn make_site(&self) -> Result<PathBuf> {
        let dist = self.project.dist();
        // Taken before the build: a file changed meanwhile makes the next one build again.
        let sources = fingerprint::of_sources(self.project);
        let stamp = Stamp::read(self.project);
        let base_url = match &self.base_url {
            BaseUrl::AsBuilt => stamp.as_ref().and_then(|stamp| stamp.base_url.clone()),
            BaseUrl::Is(wanted) => wanted.clone(),
        };
        let stamp = stamp.filter(|stamp| {
            self.base_url.is_met_by(&stamp.base_url)
                && Some(stamp.sources) == sources
                && fingerprint::of_folder(&dist).is_ok_and(|built| built == stamp.built)
        });
        // One made without the optimisers is good enough until they are there: to ask the net for them
        // each time may take long.
        let can_optimise =
            || setup::has_wasm_opt(self.project) && setup::has_minifier(self.project);
        if let Some(stamp) = stamp
            && (stamp.optimised || !can_optimise())
        {
            println!("dist/ is up to date");
            if !stamp.optimised {
                println!(
                    "it was built without wasm-opt or esbuild; delete dist/ to have them looked for again"
                );
            }
            return Ok(dist);
        }
        let builder = self.builder()?;
        let wasm_opt = setup::wasm_opt(self.project);
        let minifier = setup::minifier(self.project);
        let _ = fs::remove_file(Stamp::path(self.project));
        step("release site into dist/", || {
            run(&mut self.release(builder, wasm_opt, base_url.as_deref()))?;
            one_game::build(
                self.project,
                builder,
                &dist,
                &self.flags(),
                wasm_opt.is_some(),
            )?;
            fs::write(dist.join("licences.txt"), licences::text(self.project)?)?;
            lighten::lighten(self.project, &dist, minifier.as_deref())?;
            ahead::fill(&dist)?;
            preloads::fill(&dist, "embed.html")?;
            // Last, for the folder is named by what a browser will get.
            let folder = doors::arrange(&dist)?;
            about::fill(self.project, &dist, &folder)?;
            offline::write(self.project, &dist, &folder)
        })?;
        let built = fingerprint::of_folder(&dist)?;
        match sources {
            Some(sources) => Stamp {
                sources,
                built,
                optimised: wasm_opt.is_some() && minifier.is_some(),
                base_url,
            }
            .write(self.project)?,
            None => println!(
                "git cannot list the sources here, so the site will be built anew each time"
            ),
        }
        Ok(dist)
    }

    fn release(&self, builder: &Builder, wasm_opt: Option<u32>, base_url: Option<&str>) -> Command {
        let mut command = self.trunk(builder);
        command
            .arg("build")
            .env("CARGO_ENCODED_RUSTFLAGS", self.flags());
        // The program that writes the rules pages finds it there.
        match base_url {
            Some(url) => command.env("TAKEFIVE_BASE_URL", url),
            None => command.env_remove("TAKEFIVE_BASE_URL"),
        };
        match wasm_opt {
            Some(number) => {
                command
                    .arg("--release")
                    .env("TRUNK_TOOLS_WASM_OPT", format!("version_{number}"));
            }
            // Trunk runs wasm-opt in release mode only, and cannot be told otherwise from outside the page.
            None => {
                command.args(["--cargo-profile", "release"]);
            }
        }
        command
    }

    /// What the compiler is told, parted as cargo wants it: no path of this machine gets into the modules, so that they
    /// are the same wherever they are built. (Cargo gives paths within the tree relative to it, but that is nowhere
    /// promised.)
    fn flags(&self) -> String {
        let registry = cargo_home().map(|home| home.join("registry/src"));
        let registries = registry.and_then(|folder| fs::read_dir(folder).ok());
        let mut folders: Vec<PathBuf> = registries
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        folders.sort_unstable();
        folders.push(self.project.root().to_owned());
        let flag = |from: &PathBuf| format!("--remap-path-prefix={}=", from.display());
        folders.iter().map(flag).collect::<Vec<_>>().join("\x1f")
    }

    /// A site whose module can be made to panic, for the test of what the page does then.
    ///
    /// # Errors
    /// When it cannot be built.
    pub fn panicking_site(&self) -> Result<PathBuf> {
        let dist = self.project.path("target/dist-panic");
        let mut command = self.trunk(self.builder()?);
        command.args(["build", "--features", "panic-test", "--dist"]);
        run(command.arg(&dist))?;
        Ok(dist)
    }

    /// Trunk, rebuilding with cargo's fast profile on change, into a folder that no release build uses.
    pub fn watch(&self, builder: &Builder, dist: &str) -> Command {
        let mut command = self.trunk(builder);
        command.args(["watch", "--dist", dist]);
        let aside = [
            "target",
            "dist",
            "tests",
            "docs",
            "xtask",
            ".git",
            "node_modules",
        ];
        for path in aside
            .iter()
            .map(|name| self.project.path(name))
            .filter(|path| path.exists())
        {
            command.arg("--ignore").arg(path);
        }
        command
    }

    fn trunk(&self, builder: &Builder) -> Command {
        let mut command = self.project.command(&builder.trunk);
        // It would ask the net whether there is a newer one.
        command.env("TRUNK_SKIP_VERSION_CHECK", "true");
        // It takes the variable for a flag with a value and stops at the usual `NO_COLOR=1`.
        if env::var_os("NO_COLOR").is_some() {
            command.env_remove("NO_COLOR").env("TRUNK_COLOR", "never");
        }
        command
    }
}

/// Where cargo keeps what it fetches.
pub fn cargo_home() -> Option<PathBuf> {
    let told = env::var_os("CARGO_HOME").map(PathBuf::from);
    told.or_else(|| Some(env::home_dir()?.join(".cargo")))
}

/// The value of the cell, made on first use; a failure is told again each time.
///
/// # Errors
/// That of making it.
pub fn once<T>(cell: &Once<T>, make: impl FnOnce() -> Result<T>) -> Result<&T> {
    let made = cell.get_or_init(|| make().map_err(|error| format!("{error:#}")));
    made.as_ref()
        .map_err(|error| anyhow::Error::msg(error.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_serves_takes_a_site_for_any_address_and_who_builds_the_one_asked_for() {
        let [here, there] =
            ["https://example.org/a/", "https://example.org/b/"].map(|url| Some(url.to_owned()));
        for built in [&None, &here] {
            assert!(BaseUrl::AsBuilt.is_met_by(built));
        }
        assert!(BaseUrl::Is(None).is_met_by(&None) && BaseUrl::Is(here.clone()).is_met_by(&here));
        for (wanted, built) in [(None, &here), (here.clone(), &None), (here.clone(), &there)] {
            assert!(!BaseUrl::Is(wanted).is_met_by(built));
        }
    }

    #[test]
    fn a_failure_is_kept_and_told_again() {
        let cell = OnceCell::new();
        let first = once::<u8>(&cell, || anyhow::bail!("no net")).unwrap_err();
        let second = once::<u8>(&cell, || Ok(1)).unwrap_err();
        assert_eq!(first.to_string(), second.to_string());
    }
}
