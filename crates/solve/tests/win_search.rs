//! Proofs of wins in Give & Take where games can go on for ever: what is found is what the tables have.

use crate::common::{spec, tables};
use take_five_rules::{Game, GiveAndTake, GiveAndTakeSetup, Notation, Setup, ToPlay};
use take_five_search::rng;
use take_five_solve::{PerfectResult, Tables, WinSearch};

/// A random position with so many pieces.
fn position(rng: &mut impl FnMut(u32) -> u32, pieces: u32) -> GiveAndTake {
    loop {
        let (mut men, mut kings) = ([0, 0], 0);
        for piece in 0..pieces {
            let square = 1 << rng(64);
            let side = if piece < 2 { piece } else { rng(2) };
            men[side as usize] |= square;
            kings |= if rng(3) > 0 { square } else { 0 };
        }
        let setup = GiveAndTakeSetup::of_pieces(men, kings, 1 + rng(2) as u8, false);
        let count = (men[0] ^ men[1]).count_ones();
        if let (true, Ok(state)) = (count == pieces, setup.validate()) {
            return state;
        }
    }
}

/// The same after some random actions: with pieces that must be captured, within turns.
fn played_on(mut state: GiveAndTake, rng: &mut impl FnMut(u32) -> u32) -> GiveAndTake {
    for _ in 0..rng(6) {
        let mut after = state;
        if let Some((action, _)) = state.random_action(rng) {
            after.play(action).unwrap();
        }
        if after.to_play() != ToPlay::Over {
            state = after;
        }
    }
    state
}

/// Asks whether either player wins; counts the answers, of which none may be wrong.
fn answers(state: &GiveAndTake, search: &WinSearch) -> u32 {
    let value = tables().probe(state).unwrap();
    let mut answers = 0;
    for player in 1..=2 {
        let is_mover = player == state.side_to_move();
        let wins = match value.result {
            PerfectResult::Win => is_mover,
            PerfectResult::Loss => !is_mover,
            PerfectResult::Draw => false,
        };
        if let Some(found) = search.wins(state, player, 1_000) {
            assert_eq!(found, wins, "{} {player}", state.text());
            answers += 1;
        }
    }
    answers
}

#[test]
fn nothing_is_found_but_what_larger_tables_have() {
    let search = WinSearch::new(Tables::in_memory(&spec("rook"), 2));
    let mut rng = rng(6);
    let mut found = 0;
    for _ in 0..100 {
        let state = position(&mut rng, 3);
        found += answers(&played_on(state, &mut rng), &search);
    }
    assert!(found > 120, "{found} of 200");
}

#[test]
fn tables_in_memory_are_those_of_files() {
    let made = Tables::in_memory(&spec("rook"), 3);
    assert_eq!(made.checksum(), tables().checksum());
}

/// With 99 quiet turns counted, the next one draws the game.
#[test]
fn a_win_that_quiet_turns_could_draw_is_none() {
    let search = WinSearch::new(Tables::in_memory(&spec("rook"), 3));
    let state = |quiet: u8| {
        let text = format!("8/8/5b2/7B/8/8/7b/7W b h1 - {quiet}");
        GiveAndTake::parse(&spec("rook"), &text).unwrap()
    };
    assert_eq!(search.wins(&state(1), 2, 100_000), Some(true));
    assert_eq!(search.wins(&state(98), 2, 100_000), None);
}
