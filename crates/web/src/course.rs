//! What a front end is told of the positions that a game went through.

use serde::Serialize;
use tsify::Tsify;

/// Where a turn of the line shown ends, or the game begins.
#[derive(Serialize, Tsify)]
pub struct Stop {
    /// The turn's id; 0 for the beginning.
    pub turn: usize,
    /// How many steps lead there.
    pub steps: usize,
    /// The position text.
    pub position: String,
}

/// The line shown, stop by stop.
#[derive(Serialize, Tsify)]
pub struct Course(pub Vec<Stop>);

pub fn course(table: &take_five_table::Table) -> Course {
    let stops = table.course().into_iter().map(|stop| Stop {
        turn: stop.turn,
        steps: stop.steps,
        position: stop.position.to_string(),
    });
    Course(stops.collect())
}
