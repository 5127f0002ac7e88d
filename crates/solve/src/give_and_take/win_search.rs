//! Proofs of who wins Give & Take, where a game can go on for ever.

use super::tables::Tables;
use super::value::{PerfectResult, QUIET_LIMIT};
use crate::repetition_search::{KnownEnd, RepetitionSearch};
use take_five_rules::{Game, GiveAndTake};

/// Searches for proofs that a player wins Give & Take, or does not, with proof numbers and the tables of solved endings.
///
/// ```
/// use take_five_rules::{GiveAndTake, Notation, Spec};
/// use take_five_solve::{Tables, WinSearch};
/// let spec: Spec = "give-and-take".parse()?;
/// let search = WinSearch::new(Tables::in_memory(&spec, 2));
/// let state = GiveAndTake::parse(&spec, "8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0")?;
/// assert_eq!(search.wins(&state, 1, 1_000), Some(true)); // e5xe8xe2xa2xh2
/// assert_eq!(search.wins(&state, 2, 1_000), Some(false));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Debug)]
pub struct WinSearch {
    tables: Tables,
}

impl WinSearch {
    /// A search that looks positions up in these tables.
    pub fn new(tables: Tables) -> Self {
        WinSearch { tables }
    }

    /// Whether the player, numbered from 1, wins whatever the other plays; `None` if that is not found within so many
    /// positions, or if quiet turns could draw a win. No position may have been there before.
    pub fn wins(&self, state: &GiveAndTake, player: u8, most_positions: u64) -> Option<bool> {
        let known_end = |state: &GiveAndTake| self.known_end(state);
        let mut search = RepetitionSearch::new(player, &known_end);
        match search.turns_to_win(state, most_positions)? {
            // All of these turns could be quiet.
            Some(turns) => {
                let quiet = u32::from(state.quiet_turns());
                (quiet + turns <= QUIET_LIMIT).then_some(true)
            }
            // Quiet turns only draw games.
            None => Some(false),
        }
    }

    /// What the rules say, or the tables.
    fn known_end(&self, state: &GiveAndTake) -> Option<KnownEnd> {
        let mover = state.side_to_move();
        if let Some(outcome) = state.outcome() {
            let winner = (!outcome.is_draw()).then_some(3 - mover);
            return Some(KnownEnd { winner, turns: 0 });
        }
        let value = self.tables.probe(state)?;
        let winner = match value.result {
            PerfectResult::Win => Some(mover),
            PerfectResult::Loss => Some(3 - mover),
            PerfectResult::Draw => None,
        };
        let turns = value.distance.into();
        Some(KnownEnd { winner, turns })
    }
}
