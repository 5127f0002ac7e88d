//! Random playouts, one after the other in one thread.

use crate::playout_figures::PlayoutFigures;
use crate::playout_tally::PlayoutTally;
use std::time::{Duration, Instant};
use take_five_rules::{Game, Position, with_game};
use take_five_search::rng;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum PlayoutLimit {
    /// After this many games; at least one.
    Games(u64),
    /// After this time, and at least one game.
    Time(Duration),
}

/// Plays random games from a position, with chance and choices from a seed, and returns the statistics.
///
/// ```
/// use take_five_lab::{PlayoutLimit, playouts};
/// use take_five_rules::Position;
///
/// let start = Position::start(&"take:size=2".parse()?);
/// let figures = playouts(&start, PlayoutLimit::Games(10), 1);
/// assert!(figures.to_string().starts_with("take:size=2,churn=low, seed 1\n10 games in "));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn playouts(start: &Position, limit: PlayoutLimit, seed: u64) -> PlayoutFigures {
    let (tally, time) = with_game!(start, state => play(state, limit, seed));
    PlayoutFigures::new(start.spec(), start.players(), seed, &tally, time)
}

/// The maximum time between two checks of the clock, unless a single game is longer.
const LOOK: Duration = Duration::from_millis(1);

/// The maximum number of games between two checks of the clock.
const LOOK_GAMES: u64 = 64;

/// Plays from `start`; also returns how long it took.
fn play<G: Game>(start: &G, limit: PlayoutLimit, seed: u64) -> (PlayoutTally, Duration) {
    let mut rng = rng(seed);
    let mut tally = PlayoutTally::default();
    let began = Instant::now();
    match limit {
        PlayoutLimit::Games(games) => tally.play(start, games, &mut rng),
        PlayoutLimit::Time(time) => {
            let mut batch = 1;
            let mut last = Duration::ZERO;
            while last < time {
                tally.play(start, batch, &mut rng);
                let now = began.elapsed();
                if now - last < LOOK && batch < LOOK_GAMES {
                    batch *= 2;
                }
                last = now;
            }
        }
    }
    (tally, began.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_ends_the_playing() {
        let start = Position::start(&"take:size=2".parse().unwrap());
        let time = Duration::from_millis(20);
        let (tally, took) = with_game!(&start, state => play(state, PlayoutLimit::Time(time), 1));
        assert!(tally.games > 1 && took >= time);
    }
}
