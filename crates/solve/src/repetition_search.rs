//! Proofs of who wins where positions can come again: proof numbers (df-pn) that know which disproofs rest on a
//! repetition.

use std::collections::HashMap;
use take_five_rules::{Game, ToPlay};

/// The proof or disproof number of what is impossible.
const SOLVED: u32 = 1 << 30;

/// How much is left to prove or disprove that a player wins.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
    /// The most turns that the win takes, if it is proved.
    turns: u32,
}

impl Numbers {
    const LIMIT: Numbers = Numbers {
        proof: SOLVED,
        disproof: SOLVED,
        turns: 0,
    };

    fn won(turns: u32) -> Self {
        Numbers {
            proof: 0,
            disproof: SOLVED,
            turns,
        }
    }

    fn not_won() -> Self {
        Numbers {
            proof: SOLVED,
            disproof: 0,
            turns: 0,
        }
    }

    fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What is found of a position on a path.
#[derive(Clone, Copy, Debug)]
struct Found {
    numbers: Numbers,
    /// The place on the path of the earliest position that the disproof comes back to; [`NOWHERE`] if to none, [`CUT`] if
    /// it was not searched to its end.
    rests_on: usize,
}

const NOWHERE: usize = usize::MAX;
/// The first position on a path has the next place.
const CUT: usize = 0;

/// The most actions on a path: a win that takes more is not found.
const MOST_ACTIONS: usize = 100;

/// A position after an action.
struct Child<G> {
    state: G,
    key: u64,
    ends_turn: bool,
    found: Found,
}

/// Who wins, as far as it is known without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEnd {
    /// The player who wins; `None` if nobody does.
    pub winner: Option<u8>,
    /// The turns that it takes.
    pub turns: u32,
}

/// A search for a proof that a player wins, or that the player does not, within a number of positions.
///
/// A win is proved by a strategy that comes closer to the end with every turn, so no position comes twice, and the turns
/// can be counted. Who has a strategy that wins has one that never repeats a position, so on the way a repetition counts
/// as not won. A disproof that rests on one is right on that way only (the graph history interaction), and is remembered
/// only by positions that all its repetitions lie behind.
pub struct RepetitionSearch<'a, G> {
    player: u8,
    known_end: &'a dyn Fn(&G) -> Option<KnownEnd>,
    known: HashMap<u64, Numbers>,
    /// The positions on the way to the one that is searched, with their places.
    path: HashMap<u64, usize>,
    positions: u64,
    most_positions: u64,
}

impl<'a, G: Game<Key = G>> RepetitionSearch<'a, G> {
    /// A search for wins of a player, numbered from 1, that ends where something is known.
    pub fn new(player: u8, known_end: &'a dyn Fn(&G) -> Option<KnownEnd>) -> Self {
        RepetitionSearch {
            player,
            known_end,
            known: HashMap::new(),
            path: HashMap::new(),
            positions: 0,
            most_positions: 0,
        }
    }

    /// In how many turns the player wins at most, if the player wins whatever happens; `Some(None)` if that is
    /// impossible, `None` if neither is found within so many positions. The position must not have been there before.
    pub fn turns_to_win(&mut self, state: &G, positions: u64) -> Option<Option<u32>> {
        self.most_positions = self.positions.saturating_add(positions);
        self.path.clear();
        let state = state.key();
        let found = match self.known_numbers(&state) {
            Some(numbers) => Found {
                numbers,
                rests_on: NOWHERE,
            },
            None => self.search(&state, state.table_key(), Numbers::LIMIT)?,
        };
        match found.numbers {
            Numbers {
                proof: 0, turns, ..
            } => Some(Some(turns)),
            Numbers { disproof: 0, .. } if found.rests_on == NOWHERE => Some(None),
            _ => None,
        }
    }

    fn known_numbers(&self, state: &G) -> Option<Numbers> {
        let end = (self.known_end)(state)?;
        Some(match end.winner {
            Some(winner) if winner == self.player => Numbers::won(end.turns),
            _ => Numbers::not_won(),
        })
    }

