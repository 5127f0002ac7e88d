//! What the review of a game is built on: the comparison of actions, checked against solvers that share no code with
//! the search, and games played again with the same draws.

use crate::random::rng;
use std::collections::HashMap;
use take_five_rules::{Acquisitions, GAMES, Game, Message, Notation, Position, Spec, Take, ToPlay};
use take_five_search::{Limits, Player, PositionAnalysis};

/// Compares all actions of a position.
fn compare_all(position: &Position, nodes: u64) -> PositionAnalysis {
    let mut limits = Limits {
        nodes,
        stop: &mut || false,
    };
    let actions = position.legal_actions();
    let compared = Player::new().compare(position, &[], &actions, &mut rng(1), &mut limits);
    let compared = compared.unwrap();
    let mut texts: Vec<&String> = compared.lines.iter().map(|line| &line.actions[0]).collect();
    texts.sort();
    let mut actions: Vec<&String> = actions.iter().collect();
    actions.sort();
    assert_eq!(texts, actions, "a line for each");
    compared
}

/// The chance of player 1 after each action, which must be exact.
fn exact_chances(position: &Position) -> HashMap<String, f64> {
    let compared = compare_all(position, 3_000_000);
    let chance = |line: take_five_search::AnalysedLine| {
        assert!(line.is_exact, "{position}: {line:?}");
        (line.actions[0].clone(), line.outlook.unwrap().chances[0])
    };
    compared.lines.into_iter().map(chance).collect()
}

/// The final lead of player 1 if both play for points: a complete search.
fn lead(state: &Acquisitions, known: &mut HashMap<String, i32>) -> i32 {
    if let Some(outcome) = state.outcome() {
        let points = outcome.points().unwrap();
        return points[0] - points[1];
    }
    let text = state.text();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let mut leads = Vec::new();
    state.each_action(|action| {
        let mut after = *state;
        after.play_unchecked(action);
        leads.push(lead(&after, known));
    });
    let best = match state.mover() {
        1 => leads.into_iter().max(),
        _ => leads.into_iter().min(),
    };
    known.insert(text, best.unwrap());
    best.unwrap()
}

/// So perfect play loses nothing, and each action that throws away a win or a draw is found.
#[test]
fn in_endings_of_acquisitions_each_action_is_worth_what_it_brings() {
    let (mut same, mut thrown_away) = (0, 0);
    for spec in [
        "acquisitions",
        "acquisitions:values=mixed",
        "acquisitions:dropping=yes",
        "acquisitions:values=mixed,dropping=yes",
    ] {
        for state in crate::endings::endings(spec, 11, 11, 10) {
            let chances = exact_chances(&state.into());
            let mut known = HashMap::new();
            let best = lead(&state, &mut known);
            state.each_action(|action| {
                let mut after = state;
                after.play_unchecked(action);
                let value = lead(&after, &mut known);
                let expected = f64::from(1 + value.signum()) / 2.0;
                let text = state.action_text(action);
                assert_eq!(chances[&text], expected, "{text} in {}", state.text());
                let is_same = value.signum() == best.signum();
                *if is_same { &mut same } else { &mut thrown_away } += 1;
            });
        }
    }
    assert!(same > 50 && thrown_away > 10, "{same} and {thrown_away}");
}

/// Whether the player to move wins.
fn wins(state: &Take, known: &mut HashMap<Take, bool>) -> bool {
    if let Some(&known) = known.get(state) {
        return known;
    }
    let mut wins_here = false;
    state.each_action(|action| wins_here = wins_here || wins_by(state, action, known));
    known.insert(state.clone(), wins_here);
    wins_here
}

/// Whether the player to move wins by the action.
fn wins_by(state: &Take, action: <Take as Game>::Action, known: &mut HashMap<Take, bool>) -> bool {
    let ToPlay::Player(mover) = state.to_play() else {
        unreachable!("asked only while it goes on");
    };
    let mut after = state.clone();
    after.play_unchecked(action);
    match after.outcome() {
        Some(outcome) => outcome.places()[usize::from(mover) - 1] == 1,
        None => !wins(&after, known),
    }
}

#[test]
fn on_take_of_size_two_each_action_wins_or_loses() {
    let (mut won, mut lost) = (0, 0);
    for churn in ["low", "high"] {
        let spec = format!("take:size=2,churn={churn}").parse().unwrap();
        let mut known = HashMap::new();
        let mut rng = rng(5);
        for _ in 0..4 {
            let mut state = Take::start(&spec);
            while let ToPlay::Player(mover) = state.to_play() {
                if state.action_count() > 1 {
                    let chances = exact_chances(&state.clone().into());
                    state.each_action(|action| {
                        let is_won = wins_by(&state, action, &mut known);
                        let own = if mover == 1 { is_won } else { !is_won };
                        let text = state.action_text(action);
                        let chance = chances[&text];
                        assert_eq!(
                            chance,
                            f64::from(u8::from(own)),
                            "{text} in {}",
                            state.text()
                        );
                        *if is_won { &mut won } else { &mut lost } += 1;
                    });
                }
                let (action, _) = state.random_action(&mut rng).unwrap();
                state.play_unchecked(action);
            }
        }
    }
    assert!(won > 20 && lost > 20, "{won} and {lost}");
}

fn at(spec: &str, text: &str) -> Position {
    Position::parse(&spec.parse().unwrap(), text).unwrap()
}

/// Three players: who shares first place shares the win.
#[test]
fn with_three_players_the_end_is_exact_too() {
    // a1 can capture one chip after the other, or c1 jump back over b1.
    let position = at(
        "take-it-away:players=3",
        "8/8/8/8/8/8/8/wb1b1b2 1 123 5,5,4 0 -",
    );
    for line in compare_all(&position, 100_000).lines {
        let outlook = line.outlook.unwrap();
        assert!(line.is_exact, "{line:?}");
        assert_eq!(outlook.chances.iter().sum::<f64>(), 1.0, "{line:?}");
        assert!(
            outlook
                .chances
                .iter()
                .all(|&chance| chance == 0.0 || chance >= 0.33)
        );
    }
}

