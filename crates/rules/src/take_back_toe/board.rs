//! Twelve stacks and the moves between them, packed into words.

use std::fmt;

/// The number of chips on the board, which never changes.
pub const CHIPS: u32 = 40;

/// The number of spaces on the board.
const SPACES: usize = 12;

/// One of the twelve spaces: `a1` is 0, `b1` is 1, `d3` is 11. Row 1 is player 1's, row 3 player
/// 2's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToeSpace(u8);

impl ToeSpace {
    /// The space in this column and row, both from 0; `None` off the board.
    pub const fn at(column: i32, row: i32) -> Option<Self> {
        if 0 <= column && column < 4 && 0 <= row && row < 3 {
            Some(ToeSpace((row * 4 + column) as u8))
        } else {
            None
        }
    }

    /// All twelve, `a1` first.
    pub fn all() -> impl DoubleEndedIterator<Item = ToeSpace> {
        (0..SPACES as u8).map(ToeSpace)
    }

    /// Its index, below 12.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column from 0 (`a`).
    pub const fn column(self) -> i32 {
        (self.0 % 4) as i32
    }

    /// Its row from 0 (player 1's).
    pub const fn row(self) -> i32 {
        (self.0 / 4) as i32
    }

    /// The adjacent space in one of the four directions.
    const fn neighbour(self, direction: usize) -> Option<ToeSpace> {
        let (right, up) = DIRECTIONS[direction];
        ToeSpace::at(self.column() + right, self.row() + up)
    }
}

impl fmt::Display for ToeSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = (b'a' + self.0 % 4) as char;
        write!(f, "{letter}{}", self.0 / 4 + 1)
    }
}

/// Right, left, up and down; the opposite of direction *d* is *d* ^ 1.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// An action: moving chips from a space to an adjacent one (the die says how many), or skipping a turn.
///
/// The inner value is the index of a bit in a set of moves, in which the lower half of byte *n* has
/// the moves from space *n*, one bit per direction, and the upper half those from space *n* + 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ToeAction(u8);

impl ToeAction {
    /// Skips the turn. (As a move it would start from a space that does not exist.)
    pub const SKIP: Self = ToeAction(63);

    /// The move from one space to another; `None` unless they are neighbours.
    pub fn between(from: ToeSpace, to: ToeSpace) -> Option<Self> {
        let direction = (0..4).find(|&direction| from.neighbour(direction) == Some(to))?;
        Some(ToeAction::of(from, direction))
    }

    const fn of(from: ToeSpace, direction: usize) -> Self {
        ToeAction(from.0 % 8 * 8 + from.0 / 8 * 4 + direction as u8)
    }

    /// Where it starts and ends; `None` for a skipped turn.
    pub const fn spaces(self) -> Option<(ToeSpace, ToeSpace)> {
        let from = ToeSpace(self.0 / 8 + self.0 % 8 / 4 * 8);
        match from.neighbour(self.0 as usize % 4) {
            Some(to) if from.index() < SPACES => Some((from, to)),
            _ => None,
        }
    }

    /// The reverse move; a skipped turn is its own reverse.
    const fn reversed(self) -> Self {
        match self.spaces() {
            Some((_, to)) => ToeAction::of(to, (self.0 as usize % 4) ^ 1),
            None => self,
        }
    }
}

/// Displays the form used in records: `a2-a1` or `skip`.
impl fmt::Display for ToeAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spaces() {
            Some((from, to)) => write!(f, "{from}-{to}"),
            None => f.write_str("skip"),
        }
    }
}

impl fmt::Debug for ToeAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The effect of a move, looked up by its index.
struct Effect {
    /// Added, times the number of chips moved, to both words of [`Stacks`].
    change: [u64; 2],
    /// All moves except its reverse.
    no_take_back: u64,
}

static EFFECTS: [Effect; 64] = {
    const NONE: Effect = Effect {
        change: [0; 2],
        no_take_back: !0,
    };
    let mut effects = [NONE; 64];
    let mut number = 0;
    while number < 64 {
        let action = ToeAction(number as u8);
        if let Some((from, to)) = action.spaces() {
            let change = &mut effects[number].change;
            change[from.index() / 8] = change[from.index() / 8].wrapping_sub(byte(from));
            change[to.index() / 8] = change[to.index() / 8].wrapping_add(byte(to));
            effects[number].no_take_back = !(1 << action.reversed().0);
        }
        number += 1;
    }
    effects
};

