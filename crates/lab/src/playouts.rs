//! Games at random, one after the other in one thread.

use crate::figures::PlayoutFigures;
use std::time::{Duration, Instant};
use take_five_random::{PlayoutTally, below};
use take_five_rules::{Game, Position, with_game};

/// When to stop playing at random.
#[derive(Clone, Copy, Debug)]
pub enum PlayoutLimit {
    /// After so many games; none would be no figures.
    Games(u64),
    /// After so long, and at least one game.
    Time(Duration),
}

/// Plays at random from a position, chance and choices from a seed, and says what came of it.
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

/// At most so long between two looks at the clock, where a game is not longer.
const LOOK: Duration = Duration::from_millis(1);

/// Games between two looks at the clock, at most.
const LOOK_GAMES: u64 = 64;

/// Plays from `start`; also says how long it took.
fn play<G: Game>(start: &G, limit: PlayoutLimit, seed: u64) -> (PlayoutTally, Duration) {
    let mut below = below(seed);
    let mut tally = PlayoutTally::default();
    let began = Instant::now();
    match limit {
        PlayoutLimit::Games(games) => tally.play(start, games, &mut below),
        PlayoutLimit::Time(time) => {
            let mut batch = 1;
            let mut last = Duration::ZERO;
            while last < time {
                tally.play(start, batch, &mut below);
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
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}
