//! The root position: its actions, iteratively deepened, and the results.

use super::Search;
use crate::descending::sort_descending;
use crate::evaluate::{DECIDED_VALUE, WIN_VALUE};
use crate::transposition_table::Bound;
use crate::{Evaluate, SearchResult, SearchedLine};
use take_five_rules::ToPlay;

/// An action at the root.
#[derive(Clone)]
struct Root<G: Evaluate> {
    action: G::Action,
    after: G,
    value: i32,
    /// Whether no value below it was estimated.
    is_exact: bool,
    looked: u64,
}

impl<G: Evaluate> Search<'_, '_, G> {
    /// Deepens the search until it reaches a limit or all ends.
    pub fn run(
        mut self,
        state: &G,
        side: u8,
        deeper: &mut dyn FnMut(&SearchResult<G::Action>),
    ) -> SearchResult<G::Action> {
        let mut roots = Vec::new();
        let mut place = 0;
        state.each_action(|action| {
            place += 1;
            if !self.ask.includes(place - 1) {
                return;
            }
            let mut after = state.clone();
            after.play_unchecked(action);
            roots.push(Root {
                action,
                after,
                value: state.ordering_score(action),
                is_exact: false,
                looked: 0,
            });
        });
        if let Some(oversight) = self.oversight {
            oversight.at_root(state, &mut roots, self.ask.last, |root| root.action);
        }
        sort_descending(&mut roots, |root: &Root<G>| root.value.into());
        self.path.push(state.table_key());
        let lines = self.ask.lines.clamp(1, roots.len());
        let mut depth = 0;
        let mut lines_before = Vec::new();
        while depth < self.ask.strength.depth {
            self.guessed = false;
            lines_before.clone_from(&roots);
            let done = self.deepen(state, side, i32::from(depth) + 1, &mut roots, lines);
            if done < lines && depth > 0 {
                // Values of different depths cannot be compared.
                roots = lines_before;
                break;
            }
            if done < roots.len() {
                let unknown = if depth == 0 { done } else { roots.len() };
                roots[unknown..].iter_mut().for_each(|root| root.value = 0);
                break;
            }
            depth += 1;
            deeper(&self.thought(state, side, depth, &roots));
            let decided = roots[..lines]
                .iter()
                .all(|root| root.value.abs() > DECIDED_VALUE);
            if !self.guessed || decided {
                break;
            }
        }
        self.thought(state, side, depth, &roots)
    }

    /// The current result.
    fn thought(
        &self,
        state: &G,
        side: u8,
        depth: u8,
        roots: &[Root<G>],
    ) -> SearchResult<G::Action> {
        let lines = self.ask.lines.clamp(1, roots.len());
        let lines = roots[..lines]
            .iter()
            .map(|root| self.line(state, side, root));
        let looked = roots.iter().map(|root| (root.action, root.looked));
        SearchResult {
            lines: lines.collect(),
            nodes: self.nodes,
            depth: depth.into(),
            looked: looked.collect(),
        }
    }

    /// Searches all actions to a depth and sorts the best `lines` to the front; returns how many were completed. The
    /// others keep their old values.
    fn deepen(
        &mut self,
        state: &G,
        side: u8,
        depth: i32,
        roots: &mut [Root<G>],
        lines: usize,
    ) -> usize {
        for i in 0..roots.len() {
            let before = self.nodes;
            let root = &roots[i];
            let action = root.action;
            let after = root.after.clone();
            // Only actions better than the last of the lines need an exact value.
            let least = if i < lines {
                -WIN_VALUE
            } else {
                roots[lines - 1].value
            };
            let down = depth - self.cost(state, action, &after);
            let gain = state.gain(action);
            self.played[0] = Some(state.code(action));
            let guessed_before = std::mem::replace(&mut self.guessed, false);
            let mut value = least;
            if i >= lines {
                value = self.behind(&after, side, gain, down, 1, least, least + 1);
            }
            if (i < lines || value > least) && !self.stopped {
                value = self.behind(&after, side, gain, down, 1, least, WIN_VALUE);
            }
            if self.stopped {
                return i;
            }
            roots[i].looked += self.nodes - before;
            roots[i].value = value;
            roots[i].is_exact = !self.guessed || value.abs() > DECIDED_VALUE;
            self.guessed |= guessed_before;
            if i < lines || value > least {
                let place = roots[..i.min(lines)].partition_point(|other| other.value >= value);
                roots[place..=i].rotate_right(1);
            }
        }
        roots.len()
    }

    /// The action and its continuation in the table, up to the next chance.
    fn line(&self, state: &G, side: u8, root: &Root<G>) -> SearchedLine<G::Action> {
        let mut actions = vec![root.action];
        let mut after = root.after.clone();
        while actions.len() < 12 && matches!(after.to_play(), ToPlay::Player(_)) {
            let known = self.ask.memory.get(after.table_key());
            let Some(known) = known.filter(|known| known.bound != Bound::Upper) else {
                break;
            };
            let mut next = None;
            after.each_action(|action| {
                if after.code(action) == known.action {
                    next = Some(action);
                }
            });
            let Some(action) = next else {
                break;
            };
            after.play_unchecked(action);
            actions.push(action);
        }
        SearchedLine {
            actions,
            value: root.value,
            outlook: state.outlook(side, root.value, root.is_exact, &after),
            // Several opponents need not play against one.
            is_exact: root.is_exact && self.others == 1,
        }
    }
}
