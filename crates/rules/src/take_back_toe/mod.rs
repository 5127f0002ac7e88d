//! Take-Back-Toe, by James Ernest (Cheapass Games / Crab Fragment Labs, 2011).

mod board;
mod illegal;
mod input;
mod text;

pub use board::{ToeAction, ToeSpace};
pub use illegal::{IllegalToeAction, IllegalToePosition};

use crate::{
    Game, GameInfo, OptionInfo, Outcome, Outcomes, Setup, Spec, Step, StepOf, ToPlay, stable_hash,
};
use board::{Moves, Stacks};

/// A state of Take-Back-Toe.
///
/// ```
/// use take_five_rules::{Game, PlayError, TakeBackToe, ToPlay, ToeAction};
/// let mut game = TakeBackToe::start(&"take-back-toe".parse()?);
/// assert_eq!(game.play(ToeAction::SKIP), Err(PlayError::ChanceFirst { from: "die" }));
/// game.play_chance(&4).unwrap();
/// assert_eq!((game.die(), game.to_play()), (Some(4), ToPlay::Player(1)));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeBackToe {
    setup: ToeSetup,
}

/// The contents of a position text of Take-Back-Toe, or of a draft; only [`Setup::validate`] turns
/// it into a [`TakeBackToe`].
///
/// ```
/// use take_five_rules::{IllegalToePosition, Setup, ToeSetup};
/// let text = "0,0,0,0/10,10,10,9/0,0,0,0 1 - -";
/// let setup = ToeSetup::read(&"take-back-toe".parse()?, text)?;
/// let problem = IllegalToePosition::ChipsInAll { found: 39, wanted: 40 };
/// assert_eq!(setup.validate(), Err(problem));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToeSetup {
    stacks: Stacks,
    /// Whose turn it is or, at the end, would be.
    player: u8,
    /// The number rolled; 0 before the roll.
    die: u8,
    /// The opponent's previous action; at the start, a skipped turn.
    last: ToeAction,
    /// How many chips it moved; 0 for a skipped turn.
    last_number: u8,
    /// The player who began the game.
    first: u8,
}

const INFO: GameInfo = GameInfo {
    id: "take-back-toe",
    options: &[OptionInfo {
        name: "first",
        values: &["1", "2"],
        default: 0,
        offered: &[],
        starts: true,
    }],
    scores: true,
    chance: Some("die"),
    typical_turns: 36,
};

impl ToeSetup {
    /// The number of chips on a space.
    pub fn chips(&self, space: ToeSpace) -> u32 {
        self.stacks.chips_on(space)
    }

    /// Whose turn it is, before or after the roll; at the end, whose turn it would be.
    pub fn player(&self) -> u8 {
        self.player
    }

    /// The number rolled, 1 to 6; `None` before the roll.
    pub fn die(&self) -> Option<u8> {
        (self.die > 0).then_some(self.die)
    }

    /// The opponent's previous move, which must not be taken back: from, to and the number of
    /// chips; `None` after a skipped turn (D5) and at the start.
    pub fn last(&self) -> Option<(ToeSpace, ToeSpace, u8)> {
        let (from, to) = self.last.spaces()?;
        Some((from, to, self.last_number))
    }
}

impl TakeBackToe {
    /// The number of chips on a space.
    pub fn chips(&self, space: ToeSpace) -> u32 {
        self.setup.chips(space)
    }

    /// Whose turn it is, before or after the roll; at the end, whose turn it would be.
    pub fn player(&self) -> u8 {
        self.setup.player()
    }

    /// The number rolled, 1 to 6; `None` before the roll.
    pub fn die(&self) -> Option<u8> {
        self.setup.die()
    }

    /// The opponent's previous move, which must not be taken back: from, to and the number of
    /// chips; `None` after a skipped turn (D5) and at the start.
    pub fn last(&self) -> Option<(ToeSpace, ToeSpace, u8)> {
        self.setup.last()
    }

    /// The start with this many chips on each space of the middle row instead of 10 (at most those), for solvers: no spec
    /// and no position text stands for it.
    #[doc(hidden)]
    pub fn with_small_stacks(spec: &Spec, chips: u32) -> Self {
        let mut start = TakeBackToe::start(spec);
        let chips = chips.min(10);
        start.setup.stacks = Stacks::of([0, 0, 0, 0, chips, chips, chips, chips, 0, 0, 0, 0]);
        start
    }

    /// The winner: the player whose turn ended with three equal stacks in their row.
    pub fn winner(&self) -> Option<u8> {
        let moved = 3 - self.setup.player;
        self.setup.stacks.won(moved).then_some(moved)
    }

    /// The winning stacks, three or four spaces of the winner's row, and their height.
    pub fn winning_stacks(&self) -> Option<(Vec<ToeSpace>, u32)> {
        let winner = self.winner()?;
        let height = self.setup.stacks.winning_height(winner)?;
        let row = 2 * (i32::from(winner) - 1);
        let wins = |space: &ToeSpace| space.row() == row && self.chips(*space) == height;
        Some((ToeSpace::all().filter(wins).collect(), height))
    }

    /// The possible moves, once the die is rolled.
    fn moves(&self) -> Moves {
        let moves = self.setup.stacks.moves(self.setup.die);
        if self.setup.last_number == self.setup.die {
            moves.without_reverse_of(self.setup.last)
        } else {
            moves
        }
    }

