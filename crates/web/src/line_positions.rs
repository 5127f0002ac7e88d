//! The positions of a game, as reported to a front end.

use serde::Serialize;
use tsify::Tsify;

/// The end of a turn of the current line, or the start of the game.
#[derive(Serialize, Tsify)]
pub struct Stop {
    /// The turn's id; 0 for the start.
    pub turn: usize,
    /// The number of steps that lead there.
    pub steps: usize,
    /// The position text.
    pub position: String,
}

/// The current line, stop by stop.
#[derive(Serialize, Tsify)]
pub struct Course(pub Vec<Stop>);

pub fn line_positions(table: &take_five_table::Table) -> Course {
    let stops = table.line_positions().into_iter().map(|stop| Stop {
        turn: stop.turn,
        steps: stop.steps,
        position: stop.position.to_string(),
    });
    Course(stops.collect())
}
