//! Statistics over random playouts.

use take_five_rules::{Game, MAX_PLAYERS, playout};

/// Statistics over games.
///
/// ```
/// use take_five_lab::PlayoutTally;
/// use take_five_rules::{Position, with_game};
/// use take_five_search::rng;
/// let start = Position::start(&"take:size=3".parse()?);
/// let mut tally = PlayoutTally::default();
/// with_game!(&start, state => tally.play(state, 100, &mut rng(1)));
/// assert_eq!(tally.wins[0] + tally.wins[1], 100);
/// # Ok::<(), take_five_rules::Message>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayoutTally {
    /// Games played.
    pub games: u64,
    /// Player actions, summed over the games.
    pub actions: u64,
    /// Turns, summed over the games.
    pub turns: u64,
    /// Legal actions to choose from, summed over the actions.
    pub choices: u64,
    /// Actions of the longest game.
    pub max_actions: u64,
    /// Turns of the longest game.
    pub max_turns: u64,
    /// Games in which the player alone came first.
    pub wins: [u64; MAX_PLAYERS],
    /// Games with a shared first place.
    pub draws: u64,
}

impl PlayoutTally {
    /// Plays this many games from `start` to the end and counts them; `rng(n)` returns a number from 0 to n − 1.
    pub fn play<G: Game>(&mut self, start: &G, games: u64, rng: &mut impl FnMut(u32) -> u32) {
        (0..games).for_each(|_| self.play_one(start, rng));
    }

    fn play_one<G: Game>(&mut self, start: &G, rng: &mut impl FnMut(u32) -> u32) {
        let mut state = start.clone();
        let game = playout(&mut state, rng);
        self.games += 1;
        self.actions += game.actions;
        self.turns += game.turns;
        self.choices += game.choices;
        self.max_actions = self.max_actions.max(game.actions);
        self.max_turns = self.max_turns.max(game.turns);
        if let Some(outcome) = state.outcome() {
            let mut first = (0..)
                .zip(outcome.places())
                .filter(|(_, place)| **place == 1);
            match (first.next(), first.next()) {
                (Some((seat, _)), None) => self.wins[seat] += 1,
                _ => self.draws += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_rules::{GAMES, Position, Spec, with_game};
    use take_five_search::rng;

    fn tally(start: &Position, games: u64, seed: u64) -> PlayoutTally {
        let mut tally = PlayoutTally::default();
        with_game!(start, state => tally.play(state, games, &mut rng(seed)));
        tally
    }

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let start = Position::start(&"take:size=3".parse().unwrap());
        assert_eq!(tally(&start, 200, 5), tally(&start, 200, 5));
        assert_ne!(tally(&start, 200, 5), tally(&start, 200, 6));
    }

    #[test]
    fn every_game_is_won_by_somebody_or_drawn() {
        for info in GAMES {
            let tally = tally(&Position::start(&Spec::new(info)), 50, 1);
            assert_eq!(tally.wins.iter().sum::<u64>() + tally.draws, 50);
            assert!(tally.max_actions >= tally.actions / 50);
        }
    }
}
