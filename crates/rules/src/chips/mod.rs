//! The chip games: boards full of chips that jump over and capture each other, Take It Away and Acquisitions.

mod acquisitions;
mod board;
mod drop_out_margin;
mod illegal;
mod input;
mod key;
mod refusal;
mod take_it_away;
mod text;

pub use acquisitions::Acquisitions;
pub use board::ChipBoard;
pub use illegal::{IllegalChipAction, IllegalChipPosition};
pub use take_it_away::TakeItAway;

use crate::bits::nth_one;
use crate::game::MAX_PLAYERS;
use crate::hash::TableKey;
use crate::{Game, GameInfo, Outcome, Outcomes, Setup, Spec, Square, Step, StepOf, ToPlay};
use board::Jumps;
use std::{fmt::Debug, hash::Hash, marker::PhantomData};

/// The differences between the chip games.
pub trait Rulebook: Copy + Eq + Hash + Debug {
    /// The game's id and options.
    const INFO: &'static GameInfo;

    /// The terms that the options stand for.
    fn terms(spec: &Spec) -> ChipTerms;

    /// The options that stand for these terms.
    fn spec(terms: &ChipTerms) -> Spec;
}

/// The rule parameters set by a game's options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChipTerms {
    players: u8,
    /// The points the last player loses per leftover chip, times its value.
    penalty: u8,
    /// The number of removal turns.
    opening: u8,
    dropping: bool,
    /// The number of chips of each value, from 1.
    chips: [u8; 3],
    /// The square that the layout leaves empty.
    empty: Option<Square>,
}

impl ChipTerms {
    /// Whether there are chips of several values, which chance lays out.
    fn is_mixed(&self) -> bool {
        self.chips[1] > 0
    }
}

/// A state of a chip game: [`TakeItAway`] or [`Acquisitions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chips<R> {
    setup: ChipSetup<R>,
    /// See [`Game::table_key`].
    key: TableKey,
}

/// The contents of a position text of a chip game, or of a draft; only [`Setup::validate`] turns it into [`Chips`].
///
/// ```
/// use take_five_rules::{Acquisitions, IllegalChipPosition, Notation, Setup};
/// type AcquisitionsSetup = <Acquisitions as Notation>::Setup;
/// let text = "8/8/8/8/8/8/8/w7 1 2 0,0 0 -";
/// let setup = AcquisitionsSetup::read(&"acquisitions:dropping=yes".parse()?, text)?;
/// assert_eq!(setup.mover(), 1);
/// assert_eq!(setup.validate(), Err(IllegalChipPosition::MoverOut(1)));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChipSetup<R> {
    board: ChipBoard,
    /// Points captured so far; 0 beyond the number of players.
    points: [u32; MAX_PLAYERS],
    /// The player to move, from 0.
    player: u8,
    /// The players still in, one bit each.
    inside: u8,
    /// Removal turns left.
    opening: u8,
    /// The square of the chip that must continue jumping.
    chain: Option<Square>,
    terms: ChipTerms,
    rules: PhantomData<R>,
}

/// A single action in a chip game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChipAction {
    /// Removes a white chip from the board, in the opening.
    Remove(Square),
    /// Jumps over the chip between the two squares and captures it.
    Jump {
        /// The chip's square.
        from: Square,
        /// The landing square.
        to: Square,
    },
    /// "Take it away": drops out.
    Away,
}

impl<R> ChipSetup<R> {
    /// The chips on the board.
    pub fn board(&self) -> ChipBoard {
        self.board
    }

    /// Points captured so far, by player, not counting what the last player loses.
    pub fn points(&self) -> &[u32] {
        &self.points[..usize::from(self.terms.players)]
    }

    /// The player to move, numbered from 1; at the end of the game the player who could not move or
    /// the last one left.
    pub fn mover(&self) -> u8 {
        self.player + 1
    }

    /// Whether this player, numbered from 1, is still in.
    pub fn is_in(&self, player: u8) -> bool {
        (1..=self.terms.players).contains(&player) && self.inside >> (player - 1) & 1 == 1
    }

    /// Whether players can drop out (and the last one pays for what is left).
    pub fn has_dropping(&self) -> bool {
        self.terms.dropping
    }

    /// Whether there are chips of several values; otherwise all are alike, and worth a point.
    pub fn is_mixed(&self) -> bool {
        self.terms.is_mixed()
    }

    // Anything that depends on the rulebook in name only is compiled once for both games.
    /// Whether chance must lay out the chips first. Later the board can be empty again only when
    /// the removals end; if there are none, a chip is left after every jump.
    fn awaits_layout(&self) -> bool {
        if !self.board.is_empty() {
            return false; // first, because it is nearly always true
        }
        let fresh = if self.terms.opening > 0 {
            self.opening > 0
        } else {
            self.points == [0; MAX_PLAYERS]
        };
        self.terms.is_mixed() && fresh
    }
}

impl<R> Chips<R> {
    /// The chips on the board.
    pub fn board(&self) -> ChipBoard {
        self.setup.board
    }

