//! Take, by Mark Steere (2024). The designer permits anyone to program it who leaves the name and
//! rules unchanged and credits him.

mod board;
mod geometry;
mod illegal;
mod input;
mod text;

pub use geometry::TakeShape;
pub use illegal::{IllegalTakeAction, IllegalTakePosition};

use crate::bits::Bits;
use crate::{Game, GameInfo, OptionInfo, Outcome, Spec, StepOf, ToPlay};
use board::TakeBoard;

/// A state of Take, in the smallest board type that fits its size; without the feature `fast` all
/// sizes share the largest.
///
/// ```
/// use take_five_rules::{Game, Notation, Take};
/// let mut take = Take::start(&"take:size=2".parse()?);
/// take.play(0).unwrap();
/// assert_eq!(take.text(), "oo/ooo/ro b 1");
/// assert_eq!(take.holdings(1).stones, 1);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // the small boards are the fast ones
pub enum Take {
    #[cfg(feature = "fast")]
    #[doc(hidden)]
    UpTo5(TakeBoard<1>),
    #[cfg(feature = "fast")]
    #[doc(hidden)]
    UpTo7(TakeBoard<2>),
    #[doc(hidden)]
    UpTo16(Box<TakeBoard<12>>),
}

/// Runs the same code on the board of a state, whatever its type.
macro_rules! on {
    ($state:expr, $board:ident => $body:expr) => {
        match $state {
            #[cfg(feature = "fast")]
            Take::UpTo5($board) => $body,
            #[cfg(feature = "fast")]
            Take::UpTo7($board) => $body,
            Take::UpTo16($board) => $body,
        }
    };
}
use on;

/// The contents of a position text of Take, or of a draft; only
/// [`Setup::validate`](crate::Setup::validate) turns it into a [`Take`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeSetup {
    shape: &'static TakeShape,
    high: bool,
    ply: u32,
    /// Clods (low churn), or tiles, including those under stones (high churn).
    ground: Bits<12>,
    stones: [Bits<12>; 2],
}

/// The contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeCell {
    /// The owner of the stone: player 1 (Red) or 2 (Blue).
    pub stone: Option<u8>,
    /// Whether there is a clod, or in high churn a tile, which can be under a stone.
    pub ground: bool,
}

/// A player's stones and options, as if it were the player's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakeHoldings {
    /// The number of stones on the board.
    pub stones: u32,
    /// The number of cells where a group can grow.
    pub growths: u32,
    /// The number of cells for seeds.
    pub seeds: u32,
}

const INFO: GameInfo = GameInfo {
    id: "take",
    options: &[
        OptionInfo {
            name: "size",
            values: &[
                "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
                "16",
            ],
            default: 4,
            offered: &["3", "4", "5", "6", "8"],
            starts: false,
        },
        OptionInfo {
            name: "churn",
            values: &["low", "high"],
            default: 0,
            offered: &[],
            starts: false,
        },
    ],
    scores: false,
    chance: None,
    typical_turns: 123,
};

impl TakeCell {
    fn of<const W: usize>(ground: &Bits<W>, stones: &[Bits<W>; 2], cell: usize) -> Self {
        TakeCell {
            stone: (1..=2).find(|&player| stones[usize::from(player) - 1].has(cell)),
            ground: ground.has(cell),
        }
    }
}

impl TakeSetup {
    /// The board without what lies on it.
    pub fn shape(&self) -> &'static TakeShape {
        self.shape
    }

    /// Whether it is played with tiles that come back (high churn) rather than clods.
    pub fn is_high_churn(&self) -> bool {
        self.high
    }

    /// The number of actions played, according to the text.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The contents of a cell.
    pub fn cell(&self, cell: usize) -> TakeCell {
        TakeCell::of(&self.ground, &self.stones, cell)
    }
}

impl Take {
    /// The board without what lies on it.
    pub fn shape(&self) -> &'static TakeShape {
        on!(self, board => board.shape())
    }

    /// Whether it is played with tiles that come back (high churn) rather than clods.
    pub fn is_high_churn(&self) -> bool {
        on!(self, board => board.high)
    }

    /// The number of actions played.
    pub fn ply(&self) -> u32 {
        on!(self, board => board.ply)
    }

    /// The contents of a cell.
    pub fn cell(&self, cell: usize) -> TakeCell {
        on!(self, board => TakeCell::of(&board.ground, &board.stones, cell))
    }

    /// Whether the cell touches a stone of the player, so that a stone placed there is a growth.
    pub fn touches_own_stone(&self, cell: usize, player: u8) -> bool {
        let colour = usize::from(player == 2);
        cell < self.shape().cells()
            && on!(self, board => !board.adjacent_stones(colour, cell).is_empty())
    }

    /// The stones and options of a player (1 or 2).
    pub fn holdings(&self, player: u8) -> TakeHoldings {
        on!(self, board => board.holdings(usize::from(player == 2)))
    }

    /// Visits each group of a player (1 or 2) with the number of its stones and of the cells where it can grow.
    pub fn each_group(&self, player: u8, visit: impl FnMut(u32, u32)) {
        on!(self, board => board.each_group(usize::from(player == 2), visit));
    }

    /// The number of kinds of cells that [`each_cell_kind`](Self::each_cell_kind) tells apart.
    pub const CELL_KINDS: usize = 3 * 2 * 3 * 3;

    /// Visits each kind of cell, as a player (1 or 2) sees it, with the number of cells of this kind.
    ///
    /// A kind's number has four digits: the contents (0 free, 1 a stone of the player, 2 an opponent's), whether there is
    /// ground (0, 1), and how many stones of the player and how many of the opponent the cell touches (0, 1, or 2 for
    /// more). The last digit is the lowest; the first has three values, the second two, the others three each. Kind 0,
    /// free cells without ground that touch no stone, is left out: its number follows from the others.
    pub fn each_cell_kind(&self, player: u8, visit: impl FnMut(usize, u32)) {
        on!(self, board => board.each_cell_kind(usize::from(player == 2), visit));
    }

    /// Which of the colours (0, 1) have stones.
    fn standing(&self) -> [bool; 2] {
        on!(self, board => [0, 1].map(|colour: usize| !board.stones[colour].is_empty()))
    }
}

