//! Values of positions, and how they follow from tables.

use super::layout::Layout;
use super::material::{Material, Men};
use super::placement::{is_forced, men_of};
use take_five_rules::{Game, GiveAndTake};

/// The result of perfect play, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PerfectResult {
    /// The player to move wins.
    Win,
    /// Neither player can force a win.
    Draw,
    /// The player to move loses.
    Loss,
}

/// The value of a position to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerfectValue {
    /// The result of perfect play.
    pub result: PerfectResult,
    /// How many turns, of both players together, the game lasts if the winner hurries and the loser delays; 0 in a draw.
    pub distance: u8,
}

/// A value in a byte: 0 is a draw, otherwise the distance plus 1. The player to move wins in an odd number of turns and
/// loses in an even one, because the loser is the one who cannot move.
pub type Code = u8;

/// The code of a draw.
pub const DRAW: Code = 0;
/// The code of a lost position without any action.
pub const LOST: Code = 1;

/// Whether the code is that of a win.
pub fn is_win(code: Code) -> bool {
    code != DRAW && !is_loss(code)
}

/// Whether the code is that of a loss.
pub fn is_loss(code: Code) -> bool {
    code % 2 == 1
}

/// How good a code is for the player to move: fast wins before slow ones, draws, then slow losses.
pub fn goodness(code: Code) -> i32 {
    match code {
        DRAW => 0,
        win if is_win(win) => 512 - i32::from(win),
        loss => i32::from(loss) - 512,
    }
}

/// The value of a turn that leads to a position of this value for the opponent.
pub fn before_turn(code: Code) -> Code {
    match code {
        DRAW => DRAW,
        decided => decided.saturating_add(1),
    }
}

impl PerfectValue {
    pub(crate) fn of(code: Code) -> Self {
        let result = match code {
            DRAW => PerfectResult::Draw,
            win if is_win(win) => PerfectResult::Win,
            _ => PerfectResult::Loss,
        };
        PerfectValue {
            result,
            distance: code.saturating_sub(1),
        }
    }
}

/// Where codes are looked up.
pub trait Codes {
    /// The order of the positions of this material; `None` if there is no table for it.
    fn layout(&self, material: Material) -> Option<&Layout>;

    /// What the table has in this place; `None` if it is not there.
    fn code(&self, material: Material, index: usize) -> Option<Code>;

    /// What the table has for a position.
    fn code_of(&self, men: &Men) -> Option<Code> {
        let material = Material::of(men);
        self.code(material, self.layout(material)?.index(men))
    }
}

/// The value of a position, by its table; within a turn, and where a piece must be captured, by those of the positions
/// after the turn. `None` if one that is needed is not there.
pub fn code(tables: &impl Codes, state: &GiveAndTake) -> Option<Code> {
    if let Some(outcome) = state.outcome() {
        return Some(if outcome.is_draw() { DRAW } else { LOST });
    }
    let men = men_of(state);
    let alone = men[2] | men[3] == 0;
    if state.must_continue().is_none() && !alone && !is_forced(state) {
        return tables.code_of(&men);
    }
    best(state, |after, ended| {
        let code = code(tables, after)?;
        Some(if ended { before_turn(code) } else { code })
    })
}

/// The best code among the legal actions; `worth` is asked for that of each, given the position after it and whether it
/// ends the turn. `None` if there is no action, or if `worth` does not know one.
pub fn best(
    state: &GiveAndTake,
    mut worth: impl FnMut(&GiveAndTake, bool) -> Option<Code>,
) -> Option<Code> {
    let mut best = None;
    let mut known = true;
    state.each_action(|action| {
        let mut after = *state;
        let ended = after.play_unchecked(action);
        match worth(&after, ended) {
            Some(code) if best.is_none_or(|best| goodness(code) > goodness(best)) => {
                best = Some(code)
            }
            Some(_) => {}
            None => known = false,
        }
    });
    best.filter(|_| known)
}

/// The value of a position, taking the count of quiet turns into account: `None` if the tables lack it, or if the game
/// could be drawn by that count before it is won.
pub fn probe(tables: &impl Codes, state: &GiveAndTake) -> Option<PerfectValue> {
    let value = PerfectValue::of(code(tables, state)?);
    // A capture begins a new count.
    let quiet = if is_forced(state) {
        0
    } else {
        state.quiet_turns()
    };
    let in_time = u32::from(quiet) + u32::from(value.distance) <= QUIET_LIMIT;
    (value.result == PerfectResult::Draw || in_time).then_some(value)
}

/// How many quiet turns in a row draw the game (D15).
pub const QUIET_LIMIT: u32 = 100;
