//! Take: alpha-beta on each player's remaining options, with weights learned from games.

use crate::evaluate::{win_loss_value, win_probability};
use crate::learned_evaluation::{LearnedEvaluation, weight_from_byte};
use crate::{
    Evaluate, ExpectedOutcome, Opponent, SearchRequest, SearchParams, SearchResult, Strength, alpha_beta,
    tuning,
};
use take_five_rules::{Game, Position, Take, TakeShape};

/// A lead of this much makes the odds of winning e to 1.
const UNIT: f64 = 100.0;

/// What makes a cell hard to see, in steps: the last place where a group can grow is overlooked on the far side of it, and what
/// threatens oneself sooner than a chance to gain.
struct Attention {
    /// Never overlooked are cells up to this far from the last stone.
    near: u32,
    /// For each cell farther away.
    farther: u32,
    /// For each action before it, if it is farther away.
    ahead: u32,
}

const ATTENTION: Attention = Attention {
    near: 1,
    farther: 1,
    ahead: 1,
};

/// The number of cells from one to the other.
fn distance(shape: &TakeShape, one: u16, other: u16) -> u32 {
    let [one, other] = [one, other].map(|cell| shape.cell_place(cell.into()));
    let rows = one.0.abs_diff(other.0) as u32;
    let half_cells = one.1.abs_diff(other.1);
    rows + half_cells.saturating_sub(rows) / 2
}

const LEVELS: &[Strength] = &[
    Strength::new(2, 2_000).overlooking(90),
    Strength::new(3, 10_000).overlooking(10),
    Strength::new(3, 20_000),
    Strength::new(4, 40_000),
    Strength::new(5, 60_000),
    Strength::new(7, 60_000),
    Strength::new(120, 20_000),
    Strength::FULL,
];

impl Opponent for Take {
    fn levels(&self) -> &'static [Strength] {
        LEVELS
    }

    const LEARNED: Option<LearnedEvaluation<Self>> = Some(LearnedEvaluation {
        weights: LEARNED,
        params: Self::PARAMS,
        step: STEP,
        unit: UNIT,
        base: |_| 0,
        features: |state, visit| features(state, |at, times| (0..times).for_each(|_| visit(at))),
        is_sharp: |_| false,
    });

    /// The opponent's new stone.
    fn last_action(&self, before: &Position) -> Option<u16> {
        let Position::Take(before) = before else {
            return None;
        };
        let other = Some(3 - self.mover());
        let is_new = |cell: &u16| {
            let [now, then] = [self, before].map(|state| state.cell(usize::from(*cell)).stone);
            now == other && then != other
        };
        (0..self.shape().cells() as u16).find(is_new)
    }

    /// Stones removed, the opponent's less one's own.
    fn greed(&self, action: u16) -> i32 {
        let own = self.mover();
        let mut after = self.clone();
        after.play_unchecked(action);
        let lost = |player| {
            let [before, after] = [self, &after].map(|state| state.holdings(player).stones as i32);
            before - after
        };
        lost(3 - own) - lost(own)
    }

    fn search(
        &self,
        side: u8,
        ask: &mut SearchRequest<'_>,
        deeper: &mut dyn FnMut(&SearchResult<u16>),
    ) -> SearchResult<u16> {
        alpha_beta::think(self, side, ask, deeper)
    }
}

impl Evaluate for Take {
    const PARAMS: SearchParams = SearchParams {
        reduction_depth: 2,
        reduction_place: 2,
        reduction_base: 75,
        reduction_growth: 75,
        reverse_futility_depth: 4,
        reverse_futility_margin: 60,
        late_move_pruning_depth: 3,
        late_move_pruning_base: 6,
        late_move_pruning_growth: 3,
        futility_depth: 3,
        futility_base: 60,
        futility_growth: 60,
        internal_reduction_depth: 4,
    };

    fn code(&self, action: u16) -> u16 {
        action
    }

    fn difficulty(&self, cell: u16, ply: u32, last: Option<u16>) -> u32 {
        let away = last.map_or(ATTENTION.near + 1, |last| distance(self.shape(), cell, last));
        match away.saturating_sub(ATTENTION.near) {
            0 => 0,
            beyond => ply * ATTENTION.ahead + beyond * ATTENTION.farther,
        }
    }

    fn ordering_score(&self, _: u16) -> i32 {
        0
    }

    fn end(&self, side: u8) -> i32 {
        win_loss_value(self, side)
    }

    fn evaluate(&self, side: u8) -> i32 {
        let weights = tuning::weights::<Self, WEIGHTS>(LEARNED);
        let mut steps = 0;
        features(self, |at, times| {
            steps += weight_from_byte(weights[at]) * times as i32
        });
        let own = STEP * steps;
        if self.mover() == side { own } else { -own }
    }

    fn outlook(&self, side: u8, value: i32, _: bool, _: &Self) -> ExpectedOutcome {
        ExpectedOutcome::two_player(side, win_probability(value, UNIT))
    }
}

/// Phases of the game, by actions played.
const PHASES: usize = 8;
/// Kinds of groups, by stones and by cells to grow on.
const SIZES: usize = 4;
const LIBERTIES: usize = 8;

/// Where the weights of groups and of the turn begin in a table, and its length.
const GROUPS: usize = Take::CELL_KINDS * PHASES;
const TURN: usize = GROUPS + 2 * SIZES * LIBERTIES;
const TABLE: usize = TURN + PHASES;
/// In low churn, boards up to this size have the first table and larger ones the third; the second is that of high churn.
const LEARNED_SIZE: usize = 7;

const WEIGHTS: usize = 3 * TABLE;
const STEP: i32 = 1;

/// Made by `takefive train play` and `fit` (docs/strength.md).
static LEARNED: &[u8; WEIGHTS] = include_bytes!("../../weights/take.bin");

/// Visits the features for the player to move: number of the weight, and its count. The player's own groups come first,
/// then the opponent's.
fn features(state: &Take, mut visit: impl FnMut(usize, u32)) {
    let table = TABLE * match (state.is_high_churn(), state.shape().size()) {
        (false, ..=LEARNED_SIZE) => 0,
        (true, _) => 1,
        (false, _) => 2,
    };
    let phase = (4 * state.ply() as usize / state.shape().cells()).min(PHASES - 1);
    let own = state.mover();
    visit(table + TURN + phase, 1);
    state.each_cell_kind(own, |kind, count| visit(table + PHASES * kind + phase, count));
    for (of, player) in [own, 3 - own].into_iter().enumerate() {
        let base = table + GROUPS + of * SIZES * LIBERTIES;
        state.each_group(player, |stones, liberties| {
            let size = (stones.checked_ilog2().unwrap_or(0) as usize).min(SIZES - 1);
            let free = (liberties as usize).min(LIBERTIES - 1);
            visit(base + LIBERTIES * size + free, 1);
        });
    }
}

trait Mover {
    fn mover(&self) -> u8;
}

impl Mover for Take {
    /// The player to move.
    fn mover(&self) -> u8 {
        1 + (self.ply() % 2) as u8
    }
}
