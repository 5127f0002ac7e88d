//! Random walks from the start and from random tables, with checks at every state.

use super::{Takeaway, card_names};
use crate::random::Random;
use std::collections::HashSet;
use take_five_rules::{
    Card, Cursor, Game, Notation, Outcomes, Slot, Spec, Step, StepOf, TakeawayChance,
    TakeawayStage, ToPlay, playout, read_turn,
};

fn specs() -> impl Iterator<Item = Spec> {
    (2..=4).flat_map(|players| {
        [1, 2, 3].map(|rounds| {
            let spec = format!("takeaway:players={players},rounds={rounds}");
            spec.parse().unwrap()
        })
    })
}

/// Checks the properties of every state.
fn check(state: &Takeaway, random: &mut Random) {
    let text = state.text();
    assert_eq!(
        Takeaway::parse(&state.spec(), &text).as_ref(),
        Ok(state),
        "{text}"
    );

    // 52 cards, each in one place.
    let on_table: Vec<Card> = state.slots().flat_map(|slot| state.cards(slot)).collect();
    let all: HashSet<Card> = on_table.iter().copied().chain(state.unseen()).collect();
    assert_eq!(all.len(), 52, "{text}");
    assert_eq!(on_table.len() + state.unseen_count() as usize, 52, "{text}");
    for slot in state.slots() {
        let cards: Vec<Card> = state.cards(slot).collect();
        assert_eq!(cards.len(), state.height(slot) as usize);
        assert_eq!(cards.last().copied(), state.top(slot));
    }
    let held: u32 = (1..=state.players())
        .map(|player| state.cards_of(player))
        .sum();
    assert_eq!(held as usize, on_table.len());

    // Try every conceivable action.
    let mut actions = Vec::new();
    state.each_action(|slot| actions.push(slot));
    assert_eq!(actions.len() as u64, state.action_count(), "{text}");
    for slot in Slot::all() {
        let legal = actions.contains(&slot);
        assert_eq!(state.check(slot).is_ok(), legal, "{slot} in {text}");
    }
    match state.to_play() {
        ToPlay::Player(player) => {
            assert!(!actions.is_empty(), "{text}");
            assert_eq!(state.turn_of(), Some(player));
            let picked: HashSet<Slot> = (0..actions.len() as u32)
                .map(|pick| {
                    let (slot, count) = state.random_action(&mut |_| pick).unwrap();
                    assert_eq!(count as usize, actions.len());
                    slot
                })
                .collect();
            assert_eq!(picked, actions.iter().copied().collect(), "{text}");
        }
        ToPlay::Chance => {
            assert!(actions.is_empty(), "{text}");
            let Outcomes::Listed(listed) = state.outcomes() else {
                panic!("every outcome can be listed")
            };
            let dealers = (0..=9).map(TakeawayChance::Dealer);
            for outcome in dealers.chain(Card::all().map(TakeawayChance::Card)) {
                let possible = state.check_chance(&outcome).is_ok();
                assert_eq!(possible, listed.contains(&outcome), "{outcome:?} in {text}");
            }
            let drawn = state.draw(&mut |n| random.below(n)).unwrap();
            assert!(listed.contains(&drawn), "{text}");
        }
        ToPlay::Over => assert!(state.outcome().is_some()),
    }
    assert_eq!(
        state.outcome().is_some(),
        state.stage() == TakeawayStage::Over
    );
    assert_eq!(
        state.dealer().is_none(),
        state.stage() == TakeawayStage::Dealer
    );
}

/// A play stops only when nothing fits the slot being played, and the next slot has something to do.
fn check_stage(state: &Takeaway) {
    let Some(current) = state.current() else {
        return;
    };
    let fits = state
        .slots()
        .any(|other| match (state.top(current), state.top(other)) {
            (Some(top), Some(card)) => top.fits(card),
            _ => false,
        });
    match state.stage() {
        TakeawayStage::Take => assert!(fits),
        TakeawayStage::Draw => assert!(!fits && state.unseen_count() > 0),
        _ => {}
    }
}

fn random_step(state: &Takeaway, random: &mut Random) -> Option<StepOf<Takeaway>> {
    let below = &mut |n| random.below(n);
    match state.to_play() {
        ToPlay::Player(_) => Some(Step::Action(state.random_action(below).unwrap().0)),
        ToPlay::Chance => Some(Step::Chance(state.draw(below).unwrap())),
        ToPlay::Over => None,
    }
}

