//! Puzzles from games of the engine against itself and weaker levels.

use crate::shard::Shard;
use take_five_puzzle::{Puzzle, compose, is_promising, with_close_points};
use take_five_rules::{Message, Position, Spec, ToPlay};
use take_five_search::{AnalysedLine, Level, Limits, Player, level_count, uses_playouts};
use take_five_table::{Table, rng};

/// The number of positions searched for an action, and to see whether a position may make a puzzle.
const NODES: u64 = 3_000;

/// The same for playouts.
const PLAYOUTS: u64 = 300;

/// Random turns at the start of a game without chance.
const OPENING: u64 = 4;

/// Turns after which a game is left.
const MOST_TURNS: usize = 400;

/// Plays games and looks for puzzles in them.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleHunt {
    /// The game and its options.
    pub spec: Spec,
    /// The number of games.
    pub games: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// The shard to play.
    pub shard: Shard,
    /// The first game to play, from 0: to go on with a hunt that was interrupted.
    pub from: u64,
}

impl PuzzleHunt {
    /// Plays the games of the shard; `found` is told of each puzzle as soon as it is proved. The same hunt finds the
    /// same puzzles, whatever the machine; some may be alike.
    ///
    /// # Errors
    /// If a search fails, or what `found` returns.
    pub fn run<E: From<Message>>(
        &self,
        found: &mut dyn FnMut(Puzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut player = Player::new();
        for game in self.from..self.games {
            if game % self.shard.parts == self.shard.part - 1 {
                self.play(game, &mut player, found)?;
            }
        }
        Ok(())
    }

    fn play<E: From<Message>>(
        &self,
        game: u64,
        player: &mut Player,
        found: &mut dyn FnMut(Puzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        let source = format!("{}/{game}", self.seed);
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(game);
        let mut table = Table::new(&self.spec, seed);
        let levels = u64::from(level_count(table.position()));
        // In half of the games one side is weaker, in a quarter both are.
        let weak = |seat: u64| (game >> seat & 1 == 1).then_some(2 + game / 4 % (levels - 2));
        let mut actions = 0;
        let mut is_begun = false;
        while table.turns().len() < MOST_TURNS {
            let mover = match table.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => {
                    table.advance();
                    continue;
                }
                ToPlay::Player(mover) => u64::from(mover) - 1,
            };
            let position = table.position().clone();
            let mut rng = rng(!seed, actions);
            let legal = position.legal_actions();
            let is_open = position.info().chance.is_none() && actions < OPENING;
            let action = if legal.len() == 1 || is_open {
                legal[rng(legal.len() as u32) as usize].clone()
            } else {
                let best = look(&position, &mut rng, player)?;
                if !is_begun {
                    let puzzle = puzzle(&position, &best, &source, player)?;
                    puzzle.map_or(Ok(()), &mut *found)?;
                }
                match weak(mover) {
                    None => best[0].actions[0].clone(),
                    Some(level) => {
                        let mut limits = Limits {
                            nodes: nodes(&position),
                            stop: &mut || false,
                        };
                        let level = Level::Numbered(level as u8);
                        player.choose(level, &position, &[], &mut rng, &mut limits)?
                    }
                }
            };
            let steps = table.play(&action).map_err(Message::from)?;
            is_begun = steps.last().is_some_and(|step| !step.turn_over);
            actions += 1;
        }
        Ok(())
    }
}

/// The puzzle that a position makes, with these best two actions.
fn puzzle(
    position: &Position,
    best: &[AnalysedLine],
    source: &str,
    player: &mut Player,
) -> Result<Option<Puzzle>, Message> {
    let close = with_close_points(position, best);
    match close.as_ref() {
        Some(close) => compose(close, source, player),
        None if is_promising(position, best) => compose(position, source, player),
        None => Ok(None),
    }
}

fn nodes(position: &Position) -> u64 {
    if uses_playouts(position) {
        PLAYOUTS
    } else {
        NODES
    }
}

/// The best two actions.
fn look(
    position: &Position,
    rng: &mut dyn FnMut(u32) -> u32,
    player: &mut Player,
) -> Result<Vec<AnalysedLine>, Message> {
    let mut limits = Limits {
        nodes: nodes(position),
        stop: &mut || false,
    };
    let told = &mut |_: &_| ();
    let found = player.analyse(position, &[], 2, rng, &mut limits, told)?;
    Ok(found.lines)
}