    /// Points captured so far, by player, not counting what the last player loses.
    pub fn points(&self) -> &[u32] {
        self.setup.points()
    }

    /// The player to move, numbered from 1; at the end of the game the player who could not move or
    /// the last one left.
    pub fn mover(&self) -> u8 {
        self.setup.mover()
    }

    /// Whether this player, numbered from 1, is still in.
    pub fn is_in(&self, player: u8) -> bool {
        self.setup.is_in(player)
    }

    /// The number of players still in.
    pub fn players_in(&self) -> u32 {
        self.setup.inside.count_ones()
    }

    /// Whether players can drop out (and the last one pays for what is left).
    pub fn has_dropping(&self) -> bool {
        self.setup.has_dropping()
    }

    /// Whether there are chips of several values; otherwise all are alike, and worth a point.
    pub fn is_mixed(&self) -> bool {
        self.setup.is_mixed()
    }

    /// The number of removal turns left.
    pub fn removals_left(&self) -> u8 {
        self.setup.opening
    }

    /// The square of the chip that must continue jumping.
    pub fn must_continue(&self) -> Option<Square> {
        self.setup.chain
    }

    /// What the last player loses at the end for each point of the chips left; 0 if players cannot drop out.
    pub fn penalty(&self) -> u32 {
        if self.setup.terms.dropping {
            u32::from(self.setup.terms.penalty)
        } else {
            0
        }
    }

    /// The points the last player would lose if nothing more were captured.
    pub fn forfeit(&self) -> u32 {
        self.penalty() * self.setup.board.total()
    }

    fn of(setup: ChipSetup<R>) -> Self {
        let key = TableKey(setup.table_key());
        Chips { setup, key }
    }

    /// Changes the chip that must continue jumping.
    fn set_chain(&mut self, chain: Option<Square>) {
        self.key ^= key::chain(self.setup.chain) ^ key::chain(chain);
        self.setup.chain = chain;
    }

    /// Passes the turn to the next player still in, who can be the same one.
    fn pass_on(&mut self) {
        let later = self.setup.inside & !((2 << self.setup.player) - 1);
        let next = if later == 0 { self.setup.inside } else { later };
        // Nobody is left only after an illegal drop-out.
        let player = next.trailing_zeros() as u8 % MAX_PLAYERS as u8;
        self.key ^= key::mover(self.setup.player) ^ key::mover(player);
        self.setup.player = player;
    }

    fn score(&mut self, points: u8) {
        // The most a position text can express; only positions set up with nearly as many points reach it.
        let own = &mut self.setup.points[usize::from(self.setup.player)];
        *own = (*own + u32::from(points)).min(text::MAX_POINTS);
    }

    /// The squares of the chips that can be removed now.
    fn removals(&self) -> u64 {
        if self.setup.opening > 0 {
            self.setup.board.whites()
        } else {
            0
        }
    }

    fn jumps(&self) -> Jumps {
        match self.setup.chain {
            _ if self.setup.opening > 0 => Jumps::NONE,
            Some(square) => self.setup.board.jumps_of(square),
            None => self.setup.board.jumps(),
        }
    }

    /// Whether the player to move can drop out; D1: not in the opening.
    fn can_leave(&self) -> bool {
        self.setup.terms.dropping
            && self.setup.opening == 0
            && self.setup.chain.is_none()
            && self.players_in() > 1
            && !self.setup.awaits_layout()
    }
}

impl<R: Rulebook> Game for Chips<R> {
    const INFO: &'static GameInfo = R::INFO;

    type Action = ChipAction;
    type IllegalAction = IllegalChipAction;
    /// A layout of the chips.
    type Chance = ChipBoard;
    type Key = Self;

    fn start(spec: &Spec) -> Self {
        let terms = R::terms(&spec.of_game(R::INFO));
        let board = if terms.is_mixed() {
            ChipBoard::default()
        } else {
            ChipBoard::white(!terms.empty.map_or(0, Square::bit))
        };
        let setup = ChipSetup {
            board,
            points: [0; MAX_PLAYERS],
            player: 0,
            inside: (1 << terms.players) - 1,
            opening: terms.opening,
            chain: None,
            terms,
            rules: PhantomData,
        };
        Chips::of(setup)
    }

    fn spec(&self) -> Spec {
        self.setup.spec()
    }

    fn players(&self) -> u8 {
        self.setup.terms.players
    }

    fn has_left(&self, player: u8) -> bool {
        !self.is_in(player)
    }

    fn to_play(&self) -> ToPlay {
        if self.setup.awaits_layout() {
            ToPlay::Chance
        } else if self.can_leave() || self.removals() != 0 || !self.jumps().is_empty() {
            ToPlay::Player(self.mover())
        } else {
            ToPlay::Over
        }
    }

