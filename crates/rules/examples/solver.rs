//! Solves a small board of Take: who wins, and with which first stones.
//! `cargo run --release --example solver -- 2`.

use std::{collections::HashMap, error::Error};
use take_five_rules::{Game, Notation, Take, ToPlay};

/// Whether the player to move wins.
fn wins(state: &Take, known: &mut HashMap<Take, bool>) -> bool {
    if let Some(&known) = known.get(state) {
        return known;
    }
    if state.to_play() == ToPlay::Over {
        let to_move = (state.ply() % 2) as usize;
        return state.outcome().is_some_and(|it| it.places()[to_move] == 1);
    }
    let wins = actions(state).any(|(_, after)| !wins(&after, known));
    known.insert(state.clone(), wins);
    wins
}

/// Each legal action with the state after it.
fn actions(state: &Take) -> impl Iterator<Item = (u16, Take)> {
    let mut all = Vec::new();
    state.each_action(|action| all.push(action));
    all.into_iter().map(|action| {
        let mut after = state.clone();
        after.play_unchecked(action);
        (action, after)
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let size = std::env::args().nth(1).unwrap_or("2".to_owned());
    let start = Take::start(&format!("take:size={size}").parse()?);
    let mut known = HashMap::new();
    for (action, after) in actions(&start) {
        let winner = if wins(&after, &mut known) {
            "Blue"
        } else {
            "Red"
        };
        println!("{}: {winner} wins", start.action_text(action));
    }
    Ok(())
}
