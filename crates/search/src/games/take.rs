//! Take: alpha-beta on each player's remaining options, with weights learned from games.

use crate::evaluate::{win_loss_value, win_probability};
use crate::learned_evaluation::{LearnedEvaluation, weight_from_byte};
use crate::{
    Evaluate, ExpectedOutcome, Opponent, SearchRequest, SearchParams, SearchResult, Strength, alpha_beta,
    tuning,
};
use take_five_rules::{Game, Take};

/// A lead of this much makes the odds of winning e to 1.
const UNIT: f64 = 100.0;

impl Opponent for Take {
    const LEVELS: &'static [Strength] = &[
        Strength::new(1, 500, 700),
        Strength::new(1, 500, 250),
        Strength::new(2, 2_000, 120),
        Strength::new(2, 4_000, 50),
        Strength::new(2, 10_000, 0),
        Strength::new(3, 20_000, 0),
        Strength::new(4, 60_000, 0),
        Strength::FULL,
    ];

    const LEARNED: Option<LearnedEvaluation<Self>> = Some(LearnedEvaluation {
        weights: LEARNED,
        params: Self::PARAMS,
        step: STEP,
        unit: UNIT,
        base: |_| 0,
        features: |state, visit| features(state, |at, times| (0..times).for_each(|_| visit(at))),
        is_sharp: |_| false,
    });

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
