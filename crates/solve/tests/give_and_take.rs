//! Tables of Give & Take with up to three pieces: right against the rules, against a second program, and in play.

#[path = "../../rules/tests/reference/mod.rs"]
mod reference;

use crate::common::{spec, tables};
use std::collections::HashMap;
use take_five_rules::{
    Game, GiveAndTake, GiveAndTakeSetup, Notation, Outcome, Setup, Spec, ToPlay,
};
use take_five_search::rng;
use take_five_solve::{PerfectResult, Tables};

fn position(text: &str) -> GiveAndTake {
    GiveAndTake::parse(&spec("rook"), text).unwrap()
}

fn probe(text: &str) -> Option<(PerfectResult, u8)> {
    let value = tables().probe(&position(text))?;
    Some((value.result, value.distance))
}

#[test]
fn every_position_agrees_with_its_successors() {
    let check = tables().check(1);
    assert_eq!(check.disagreeing, [""; 0]);
    assert_eq!(check.agreeing, 441_224);
    let wins: Vec<String> = tables()
        .counts()
        .iter()
        .map(|count| {
            format!(
                "{} {} {} {} {}",
                count.material, count.wins, count.draws, count.losses, count.longest
            )
        })
        .collect();
    assert_eq!(
        wins,
        [
            "PPvK 14587 33153 0 47",
            "KvPP 4377 41443 1920 46",
            "KvK 336 1680 0 1",
            "KvKP 9531 42280 57557 56",
            "KvKK 5184 13550 43762 18",
            "KPvK 105921 3447 0 55",
            "KKvK 62392 104 0 17",
        ]
    );
}

/// The values of all positions that can come about from these, by sweeps over a list: with the last mover as part of each
/// position, without an index, moves backwards or mirror images. `follow` gives what each action leads to, and whether it
/// ends its turn.
fn values_by_sweeps(
    starts: &[String],
    follow: impl Fn(&str) -> Vec<(String, bool)>,
) -> HashMap<String, Option<(bool, u8)>> {
    // Without the count of quiet turns, which the tables treat apart.
    let uncounted = |text: &str| text.rsplit_once(' ').unwrap().0.to_owned() + " 0";
    let mut all: Vec<(String, Vec<(usize, bool)>)> = Vec::new();
    let mut places = HashMap::new();
    let mut waiting = Vec::new();
    let mut place = |text: String, all: &mut Vec<_>, waiting: &mut Vec<usize>| {
        *places.entry(text.clone()).or_insert_with(|| {
            all.push((text, Vec::new()));
            waiting.push(all.len() - 1);
            all.len() - 1
        })
    };
    for start in starts {
        place(start.clone(), &mut all, &mut waiting);
    }
    while let Some(n) = waiting.pop() {
        let text = all[n].0.clone();
        let next = follow(&text).into_iter();
        let next =
            next.map(|(text, ended)| (place(uncounted(&text), &mut all, &mut waiting), ended));
        let next = next.collect();
        all[n].1 = next;
    }
    let mut values: Vec<Option<(bool, u8)>> = vec![None; all.len()];
    loop {
        let mut changed = false;
        for n in 0..all.len() {
            let worth = |&(next, ended): &(usize, bool)| match (values[next], ended) {
                (Some((won, turns)), true) => Some((!won, turns + 1)),
                (value, _) => value,
            };
            let worths: Vec<_> = all[n].1.iter().map(worth).collect();
            let win = worths
                .iter()
                .flatten()
                .filter(|worth| worth.0)
                .map(|worth| worth.1)
                .min();
            let lost = worths.iter().all(|worth| matches!(worth, Some((false, _))));
            let longest = || {
                worths
                    .iter()
                    .flatten()
                    .map(|worth| worth.1)
                    .max()
                    .unwrap_or(0)
            };
            let value = win
                .map(|turns| (true, turns))
                .or_else(|| lost.then(|| (false, longest())));
            if value != values[n] {
                values[n] = value;
                changed = true;
            }
        }
        if !changed {
            return all.into_iter().map(|(text, _)| text).zip(values).collect();
        }
    }
}

