//! The folders of the work tree, and running programs from its root with the project's tools first on PATH.

use crate::tool_versions;
use anyhow::{Context, Result};
use etcetera::{BaseStrategy, choose_base_strategy};
use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
};
use xshell::{Cmd, Shell};

/// The environment variable that tells scripts where the Node packages are.
const NPM_VARIABLE: &str = "TAKEFIVE_NPM";

/// The work tree that the commands work on.
#[derive(Clone)]
pub struct Project {
    root: PathBuf,
    tools: PathBuf,
    npm: PathBuf,
    /// Runs programs in the root folder, with empty standard input.
    pub shell: Shell,
}

impl Project {
    /// The tree this program belongs to: cargo tells where the package is; without cargo, it is where the program was
    /// built.
    pub fn current() -> Result<Self> {
        let package = env::var_os("CARGO_MANIFEST_DIR");
        let package = package.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        Self::at_root(Path::new(&package).parent().context("a package of it")?)
    }

    /// A tree in another place that uses the same tools.
    pub fn with_root(&self, root: &Path) -> Self {
        let moved = self.clone();
        moved.shell.change_dir(root);
        Self {
            root: root.to_owned(),
            ..moved
        }
    }

    fn at_root(root: &Path) -> Result<Self> {
        let user = choose_base_strategy().context("the user has no folder for caches")?;
        let tools = user.cache_dir().join("take-five");
        let npm = tools.join(tool_versions::npm_packages(root)?);
        let shell = Shell::new()?;
        shell.change_dir(root);
        let by_cargo = tool_versions::by_cargo(root)?;
        let bins = by_cargo
            .iter()
            .map(|tool| tools.join(tool.folder()).join("bin"));
        let others = env::var_os("PATH").unwrap_or_default();
        let ours = bins.chain([npm.join("node_modules/.bin")]);
        let places = ours.chain(env::split_paths(&others));
        shell.set_var("PATH", env::join_paths(places)?);
        shell.set_var(NPM_VARIABLE, &npm);
        Ok(Self {
            root: root.to_owned(),
            tools,
            npm,
            shell,
        })
    }

    /// The root folder of the workspace.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A path relative to the root folder of the workspace.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The folder of the finished site.
    pub fn dist(&self) -> PathBuf {
        self.path("dist")
    }

    /// The folder of the installed tools: outside of the tree, so that another checkout does not install them again.
    /// Each tool has a folder there that is named after its version.
    pub fn tools(&self) -> &Path {
        &self.tools
    }

    /// The folder of the Node packages installed by `npm ci`.
    pub fn npm(&self) -> &Path {
        &self.npm
    }

    /// The first program with this name among the tools and on PATH.
    pub fn find_program(&self, program: &str) -> Option<PathBuf> {
        let path = self.shell.var_os("PATH");
        which::which_in(program, path, &self.root).ok()
    }
}

/// Cargo's home folder, with its downloads.
pub fn cargo_home() -> Option<PathBuf> {
    let told = env::var_os("CARGO_HOME").map(PathBuf::from);
    told.or_else(|| Some(env::home_dir()?.join(".cargo")))
}

/// Copies a file, and creates the folder if necessary.
pub fn copy_file(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

/// Whether the command succeeds; its output is ignored.
pub fn succeeds(command: Cmd) -> bool {
    let command = command.quiet().ignore_stdout().ignore_stderr();
    command.run().is_ok()
}

/// Runs the command with its output passed through, and also passes each line of its standard output to `look`. Returns
/// its exit status.
pub fn run_watched(command: Cmd, mut look: impl FnMut(&str)) -> Result<ExitStatus> {
    println!("$ {command}");
    let mut command = Command::from(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let child = command.spawn();
    let mut child = child.with_context(|| format!("starting {command:?}"))?;
    let mut lines = BufReader::new(child.stdout.take().context("a pipe that was asked for")?);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        std::io::stdout().write_all(&line)?;
        look(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(child.wait()?)
}
