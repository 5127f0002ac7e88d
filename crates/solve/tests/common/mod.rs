//! What several tests use: tables, and plain searches.

use std::collections::HashMap;
use std::sync::OnceLock;
use take_five_rules::{Spec, ToPlay};
use take_five_solve::{Solvable, Tables};

/// Give & Take with these kings.
pub fn spec(kings: &str) -> Spec {
    format!("give-and-take:kings={kings}").parse().unwrap()
}

/// The tables with up to three pieces, made once.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        Tables::solve(folder.path(), &spec("rook"), 3, &mut |_| ()).unwrap()
    })
}

/// The value by a search without bounds, order or hashes of positions: every position once, by its whole state.
pub fn plain_value<G: Solvable>(state: &G, known: &mut HashMap<G, i32>) -> i32 {
    let ToPlay::Player(player) = state.to_play() else {
        return state.final_difference();
    };
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut values = Vec::new();
    state.each_action(|action| {
        let mut after = state.clone();
        after.play_unchecked(action);
        values.push(plain_value(&after, known));
    });
    let value = if player == 1 {
        values.iter().max()
    } else {
        values.iter().min()
    };
    known.insert(state.clone(), *value.unwrap());
    *value.unwrap()
}
