//! Perfect play in games that can be solved, compared with solvers that share no code with the search.

use crate::random::rng;
use std::collections::HashMap;
use take_five_rules::{Acquisitions, Game, Notation, Position, Take, ToPlay};
use take_five_search::{Level, Limits, Player};

/// The choice of the strongest level, without a clock.
fn choose<G: Notation + Into<Position>>(player: &mut Player, state: &G, level: u8) -> G::Action {
    let position: Position = state.clone().into();
    let mut limits = Limits {
        nodes: 3_000_000,
        stop: &mut || false,
    };
    let text = player
        .choose(
            Level::Numbered(level),
            &position,
            &[],
            &mut rng(1),
            &mut limits,
        )
        .unwrap();
    let mut chosen = None;
    state.each_action(|action| {
        if state.action_text(action) == text {
            chosen = Some(action);
        }
    });
    chosen.expect("the action is legal")
}

/// The points that player 1 gains on player 2 from here if both maximize their gains: a complete search.
fn solve(state: &Acquisitions, known: &mut HashMap<String, i32>) -> i32 {
    let lead = |state: &Acquisitions| {
        let points = state.points();
        points[0] as i32 - points[1] as i32
    };
    if state.to_play() == ToPlay::Over {
        let points = state.outcome().unwrap();
        let points = points.points().unwrap();
        return points[0] - points[1] - lead(state);
    }
    let text = state.text();
    let mut fields = text.split(' ');
    let key: Vec<&str> = [0, 1, 2, 5]
        .map(|field| fields.clone().nth(field).unwrap())
        .to_vec();
    fields.next();
    let key = key.join(" ");
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut values = Vec::new();
    state.each_action(|action| {
        let mut after = *state;
        after.play_unchecked(action);
        values.push(lead(&after) - lead(state) + solve(&after, known));
    });
    let best = match state.mover() {
        1 => values.into_iter().max(),
        _ => values.into_iter().min(),
    };
    known.insert(key, best.unwrap());
    best.unwrap()
}

#[test]
fn acquisitions_is_played_perfectly_with_fourteen_chips_left() {
    let mut player = Player::new();
    let mut seen = 0;
    for spec in [
        "acquisitions",
        "acquisitions:values=mixed",
        "acquisitions:dropping=yes",
        "acquisitions:values=mixed,dropping=yes",
    ] {
        for start in crate::endings::endings(spec, 14, 7, 12) {
            let mut state = start;
            let mut known = HashMap::new();
            while state.to_play() != ToPlay::Over {
                let value = solve(&state, &mut known);
                let action = choose(&mut player, &state, 8);
                let mut after = state;
                after.play_unchecked(action);
                let lead =
                    |state: &Acquisitions| state.points()[0] as i32 - state.points()[1] as i32;
                let gained = lead(&after) - lead(&state);
                assert_eq!(
                    gained + solve(&after, &mut known),
                    value,
                    "{}",
                    state.text()
                );
                state = after;
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen} choices");
}

/// Whether the player to move wins.
fn wins(state: &Take, known: &mut HashMap<Take, bool>) -> bool {
    if let Some(&known) = known.get(state) {
        return known;
    }
    let ToPlay::Player(mover) = state.to_play() else {
        unreachable!("asked only while it goes on");
    };
    let mut wins_here = false;
    state.each_action(|action| {
        if !wins_here {
            let mut after = state.clone();
            after.play_unchecked(action);
            wins_here = match after.outcome() {
                Some(outcome) => outcome.places()[usize::from(mover) - 1] == 1,
                None => !wins(&after, known),
            };
        }
    });
    known.insert(state.clone(), wins_here);
    wins_here
}

/// Follows every line of play by the other side.
fn never_loses(state: &Take, player: &mut Player, replies: &mut HashMap<Take, u16>) {
    match state.to_play() {
        ToPlay::Over => {
            let places = state.outcome().unwrap();
            assert_eq!(places.places()[1], 1, "{}", state.text());
        }
        ToPlay::Player(2) => {
            let reply = match replies.get(state) {
                Some(_) => return, // already followed
                None => choose(player, state, 8),
            };
            replies.insert(state.clone(), reply);
            let mut after = state.clone();
            after.play_unchecked(reply);
            never_loses(&after, player, replies);
        }
        _ => state.each_action(|action| {
            let mut after = state.clone();
            after.play_unchecked(action);
            never_loses(&after, player, replies);
        }),
    }
}

#[test]
fn take_of_size_two_is_never_lost_by_the_second_player() {
    for churn in ["low", "high"] {
        let start = Take::start(&format!("take:size=2,churn={churn}").parse().unwrap());
        assert!(
            !wins(&start, &mut HashMap::new()),
            "the second player can win"
        );
        never_loses(&start, &mut Player::new(), &mut HashMap::new());
    }
}