    fn search(&mut self, state: &G, key: u64, limits: Numbers) -> Option<Found> {
        if self.positions >= self.most_positions {
            return None;
        }
        self.positions += 1;
        let place = self.path.len() + 1;
        self.path.insert(key, place);
        let attacks = state.to_play() == ToPlay::Player(self.player);
        let mut children = self.children(state);
        let found = loop {
            for child in &mut children {
                if !child.found.numbers.is_solved()
                    && let Some(known) = self.known.get(&child.key)
                {
                    child.found.numbers = *known;
                }
            }
            let found = combined(&children, attacks);
            let Numbers {
                proof, disproof, ..
            } = found.numbers;
            if proof >= limits.proof || disproof >= limits.disproof || found.numbers.is_solved() {
                break found;
            }
            let (chosen, limits) = choose(&children, attacks, limits);
            let child = &children[chosen];
            let (state, key) = (child.state.clone(), child.key);
            children[chosen].found = self.search(&state, key, limits)?;
        };
        self.path.remove(&key);
        // What comes back to this position, or to one behind it, does so on every way.
        let rests_on = match found.rests_on {
            earlier if earlier < place => earlier,
            _ => NOWHERE,
        };
        if found.numbers.disproof > 0 || rests_on == NOWHERE {
            self.known.insert(key, found.numbers);
        }
        Some(Found { rests_on, ..found })
    }

    fn children(&self, state: &G) -> Vec<Child<G>> {
        let mut all = Vec::new();
        state.each_action(|action| {
            let mut after = state.clone();
            let ends_turn = after.play_unchecked(action);
            // Without what does not count for a repetition.
            let after = after.key();
            let key = after.table_key();
            let on_path = self.path.get(&key).copied();
            let is_cut = self.path.len() >= MOST_ACTIONS;
            let rests_on = on_path.or_else(|| is_cut.then_some(CUT));
            let (numbers, rests_on) = match (self.known_numbers(&after), rests_on) {
                (Some(numbers), _) => (numbers, NOWHERE),
                (None, Some(rests_on)) => (Numbers::not_won(), rests_on),
                (None, None) => {
                    let actions = after.action_count() as u32;
                    let attacks = after.to_play() == ToPlay::Player(self.player);
                    let numbers = Numbers {
                        proof: if attacks { 1 } else { actions },
                        disproof: if attacks { actions } else { 1 },
                        turns: 0,
                    };
                    (numbers, NOWHERE)
                }
            };
            all.push(Child {
                state: after,
                key,
                ends_turn,
                found: Found { numbers, rests_on },
            });
        });
        all
    }
}

/// The numbers of a position by what its actions lead to. Of the sums that proof numbers are, only the largest part
/// counts, and how many parts there are: most positions can be reached in many ways.
fn combined<G>(children: &[Child<G>], attacks: bool) -> Found {
    let all = children.iter().map(|child| child.found.numbers);
    let sum = |part: fn(Numbers) -> u32| {
        let parts = all.clone().map(part).filter(|&part| part > 0);
        let count = parts.clone().count() as u32;
        match parts.max() {
            Some(most) if most < SOLVED => (most + count - 1).min(SOLVED - 1),
            Some(_) => SOLVED,
            None => 0,
        }
    };
    let least = |part: fn(Numbers) -> u32| all.clone().map(part).min().unwrap_or(SOLVED);
    let turns_of = |child: &Child<G>| child.found.numbers.turns + u32::from(child.ends_turn);
    let disproved = children.iter().filter(|c| c.found.numbers.disproof == 0);
    let rests_on = disproved.map(|child| child.found.rests_on);
    let proved = children.iter().filter(|c| c.found.numbers.proof == 0);
    let turns = proved.map(turns_of);
    if attacks {
        Found {
            numbers: Numbers {
                proof: least(|numbers| numbers.proof),
                disproof: sum(|numbers| numbers.disproof),
                turns: turns.min().unwrap_or(0),
            },
            rests_on: rests_on.min().unwrap_or(NOWHERE),
        }
    } else {
        Found {
            numbers: Numbers {
                proof: sum(|numbers| numbers.proof),
                disproof: least(|numbers| numbers.disproof),
                turns: turns.max().unwrap_or(0),
            },
            rests_on: rests_on.max().unwrap_or(NOWHERE),
        }
    }
}

