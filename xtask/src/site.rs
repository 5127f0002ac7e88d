//! Building the site, and detecting when that is not necessary. Trunk builds it, and calls back here for the modules
//! ([`modules_hook`]) and for the final step.

use crate::{
    entry_files, fingerprint,
    import_graph::ImportGraph,
    licences, minify,
    project::Project,
    service_worker,
    setup::{self, timed_step},
    vendored,
    wasm_modules::{self, Purpose},
};
use anyhow::{Context, Result, anyhow};
use serde::{Deserialize, Serialize};
use std::{cell::OnceCell, env, fs, path::PathBuf, thread};
use xshell::{Cmd, cmd};

/// The environment variable that passes the address of the site through Trunk to the generator of the pages.
const BASE_URL: &str = "TAKEFIVE_BASE_URL";

/// The environment variable that tells the hooks that the site is built to be tested.
const FOR_TESTS: &str = "TAKEFIVE_FOR_TESTS";

/// A result that is computed once and then cached, including failures.
type Once<T> = OnceCell<Result<T, String>>;

/// The address to write the pages of a site for, as previews and search engines need it.
#[derive(Debug, Default)]
pub enum BaseUrl {
    /// That of the existing site, if there is one.
    #[default]
    AsBuilt,
    /// This one; with `None`, all addresses are relative.
    Is(Option<String>),
}

impl BaseUrl {
    /// Whether a site written for this address is acceptable.
    fn is_met_by(&self, built: &Option<String>) -> bool {
        match self {
            Self::AsBuilt => true,
            Self::Is(wanted) => wanted == built,
        }
    }
}

/// The content of the file that describes a built site and shows whether it is up to date.
#[derive(Serialize, Deserialize)]
struct Stamp {
    /// The hash of the sources that it was built from.
    sources: u64,
    /// The hash of the built files: a site that was modified or half deleted is not served.
    built: u64,
    /// The address that its pages are written for, if any.
    base_url: Option<String>,
}

/// The site of a tree, built on first use.
pub struct Site<'a> {
    project: &'a Project,
    base_url: BaseUrl,
    purpose: Purpose,
    built: Once<PathBuf>,
}

impl<'a> Site<'a> {
    /// The release site, in `dist/`. Does not look at anything yet.
    pub fn new(project: &'a Project, base_url: BaseUrl) -> Self {
        Self {
            project,
            base_url,
            purpose: Purpose::Release,
            built: OnceCell::new(),
        }
    }

    /// The site for tests, in `target/test-site/`: the same files as a release, with modules that are compiled fast.
    pub fn for_tests(project: &'a Project) -> Self {
        Self {
            purpose: Purpose::Test,
            ..Self::new(project, BaseUrl::Is(None))
        }
    }

    /// Whether its modules are those that would be published.
    pub fn is_release(&self) -> bool {
        self.purpose == Purpose::Release
    }

    /// The folder of the site, built if it is not up to date.
    pub fn ensure_built(&self) -> Result<&PathBuf> {
        get_or_try_init(&self.built, || self.make())
    }

    fn make(&self) -> Result<PathBuf> {
        let project = self.project;
        let (dist, stamp_file) = match self.is_release() {
            true => (project.dist(), "target/site.json"),
            false => (project.path("target/test-site"), "target/test-site.json"),
        };
        // Computed before the build: if a file changes meanwhile, the next run builds again.
        let sources = fingerprint::hash_of_sources(project);
        let path = project.path(stamp_file);
        let stamp = fs::read(&path).ok();
        let stamp: Option<Stamp> = stamp.and_then(|text| serde_json::from_slice(&text).ok());
        let base_url = match &self.base_url {
            BaseUrl::AsBuilt => stamp.as_ref().and_then(|stamp| stamp.base_url.clone()),
            BaseUrl::Is(wanted) => wanted.clone(),
        };
        let is_up_to_date = stamp.is_some_and(|stamp| {
            self.base_url.is_met_by(&stamp.base_url)
                && Some(stamp.sources) == sources
                && fingerprint::hash_of_folder(&dist).is_ok_and(|built| built == stamp.built)
        });
        if is_up_to_date {
            println!("{} is up to date", dist.display());
            return Ok(dist);
        }
        let build = trunk_command(project, "build")?;
        let build = build.args(["--release".as_ref(), "--dist".as_ref(), dist.as_path()]);
        let build = match &base_url {
            Some(url) => build.env(BASE_URL, url),
            None => build.env_remove(BASE_URL),
        };
        let build = match self.is_release() {
            true => build.env_remove(FOR_TESTS),
            false => build.env(FOR_TESTS, "1"),
        };
        project.shell.remove_path(&path)?;
        let what = format!("site into {}", dist.display());
        timed_step(what, || Ok(build.run()?))?;
        let built = fingerprint::hash_of_folder(&dist)?;
        let Some(sources) = sources else {
            println!("git cannot list the sources here: the site is built each time");
            return Ok(dist);
        };
        let stamp = Stamp {
            sources,
            built,
            base_url,
        };
        fs::write(path, serde_json::to_string(&stamp)?)?;
        Ok(dist)
    }
}

