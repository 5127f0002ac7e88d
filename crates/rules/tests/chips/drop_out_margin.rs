//! What dropping out would bring, against playing every game of the last player to its end.

use crate::random::Random;
use std::ops::RangeInclusive;
use take_five_rules::{ChipAction, Game, Notation, Outcome, Spec, TakeItAway, ToPlay};

fn margin(spec: &str, text: &str, positions: usize) -> Option<RangeInclusive<i32>> {
    let spec: Spec = spec.parse().unwrap();
    let state = TakeItAway::parse(&spec, text).unwrap();
    state.drop_out_margin(positions)
}

/// The most that the last player still in can reach, playing every way to go on.
fn best_for(state: TakeItAway, player: usize) -> i32 {
    if let Some(outcome) = state.outcome() {
        return outcome.points().unwrap()[player];
    }
    let mut best = i32::MIN;
    state.each_action(|action| {
        let mut after = state;
        after.play(action).unwrap();
        best = best.max(best_for(after, player));
    });
    best
}

/// The margin of the player to move, by playing every game.
fn slow_margin(state: TakeItAway) -> Option<i32> {
    let mut away = None;
    state.each_action(|action| {
        if action == ChipAction::Away {
            away = Some(action);
        }
    });
    let me = usize::from(state.turn_of().unwrap()) - 1;
    let mut after = state;
    after.play(away?).unwrap();
    let ToPlay::Player(last) = after.to_play() else {
        let points = after
            .outcome()
            .as_ref()
            .and_then(Outcome::points)
            .map(<[i32]>::to_vec)?;
        let others = (0..points.len()).filter(|&player| player != me);
        return Some(points[me] - others.map(|player| points[player]).max()?);
    };
    let last = usize::from(last) - 1;
    let points = state.points();
    let best = (0..points.len())
        .filter(|&player| player != me)
        .map(|player| match player == last {
            true => best_for(after, last),
            false => points[player] as i32,
        });
    Some(points[me] as i32 - best.max()?)
}

#[test]
fn it_is_the_margin_after_the_last_player_has_made_the_most_of_it() {
    let mut random = Random::new(5);
    let mut compared = 0;
    for players in ["2", "3"] {
        let spec: Spec = format!("take-it-away:players={players}").parse().unwrap();
        for _ in 0..12 {
            let mut state = TakeItAway::start(&spec);
            let layout = state.draw(&mut |n| random.below(n)).unwrap();
            state.play_chance(&layout).unwrap();
            while let Some((action, _)) = state.random_action(&mut |n| random.below(n)) {
                let is_late = state.board().total() <= 14;
                if let Some(margin) = state.drop_out_margin(3_000).filter(|_| is_late) {
                    let slow = slow_margin(state);
                    assert_eq!(Some(*margin.start()), slow, "{state:?}");
                    assert_eq!(margin.start(), margin.end(), "{state:?}");
                    // With less of a search it is a range around that.
                    let quick = state.drop_out_margin(3).unwrap();
                    assert!(quick.contains(margin.start()), "{state:?}: {quick:?}");
                    compared += 1;
                }
                // Two stay in until nobody can jump.
                let is_early = action == ChipAction::Away && state.players_in() == 2;
                if !is_early || state.action_count() == 1 {
                    state.play(action).unwrap();
                }
            }
        }
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn it_is_not_said_where_the_others_play_on_or_nobody_may_drop_out() {
    let board = "8/8/8/8/8/8/8/ww6";
    let of = |spec: &str, rest: &str| margin(spec, &format!("{board} {rest}"), 100);
    assert_eq!(of("take-it-away", "1 12 9,3 0 -"), Some(7..=7));
    assert_eq!(of("take-it-away:penalty=4", "1 12 9,3 0 -"), Some(9..=9));
    assert_eq!(of("take-it-away:dropping=no", "1 12 9,3 0 -"), None);
    assert_eq!(of("take-it-away:players=3", "1 123 9,3,1 0 -"), None);
    // The third, who is out, has more than the last one will have.
    assert_eq!(of("take-it-away:players=3", "1 12 9,3,6 0 -"), Some(3..=3));
    assert_eq!(of("take-it-away", "1 12 9,3 1 -"), None);
}
