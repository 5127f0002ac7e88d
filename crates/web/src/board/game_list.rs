//! The list of games and their options.

use serde::Serialize;
use take_five_rules::{GAMES, Spec};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A game and its options.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameChoice {
    id: &'static str,
    options: Vec<OptionChoice>,
}

/// An option and its possible values.
#[derive(Serialize, Tsify)]
pub struct OptionChoice {
    name: &'static str,
    values: Vec<&'static str>,
    /// Those that a form offers.
    offered: Vec<&'static str>,
    default: &'static str,
    starts: bool,
}

/// All games, in the order in which lists show them.
#[derive(Serialize, Tsify)]
pub struct Games(Vec<GameChoice>);

/// Returns all games with their options.
#[wasm_bindgen]
pub fn games() -> Ts<Games> {
    let choice = |info| GameChoice {
        id: Spec::new(info).info().id,
        options: Spec::new(info)
            .values()
            .map(|(option, default)| OptionChoice {
                name: option.name,
                values: option.values.to_vec(),
                offered: match option.offered {
                    [] => option.values.to_vec(),
                    some => some.to_vec(),
                },
                default,
                starts: option.starts,
            })
            .collect(),
    };
    crate::typed_values::to_js(Games(GAMES.iter().map(|info| choice(info)).collect()))
}