/// Builds a site with a module that can be made to panic, for the test of the page's recovery.
pub fn build_panicking_site(project: &Project) -> Result<PathBuf> {
    let dist = project.path("target/dist-panic");
    let build = trunk_command(project, "build")?.args(["--dist".as_ref(), &*dist]);
    build
        .env(wasm_modules::EXTRA_FEATURES_VAR, "panic-test")
        .run()?;
    Ok(dist)
}

/// Trunk, with the tools that it and its hooks need.
pub fn trunk_command<'a>(project: &'a Project, what: &str) -> Result<Cmd<'a>> {
    install_build_tools(project)?;
    let trunk = cmd!(project.shell, "trunk {what}");
    let trunk = trunk.env_remove(wasm_modules::EXTRA_FEATURES_VAR);
    // It would look for a newer version online.
    let trunk = trunk.env("TRUNK_SKIP_VERSION_CHECK", "true");
    // It parses the variable as a boolean flag and rejects the usual `NO_COLOR=1`.
    Ok(match env::var_os("NO_COLOR") {
        Some(_) => trunk.env_remove("NO_COLOR").env("TRUNK_COLOR", "never"),
        None => trunk,
    })
}

/// Installs everything that a build needs, in parallel: each step waits for the network, or for a single-threaded
/// linker.
pub fn install_build_tools(project: &Project) -> Result<()> {
    setup::wasm_target(project)?;
    let [npm, trunk, wasm_bindgen] = [(); 3].map(|()| project.clone());
    let running = [
        thread::spawn(move || setup::npm(&npm)),
        thread::spawn(move || setup::TRUNK.ensure(&trunk)),
        thread::spawn(move || setup::WASM_BINDGEN.ensure(&wasm_bindgen)),
    ];
    let panicked = |_| anyhow!("a step of the set-up panicked");
    let done = running.map(|one| one.join().map_err(panicked)?);
    done.into_iter().try_for_each(|one| one.map(drop))
}

/// Trunk's hook while it copies the files: adds the modules, and the scripts of others.
pub fn modules_hook(project: &Project) -> Result<()> {
    let (dist, purpose) = called_by_trunk()?;
    vendored::bundle_vendored(project, &dist)?;
    wasm_modules::build_modules(project, &dist, purpose)
}

/// Trunk's final hook: writes the pages, and turns a release build into the files for browsers.
pub fn finish_hook(project: &Project) -> Result<()> {
    let (dist, purpose) = called_by_trunk()?;
    let (sh, base_url) = (&project.shell, env::var(BASE_URL).ok());
    let base_url = base_url.iter().flat_map(|url| ["--base-url", url]);
    // With the whole workspace, as its tests: nothing is compiled a second time with other features.
    cmd!(sh, "cargo build --quiet --workspace --bin take-five-site").run()?;
    let writer = project.path("target/debug/take-five-site");
    let for_tests = (purpose != Purpose::Release).then_some("--pseudo-locale");
    cmd!(sh, "{writer} --output {dist}")
        .args(base_url)
        .args(for_tests)
        .run()?;
    minify::split_sentences(&dist)?;
    if purpose == Purpose::Dev {
        return Ok(());
    }
    fs::write(dist.join("licences.txt"), licences::licences_text(project)?)?;
    minify::minify(project, &dist)?;
    entry_files::add_preloads(&dist, &ImportGraph::read(project, &dist)?)?;
    // The folder is named after the final content.
    let folder = entry_files::move_into_hashed_folder(&dist)?;
    entry_files::fill_about_pages(&dist, &folder)?;
    service_worker::write_service_worker(project, &dist, &folder)
}

/// The folder of Trunk's build, and what it is for.
fn called_by_trunk() -> Result<(PathBuf, Purpose)> {
    let told = |name| env::var(name).with_context(|| format!("Trunk calls this, and tells {name}"));
    let purpose = match told("TRUNK_PROFILE")? == "release" {
        true if env::var_os(FOR_TESTS).is_some() => Purpose::Test,
        true => Purpose::Release,
        false => Purpose::Dev,
    };
    Ok((told("TRUNK_STAGING_DIR")?.into(), purpose))
}

/// The value of the cell, computed on first use; a failure is returned again each time.
fn get_or_try_init<T>(cell: &Once<T>, make: impl FnOnce() -> Result<T>) -> Result<&T> {
    let made = cell.get_or_init(|| make().map_err(|error| format!("{error:#}")));
    made.as_ref().map_err(|error| anyhow!(error.clone()))
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
        let first = get_or_try_init::<u8>(&cell, || anyhow::bail!("no net")).unwrap_err();
        let second = get_or_try_init::<u8>(&cell, || Ok(1)).unwrap_err();
        assert_eq!(first.to_string(), second.to_string());
    }
}
