//! Give & Take, by Christopher Elis (GAMES Magazine, early 1990s): draughts on ranks and files
//! where the piece that has just moved must be captured.

mod board;
mod illegal;
mod input;
mod key;
mod reasons;
mod text;

pub use illegal::{IllegalGiveAndTakeAction, IllegalGiveAndTakePosition};

use crate::bits::nth_one;
use crate::hash::TableKey;
use crate::{Game, GameInfo, OptionInfo, Outcome, Spec, Square, Step, StepOf, ToPlay};
use board::{FAR_RANKS, LandingSquares, MovablePieces, between};

/// How many consecutive turns without a capture or a pawn's step forward make a draw (D15).
const QUIET_LIMIT: u8 = 100;

/// A state of Give & Take.
///
/// ```
/// use take_five_rules::{Game, GiveAndTake, GiveAndTakeAction, IllegalGiveAndTakeAction, PlayError, Square};
/// let mut game = GiveAndTake::start(&"give-and-take".parse()?);
/// let [from, to] = [Square::at(2, 2).unwrap(), Square::at(2, 4).unwrap()];
/// let refused = game.play(GiveAndTakeAction { from, to, captures: false });
/// assert_eq!(refused, Err(PlayError::Illegal(IllegalGiveAndTakeAction::PawnOneStep(from))));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GiveAndTake {
    setup: GiveAndTakeSetup,
    /// See [`Game::table_key`].
    key: TableKey,
}

/// The contents of a position text of Give & Take, or of a draft; only
/// [`Setup::validate`](crate::Setup::validate) turns it into a [`GiveAndTake`].
///
/// ```
/// use take_five_rules::{GiveAndTakeSetup, IllegalGiveAndTakePosition, Setup, Square};
/// let setup = GiveAndTakeSetup::read(&"give-and-take".parse()?, "2w5/8/8/8/8/8/8/8 w - - 0")?;
/// let c8 = Square::at(2, 7).unwrap();
/// assert!(setup.piece(c8).is_some());
/// assert_eq!(setup.validate(), Err(IllegalGiveAndTakePosition::PawnOnFarRank(c8)));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GiveAndTakeSetup {
    /// White's pieces and Black's.
    pieces: [u64; 2],
    /// The kings among them.
    kings: u64,
    /// The piece that must be captured if possible (L in the rules); none during a chain.
    last_mover: Option<Square>,
    /// The piece that must continue capturing.
    chain: Option<Square>,
    quiet: u8,
    /// The side to move: 0 = White, 1 = Black.
    side: u8,
    /// Whether kings cannot go backwards (`kings=forward`).
    narrow: bool,
}

/// A move, or a single capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GiveAndTakeAction {
    /// The piece's square.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// Whether it captures the piece in between.
    pub captures: bool,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GiveAndTakePiece {
    /// The owner: player 1 (White) or 2 (Black).
    pub player: u8,
    /// Whether it is a king rather than a pawn.
    pub king: bool,
}

const INFO: GameInfo = GameInfo {
    id: "give-and-take",
    options: &[OptionInfo {
        name: "kings",
        values: &["rook", "forward"],
        default: 0,
        offered: &[],
        starts: false,
    }],
    scores: false,
    chance: None,
    typical_turns: 172,
};