/// The texts of a turn: whole, and split after any of its steps.
fn check_turn(states: &[Takeaway], pieces: &[String], alone: &[String]) {
    let end = states.last();
    let whole = pieces.concat();
    let taken = read_turn(&states[0], &whole, false).unwrap_or_else(|e| panic!("{whole}: {e}"));
    let reached: Vec<Takeaway> = taken.iter().map(|step| step.after).collect();
    assert_eq!(reached, states[1..], "{whole}");
    for cut in 1..pieces.len() {
        let begun = read_turn(&states[0], &pieces[..cut].concat(), false).unwrap();
        assert_eq!(begun.last().map(|step| &step.after), Some(&states[cut]));
        // The rest as a turn of its own, as consecutive actions, and in its shortened form.
        let mut rest = String::new();
        let first = &read_turn(&states[cut], &alone[cut], true).unwrap()[0];
        assert_eq!(
            (&first.turn_part, &first.after),
            (&pieces[cut], &states[cut + 1])
        );
        for (index, state) in states[cut..states.len() - 1].iter().enumerate() {
            let step = read_turn(state, &alone[cut + index], false)
                .unwrap()
                .remove(0)
                .step;
            rest += &state.step_text(&step, index > 0);
        }
        let named = read_turn(&states[cut], &rest, false).unwrap_or_else(|e| panic!("{rest}: {e}"));
        assert_eq!(named.last().map(|step| &step.after), end, "{rest}");
        let bare = alone[cut].clone() + &pieces[cut + 1..].concat();
        let rest = read_turn(&states[cut], &bare, false).unwrap_or_else(|e| panic!("{bare}: {e}"));
        assert_eq!(rest.last().map(|step| &step.after), end, "{bare}");
    }
}

/// Plays to the end and returns the number of states seen.
fn walk(start: Takeaway, random: &mut Random) -> usize {
    let (mut state, mut seen) = (start, 1);
    check(&state, random);
    let (mut states, mut pieces, mut alone) = (vec![state], Vec::new(), Vec::new());
    while let Some(step) = random_step(&state, random) {
        let text = match &step {
            Step::Action(action) => state.action_text(*action),
            Step::Chance(outcome) => state.outcome_text(outcome),
        };
        assert_eq!(
            state.read_step(&mut Cursor::new(&text), false).as_ref(),
            Ok(&step)
        );
        pieces.push(state.step_text(&step, !pieces.is_empty()));
        alone.push(text);
        let turn_over = match step {
            Step::Action(action) => state.play_unchecked(action),
            Step::Chance(outcome) => state.play_chance_unchecked(&outcome),
        };
        seen += 1;
        check(&state, random);
        check_stage(&state);
        states.push(state);
        if turn_over {
            check_turn(&states, &pieces, &alone);
            (states, pieces, alone) = (vec![state], Vec::new(), Vec::new());
        }
    }
    assert_eq!(states.len(), 1, "the end is the end of a turn");
    seen
}

#[test]
fn games_from_the_start_hold_together() {
    let mut random = Random::new(3);
    let mut seen = 0;
    for spec in specs() {
        for _ in 0..2 {
            seen += walk(Takeaway::start(&spec), &mut random);
        }
    }
    assert!(seen > 2_500, "{seen}");
}

/// A random table with something to do in some slot.
fn set_up(spec: &Spec, deck: u32, random: &mut Random) -> Takeaway {
    let start = Takeaway::start(spec);
    let slots: Vec<Slot> = start.slots().collect();
    loop {
        let mut names: Vec<String> = card_names().collect();
        let mut stacks = vec![Vec::new(); slots.len()];
        // Some slots remain empty.
        let open = 2 + random.below(slots.len() as u32 - 1);
        let first = random.below(slots.len() as u32);
        while names.len() as u32 > deck {
            let card = names.swap_remove(random.below(names.len() as u32) as usize);
            let index = (first + random.below(open)) as usize % stacks.len();
            stacks[index].push(card);
        }
        let stacks: Vec<String> = stacks
            .iter()
            .map(|cards| {
                if cards.is_empty() {
                    "-".into()
                } else {
                    cards.join(",")
                }
            })
            .collect();
        let current = slots[random.below(slots.len() as u32) as usize];
        let scores = vec!["5"; usize::from(start.players())].join(",");
        for stage in ["take", "draw"] {
            let text = format!("{} 1 {current} {stage} 1 {scores}", stacks.join("|"));
            if let Ok(state) = Takeaway::parse(spec, &text) {
                return state;
            }
        }
    }
}

#[test]
fn games_from_tables_set_up_at_random_hold_together() {
    let mut random = Random::new(4);
    let mut seen = 0;
    for spec in specs() {
        for deck in [0, 0, 0, 0, 1, 2, 5, 30, 45, 49] {
            seen += walk(set_up(&spec, deck, &mut random), &mut random);
        }
    }
    assert!(seen > 5_000, "{seen}");
}

#[test]
fn playouts_end_with_52_points_a_round() {
    let mut random = Random::new(5);
    for spec in specs() {
        let mut state = Takeaway::start(&spec);
        let rounds = state.rounds();
        let figures = playout(&mut state, &mut |n| random.below(n));
        let points = state.scores().iter().sum::<u32>();
        assert_eq!(points, 52 * rounds);
        assert!(figures.turns > u64::from(rounds));
        assert!(figures.choices >= figures.actions);
    }
}
