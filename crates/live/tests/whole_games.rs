//! Whole games of all six at random, over a wire that re-orders, doubles and delays.

use crate::people::People;
use take_five_live::Phase;
use take_five_search::rng;

/// Plays until the game is over, or this many turns.
fn play(people: &mut People, turns: usize, rng: &mut impl FnMut(u32) -> u32) {
    let players = people.players();
    let mut played = 0;
    for _ in 0..200_000 {
        people.now += u64::from(rng(900));
        let who = rng(people.all.len() as u32) as usize;
        match rng(4) {
            0 => drop(people.do_duties(who)),
            1 if who < players => {
                if let Some(turn) = people.random_turn(who, rng) {
                    people.propose(who, &format!("turn 700 {turn}")).unwrap();
                    played += 1;
                }
            }
            _ => people.deliver_one(who, rng),
        }
        if played >= turns || people.state(0).phase == Phase::Over {
            return;
        }
    }
    let state = people.state(0);
    panic!("{} got stuck: {state:?}", people.spec);
}

fn whole_games(spec: &str, games: u64) {
    for seed in 0..games {
        let mut rng = rng(seed);
        let mut people = People::new(spec, "-", 1);
        people.all[1].skew = 2_000;
        play(&mut people, 60, &mut rng);
        let state = people.expect_agreement(&mut rng);
        assert!(!state.line.is_empty());
        for person in &mut people.all {
            assert_eq!(person.room.notices(people.now), []);
        }
    }
}

#[test]
fn take_it_away() {
    whole_games("take-it-away:players=3", 3);
}

#[test]
fn acquisitions() {
    whole_games("acquisitions", 3);
}

#[test]
fn take_back_toe() {
    whole_games("take-back-toe", 4);
}

#[test]
fn takeaway() {
    whole_games("takeaway:players=4", 3);
    whole_games("takeaway:players=2", 3);
}

#[test]
fn give_and_take() {
    whole_games("give-and-take", 3);
}

#[test]
fn take() {
    whole_games("take:size=3", 4);
}
