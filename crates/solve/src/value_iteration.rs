//! Values of games with chance that can go on for ever, between bounds.

use std::collections::HashMap;
use take_five_rules::{Game, Outcomes, ToPlay};

/// The probability that player 1 wins under perfect play lies between the two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinBounds {
    /// If games that never end count as lost.
    pub low: f64,
    /// If games that never end count as won.
    pub high: f64,
}

/// All positions that can come about from one, and bounds for each.
///
/// Both bounds come from sweeps over all positions, from 0 and from 1: so after each sweep the value is between them,
/// whatever it converges to, and the error is at most half of what is between them (and what adding up rounds off,
/// below 10⁻¹²).
#[derive(Debug)]
pub struct ValueIteration {
    nodes: Vec<Node>,
    /// Indices of what follows, all nodes' one after the other.
    next: Vec<u32>,
    bounds: Vec<WinBounds>,
}

/// Who decides in a position, and where what follows begins in the list.
#[derive(Clone, Copy, Debug)]
struct Node {
    chooser: Chooser,
    first: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Chooser {
    Player1,
    Player2,
    Chance,
    /// The game is over.
    Nobody,
}

impl ValueIteration {
    /// Finds all positions that can come about; `None` if there are more than `most`, or chance cannot be listed.
    pub fn new<G: Game>(start: &G, most: usize) -> Option<Self> {
        ValueIteration::with_positions(start, most).map(|(found, _)| found)
    }

    /// The same, with the positions: the place of each in the list is what [`ValueIteration::bounds_at`] and
    /// [`ValueIteration::next_of`] are asked with.
    pub fn with_positions<G: Game>(start: &G, most: usize) -> Option<(Self, Vec<G>)> {
        let mut all = Vec::new();
        let mut places = HashMap::from([(start.clone(), 0)]);
        let mut waiting = std::collections::VecDeque::from([start.clone()]);
        let mut found = ValueIteration {
            nodes: Vec::new(),
            next: Vec::new(),
            bounds: Vec::new(),
        };
        while let Some(state) = waiting.pop_front() {
            let first = found.next.len() as u32;
            let mut follow = |after: G| {
                let new = places.len() as u32;
                let place = *places.entry(after.clone()).or_insert_with(|| {
                    waiting.push_back(after);
                    new
                });
                found.next.push(place);
            };
            let mut bounds = WinBounds {
                low: 0.0,
                high: 1.0,
            };
            let chooser = match state.to_play() {
                ToPlay::Over => {
                    let places = state.outcome();
                    let won = places
                        .is_some_and(|outcome| outcome.places()[0] == 1 && !outcome.is_draw());
                    let value = f64::from(u8::from(won));
                    bounds = WinBounds {
                        low: value,
                        high: value,
                    };
                    Chooser::Nobody
                }
                ToPlay::Chance => {
                    let Outcomes::Listed(outcomes) = state.outcomes() else {
                        return None;
                    };
                    for outcome in &outcomes {
                        let mut after = state.clone();
                        after.play_chance_unchecked(outcome);
                        follow(after);
                    }
                    Chooser::Chance
                }
                ToPlay::Player(player) => {
                    state.each_action(|action| {
                        let mut after = state.clone();
                        after.play_unchecked(action);
                        follow(after);
                    });
                    if player == 1 {
                        Chooser::Player1
                    } else {
                        Chooser::Player2
                    }
                }
            };
            found.nodes.push(Node { chooser, first });
            found.bounds.push(bounds);
            all.push(state);
            if places.len() > most {
                return None;
            }
        }
        Some((found, all))
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Goes once through all positions, the last found first. Returns by how much a bound moved at most.
    pub fn sweep(&mut self) -> f64 {
        let mut moved = 0.0_f64;
        let mut end = self.next.len();
        for index in (0..self.nodes.len()).rev() {
            let node = self.nodes[index];
            let next = &self.next[node.first as usize..end];
            end = node.first as usize;
            let each = next.iter().map(|&place| self.bounds[place as usize]);
            let best = |better: fn(f64, f64) -> f64| {
                let pair = |a: WinBounds, b: WinBounds| WinBounds {
                    low: better(a.low, b.low),
                    high: better(a.high, b.high),
                };
                each.clone().reduce(pair)
            };
            let new = match node.chooser {
                Chooser::Nobody => None,
                Chooser::Player1 => best(f64::max),
                Chooser::Player2 => best(f64::min),
                Chooser::Chance => best(std::ops::Add::add).map(|sum| WinBounds {
                    low: sum.low / next.len() as f64,
                    high: sum.high / next.len() as f64,
                }),
            };
            if let Some(new) = new {
                let old = self.bounds[index];
                moved = moved.max(new.low - old.low).max(old.high - new.high);
                self.bounds[index] = new;
            }
        }
        moved
    }

    /// The bounds of the position it began with.
    pub fn bounds(&self) -> WinBounds {
        self.bounds[0]
    }

    /// The bounds of the position at this place; `None` if there is none.
    pub fn bounds_at(&self, place: usize) -> Option<WinBounds> {
        self.bounds.get(place).copied()
    }

    /// The places of what follows the position at this place: one for each action, in the order of
    /// [`Game::each_action`], or for each chance outcome; none at the end of a game.
    pub fn next_of(&self, place: usize) -> &[u32] {
        let first = |place: usize| self.nodes.get(place).map(|node| node.first as usize);
        let end = first(place + 1).unwrap_or(self.next.len());
        first(place).map_or(&[], |begin| &self.next[begin..end])
    }

    /// How far apart the bounds are where they are farthest apart.
    pub fn widest(&self) -> f64 {
        let gaps = self.bounds.iter().map(|bounds| bounds.high - bounds.low);
        gaps.fold(0.0, f64::max)
    }
}
