//! Sessions that work the same for every game: random walks, drawn or manual chance, undo.

use crate::gtp_client::Client;
use take_five_rules::{GAMES, Outcomes, PlayedStep, Position, Spec, ToPlay};
use take_five_table::{Table, rng};

/// Every game with default options, and with each other option once.
fn specs() -> Vec<Spec> {
    let mut specs = Vec::new();
    for info in GAMES {
        specs.push(Spec::new(info));
        for option in info.options {
            let values = option.values.iter().take(3);
            specs.extend(values.map(|value| Spec::new(info).with(option.name, value).unwrap()));
        }
    }
    specs
}

fn draw(table: &mut Table) {
    while table.advance().is_some() {}
}

#[test]
fn chance_is_drawn_from_the_seed_and_taken_back_with_the_play() {
    for spec in specs() {
        let mut engine = Client::new();
        engine.ask(&format!("new_game {spec} seed 11"));
        assert_eq!(engine.ask("spec"), spec.to_string());
        let mut table = Table::new(&spec, 11);
        draw(&mut table);
        let mut choose = rng(1, 0);
        let mut positions = Vec::new();
        while table.to_play() != ToPlay::Over && positions.len() < 150 {
            let position = table.position().to_string();
            assert_eq!(engine.ask("position"), position, "{spec}");
            let actions = table.legal_actions();
            assert_eq!(engine.words("legal_actions"), actions);
            let action = &actions[choose(actions.len() as u32) as usize];
            table.play(action).unwrap();
            draw(&mut table);
            engine.ask(&format!("play {action}"));
            positions.push(position);
        }
        let result = table.outcome().map_or("*".into(), |o| o.to_string());
        assert_eq!(engine.ask("result"), result);
        engine.ask("showboard");
        for position in positions.iter().rev() {
            engine.ask("undo");
            assert_eq!(engine.ask("position"), *position, "{spec}");
        }
        engine.refused("undo");
    }
}

#[test]
fn chance_by_hand_waits_for_play() {
    for spec in specs() {
        let mut engine = Client::new();
        engine.ask(&format!("new_game {spec} chance manual"));
        let mut choose = rng(2, 0);
        let mut position = Position::start(&spec);
        let mut positions = Vec::new();
        while position.to_play() != ToPlay::Over && positions.len() < 150 {
            assert_eq!(engine.ask("position"), position.to_string(), "{spec}");
            let step = match position.outcomes() {
                Some(outcomes) => {
                    assert_eq!(engine.ask("to_play"), "chance");
                    engine.refused("legal_actions");
                    check_outcomes(&engine.words("chance_outcomes"), &outcomes);
                    position.draw(false, &mut choose).unwrap().text
                }
                None => {
                    engine.refused("chance_outcomes");
                    let actions = position.legal_actions();
                    actions[choose(actions.len() as u32) as usize].clone()
                }
            };
            engine.ask(&format!("play {step}"));
            positions.push(position.to_string());
            position = last(position.read_turn(&step, false).unwrap());
        }
        for position in positions.iter().rev() {
            engine.ask("undo");
            assert_eq!(engine.ask("position"), *position, "{spec}");
        }
        engine.refused("undo");
    }
}

fn last(mut steps: Vec<PlayedStep>) -> Position {
    steps.pop().unwrap().after
}

fn check_outcomes(words: &[String], outcomes: &Outcomes<String>) {
    let expected: Vec<String> = match outcomes {
        Outcomes::TooMany(word) => vec![(*word).to_owned()],
        Outcomes::Listed(all) => {
            let each = all.iter().map(|text| format!("{text}:1/{}", all.len()));
            each.collect()
        }
    };
    assert_eq!(words, expected);
    assert!(words.is_sorted());
}

#[test]
fn a_joined_turn_is_taken_back_whole() {
    for spec in specs() {
        let mut engine = Client::new();
        engine.ask(&format!("new_game {spec} chance manual"));
        let mut choose = rng(3, 0);
        let mut position = Position::start(&spec);
        for _ in 0..40 {
            let before = position.to_string();
            let turn = random_turn(&mut position, &mut choose).concat();
            engine.ask(&format!("play {turn}"));
            assert_eq!(engine.ask("position"), position.to_string(), "{turn}");
            engine.ask("undo");
            assert_eq!(engine.ask("position"), before, "{turn}");
            engine.ask(&format!("play {turn}"));
            if position.to_play() == ToPlay::Over {
                break;
            }
        }
    }
}

#[test]
fn a_turn_is_played_in_any_two_parts() {
    for spec in specs() {
        let mut engine = Client::new();
        engine.ask(&format!("new_game {spec} chance manual"));
        let mut choose = rng(4, 0);
        let mut position = Position::start(&spec);
        for _ in 0..60 {
            let pieces = random_turn(&mut position, &mut choose);
            let after = position.to_string();
            for parts in 1..pieces.len() {
                engine.ask(&format!("play {}", pieces[..parts].concat()));
                engine.ask(&format!("play {}", pieces[parts..].concat()));
                assert_eq!(engine.ask("position"), after, "{spec} {pieces:?}");
                engine.ask("undo");
                engine.ask("undo");
            }
            engine.ask(&format!("play {}", pieces.concat()));
            assert_eq!(engine.ask("position"), after, "{spec} {pieces:?}");
            if position.to_play() == ToPlay::Over {
                break;
            }
        }
    }
}

/// Plays a whole turn and returns the parts of its text.
fn random_turn(position: &mut Position, choose: &mut impl FnMut(u32) -> u32) -> Vec<String> {
    let mut pieces = Vec::new();
    loop {
        let begun = !pieces.is_empty();
        let played = position.draw(begun, choose).unwrap_or_else(|| {
            let actions = position.legal_actions();
            let action = &actions[choose(actions.len() as u32) as usize];
            position.read_turn(action, begun).unwrap().remove(0)
        });
        pieces.push(played.turn_part);
        *position = played.after;
        if played.turn_over || position.to_play() == ToPlay::Over {
            return pieces;
        }
    }
}

#[test]
fn a_seed_repeats_a_game_and_new_seeds_differ() {
    for spec in specs() {
        let mut engine = Client::new();
        let mut start = |command: String| {
            engine.ask(&command);
            engine.ask("position")
        };
        let seeded = start(format!("new_game {spec} seed 1"));
        assert_eq!(start(format!("new_game {spec} seed 1")), seeded);
        let undrawn = start(format!("new_game {spec} chance manual"));
        assert_eq!(undrawn, Position::start(&spec).to_string());
        assert_eq!(
            start(format!("new_game {spec} chance manual seed 1")),
            undrawn
        );
        let random: Vec<String> = (0..20).map(|_| start(format!("new_game {spec}"))).collect();
        let fixed = seeded == undrawn; // nothing is drawn at the start
        assert_eq!(random.iter().all(|position| *position == seeded), fixed);
    }
}

#[test]
fn a_position_that_is_set_keeps_the_way_of_chance() {
    for spec in specs() {
        let start = Position::start(&spec);
        let mut engine = Client::new();
        engine.ask(&format!("new_game {spec} seed 8"));
        let drawn = engine.ask("position");
        engine.ask(&format!("set_position {spec} {start}"));
        assert_eq!(engine.ask("position"), drawn);
        engine.ask(&format!("new_game {spec} chance manual"));
        engine.ask(&format!("set_position {spec} {start}"));
        assert_eq!(engine.ask("position"), start.to_string());
        let chance = start.to_play() == ToPlay::Chance;
        assert_eq!(engine.ask("to_play") == "chance", chance);
    }
}
