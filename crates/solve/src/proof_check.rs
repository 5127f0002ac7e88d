//! Proofs played through: the answer of a search by proof numbers, without any of its numbers.

use crate::proof_search::{Child, children};
use crate::{ProofSearch, Solvable};
use std::collections::HashSet;
use take_five_rules::ToPlay;

/// The positions of a proof, each by its [`Solvable::proof_key`] and by whether the player to move there reaches what
/// the key asks for.
pub type ProvedPositions = HashSet<(u64, bool)>;

impl ProofSearch {
    /// Plays through the whole proof that player 1 ends up with at least `bound` more than player 2, or does not: one
    /// action for the side that the answer is good for, every action for the other, down to the end of the game.
    /// The actions are those that the search remembers as good; where it has forgotten them, it searches again. Returns
    /// the positions, ends left out; `None` if the proof has a gap.
    ///
    /// Of these, the positions that are lost to the player to move prove themselves: each action there ends the game
    /// or leads to a position from which some action leads to another of them, or to the end.
    pub fn check<G: Solvable>(
        &self,
        state: &G,
        bound: i32,
        is_at_least: bool,
    ) -> Option<ProvedPositions> {
        let player = match state.to_play() {
            ToPlay::Over => {
                return ((state.final_difference() >= bound) == is_at_least).then(HashSet::new);
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
            let followed = match is_reached {
                true => vec![self.good_child(&state, need)?],
                false => children(&state, need)?,
            };
            for child in followed {
                let mut after = state.clone();
                after.play_unchecked(child.action);
                if after.to_play() == ToPlay::Over {
                    if child.numbers.value()? != is_reached {
                        return None;
                    }
                    continue;
                }
                let is_reached = is_reached == child.is_own;
                if met.insert((after.proof_key(child.need), is_reached)) {
                    open.push((after, child.need, is_reached));
                }
            }
        }
        Some(met)
    }

    /// An action that reaches what the player to move needs: one that is remembered, or else what a search finds.
    fn good_child<G: Solvable>(&self, state: &G, need: i32) -> Option<Child<G::Action>> {
        let mut children = children(state, need)?;
        let is_good = |child: &Child<G::Action>| child.numbers.value() == Some(child.is_own);
        self.recall(&mut children);
        if let Some(at) = children.iter().position(is_good) {
            return Some(children.swap_remove(at));
        }
        self.prove(state, need)?;
        self.recall(&mut children);
        if let Some(at) = children.iter().position(is_good) {
            return Some(children.swap_remove(at));
        }
        // The search has forgotten it at once.
        children.into_iter().find(|child| {
            let mut after = state.clone();
            after.play_unchecked(child.action);
            self.prove(&after, child.need) == Some(child.is_own)
        })
    }
}
