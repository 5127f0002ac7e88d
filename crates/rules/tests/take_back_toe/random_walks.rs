//! Properties checked at every state of random games.

use super::*;

/// The counts for the first plies, computed by an independent program.
#[test]
fn perft_counts_rolls_and_moves() {
    let start = at(START);
    let counts: Vec<u64> = (0..=6).map(|depth| perft(&start, depth).unwrap()).collect();
    assert_eq!(counts, [1, 6, 84, 504, 7242, 43_452, 638_994]);
}

/// Every text that could name an action.
fn conceivable() -> Vec<String> {
    let pairs = ToeSpace::all().flat_map(|from| ToeSpace::all().map(move |to| (from, to)));
    let mut texts: Vec<String> = pairs.map(|(from, to)| format!("{from}-{to}")).collect();
    texts.push("skip".to_owned());
    texts
}

#[test]
fn random_walks_hold_what_every_state_must() {
    let conceivable = conceivable();
    let spec = spec("take-back-toe:first=2");
    let (mut states, mut skips, mut take_backs) = (0, 0, 0);
    for seed in 0..60 {
        let mut rng = crate::random::rng(seed);
        let mut state = TakeBackToe::start(&spec);
        // Half the walks begin where skipping is common.
        if seed % 2 == 1 {
            state = TakeBackToe::parse(&spec, "4,3,3,4/3,3,4,3/3,4,3,3 1 - -").unwrap();
        }
        let mut turn = (state, String::new());
        while state.to_play() != ToPlay::Over {
            states += 1;
            let text = state.text();
            assert_eq!(TakeBackToe::parse(&spec, &text), Ok(state));
            let chips: u32 = ToeSpace::all().map(|space| state.chips(space)).sum();
            assert_eq!(chips, 40);
            assert_eq!(state.outcome(), None);
            let step = if state.to_play() == ToPlay::Chance {
                Step::Chance(state.draw(&mut rng).unwrap())
            } else {
                let legal: BTreeSet<String> = actions(&state).into_iter().collect();
                assert_eq!(legal.len() as u64, state.action_count());
                for text in &conceivable {
                    let taken = read_turn(&state, text, true);
                    assert_eq!(taken.is_ok(), legal.contains(text), "{text} at {state:?}");
                    let reason = taken.err().map(|error| error.reason().id);
                    take_backs += u32::from(reason == Some("take-back-toe.take-back"));
                }
                // Each random number gives a different action, so together they give all of them.
                let all: BTreeSet<String> = (0..legal.len() as u32)
                    .map(|n| {
                        let drawn = state.random_action(&mut |rng| {
                            assert_eq!(rng as usize, legal.len());
                            n
                        });
                        let (action, count) = drawn.unwrap();
                        assert_eq!(count as usize, legal.len());
                        action.to_string()
                    })
                    .collect();
                assert_eq!(all, legal, "{state:?}");
                let (action, _) = state.random_action(&mut rng).unwrap();
                skips += u32::from(action == ToeAction::SKIP);
                Step::Action(action)
            };
            turn.1 += &state.step_text(&step, !turn.1.is_empty());
            let over = match &step {
                Step::Chance(number) => state.play_chance_unchecked(number),
                Step::Action(action) => state.play_unchecked(*action),
            };
            assert_eq!(play(&turn.0, &turn.1), state, "{}", turn.1);
            if over {
                turn = (state, String::new());
            }
        }
        assert_eq!(TakeBackToe::parse(&spec, &state.text()), Ok(state));
        assert!(state.outcome().is_some());
    }
    assert!(
        states > 4000 && skips > 5 && take_backs > 200,
        "{states} {skips} {take_backs}"
    );
}

#[test]
fn states_are_equal_when_their_texts_are() {
    let mut rng = crate::random::rng(99);
    let mut seen = BTreeMap::new();
    for _ in 0..20 {
        let mut state = at(START);
        for _ in 0..40 {
            if state.to_play() == ToPlay::Over {
                break;
            }
            let number = state.draw(&mut rng).unwrap();
            state.play_chance_unchecked(&number);
            let (action, _) = state.random_action(&mut rng).unwrap();
            state.play_unchecked(action);
            let known = *seen.entry(state.text()).or_insert(state);
            assert_eq!(known, state);
            assert_eq!(known.key(), state.key());
        }
    }
    let states: Vec<TakeBackToe> = seen.values().copied().collect();
    for (i, state) in states.iter().enumerate() {
        assert!(states[..i].iter().all(|other| other != state));
    }
}
