//! The levels of every game: legal, repeatable, immediate with a single choice, stopped on request,
//! and errors if nobody is to move.

use crate::random::rng;
use take_five_rules::{GAMES, Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player, PositionAnalysis, level_count};

fn at(spec: &str, text: &str) -> Position {
    Position::parse(&spec.parse().unwrap(), text).unwrap()
}

/// Every game, with each option that affects the search.
fn specs() -> Vec<String> {
    let mut specs: Vec<String> = GAMES
        .iter()
        .map(|info| Spec::new(info).to_string())
        .collect();
    specs.extend(
        [
            "take-it-away:players=3",
            "take-it-away:players=4,opening=8,dropping=no",
            "acquisitions:values=mixed,dropping=yes",
            "give-and-take:kings=forward",
            "takeaway:players=2,rounds=1",
            "take:size=3,churn=high",
            "take:size=8",
        ]
        .map(str::to_owned),
    );
    specs
}

/// Positions with a choice, from a random game of each spec.
fn positions(spec: &str, every: usize, seed: u64) -> Vec<Position> {
    let mut rng = rng(seed);
    let mut position = Position::start(&spec.parse::<Spec>().unwrap());
    let mut found = Vec::new();
    for number in 1..200 {
        if position.to_play() == ToPlay::Over {
            break;
        }
        if let Some(drawn) = position.draw(false, &mut rng) {
            position = drawn.after;
            continue;
        }
        let actions = position.legal_actions();
        if number % every == 0 && actions.len() > 1 {
            found.push(position.clone());
        }
        let action = &actions[rng(actions.len() as u32) as usize];
        position = position.read_turn(action, false).unwrap().remove(0).after;
    }
    found
}

fn choose(player: &mut Player, number: u8, position: &Position, nodes: u64, seed: u64) -> String {
    let mut limits = Limits {
        nodes,
        stop: &mut || false,
    };
    let level = Level::Numbered(number);
    player
        .choose(level, position, &[], &mut rng(seed), &mut limits)
        .unwrap()
}

#[test]
fn every_level_plays_what_is_legal_and_the_same_again() {
    for spec in specs() {
        let mut used = Player::new();
        for position in positions(&spec, 9, 3) {
            let legal = position.legal_actions();
            for number in [1, 2, level_count(&position)] {
                let action = choose(&mut used, number, &position, 300, 5);
                assert!(legal.contains(&action), "{spec}: {action} in {position}");
                // Earlier searches do not affect the result.
                let again = choose(&mut used, number, &position, 300, 5);
                assert_eq!(action, again, "{spec}: {position}");
            }
            let fresh = choose(&mut Player::new(), 2, &position, 300, 5);
            assert_eq!(fresh, choose(&mut used, 2, &position, 300, 5), "{spec}");
        }
    }
}

#[test]
fn a_search_told_to_stop_at_once_still_has_an_action() {
    for spec in specs() {
        let mut player = Player::new();
        for position in positions(&spec, 20, 4) {
            for number in [1, level_count(&position)] {
                let mut limits = Limits {
                    nodes: u64::MAX,
                    stop: &mut || true,
                };
                let level = Level::Numbered(number);
                let action = player.choose(level, &position, &[], &mut |_| 0, &mut limits);
                assert!(
                    position.legal_actions().contains(&action.unwrap()),
                    "{spec}"
                );
            }
        }
    }
}

#[test]
fn an_only_action_is_given_at_once() {
    let only = [
        ("take:size=1", "o r 0"),
        ("give-and-take", "8/8/8/8/8/3W4/3B4/8 w d2 - 0"),
        ("take-it-away", "8/8/8/8/8/8/8/w6w 1 12 5,5 0 -"),
        ("take-back-toe", "40,0,0,0/0,0,0,0/0,0,0,0 1 6 b3-a3*6"),
    ];
    for (spec, text) in only {
        let position = at(spec, text);
        let legal = position.legal_actions();
        assert_eq!(legal.len(), 1, "{spec}: {legal:?}");
        let mut limits = Limits {
            nodes: u64::MAX,
            stop: &mut || panic!("asked"),
        };
        let level = Level::Numbered(1);
        let mut no_numbers = |_| panic!("asked");
        let action = Player::new().choose(level, &position, &[], &mut no_numbers, &mut limits);
        assert_eq!(action.as_ref(), Ok(&legal[0]), "{spec}");
    }
}