    /// The reason that the stack has fewer chips than the number rolled.
    fn too_few(&self, space: ToeSpace) -> IllegalToeAction {
        IllegalToeAction::TooFew {
            space,
            chips: self.chips(space),
            number: self.setup.die,
        }
    }

    /// Whether the die is rolled and nobody has won.
    fn awaits_move(&self) -> bool {
        matches!(self.to_play(), ToPlay::Player(_))
    }
}

impl Game for TakeBackToe {
    const INFO: &'static GameInfo = &INFO;
    type Action = ToeAction;
    type IllegalAction = IllegalToeAction;
    /// The number rolled.
    type Chance = u8;
    type Key = Self;

    fn start(spec: &Spec) -> Self {
        let first = spec.of_game(&INFO).index(0) + 1;
        let setup = ToeSetup {
            stacks: Stacks::of([0, 0, 0, 0, 10, 10, 10, 10, 0, 0, 0, 0]),
            player: first,
            die: 0,
            last: ToeAction::SKIP,
            last_number: 0,
            first,
        };
        TakeBackToe { setup }
    }

    fn spec(&self) -> Spec {
        self.setup.spec()
    }

    fn players(&self) -> u8 {
        2
    }

    fn to_play(&self) -> ToPlay {
        if self.winner().is_some() {
            ToPlay::Over
        } else if self.setup.die > 0 {
            ToPlay::Player(self.setup.player)
        } else {
            ToPlay::Chance
        }
    }

    fn turn_of(&self) -> Option<u8> {
        (self.to_play() != ToPlay::Over).then_some(self.setup.player)
    }

    const COUNTED_RULES: &'static [&'static str] = &["take-back-blocked", "skip", "four-stacks"];

    fn each_rule_used(
        &self,
        step: &StepOf<Self>,
        after: &Self,
        mut visit: impl FnMut(&'static str),
    ) {
        let Step::Action(action) = step else {
            return;
        };
        if self.setup.stacks.moves(self.setup.die).count() > self.moves().count() {
            visit("take-back-blocked");
        }
        if *action == ToeAction::SKIP {
            visit("skip");
        }
        if after
            .winning_stacks()
            .is_some_and(|(stacks, _)| stacks.len() == 4)
        {
            visit("four-stacks");
        }
    }

    fn each_action(&self, mut visit: impl FnMut(ToeAction)) {
        if !self.awaits_move() {
            return;
        }
        let moves = self.moves();
        if moves.is_empty() {
            visit(ToeAction::SKIP);
        }
        moves.each(visit);
    }

    fn action_count(&self) -> u64 {
        if !self.awaits_move() {
            return 0;
        }
        self.moves().count().max(1).into()
    }

    fn random_action(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<(ToeAction, u32)> {
        if self.setup.die == 0 {
            return None;
        }
        let moves = self.moves();
        if moves.is_empty() {
            return Some((ToeAction::SKIP, 1));
        }
        Some(moves.random(rng))
    }

    fn why_illegal(&self, action: ToeAction) -> Option<IllegalToeAction> {
        let moves = self.moves();
        let number = self.setup.die;
        match action.spaces() {
            Some(_) if moves.has(action) => None,
            None if moves.is_empty() => None,
            None => {
                let enough = |space: &ToeSpace| self.chips(*space) >= number.into();
                let spaces = ToeSpace::all().filter(enough).collect();
                Some(IllegalToeAction::CanMove { number, spaces })
            }
            Some((from, _)) if self.chips(from) < number.into() => Some(self.too_few(from)),
            Some((to, from)) => Some(IllegalToeAction::TakesBack { number, from, to }),
        }
    }

    fn play_unchecked(&mut self, action: ToeAction) -> bool {
        let setup = &mut self.setup;
        setup.stacks.move_chips(action, setup.die);
        setup.last = action;
        setup.last_number = if action == ToeAction::SKIP {
            0
        } else {
            setup.die
        };
        setup.die = 0;
        setup.player = 3 - setup.player;
        true
    }

    fn outcomes(&self) -> Outcomes<u8> {
        Outcomes::Listed((1..=6).collect())
    }

    fn draw(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<u8> {
        Some(1 + rng(6) as u8)
    }

    fn illegal_chance(&self, &number: &u8) -> Option<IllegalToeAction> {
        let known = (1..=6).contains(&number);
        (!known).then_some(IllegalToeAction::NoSuchFace(number))
    }

    fn play_chance_unchecked(&mut self, &number: &u8) -> bool {
        self.setup.die = number.min(6); // move generation counts no higher
        false
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner()?;
        let height = self.setup.stacks.winning_height(winner)? as i32;
        let points = if winner == 1 {
            [height, 0]
        } else {
            [0, height]
        };
        Some(Outcome::by_points(&points))
    }

    fn key(&self) -> Self {
        *self
    }

    /// Who began does not matter, and the opponent's last move only until a number is rolled with which it cannot be
    /// reversed.
    fn table_key(&self) -> u64 {
        let ToeSetup {
            stacks,
            player,
            die,
            last,
            last_number,
            first: _,
        } = self.setup;
        let last = (die == 0 || die == last_number).then_some((last, last_number));
        stable_hash(&(stacks, player, die, last))
    }
}