impl Game for Take {
    const INFO: &'static GameInfo = &INFO;

    /// A cell.
    type Action = u16;
    type IllegalAction = IllegalTakeAction;
    type Chance = crate::NoChance;
    type Key = Self;

    fn start(spec: &Spec) -> Self {
        let spec = spec.of_game(&INFO);
        let size = usize::from(spec.index(0)) + 1;
        let high = spec.index(1) == 1;
        match geometry::bit_words(size) {
            #[cfg(feature = "fast")]
            1 => Take::UpTo5(TakeBoard::start(size, high)),
            #[cfg(feature = "fast")]
            2 => Take::UpTo7(TakeBoard::start(size, high)),
            _ => Take::UpTo16(Box::new(TakeBoard::start(size, high))),
        }
    }

    fn spec(&self) -> Spec {
        text::spec(self.shape(), self.is_high_churn())
    }

    fn players(&self) -> u8 {
        2
    }

    /// From ply 2 on, a colour without stones has lost; earlier, only a board without any stones
    /// (of size 1) shows that one was removed.
    fn to_play(&self) -> ToPlay {
        let ply = self.ply();
        let [red, blue] = self.standing();
        let over = match ply {
            0 => false,
            1 => !red && !blue,
            _ => !red || !blue,
        };
        if over {
            ToPlay::Over
        } else {
            ToPlay::Player(1 + (ply % 2) as u8)
        }
    }

    const COUNTED_RULES: &'static [&'static str] =
        &["captures", "own-vanishes", "both-vanish", "bare-board"];

    fn each_rule_used(&self, _: &StepOf<Self>, after: &Self, mut visit: impl FnMut(&'static str)) {
        let me = usize::from(self.ply() % 2 == 1);
        let [before, left] =
            [self, after].map(|state| on!(state, board => board.stones.map(|all| all.count())));
        let own = left[me] <= before[me];
        let captures = left[1 - me] < before[1 - me];
        if captures {
            visit("captures");
        }
        if own {
            visit("own-vanishes");
        }
        if own && captures {
            visit("both-vanish");
        }
        if left == [0, 0] {
            visit("bare-board");
        }
    }

    fn each_action(&self, mut visit: impl FnMut(u16)) {
        if self.to_play() != ToPlay::Over {
            on!(self, board => {
                board.legal(board.colour_to_move()).iter().for_each(|cell| visit(cell as u16));
            });
        }
    }

    fn action_count(&self) -> u64 {
        if self.to_play() == ToPlay::Over {
            return 0;
        }
        on!(self, board => board.legal(board.colour_to_move()).count().into())
    }

    fn random_action(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<(u16, u32)> {
        on!(self, board => {
            let legal = board.legal(board.colour_to_move());
            let count = legal.count();
            (count > 0).then(|| (legal.nth(rng(count)) as u16, count))
        })
    }

    fn why_illegal(&self, action: u16) -> Option<IllegalTakeAction> {
        let at = usize::from(action);
        let cell = self.shape().cell_name(at);
        if at >= self.shape().cells() {
            let size = self.shape().size();
            return Some(IllegalTakeAction::NoSuchCell { cell, size });
        }
        on!(self, board => {
            let me = board.colour_to_move();
            if board.legal(me).has(at) {
                return None;
            }
            if let Some(player) = self.cell(at).stone {
                return Some(IllegalTakeAction::Occupied { cell, player });
            }
            let friends = board.adjacent_stones(me, at);
            if friends.is_empty() {
                let high_churn = board.high;
                return Some(IllegalTakeAction::SeedNeedsGround { cell, high_churn });
            }
            let stones = friends.iter().map(|friend| self.shape().cell_name(friend)).collect();
            Some(IllegalTakeAction::TouchesSeveral { cell, stones })
        })
    }

    fn play_unchecked(&mut self, action: u16) -> bool {
        on!(self, board => board.place(usize::from(action)));
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.to_play() != ToPlay::Over {
            return None;
        }
        Some(Outcome::two_player(Some(match self.standing() {
            [true, _] => 1,
            [false, true] => 2,
            // D16: a board without stones is a win for the player who just moved.
            [false, false] => 2 - (self.ply() % 2) as u8,
        })))
    }

    fn key(&self) -> Self {
        self.clone()
    }

    fn table_key(&self) -> u64 {
        on!(self, board => board.key)
    }
}