fn agrees(tables: &Tables, spec: &Spec, values: &HashMap<String, Option<(bool, u8)>>) {
    for (text, &value) in values {
        let state = GiveAndTake::parse(spec, text).unwrap();
        let found = tables.probe(&state).unwrap_or_else(|| panic!("{text}"));
        let found = match found.result {
            PerfectResult::Win => Some((true, found.distance)),
            PerfectResult::Draw => None,
            PerfectResult::Loss => Some((false, found.distance)),
        };
        assert_eq!(found, value, "{text}");
    }
}

/// What each action leads to, and whether it ends its turn.
fn successors(spec: &Spec, text: &str) -> Vec<(String, bool)> {
    let state = GiveAndTake::parse(spec, text).unwrap();
    let mut next = Vec::new();
    state.each_action(|action| {
        let mut after = state;
        let ended = after.play_unchecked(action);
        next.push((after.text(), ended));
    });
    next
}

#[test]
fn sweeps_find_the_same_with_two_kings() {
    let board = |white: usize, black: usize| {
        let men = [1 << white, 1 << black];
        let setup = GiveAndTakeSetup::of_pieces(men, men[0] | men[1], 1, false);
        setup.text()
    };
    let starts: Vec<String> = (8..64).map(|black| board(3, black)).collect();
    let values = values_by_sweeps(&starts, |text| successors(&spec("rook"), text));
    assert!(values.len() > 8_000, "{}", values.len());
    agrees(tables(), &spec("rook"), &values);
}

#[test]
fn sweeps_find_the_same_with_two_kings_that_go_forward_only() {
    let folder = tempfile::tempdir().unwrap();
    let spec = spec("forward");
    let tables = Tables::solve(folder.path(), &spec, 2, &mut |_| ()).unwrap();
    assert_eq!(tables.check(1).disagreeing, [""; 0]);
    let starts = ["3B4/8/8/8/8/8/8/3W4 w - - 0", "8/8/3WB3/8/8/8/8/8 b - - 0"];
    let values = values_by_sweeps(&starts.map(str::to_owned), |text| successors(&spec, text));
    assert!(values.len() > 1_000, "{}", values.len());
    agrees(&tables, &spec, &values);
}

/// One turn on from random positions, with a random last mover, by the second implementation of the rules, which somebody
/// else wrote from their text.
#[test]
fn sampled_positions_agree_with_successors_by_the_other_rules() {
    let spec = spec("rook");
    let mut rng = rng(5);
    let (mut compared, mut forced) = (0, 0);
    while compared < 200 {
        let men: Vec<u64> = (0..3).map(|_| 1 << rng(64)).collect();
        let sides = [men[0] | men[1], men[2]];
        let kings = men[2] | men[rng(2) as usize];
        let player = 1 + rng(2) as u8;
        let setup = GiveAndTakeSetup::of_pieces(sides, kings, player, false);
        if sides[0] & sides[1] != 0 || setup.validate().is_err() {
            continue;
        }
        let enemy = sides[usize::from(player == 1)];
        let last = take_five_rules::Square::new(enemy.trailing_zeros());
        let text = setup.text().replace(" - - 0", &format!(" {last} - 0"));
        let best = best_by_the_other_rules(&spec, &text);
        assert_eq!(probe(&text), best, "{text}");
        compared += 1;
        let actions = |text: &str| reference::from_position(&spec, text).legal_actions();
        forced += u32::from(actions(&setup.text()) != actions(&text));
    }
    assert!(forced >= 5, "the last mover mattered {forced} times");
}

/// The best of what the actions lead to, each by the tables; within a turn as far as the turn goes.
fn best_by_the_other_rules(spec: &Spec, text: &str) -> Option<(PerfectResult, u8)> {
    let mut best: Option<(i32, (PerfectResult, u8))> = None;
    let actions = reference::from_position(spec, text).legal_actions();
    for action in &actions {
        let mut game = reference::from_position(spec, text);
        game.play(action);
        let after = game.position();
        let ended = after.split(' ').nth(3) == Some("-");
        let (result, turns) = match ended {
            true => probe(&after)?,
            false => best_by_the_other_rules(spec, &after)?,
        };
        let own = match (result, ended) {
            (PerfectResult::Draw, _) => (PerfectResult::Draw, 0),
            (PerfectResult::Win, true) => (PerfectResult::Loss, turns + 1),
            (PerfectResult::Loss, true) => (PerfectResult::Win, turns + 1),
            (result, false) => (result, turns),
        };
        let worth = match own.0 {
            PerfectResult::Draw => 0,
            PerfectResult::Win => 512 - i32::from(own.1),
            PerfectResult::Loss => i32::from(own.1) - 512,
        };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, own));
        }
    }
    best.map_or(Some((PerfectResult::Loss, 0)), |(_, own)| Some(own))
}