    const COUNTED_RULES: &'static [&'static str] =
        &["must-go-on", "drop-out", "forced-out", "penalty-decides"];

    fn each_rule_used(
        &self,
        step: &StepOf<Self>,
        after: &Self,
        mut visit: impl FnMut(&'static str),
    ) {
        let Step::Action(action) = step else {
            return;
        };
        if self.setup.chain.is_some() {
            visit("must-go-on");
        }
        if *action == ChipAction::Away {
            visit(if self.jumps().is_empty() {
                "forced-out"
            } else {
                "drop-out"
            });
        }
        if let Some(outcome) = after.outcome() {
            let points = after.points().iter().map(|&points| points as i32);
            let unpunished = Outcome::by_points(&points.collect::<Vec<_>>());
            if outcome.places() != unpunished.places() {
                visit("penalty-decides");
            }
        }
    }

    fn each_action(&self, mut visit: impl FnMut(ChipAction)) {
        let mut removals = self.removals();
        while removals != 0 {
            visit(ChipAction::Remove(Square::new(removals.trailing_zeros())));
            removals &= removals - 1;
        }
        self.jumps()
            .each(|from, to| visit(ChipAction::Jump { from, to }));
        if self.can_leave() {
            visit(ChipAction::Away);
        }
    }

    fn action_count(&self) -> u64 {
        let others = self.removals().count_ones() + u32::from(self.can_leave());
        u64::from(others + self.jumps().count())
    }

    fn random_action(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<(ChipAction, u32)> {
        if self.setup.opening > 0 {
            let removals = self.removals();
            let count = removals.count_ones();
            return (count > 0).then(|| {
                let square = Square::new(nth_one(removals, rng(count)) as u32);
                (ChipAction::Remove(square), count)
            });
        }
        let jumps = self.jumps();
        let ways = jumps.count();
        let count = ways + u32::from(self.can_leave());
        if count == 0 {
            return None;
        }
        let n = rng(count);
        if n == ways {
            return Some((ChipAction::Away, count));
        }
        let (from, to) = jumps.nth(n);
        Some((ChipAction::Jump { from, to }, count))
    }

    fn why_illegal(&self, action: ChipAction) -> Option<IllegalChipAction> {
        self.refuse(action)
    }

    fn play_unchecked(&mut self, action: ChipAction) -> bool {
        match action {
            ChipAction::Remove(square) => {
                let value = self.setup.board.take_off(square);
                self.key ^= key::standing(value, square);
                self.score(value);
                let more = self.setup.board.whites() != 0;
                let opening = if more {
                    self.setup.opening.saturating_sub(1)
                } else {
                    0
                };
                self.key ^= key::opening(self.setup.opening) ^ key::opening(opening);
                self.setup.opening = opening;
            }
            ChipAction::Jump { from, to } => {
                let (chip, value) = self.setup.board.jump(from, to);
                self.key ^= key::standing(chip, from) ^ key::standing(chip, to);
                self.key ^= key::standing(value, from.midway(to));
                self.score(value);
                if !self.setup.board.jumps_of(to).is_empty() {
                    self.set_chain(Some(to));
                    return false;
                }
                self.set_chain(None);
            }
            ChipAction::Away => {
                let inside = self.setup.inside & !(1 << self.setup.player);
                self.key ^= key::inside(self.setup.inside) ^ key::inside(inside);
                self.setup.inside = inside;
            }
        }
        self.pass_on();
        true
    }

    fn outcomes(&self) -> Outcomes<ChipBoard> {
        Outcomes::TooMany("layout")
    }

    /// The first squares of a shuffle get the blue chips, the next ones the red chips.
    fn draw(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<ChipBoard> {
        let mut squares: [u8; 64] = std::array::from_fn(|square| square as u8);
        let mut filled = 64;
        if let Some(empty) = self.setup.terms.empty {
            filled = 63;
            squares.swap(empty.index(), filled);
        }
        let [_, reds, blues] = self.setup.terms.chips.map(usize::from);
        let [mut red, mut blue] = [0; 2];
        for i in 0..blues + reds {
            squares.swap(i, i + rng((filled - i) as u32) as usize);
            let square = 1 << squares[i];
            *(if i < blues { &mut blue } else { &mut red }) |= square;
        }
        let filled = !self.setup.terms.empty.map_or(0, Square::bit);
        Some(ChipBoard::of(filled, red, blue))
    }

    fn illegal_chance(&self, layout: &ChipBoard) -> Option<IllegalChipAction> {
        self.refuse_layout(*layout)
    }

    fn play_chance_unchecked(&mut self, layout: &ChipBoard) -> bool {
        self.setup.board = *layout;
        self.key = TableKey(self.setup.table_key());
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.to_play() != ToPlay::Over {
            return None;
        }
        let mut points = self.setup.points.map(|points| points as i32);
        points[usize::from(self.setup.player)] -= self.forfeit() as i32;
        Some(Outcome::by_points(
            &points[..usize::from(self.setup.terms.players)],
        ))
    }

    fn key(&self) -> Self {
        *self
    }

    fn table_key(&self) -> u64 {
        self.key.0
    }
}
