//! Matches at fixed nodes, against opponents that no evaluation can change: plain UCT and greedy players.

use take_five_lab::{Contest, Shard};

/// A match of the strongest level.
struct FrozenMatch {
    spec: &'static str,
    level: &'static str,
    /// Positions (or playouts) for each action: so few that the opponent wins some games.
    nodes: u64,
    against: &'static str,
    games: u64,
    /// The least score, in percent: about three standard errors below that of the day when the match was chosen, so that
    /// a harmless change of the order of actions, which leads to other games, stays above it.
    least: f64,
}

/// Plays it, and says how it ended.
fn assert_holds(terms: &FrozenMatch) {
    let usual = Contest::new(
        terms.spec.parse().unwrap(),
        terms.level.parse().unwrap(),
        terms.against.parse().unwrap(),
    );
    let contest = Contest {
        games: terms.games,
        nodes: Some(terms.nodes),
        seed: 1,
        shard: Shard::WHOLE,
        ..usual
    };
    let figures = serde_json::to_value(contest.play().unwrap().figures()).unwrap();
    let score = 100.0 * figures["score_a"].as_f64().unwrap();
    let (spec, against, least) = (terms.spec, terms.against, terms.least);
    println!("{spec}: {score:.1} % against {against}, at least {least} %");
    assert!(
        score >= least,
        "{spec}: {score:.1} % against {against} are too few"
    );
}

#[test]
#[ignore = "takes minutes"]
fn give_and_take_holds_against_playouts() {
    assert_holds(&FrozenMatch {
        spec: "give-and-take",
        level: "level:8",
        nodes: 100,
        against: "uct:1000",
        games: 60,
        least: 80.0,
    });
}

#[test]
#[ignore = "takes minutes"]
fn take_holds_against_playouts() {
    assert_holds(&FrozenMatch {
        spec: "take:size=4",
        level: "level:8",
        nodes: 500,
        against: "uct:1000",
        games: 60,
        least: 46.0,
    });
}

#[test]
#[ignore = "takes minutes"]
fn acquisitions_holds_against_playouts() {
    assert_holds(&FrozenMatch {
        spec: "acquisitions",
        level: "level:8",
        nodes: 300,
        against: "uct:1000",
        games: 100,
        least: 83.0,
    });
}

#[test]
#[ignore = "takes minutes"]
fn take_it_away_holds_against_playouts() {
    assert_holds(&FrozenMatch {
        spec: "take-it-away",
        level: "level:8",
        nodes: 200,
        against: "uct:1000",
        games: 100,
        least: 80.0,
    });
}

#[test]
#[ignore = "takes minutes"]
fn take_it_away_for_three_holds_against_greed() {
    assert_holds(&FrozenMatch {
        spec: "take-it-away:players=3",
        level: "level:8",
        nodes: 20_000,
        against: "greedy",
        games: 150,
        least: 81.0,
    });
}

#[test]
#[ignore = "takes minutes"]
fn take_back_toe_holds_against_playouts() {
    assert_holds(&FrozenMatch {
        spec: "take-back-toe",
        level: "level:8",
        nodes: 1000,
        against: "uct:300",
        games: 100,
        least: 93.0,
    });
}

#[test]
#[ignore = "takes minutes"]
fn takeaway_holds_against_greed() {
    assert_holds(&FrozenMatch {
        spec: "takeaway:players=2",
        level: "level:4",
        nodes: 200,
        against: "greedy",
        games: 600,
        least: 56.0,
    });
}