#[test]
fn the_last_mover_must_be_captured_even_when_that_loses() {
    let [free, forced] =
        ["-", "c7"].map(|last| probe(&format!("7B/2B5/8/8/8/8/8/2W5 w {last} - 0")));
    assert_eq!(
        forced,
        Some((PerfectResult::Loss, 2)),
        "c1xc8, then h8 takes it"
    );
    assert_ne!(free, forced);
}

#[test]
fn a_decided_game_is_not_promised_when_quiet_turns_could_draw_it() {
    let text = |quiet: u8| format!("8/8/8/3B4/8/8/1W6/W7 w - - {quiet}");
    let (result, distance) = probe(&text(0)).unwrap();
    assert_eq!(result, PerfectResult::Win);
    assert!(distance > 1);
    assert_eq!(probe(&text(100 - distance)), Some((result, distance)));
    assert_eq!(probe(&text(101 - distance)), None);
    assert_eq!(probe(&text(100)), Some((PerfectResult::Draw, 0)));
    // A capture that is forced begins a new count.
    let forced = |quiet: u8| probe(&format!("7W/8/8/8/8/B7/W7/8 b a2 - {quiet}"));
    assert!(forced(0).is_some());
    assert_eq!(forced(99), forced(0));
}

#[test]
fn what_tables_do_not_have_is_not_answered() {
    assert_eq!(probe("8/8/8/3BB3/8/8/8/W2W4 w - - 0"), None);
    let forward = GiveAndTake::parse(&spec("forward"), "8/8/8/3B4/8/8/8/W2W4 w - - 0").unwrap();
    assert_eq!(tables().probe(&forward), None);
    // No enemy is left: a position that play does not reach, won by any turn.
    assert_eq!(
        probe("8/8/8/8/8/8/8/W2W4 w - - 0"),
        Some((PerfectResult::Win, 1))
    );
    assert_eq!(
        probe("8/8/8/8/8/8/8/W2W4 b - - 0"),
        Some((PerfectResult::Loss, 0))
    );
}

#[test]
fn perfect_play_never_loses_value_against_random_play() {
    let mut rng = rng(18);
    for game in 0..300 {
        let men: Vec<u64> = (0..3).map(|_| 1 << rng(64)).collect();
        let own = if game % 2 == 0 {
            men[0] | men[1]
        } else {
            men[0]
        };
        let enemy = men.iter().fold(0, |all, man| all | man) & !own;
        if enemy == 0 {
            continue;
        }
        let setup = GiveAndTakeSetup::of_pieces([own, enemy], own | enemy, 1, false);
        let mut state = setup.validate().unwrap();
        let value = tables().probe(&state).unwrap();
        let mut turns = 0;
        let start = state;
        while let ToPlay::Player(player) = state.to_play() {
            let side = state.side_to_move();
            if player == 1 {
                let action = tables().best_action(&state).unwrap();
                state.play(action).unwrap();
            } else {
                let (action, _) = state.random_action(&mut rng).unwrap();
                state.play(action).unwrap();
            }
            turns += u32::from(state.side_to_move() != side);
        }
        let outcome = state.outcome();
        match value.result {
            PerfectResult::Win => {
                assert_eq!(
                    outcome,
                    Some(Outcome::two_player(Some(1))),
                    "{}",
                    start.text()
                );
                assert!(turns <= value.distance.into(), "{}: {turns}", start.text());
            }
            PerfectResult::Draw => assert_ne!(
                outcome,
                Some(Outcome::two_player(Some(2))),
                "{}",
                start.text()
            ),
            PerfectResult::Loss => assert!(outcome.is_some()),
        }
    }
}
