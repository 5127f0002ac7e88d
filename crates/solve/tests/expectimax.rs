//! Expectimax: the same chances as by a plain recursion with fractions, which knows every card and remembers nothing.

use std::collections::BTreeSet;
use take_five_rules::{Game, Notation, Outcomes, Takeaway, ToPlay};
use take_five_search::rng;
use take_five_solve::{ChanceEnding, Expectimax};

/// Chances are whole numbers of this part: enough for all places shared and all decks of up to 5 cards.
const PARTS: u64 = 12 * 120;

/// The chances of each player, in parts: all that can come of it if players choose any of what is best for them.
fn plain_chances(state: &Takeaway) -> BTreeSet<Vec<u64>> {
    match state.to_play() {
        ToPlay::Over => {
            let outcome = state.outcome().unwrap();
            let places = outcome.places();
            let firsts = places.iter().filter(|&&place| place == 1).count() as u64;
            let part = |&place: &u8| u64::from(place == 1) * PARTS / firsts;
            BTreeSet::from([places.iter().map(part).collect()])
        }
        ToPlay::Chance => {
            let Outcomes::Listed(outcomes) = state.outcomes() else {
                panic!("{}", state.text());
            };
            let mut sums = BTreeSet::from([vec![0; usize::from(state.players())]]);
            for outcome in &outcomes {
                let mut after = *state;
                after.play_chance(outcome).unwrap();
                let found = plain_chances(&after);
                let add = |sum: &Vec<u64>, each: &Vec<u64>| {
                    sum.iter().zip(each).map(|(sum, part)| sum + part).collect()
                };
                let added = sums
                    .iter()
                    .flat_map(|sum| found.iter().map(move |each| add(sum, each)));
                sums = added.collect();
            }
            let count = outcomes.len() as u64;
            let mean = |sum: Vec<u64>| {
                assert!(sum.iter().all(|part| part % count == 0), "{sum:?} {count}");
                sum.into_iter().map(|part| part / count).collect()
            };
            sums.into_iter().map(mean).collect()
        }
        ToPlay::Player(player) => {
            let seat = usize::from(player) - 1;
            // What is chosen depends on what is chosen later: each action may come to any of its own.
            let mut each_action = Vec::new();
            state.each_action(|action| {
                let mut after = *state;
                after.play(action).unwrap();
                each_action.push(plain_chances(&after));
            });
            let worst = |found: &BTreeSet<Vec<u64>>| found.iter().map(|each| each[seat]).min();
            let least = each_action.iter().filter_map(worst).max().unwrap();
            let all = each_action.into_iter().flatten();
            all.filter(|chances| chances[seat] >= least).collect()
        }
    }
}

/// Positions of random games in which a player has a choice, with at most that many cards in the deck.
fn endings(spec: &str, deck: u32, count: usize) -> Vec<Takeaway> {
    let ending = |seed| {
        let mut rng = rng(seed);
        let mut state = Takeaway::start(&spec.parse().unwrap());
        while state.round() == 1 {
            match state.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => {
                    let outcome = state.draw(&mut rng).unwrap();
                    state.play_chance(&outcome).unwrap();
                }
                ToPlay::Player(_) if state.unseen_count() <= deck && state.action_count() > 1 => {
                    return Some(state);
                }
                ToPlay::Player(_) => {
                    let (action, _) = state.random_action(&mut rng).unwrap();
                    state.play(action).unwrap();
                }
            }
        }
        None
    };
    (0..).filter_map(ending).take(count).collect()
}

fn parts(chance: f64) -> f64 {
    chance * PARTS as f64
}

#[test]
fn between_two_players_chances_are_what_a_plain_recursion_finds() {
    for (deck, count) in [(1, 60), (3, 200), (5, 20)] {
        for state in endings("takeaway:players=2,rounds=1", deck, count) {
            let found = Expectimax::new(1_000_000).chances(&state).unwrap();
            let plain = plain_chances(&state);
            assert_eq!(plain.len(), 1, "{}", state.text());
            for (found, &plain) in found.iter().zip(plain.first().unwrap()) {
                assert!(
                    (parts(found.low) - plain as f64).abs() < 1e-6,
                    "{}",
                    state.text()
                );
                assert!((found.high - found.low).abs() < 1e-9, "{}", state.text());
            }
        }
    }
}

