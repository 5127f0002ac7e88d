//! Plays random games and prints how each one ended:
//! `cargo run --release --example playouts -- takeaway:players=2 5`.

use std::error::Error;
use take_five_rules::{Position, Spec, playout, with_game};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let spec: Spec = args.next().unwrap_or("takeaway".to_owned()).parse()?;
    let games: u32 = args.next().unwrap_or("3".to_owned()).parse()?;
    // The crate has no random numbers of its own; any generator will do.
    let mut seed = 1u64;
    let mut rng = |n: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (((seed >> 32) * u64::from(n)) >> 32) as u32
    };
    for _ in 0..games {
        let mut position = Position::start(&spec);
        let figures = with_game!(&mut position, state => playout(state, &mut rng));
        let outcome = position.outcome().map(|outcome| outcome.to_string());
        println!(
            "{} actions, {}",
            figures.actions,
            outcome.unwrap_or_default()
        );
    }
    Ok(())
}
