//! Running other programs: from the folder of the workspace, our tools first on PATH, nothing to read on their input.

use crate::project::Project;
use anyhow::{Context, Result, bail};
use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
};

impl Project {
    /// The first program of that name among ours and on PATH.
    pub fn find(&self, program: &str) -> Option<PathBuf> {
        let endings: &[&str] = if cfg!(windows) {
            &[".exe", ".cmd"]
        } else {
            &[""]
        };
        self.search_path()
            .iter()
            .flat_map(|place| {
                endings
                    .iter()
                    .map(move |ending| place.join(format!("{program}{ending}")))
            })
            .find(|path| is_program(path))
    }

    /// A command that is ready to be given arguments.
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let program = program.as_ref();
        // A bare name is looked up here, because the system would look it up in this process's own PATH.
        let found = if program.components().count() == 1 {
            program.to_str().and_then(|it| self.find(it))
        } else {
            None
        };
        let mut command = Command::new(found.as_deref().unwrap_or(program));
        command.current_dir(self.root()).stdin(Stdio::null());
        if let Ok(path) = env::join_paths(self.search_path()) {
            command.env("PATH", path);
        }
        command
    }
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

/// The command as a person would type it, without the folders.
pub fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program())
        .file_name()
        .unwrap_or(command.get_program());
    let mut text = program.to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}

/// Runs it with its output let through.
///
/// # Errors
/// When it cannot be started or ends badly.
pub fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", shown(command));
    let status = command
        .status()
        .with_context(|| format!("starting `{}`", shown(command)))?;
    check(command, status)
}

/// Runs it and gives what it wrote to standard output.
///
/// # Errors
/// When it cannot be started or ends badly; what it wrote to standard error is then part of the message.
pub fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command
        .output()
        .with_context(|| format!("starting `{}`", shown(command)))?;
    check(command, output.status)
        .with_context(|| String::from_utf8_lossy(&output.stderr).trim().to_owned())?;
    Ok(output.stdout)
}

/// Runs it with its output let through, and shows each line of its standard output to `look` besides. Answers whether
/// it ended well.
///
/// # Errors
/// When it cannot be started or read.
pub fn run_watched(command: &mut Command, mut look: impl FnMut(&str)) -> Result<ExitStatus> {
    println!("$ {}", shown(command));
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("starting `{}`", shown(command)))?;
    let mut lines = BufReader::new(child.stdout.take().context("a pipe that was asked for")?);
    let mut line = Vec::new();
    while lines
        .read_until(b'\n', &mut line)
        .context("reading its output")?
        > 0
    {
        std::io::stdout().write_all(&line)?;
        look(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(child.wait()?)
}

fn check(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` ended with {status}", shown(command));
    }
    Ok(())
}
