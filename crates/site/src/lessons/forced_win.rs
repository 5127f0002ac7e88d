//! Whether a player can force the win, whatever the others and chance do.

use super::goal::is_alone_first;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use take_five_rules::{Outcomes, PlayedStep, Position, ToPlay};

/// Positions that one search may visit: the positions of lessons are small.
const MOST_POSITIONS: usize = 1_000;

/// What is known of positions: a course asks the same in every language.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// By position, whether the turn has begun, and the player.
type Known = HashMap<(String, bool, u8), bool>;

/// Whether the search proves that the player wins alone against every defence. What is too large to search is not
/// proved. `begun` says whether part of the turn has already been played.
pub fn is_proved(position: &Position, begun: bool, player: u8) -> bool {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (format!("{} {position}", position.spec()), begun, player);
    if let Some(known) = known().get(&key) {
        return *known;
    }
    let found = search(position, begun, player);
    known().insert(key, found);
    found
}

/// Searches deeper and deeper.
fn search(position: &Position, begun: bool, player: u8) -> bool {
    let mut left = MOST_POSITIONS;
    for depth in 0.. {
        let mut proof = Proof {
            player,
            left,
            known: HashMap::new(),
            cut: false,
        };
        match proof.wins(position, begun, depth) {
            // A deeper search may find one.
            Some(false) if proof.cut => left = proof.left,
            found => return found == Some(true),
        }
    }
    false
}

/// A search to a depth.
struct Proof {
    player: u8,
    left: usize,
    known: HashMap<(String, usize), bool>,
    /// Whether the depth has ended the search anywhere.
    cut: bool,
}

impl Proof {
    /// Whether the player wins within so many steps; `None` if the search becomes too large.
    fn wins(&mut self, position: &Position, begun: bool, depth: usize) -> Option<bool> {
        let to_play = position.to_play();
        if to_play == ToPlay::Over {
            let outcome = position.outcome();
            return Some(outcome.is_some_and(|outcome| is_alone_first(&outcome, self.player)));
        }
        if depth == 0 {
            self.cut = true;
            return Some(false);
        }
        let key = (position.to_string(), depth);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        self.left = self.left.checked_sub(1)?;
        let texts = match position.outcomes() {
            None => position.legal_actions(),
            Some(Outcomes::Listed(outcomes)) => outcomes,
            Some(Outcomes::TooMany(_)) => return None,
        };
        let chooses = to_play == ToPlay::Player(self.player);
        let mut wins = !chooses;
        for text in texts {
            let step = play(position, &text, begun)?;
            if self.wins(&step.after, !step.turn_over, depth - 1)? == chooses {
                wins = chooses;
                break;
            }
        }
        self.known.insert(key, wins);
        Some(wins)
    }
}

fn play(position: &Position, text: &str, begun: bool) -> Option<PlayedStep> {
    position.read_turn(text, begun).ok()?.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proved(game: &str, position: &str, player: u8) -> bool {
        let position = Position::parse(&game.parse().unwrap(), position).unwrap();
        is_proved(&position, false, player)
    }

    #[test]
    fn a_win_must_hold_against_every_defence() {
        // One jump is left on the board, or two, of which the other player makes the second.
        let game = "acquisitions";
        assert!(proved(game, "8/8/8/8/8/8/8/ww6 1 12 29,29 0 -", 1));
        assert!(
            !proved(game, "8/8/8/8/8/8/8/ww6 1 12 28,29 0 -", 1),
            "a draw"
        );
        assert!(!proved(game, "8/8/ww6/8/8/8/8/ww6 1 12 29,29 0 -", 1));
        assert!(proved(game, "8/8/ww6/8/8/8/8/ww6 2 12 30,28 0 -", 1));
        assert!(proved("take:size=2", "bo/boo/or r 4", 1), "with b3");
    }

    #[test]
    fn chance_must_not_matter() {
        // Every roll can be moved without touching the fours; but only a roll of four makes the third.
        let game = "take-back-toe";
        assert!(proved(game, "0,0,0,0/9,9,10,0/4,4,4,0 1 - -", 1));
        assert!(!proved(game, "0,0,0,0/9,9,10,4/4,4,0,0 1 - -", 1));
    }

    #[test]
    fn what_is_too_large_is_not_proved() {
        assert!(!proved(
            "take:size=4",
            "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo r 0",
            1
        ));
    }
}
