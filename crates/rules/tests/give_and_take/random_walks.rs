//! Counts, and random games with checks at every state.

use super::{START, forward, rook};
use crate::random::Random;
use take_five_rules::{
    Game, GiveAndTake, GiveAndTakeAction, Input, Notation, Spec, Square, Step, ToPlay, perft,
    read_turn,
};

#[test]
fn perft_is_what_a_plain_implementation_counts() {
    let count = |spec: &Spec, text: &str, depth| {
        perft(&GiveAndTake::parse(spec, text).unwrap(), depth).unwrap()
    };
    let start: Vec<u64> = (1..=5).map(|depth| count(&rook(), START, depth)).collect();
    assert_eq!(start, [8, 64, 708, 7462, 84188]);
    let chains = "8/4b3/b6b/1w2W3/2b5/4b3/3b1b2/w5B1 w - - 0";
    assert_eq!(count(&rook(), chains, 4), 42155);
    assert_eq!(count(&forward(), chains, 4), 31854);
    let kings = "2b1b3/w3w3/1W4b1/3B4/b2w2w1/8/1b1b1b2/3w4 b - - 90";
    assert_eq!(count(&rook(), kings, 3), 11899);
    assert_eq!(count(&forward(), kings, 3), 11058);
}

/// Calls `see` with each state of some random games, along with the state at the start of its turn
/// and the text of the turn so far.
fn walk(spec: &Spec, games: u64, mut see: impl FnMut(&GiveAndTake, &GiveAndTake, &str)) {
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut state = GiveAndTake::start(spec);
        let mut turn_start = state;
        let mut turn = String::new();
        loop {
            see(&state, &turn_start, &turn);
            if state.to_play() == ToPlay::Over {
                break;
            }
            let (action, _) = state.random_action(&mut |n| random.below(n)).unwrap();
            turn += &state.step_text(&Step::Action(action), !turn.is_empty());
            if state.play_unchecked(action) {
                turn_start = state;
                turn.clear();
            }
        }
    }
}

fn listed(state: &GiveAndTake) -> Vec<GiveAndTakeAction> {
    let mut actions = Vec::new();
    state.each_action(|action| actions.push(action));
    actions
}

#[test]
fn every_state_of_random_games_is_written_and_read_back() {
    for spec in [rook(), forward()] {
        walk(&spec, 40, |state, turn_start, turn| {
            let text = state.text();
            assert_eq!(
                GiveAndTake::parse(&spec, &text).as_ref(),
                Ok(state),
                "{text}"
            );
            if !turn.is_empty() {
                let taken = read_turn(turn_start, turn, false).unwrap();
                assert_eq!(taken.last().unwrap().after, *state, "{turn}");
                assert!(!taken.last().unwrap().turn_over);
            }
            for action in listed(state) {
                let begun = !turn.is_empty();
                let piece = state.step_text(&Step::Action(action), begun);
                let alone = state.action_text(action);
                for text in [&piece, &alone] {
                    let taken = read_turn(state, text, begun).unwrap();
                    assert_eq!(taken[0].step, Step::Action(action), "{text}");
                    assert_eq!(taken[0].turn_part, piece);
                }
            }
            assert_eq!(state.outcome().is_some(), state.to_play() == ToPlay::Over);
        });
    }
}

#[test]
fn a_random_action_is_each_of_the_legal_ones_once() {
    for spec in [rook(), forward()] {
        walk(&spec, 60, |state, _, _| {
            let all = listed(state);
            assert_eq!(all.len() as u64, state.action_count());
            if state.to_play() == ToPlay::Over {
                assert_eq!(all, []);
                return;
            }
            assert!(!all.is_empty(), "{}", state.text());
            let picked: Vec<GiveAndTakeAction> = (0..all.len() as u32)
                .map(|k| {
                    let (action, count) = state.random_action(&mut |_| k).unwrap();
                    assert_eq!(count as usize, all.len());
                    action
                })
                .collect();
            for action in &all {
                let times = picked.iter().filter(|picked| *picked == action).count();
                assert_eq!(times, 1, "{action:?} in {}", state.text());
            }
        });
    }
}

#[test]
fn exactly_the_listed_actions_are_not_refused() {
    for spec in [rook(), forward()] {
        let mut states = 0;
        walk(&spec, 12, |state, _, _| {
            states += 1;
            let sampled = states % 89 == 0 || state.must_continue().is_some() && states % 5 == 0;
            if !sampled || state.to_play() == ToPlay::Over {
                return;
            }
            let all = listed(state);
            for (from, to) in (0..64 * 64).map(|n| (Square::new(n / 64), Square::new(n))) {
                for captures in [false, true] {
                    let action = GiveAndTakeAction { from, to, captures };
                    let refused = state.check(action).is_err();
                    assert_eq!(
                        !refused,
                        all.contains(&action),
                        "{action:?} in {}",
                        state.text()
                    );
                }
            }
        });
        assert!(states > 500);
    }
}

#[test]
fn refused_touches_always_get_an_explanation() {
    walk(&rook(), 6, |state, _, _| {
        if state.to_play() == ToPlay::Over {
            return;
        }
        let paths: Vec<Vec<String>> = listed(state).iter().map(|a| state.touches(*a)).collect();
        for first in Square::all().map(|square| square.to_string()) {
            if !paths.iter().any(|path| path[0] == first) {
                assert_ne!(
                    state.explain_illegal_touch(&[&first]).id,
                    "refused.touch",
                    "{first}"
                );
                continue;
            }
            for second in Square::all().map(|square| square.to_string()) {
                let path = [first.as_str(), second.as_str()];
                if paths[0].len() == 2 && !paths.iter().any(|known| *known == path) {
                    assert_ne!(
                        state.explain_illegal_touch(&path).id,
                        "refused.touch",
                        "{path:?}"
                    );
                }
            }
        }
    });
}
