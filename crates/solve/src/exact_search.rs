//! Exact values of games without chance, by a search to the end with memory.

use crate::Solvable;
use take_five_rules::ToPlay;

/// What is known of a position: bounds of what player 1 still gains on player 2.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    low: i16,
    high: i16,
    /// The logarithm of the positions searched below it.
    effort: u8,
}

const NOTHING: Known = Known {
    key: 0,
    low: i16::MIN,
    high: i16::MAX,
    effort: 0,
};

/// An alpha-beta search that ends where the rules end the game, within a bounded memory and a number of positions.
///
/// For games that cannot come back to an earlier position (all here but Give & Take), between two players, from positions
/// after which nothing is left to chance. Positions are recognised by 64 bits, [`take_five_rules::Game::table_key`].
///
/// ```
/// use take_five_rules::{Game, Take};
/// use take_five_solve::ExactSearch;
/// let mut search = ExactSearch::new(16, 1_000_000);
/// let size_2 = Take::start(&"take:size=2".parse()?);
/// assert_eq!(search.value(&size_2), Some(-1)); // player 2 wins
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub struct ExactSearch {
    /// Two places for each remainder of a key: one for what took long, one for what came last.
    memory: Vec<[Known; 2]>,
    nodes: u64,
    most_nodes: u64,
}

impl std::fmt::Debug for ExactSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} positions", self.nodes, self.most_nodes)
    }
}

impl ExactSearch {
    /// A search with a memory of 2^`bits` entries (16 bytes each) that gives up after this many positions.
    pub fn new(bits: u32, most_nodes: u64) -> Self {
        ExactSearch {
            memory: vec![[NOTHING; 2]; 1 << (bits.clamp(1, 40) - 1)],
            nodes: 0,
            most_nodes,
        }
    }

    /// The number of positions searched so far, in all questions together.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How much more player 1 ends up with than player 2 under perfect play: the difference of the points, or 1, 0 or −1
    /// where only the place counts. `None` if the search gave up, or met chance.
    pub fn value<G: Solvable>(&mut self, state: &G) -> Option<i32> {
        let bound = i32::from(i16::MAX);
        self.within(state, -bound, bound)
    }

    /// Whether that is at least `bound`: often much faster than the value itself.
    pub fn is_at_least<G: Solvable>(&mut self, state: &G, bound: i32) -> Option<bool> {
        Some(self.within(state, bound - 1, bound)? >= bound)
    }

    /// The value if it is between the two; otherwise a bound of it beyond them.
    fn within<G: Solvable>(&mut self, state: &G, low: i32, high: i32) -> Option<i32> {
        let gained = state.gained();
        Some(self.search(state, low - gained, high - gained)? + gained)
    }

    /// The same for what is still to be gained.
    fn search<G: Solvable>(&mut self, state: &G, mut alpha: i32, mut beta: i32) -> Option<i32> {
        let before = self.nodes;
        self.nodes += 1;
        let player = match state.to_play() {
            ToPlay::Over => return Some(state.final_difference() - state.gained()),
            ToPlay::Player(player) if before < self.most_nodes => player,
            _ => return None,
        };
        let key = state.table_key();
        let known = self.recall(key);
        let (low, high) = (i32::from(known.low), i32::from(known.high));
        if low >= beta || low == high {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        let window = (alpha, beta);
        (alpha, beta) = (alpha.max(low), beta.min(high));

        let maximising = player == 1;
        let mut best: Option<i32> = None;
        for (_, gain, after) in self.ordered(state, player) {
            let value = gain + self.search(&after, alpha - gain, beta - gain)?;
            if maximising {
                best = Some(best.map_or(value, |best| best.max(value)));
                alpha = alpha.max(value);
            } else {
                best = Some(best.map_or(value, |best| best.min(value)));
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let best = best?;
        let found = Known {
            key,
            low: if best > window.0 { best.min(high) } else { low } as i16,
            high: if best < window.1 { best.max(low) } else { high } as i16,
            effort: (self.nodes - before).ilog2() as u8,
        };
        self.remember(found);
        Some(best)
    }

    /// The positions after each action with what it gains, those first that leave the opponent the least choice.
    fn ordered<G: Solvable>(&self, state: &G, player: u8) -> Vec<(i64, i32, G)> {
        let mut all = Vec::new();
        let gained = state.gained();
        state.each_action(|action| {
            let mut after = state.clone();
            after.play_unchecked(action);
            let gain = after.gained() - gained;
            let own_gain = if player == 1 { gain } else { -gain };
            let choice = match after.to_play() {
                ToPlay::Player(next) if next == player => 0,
                ToPlay::Player(_) => after.action_count() as i64,
                _ => -1,
            };
            all.push((choice - 4 * i64::from(own_gain), gain, after));
        });
        all.sort_by_key(|&(order, ..)| order);
        all
    }

    fn recall(&self, key: u64) -> Known {
        let places = &self.memory[key as usize & (self.memory.len() - 1)];
        let found = places.iter().find(|known| known.key == key);
        *found.unwrap_or(&NOTHING)
    }

    fn remember(&mut self, found: Known) {
        let at = found.key as usize & (self.memory.len() - 1);
        let [long, last] = &mut self.memory[at];
        if long.key == found.key || found.effort >= long.effort {
            if long.key != found.key {
                *last = *long;
            }
            *long = found;
        } else {
            *last = found;
        }
    }
}
