//! A tree of actions grown by playouts.
//!
//! The tree is open-loop: a node stands for the actions that led to it, whatever chance outcomes came in between;
//! chance is drawn again on each visit. So the legal actions at a node can differ from visit to visit, and only those
//! of the current visit are considered. Each player maximises their own reward (max^n). Repetition is ignored, because
//! states hold no history.

use crate::descending::sort_descending;
use take_five_rules::{Game, MAX_PLAYERS, ToPlay};

/// The maximum number of actions in a playout, including those in the tree; a longer one is worth the same to
/// everybody.
pub const MAX_PLAYOUT_LENGTH: u32 = 2_000;

/// The maximum number of nodes in the tree (about 100 MB); a full tree only refines its statistics.
pub const MAX_NODES: usize = 1_000_000;

/// How playouts continue after the tree, and what they are worth.
pub trait Playouts<G: Game> {
    /// The constant of UCB1: mean + constant × √(ln visits of the node / visits of the action).
    const UCB1_EXPLORATION: f64;

    /// Whether the playout is over, even if the game is not.
    fn is_end(&self, state: &G) -> bool;

    /// Plays on from `state`, after `actions` actions, and returns the rewards, each from 0 to 1.
    fn finish(
        &self,
        state: &mut G,
        actions: u32,
        rng: &mut impl FnMut(u32) -> u32,
    ) -> [f64; MAX_PLAYERS];
}

/// The statistics of a node.
#[derive(Debug)]
struct Node<A> {
    visits: u32,
    /// Sum of the rewards, by player.
    rewards: [f64; MAX_PLAYERS],
    /// The actions tried here, with the index of the node after each.
    tried: Vec<(A, usize)>,
}

impl<A> Node<A> {
    fn new() -> Self {
        Node {
            visits: 0,
            rewards: [0.0; MAX_PLAYERS],
            tried: Vec::new(),
        }
    }

    /// Mean reward of the player, numbered from 1. Only called for visited nodes.
    fn mean(&self, player: u8) -> f64 {
        self.rewards[usize::from(player) - 1] / f64::from(self.visits)
    }
}

/// The next step from a node.
enum Way<A> {
    /// Along an action tried before, to its node.
    Known(A, usize),
    /// Along an action not tried yet.
    New(A),
    /// Outside the tree, which is full.
    Out,
}

/// All nodes, the root first.
#[derive(Debug)]
pub struct SearchTree<A> {
    nodes: Vec<Node<A>>,
}

impl<A: Copy + Eq> SearchTree<A> {
    pub fn new() -> Self {
        SearchTree {
            nodes: vec![Node::new()],
        }
    }

    /// Descends the tree, adds one node, plays to the end and adds the result to the nodes on the path. Returns the
    /// first action.
    pub fn run_playout<G: Game<Action = A>, P: Playouts<G>>(
        &mut self,
        root: &G,
        playouts: &P,
        rng: &mut impl FnMut(u32) -> u32,
    ) -> Option<A> {
        let mut state = root.clone();
        let mut first = None;
        let mut path = vec![0];
        let mut actions = 0;
        while let Some(player) = next_player(&mut state, playouts, rng) {
            if actions == MAX_PLAYOUT_LENGTH {
                break;
            }
            let node = path[path.len() - 1];
            let (action, child, new) =
                match self.way(node, &state, player, P::UCB1_EXPLORATION, rng) {
                    Way::Known(action, child) => (action, child, false),
                    Way::New(action) => (action, self.add(node, action), true),
                    Way::Out => break,
                };
            state.play_unchecked(action);
            actions += 1;
            first = first.or(Some(action));
            path.push(child);
            if new {
                break;
            }
        }
        let rewards = playouts.finish(&mut state, actions, rng);
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let both = node.rewards.iter_mut().zip(rewards);
            both.for_each(|(sum, reward)| *sum += reward);
        }
        first
    }

    /// A random action not tried yet while there is one, then the one with the highest bound.
    fn way<G: Game<Action = A>>(
        &self,
        node: usize,
        state: &G,
        player: u8,
        exploration: f64,
        rng: &mut impl FnMut(u32) -> u32,
    ) -> Way<A> {
        let Node { visits, tried, .. } = &self.nodes[node];
        let log = f64::from(*visits).ln();
        let mut best = (f64::NEG_INFINITY, Way::Out);
        let mut untried = Vec::new();
        state.each_action(|action| {
            let Some(&(_, child)) = tried.iter().find(|(known, _)| *known == action) else {
                untried.push(action);
                return;
            };
            let known = &self.nodes[child];
            let width = (log / f64::from(known.visits)).sqrt();
            let bound = known.mean(player) + exploration * width;
            if bound > best.0 {
                best = (bound, Way::Known(action, child));
            }
        });
        if untried.is_empty() || self.nodes.len() >= MAX_NODES {
            return best.1;
        }
        Way::New(untried[rng(untried.len() as u32) as usize])
    }

    fn add(&mut self, node: usize, action: A) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node::new());
        self.nodes[node].tried.push((action, child));
        child
    }

    /// The actions tried at the root with their visits and mean rewards, the most visited one first; of equals, the one
    /// that is better for the player.
    pub fn root_visits(&self, player: u8) -> Vec<(A, u64, [f64; MAX_PLAYERS])> {
        let mut tried: Vec<&(A, usize)> = self.nodes[0].tried.iter().collect();
        // The visits, and behind them the mean, which is a share.
        sort_descending(&mut tried, |&&(_, child)| {
            let node = &self.nodes[child];
            let mean = node.mean(player).clamp(0.0, 1.0) * f64::from(i32::MAX);
            (i64::from(node.visits) << 31) + mean as i64
        });
        let each = tried.into_iter().map(|&(action, child)| {
            let node = &self.nodes[child];
            let mean = node.rewards.map(|sum| sum / f64::from(node.visits));
            (action, node.visits.into(), mean)
        });
        each.collect()
    }

    /// The mean rewards of all playouts, `None` before the first.
    pub fn mean_rewards(&self) -> Option<[f64; MAX_PLAYERS]> {
        let root = &self.nodes[0];
        (root.visits > 0).then(|| root.rewards.map(|sum| sum / f64::from(root.visits)))
    }

    /// The choice at the root, `None` if nothing has been tried.
    pub fn most_visited(&self, player: u8) -> Option<A> {
        let rank = |child: usize| {
            let node = &self.nodes[child];
            (node.visits, node.mean(player))
        };
        let mut tried = self.nodes[0].tried.iter().copied();
        let first = tried.next()?;
        let better = |best: (A, usize), next: (A, usize)| {
            if rank(next.1) > rank(best.1) {
                next
            } else {
                best
            }
        };
        Some(tried.fold(first, better).0)
    }
}

/// Draws chance until a player is to move; `None` if the playout is over.
pub fn next_player<G: Game, P: Playouts<G>>(
    state: &mut G,
    playouts: &P,
    rng: &mut impl FnMut(u32) -> u32,
) -> Option<u8> {
    loop {
        if playouts.is_end(state) {
            return None;
        }
        match state.to_play() {
            ToPlay::Player(player) => return Some(player),
            ToPlay::Over => return None,
            ToPlay::Chance => {
                let outcome = state.draw(rng)?;
                state.play_chance_unchecked(&outcome);
            }
        }
    }
}
