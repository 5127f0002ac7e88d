//! Solved positions: how often the strongest level keeps the exact value at fixed nodes, and whether what its search
//! calls exact is true. What prunes or remembers wrongly calls wrong values exact where a match would hardly show it.

use std::fs;
use std::path::Path;
use take_five_lab::{DistanceToPerfectPlay, LatePositions, Oracle, SmallStacks, SolvedEndings};
use take_five_rules::{Game, GiveAndTake, Position, Spec, ToPlay};
use take_five_search::rng;
use take_five_search::{Level, Limits, Player, level_count};
use take_five_solve::Tables;

/// Compares the choices in so many positions with exact values; fails if fewer percent of those in which an action loses
/// value are kept.
fn assert_kept(spec: &str, oracle: &dyn Oracle, positions: u64, nodes: u64, least: f64) {
    let strongest = level_count(&Position::start(&spec.parse().unwrap()));
    let comparison = DistanceToPerfectPlay {
        level: Level::Numbered(strongest),
        time: None,
        nodes,
        positions,
        seed: 1,
        threads: 1,
        listed: 10,
    };
    let figures = comparison.measure(oracle).unwrap();
    let json = serde_json::to_value(&figures).unwrap();
    let kept = 100.0 * json["telling_share"].as_f64().unwrap();
    println!("{spec}: {kept:.2} % kept, at least {least} %");
    assert!(kept >= least, "{spec}: {kept:.2} % are too few\n{figures}");
}

/// Fails if the search calls a value exact that is wrong, or if it hardly ever calls one exact.
fn assert_exact_lines_are_true(spec: &str, oracle: &dyn Oracle, positions: u64, nodes: u64) {
    let mut player = Player::new();
    let mut checked = 0;
    for seed in 0..positions {
        let Some(position) = oracle.draw(&mut rng(seed)) else {
            continue;
        };
        let Some(actions) = oracle.action_bounds(&position) else {
            continue;
        };
        let ToPlay::Player(mover) = position.to_play() else {
            unreachable!("a player has a choice");
        };
        let mut limits = Limits {
            nodes,
            stop: &mut || false,
        };
        let told = &mut |_: &_| ();
        let analysis = player.analyse(&position, &[], 1, &mut |_| 0, &mut limits, told);
        let line = analysis.unwrap().lines.remove(0);
        let Some(outlook) = line.outlook.filter(|_| line.is_exact) else {
            continue;
        };
        let [own, other] = [mover, 3 - mover].map(|seat| usize::from(seat) - 1);
        let called = match outlook.points {
            Some(points) => points[own] - points[other],
            None => (outlook.chances[own] - outlook.chances[other]).round(),
        };
        let known = actions.iter().find(|known| known.action == line.actions[0]);
        let value = known.unwrap().low;
        assert!(
            (called - value).abs() < 1e-6,
            "{spec}: {} in {position} is called exactly {called}, and is {value}",
            line.actions[0]
        );
        checked += 1;
    }
    println!("{spec}: {checked} of {positions} values are called exact, and are");
    assert!(
        10 * checked > positions,
        "{spec}: {checked} of {positions} are too few"
    );
}

fn late(spec: &str, positions: u64, last: usize, nodes: u64, least: f64) {
    let oracle = LatePositions::new(spec.parse().unwrap(), last, 16, 100_000).unwrap();
    assert_kept(spec, &oracle, positions, nodes, least);
    assert_exact_lines_are_true(spec, &oracle, positions, 10 * nodes);
}

#[test]
#[ignore = "takes minutes"]
fn take_keeps_exact_values() {
    late("take:size=3", 500, 10, 2_000, 91.0);
    late("take:size=4,churn=high", 500, 10, 2_000, 96.0);
}

#[test]
#[ignore = "takes minutes"]
fn chips_keep_exact_values() {
    late(
        "acquisitions:values=mixed,dropping=yes",
        500,
        12,
        2_000,
        92.0,
    );
    late("take-it-away", 500, 12, 2_000, 91.0);
}

#[test]
#[ignore = "takes minutes"]
fn give_and_take_keeps_exact_values() {
    let spec: Spec = "give-and-take".parse().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strength-tables");
    fs::create_dir_all(&folder).unwrap();
    let tables = Tables::solve(&folder, &spec, 3, &mut |_| ()).unwrap();
    let oracle = SolvedEndings::new(&tables, GiveAndTake::start(&spec), 3);
    assert_kept("give-and-take", &oracle, 1000, 2_000, 96.0);
    assert_exact_lines_are_true("give-and-take", &oracle, 1000, 10_000);
}

#[test]
#[ignore = "takes minutes"]
fn take_back_toe_keeps_exact_values() {
    let oracle = SmallStacks::solve(1, 1_000_000).unwrap();
    assert_kept("take-back-toe", &oracle, 500, 20_000, 77.0);
}
