//! Plain UCT: a tree of actions grown by playouts at random.
//!
//! The tree is open-loop: a node stands for the actions that led to it, whatever chance brought in
//! between; chance is drawn anew each time it comes up. So the legal actions at a node can differ
//! from visit to visit, and only those of the visit are looked at. Each player goes for the own
//! reward (max^n). Repetition is not looked at, as states hold no history.

use crate::rewards;
use take_five_rules::{Game, MAX_PLAYERS, Message, Position, ToPlay, with_game};

/// The constant of UCB1, here mean + constant × √(ln visits of the node / visits of the action):
/// √2, the one that its proof has for rewards from 0 to 1 (Auer, Cesa-Bianchi and Fischer, 2002).
pub const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// How many actions a playout has at most, those in the tree counted; what goes on longer is worth
/// the same to everybody.
pub const LONGEST_PLAYOUT: u32 = 2_000;

/// How many nodes the tree has at most (some 100 MB); a full one only refines its figures.
pub const MOST_NODES: usize = 1_000_000;

/// Chooses an action for the player to move.
///
/// `below(n)` gives a number from 0 to n − 1, for chance and for playouts; `stop` is asked before
/// each playout, with the number of playouts done, whether to end. The choice is the action visited
/// most, among equals the one with the highest mean reward, and a random one where `stop` lets no
/// playout happen. An only legal action is given at once. The same numbers and the same number of
/// playouts bring the same action.
///
/// An error where nobody is to move.
pub fn choose<G: Game>(
    state: &G,
    below: &mut impl FnMut(u32) -> u32,
    stop: &mut impl FnMut(u64) -> bool,
) -> Result<G::Action, Message> {
    let player = player_to_move(state)?;
    if state.action_count() == 1 {
        return Ok(state.random_action(&mut |_| 0).0);
    }
    let mut tree = Tree::new();
    let mut done = 0;
    while !stop(done) {
        tree.visit(state, below);
        done += 1;
    }
    let best = tree.most_visited(player);
    Ok(best.unwrap_or_else(|| state.random_action(below).0))
}

/// [`choose`] for a state of any game; the answer is the action's text.
pub fn choose_text(
    position: &Position,
    below: &mut impl FnMut(u32) -> u32,
    stop: &mut impl FnMut(u64) -> bool,
) -> Result<String, Message> {
    with_game!(position, state => {
        choose(state, below, stop).map(|action| state.action_text(action))
    })
}

/// The player to move, or why there is none.
pub(crate) fn player_to_move<G: Game>(state: &G) -> Result<u8, Message> {
    match state.to_play() {
        ToPlay::Player(player) => Ok(player),
        ToPlay::Chance => Err(Message::new("refused.chance-first")),
        ToPlay::Over => Err(Message::new("refused.over")),
    }
}

/// What is known of the games that went through here.
#[derive(Debug)]
struct Node<A> {
    visits: u32,
    /// Sum of the rewards, by player.
    rewards: [f64; MAX_PLAYERS],
    /// The actions tried here, with the index of the node behind each.
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

    /// Mean reward of the player, numbered from 1. Only asked of visited nodes.
    fn mean(&self, player: u8) -> f64 {
        self.rewards[usize::from(player) - 1] / f64::from(self.visits)
    }
}

/// Where the way goes on from a node.
enum Way<A> {
    /// Along an action tried before, to its node.
    Known(A, usize),
    /// Along an action not tried yet.
    New(A),
    /// Not within the tree, which is full.
    Out,
}

/// All nodes, the root first.
#[derive(Debug)]
struct Tree<A> {
    nodes: Vec<Node<A>>,
}

impl<A: Copy + Eq> Tree<A> {
    fn new() -> Self {
        Tree {
            nodes: vec![Node::new()],
        }
    }

    /// Goes down the tree, adds one node, plays to the end and counts the result on the way.
    fn visit<G: Game<Action = A>>(&mut self, root: &G, below: &mut impl FnMut(u32) -> u32) {
        let mut state = root.clone();
        let mut path = vec![0];
        let mut actions = 0;
        while let Some(player) = next_player(&mut state, below) {
            if actions == LONGEST_PLAYOUT {
                break;
            }
            let node = path[path.len() - 1];
            let (action, child, new) = match self.way(node, &state, player, below) {
                Way::Known(action, child) => (action, child, false),
                Way::New(action) => (action, self.add(node, action), true),
                Way::Out => break,
            };
            state.apply(action);
            actions += 1;
            path.push(child);
            if new {
                break;
            }
        }
        let rewards = play_out(&mut state, actions, below);
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let both = node.rewards.iter_mut().zip(rewards);
            both.for_each(|(sum, reward)| *sum += reward);
        }
    }

    /// A random action not tried yet while there is one, then the one with the highest bound.
    fn way<G: Game<Action = A>>(
        &self,
        node: usize,
        state: &G,
        player: u8,
        below: &mut impl FnMut(u32) -> u32,
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
            let bound = known.mean(player) + EXPLORATION * width;
            if bound > best.0 {
                best = (bound, Way::Known(action, child));
            }
        });
        if untried.is_empty() || self.nodes.len() >= MOST_NODES {
            return best.1;
        }
        Way::New(untried[below(untried.len() as u32) as usize])
    }

    fn add(&mut self, node: usize, action: A) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node::new());
        self.nodes[node].tried.push((action, child));
        child
    }

    /// The choice at the root, `None` where nothing has been tried.
    fn most_visited(&self, player: u8) -> Option<A> {
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

/// Lets chance happen until a player is to move; `None` where the game is over.
fn next_player<G: Game>(state: &mut G, below: &mut impl FnMut(u32) -> u32) -> Option<u8> {
    loop {
        match state.to_play() {
            ToPlay::Player(player) => return Some(player),
            ToPlay::Over => return None,
            ToPlay::Chance => {
                let outcome = state.draw(below);
                state.apply_chance(&outcome);
            }
        }
    }
}

/// Plays on at random and gives the rewards, where `actions` have been played before.
fn play_out<G: Game>(
    state: &mut G,
    mut actions: u32,
    below: &mut impl FnMut(u32) -> u32,
) -> [f64; MAX_PLAYERS] {
    while next_player(state, below).is_some() {
        if actions == LONGEST_PLAYOUT {
            break;
        }
        let (action, _) = state.random_action(below);
        state.apply(action);
        actions += 1;
    }
    let outcome = state.outcome();
    outcome.map_or([0.5; MAX_PLAYERS], |outcome| rewards(&outcome))
}
