//! What is asked of a search, and what it answers.

use crate::transpositions::Transpositions;
use take_five_rules::MAX_PLAYERS;

/// How hard to think. Whatever limit comes first ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// How many actions to look ahead at most.
    pub depth: u8,
    /// How many positions (or playouts) to look at, at most.
    pub nodes: u64,
    /// How far the values of actions are off at most, in the units of the game's evaluation.
    pub noise: i32,
}

impl Strength {
    /// As strong as time allows.
    pub const FULL: Self = Strength {
        depth: 120,
        nodes: u64::MAX,
        noise: 0,
    };

    /// So many actions and positions ahead, and values off by so much.
    pub const fn new(depth: u8, nodes: u64, noise: i32) -> Self {
        Strength {
            depth,
            nodes,
            noise,
        }
    }
}

/// A question to a search.
pub struct Ask<'a> {
    /// How hard to think.
    pub strength: Strength,
    /// For how many actions the value is wanted, best first.
    pub lines: usize,
    /// Hashes of the positions that the game went through, at the starts of turns.
    pub seen: &'a [u64],
    /// Asked now and then whether to end the search: a clock, or somebody's impatience.
    pub stop: &'a mut dyn FnMut() -> bool,
    /// Gives numbers from 0 to n − 1, for playouts and noise.
    pub below: &'a mut dyn FnMut(u32) -> u32,
    /// Where positions are remembered.
    pub memory: &'a mut Transpositions,
}

impl std::fmt::Debug for Ask<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.strength.fmt(f)
    }
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Thought<A> {
    /// The best actions, the one to play first; never empty.
    pub lines: Vec<SearchedLine<A>>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many actions ahead the search saw everything that it did not rule out.
    pub depth: u32,
    /// How many positions were looked at behind each action.
    pub looked: Vec<(A, u64)>,
}

/// An action, what follows if all play well, and what that is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchedLine<A> {
    /// The actions, up to the next chance.
    pub actions: Vec<A>,
    /// What it is worth, in the units of the game's evaluation, to the player to move.
    pub value: i32,
    /// What it is worth to each seat.
    pub outlook: Outlook,
}

/// What a position is worth to each seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The chance that the seat comes first, shared first places shared; they add up to 1.
    pub chances: [f64; MAX_PLAYERS],
    /// The points that the seat can expect, where the game counts points.
    pub points: Option<[f64; MAX_PLAYERS]>,
}

impl Outlook {
    /// Of a game of two: the chance of the seat (from 1) and the rest for the other.
    pub fn of_two(seat: u8, chance: f64) -> Self {
        let mut chances = [0.0; MAX_PLAYERS];
        let own = usize::from(seat != 1);
        chances[own] = chance;
        chances[1 - own] = 1.0 - chance;
        Outlook {
            chances,
            points: None,
        }
    }

    /// With the points of the seat (from 1) and of the other.
    pub fn with_points_of_two(self, seat: u8, [own, other]: [f64; 2]) -> Self {
        let mut points = [0.0; MAX_PLAYERS];
        let place = usize::from(seat != 1);
        points[place] = own;
        points[1 - place] = other;
        Outlook {
            points: Some(points),
            ..self
        }
    }
}

impl<A: Copy> Thought<A> {
    /// The action to play.
    pub fn action(&self) -> A {
        self.lines[0].actions[0]
    }
}
