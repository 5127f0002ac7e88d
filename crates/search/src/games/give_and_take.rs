//! Give & Take: alpha-beta, extended through forced captures.

mod patterns;

use crate::evaluate::{win_loss_value, win_probability};
use crate::learned_evaluation::LearnedEvaluation;
use crate::move_ordering::RankedAction;
use crate::{
    Evaluate, ExpectedOutcome, Opponent, SearchRequest, SearchParams, SearchResult, Strength, alpha_beta,
};
use take_five_rules::{Game, GiveAndTake, GiveAndTakeAction};

const PAWN: i32 = 100;
const KING: i32 = 420;

/// The extra value of a pawn on each rank from its own side.
const ADVANCED: [i32; 8] = [0, 0, 2, 6, 14, 26, 46, 0];

/// The value of having the move.
const TO_MOVE: i32 = 8;

/// A lead of this much makes the odds of winning e to 1.
const UNIT: f64 = 200.0;

/// Up to this many pieces there are tables for the browser (`www/engine/tablebase`).
const SOLVED_PIECES: u32 = 3;

/// What makes an action hard to see, in steps.
struct Attention {
    /// For each action before it: each jump of a chain, and each reply.
    ahead: u32,
    /// For each square that a king goes beyond the shortest capture.
    square: u32,
}

const ATTENTION: Attention = Attention {
    ahead: 1,
    square: 1,
};

const RANK_1: u64 = 0xff;

const LEVELS: &[Strength] = &[
    Strength::new(1, 300).overlooking(80).without_chains(),
    Strength::new(3, 5_000).overlooking(27),
    Strength::new(3, 5_000).overlooking(12),
    Strength::new(4, 10_000).overlooking(5),
    Strength::new(4, 10_000).overlooking(1),
    Strength::new(5, 15_000),
    Strength::new(7, 60_000),
    Strength::FULL,
];

impl Opponent for GiveAndTake {
    fn levels(&self) -> &'static [Strength] {
        LEVELS
    }

    const LEARNED: Option<LearnedEvaluation<Self>> = Some(LearnedEvaluation {
        weights: patterns::LEARNED_WEIGHTS,
        params: Self::PARAMS,
        step: patterns::WEIGHT_UNIT,
        unit: UNIT,
        base,
        features: patterns::features,
        is_sharp: |state| {
            let mut sharp = state.must_continue().is_some();
            state.each_action(|action| sharp |= action.captures);
            sharp
        },
    });

    const KNOWS_FROM: u8 = 7;

    fn is_solved(&self) -> bool {
        let men = self.pieces_of(1) | self.pieces_of(2);
        men.count_ones() <= SOLVED_PIECES && !self.has_forward_kings()
    }

    fn greed(&self, action: GiveAndTakeAction) -> i32 {
        let taken = i32::from(action.captures);
        2 * taken + i32::from(self.promotes(action))
    }

    fn search(
        &self,
        side: u8,
        ask: &mut SearchRequest<'_>,
        deeper: &mut dyn FnMut(&SearchResult<GiveAndTakeAction>),
    ) -> SearchResult<GiveAndTakeAction> {
        alpha_beta::think(self, side, ask, deeper)
    }
}

trait Promotes {
    fn promotes(&self, action: GiveAndTakeAction) -> bool;
}

impl Promotes for GiveAndTake {
    fn promotes(&self, action: GiveAndTakeAction) -> bool {
        let far = if self.side_to_move() == 1 { 7 } else { 0 };
        action.to.rank() == far && self.kings() & action.from.bit() == 0
    }
}

/// The value of a player's pieces.
fn material(state: &GiveAndTake, player: u8) -> i32 {
    let men = state.pieces_of(player);
    let kings = (men & state.kings()).count_ones() as i32;
    let pawns = men & !state.kings();
    let mut worth = KING * kings + PAWN * pawns.count_ones() as i32;
    for (rank, bonus) in (0..8).zip(ADVANCED) {
        let row = if player == 1 { rank } else { 7 - rank };
        worth += bonus * (pawns & RANK_1 << (8 * row)).count_ones() as i32;
    }
    worth
}

/// The value of the pieces to the player to move.
fn base(state: &GiveAndTake) -> i32 {
    let player = state.side_to_move();
    material(state, player) - material(state, 3 - player) + TO_MOVE
}

impl Evaluate for GiveAndTake {
    const PARAMS: SearchParams = SearchParams {
        reduction_depth: 2,
        reduction_place: 2,
        reduction_base: 75,
        reduction_growth: 50,
        reverse_futility_depth: 4,
        reverse_futility_margin: 60,
        late_move_pruning_depth: 3,
        late_move_pruning_base: 6,
        late_move_pruning_growth: 3,
        futility_depth: 0,
        futility_base: 0,
        futility_growth: 0,
        internal_reduction_depth: i32::MAX,
    };
    const UNQUIET: i32 = 8;

    fn code(&self, action: GiveAndTakeAction) -> u16 {
        (action.from.index() * 64 + action.to.index()) as u16
    }

    fn ordering_score(&self, action: GiveAndTakeAction) -> i32 {
        if action.captures {
            1 << 22
        } else {
            i32::from(self.promotes(action)) << 21
        }
    }

    fn is_sharp(&self, action: GiveAndTakeAction) -> bool {
        action.captures || self.promotes(action)
    }

    fn difficulty(&self, action: GiveAndTakeAction, ply: u32, _: Option<u16>) -> u32 {
        let [from, to] = [action.from, action.to];
        let squares = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
        ply * ATTENTION.ahead + squares.saturating_sub(2) * ATTENTION.square
    }

    /// A capture must be made, or continued.
    fn is_forced_by(&self, actions: &[RankedAction<GiveAndTakeAction>]) -> bool {
        actions.iter().all(|(_, _, action)| action.captures)
    }

    fn is_free(&self, _: GiveAndTakeAction, after: &Self) -> bool {
        after.must_continue().is_some()
    }

    fn turns_to_draw(&self) -> u32 {
        self.quiet_turns_left().into()
    }

    fn end(&self, side: u8) -> i32 {
        win_loss_value(self, side)
    }

    fn evaluate(&self, side: u8) -> i32 {
        let own = base(self) + patterns::pattern_value(self);
        if self.side_to_move() == side {
            own
        } else {
            -own
        }
    }

    fn outlook(&self, side: u8, value: i32, _: bool, _: &Self) -> ExpectedOutcome {
        ExpectedOutcome::two_player(side, win_probability(value, UNIT))
    }
}
