//! The input and the result of a search.

use crate::transposition_table::TranspositionTable;
use take_five_rules::MAX_PLAYERS;

/// How hard to think. The first limit that is reached ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The maximum depth, in actions.
    pub depth: u8,
    /// The maximum number of positions (or playouts).
    pub nodes: u64,
    /// The share of actions, in percent, that are overlooked for each step of difficulty: see [`Strength::overlooking`].
    pub overlooks: u8,
    /// Whether a chain of captures is looked at to its end, however long it is: [`Evaluate::is_free`](crate::Evaluate::is_free).
    pub follows_chains: bool,
}

impl Strength {
    /// As strong as time allows.
    pub const FULL: Self = Strength {
        depth: 120,
        nodes: u64::MAX,
        overlooks: 0,
        follows_chains: true,
    };

    /// This depth and number of positions.
    pub const fn new(depth: u8, nodes: u64) -> Self {
        Strength {
            depth,
            nodes,
            ..Strength::FULL
        }
    }

    /// The same, but it errs as people do: it overlooks this share of actions, in percent, with the first step of
    /// [`Evaluate::difficulty`](crate::Evaluate::difficulty), and the same share of the rest with each further step. So it
    /// sees what is near, and misses long chains, distant captures and, sooner than its own gains, what threatens it.
    /// For alpha-beta and max^n; 100 and more overlook all but the nearest.
    pub const fn overlooking(self, overlooks: u8) -> Self {
        Strength { overlooks, ..self }
    }

    /// The same, but chains of captures cost depth: long ones are overlooked.
    pub const fn without_chains(self) -> Self {
        Strength {
            follows_chains: false,
            ..self
        }
    }
}

/// The input of a search.
pub struct SearchRequest<'a> {
    /// How hard to think.
    pub strength: Strength,
    /// For how many of the best actions an exact value is wanted.
    pub lines: usize,
    /// Which actions to search, by their places in the order of [`take_five_rules::Game::each_action`]; all if empty.
    pub only: &'a [usize],
    /// Hashes of the earlier positions of the game, at the starts of turns.
    pub seen: &'a [u64],
    /// Called now and then to ask whether to end the search: by a clock, or by a user.
    pub stop: &'a mut dyn FnMut() -> bool,
    /// The code of the last action before the position, if it is known: see [`Opponent::last_action`](crate::Opponent::last_action).
    pub last: Option<u16>,
    /// Returns numbers from 0 to n − 1, for playouts and for what is overlooked.
    pub rng: &'a mut dyn FnMut(u32) -> u32,
    /// The transposition table.
    pub memory: &'a mut TranspositionTable,
}

impl std::fmt::Debug for SearchRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.strength.fmt(f)
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult<A> {
    /// The best actions, the one to play first; never empty.
    pub lines: Vec<SearchedLine<A>>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The depth, in actions, to which the search saw everything that it did not rule out.
    pub depth: u32,
    /// The number of positions searched after each action.
    pub looked: Vec<(A, u64)>,
}

/// An action, its best continuation, and their value.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchedLine<A> {
    /// The actions, up to the next chance.
    pub actions: Vec<A>,
    /// The value to the player to move, in the units of the game's evaluation.
    pub value: i32,
    /// The value to each seat.
    pub outlook: ExpectedOutcome,
    /// Whether the search has seen every end: then the value is no estimate.
    pub is_exact: bool,
}

/// The value of a position to each seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedOutcome {
    /// Each seat's chance of coming first, with ties split; they add up to 1.
    pub chances: [f64; MAX_PLAYERS],
    /// Each seat's expected points, if the game counts points.
    pub points: Option<[f64; MAX_PLAYERS]>,
}

impl ExpectedOutcome {
    /// For two players: the chance of the seat (from 1), and the rest for the other.
    pub fn two_player(seat: u8, chance: f64) -> Self {
        let mut chances = [0.0; MAX_PLAYERS];
        let own = usize::from(seat != 1);
        chances[own] = chance;
        chances[1 - own] = 1.0 - chance;
        ExpectedOutcome {
            chances,
            points: None,
        }
    }

    /// With the points of the seat (from 1) and of the other.
    pub fn with_two_player_points(self, seat: u8, [own, other]: [f64; 2]) -> Self {
        let mut points = [0.0; MAX_PLAYERS];
        let place = usize::from(seat != 1);
        points[place] = own;
        points[1 - place] = other;
        ExpectedOutcome {
            points: Some(points),
            ..self
        }
    }
}

impl SearchRequest<'_> {
    /// Whether to search the action at this place in the order of the actions.
    pub fn includes(&self, place: usize) -> bool {
        self.only.is_empty() || self.only.contains(&place)
    }
}

impl<A: Copy> SearchResult<A> {
    /// The action to play.
    pub fn action(&self) -> A {
        self.lines[0].actions[0]
    }
}
