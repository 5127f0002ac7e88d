//! Where pieces can go, computed as bitboards, eight squares at a time.
//!
//! Everything here works on whole sets of squares, one direction after the other. A landing square
//! is reached in a given direction by one piece only (the first one met on the way back; for a
//! capture, the second), so the landing square and the direction identify an action.

use crate::Square;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xff;
/// The far ranks of White and Black.
pub const FAR_RANKS: [u64; 2] = [RANK_1 << 56, RANK_1];

/// Rotations for up, right, down and left; the opposite of `d` is `(d + 2) % 4`.
const SHIFTS: [u32; 4] = [8, 1, 56, 63];
/// The squares where a step in the direction can end: all but those on the edge it comes from.
const INSIDE: [u64; 4] = [!RANK_1, !FILE_A, !(RANK_1 << 56), !(FILE_A << 7)];

/// The squares beyond a square, in each direction, up to the edge.
static RAYS: [[u64; 64]; 4] = rays();

const fn rays() -> [[u64; 64]; 4] {
    let mut rays = [[0; 64]; 4];
    let mut d = 0;
    while d < 4 {
        let mut square = 0;
        while square < 64 {
            let mut at = 1u64 << square;
            while at != 0 {
                at = at.rotate_left(SHIFTS[d]) & INSIDE[d];
                rays[d][square] |= at;
            }
            square += 1;
        }
        d += 1;
    }
    rays
}

/// Moves each of the squares one step, dropping those that leave the board.
fn step(d: usize, squares: u64) -> u64 {
    squares.rotate_left(SHIFTS[d]) & INSIDE[d]
}

/// The squares and everything reachable from them through `empty` ones.
fn slide(d: usize, squares: u64, empty: u64) -> u64 {
    let shift = SHIFTS[d];
    let mut reached = squares;
    let mut open = empty & INSIDE[d];
    reached |= open & reached.rotate_left(shift);
    open &= open.rotate_left(shift);
    reached |= open & reached.rotate_left(2 * shift % 64);
    open &= open.rotate_left(2 * shift % 64);
    reached | open & reached.rotate_left(4 * shift % 64)
}

/// The square of the first piece on the way from `from`; `from` itself if there is none.
fn first_met(d: usize, from: usize, pieces: u64) -> usize {
    let met = RAYS[d][from] & pieces;
    match (met, d) {
        (0, _) => from,
        (_, 0 | 1) => met.trailing_zeros() as usize,
        _ => 63 - met.leading_zeros() as usize,
    }
}

/// The squares strictly between two squares on the same rank or file; meaningless for others.
pub fn between(a: Square, b: Square) -> u64 {
    let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
    let span = (1u64 << high).wrapping_sub(2 << low);
    match (low == high, low % 8 == high % 8) {
        (true, _) => 0,
        (_, true) => span & FILE_A << (low % 8),
        _ => span,
    }
}

/// Pieces of one side that can move, the enemy's pieces, and the movement rules.
#[derive(Clone, Copy)]
pub struct MovablePieces {
    pub pawns: u64,
    pub kings: u64,
    /// The enemy's pieces.
    pub foe: u64,
    pub empty: u64,
    /// The backward direction.
    pub back: usize,
    /// Whether kings cannot go backwards either.
    pub narrow: bool,
}

/// Landing squares by direction.
#[derive(Clone, Copy, Default)]
pub struct LandingSquares {
    pub quiet: [u64; 4],
    pub captures: [u64; 4],
}

impl MovablePieces {
    /// The pawns and the kings that can go in a direction.
    fn going(&self, d: usize) -> (u64, u64) {
        match (d == self.back, self.narrow) {
            (false, _) => (self.pawns, self.kings),
            (true, false) => (0, self.kings),
            (true, true) => (0, 0),
        }
    }

    /// Whether there is any move or capture.
    pub fn can_act(&self) -> bool {
        // A piece that can act has an empty square beside it, or an enemy to jump next to it.
        let all = |d| {
            let (pawns, kings) = self.going(d);
            pawns | kings
        };
        (0..4).any(|d| step(d, all(d)) & self.empty != 0)
            || (0..4).any(|d| step(d, step(d, all(d)) & self.foe) & self.empty != 0)
    }

    /// Whether there is any capture.
    pub fn can_capture(&self) -> bool {
        (0..4).any(|d| {
            let (pawns, kings) = self.going(d);
            let from = match kings {
                0 => pawns,
                _ => pawns | slide(d, kings, self.empty),
            };
            step(d, step(d, from) & self.foe) & self.empty != 0
        })
    }

    /// All moves and captures; if a piece in `last_mover` (enemy pieces) can be captured, only such captures.
    pub fn landings(&self, last_mover: u64) -> LandingSquares {
        let mut found = LandingSquares::default();
        let mut over_pawns = [0; 4];
        let mut over_kings = [0; 4];
        let mut forced = 0;
        for d in 0..4 {
            let (pawns, kings) = self.going(d);
            let next = step(d, pawns);
            found.quiet[d] = next & self.empty;
            over_pawns[d] = next & self.foe;
            if kings != 0 {
                let reached = slide(d, kings, self.empty);
                found.quiet[d] |= reached ^ kings;
                over_kings[d] = step(d, reached) & self.foe;
            }
            let over = over_pawns[d] | over_kings[d];
            forced |= step(d, over & last_mover) & self.empty;
        }
        let victims = if forced != 0 { last_mover } else { self.foe };
        for d in 0..4 {
            found.captures[d] = step(d, over_pawns[d] & victims) & self.empty;
            let over = over_kings[d] & victims;
            if over != 0 {
                found.captures[d] |= slide(d, over, self.empty) ^ over;
            }
        }
        if forced != 0 {
            found.quiet = [0; 4];
        }
        found
    }

    /// The square of the piece that lands on `to` in this direction.
    pub fn origin(&self, d: usize, to: usize, captures: bool) -> usize {
        let back = (d + 2) % 4;
        let first = first_met(back, to, !self.empty);
        if captures {
            first_met(back, first, !self.empty)
        } else {
            first
        }
    }
}

impl LandingSquares {
    /// The number of actions.
    pub fn count(&self) -> u32 {
        let all = self.quiet.iter().chain(&self.captures);
        all.map(|squares| squares.count_ones()).sum()
    }

    /// The sets in order, each with whether it captures, its direction and its squares.
    pub fn by_direction(&self) -> impl Iterator<Item = (bool, usize, u64)> {
        let quiet = self.quiet.into_iter().enumerate();
        let captures = self.captures.into_iter().enumerate();
        let quiet = quiet.map(|(d, squares)| (false, d, squares));
        quiet.chain(captures.map(|(d, squares)| (true, d, squares)))
    }
}
