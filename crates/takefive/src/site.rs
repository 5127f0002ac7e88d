//! `takefive site`: the rules pages, from Markdown to HTML with pictures, and the courses.

use crate::args::CommandError;
use std::io::Write;
use take_five_site::SiteArgs;

/// Writes the pages, and how many.
pub fn run(args: &SiteArgs, mut output: impl Write) -> Result<(), CommandError> {
    let written = args.write().map_err(|error| match error.argument() {
        Ok((argument, problem)) => CommandError::argument(argument, &problem),
        Err(error) => CommandError::Io(error),
    })?;
    Ok(writeln!(output, "{written}")?)
}
