//! The C++ compiler that libFuzzer is built with.

use super::Apt;
use crate::{project::Project, step::found};
use anyhow::{Context, Result};
use std::{env, time::Instant};

/// Sees to it that there is one: that of the variable `CXX`, or `c++`.
///
/// # Errors
/// When it is missing and cannot be installed.
pub fn cxx(project: &Project, apt: &Apt) -> Result<()> {
    let since = Instant::now();
    if env::var_os("CXX").is_some() || project.find("c++").is_some() {
        found("C++ compiler", since);
        return Ok(());
    }
    apt.install(&["g++"])
        .context("a C++ compiler is missing, which libFuzzer is built with")
}
