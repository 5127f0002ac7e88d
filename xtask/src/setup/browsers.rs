//! Browsers and the programs that drive them: those on the machine, else Debian's.

use super::{Apt, geckodriver};
use crate::{process::output, project::Project, step::found, version};
use anyhow::{Context, Result, bail};
use std::{
    env, fs,
    path::{Path, PathBuf},
    time::Instant,
};

/// A browser that tests can drive.
pub struct Browser {
    /// The browser.
    pub browser: PathBuf,
    /// What speaks WebDriver for it.
    pub driver: PathBuf,
}

/// Chromium, or Chrome.
///
/// # Errors
/// When it or its driver is missing, cannot be installed, or the two are not made for each other.
pub fn chromium(project: &Project, apt: &Apt) -> Result<Browser> {
    let since = Instant::now();
    let look = || {
        let names = [
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        ];
        let mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
        let browser = browser(project, "TAKEFIVE_CHROMIUM", &names, mac)?;
        Some(Browser {
            browser,
            driver: driver(project, "TAKEFIVE_CHROMEDRIVER", "chromedriver")?,
        })
    };
    let advice = "Chromium with ChromeDriver is needed: install both (Debian: chromium, chromium-driver), or set \
                  TAKEFIVE_CHROMIUM and TAKEFIVE_CHROMEDRIVER to their paths";
    let browser = look_twice(look, apt, &["chromium", "chromium-driver"], advice)?;
    let (ours, drivers) = (
        major(project, &browser.browser)?,
        major(project, &browser.driver)?,
    );
    if ours != drivers {
        bail!("Chromium {ours} and ChromeDriver {drivers} are not made for each other; {advice}");
    }
    found(format!("Chromium {ours} with its driver"), since);
    Ok(browser)
}

/// The program of Chromium without windows and menus, which starts in less than half the time; `None` where there is none for
/// this machine, or none of the version of `chromium`.
pub fn headless_shell(project: &Project, apt: &Apt, chromium: &Browser) -> Option<PathBuf> {
    let since = Instant::now();
    // Debian's program of that name on PATH starts this one without giving way to it, so that no driver could end it.
    let debian = "/usr/lib/chromium/chromium-headless-shell";
    let names = ["chrome-headless-shell"];
    let look = || browser(project, "TAKEFIVE_HEADLESS_SHELL", &names, debian);
    let advice = "Chromium itself will do";
    let shell = look_twice(look, apt, &["chromium-headless-shell"], advice).ok()?;
    let version = major(project, &shell).ok()?;
    if version != major(project, &chromium.browser).ok()? {
        return None;
    }
    found(format!("headless Chromium {version}"), since);
    Some(shell)
}

/// Firefox; its driver is built where it is missing.
///
/// # Errors
/// When it or its driver is missing and cannot be installed.
pub fn firefox(project: &Project, apt: &Apt) -> Result<Browser> {
    let since = Instant::now();
    let mac = "/Applications/Firefox.app/Contents/MacOS/firefox";
    let look = || {
        browser(
            project,
            "TAKEFIVE_FIREFOX",
            &["firefox", "firefox-esr"],
            mac,
        )
    };
    let browser = look_twice(
        look,
        apt,
        &["firefox-esr"],
        "install Firefox, or set TAKEFIVE_FIREFOX to its path",
    )?;
    let driver = match env::var_os("TAKEFIVE_GECKODRIVER") {
        Some(path) => PathBuf::from(path),
        None => geckodriver().ensure(project)?,
    };
    found("Firefox with its driver", since);
    Ok(Browser { browser, driver })
}

/// WebKit, the engine of Safari, as its small test browser; it needs an X display, see [`super::Screen`].
///
/// # Errors
/// When a part is missing and cannot be installed.
pub fn webkit(project: &Project, apt: &Apt) -> Result<Browser> {
    let since = Instant::now();
    let look = || {
        project.find("Xvfb")?;
        Some(Browser {
            browser: mini_browser()?,
            driver: driver(project, "TAKEFIVE_WEBKITDRIVER", "WebKitWebDriver")?,
        })
    };
    let advice = "install WebKitGTK's MiniBrowser and WebKitWebDriver, and Xvfb (Debian: webkit2gtk-driver, xvfb)";
    let browser = look_twice(look, apt, &["webkit2gtk-driver", "xvfb"], advice)?;
    found("WebKit with its driver", since);
    Ok(browser)
}

/// Looks, installs where nothing is found, looks again.
fn look_twice<T>(
    look: impl Fn() -> Option<T>,
    apt: &Apt,
    packages: &[&str],
    advice: &str,
) -> Result<T> {
    if let Some(it) = look() {
        return Ok(it);
    }
    apt.install(packages).with_context(|| advice.to_owned())?;
    look().with_context(|| format!("installed, but still not found; {advice}"))
}

fn browser(project: &Project, variable: &str, names: &[&str], place: &str) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    let on_path = || names.iter().find_map(|name| project.find(name));
    let in_place = || Some(PathBuf::from(place)).filter(|path| path.is_file());
    named.or_else(on_path).or_else(in_place)
}

fn driver(project: &Project, variable: &str, name: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .map(PathBuf::from)
        .or_else(|| project.find(name))
}

/// MiniBrowser is no program of PATH: it lies in a folder of the library, whose name tells the version.
fn mini_browser() -> Option<PathBuf> {
    if let Some(path) = env::var_os("TAKEFIVE_MINIBROWSER") {
        return Some(PathBuf::from(path));
    }
    let below = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder)
            .map(|entries| entries.flatten().map(|entry| entry.path()).collect());
        entries.unwrap_or_default()
    };
    let mut places = below(Path::new("/usr/libexec"));
    places.extend(
        below(Path::new("/usr/lib"))
            .iter()
            .flat_map(|folder| below(folder)),
    );
    places.retain(|path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("webkit2gtk-"))
    });
    // The newest last: 4.0, 4.1, 6.0.
    places.sort();
    places
        .into_iter()
        .rev()
        .map(|place| place.join("MiniBrowser"))
        .find(|path| path.is_file())
}

fn major(project: &Project, program: &Path) -> Result<String> {
    let told = output(project.command(program).arg("--version"))?;
    let version = version::dotted(&String::from_utf8_lossy(&told));
    let version =
        version.with_context(|| format!("{} does not tell its version", program.display()))?;
    Ok(version.split('.').next().unwrap_or_default().to_owned())
}
