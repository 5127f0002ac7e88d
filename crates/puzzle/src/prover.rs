//! Who wins, by proof numbers: what an estimate cannot say, and a search for an answer does not always see.

use std::sync::OnceLock;
use take_five_rules::{GiveAndTake, Position};
use take_five_solve::{ProofSearch, Solvable, Tables, WinSearch};

/// A memory of 2 to this power positions, 16 bytes each.
const MEMORY: u32 = 21;

/// The pieces up to which endings of Give & Take are looked up.
const TABLE_PIECES: u8 = 3;

/// How many positions of Give & Take a question is worth, for each player who could win: in most games more find nothing.
const MOST_LOOPING: u64 = 50_000;

/// What a player may reach at the end of a game for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The first place, alone or shared.
    Shared,
    /// The first place alone.
    First,
}

/// Answers questions about the positions of one puzzle, and remembers what it found.
///
/// It proves nothing where chance is left, or for more than two players. Where a game can go on for ever, it may find
/// nothing.
#[derive(Debug)]
pub struct Prover {
    search: ProofSearch,
}

impl Prover {
    /// It knows nothing yet. Positions of games with other options need another one.
    pub fn new() -> Self {
        Prover {
            search: ProofSearch::new(MEMORY, 0),
        }
    }

    /// Whether it can prove anything of such a position.
    pub fn is_for(position: &Position) -> bool {
        match position {
            Position::Take(_) | Position::Acquisitions(_) => true,
            Position::TakeItAway(_) => position.players() == 2,
            Position::GiveAndTake(state) => !state.has_forward_kings(),
            _ => false,
        }
    }

    /// Whether an estimate is not enough, because the ends are within reach. Games that can go on for ever may have none.
    pub fn has_to_decide(position: &Position) -> bool {
        Self::is_for(position) && !matches!(position, Position::GiveAndTake(_))
    }

    /// Whether the player, numbered from 1, reaches the target whatever the other plays; `None` if that is not found
    /// within so many positions, or not by such a search.
    pub fn reaches(
        &mut self,
        position: &Position,
        player: u8,
        target: Target,
        positions: u64,
    ) -> Option<bool> {
        let most = self.search.nodes().saturating_add(positions);
        self.search.limit(most);
        match position {
            _ if !Self::is_for(position) => None,
            Position::Take(state) => self.ask(state, player, target),
            Position::Acquisitions(state) => self.ask(state, player, target),
            Position::TakeItAway(state) => self.ask(state, player, target),
            Position::GiveAndTake(state) => {
                ask_where_games_loop(state, player, target, positions.min(MOST_LOOPING))
            }
            _ => None,
        }
    }

    fn ask<G: Solvable + Sync>(&self, state: &G, player: u8, target: Target) -> Option<bool> {
        let lead = match target {
            Target::Shared => 0,
            Target::First => 1,
        };
        // The search knows only how far player 1 is ahead: not so far that player 2 would miss the target.
        match player {
            1 => self.search.is_at_least(state, lead, 1),
            _ => Some(!self.search.is_at_least(state, 1 - lead, 1)?),
        }
    }
}

/// A player shares the first place at least if the other does not win.
fn ask_where_games_loop(
    state: &GiveAndTake,
    player: u8,
    target: Target,
    positions: u64,
) -> Option<bool> {
    static SEARCH: OnceLock<WinSearch> = OnceLock::new();
    let search = SEARCH.get_or_init(|| {
        let spec = Position::GiveAndTake(*state).spec();
        WinSearch::new(Tables::in_memory(&spec, TABLE_PIECES))
    });
    match target {
        Target::First => search.wins(state, player, positions),
        Target::Shared => Some(!search.wins(state, 3 - player, positions)?),
    }
}
