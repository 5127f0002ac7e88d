//! Acquisitions on smaller boards, for solving: no spec names them, so no link or record can.

use crate::Solvable;
use take_five_rules::{
    Acquisitions, Game, GameInfo, NoChance, Outcome, Spec, Square, ToPlay, stable_hash,
};

/// A state of Acquisitions with single values on a board of up to 8×8 squares, of which at the start all but the corner on
/// the right of the first rank have a chip. On 8×8 it is the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallAcquisitions {
    /// The squares of the board.
    board: u64,
    /// Those with a chip.
    chips: u64,
    /// The square of the chip that must go on jumping.
    chain: Option<Square>,
    /// The player to move, 1 or 2.
    player: u8,
    points: [i32; 2],
}

/// A jump, from one square to another.
pub type Jump = (Square, Square);

/// The eight ways to jump, in files and ranks.
const WAYS: [(i32, i32); 8] = [
    (0, 2),
    (2, 2),
    (2, 0),
    (2, -2),
    (0, -2),
    (-2, -2),
    (-2, 0),
    (-2, 2),
];

impl SmallAcquisitions {
    /// The start on a board with this many files and ranks, 1 to 8 each.
    pub fn new(files: i32, ranks: i32) -> Self {
        let inside = |square: &Square| square.file() < files && square.rank() < ranks;
        let board = Square::all()
            .filter(inside)
            .fold(0, |board, square| board | square.bit());
        let corner = Square::at(files - 1, 0).map_or(0, Square::bit);
        SmallAcquisitions {
            board,
            chips: board & !corner,
            chain: None,
            player: 1,
            points: [0; 2],
        }
    }

    /// The squares with chips, one bit each.
    pub fn chips(&self) -> u64 {
        self.chips
    }

    /// The points of both players.
    pub fn points(&self) -> [i32; 2] {
        self.points
    }

    fn has_chip(&self, square: Square) -> bool {
        self.chips & square.bit() != 0
    }

    /// Visits the jumps of the chip on this square.
    fn each_jump_of(&self, from: Square, visit: &mut impl FnMut(Jump)) {
        for (files, ranks) in WAYS {
            let to = Square::at(from.file() + files, from.rank() + ranks);
            let to = to.filter(|to| self.board & !self.chips & to.bit() != 0);
            if let Some(to) = to.filter(|to| self.has_chip(from.midway(*to))) {
                visit((from, to));
            }
        }
    }

    fn can_jump(&self, from: Square) -> bool {
        let mut can = false;
        self.each_jump_of(from, &mut |_| can = true);
        can
    }
}

impl Game for SmallAcquisitions {
    const INFO: &'static GameInfo = Acquisitions::INFO;

    type Action = Jump;
    type IllegalAction = ();
    type Chance = NoChance;
    type Key = Self;

    fn start(_: &Spec) -> Self {
        SmallAcquisitions::new(8, 8)
    }

    fn spec(&self) -> Spec {
        Spec::new(Self::INFO)
    }

    fn players(&self) -> u8 {
        2
    }

    fn to_play(&self) -> ToPlay {
        match self.action_count() {
            0 => ToPlay::Over,
            _ => ToPlay::Player(self.player),
        }
    }

    fn each_action(&self, mut visit: impl FnMut(Jump)) {
        match self.chain {
            Some(from) => self.each_jump_of(from, &mut visit),
            None => Square::all()
                .filter(|&from| self.has_chip(from))
                .for_each(|from| self.each_jump_of(from, &mut visit)),
        }
    }

    fn why_illegal(&self, jump: Jump) -> Option<()> {
        let mut legal = false;
        self.each_action(|other| legal |= other == jump);
        (!legal).then_some(())
    }

    fn play_unchecked(&mut self, (from, to): Jump) -> bool {
        self.chips &= !(from.bit() | from.midway(to).bit());
        self.chips |= to.bit();
        self.points[usize::from(self.player == 2)] += 1;
        self.chain = Some(to).filter(|&to| self.can_jump(to));
        if self.chain.is_none() {
            self.player = 3 - self.player;
        }
        self.chain.is_none()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.to_play() == ToPlay::Over).then(|| Outcome::by_points(&self.points))
    }

    fn key(&self) -> Self {
        *self
    }

    fn table_key(&self) -> u64 {
        stable_hash(&(self.chips, self.chain, self.player))
    }
}

impl Solvable for SmallAcquisitions {
    fn gained(&self) -> i32 {
        self.points[0] - self.points[1]
    }
}
