//! Proofs played through: the answer of a search by proof numbers, without any of its numbers.

use crate::proof_search::children;
use crate::{ProofSearch, Solvable};
use std::collections::HashSet;
use take_five_rules::ToPlay;

impl ProofSearch {
    /// Plays through the whole proof that player 1 ends up with at least `bound` more than player 2, or does not: one
    /// action for the side that the answer is good for, every action for the other, down to the end of the game.
    /// The actions are those that the search remembers as good; where it has forgotten them, it searches again. Returns
    /// the number of positions, each counted once; `None` if the proof has a gap.
    pub fn check<G: Solvable>(&self, state: &G, bound: i32, is_at_least: bool) -> Option<u64> {
        let player = match state.to_play() {
            ToPlay::Over => {
                return ((state.final_difference() >= bound) == is_at_least).then_some(0);
            }
            ToPlay::Player(player) => player,
            _ => return None,
        };
        self.resume();
        let need = bound - state.gained();
        let (need, is_reached) = match player {
            1 => (need, is_at_least),
            _ => (1 - need, !is_at_least),
        };
        let mut met = HashSet::from([(state.proof_key(need), is_reached)]);
        let mut open = vec![(state.clone(), need, is_reached)];
        while let Some((state, need, is_reached)) = open.pop() {
            let mut has_good = false;
            for child in children(&state, need)? {
                let mut after = state.clone();
                after.play_unchecked(child.action);
                let is_over = after.to_play() == ToPlay::Over;
                let is_good = match is_over {
                    true => child.numbers.value()?,
                    // Of what the other side can play, everything is looked at, whatever is remembered.
                    false if !is_reached => false,
                    false => self.reaches(&after, child.need)? == child.is_own,
                };
                match (is_good, is_reached) {
                    (true, false) => return None,
                    (false, true) => continue,
                    _ => has_good |= is_good,
                }
                if !is_over {
                    let is_reached = is_good == child.is_own;
                    if met.insert((after.proof_key(child.need), is_reached)) {
                        open.push((after, child.need, is_reached));
                    }
                }
                if is_good {
                    break;
                }
            }
            if is_reached && !has_good {
                return None;
            }
        }
        Some(met.len() as u64)
    }
}
