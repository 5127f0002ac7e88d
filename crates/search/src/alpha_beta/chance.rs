//! Chance nodes: Ballard's Star2.

use super::Search;
use crate::Evaluate;
use crate::move_ordering::MoveOrdering;
use crate::transposition_table::{Bound, NO_ACTION};
use take_five_rules::Outcomes;

impl<G: Evaluate> Search<'_, '_, G> {
    /// The mean over the chance outcomes: what the table knows of it, or what a search finds.
    pub fn chance_node(
        &mut self,
        state: &G,
        side: u8,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if depth <= 0 {
            self.guessed = true;
            return self.estimated(state, side);
        }
        let hash = state.table_key();
        let known = self.ask.memory.get(hash);
        if let Some(value) = self.recall(state, known, depth, ply, alpha, beta) {
            return value;
        }
        let guessed_before = std::mem::replace(&mut self.guessed, false);
        let value = self.mean(state, side, depth, ply, alpha, beta);
        if !self.stopped {
            self.remember(hash, value, NO_ACTION, depth, ply, alpha, beta);
        }
        self.guessed |= guessed_before;
        value
    }

    /// The mean over the chance outcomes. The search stops when the outcomes searched so far rule out a value inside
    /// the window, whatever the others are.
    ///
    /// Before that, one good action after each outcome gives a lower bound for it, which is often enough.
    fn mean(&mut self, state: &G, side: u8, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let Outcomes::Listed(outcomes) = state.outcomes() else {
            self.guessed = true;
            return self.estimated(state, side);
        };
        let count = outcomes.len() as i32;
        let least_of_all = -G::RANGE;
        let mut at_least = vec![least_of_all; outcomes.len()];
        let mut known = count * least_of_all;
        for (outcome, least) in outcomes.iter().zip(&mut at_least) {
            let high = (count * beta - known + least_of_all).min(G::RANGE + 1);
            let mut after = state.clone();
            after.play_chance_unchecked(outcome);
            let value = self.probe(&after, side, depth, ply + 1, high);
            if self.stopped {
                return 0;
            }
            *least = value.max(least_of_all);
            known += *least - least_of_all;
            if known >= count * beta {
                return known.div_euclid(count);
            }
        }
        let (mut sum, mut left) = (0, count);
        for (outcome, &least) in outcomes.iter().zip(&at_least) {
            left -= 1;
            known -= least;
            let (low, high) = (
                count * alpha - sum - left * G::RANGE,
                count * beta - sum - known,
            );
            let mut after = state.clone();
            after.play_chance_unchecked(outcome);
            let (low, high) = (low.max(-G::RANGE - 1), high.min(G::RANGE + 1));
            let value = self.value(&after, side, depth, ply + 1, low, high);
            if self.stopped {
                return 0;
            }
            sum += value;
            if value <= low {
                return (sum + left * G::RANGE).div_euclid(count);
            }
            if value >= high {
                return (sum + known).div_euclid(count);
            }
        }
        sum.div_euclid(count)
    }

    /// A lower bound of the state's value: the value of one action that looks good, if below `beta`.
    fn probe(&mut self, state: &G, side: u8, depth: i32, ply: usize, beta: i32) -> i32 {
        let known = self.ask.memory.get(state.table_key());
        if let Some(known) = known
            && i32::from(known.depth) >= depth
            && known.bound != Bound::Upper
        {
            self.guessed = true;
            return known.value;
        }
        let first = known.map_or(NO_ACTION, |known| known.action);
        let mut actions = self.order.borrow_list(ply);
        self.order
            .ranked_actions(state, side, ply, first, &mut actions);
        if let Some(oversight) = self.oversight {
            let hash = state.table_key();
            actions.retain(|&(_, _, action)| oversight.sees(state, hash, action, ply, None));
            if actions.is_empty() {
                self.order.return_list(ply, actions);
                return -G::RANGE;
            }
        }
        let (action, _) = MoveOrdering::pick_best(&mut actions, 0);
        self.order.return_list(ply, actions);
        let mut after = state.clone();
        after.play_unchecked(action);
        let down = depth - self.cost(state, action, &after);
        let gain = state.gain(action);
        self.behind(&after, side, gain, down, ply + 1, -G::RANGE - 1, beta)
    }
}