/// A one in the byte that counts the space's stack.
const fn byte(space: ToeSpace) -> u64 {
    1 << (8 * (space.index() % 8))
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte.
const TOPS: u64 = ONES << 7;

/// All moves that exist.
const MOVES: u64 = {
    let mut moves = 0;
    let mut number = 0;
    while number < 64 {
        if ToeAction(number).spaces().is_some() {
            moves |= 1 << number;
        }
        number += 1;
    }
    moves
};

/// The number of chips on each space, one byte each: spaces 0 to 7 (rows 1 and 2) in the first
/// word, 8 to 11 (row 3) in the second. No byte exceeds [`CHIPS`], so its highest bit is free for
/// comparisons. (Illegal moves break this; the sums wrap round and become meaningless but
/// harmless.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stacks([u64; 2]);

impl Stacks {
    /// The stacks on `a1`, `b1` … `d3`, at most [`CHIPS`] each.
    pub fn of(stacks: [u32; SPACES]) -> Self {
        let mut words = [0; 2];
        for (space, count) in ToeSpace::all().zip(stacks) {
            words[space.index() / 8] += byte(space) * u64::from(count.min(0xff));
        }
        Stacks(words)
    }

    /// The number of chips on a space.
    pub fn chips_on(self, space: ToeSpace) -> u32 {
        (self.0[space.index() / 8] >> (8 * (space.index() % 8))) as u32 & 0xff
    }

    /// Every move of `number` chips (1 to 6).
    pub fn moves(self, number: u8) -> Moves {
        let less = ONES * u64::from(0x80 - number);
        let enough = |word: u64| (word.wrapping_add(less) & TOPS) >> 7;
        let [near, far] = self.0;
        Moves(((enough(near) | enough(far) << 4) * 0xf) & MOVES)
    }

    /// Moves `number` chips.
    pub fn move_chips(&mut self, action: ToeAction, number: u8) {
        let change = EFFECTS[usize::from(action.0 % 64)].change;
        for (word, change) in self.0.iter_mut().zip(change) {
            *word = word.wrapping_add(change.wrapping_mul(number.into()));
        }
    }

    /// The row of the player (1 or 2), one byte per stack.
    fn row(self, player: u8) -> u32 {
        self.0[usize::from(player > 1)] as u32
    }

    /// Whether the player's row has three equal stacks; empty spaces do not count (D7).
    ///
    /// With the row bent into a ring, three equal stacks form two adjacent equal pairs.
    pub fn won(self, player: u8) -> bool {
        const TOPS: u32 = self::TOPS as u32;
        const REST: u32 = !TOPS;
        let row = self.row(player);
        let stack = row.wrapping_add(REST); // top bit: the stack is not empty
        // Top bit: the height differs from the previous stack's.
        let unlike = (row ^ row.rotate_left(8)).wrapping_add(REST);
        stack & !(unlike | unlike.rotate_right(8)) & TOPS != 0
    }

    /// The height shared by at least three stacks of the player's row, once the player has won.
    pub fn winning_height(self, player: u8) -> Option<u32> {
        let row = self.row(player).to_le_bytes();
        let equal = |height: u8| row.iter().filter(|&&other| other == height).count();
        // One of any three is among the first two.
        let height = row[..2].iter().find(|&&height| equal(height) >= 3);
        height.map(|&height| height.into())
    }
}

/// A set of moves, one bit each; see [`ToeAction`].
#[derive(Clone, Copy)]
pub struct Moves(u64);

impl Moves {
    /// The set without the reverse of `last`.
    pub fn without_reverse_of(self, last: ToeAction) -> Self {
        Moves(self.0 & EFFECTS[usize::from(last.0 % 64)].no_take_back)
    }

    pub fn has(self, action: ToeAction) -> bool {
        self.0 >> (action.0 % 64) & 1 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub fn each(self, mut visit: impl FnMut(ToeAction)) {
        let mut rest = self.0;
        while rest != 0 {
            visit(ToeAction(rest.trailing_zeros() as u8));
            rest &= rest - 1;
        }
    }

    /// A uniformly random move, and how many there are; the set must not be empty.
    #[inline]
    pub fn random(self, rng: &mut impl FnMut(u32) -> u32) -> (ToeAction, u32) {
        // Count the ones in each half byte, then in each byte and all those before it. (Most
        // processors have instructions for this, but a portable program cannot rely on them.)
        let pairs = self.0 - ((self.0 >> 1) & (ONES * 0x55));
        let halves = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
        let sums = ((halves + (halves >> 4)) & (ONES * 0xf)).wrapping_mul(ONES);
        let count = (sums >> 56) as u32;
        let n = rng(count);
        // Find the first byte whose sum is above n, then its half, then the bit.
        let above = !(ONES * u64::from(0x80 | n) - sums) & TOPS;
        let byte = above.trailing_zeros() & 0x38;
        let in_byte = n - ((sums << 8) >> byte) as u32 % 256;
        let in_low_half = (halves >> byte) as u32 % 16;
        let upper = in_byte >= in_low_half;
        let at = byte + if upper { 4 } else { 0 };
        let in_half = in_byte - if upper { in_low_half } else { 0 };
        let bits = (self.0 >> at) as usize % 16;
        (
            ToeAction(at as u8 + NTH_OF_FOUR[in_half as usize % 4][bits]),
            count,
        )
    }
}

/// The index of the *n*-th one bit of a number below 16.
static NTH_OF_FOUR: [[u8; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut number = 0;
    while number < 16 {
        let mut n = 0;
        let mut bit = 0;
        while bit < 4 {
            if number >> bit & 1 != 0 {
                table[n][number] = bit;
                n += 1;
            }
            bit += 1;
        }
        number += 1;
    }
    table
};
