//! Counts the action sequences of a given length from a game's start:
//! `cargo run --release --example perft -- take:size=3 5`.

use std::error::Error;
use take_five_rules::{Position, Spec, perft, with_game};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let spec: Spec = args.next().unwrap_or("take:size=3".to_owned()).parse()?;
    let depth: u32 = args.next().unwrap_or("4".to_owned()).parse()?;
    let start = Position::start(&spec);
    for depth in 1..=depth {
        let leaves = with_game!(&start, state => perft(state, depth))?;
        println!("{spec} {depth}: {leaves}");
    }
    Ok(())
}
