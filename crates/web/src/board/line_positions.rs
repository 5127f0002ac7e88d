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

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use take_five_table::{Table, rng};

    #[test]
    fn each_stop_is_where_its_steps_lead() {
        for info in take_five_rules::GAMES {
            let mut table = Table::new(&info.id.parse().unwrap(), 3);
            for step in 0..60 {
                let actions = table.legal_actions();
                if actions.is_empty() {
                    table.advance();
                    continue;
                }
                let any = rng(3, step)(actions.len() as u32) as usize;
                table.play(&actions[any]).unwrap();
            }
            let stops = line_positions(&table).0;
            assert!(stops.len() > 5, "{}: {} stops", info.id, stops.len());
            assert_eq!((stops[0].turn, stops[0].steps), (0, 0));
            for stop in stops {
                table.go_to_step(stop.steps);
                let id = info.id;
                assert_eq!(table.position().to_string(), stop.position, "{id}");
            }
        }
    }
}
