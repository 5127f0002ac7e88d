//! Browsers and their drivers: those on the machine, or else Debian's.

use super::{Debian, GECKODRIVER};
use crate::{project::Project, tool_versions};
use anyhow::{Context, Result, ensure};
use std::{
    ffi::OsStr,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};
use walkdir::{DirEntry, WalkDir};
use xshell::cmd;

/// A browser that tests can drive.
pub struct Browser {
    /// The browser.
    pub browser: PathBuf,
    /// Its WebDriver program.
    pub driver: PathBuf,
}

/// Chromium, or Chrome.
pub fn chromium(project: &Project, debian: &Debian) -> Result<Browser> {
    let names = "chromium chromium-browser google-chrome google-chrome-stable";
    let mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    let look = || {
        let browser = program(project, names, mac)?;
        let driver = project.find_program("chromedriver")?;
        Some(Browser { browser, driver })
    };
    let advice = "install Chromium with ChromeDriver (Debian: chromium, chromium-driver)";
    debian.find(look, &["chromium", "chromium-driver"], advice)
}

/// Chromium's headless shell, which starts in less than half the time; `None` if this machine has none, or none of the
/// same version as `chromium`.
pub fn headless_shell(project: &Project, debian: &Debian, chromium: &Browser) -> Option<PathBuf> {
    // Debian's program of that name on PATH starts this one without `exec`, so that no driver could end it.
    let place = "/usr/lib/chromium/chromium-headless-shell";
    let name = "chrome-headless-shell";
    let look = || program(project, name, place);
    let advice = "Chromium itself will do";
    let shell = debian.find(look, &["chromium-headless-shell"], advice);
    let shell = shell.ok()?;
    let is_alike = major(project, &shell).ok()? == major(project, &chromium.browser).ok()?;
    is_alike.then_some(shell)
}

/// Firefox; its driver is built if it is missing.
pub fn firefox(project: &Project, debian: &Debian) -> Result<Browser> {
    let mac = "/Applications/Firefox.app/Contents/MacOS/firefox";
    let look = || program(project, "firefox firefox-esr", mac);
    Ok(Browser {
        browser: debian.find(look, &["firefox-esr"], "install Firefox")?,
        driver: GECKODRIVER.ensure(project)?,
    })
}

/// WebKit, the engine of Safari, as its small test browser; it needs an X display, see [`VirtualDisplay`].
pub fn webkit(project: &Project, debian: &Debian) -> Result<Browser> {
    let look = || {
        project.find_program("Xvfb")?;
        let driver = project.find_program("WebKitWebDriver")?;
        Some(Browser {
            browser: mini_browser()?,
            driver,
        })
    };
    let advice = "install WebKitGTK's MiniBrowser and WebKitWebDriver, and Xvfb (Debian: webkit2gtk-driver, xvfb)";
    debian.find(look, &["webkit2gtk-driver", "xvfb"], advice)
}

/// One of these programs on PATH, or else at its usual place.
fn program(project: &Project, names: &str, place: &str) -> Option<PathBuf> {
    let on_path = names.split(' ').find_map(|name| project.find_program(name));
    on_path.or_else(|| Some(PathBuf::from(place)).filter(|path| path.is_file()))
}

/// MiniBrowser is not on PATH: it is in a folder of the library, whose name contains the version.
fn mini_browser() -> Option<PathBuf> {
    let places = ["/usr/libexec", "/usr/lib"].map(|folder| {
        let below = WalkDir::new(folder).max_depth(3).sort_by_file_name();
        below.into_iter().flatten()
    });
    let programs = places.into_iter().flatten().filter(|file| {
        let library = file.path().parent().and_then(Path::file_name);
        let is_webkit = |name: &OsStr| name.to_string_lossy().starts_with("webkit2gtk-");
        file.file_name() == "MiniBrowser" && library.is_some_and(is_webkit)
    });
    // The newest comes last: 4.0, 4.1, 6.0.
    programs.last().map(DirEntry::into_path)
}

fn major(project: &Project, program: &Path) -> Result<String> {
    let told = cmd!(project.shell, "{program} --version").quiet().read()?;
    let version = tool_versions::parse_version(&told);
    let version = version.with_context(|| format!("{} tells no version", program.display()))?;
    Ok(version.split('.').next().unwrap_or_default().to_owned())
}

/// A virtual X server for browsers that need a window; dropping it ends it.
pub struct VirtualDisplay {
    server: Child,
    /// Its name, as the value of the variable `DISPLAY`.
    pub display: String,
}

impl VirtualDisplay {
    /// Starts one with a free display number.
    pub fn start(project: &Project) -> Result<Self> {
        let sh = &project.shell;
        let command = cmd!(sh, "Xvfb -displayfd 1 -screen 0 1920x1200x24 -nolisten tcp");
        let mut command = Command::from(command);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let server = command.stderr(Stdio::null()).spawn();
        let mut server = server.context("starting Xvfb")?;
        let mut number = String::new();
        if let Some(said) = server.stdout.take() {
            // It writes its number once it is ready, or exits without.
            BufReader::new(said).read_line(&mut number)?;
        }
        let display = format!(":{}", number.trim());
        ensure!(display != ":", "Xvfb did not come up");
        Ok(Self { server, display })
    }
}

impl Drop for VirtualDisplay {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
