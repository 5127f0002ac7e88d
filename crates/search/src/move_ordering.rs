//! Move ordering: the better the order, the more can be pruned.

use crate::Evaluate;

/// The action from the transposition table.
const KNOWN: i32 = 1 << 28;

/// A killer move: it caused a cut-off in a sibling position.
const KILLER: i32 = 1 << 20;

/// The maximum of the history scores, up and down.
const MOST: i32 = 1 << 14;

/// The most that one cut-off adds to a history score.
const MOST_BONUS: i32 = 400;

/// Codes of actions are below this.
const CODES: usize = 4096;

/// An action, its code, and its rank in the order.
pub type RankedAction<A> = (i32, u16, A);

/// Knowledge about actions, independent of the position.
#[derive(Debug)]
pub struct MoveOrdering<A> {
    /// By distance from the root: the last two that caused a cut-off.
    killers: Vec<[u16; 2]>,
    /// By side and code: how often, and at what depth, it caused a cut-off.
    success: Vec<i32>,
    /// Unused lists, by distance from the root, so that nothing is allocated.
    lists: Vec<Vec<RankedAction<A>>>,
}

impl<A: Copy> MoveOrdering<A> {
    pub fn new() -> Self {
        MoveOrdering {
            killers: Vec::new(),
            success: vec![0; 2 * CODES],
            lists: Vec::new(),
        }
    }

    /// An empty list for this distance from the root.
    pub fn borrow_list(&mut self, ply: usize) -> Vec<RankedAction<A>> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
            self.killers.resize(ply + 1, [u16::MAX; 2]);
        }
        std::mem::take(&mut self.lists[ply])
    }

    /// Returns a list from [`MoveOrdering::borrow_list`].
    pub fn return_list(&mut self, ply: usize, mut list: Vec<RankedAction<A>>) {
        list.clear();
        self.lists[ply] = list;
    }

    /// Lists the legal actions, each with its rank.
    pub fn ranked_actions<G: Evaluate<Action = A>>(
        &self,
        state: &G,
        side: u8,
        ply: usize,
        first: u16,
        list: &mut Vec<RankedAction<A>>,
    ) {
        let killers = self.killers[ply];
        let success = &self.success[CODES * usize::from(side != 1)..];
        state.each_action(|action| {
            let code = state.code(action);
            let mut rank = state.ordering_score(action) + success[usize::from(code) % CODES];
            if code == first {
                rank += KNOWN;
            } else if killers.contains(&code) {
                rank += KILLER;
            }
            list.push((rank, code, action));
        });
    }

    /// Moves the highest ranked of those from `i` on to index `i` and returns it.
    pub fn pick_best(list: &mut [RankedAction<A>], i: usize) -> (A, u16) {
        let mut best = i;
        for j in i + 1..list.len() {
            if list[j].0 > list[best].0 {
                best = j;
            }
        }
        list.swap(i, best);
        (list[i].2, list[i].1)
    }

    /// The quiet action caused a cut-off, and those tried before it did not.
    pub fn record_cutoff(
        &mut self,
        side: u8,
        ply: usize,
        code: u16,
        depth: i32,
        tried: &[RankedAction<A>],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (depth * depth).min(MOST_BONUS);
        let own = &mut self.success[CODES * usize::from(side != 1)..][..CODES];
        count(own, code, bonus);
        for &(_, other, _) in tried {
            count(own, other, -bonus);
        }
    }
}

/// Adds to the history score of an action: the less, the nearer it is to the limit, so that old cut-offs are forgotten.
#[inline(never)]
fn count(success: &mut [i32], code: u16, by: i32) {
    let own = &mut success[usize::from(code) % CODES];
    *own += by - *own * by.abs() / MOST;
}
