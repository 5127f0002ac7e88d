//! What alpha-beta needs to know about a game for two, or of one player against all others.

use crate::ExpectedOutcome;
use crate::move_ordering::RankedAction;
use crate::search_params::SearchParams;
use take_five_rules::Game;

/// The value of a won game, less one for each action on the way to it.
pub const WIN_VALUE: i32 = 1_000_000;

/// Values beyond this are won or lost games that were searched to the end.
pub const DECIDED_VALUE: i32 = WIN_VALUE - 10_000;

/// A two-player zero-sum game; with more players, of the one who chooses against the mean of the others.
///
/// Values are what the *side* (a player, from 1) can still gain: earlier gains do not count, so positions that differ
/// only in these are the same to the search.
pub trait Evaluate: Game {
    /// What the search leaves out where it expects nothing.
    const PARAMS: SearchParams;

    /// The maximum and minimum of all values; they need to be tight only in games with chance.
    const RANGE: i32 = WIN_VALUE;

    /// How many actions the search of unquiet positions goes beyond the given depth.
    const UNQUIET: i32 = 0;

    /// A number of the action, below 4096, that no other legal action of the position has.
    fn code(&self, action: Self::Action) -> u16;

    /// The immediate gain of the action for its player.
    fn gain(&self, action: Self::Action) -> i32 {
        let _ = action;
        0
    }

    /// Actions with a higher number are searched first.
    fn ordering_score(&self, action: Self::Action) -> i32;

    /// How many steps it takes to see the action, so many actions from the root and after the last one, if its code is known:
    /// see [`Strength::overlooking`](crate::Strength::overlooking).
    fn difficulty(&self, action: Self::Action, ply: u32, last: Option<u16>) -> u32 {
        let _ = (action, last);
        ply
    }

    /// Whether the player takes no further part in the game with the action: nobody decides that without looking for
    /// anything else.
    fn gives_up(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether the action changes so much that no value should be estimated before it.
    fn is_sharp(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether no value should be estimated here at all, because the side has no quiet choice.
    fn is_forced_by(&self, actions: &[RankedAction<Self::Action>]) -> bool {
        let _ = actions;
        false
    }

    /// Whether the action is searched without reducing the depth.
    fn is_free(&self, action: Self::Action, after: &Self) -> bool {
        let _ = (action, after);
        false
    }

    /// How many more turns without progress draw the game; the rest of it depends on this, but [`Game::table_key`] does
    /// not.
    fn turns_to_draw(&self) -> u32 {
        u32::MAX
    }

    /// An estimate of the value; only called if the game is not over.
    fn evaluate(&self, side: u8) -> i32;

    /// [`evaluate`](Self::evaluate) by a level that overlooks, which sees what has this code and difficulty if `sees` says so.
    fn evaluate_overlooking(&self, side: u8, sees: impl Fn(u16, u32) -> bool) -> i32 {
        let _ = sees;
        self.evaluate(side)
    }

    /// The value if the game is over: what the side gains by the end itself. `won_or_lost` if that is all there is to
    /// gain.
    fn end(&self, side: u8) -> i32;

    /// The value in terms that people understand; `last` is the end of the line that it comes from. An exact value is
    /// what both sides' best play brings, no estimate.
    fn outlook(&self, side: u8, value: i32, is_exact: bool, last: &Self) -> ExpectedOutcome;
}

/// [`Evaluate::end`] of games that are won, drawn or lost, by however much.
pub fn win_loss_value(game: &impl Game, side: u8) -> i32 {
    let places = game.outcome().map_or([1, 1], |outcome| {
        let places = outcome.places();
        [places[0], places[1]]
    });
    let [own, other] = [usize::from(side) - 1, 2 - usize::from(side)].map(|seat| places[seat]);
    match own.cmp(&other) {
        std::cmp::Ordering::Less => WIN_VALUE,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -WIN_VALUE,
    }
}

/// The winning chance for a value, where `unit` more makes it e to 1.
pub fn win_probability(value: i32, unit: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / unit).exp())
}
