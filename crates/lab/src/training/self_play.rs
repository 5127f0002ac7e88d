//! Games of the engine against itself.

use super::part_file::SelfPlayPart;
use super::played::{SelfPlayGame, SelfPlayTerms};
use crate::shard::Shard;
use crate::weights::WeightFile;
use take_five_rules::{Game, Message, Notation, Position, Spec, ToPlay, with_game};
use take_five_search::rng;
use take_five_search::{Opponent, SearchRequest, Strength, TranspositionTable};

/// The maximum number of random turns at the start of each game.
const OPENING: u32 = 12;

/// One action in this many is random.
const ASTRAY: u32 = 24;

/// The binary logarithm of the number of positions in the transposition table.
const BITS: u32 = 16;

/// Which games to play.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The game and its options.
    pub spec: Spec,
    /// The number of games in all parts.
    pub games: u64,
    /// Positions to search per action.
    pub nodes: u64,
    /// The seed; each game has one of its own, which follows from this and its number, so that the parts do not matter.
    pub seed: u64,
    /// The part to play.
    pub shard: Shard,
}

impl SelfPlay {
    /// What the part will say about itself.
    ///
    /// # Errors
    /// If the game's evaluation has no weights.
    pub fn terms(&self) -> Result<SelfPlayTerms, Message> {
        Ok(SelfPlayTerms {
            spec: self.spec.to_string(),
            seed: self.seed,
            games: self.games,
            nodes: self.nodes,
            weights: WeightFile::in_use(&self.spec)?.checksum(),
            parts: self.shard.parts,
        })
    }

    /// Plays the games of the part.
    ///
    /// # Errors
    /// If the game's evaluation has no weights.
    pub fn run(&self) -> Result<SelfPlayPart, Message> {
        let terms = self.terms()?;
        let Shard { part, parts } = self.shard;
        let games = with_game!(&Position::start(&self.spec), start => {
            let mut memory = TranspositionTable::new(BITS);
            let numbers = (0..self.games).filter(|number| number % parts == part - 1);
            numbers.map(|number| self.play(start, number, &mut memory)).collect()
        });
        Ok(SelfPlayPart { terms, part, games })
    }

    fn play<G: Opponent + Notation>(
        &self,
        start: &G,
        number: u64,
        memory: &mut TranspositionTable,
    ) -> SelfPlayGame {
        let rng = &mut rng(self.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut state = start.clone();
        let mut game = SelfPlayGame {
            number,
            steps: Vec::new(),
            values: Vec::new(),
        };
        draw(&mut state, &mut game, rng);
        for _ in 0..rng(OPENING) {
            if let ToPlay::Player(_) = state.to_play()
                && let Some((action, _)) = state.random_action(rng)
            {
                play(&mut state, &mut game, action, None, rng);
            }
        }
        let mut seen = Vec::new();
        while let ToPlay::Player(_) = state.to_play() {
            let key = state.table_key();
            // A third time would be a draw.
            if seen.iter().filter(|&&other| other == key).count() == 2 {
                break;
            }
            let mut ask = SearchRequest {
                strength: Strength {
                    nodes: self.nodes,
                    ..Strength::FULL
                },
                lines: 1,
                only: &[],
                seen: &seen,
                last: None,
                stop: &mut || false,
                rng,
                memory,
            };
            let thought = state.think(&mut ask, &mut |_| ()).ok().flatten();
            seen.push(key);
            let astray = rng(ASTRAY) == 0;
            let action = match &thought {
                Some(thought) if !astray => Some(thought.action()),
                _ => state.random_action(rng).map(|(action, _)| action),
            };
            let Some(action) = action else { break };
            let value = thought.map(|thought| thought.lines[0].value);
            play(&mut state, &mut game, action, value, rng);
        }
        game
    }
}

fn play<G: Opponent + Notation>(
    state: &mut G,
    game: &mut SelfPlayGame,
    action: G::Action,
    value: Option<i32>,
    rng: &mut impl FnMut(u32) -> u32,
) {
    game.push(state.action_text(action), value);
    state.play_unchecked(action);
    draw(state, game, rng);
}

/// Draws chance until it is a player's turn.
fn draw<G: Game + Notation>(
    state: &mut G,
    game: &mut SelfPlayGame,
    rng: &mut impl FnMut(u32) -> u32,
) {
    while state.to_play() == ToPlay::Chance
        && let Some(outcome) = state.draw(rng)
    {
        game.push(state.outcome_text(&outcome), None);
        state.play_chance_unchecked(&outcome);
    }
}
