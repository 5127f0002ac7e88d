//! Files of a training: read with errors that name them, written so that there is never half of one.

use crate::args::CommandError;
use clap::Args;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use take_five_lab::WeightFile;
use take_five_rules::{Message, Spec};
use take_five_search::Tuning;

/// The option for other weights than those built in.
#[derive(Args, Clone, Debug, Default)]
pub struct WeightsArg {
    /// Use the weights in this file, which takefive train makes, instead of those built in
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
}

impl WeightsArg {
    /// The weights to use, if others.
    pub fn tuning(&self) -> Result<Option<&'static Tuning>, CommandError> {
        let file = self.weights.as_deref().map(read_weights).transpose()?;
        Ok(file.map(|file| file.tuning()))
    }

    /// The weights to use for this game, if others.
    pub fn tuning_for(&self, spec: &Spec) -> Result<Option<&'static Tuning>, CommandError> {
        let file = self.weights.as_deref().map(|path| weights_for(path, spec));
        Ok(file.transpose()?.map(|file| file.tuning()))
    }
}

/// Reads a weight file for this game.
pub fn weights_for(path: &Path, spec: &Spec) -> Result<WeightFile, CommandError> {
    let file = read_weights(path)?;
    file.for_game(spec).map_err(|problem| wrong(path, &problem))
}

/// Reads a weight file, of whatever game.
pub fn read_weights(path: &Path) -> Result<WeightFile, CommandError> {
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    WeightFile::parse(&bytes).map_err(|problem| wrong(path, &problem))
}

/// The file cannot be used.
pub fn wrong(path: &Path, problem: &Message) -> CommandError {
    CommandError::argument(&path.display().to_string(), problem)
}

/// The file cannot be read.
pub fn unreadable(path: &Path, error: &std::io::Error) -> CommandError {
    let problem = Message::new("training.unreadable").with("error", error.to_string());
    wrong(path, &problem)
}

/// Writes a file under another name first: whoever sees it sees all of it, even after a power failure.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    let mut name = path.as_os_str().to_owned();
    // Two processes that write the same part do not write into the same file.
    name.push(format!(".{}.partial", std::process::id()));
    let partial = PathBuf::from(name);
    let mut file = File::create(&partial)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(fs::rename(&partial, path)?)
}

/// The command line as it was typed, without the folder of the program.
pub fn command_line() -> String {
    let words = std::env::args().skip(1);
    let words: Vec<String> = std::iter::once("takefive".to_owned())
        .chain(words)
        .collect();
    words.join(" ")
}