#[test]
fn a_level_that_the_game_does_not_have_is_refused() {
    for spec in specs() {
        let Some(position) = positions(&spec, 5, 1).pop() else {
            continue;
        };
        let most = level_count(&position);
        assert!((1..=8).contains(&most), "{spec}");
        let mut limits = Limits {
            nodes: 10,
            stop: &mut || false,
        };
        for number in [0, most + 1] {
            let level = Level::Numbered(number);
            let chosen = Player::new().choose(level, &position, &[], &mut |_| 0, &mut limits);
            assert_eq!(chosen.unwrap_err().id, "refused.no-such-level", "{spec}");
        }
    }
}

#[test]
fn an_analysis_has_its_best_lines_first_and_adds_up() {
    for spec in specs() {
        let mut player = Player::new();
        for position in positions(&spec, 15, 6) {
            let mut limits = Limits {
                nodes: 2_000,
                stop: &mut || false,
            };
            let mut depths = Vec::new();
            let mut deeper = |now: &PositionAnalysis| depths.push(now.depth);
            let analysis = player
                .analyse(&position, &[], 3, &mut rng(2), &mut limits, &mut deeper)
                .unwrap();
            assert!(
                depths.is_sorted() && !depths.is_empty(),
                "{spec}: {depths:?}"
            );
            let legal = position.legal_actions();
            assert_eq!(
                analysis.lines.len(),
                3.min(legal.len()),
                "{spec}: {position}"
            );
            assert_eq!(analysis.looked.len(), legal.len(), "{spec}: {position}");
            assert!(analysis.nodes <= 2_000);
            let ToPlay::Player(mover) = position.to_play() else {
                unreachable!("a player has a choice");
            };
            let seat = usize::from(mover) - 1;
            let mut last = f64::INFINITY;
            for line in &analysis.lines {
                let mut after = position.clone();
                for action in &line.actions {
                    after = after.read_turn(action, false).unwrap().remove(0).after;
                }
                let outlook = line.outlook.unwrap();
                let sum: f64 = outlook.chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-9, "{spec}: {outlook:?}");
                if position.players() == 2 && position.spec().info().id != "takeaway" {
                    assert!(outlook.chances[seat] <= last + 1e-9, "{spec}: {position}");
                    last = outlook.chances[seat];
                }
            }
        }
    }
}

/// The levels of Take It Away that overlook nothing.
const SOUND: std::ops::RangeInclusive<u8> = 6..=8;

/// D1, D2: continuing would leave the player as the last one, who pays for what is left.
#[test]
fn dropping_out_is_chosen_where_going_on_costs_more() {
    // a1xc1 captures a chip, but then nothing can move, the opponent drops out, and 2 × (1 + 3) is lost.
    let away = [
        ("take-it-away", "7b/8/8/8/8/8/8/ww6 1 12 5,5 0 -"),
        (
            "take-it-away:players=3",
            "7b/8/8/8/8/8/8/ww6 1 12 5,5,0 0 -",
        ),
    ];
    for (spec, text) in away {
        let position = at(spec, text);
        for number in SOUND {
            let action = choose(&mut Player::new(), number, &position, 10_000, 1);
            assert_eq!(action, "away", "{spec} level {number}");
        }
    }
    // One chip captures all the others, and only that chip is left to pay for.
    let position = at("take-it-away", "8/8/8/8/8/8/8/wb1b1b2 1 12 5,5 0 -");
    for number in SOUND {
        let action = choose(&mut Player::new(), number, &position, 10_000, 1);
        assert_eq!(action, "a1xc1", "level {number}");
    }
}

/// Sixty chips can be jumped over at first, and whoever drops out leaves them to the others.
#[test]
fn no_level_drops_out_in_the_opening() {
    for spec in [
        "take-it-away",
        "take-it-away:players=3",
        "take-it-away:players=4",
    ] {
        for number in 1..=5 {
            for seed in 0..8 {
                let mut player = Player::new();
                let mut rng = rng(seed);
                let mut position = Position::start(&spec.parse().unwrap());
                for _ in 0..8 {
                    if let Some(drawn) = position.draw(false, &mut rng) {
                        position = drawn.after;
                        continue;
                    }
                    let action = choose(&mut player, number, &position, 2_000, seed);
                    assert!(action != "away", "level {number} drops out in {position}");
                    position = position.read_turn(&action, false).unwrap().remove(0).after;
                }
            }
        }
    }
}