#[test]
fn among_more_players_the_bounds_hold_whatever_is_chosen_of_equals() {
    let mut exact = 0;
    for players in [3, 4] {
        for state in endings(&format!("takeaway:players={players},rounds=1"), 2, 60) {
            let found = Expectimax::new(1_000_000).chances(&state).unwrap();
            for chances in plain_chances(&state) {
                assert_eq!(chances.iter().sum::<u64>(), PARTS);
                for (found, chance) in found.iter().zip(chances) {
                    let bounds = parts(found.low) - 1e-6..=parts(found.high) + 1e-6;
                    assert!(bounds.contains(&(chance as f64)), "{}", state.text());
                }
            }
            exact += usize::from(found.iter().all(|found| found.high - found.low < 1e-9));
        }
    }
    assert!(exact > 40, "{exact}");
}

#[test]
fn all_chances_add_up_to_one_and_the_best_action_has_that_of_the_position() {
    for players in 2..=4 {
        for state in endings(&format!("takeaway:players={players},rounds=1"), 4, 20) {
            let found = Expectimax::new(1_000_000).chances(&state).unwrap();
            let low: f64 = found.iter().map(|found| found.low).sum();
            let high: f64 = found.iter().map(|found| found.high).sum();
            assert!(low <= 1.0 + 1e-9 && high >= 1.0 - 1e-9, "{}", state.text());
            assert!(players > 2 || high - low < 1e-9);
            let actions = Expectimax::new(1_000_000).actions(&state).unwrap();
            assert_eq!(actions.len() as u64, state.action_count());
            let best = actions.iter().map(|(_, chance)| chance.low);
            let own = found[usize::from(state.turn_of().unwrap()) - 1];
            assert!((best.fold(0.0, f64::max) - own.low).abs() < 1e-9);
        }
    }
}

#[test]
fn it_gives_up_after_its_number_of_positions_and_before_a_deal() {
    let ending = endings("takeaway:players=2,rounds=1", 5, 1).remove(0);
    let mut search = Expectimax::new(10);
    assert_eq!(search.chances(&ending), None);
    assert_eq!(search.actions(&ending), None);
    assert!(search.positions() <= 12, "{search:?}");

    let mut search = Expectimax::new(u64::MAX);
    let start = Takeaway::start(&"takeaway".parse().unwrap());
    assert_eq!(search.chances(&start), None);
    let first_round = endings("takeaway:players=2,rounds=2", 2, 1).remove(0);
    assert_eq!(search.chances(&first_round), None);
    assert!(search.positions() < 100, "{search:?}");
}

/// The chances must not depend on what the key leaves out.
#[test]
fn what_lies_below_and_what_fits_nothing_makes_no_other_position() {
    let spec = "takeaway:players=2,rounds=1".parse().unwrap();
    let key = |text: &str| Takeaway::parse(&spec, text).unwrap().ending_key();
    let spades = "AS,2S,3S,4S,5S,6S,7S,8S,9S,TS,JS,QS";
    let clubs = "2C,4C,6C,8C,TC,QC,AC,3C,5C,7C,9C,JC,KC";
    let of = |hearts: &str, diamonds: &str, dealer: u8| {
        let stacks = format!("{hearts}|{spades}|{clubs}|AD,2D,3D,{diamonds}|-|-|-|-");
        key(&format!("{stacks} {dealer} 3R draw 1 0,0"))
    };
    let [nine, five] = ["4D,5D,6D,7D,8D,TD,JD,QD,9D", "4D,9D,6D,7D,8D,TD,JD,QD,5D"];
    let four = "9D,5D,6D,7D,8D,TD,JD,QD,4D";
    let wanted = of("AH,2H,3H,4H,5H,6H,7H,8H,TH,9H", five, 1);
    // Below the top card in another order, with another dealer; a 6 as little as a 9 fits anything that is left.
    assert!(wanted.is_some());
    assert_eq!(wanted, of("2H,AH,3H,4H,5H,6H,7H,8H,TH,9H", five, 2));
    assert_eq!(wanted, of("AH,2H,3H,4H,9H,5H,7H,8H,TH,6H", four, 1));
    // The jack in the deck fits a 10, and one 9 the other.
    assert_ne!(wanted, of("AH,2H,3H,4H,5H,6H,7H,8H,9H,TH", five, 1));
    assert_ne!(wanted, of("AH,2H,3H,4H,5H,6H,7H,8H,TH,9H", nine, 1));
    // With a card more in the deck, it is another position.
    assert_ne!(wanted, of("AH,2H,3H,4H,5H,6H,7H,TH,9H", five, 1));
}
