//! Proofs of who wins, by proof numbers: df-pn (Nagai 2002), with a threshold for the second best (Pawlewicz and Lew
//! 2007), and with threads that keep out of each other's way (Kaneko 2010).

use crate::proof_table::{ProofNumbers, ProofTable, SOLVED};
use crate::{FileError, Solvable};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread;
use take_five_rules::ToPlay;

/// A search that goes where the least is left to be proved, within a bounded memory and a number of positions. It
/// answers whether a player reaches a goal, not by how much.
///
/// For games that cannot come back to an earlier position (all here but Give & Take), between two players, from
/// positions after which nothing is left to chance. What it finds can be saved, and a later search goes on from there.
///
/// ```
/// use take_five_rules::{Game, Take};
/// use take_five_solve::ProofSearch;
/// let search = ProofSearch::new(16, 1_000_000);
/// let size_2 = Take::start(&"take:size=2".parse()?);
/// assert_eq!(search.is_at_least(&size_2, 1, 2), Some(false)); // player 1 does not win
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Debug)]
pub struct ProofSearch {
    table: ProofTable,
    /// How many threads are below the positions whose keys share a place.
    busy: Vec<AtomicU8>,
    nodes: AtomicU64,
    most_nodes: u64,
    is_done: AtomicBool,
}

/// The places for keys of positions that threads are below.
const BUSY: usize = 1 << 12;
/// How much more a position counts for each thread that is below it.
const DETOUR: u32 = 8;

/// Limits that only a solved position reaches.
const ALL: ProofNumbers = ProofNumbers {
    proof: SOLVED,
    disproof: SOLVED,
};

/// What an action leads to.
pub(crate) struct Child<A> {
    pub action: A,
    /// 0 if the game is over.
    key: u64,
    /// Whether the same player goes on.
    pub is_own: bool,
    /// What the player to move there still has to gain.
    pub need: i32,
    /// As the player to move there sees it.
    pub numbers: ProofNumbers,
}

impl<A> Child<A> {
    /// The numbers as the player who chooses sees them.
    fn seen(&self, numbers: ProofNumbers) -> ProofNumbers {
        match self.is_own {
            true => numbers,
            false => ProofNumbers {
                proof: numbers.disproof,
                disproof: numbers.proof,
            },
        }
    }
}

impl ProofSearch {
    /// A search with a memory of 2^`bits` entries (16 bytes each) that gives up after this many positions.
    pub fn new(bits: u32, most_nodes: u64) -> Self {
        ProofSearch {
            table: ProofTable::new(bits),
            busy: (0..BUSY).map(|_| AtomicU8::new(0)).collect(),
            nodes: AtomicU64::new(0),
            most_nodes,
            is_done: AtomicBool::new(false),
        }
    }

    /// The number of positions searched so far, in all questions together.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Gives up after this many positions in all, instead of as many as before.
    pub fn limit(&mut self, most_nodes: u64) {
        self.most_nodes = most_nodes;
    }

    /// Ends all questions that are being answered: they are not answered then.
    pub fn stop(&self) {
        self.is_done.store(true, Relaxed);
    }

    /// Lets questions be answered again after [`ProofSearch::stop`].
    pub(crate) fn resume(&self) {
        self.is_done.store(false, Relaxed);
    }

