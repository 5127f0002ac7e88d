//! How a match stands.

use serde::Serialize;
use take_five_table::{Match, Until};
use tsify::Tsify;

/// How a match stands, by the seats of the game on the table.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// So many games are played, where the match is one of games.
    pub games: Option<u16>,
    /// So many points end it, where it is one of points.
    pub target: Option<u16>,
    /// How many games are over.
    pub played: u16,
    /// The points so far, player 1 first; halves where games were drawn.
    pub points: Vec<f64>,
    /// The players who are ahead.
    pub leaders: Vec<u8>,
    /// Whether no game follows.
    pub over: bool,
    /// Whether points add up: then a game is not given up, for it would have none.
    pub adds_up: bool,
}

impl Standing {
    /// `scores`: whether the game does.
    pub fn new(standing: &Match, scores: bool) -> Self {
        let (games, target) = match standing.until {
            Until::Games(games) => (Some(games), None),
            Until::Points(points) => (None, Some(points)),
        };
        Standing {
            games,
            target,
            played: standing.played,
            points: standing
                .halves
                .iter()
                .map(|&halves| f64::from(halves) / 2.0)
                .collect(),
            leaders: standing.leaders(),
            over: standing.is_over(),
            adds_up: scores,
        }
    }
}
