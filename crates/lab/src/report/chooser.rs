//! Who chooses the actions of the games that are measured.

use take_five_rules::{Game, MAX_PLAYERS, Notation, Position, Step, StepOf, ToPlay};
use take_five_search::{
    Level, Opponent, SearchRequest, SearchResult, SearchedLine, Strength, TranspositionTable,
};

/// An action, and what its player thinks of the position before it.
#[derive(Clone, Copy, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// Each seat's chance of coming first, with ties split; `None` if nobody looked.
    pub chances: Option<[f64; MAX_PLAYERS]>,
}

/// A closer look at a position in which there is something to choose.
#[derive(Clone, Copy, Debug)]
pub struct CloserLook<A> {
    /// By how much the chance of winning after the best action is above that after the second best.
    pub gap: Option<f64>,
    /// The action that looks best two actions ahead, and how much chance of winning it loses against the best.
    pub tempting: Option<(A, f64)>,
}

/// What has happened before a position.
#[derive(Debug)]
pub struct Past<'a, G> {
    /// The hashes of the positions at the starts of turns, of games with a rule about repetition.
    pub seen: &'a [u64],
    /// The start of the last turn; `None` in the first.
    pub last_start: Option<&'a G>,
}

// Derived, they would ask the same of the game.
impl<G> Clone for Past<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Past<'_, G> {}

/// A player of a game.
pub trait Chooser<G: Game> {
    /// Chooses where a player is to move.
    fn choose(
        &mut self,
        state: &G,
        past: Past<'_, G>,
        rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Choice<G::Action>>;

    /// Looks closer where a player has a choice; `None` if it sees no better than it plays.
    fn look_closer(
        &mut self,
        _state: &G,
        _past: Past<'_, G>,
        _rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<CloserLook<G::Action>> {
        None
    }

    /// The text of a step for the record of the game; empty if its games need none.
    fn text(&self, _state: &G, _step: &StepOf<G>) -> String {
        String::new()
    }

    /// What a step adds to the text of its turn, part of which may precede it.
    fn turn_part(&self, _state: &G, _step: &StepOf<G>, _is_continuation: bool) -> String {
        String::new()
    }
}

/// Every legal action is equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Randomly;

impl<G: Game> Chooser<G> for Randomly {
    fn choose(
        &mut self,
        state: &G,
        _past: Past<'_, G>,
        mut rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Choice<G::Action>> {
        let (action, _) = state.random_action(&mut rng)?;
        let chances = None;
        Some(Choice { action, chances })
    }
}

/// The binary logarithm of the number of positions in the transposition table: as many as a search within a usual limit
/// needs.
const BITS: u32 = 16;

/// What tempts looks best at this depth, in actions.
const PLIES: u8 = 2;

/// A level of the game, within a number of positions for each action.
struct AtLevel {
    strength: Strength,
    memory: TranspositionTable,
    /// Whether what it thinks of a position is worth keeping.
    is_judge: bool,
}

impl AtLevel {
    /// Searches some of the actions, by their places, or all if none are given; `None` if there is nothing to choose.
    fn search<G: Opponent + Into<Position>>(
        &mut self,
        state: &G,
        past: Past<'_, G>,
        mut rng: &mut dyn FnMut(u32) -> u32,
        depth: u8,
        only: &[usize],
    ) -> Option<SearchResult<G::Action>> {
        let mut ask = SearchRequest {
            strength: Strength {
                depth: depth.min(self.strength.depth),
                ..self.strength
            },
            lines: only.len().clamp(1, 2),
            only,
            seen: past.seen,
            last: past
                .last_start
                .and_then(|before| state.last_action(&before.clone().into())),
            stop: &mut || false,
            rng: &mut rng,
            memory: &mut self.memory,
        };
        state.think(&mut ask, &mut |_| ()).ok()?
    }
}

impl<G: Opponent + Notation + Into<Position>> Chooser<G> for AtLevel {
    fn choose(
        &mut self,
        state: &G,
        past: Past<'_, G>,
        rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Choice<G::Action>> {
        match self.search(state, past, rng, u8::MAX, &[]) {
            Some(result) => Some(Choice {
                action: result.action(),
                chances: self.is_judge.then(|| result.lines[0].outlook.chances),
            }),
            None => Randomly.choose(state, past, rng),
        }
    }

    fn look_closer(
        &mut self,
        state: &G,
        past: Past<'_, G>,
        rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<CloserLook<G::Action>> {
        let ToPlay::Player(player) = state.to_play() else {
            return None;
        };
        if !self.is_judge {
            return None;
        }
        let mut actions = Vec::new();
        state.each_action(|action| actions.push(action));
        let place = |wanted| actions.iter().position(|action| *action == wanted);
        let chance = |line: &SearchedLine<G::Action>| line.outlook.chances[usize::from(player) - 1];
        let all: Vec<usize> = (0..actions.len()).collect();
        let deep = self.search(state, past, rng, u8::MAX, &all)?;
        let gap = deep
            .lines
            .get(1)
            .map(|next| chance(&deep.lines[0]) - chance(next));
        // Playouts have no depth that could be cut.
        let tempting = if G::SAMPLED {
            None
        } else {
            let [best, tempting] = [
                deep.action(),
                self.search(state, past, rng, PLIES, &[])?.action(),
            ];
            let loss = if best == tempting {
                0.0
            } else {
                let both = [place(best)?, place(tempting)?];
                let found = self.search(state, past, rng, u8::MAX, &both)?;
                let of = |wanted| found.lines.iter().find(|line| line.actions[0] == wanted);
                chance(of(best)?) - chance(of(tempting)?)
            };
            Some((tempting, loss))
        };
        Some(CloserLook { gap, tempting })
    }

    fn text(&self, state: &G, step: &StepOf<G>) -> String {
        match step {
            Step::Action(action) => state.action_text(*action),
            Step::Chance(outcome) => state.outcome_text(outcome),
        }
    }

    fn turn_part(&self, state: &G, step: &StepOf<G>, is_continuation: bool) -> String {
        state.step_text(step, is_continuation)
    }
}

/// The player at a level, which searches at most so many positions for an action; `None` if the game does not have it. A
/// judge tells the chances of winning, unless the level errs on purpose.
pub fn chooser<G: Opponent + Notation + Into<Position>>(
    state: &G,
    level: Level,
    nodes: u64,
    is_judge: bool,
) -> Option<Box<dyn Chooser<G>>> {
    match level {
        Level::Random => Some(Box::new(Randomly)),
        Level::Numbered(number) => {
            let level = *state.levels().get(usize::from(number).checked_sub(1)?)?;
            Some(Box::new(AtLevel {
                strength: Strength {
                    nodes: nodes.min(level.nodes),
                    ..level
                },
                memory: TranspositionTable::new(BITS),
                is_judge: is_judge && level.overlooks == 0,
            }))
        }
        Level::Greedy | Level::Uct(_) => None,
    }
}
