//! Thinks about a position and prints what it came to:
//! `cargo run --release -p take-five-search --example think -- SPEC MS [POSITION]`.

use std::time::{Duration, Instant};
use take_five_rules::{Position, Spec};
use take_five_search::{Limits, Player, PositionAnalysis};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [spec, time, text @ ..] = &args[..] else {
        return Err("SPEC MS [POSITION]".into());
    };
    let spec: Spec = spec.parse()?;
    let time = Duration::from_millis(time.parse()?);
    let position = match text {
        [] => Position::start(&spec),
        text => Position::parse(&spec, &text.join(" "))?,
    };
    let began = Instant::now();
    let mut limits = Limits {
        nodes: u64::MAX,
        stop: &mut || began.elapsed() >= time,
    };
    let mut deeper = |now: &PositionAnalysis| {
        println!(
            "{} {} {}",
            now.depth,
            now.nodes,
            now.lines[0].actions.join(" ")
        );
    };
    let mut below = |n| n / 2;
    let mut player = Player::new();
    let analysis = player.analyse(&position, &[], 3, &mut below, &mut limits, &mut deeper)?;
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "depth {}, {} nodes in {seconds:.3} s, {:.0} a second",
        analysis.depth,
        analysis.nodes,
        analysis.nodes as f64 / seconds
    );
    for line in &analysis.lines {
        println!("{} {:?}", line.actions.join(" "), line.outlook);
    }
    Ok(())
}
