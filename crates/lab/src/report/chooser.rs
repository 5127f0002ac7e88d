//! Who chooses the actions of the games that are measured.

use take_five_rules::{Game, MAX_PLAYERS, Notation, Position, Step, StepOf};
use take_five_search::{Level, Opponent, SearchRequest, Strength, TranspositionTable};

/// An action, and what its player thinks of the position before it.
#[derive(Clone, Copy, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// Each seat's chance of coming first, with ties split; `None` if nobody looked.
    pub chances: Option<[f64; MAX_PLAYERS]>,
}

/// What has happened before a position.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a, G> {
    /// The hashes of the positions at the starts of turns, of games with a rule about repetition.
    pub seen: &'a [u64],
    /// The start of the last turn; `None` in the first.
    pub last_start: Option<&'a G>,
}

/// A player of a game.
pub trait Chooser<G: Game> {
    /// Chooses where a player is to move.
    fn choose(
        &mut self,
        state: &G,
        past: Past<'_, G>,
        rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Choice<G::Action>>;

    /// The text of a step for the record of the game; empty if its games need none.
    fn text(&self, _state: &G, _step: &StepOf<G>) -> String {
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

/// A level of the game, within a number of positions for each action.
struct AtLevel {
    strength: Strength,
    memory: TranspositionTable,
    /// Whether what it thinks of a position is worth keeping.
    is_judge: bool,
}

impl<G: Opponent + Notation + Into<Position>> Chooser<G> for AtLevel {
    fn choose(
        &mut self,
        state: &G,
        past: Past<'_, G>,
        mut rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Choice<G::Action>> {
        let mut ask = SearchRequest {
            strength: self.strength,
            lines: 1,
            only: &[],
            seen: past.seen,
            last: past
                .last_start
                .and_then(|before| state.last_action(&before.clone().into())),
            stop: &mut || false,
            rng: &mut rng,
            memory: &mut self.memory,
        };
        match state.think(&mut ask, &mut |_| ()).ok()? {
            Some(result) => Some(Choice {
                action: result.action(),
                chances: self.is_judge.then(|| result.lines[0].outlook.chances),
            }),
            None => Randomly.choose(state, past, rng),
        }
    }

    fn text(&self, state: &G, step: &StepOf<G>) -> String {
        match step {
            Step::Action(action) => state.action_text(*action),
            Step::Chance(outcome) => state.outcome_text(outcome),
        }
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
