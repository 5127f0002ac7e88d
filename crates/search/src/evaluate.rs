//! What alpha-beta has to know of a game for two.

use crate::Outlook;
use crate::order::Ranked;
use take_five_rules::Game;
use take_five_rules::hash;

/// A won game is worth this much, less one for each action on the way to it.
pub const WON: i32 = 1_000_000;

/// Values beyond this are won or lost games that were seen to the end.
pub const DECIDED: i32 = WON - 10_000;

/// A game of two players whose gain is the other's loss.
///
/// Values are what the *side* (a player, from 1) can still gain: what was gained before does not
/// count, so that positions that differ only in that are the same to the search.
pub trait Evaluate: Game {
    /// Whether late actions that look quiet may be looked at less deeply first.
    const REDUCES: bool;

    /// The most and least that anything can be worth; only games with chance need it to be close.
    const RANGE: i32 = WON;

    /// How many actions the search of unquiet positions goes on below the depth asked for.
    const UNQUIET: i32 = 0;

    /// One number for all that the future depends on: positions that differ only in what was gained before share it,
    /// others do not. `of_all` where nothing is gained on the way.
    fn known_as(&self) -> u64;

    /// A number of the action, below 4096, that no other legal action of the position has.
    fn code(&self, action: Self::Action) -> u16;

    /// What the action brings its player at once.
    fn gain(&self, action: Self::Action) -> i32 {
        let _ = action;
        0
    }

    /// Actions with a higher number are looked at first.
    fn promise(&self, action: Self::Action) -> i32;

    /// Whether the action changes so much that no value should be guessed before it.
    fn is_sharp(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether no value should be guessed here at all: the side has no quiet choice.
    fn is_forced_by(&self, actions: &[Ranked<Self::Action>]) -> bool {
        let _ = actions;
        false
    }

    /// Whether the action is looked at without taking a step of the depth.
    fn is_free(&self, action: Self::Action, after: &Self) -> bool {
        let _ = (action, after);
        false
    }

    /// A guess of the value; only asked where the game is not over.
    fn evaluate(&self, side: u8) -> i32;

    /// The value where the game is over: what the side gains by the end itself. `won_or_lost` where that is the game.
    fn end(&self, side: u8) -> i32;

    /// What a value says to people; `last` is where the line ends that it was found on.
    fn outlook(&self, side: u8, value: i32, last: &Self) -> Outlook;
}

/// [`Evaluate::known_as`] of games in which nothing is gained before the end.
pub fn of_all(game: &impl Game) -> u64 {
    hash(&game.key())
}

/// [`Evaluate::end`] of games that are won, drawn or lost, by however much.
pub fn won_or_lost(game: &impl Game, side: u8) -> i32 {
    let places = game.outcome().map_or([1, 1], |outcome| {
        let places = outcome.places();
        [places[0], places[1]]
    });
    let [own, other] = [usize::from(side) - 1, 2 - usize::from(side)].map(|seat| places[seat]);
    match own.cmp(&other) {
        std::cmp::Ordering::Less => WON,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -WON,
    }
}

/// The chance to win that a value stands for, where `unit` more makes it e to 1.
pub fn chance(value: i32, unit: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / unit).exp())
}
