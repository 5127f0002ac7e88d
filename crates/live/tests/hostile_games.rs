//! Whole games in which a player and an outsider forge events at random: all honest rooms agree all the same, and what
//! somebody has answered is never taken back.

use crate::people::{People, Sent, hex, key};
use take_five_live::{LineEntry, Phase};
use take_five_search::rng;

/// The part of the line that somebody else has built on.
fn answered(line: &[LineEntry]) -> &[LineEntry] {
    let players: Vec<u8> = line.iter().map(|entry| entry.player).collect();
    let last = players.iter().rfind(|player| **player > 0);
    let Some(last) = last else { return &[] };
    let end = players
        .iter()
        .rposition(|player| *player > 0 && player != last);
    &line[..end.map_or(0, |end| end + 1)]
}

/// An event that nobody should make.
fn forge(people: &mut People, rng: &mut impl FnMut(u32) -> u32) {
    let state = people.state(1);
    let some = rng(people.wire.len() as u32) as usize;
    let head = match rng(3) {
        0 => people.wire[some].id.clone(),
        _ => hex(&state.head),
    };
    let author = ["guest 1", "nobody", "watcher 0", "invitation 1"][rng(4) as usize];
    let turn = people.random_turn(1, rng);
    let turn = turn.unwrap_or_else(|| "a1".to_owned());
    let number = rng(100);
    let items = match rng(8) {
        0 => format!("turn {head} {number} z9"),
        1 => format!("turn {head} {number} {turn}"),
        2 => format!("reveal {head} {}", key(&number.to_string())),
        3 => format!("claim {head}"),
        4 => format!("accept {head}"),
        5 => format!("join {} {}", key(author), key("chain")),
        6 => format!("begin {} {}", people.wire[0].id, people.wire[some].id),
        _ => "nonsense".to_owned(),
    };
    let ahead = if rng(5) == 0 { 10_000_000 } else { 0 };
    let event = Sent::at(&key(author), people.now + ahead, &items);
    people.send(event);
}

fn hostile_game(spec: &str, seed: u64) {
    let mut rng = rng(seed);
    let mut people = People::new(spec, "-", 1);
    people.settle();
    let mut before = people.state(0).line;
    let mut played = 0;
    for _ in 0..20_000 {
        people.now += u64::from(rng(900));
        let who = rng(people.all.len() as u32) as usize;
        match rng(5) {
            0 => drop(people.do_duties(who)),
            1 => {
                if let Some(turn) = people.random_turn(who.min(1), &mut rng) {
                    let _ = people.propose(who.min(1), &format!("turn 700 {turn}"));
                    played += 1;
                }
            }
            2 if rng(3) == 0 => forge(&mut people, &mut rng),
            _ => {
                people.deliver_one(who, &mut rng);
                let line = people.state(0).line;
                let stays = answered(&before);
                assert!(line.starts_with(stays), "{spec} {seed}: {stays:?} {line:?}");
                before = line;
            }
        }
        if played > 40 || people.state(0).phase == Phase::Over {
            break;
        }
    }
    let state = people.expect_agreement(&mut rng);
    assert!(state.line.len() > 4, "{spec} {seed}: {state:?}");
    assert!(!state.end.starts_with("refused") && !state.end.starts_with("time"));
}

#[test]
fn without_chance() {
    for seed in 0..6 {
        hostile_game("take:size=3", seed);
        hostile_game("give-and-take", seed);
    }
}

#[test]
fn with_a_layout() {
    for seed in 0..3 {
        hostile_game("acquisitions", seed);
        hostile_game("take-it-away:players=2", seed);
    }
}

#[test]
fn with_a_die_or_a_deck() {
    for seed in 0..4 {
        hostile_game("take-back-toe", seed);
        hostile_game("takeaway:players=2", seed);
    }
}