/// The child to go on with, and its limits.
fn choose<G>(children: &[Child<G>], attacks: bool, limits: Numbers) -> (usize, Numbers) {
    let chosen_by = |child: &Child<G>| match attacks {
        true => child.found.numbers.proof,
        false => child.found.numbers.disproof,
    };
    let (mut chosen, mut best, mut second) = (0, SOLVED, SOLVED);
    for (at, child) in children.iter().enumerate() {
        let left = chosen_by(child);
        if left < best {
            (chosen, second, best) = (at, best, left);
        } else {
            second = second.min(left);
        }
    }
    let others = |part: fn(Numbers) -> u32| {
        let open = children
            .iter()
            .filter(|child| part(child.found.numbers) > 0);
        open.count() as u32 - 1
    };
    let beyond_second = second.saturating_add(second / 4 + 1);
    let limits = match attacks {
        true => Numbers {
            proof: limits.proof.min(beyond_second),
            disproof: limits.disproof - others(|numbers| numbers.disproof),
            turns: 0,
        },
        false => Numbers {
            proof: limits.proof - others(|numbers| numbers.proof),
            disproof: limits.disproof.min(beyond_second),
            turns: 0,
        },
    };
    (chosen, limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_rules::{GameInfo, GiveAndTake, NoChance, Outcome, Spec, stable_hash};

    /// The positions of a graph.
    const PLACES: usize = 12;

    /// A game on a graph that follows from a number: each place belongs to a player, and leads to two others, or is won.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Walk {
        graph: u64,
        at: usize,
    }

    impl Walk {
        fn number(&self, kind: usize) -> usize {
            (stable_hash(&(self.graph, self.at, kind)) >> 32) as usize
        }

        fn is_won(&self) -> bool {
            self.number(0).is_multiple_of(6)
        }

        fn player(&self) -> u8 {
            1 + (self.number(1) % 2) as u8
        }

        fn next(&self) -> [Walk; 2] {
            [2, 3].map(|kind| Walk {
                graph: self.graph,
                at: self.number(kind) % PLACES,
            })
        }
    }

    impl Game for Walk {
        const INFO: &'static GameInfo = GiveAndTake::INFO;

        type Action = usize;
        type IllegalAction = ();
        type Chance = NoChance;
        type Key = Self;

        fn start(_: &Spec) -> Self {
            Walk { graph: 0, at: 0 }
        }

        fn spec(&self) -> Spec {
            Spec::new(Self::INFO)
        }

        fn players(&self) -> u8 {
            2
        }

        fn to_play(&self) -> ToPlay {
            match self.is_won() {
                true => ToPlay::Over,
                false => ToPlay::Player(self.player()),
            }
        }

        fn each_action(&self, visit: impl FnMut(usize)) {
            (0..2).for_each(visit);
        }

        fn why_illegal(&self, _: usize) -> Option<()> {
            None
        }

        fn play_unchecked(&mut self, action: usize) -> bool {
            *self = self.next()[action].clone();
            true
        }

        fn outcome(&self) -> Option<Outcome> {
            self.is_won().then(|| Outcome::two_player(Some(1)))
        }

        fn key(&self) -> Self {
            self.clone()
        }
    }

    fn end(walk: &Walk) -> Option<KnownEnd> {
        walk.is_won().then_some(KnownEnd {
            winner: Some(1),
            turns: 0,
        })
    }

    /// The places from which player 1 comes to one that is won, found backwards: by the least fixed point.
    fn won_places(graph: u64) -> [bool; PLACES] {
        let walks = std::array::from_fn(|at| Walk { graph, at });
        let mut won: [bool; PLACES] = walks.each_ref().map(Walk::is_won);
        for _ in 0..PLACES {
            won = walks.each_ref().map(|walk| {
                let next = walk.next().map(|walk| won[walk.at]);
                won[walk.at] || next == [true; 2] || walk.player() == 1 && next != [false; 2]
            });
        }
        won
    }

    #[test]
    fn who_can_only_go_in_circles_does_not_win() {
        let (mut all, mut wins) = (0, 0);
        for graph in 0..2_000 {
            let won = won_places(graph);
            // What has been found of other places is remembered.
            let mut search = RepetitionSearch::new(1, &end);
            for (at, won) in won.into_iter().enumerate() {
                let found = search.turns_to_win(&Walk { graph, at }, 100_000);
                let found = found.map(|turns| turns.is_some());
                assert_eq!(found, Some(won), "graph {graph}, place {at}");
                wins += u32::from(won);
                all += 1;
            }
        }
        assert!(wins > all / 5 && wins < all * 4 / 5, "{wins} of {all}");
    }
}