impl GiveAndTakeSetup {
    /// A draft with the pieces of White and Black on these squares (one bit each, `a1` the lowest), of which those on
    /// `kings` are kings: the player (1 or 2) is to move, no piece must be captured, no quiet turns have been counted.
    ///
    /// ```
    /// use take_five_rules::{GiveAndTakeSetup, Setup};
    /// let (a1, h8) = (1, 1 << 63);
    /// let setup = GiveAndTakeSetup::of_pieces([a1, h8], a1 | h8, 2, false);
    /// assert_eq!(setup.text(), "7B/8/8/8/8/8/8/W7 b - - 0");
    /// ```
    pub fn of_pieces(pieces: [u64; 2], kings: u64, player: u8, forward_kings: bool) -> Self {
        GiveAndTakeSetup {
            pieces,
            kings,
            last_mover: None,
            chain: None,
            quiet: 0,
            side: u8::from(player > 1),
            narrow: forward_kings,
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<GiveAndTakePiece> {
        let player = (1..=2).find(|player| self.pieces[player - 1] & square.bit() != 0)?;
        Some(GiveAndTakePiece {
            player: player as u8,
            king: self.kings & square.bit() != 0,
        })
    }

    fn own(&self) -> u64 {
        self.pieces[usize::from(self.side)]
    }

    fn foe(&self) -> u64 {
        self.pieces[usize::from(1 - self.side)]
    }

    /// The pieces on `squares` as movers of the side to move.
    fn movers(&self, squares: u64) -> MovablePieces {
        MovablePieces {
            pawns: squares & !self.kings,
            kings: squares & self.kings,
            foe: self.foe(),
            empty: !(self.pieces[0] | self.pieces[1]),
            back: if self.side == 0 { 2 } else { 0 },
            narrow: self.narrow,
        }
    }

    fn is_blocked(&self) -> bool {
        self.chain.is_none() && !self.movers(self.own()).can_act()
    }
}

impl GiveAndTake {
    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<GiveAndTakePiece> {
        self.setup.piece(square)
    }

    /// The enemy piece that moved on the previous turn and must be captured first if possible.
    pub fn last_mover(&self) -> Option<Square> {
        self.setup.last_mover
    }

    /// The piece that must continue capturing.
    pub fn must_continue(&self) -> Option<Square> {
        self.setup.chain
    }

    /// Consecutive turns without a capture or a pawn's step forward; at 100 the game is drawn (D15).
    pub fn quiet_turns(&self) -> u8 {
        self.setup.quiet
    }

    /// How many more quiet turns draw the game.
    pub fn quiet_turns_left(&self) -> u8 {
        QUIET_LIMIT.saturating_sub(self.setup.quiet)
    }

    /// Whether kings can only go forward and sideways (`kings=forward`, D11).
    pub fn has_forward_kings(&self) -> bool {
        self.setup.narrow
    }

    /// The player whose turn it is, 1 or 2; once the game is over, whose turn it would be.
    pub fn side_to_move(&self) -> u8 {
        self.setup.side + 1
    }

    /// The squares with pieces of the player (1 or 2), one bit each: `a1` is the lowest, `h8` the highest.
    pub fn pieces_of(&self, player: u8) -> u64 {
        self.setup.pieces[usize::from(player > 1)]
    }

    /// The squares with kings of either player, one bit each.
    pub fn kings(&self) -> u64 {
        self.setup.kings
    }

    /// The pieces of the side to move that may act: all, or the one that must continue.
    fn may_act(&self) -> MovablePieces {
        self.setup
            .movers(self.setup.chain.map_or(self.setup.own(), Square::bit))
    }

    /// The legal actions, assuming that the game is not over.
    fn landings(&self) -> LandingSquares {
        let first = self.setup.last_mover.map_or(0, Square::bit);
        let mut landings = self.may_act().landings(first);
        if self.setup.chain.is_some() {
            landings.quiet = [0; 4];
        }
        landings
    }

    fn is_over(&self) -> bool {
        self.setup.quiet >= QUIET_LIMIT || self.setup.is_blocked()
    }

    fn of(setup: GiveAndTakeSetup) -> Self {
        let key = TableKey(setup.table_key());
        GiveAndTake { setup, key }
    }

    /// Promotes the pawns of a side on these squares.
    fn crown(&mut self, side: usize, squares: u64) {
        let mut pawns = squares & self.setup.pieces[side] & !self.setup.kings;
        self.setup.kings |= pawns;
        while pawns != 0 {
            self.key ^= key::crowned(side, Square::new(pawns.trailing_zeros()));
            pawns &= pawns - 1;
        }
    }

    /// Changes the piece that must be captured and the one that must continue.
    fn set_held(&mut self, last: Option<Square>, chain: Option<Square>) {
        self.key ^= key::last_mover(self.setup.last_mover) ^ key::chain(self.setup.chain);
        self.key ^= key::last_mover(last) ^ key::chain(chain);
        (self.setup.last_mover, self.setup.chain) = (last, chain);
    }

    /// Ends the turn of the side to move, whose piece is now on `to`.
    fn end_turn(&mut self, to: Square) {
        let me = usize::from(self.setup.side);
        self.crown(me, to.bit() & FAR_RANKS[me]);
        // D14: an enemy reduced to a single piece has a king from now on.
        if self.setup.pieces[1 - me].is_power_of_two() {
            self.crown(1 - me, self.setup.pieces[1 - me]);
        }
        self.set_held(Some(to), None);
        self.setup.side ^= 1;
        self.key ^= key::SIDE;
    }
}

impl Game for GiveAndTake {
    const INFO: &'static GameInfo = &INFO;
    const DRAWN_BY_REPETITION: Option<u32> = Some(3);

    type Action = GiveAndTakeAction;
    type IllegalAction = IllegalGiveAndTakeAction;
    type Chance = crate::NoChance;

    /// The state without the count of quiet turns.
    type Key = Self;

    fn start(spec: &Spec) -> Self {
        GiveAndTake::of(GiveAndTakeSetup {
            pieces: [0x00ff_ff00, 0x00ff_ff00 << 32],
            kings: 0,
            last_mover: None,
            chain: None,
            quiet: 0,
            side: 0,
            narrow: spec.of_game(&INFO).index(0) == 1,
        })
    }

    fn spec(&self) -> Spec {
        crate::Setup::spec(&self.setup)
    }

    fn players(&self) -> u8 {
        2
    }

    fn to_play(&self) -> ToPlay {
        if self.is_over() {
            ToPlay::Over
        } else {
            ToPlay::Player(self.side_to_move())
        }
    }

    const COUNTED_RULES: &'static [&'static str] = &[
        "capture-forced",
        "capture-declined",
        "last-pawn-crowned",
        "quiet-limit",
    ];

    fn each_rule_used(
        &self,
        step: &StepOf<Self>,
        after: &Self,
        mut visit: impl FnMut(&'static str),
    ) {
        let Step::Action(action) = step else {
            return;
        };
        if self.setup.chain.is_none() {
            let all = self.may_act().landings(0);
            if all.count() > self.landings().count() {
                visit("capture-forced");
            }
            if !action.captures && all.captures != [0; 4] {
                visit("capture-declined");
            }
        }
        let foe = after.setup.pieces[usize::from(1 - self.setup.side)];
        if foe.is_power_of_two() && foe & after.setup.kings & !self.setup.kings != 0 {
            visit("last-pawn-crowned");
        }
        if after.setup.quiet >= QUIET_LIMIT && !after.setup.is_blocked() {
            visit("quiet-limit");
        }
    }

    fn each_action(&self, mut visit: impl FnMut(GiveAndTakeAction)) {
        if self.setup.quiet >= QUIET_LIMIT {
            return;
        }
        let movers = self.may_act();
        for (captures, d, mut squares) in self.landings().by_direction() {
            while squares != 0 {
                let to = squares.trailing_zeros();
                squares &= squares - 1;
                visit(GiveAndTakeAction {
                    from: Square::new(movers.origin(d, to as usize, captures) as u32),
                    to: Square::new(to),
                    captures,
                });
            }
        }
    }

    fn action_count(&self) -> u64 {
        if self.setup.quiet >= QUIET_LIMIT {
            return 0;
        }
        self.landings().count().into()
    }

    fn random_action(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<(GiveAndTakeAction, u32)> {
        let landings = self.landings();
        let count = landings.count();
        if count == 0 {
            return None;
        }
        let mut n = rng(count);
        for (captures, d, squares) in landings.by_direction() {
            let here = squares.count_ones();
            if n < here {
                let to = nth_one(squares, n);
                let action = GiveAndTakeAction {
                    from: Square::new(self.may_act().origin(d, to, captures) as u32),
                    to: Square::new(to as u32),
                    captures,
                };
                return Some((action, count));
            }
            n -= here;
        }
        None
    }

    fn why_illegal(&self, action: GiveAndTakeAction) -> Option<IllegalGiveAndTakeAction> {
        reasons::why_illegal(self, action)
    }

    fn play_unchecked(&mut self, action: GiveAndTakeAction) -> bool {
        let GiveAndTakeAction { from, to, captures } = action;
        let me = usize::from(self.setup.side);
        let king = self.setup.kings & from.bit() != 0;
        self.key ^= key::standing(me, king, from) ^ key::standing(me, king, to);
        let setup = &mut self.setup;
        setup.pieces[me] ^= from.bit() | to.bit();
        if king {
            setup.kings ^= from.bit() | to.bit();
        }
        if captures {
            let taken = between(from, to) & setup.pieces[1 - me];
            if taken != 0 {
                let square = Square::new(taken.trailing_zeros());
                self.key ^= key::standing(1 - me, setup.kings & taken != 0, square);
            }
            setup.pieces[1 - me] &= !taken;
            setup.kings &= !taken;
            setup.quiet = 0;
            if setup.movers(to.bit()).can_capture() {
                self.set_held(None, Some(to));
                return false;
            }
        } else if !king && from.file() == to.file() {
            setup.quiet = 0;
        } else {
            setup.quiet = setup.quiet.saturating_add(1); // the limit ends the game
        }
        self.end_turn(to);
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        // Being blocked comes first: it loses even when the count of quiet turns is full.
        if self.setup.is_blocked() {
            Some(Outcome::two_player(Some(2 - self.setup.side)))
        } else {
            self.is_over().then(|| Outcome::two_player(None))
        }
    }

    fn key(&self) -> Self {
        let mut key = *self;
        key.setup.quiet = 0;
        key
    }

    fn table_key(&self) -> u64 {
        self.key.0
    }
}
