//! Matches: they can be repeated, added up from shards, and stopped early.

use serde_json::Value;
use take_five_lab::{Contest, Score, Shard};

/// A match of this many games with this many positions per action.
fn contest(spec: &str, a: &str, b: &str, games: u64, nodes: u64) -> Contest {
    let [a, b] = [a, b].map(|text| text.parse().unwrap());
    Contest {
        games,
        nodes: Some(nodes),
        ..Contest::new(spec.parse().unwrap(), a, b)
    }
}

/// All statistics except the time taken.
fn figures(score: &Score) -> Value {
    let mut figures = serde_json::to_value(score.figures()).unwrap();
    figures.as_object_mut().unwrap().remove("seconds").unwrap();
    figures
}

fn played(contest: &Contest) -> Value {
    figures(&contest.play().unwrap())
}

#[test]
fn nodes_and_a_seed_repeat_a_match_to_the_last_move() {
    for spec in [
        "take:size=3",
        "take-back-toe",
        "takeaway:players=2,rounds=1",
    ] {
        let play = |seed| {
            let contest = contest(spec, "level:2", "uct:20", 6, 300);
            played(&Contest { seed, ..contest })
        };
        let first = play(4);
        assert_eq!(first, play(4), "{spec}");
        assert_ne!(first["actions"], play(5)["actions"], "{spec}");
        let sum = ["wins_a", "wins_b", "draws"].map(|name| first[name].as_u64().unwrap());
        assert_eq!(sum.iter().sum::<u64>(), 6);
        let low = first["score_low"].as_f64().unwrap();
        let share = first["score_a"].as_f64().unwrap();
        assert!(low <= share && share <= first["score_high"].as_f64().unwrap());
    }
}

/// Two identical players under the same chance: what one wins in a seat, the other wins there too.
#[test]
fn seats_are_exchanged_under_the_same_chance() {
    let score = played(&contest("acquisitions", "greedy", "greedy", 40, 1));
    assert_eq!(score["wins_a"], score["wins_b"]);
    let wins: Vec<u64> = serde_json::from_value(score["wins_by_seat"].clone()).unwrap();
    assert_eq!(wins.iter().sum::<u64>(), score["wins_a"].as_u64().unwrap());
    assert_eq!(score["elo"], 0.0);
}

#[test]
fn games_for_more_than_two_have_one_seat_for_the_first_player() {
    let score = played(&contest(
        "take-it-away:players=3",
        "level:2",
        "random",
        6,
        200,
    ));
    assert_eq!(score["games"], 6);
    assert!(score["wins_a"].as_u64().unwrap() >= 3, "{score}");
}

/// Whoever minds the answer is better than whoever does not, and better than a first level that overlooks most.
#[test]
fn a_wary_player_wins_against_greed_and_the_first_level() {
    for game in ["acquisitions", "give-and-take", "take-it-away"] {
        for (other, most) in [("greedy", 1), ("level:1", 3)] {
            let score = played(&contest(game, other, "wary", 30, 1_000));
            let won = score["wins_a"].as_u64().unwrap();
            assert!(won <= most, "{other} won {won} of 30 games of {game}");
        }
    }
}

#[test]
fn parts_add_up_to_the_whole() {
    let whole = contest("take:size=3", "uct:5", "random", 14, 9);
    let part = |part| {
        let shard = Shard { part, parts: 3 };
        let part = Contest {
            shard,
            ..whole.clone()
        };
        part.play().unwrap()
    };
    let mut sum = part(2);
    for number in [1, 3] {
        // The score as saved in a file.
        let kept = serde_json::to_string(&part(number).figures()).unwrap();
        sum.add(&serde_json::from_str(&kept).unwrap()).unwrap();
    }
    let [mut added, mut expected] = [figures(&sum), played(&whole)];
    assert_eq!(added["played"], serde_json::json!([1, 2, 3]));
    for of_parts in ["parts", "played"] {
        for figures in [&mut added, &mut expected] {
            figures.as_object_mut().unwrap().remove(of_parts).unwrap();
        }
    }
    assert_eq!(added, expected);
    let before = figures(&sum);
    assert_eq!(sum.add(&part(3)).unwrap_err().id, "match.part-twice");
    let other = contest("take:size=3", "uct:6", "random", 2, 9);
    let other = other.play().unwrap();
    assert_eq!(sum.add(&other).unwrap_err().id, "match.other-terms");
    assert_eq!(figures(&sum), before);
}

/// Ten checks over 100 games: four wins are not enough to stop the match, twenty are.
#[test]
fn a_match_ends_early_where_it_is_clear() {
    let play = |b| {
        let contest = contest("take:size=3", "level:3", b, 100, 500);
        let over = Some(50);
        played(&Contest { over, ..contest })
    };
    let clear = play("random");
    let games = clear["games"].as_u64().unwrap();
    assert!((10..=40).contains(&games) && games % 10 == 0, "{clear}");
    assert!(clear["score_low"].as_f64().unwrap() > 0.5);
    assert_eq!(play("level:3")["games"], 100);
}

#[test]
fn who_cannot_go_on_is_named() {
    let error = contest("takeaway", "random", "level:8", 1, 1).play();
    let error = error.unwrap_err();
    assert_eq!(error.who.to_string(), "level:8");
    let error = contest("take", "cmd:/no/such/program", "random", 1, 1).play();
    assert_eq!(error.unwrap_err().problem.id, "match.cannot-start");
}