#[test]
fn with_playouts_each_action_gets_the_same_number() {
    let position = at(
        "takeaway:players=2",
        "AS|2S|3S|QD|AC|9H|7D|5C 1 1R take 1 0,0",
    );
    let compared = compare_all(&position, 300);
    assert!(compared.looked.len() > 1);
    assert!(compared.looked.iter().all(|(_, nodes)| *nodes == 300));
    let chance = |line: &take_five_search::AnalysedLine| line.outlook.unwrap().chances[0];
    assert!(compared.lines.is_sorted_by(|a, b| chance(a) >= chance(b)));
}

#[test]
fn what_is_not_legal_is_not_compared() {
    let mut limits = Limits {
        nodes: 10,
        stop: &mut || false,
    };
    let position = at("take:size=2", "oo/ooo/ro b 1");
    let actions = ["a2", "a1"].map(str::to_owned);
    let refused = Player::new().compare(&position, &[], &actions, &mut rng(1), &mut limits);
    assert_eq!(refused.unwrap_err().id, "refused.not-legal");
}

/// Plays a game at random, and returns its positions from the first choice on.
fn played(spec: &str, seed: u64) -> Vec<Position> {
    let mut rng = rng(seed);
    let mut line = vec![Position::start(&spec.parse().unwrap())];
    let mut from = 0;
    while line[line.len() - 1].to_play() != ToPlay::Over {
        let here = &line[line.len() - 1];
        let next = match here.to_play() {
            ToPlay::Player(_) => {
                let actions = here.legal_actions();
                let action = &actions[rng(actions.len() as u32) as usize];
                here.read_turn(action, false)
                    .or_else(|_| here.read_turn(action, true))
            }
            _ => {
                let drawn = here.draw(false, &mut rng).unwrap();
                Ok(vec![drawn])
            }
        };
        let next = next.unwrap().remove(0).after;
        line.push(next);
        if matches!(line[from].to_play(), ToPlay::Chance) {
            from = line.len() - 1;
        }
    }
    line.split_off(from)
}

fn replay(
    line: &[Position],
    level: u8,
    games: u32,
    stop: &mut dyn FnMut() -> bool,
) -> (u32, Vec<f64>) {
    let mut limits = Limits {
        nodes: u64::MAX,
        stop,
    };
    let mut player = Player::new();
    let replays = player.replay(line, level, games, &mut rng(3), &mut limits);
    let replays = replays.unwrap();
    (replays.games, replays.firsts.to_vec())
}

#[test]
fn each_replay_has_a_first_place() {
    for spec in [
        "take-back-toe",
        "takeaway:players=3,rounds=1",
        "take-it-away",
        "acquisitions:values=mixed",
    ] {
        let line = played(spec, 4);
        let (games, firsts) = replay(&line, 1, 5, &mut || false);
        assert_eq!(games, 5, "{spec}");
        assert!(
            (firsts.iter().sum::<f64>() - 5.0).abs() < 1e-9,
            "{spec}: {firsts:?}"
        );
        let none = replay(&line, 1, 5, &mut || true);
        assert_eq!(none.0, 0, "{spec}: stopped");
    }
}

/// Player 1 wins with the three that was rolled, and with no other number: choosing well, they always win.
#[test]
fn the_draws_are_those_of_the_game() {
    let before = at("take-back-toe", "0,0,0,0/10,10,4,8/3,3,0,2 1 - -");
    for (face, wins) in [(3, true), (2, false)] {
        let rolled = at(
            "take-back-toe",
            &format!("0,0,0,0/10,10,4,8/3,3,0,2 1 {face} -"),
        );
        let line = [before.clone(), rolled];
        let mut limits = Limits {
            nodes: u64::MAX,
            stop: &mut || false,
        };
        let last = take_five_search::level_count(&before);
        let short = |level| level - 2;
        let mut player = Player::new();
        let replays = player.replay(&line, short(last), 20, &mut rng(3), &mut limits);
        let firsts = replays.unwrap().firsts;
        assert_eq!(firsts[0] == 20.0, wins, "{face}: {firsts:?}");
    }
}

/// With no game to repeat, chance is drawn anew and the choices are random: the start of a game is measured.
#[test]
fn random_games_from_a_position_are_counted() -> Result<(), Message> {
    for info in GAMES {
        let start = Position::start(&Spec::new(info));
        let mut limits = Limits {
            nodes: u64::MAX,
            stop: &mut || false,
        };
        let found = Player::new().replay(
            std::slice::from_ref(&start),
            0,
            200,
            &mut rng(5),
            &mut limits,
        )?;
        assert_eq!(found.games, 200, "{}", info.id);
        assert!((found.firsts.iter().sum::<f64>() - 200.0).abs() < 1e-6);
        let begun: u32 = found.first_actions.iter().map(|(_, games, _)| games).sum();
        assert_eq!(begun, 200, "{}", info.id);
        assert!(found.turns > 200 && found.squared_turns * 200 >= found.turns.pow(2));
    }
    // One stone more, and blue has none: whatever red does first decides at once.
    let start = Position::parse(&"take:size=2".parse()?, "oo/ooo/oo r 0")?;
    let mut limits = Limits {
        nodes: u64::MAX,
        stop: &mut || false,
    };
    let found = Player::new().replay(&[start], 0, 2_000, &mut rng(5), &mut limits)?;
    assert_eq!((found.draws, found.first_actions.len()), (0, 7));
    Ok(())
}
