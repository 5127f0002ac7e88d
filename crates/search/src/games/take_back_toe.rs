//! Take-Back-Toe: expectimax over the die faces.

mod winning_die_faces;

use crate::evaluate::DECIDED_VALUE;
use crate::{
    Evaluate, ExpectedOutcome, Opponent, SearchRequest, SearchParams, SearchResult, Strength, alpha_beta,
};
use take_five_rules::{Game, Message, TakeBackToe, ToeAction};
use winning_die_faces::{equal_stack_pairs, faces_to_win};

/// The value of a won game. It is below alpha-beta's threshold for a decided game, because sums over chance are not
/// decided.
const WIN: i32 = 60_000;
const _: () = assert!(WIN < DECIDED_VALUE);

/// The mean height of the winning stacks in games of the fifth level; hardly anything on the board predicts it better,
/// unless equal stacks are there already.
const HEIGHT: f64 = 1.9;

impl Opponent for TakeBackToe {
    const LEVELS: &'static [Strength] = &[
        Strength::new(1, 1_000, 160_000),
        Strength::new(1, 1_000, 60_000),
        Strength::new(1, 1_000, 20_000),
        Strength::new(1, 1_000, 4_000),
        Strength::new(2, 5_000, 0),
        Strength::new(3, 4_000, 0),
        Strength::FULL,
    ];

    /// The number of die faces with which each side would win on its next roll from this position.
    fn odds(&self) -> Vec<Message> {
        let mover = self.player();
        if self.winner().is_some() {
            return Vec::new();
        }
        let own = match self.die() {
            None => wins_on(mover, winning_faces(self)),
            Some(_) if wins_at_once(self) => {
                Message::new("take-back-toe.wins-now").with("player", mover)
            }
            Some(_) => Message::new("take-back-toe.wins-not-now").with("player", mover),
        };
        let mut passed = *self;
        if self.die().is_none() {
            passed.play_chance_unchecked(&1);
        }
        passed.play_unchecked(ToeAction::SKIP);
        let other = wins_on(3 - mover, winning_faces(&passed));
        vec![own, other]
    }

    /// Whether it wins.
    fn greed(&self, action: ToeAction) -> i32 {
        let mut after = *self;
        after.play_unchecked(action);
        i32::from(after.winner().is_some())
    }

    fn search(
        &self,
        side: u8,
        ask: &mut SearchRequest<'_>,
        deeper: &mut dyn FnMut(&SearchResult<ToeAction>),
    ) -> SearchResult<ToeAction> {
        alpha_beta::think(self, side, ask, deeper)
    }
}

/// A message that the player wins with this many faces.
fn wins_on(player: u8, faces: i32) -> Message {
    Message::new("take-back-toe.wins-on")
        .with("player", player)
        .with("faces", i64::from(faces))
        .with("percent", i64::from((100 * faces + 3) / 6))
}

/// The number of die faces with which the player whose turn it is wins with this roll.
pub fn winning_faces(state: &TakeBackToe) -> i32 {
    let wins = |face: &u8| {
        let mut rolled = *state;
        rolled.play_chance_unchecked(face);
        wins_at_once(&rolled)
    };
    (1..=6u8).filter(wins).count() as i32
}

/// Whether an action wins after the roll.
fn wins_at_once(rolled: &TakeBackToe) -> bool {
    let mut wins = false;
    rolled.each_action(|action| {
        if !wins {
            let mut after = *rolled;
            after.play_unchecked(action);
            wins = after.winner().is_some();
        }
    });
    wins
}

impl Evaluate for TakeBackToe {
    const PARAMS: SearchParams = SearchParams::FULL_WIDTH;
    const RANGE: i32 = WIN;

    fn code(&self, action: ToeAction) -> u16 {
        action
            .spaces()
            .map_or(4095, |(from, to)| (16 * from.index() + to.index()) as u16)
    }

    fn ordering_score(&self, action: ToeAction) -> i32 {
        self.greed(action) << 20
    }

    fn evaluate(&self, side: u8) -> i32 {
        if self.die().is_some() {
            return 0;
        }
        // The player to roll wins at once with some faces, otherwise the opponent may with some.
        let mover = self.player();
        let [now, then] = [mover, 3 - mover].map(|player| faces_to_win(self, player) as i32);
        let sixth = WIN / 6;
        let wins = sixth * now - (6 - now) * then * (sixth / 6) * 3 / 4;
        let shape = 600 * (equal_stack_pairs(self, mover) - equal_stack_pairs(self, 3 - mover));
        let value = (wins + shape).clamp(1 - WIN, WIN - 1);
        if mover == side { value } else { -value }
    }

    fn end(&self, side: u8) -> i32 {
        match self.winner() {
            Some(winner) if winner == side => WIN,
            Some(_) => -WIN,
            None => 0,
        }
    }

    fn outlook(&self, side: u8, value: i32, _: bool, last: &Self) -> ExpectedOutcome {
        let chance = 0.5 + f64::from(value) / f64::from(2 * WIN);
        let height = last.outcome().map_or(HEIGHT, |outcome| {
            let points = outcome.points().unwrap_or_default();
            f64::from(points.iter().sum::<i32>())
        });
        let points = [chance, 1.0 - chance].map(|chance| height * chance);
        ExpectedOutcome::two_player(side, chance).with_two_player_points(side, points)
    }
}
