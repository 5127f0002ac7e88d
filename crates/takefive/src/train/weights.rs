//! `takefive train zero` and `takefive train show`: weight files.

use super::files::{read_weights, write_whole};
use crate::args::CommandError;
use crate::start_position::read_spec;
use clap::Args;
use std::path::PathBuf;
use take_five_lab::WeightFile;
use take_five_rules::Spec;

/// The arguments of `takefive train zero`.
#[derive(Args, Debug)]
pub struct TrainZeroArgs {
    /// The game
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The arguments of `takefive train show`.
#[derive(Args, Debug)]
pub struct TrainShowArgs {
    /// The weight file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Also write the bare weights to this file, as the program includes them
    #[arg(long, value_name = "FILE")]
    bare: Option<PathBuf>,
}

/// Writes a file of zeros.
pub fn zero(args: &TrainZeroArgs) -> Result<String, CommandError> {
    let zero = WeightFile::zero(&args.spec);
    let zero = zero.map_err(|problem| CommandError::argument("<SPEC>", &problem))?;
    write_whole(&args.out, &zero.to_bytes())?;
    Ok(zero.header())
}

/// Returns the header of a file.
pub fn show(args: &TrainShowArgs) -> Result<String, CommandError> {
    let file = read_weights(&args.file)?;
    if let Some(bare) = &args.bare {
        write_whole(bare, file.weights())?;
    }
    Ok(file.header())
}
