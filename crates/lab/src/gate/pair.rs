//! Two games of one opening, in which the players change seats.

use crate::contestant::Contestant;
use crate::match_game::{GameConditions, play};
use take_five_rules::{Message, Position, Spec};
use take_five_search::{Level, Tuning, level_count};

/// The conditions of such games.
#[derive(Clone, Copy, Debug)]
pub struct PairConditions {
    /// The game and its options, for two.
    pub spec: Spec,
    /// Positions to search per action.
    pub nodes: u64,
    /// Random turns at the start.
    pub opening: u32,
}

/// Plays two games between the strongest levels with these weights or constants (`None`: those built in) and returns how
/// many half points the first has won, from 0 to 4.
///
/// # Errors
/// If a search fails.
pub fn play_pair(
    conditions: &PairConditions,
    players: [Option<&'static Tuning>; 2],
    seed: u64,
) -> Result<usize, Message> {
    let PairConditions {
        spec,
        nodes,
        opening,
    } = *conditions;
    let conditions = GameConditions {
        spec,
        time: None,
        nodes,
        opening,
    };
    let level = Level::Numbered(level_count(&Position::start(&spec)));
    let [a, b] = players.map(|tuning| match tuning {
        Some(tuning) => Contestant::Tuned(level, tuning),
        None => Contestant::Level(level),
    });
    let mut points = 0;
    for seat in 0..2 {
        let game = play(&conditions, &a, &b, seat, seed).map_err(|(_, problem)| problem)?;
        let places = game.outcome.places();
        points += match places[seat].cmp(&places[1 - seat]) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
    }
    Ok(points)
}
