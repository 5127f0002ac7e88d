//! Exact search and value iteration: known results, and the same by a second program.

use crate::common::plain_value;
use std::collections::HashMap;
use take_five_rules::{Acquisitions, Game, Outcome, Spec, Take, TakeBackToe, ToPlay};
use take_five_search::rng;
use take_five_solve::{ExactSearch, SmallAcquisitions, ValueIteration};

fn take(options: &str) -> Take {
    Take::start(&format!("take:{options}").parse().unwrap())
}

#[test]
fn the_second_player_wins_take_of_size_2() {
    for churn in ["low", "high"] {
        let start = take(&format!("size=2,churn={churn}"));
        assert_eq!(
            ExactSearch::new(16, 1_000_000).value(&start),
            Some(-1),
            "{churn}"
        );
        assert_eq!(plain_value(&start, &mut HashMap::new()), -1, "{churn}");
    }
}

#[test]
fn every_position_of_take_of_size_2_has_the_value_a_plain_search_finds() {
    let mut known = HashMap::new();
    plain_value(&take("size=2"), &mut known);
    let mut search = ExactSearch::new(6, u64::MAX); // a memory that forgets
    for (state, &value) in &known {
        assert_eq!(search.value(state), Some(value), "{state:?}");
        for bound in -1..=2 {
            assert_eq!(search.is_at_least(state, bound), Some(value >= bound));
        }
    }
}

#[test]
fn small_boards_of_acquisitions_are_worth_what_is_known() {
    let mut search = ExactSearch::new(16, u64::MAX);
    for ranks in 2..=4 {
        for files in 2..=ranks {
            let start = SmallAcquisitions::new(files, ranks);
            let value = search.value(&start).unwrap();
            let plain = plain_value(&start, &mut HashMap::new());
            assert_eq!(value, plain, "{files} × {ranks}");
            // On 2 × 2 nobody can ever jump.
            assert_eq!(value, i32::from(ranks > 2), "{files} × {ranks}");
        }
    }
}

/// Play on 8×8 and on a small board at the same time.
#[test]
fn small_acquisitions_is_played_as_acquisitions_is() {
    let mut rng = rng(3);
    for _ in 0..20 {
        let mut game = Acquisitions::start(&"acquisitions".parse().unwrap());
        let mut small = SmallAcquisitions::new(8, 8);
        while let ToPlay::Player(player) = game.to_play() {
            assert_eq!(small.to_play(), ToPlay::Player(player));
            let mut jumps = Vec::new();
            game.each_action(|action| jumps.push(action));
            let mut others = Vec::new();
            small.each_action(|jump| others.push(jump));
            let ends = |action: &_| match *action {
                take_five_rules::ChipAction::Jump { from, to } => (from, to),
                other => panic!("{other:?}"),
            };
            let mut sorted: Vec<_> = jumps.iter().map(ends).collect();
            sorted.sort_unstable();
            others.sort_unstable();
            assert_eq!(sorted, others);
            let action = jumps[rng(jumps.len() as u32) as usize];
            assert_eq!(
                game.play(action).unwrap(),
                small.play(ends(&action)).unwrap()
            );
        }
        assert_eq!(small.outcome(), game.outcome());
    }
}

#[test]
fn a_search_gives_up_after_its_number_of_positions_and_at_chance() {
    let mut search = ExactSearch::new(8, 100);
    assert_eq!(search.value(&take("size=3")), None);
    assert!(search.nodes() <= 101 + 19, "{search:?}");
    let mixed = Acquisitions::start(&"acquisitions:values=mixed".parse().unwrap());
    assert_eq!(ExactSearch::new(8, 100).value(&mixed), None);
}

/// The probability that player 1 wins within a number of turns, and that nobody has: bounds by plain recursion.
fn within(
    state: &TakeBackToe,
    turns: u32,
    known: &mut HashMap<(TakeBackToe, u32), (f64, f64)>,
) -> (f64, f64) {
    if let Some(&found) = known.get(&(*state, turns)) {
        return found;
    }
    let found = match state.to_play() {
        ToPlay::Over => {
            let won = f64::from(u8::from(state.outcome().unwrap().places() == [1, 2]));
            (won, won)
        }
        _ if turns == 0 => (0.0, 1.0),
        ToPlay::Chance => {
            let mut sum = (0.0, 0.0);
            for number in 1..=6 {
                let mut after = *state;
                after.play_chance(&number).unwrap();
                let (low, high) = within(&after, turns, known);
                sum = (sum.0 + low / 6.0, sum.1 + high / 6.0);
            }
            sum
        }
        ToPlay::Player(player) => {
            let mut best: Option<(f64, f64)> = None;
            state.each_action(|action| {
                let mut after = *state;
                after.play(action).unwrap();
                let (low, high) = within(&after, turns - 1, known);
                let better: fn(f64, f64) -> f64 = if player == 1 { f64::max } else { f64::min };
                best = Some(best.map_or((low, high), |best| {
                    (better(best.0, low), better(best.1, high))
                }));
            });
            best.unwrap()
        }
    };
    known.insert((*state, turns), found);
    found
}

#[test]
fn bounds_of_take_back_toe_with_single_chips_close_in_on_the_value() {
    let spec: Spec = "take-back-toe".parse().unwrap();
    let start = TakeBackToe::with_small_stacks(&spec, 1);
    let mut iteration = ValueIteration::new(&start, 1_000_000).unwrap();
    let mut last = iteration.bounds();
    for _ in 0..40 {
        iteration.sweep();
        let bounds = iteration.bounds();
        assert!(bounds.low >= last.low && bounds.high <= last.high && bounds.low <= bounds.high);
        last = bounds;
    }
    let (low, high) = within(&start, 6, &mut HashMap::new());
    assert!(low <= last.high && last.low <= high, "{low} {high}");
    assert!(ValueIteration::new(&start, 1_000).is_none());
}

#[test]
fn every_position_has_its_own_bounds_and_the_places_of_what_follows() {
    let (mut iteration, all) = ValueIteration::with_positions(&take("size=2"), 1_000_000).unwrap();
    assert_eq!(all.len(), iteration.positions());
    assert_eq!(iteration.widest(), 1.0);
    while iteration.sweep() > 0.0 {}
    assert_eq!(iteration.widest(), 0.0);
    let mut search = ExactSearch::new(16, u64::MAX);
    for (place, state) in all.iter().enumerate() {
        let wins = iteration.bounds_at(place).unwrap().low;
        assert_eq!(search.value(state), Some(if wins > 0.5 { 1 } else { -1 }));
        let mut next = iteration.next_of(place).iter();
        state.each_action(|action| {
            let mut after = state.clone();
            after.play_unchecked(action);
            assert_eq!(all[*next.next().unwrap() as usize], after);
        });
        assert_eq!(next.next(), None);
    }
    assert!(iteration.bounds_at(all.len()).is_none() && iteration.next_of(all.len()).is_empty());
}

#[test]
fn bounds_of_a_game_without_chance_are_its_value() {
    let mut iteration = ValueIteration::new(&take("size=2"), 1_000_000).unwrap();
    while iteration.sweep() > 0.0 {}
    assert_eq!(
        (iteration.bounds().low, iteration.bounds().high),
        (0.0, 0.0)
    );
    let over = {
        let mut state = take("size=1");
        state.play(0).unwrap();
        state
    };
    assert_eq!(over.outcome(), Some(Outcome::two_player(Some(1))));
    let won = ValueIteration::new(&over, 1).unwrap().bounds();
    assert_eq!((won.low, won.high), (1.0, 1.0));
}
