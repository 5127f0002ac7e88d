//! Which action to look at first: the better the order, the more is never looked at.

use crate::Evaluate;

/// The action that the table of positions names.
const KNOWN: i32 = 1 << 28;

/// An action that was too good for the other side in a position beside this one.
const KILLER: i32 = 1 << 20;

/// No success counts for more than this.
const MOST: i32 = 1 << 18;

/// Codes of actions are below this.
const CODES: usize = 4096;

/// An action, its code, and the number that says how early to look at it.
pub type Ranked<A> = (i32, u16, A);

/// What is known of actions, whatever the position.
#[derive(Debug)]
pub struct Order<A> {
    /// By distance from the root: the last two that were too good.
    killers: Vec<[u16; 2]>,
    /// By side and code: how often and how deep it was too good.
    success: Vec<i32>,
    /// Lists that are not in use, by distance from the root, so that nothing is allocated.
    lists: Vec<Vec<Ranked<A>>>,
}

impl<A: Copy> Order<A> {
    pub fn new() -> Self {
        Order {
            killers: Vec::new(),
            success: vec![0; 2 * CODES],
            lists: Vec::new(),
        }
    }

    /// An empty list for so far from the root.
    pub fn take(&mut self, ply: usize) -> Vec<Ranked<A>> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
            self.killers.resize(ply + 1, [u16::MAX; 2]);
        }
        std::mem::take(&mut self.lists[ply])
    }

    /// A list from [`Order::take`] is done with.
    pub fn give_back(&mut self, ply: usize, mut list: Vec<Ranked<A>>) {
        list.clear();
        self.lists[ply] = list;
    }

    /// Lists the legal actions, each with its rank.
    pub fn list<G: Evaluate<Action = A>>(
        &self,
        state: &G,
        side: u8,
        ply: usize,
        first: u16,
        list: &mut Vec<Ranked<A>>,
    ) {
        let killers = self.killers[ply];
        let success = &self.success[CODES * usize::from(side != 1)..];
        state.each_action(|action| {
            let code = state.code(action);
            let mut rank = state.promise(action) + success[usize::from(code) % CODES];
            if code == first {
                rank += KNOWN;
            } else if killers.contains(&code) {
                rank += KILLER;
            }
            list.push((rank, code, action));
        });
    }

    /// Moves the highest ranked of those from `i` on to place `i` and gives it.
    pub fn pick(list: &mut [Ranked<A>], i: usize) -> (A, u16) {
        let mut best = i;
        for j in i + 1..list.len() {
            if list[j].0 > list[best].0 {
                best = j;
            }
        }
        list.swap(i, best);
        (list[i].2, list[i].1)
    }

    /// The action was too good for the other side.
    pub fn good(&mut self, side: u8, ply: usize, code: u16, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let success = &mut self.success[CODES * usize::from(side != 1) + usize::from(code) % CODES];
        *success += depth * depth;
        if *success > MOST {
            self.success.iter_mut().for_each(|n| *n /= 2);
        }
    }
}