    /// Whether player 1 ends up with at least `bound` more than player 2 under perfect play: in points, or of 1, 0 or −1
    /// where only the place counts. `None` if the search gave up, or met chance. Searches with this many threads.
    pub fn is_at_least<G: Solvable + Sync>(
        &self,
        state: &G,
        bound: i32,
        threads: usize,
    ) -> Option<bool> {
        let need = bound - state.gained();
        let player = match state.to_play() {
            ToPlay::Over => return Some(state.final_difference() >= bound),
            ToPlay::Player(player) => player,
            _ => return None,
        };
        let need = if player == 1 { need } else { 1 - need };
        let key = state.proof_key(need);
        self.resume();
        // Taken from the thread that found it, not from the table: what two write at once belongs to no key.
        let found = OnceLock::new();
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    if let Some(numbers) = self.search(state, need, key, ALL, &mut 0) {
                        found.get_or_init(|| numbers);
                    }
                    self.stop();
                });
            }
        });
        let reached = found.get()?.value()?;
        Some(reached == (player == 1))
    }

    /// Writes what took some effort to find, for [`ProofSearch::load`]; returns how many positions that are. Can be
    /// called while threads search.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<u64, FileError> {
        self.table.save(path, 3)
    }

    /// Takes in what another search has written, of whatever game; returns how many positions that are.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn load(&self, path: &Path) -> Result<u64, FileError> {
        self.table.load(path)
    }

    /// Whether the player to move ends up with at least `need` more from here on, as this thread finds.
    pub(crate) fn prove<G: Solvable>(&self, state: &G, need: i32) -> Option<bool> {
        let key = state.proof_key(need);
        self.search(state, need, key, ALL, &mut 0)?.value()
    }

    /// Searches below a position until one of its numbers reaches its limit. `effort` counts the positions. `None` if
    /// the search is to end before that.
    fn search<G: Solvable>(
        &self,
        state: &G,
        need: i32,
        key: u64,
        limits: ProofNumbers,
        effort: &mut u64,
    ) -> Option<ProofNumbers> {
        if self.is_done.load(Relaxed) || self.nodes.fetch_add(1, Relaxed) >= self.most_nodes {
            return None;
        }
        let mut own_effort = 1_u64;
        let mut children = children(state, need)?;
        loop {
            self.recall(&mut children);
            let numbers = combine(&children);
            if numbers.proof >= limits.proof
                || numbers.disproof >= limits.disproof
                || numbers.value().is_some()
            {
                self.table.remember(key, numbers, own_effort.ilog2() as u8);
                *effort += own_effort;
                return Some(numbers);
            }
            let (chosen, second) = self.choose(&children);
            let child = &mut children[chosen];
            let seen = child.seen(child.numbers);
            let proof = limits.proof.min(second.saturating_add(second / 4 + 1));
            let disproof = (limits.disproof - numbers.disproof).saturating_add(seen.disproof);
            let limits = child.seen(ProofNumbers {
                // Beyond what it has already, even if another action is better, where threads are.
                proof: proof.max(seen.proof + 1).min(SOLVED),
                disproof: disproof.min(SOLVED),
            });
            let mut after = state.clone();
            after.play_unchecked(child.action);
            let busy = self.busy(child.key);
            busy.fetch_add(1, Relaxed);
            let found = self.search(&after, child.need, child.key, limits, &mut own_effort);
            busy.fetch_sub(1, Relaxed);
            child.numbers = found?;
        }
    }

    /// Looks up what has been found meanwhile.
    pub(crate) fn recall<A>(&self, children: &mut [Child<A>]) {
        let open = children
            .iter_mut()
            .filter(|child| child.numbers.value().is_none());
        for child in open {
            child.numbers = self.table.recall(child.key).unwrap_or(child.numbers);
        }
    }

    /// The action to go on with, and how much is left to prove of the next best. Where other threads are, more seems to
    /// be left.
    fn choose<A>(&self, children: &[Child<A>]) -> (usize, u32) {
        let (mut chosen, mut best, mut second) = (0, SOLVED, SOLVED);
        for (at, child) in children.iter().enumerate() {
            let mut left = child.seen(child.numbers).proof;
            if left < SOLVED {
                let threads = self.busy(child.key).load(Relaxed);
                left = (left + DETOUR * u32::from(threads)).min(SOLVED - 1);
            }
            if left < best {
                (chosen, second, best) = (at, best, left);
            } else {
                second = second.min(left);
            }
        }
        (chosen, second)
    }

    /// Counts the threads below the positions that share a place with this one.
    fn busy(&self, key: u64) -> &AtomicU8 {
        &self.busy[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % BUSY]
    }
}

/// The numbers of a position by what its actions lead to.
fn combine<A>(children: &[Child<A>]) -> ProofNumbers {
    let seen = children.iter().map(|child| child.seen(child.numbers));
    let nothing = ProofNumbers {
        proof: SOLVED,
        disproof: 0,
    };
    seen.fold(nothing, |all, seen| ProofNumbers {
        proof: all.proof.min(seen.proof),
        disproof: sum(all.disproof, seen.disproof),
    })
}

/// The sum, which is only [`SOLVED`] if one of them is.
fn sum(one: u32, other: u32) -> u32 {
    match one == SOLVED || other == SOLVED {
        true => SOLVED,
        false => (one + other).min(SOLVED - 1),
    }
}

/// What each action leads to; only one of them if it reaches the goal at once. `None` at chance.
pub(crate) fn children<G: Solvable>(state: &G, need: i32) -> Option<Vec<Child<G::Action>>> {
    let ToPlay::Player(player) = state.to_play() else {
        return None;
    };
    let mut all = Vec::new();
    let mut meets_chance = false;
    let gained = state.gained();
    let own = |difference: i32| if player == 1 { difference } else { -difference };
    state.each_action(|action| {
        let mut after = state.clone();
        after.play_unchecked(action);
        let left = need - own(after.gained() - gained);
        let child = match after.to_play() {
            ToPlay::Over => Child {
                action,
                key: 0,
                is_own: true,
                need: left,
                numbers: ProofNumbers::solved(
                    own(after.final_difference() - after.gained()) >= left,
                ),
            },
            ToPlay::Player(next) => {
                let is_own = next == player;
                let need = if is_own { left } else { 1 - left };
                Child {
                    action,
                    key: after.proof_key(need),
                    is_own,
                    need,
                    numbers: ProofNumbers {
                        proof: 1,
                        disproof: after.action_count().clamp(1, 1000) as u32,
                    },
                }
            }
            _ => {
                meets_chance = true;
                return;
            }
        };
        all.push(child);
    });
    if meets_chance {
        return None;
    }
    if let Some(at) = all
        .iter()
        .position(|child| child.key == 0 && child.numbers.proof == 0)
    {
        all.swap(0, at);
        all.truncate(1);
    }
    Some(all)
}
