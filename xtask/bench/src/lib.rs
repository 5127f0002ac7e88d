//! The workloads that `cargo xtask bench` measures in wasm: the same counting and playing as
//! `takefive perft` and `takefive playouts` do natively. The caller measures the time.
//!
//! Numbers cross the boundary as JavaScript numbers, which are exact for integers up to 2⁵³.

use take_five_rules::{Position, playout, with_game};
use take_five_search::rng;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Plays this many random games of the spec and returns the total number of their actions.
///
/// # Errors
/// When there is no such game.
#[wasm_bindgen]
pub fn playouts(spec: &str, games: u32, seed: u32) -> Result<f64, JsError> {
    let start = Position::start(&spec.parse()?);
    let rng = &mut rng(seed.into());
    let mut actions = 0;
    with_game!(&start, state => for _ in 0..games {
        actions += playout(&mut state.clone(), rng).actions;
    });
    Ok(actions as f64)
}

/// Counts the sequences of `depth` actions from the start of a game of the spec.
///
/// # Errors
/// When there is no such game, or it has too many chance outcomes to enumerate.
#[wasm_bindgen]
pub fn perft(spec: &str, depth: u32) -> Result<f64, JsError> {
    let start = Position::start(&spec.parse()?);
    let leaves = with_game!(&start, state => take_five_rules::perft(state, depth))?;
    Ok(leaves as f64)
}
