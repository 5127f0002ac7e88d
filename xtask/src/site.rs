//! Building the site, and detecting when that is not necessary. Trunk builds it, and calls back here for the modules
//! ([`crate::modules_hook`]) and for the final step.

use crate::{
    about_page,
    build_stamp::Stamp,
    fingerprint, hashed_folder, licences, minify,
    project::Project,
    service_worker,
    setup::{self, timed_step},
    wasm_modules,
};
use anyhow::{Context, Result, anyhow};
use std::{cell::OnceCell, env, fs, path::PathBuf, thread};
use xshell::{Cmd, cmd};

/// The environment variable that passes the address of the site through Trunk to the generator of the pages.
const BASE_URL: &str = "TAKEFIVE_BASE_URL";

/// A result that is computed once and then cached, including failures.
pub type Once<T> = OnceCell<Result<T, String>>;

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

/// The site of a tree, built on first use.
pub struct Site<'a> {
    project: &'a Project,
    base_url: BaseUrl,
    built: Once<PathBuf>,
}

impl<'a> Site<'a> {
    /// Does not look at anything yet.
    pub fn new(project: &'a Project, base_url: BaseUrl) -> Self {
        let built = OnceCell::new();
        Self {
            project,
            base_url,
            built,
        }
    }

    /// The release site, built if `dist/` is not up to date.
    pub fn ensure_built(&self) -> Result<&PathBuf> {
        get_or_try_init(&self.built, || self.make())
    }

    fn make(&self) -> Result<PathBuf> {
        let (project, dist) = (self.project, self.project.dist());
        // Computed before the build: if a file changes meanwhile, the next run builds again.
        let sources = fingerprint::hash_of_sources(project);
        let stamp = Stamp::read(project);
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
            println!("dist/ is up to date");
            return Ok(dist);
        }
        let mut build = trunk_command(project, "build")?.arg("--release");
        build = match &base_url {
            Some(url) => build.env(BASE_URL, url),
            None => build.env_remove(BASE_URL),
        };
        project.shell.remove_path(Stamp::path(project))?;
        timed_step("release site into dist/", || Ok(build.run()?))?;
        let built = fingerprint::hash_of_folder(&dist)?;
        match sources {
            Some(sources) => Stamp {
                sources,
                built,
                base_url,
            }
            .write(project)?,
            None => println!("git cannot list the sources here: the site is built each time"),
        }
        Ok(dist)
    }
}

/// Builds a site with a module that can be made to panic, for the test of the page's recovery.
pub fn build_panicking_site(project: &Project) -> Result<PathBuf> {
    let dist = project.path("target/dist-panic");
    trunk_command(project, "build")?
        .arg("--dist")
        .arg(&dist)
        .env(wasm_modules::EXTRA_FEATURES_VAR, "panic-test")
        .run()?;
    Ok(dist)
}

/// Trunk, with the tools that it and its hooks need.
pub fn trunk_command<'a>(project: &'a Project, what: &str) -> Result<Cmd<'a>> {
    install_build_tools(project)?;
    let mut trunk = cmd!(project.shell, "trunk {what}");
    // It would look for a newer version online.
    trunk = trunk
        .env("TRUNK_SKIP_VERSION_CHECK", "true")
        .env_remove(wasm_modules::EXTRA_FEATURES_VAR);
    // It parses the variable as a boolean flag and rejects the usual `NO_COLOR=1`.
    if env::var_os("NO_COLOR").is_some() {
        trunk = trunk.env_remove("NO_COLOR").env("TRUNK_COLOR", "never");
    }
    Ok(trunk)
}

/// Installs everything that a build needs, in parallel: each step waits for the network, or for a single-threaded
/// linker.
pub fn install_build_tools(project: &Project) -> Result<()> {
    setup::wasm_target(project)?;
    let [npm, trunk, wasm_bindgen] = [(); 3].map(|()| project.clone());
    let running = [
        thread::spawn(move || setup::npm(&npm)),
        thread::spawn(move || setup::trunk(&trunk)?.ensure(&trunk)),
        thread::spawn(move || setup::wasm_bindgen(&wasm_bindgen)?.ensure(&wasm_bindgen)),
    ];
    let done = running.map(|one| {
        one.join()
            .map_err(|_| anyhow!("a step of the set-up panicked"))?
    });
    done.into_iter().try_for_each(|one| one.map(|_| ()))
}

/// Trunk's hook while it copies the files: adds the modules.
pub fn modules_hook(project: &Project) -> Result<()> {
    let (dist, is_release) = called_by_trunk()?;
    wasm_modules::build_modules(project, &dist, is_release)
}

/// Trunk's final hook: writes the pages, and turns a release build into the files for browsers.
pub fn finish_hook(project: &Project) -> Result<()> {
    let (dist, is_release) = called_by_trunk()?;
    let sh = &project.shell;
    let program = ["--quiet", "--package", "take-five"];
    let mut site = cmd!(sh, "cargo run {program...} -- site --output {dist}");
    if let Ok(url) = env::var(BASE_URL) {
        site = site.args(["--base-url", &url]);
    }
    site.run()?;
    if !is_release {
        return Ok(());
    }
    fs::write(dist.join("licences.txt"), licences::licences_text(project)?)?;
    minify::minify(project, &dist)?;
    // This comes last, because the folder is named after the final content.
    let folder = hashed_folder::move_into_hashed_folder(project, &dist)?;
    about_page::fill_about_page(project, &dist, &folder)?;
    service_worker::write_service_worker(project, &dist, &folder)
}

/// The folder of Trunk's build, and whether it is a release build.
fn called_by_trunk() -> Result<(PathBuf, bool)> {
    let told = |name| env::var(name).with_context(|| format!("Trunk calls this, and tells {name}"));
    Ok((
        told("TRUNK_STAGING_DIR")?.into(),
        told("TRUNK_PROFILE")? == "release",
    ))
}

/// The value of the cell, computed on first use; a failure is returned again each time.
pub fn get_or_try_init<T>(cell: &Once<T>, make: impl FnOnce() -> Result<T>) -> Result<&T> {
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
        let first = get_or_try_init::<u8>(&cell, || anyhow::bail!("no net")).unwrap_err();
        let second = get_or_try_init::<u8>(&cell, || Ok(1)).unwrap_err();
        assert_eq!(first.to_string(), second.to_string());
    }
}
