//! Exact chances to come first in games with chance, by a search to the end with memory.

use std::collections::HashMap;
use std::hash::Hash;
use take_five_rules::{Game, Outcomes, ToPlay};

/// A game with chance whose end [`Expectimax`] can reach.
pub trait ChanceEnding: Game {
    /// What the rest of the game depends on, where chance comes next.
    type EndingKey: Eq + Hash;

    /// Positions share it only if all players have the same chances there. It need not tell apart positions that cannot
    /// follow from the same one: points of finished rounds, options. `None` if the end is far out of reach.
    fn ending_key(&self) -> Option<Self::EndingKey>;
}

/// A player's chance to come first under perfect play lies between the two. Who shares the first place with others has
/// an equal part of it, so the chances of all players add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChanceBounds {
    /// If others choose what is worst for the player among what is equally good for them.
    pub low: f64,
    /// If they choose what is best for the player.
    pub high: f64,
}

impl ChanceBounds {
    const fn of(chance: f64) -> Self {
        ChanceBounds {
            low: chance,
            high: chance,
        }
    }
}

/// What rounding can make of equal chances, and far less than there is between different ones.
const ROUNDING: f64 = 1e-9;

/// A search of all that can follow: each player chooses what gives them the best chance to come first (max^n), and chance
/// counts with its probabilities.
///
/// Between two players, this is one number. Among more, a player may have several actions that are equally good for them
/// and not for the others, so there are bounds for whatever they choose.
///
/// ```
/// use take_five_rules::{Notation, Takeaway};
/// use take_five_solve::Expectimax;
/// let hearts = "AH,2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH";
/// let spades = hearts.replace('H', "S");
/// let text = format!("{hearts}|{spades}|-|2C,4C,6C,8C,TC,QC,AC,3C,5C,7C,9C,JC,KC|\
///     2D|4D|6D|8D,TD,QD,AD,3D,5D,7D,9D,JD 1 1R take 1 0,0");
/// let state = Takeaway::parse(&"takeaway:players=2,rounds=1".parse()?, &text)?;
/// let found = Expectimax::new(10_000).actions(&state).unwrap();
/// assert_eq!(found.len(), 2); // the kings of spades and of clubs
/// assert!(found.iter().all(|(_, first)| first.low == 1.0)); // 39 cards are more than half
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Expectimax {
    positions: u64,
    most_positions: u64,
}

/// The chances of each of `N` players.
type Chances<const N: usize> = [ChanceBounds; N];

impl Expectimax {
    /// A search that gives up after this many positions.
    pub fn new(most_positions: u64) -> Self {
        Expectimax {
            positions: 0,
            most_positions,
        }
    }

    /// The number of positions searched so far, in all questions together.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The chance of each player to come first; `None` if the search gave up.
    pub fn chances<G: ChanceEnding>(&mut self, state: &G) -> Option<Vec<ChanceBounds>> {
        match state.players() {
            2 => Some(self.search::<G, 2>(state, &mut HashMap::new())?.into()),
            3 => Some(self.search::<G, 3>(state, &mut HashMap::new())?.into()),
            _ => Some(self.search::<G, 4>(state, &mut HashMap::new())?.into()),
        }
    }

    /// Each action of the player to move, with that player's chance to come first after it; `None` if the search gave
    /// up.
    pub fn actions<G: ChanceEnding>(
        &mut self,
        state: &G,
    ) -> Option<Vec<(G::Action, ChanceBounds)>> {
        match state.players() {
            2 => self.actions_among::<G, 2>(state),
            3 => self.actions_among::<G, 3>(state),
            _ => self.actions_among::<G, 4>(state),
        }
    }

    fn actions_among<G: ChanceEnding, const N: usize>(
        &mut self,
        state: &G,
    ) -> Option<Vec<(G::Action, ChanceBounds)>> {
        let ToPlay::Player(player) = state.to_play() else {
            return Some(Vec::new());
        };
        let mut known = HashMap::new();
        let each = following(state).into_iter().map(|(action, after)| {
            let chances: Chances<N> = self.search(&after, &mut known)?;
            Some((action, chances[usize::from(player) - 1]))
        });
        each.collect()
    }

    fn search<G: ChanceEnding, const N: usize>(
        &mut self,
        state: &G,
        known: &mut HashMap<G::EndingKey, Chances<N>>,
    ) -> Option<Chances<N>> {
        self.positions += 1;
        if self.positions > self.most_positions {
            return None;
        }
        match state.to_play() {
            ToPlay::Over => Some(final_chances(state)),
            ToPlay::Player(player) => {
                let all = following(state).into_iter();
                let all: Option<Vec<_>> =
                    all.map(|(_, after)| self.search(&after, known)).collect();
                Some(chosen(&all?, usize::from(player) - 1))
            }
            ToPlay::Chance => {
                let key = state.ending_key()?;
                if let Some(found) = known.get(&key) {
                    return Some(*found);
                }
                let Outcomes::Listed(outcomes) = state.outcomes() else {
                    return None;
                };
                let mut mean = [ChanceBounds::of(0.0); N];
                for outcome in &outcomes {
                    let mut after = state.clone();
                    after.play_chance_unchecked(outcome);
                    let chances = self.search(&after, known)?;
                    for (mean, found) in mean.iter_mut().zip(chances) {
                        mean.low += found.low / outcomes.len() as f64;
                        mean.high += found.high / outcomes.len() as f64;
                    }
                }
                // What follows a single outcome is found again as fast, and is most of what there is.
                if outcomes.len() > 1 {
                    known.insert(key, mean);
                }
                Some(mean)
            }
        }
    }
}

/// Each action with the position after it.
fn following<G: Game>(state: &G) -> Vec<(G::Action, G)> {
    let mut all = Vec::new();
    state.each_action(|action| {
        let mut after = state.clone();
        after.play_unchecked(action);
        all.push((action, after));
    });
    all
}

/// Who has come first.
fn final_chances<G: Game, const N: usize>(state: &G) -> Chances<N> {
    let outcome = state.outcome();
    let places = outcome.as_ref().map_or(&[][..], |outcome| outcome.places());
    let firsts = places.iter().filter(|&&place| place == 1).count();
    std::array::from_fn(|seat| {
        let is_first = places.get(seat) == Some(&1);
        ChanceBounds::of(if is_first { 1.0 / firsts as f64 } else { 0.0 })
    })
}

/// What a player makes of the chances after each action.
fn chosen<const N: usize>(all: &[Chances<N>], seat: usize) -> Chances<N> {
    let least = |low: f64, found: f64| low.min(found);
    let most = |high: f64, found: f64| high.max(found);
    let own = all.iter().map(|chances| chances[seat]);
    let low = own.clone().map(|own| own.low).fold(0.0, most);
    let high = own.map(|own| own.high).fold(0.0, most);
    // Of two, one has what the other has not.
    if N == 2 {
        let mut chances = [ChanceBounds {
            low: 1.0 - high,
            high: 1.0 - low,
        }; N];
        chances[seat] = ChanceBounds { low, high };
        return chances;
    }
    // All that may be the best for the player.
    let best = all
        .iter()
        .filter(|chances| chances[seat].high >= low - ROUNDING);
    std::array::from_fn(|other| {
        if other == seat {
            return ChanceBounds { low, high };
        }
        let found = best.clone().map(|chances| chances[other]);
        ChanceBounds {
            low: found.clone().map(|found| found.low).fold(1.0, least),
            high: found.map(|found| found.high).fold(0.0, most),
        }
    })
}
