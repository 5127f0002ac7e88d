//! The number of levels of each game: pages need it before they load the engine's module.

use take_five_rules::{GAMES, Position, Spec};
use take_five_search::level_count;

/// `{"take":8,…}`, by the game's id.
pub fn levels_json() -> String {
    let count = |info| level_count(&Position::start(&Spec::new(info)));
    let all = GAMES
        .iter()
        .map(|info| (info.id.to_owned(), count(*info).into()));
    serde_json::Value::Object(all.collect()).to_string()
}
