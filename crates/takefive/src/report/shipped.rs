//! A report as the site ships it, small: four digits, some of the turns, and one game.

use serde_json::{Number, Value};
use take_five_lab::Report;

/// The most turns whose branching is told.
const TURNS: usize = 40;

/// The report in a line of JSON, by the same schema.
pub fn figures(report: &Report) -> std::io::Result<String> {
    let mut small = report.clone();
    let turns = small.branching_by_turn.iter().map(Vec::len).max();
    let step = turns.unwrap_or(0).div_ceil(TURNS).max(1) as u32;
    for of_player in &mut small.branching_by_turn {
        of_player.retain(|it| (it.turn - 1).is_multiple_of(step));
    }
    small.notable_games.retain(|game| game.what == "typical");
    let mut json = serde_json::to_value(small)?;
    round(&mut json);
    Ok(format!("{json}\n"))
}

/// Leaves four digits of every number that is not whole.
fn round(json: &mut Value) {
    match json {
        Value::Array(all) => all.iter_mut().for_each(round),
        Value::Object(all) => all.values_mut().for_each(round),
        Value::Number(number) if number.is_f64() => {
            let rounded = number.as_f64().map(|number| format!("{number:.3e}"));
            let rounded = rounded.and_then(|text| text.parse().ok());
            if let Some(rounded) = rounded.and_then(Number::from_f64) {
                *number = rounded;
            }
        }
        _ => {}
    }
}
