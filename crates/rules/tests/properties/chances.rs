//! Every game goes on until there is a result, its actions are counted as they are listed, and random choices are
//! uniform.

use super::*;

#[test]
fn somebody_or_chance_goes_on_until_there_is_a_result() {
    for_every_game(|info| {
        play(info, share(info, 8000), |table, random| {
            let position = &table.position;
            let actions = position.legal_actions();
            let to_play = position.to_play();
            let over = to_play == ToPlay::Over;
            let chance = to_play == ToPlay::Chance;
            assert_eq!(position.outcome().is_some(), over);
            assert_eq!(position.ending().is_some(), over);
            assert_eq!(position.outcomes().is_some(), chance);
            assert_eq!(position.chance_touch().is_some(), chance);
            assert_eq!(
                actions.is_empty(),
                over || chance,
                "{position} has {actions:?}"
            );
            if let ToPlay::Player(player) = to_play {
                assert!((1..=position.players()).contains(&player));
                assert_eq!(position.turn_of(), Some(player));
                assert!(!position.has_left(player), "{position}: {player} has left");
            }
            if over {
                assert_eq!(position.turn_of(), None);
                assert_eq!(
                    position
                        .read_turn("a1", false)
                        .map_err(Message::from)
                        .unwrap_err()
                        .id,
                    "refused.over"
                );
                let outcome = position.outcome().unwrap();
                assert_eq!(outcome.places().len(), usize::from(position.players()));
                assert!(outcome.places().contains(&1));
                assert_eq!(outcome.points().is_some(), info.scores);
            }
            let drawn = position.draw(table.begun(), &mut |n| random.below(n));
            assert_eq!(drawn.is_some(), chance);
            if let Some(drawn) = drawn {
                assert!(drawn.chance);
                match position.outcomes().unwrap() {
                    Outcomes::TooMany(word) => assert!(!word.is_empty()),
                    Outcomes::Listed(all) => {
                        assert!(all.contains(&drawn.text));
                        let different: BTreeSet<&String> = all.iter().collect();
                        assert_eq!(different.len(), all.len(), "{all:?}");
                        for outcome in &all {
                            let read = position.read_turn(outcome, table.begun()).unwrap();
                            assert!(read[0].chance && read[0].text == *outcome);
                        }
                    }
                }
            }
        });
    });
}

/// Follows every sequence of numbers that `choose` can be given, and sums up the probability of
/// each result. Every game here asks for few numbers.
fn probabilities(
    mut choose: impl FnMut(&mut dyn FnMut(u32) -> u32) -> String,
) -> BTreeMap<String, f64> {
    let mut found = BTreeMap::new();
    let mut numbers: Vec<u32> = Vec::new();
    loop {
        let mut asked: Vec<u32> = Vec::new();
        let made = choose(&mut |n| {
            asked.push(n);
            if numbers.len() < asked.len() {
                numbers.push(0);
            }
            numbers[asked.len() - 1]
        });
        let probability: f64 = asked.iter().map(|&n| 1.0 / f64::from(n)).product();
        *found.entry(made).or_default() += probability;
        // Advance to the next sequence, like an odometer.
        numbers.truncate(asked.len());
        while numbers
            .last()
            .is_some_and(|&last| last + 1 == asked[numbers.len() - 1])
        {
            numbers.pop();
        }
        match numbers.last_mut() {
            None => return found,
            Some(last) => *last += 1,
        }
    }
}

#[test]
fn random_choices_are_fair() {
    for_every_game(|info| {
        play(info, share(info, 1500), |table, _| {
            let position = &table.position;
            let (all, found) = match position.to_play() {
                ToPlay::Over => return,
                ToPlay::Chance => {
                    let Some(Outcomes::Listed(all)) = position.outcomes() else {
                        return;
                    };
                    let draw = |rng: &mut dyn FnMut(u32) -> u32| {
                        position.draw(false, &mut |n| rng(n)).unwrap().text
                    };
                    (all, probabilities(draw))
                }
                ToPlay::Player(_) => {
                    let all = position.legal_actions();
                    let random_action = |rng: &mut dyn FnMut(u32) -> u32| {
                        with_game!(position, state => {
                            let (action, count) = state.random_action(&mut |n| rng(n)).unwrap();
                            assert_eq!(count as usize, all.len());
                            state.action_text(action)
                        })
                    };
                    let found = probabilities(random_action);
                    (all, found)
                }
            };
            let fair = 1.0 / all.len() as f64;
            assert_eq!(found.keys().cloned().collect::<Vec<_>>(), all);
            for (made, probability) in found {
                assert!((probability - fair).abs() < 1e-9, "{made} in {position}");
            }
        });
    });
}

#[test]
fn actions_are_counted_as_they_are_listed() {
    for_every_game(|info| {
        play(info, share(info, 400), |table, _| {
            let position = &table.position;
            let next: Vec<String> = match position.outcomes() {
                Some(Outcomes::TooMany(_)) => {
                    let counted = with_game!(position, state => perft(state, 1));
                    return assert_eq!(counted.unwrap_err().id, "perft.too-many");
                }
                Some(Outcomes::Listed(all)) => all,
                None => position.legal_actions(),
            };
            let count = with_game!(position, state => state.action_count());
            assert_eq!(count, position.legal_actions().len() as u64);
            let one = with_game!(position, state => perft(state, 1));
            assert_eq!(one, Ok(next.len() as u64));
            if next.len() > 50 {
                return; // large boards are slow here, and no different
            }
            let second = |text: &String| {
                let after = position
                    .read_turn(text, table.begun())
                    .unwrap()
                    .remove(0)
                    .after;
                match after.outcomes() {
                    Some(Outcomes::TooMany(_)) => unreachable!("a layout in the midst of play"),
                    Some(Outcomes::Listed(all)) => all.len() as u64,
                    None => after.legal_actions().len() as u64,
                }
            };
            let two = with_game!(position, state => perft(state, 2));
            assert_eq!(two, Ok(next.iter().map(second).sum()));
        });
    });
}
