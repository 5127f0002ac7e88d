//! What a search to the end asks of a game besides its rules.

use take_five_rules::{ChipRulebook, Chips, Game, Take};

/// A game for two of which exact values can be found.
pub trait Solvable: Game {
    /// How many points player 1 has gained so far more than player 2; 0 where only the place counts.
    /// [`Game::table_key`] does not depend on it.
    fn gained(&self) -> i32 {
        0
    }

    /// By how much player 1 is ahead at the end: in points, or 1, 0 or −1 by place.
    fn final_difference(&self) -> i32 {
        let Some(outcome) = self.outcome() else {
            return 0;
        };
        match (outcome.points(), outcome.places()) {
            (Some(&[one, two, ..]), _) => one - two,
            (_, &[one, two, ..]) => i32::from(two) - i32::from(one),
            _ => 0,
        }
    }
}

impl Solvable for Take {}

impl<R: ChipRulebook> Solvable for Chips<R> {
    fn gained(&self) -> i32 {
        match *self.points() {
            [one, two, ..] => one as i32 - two as i32,
            _ => 0,
        }
    }
}
