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

/// What makes a move hard to see, in steps.
struct Attention {
    /// For each row between the player's own and the farther space of the move: what lies across the table.
    across: u32,
    /// For a move that touches neither space of the last one; what does is never overlooked.
    elsewhere: u32,
    /// For each roll and each move before it.
    ahead: u32,
    /// For a number that wins on the player's own next roll, and for equal stacks in the player's row.
    own_row: u32,
    /// For the opponent's: a reply is overlooked sooner than one's own win.
    other_row: u32,
}

const ATTENTION: Attention = Attention {
    across: 1,
    elsewhere: 1,
    ahead: 1,
    own_row: 1,
    other_row: 2,
};

const LEVELS: &[Strength] = &[
    Strength::new(1, 1_000).overlooking(90),
    Strength::new(1, 1_000).overlooking(8),
    Strength::new(2, 5_000).overlooking(25),
    Strength::new(2, 5_000).overlooking(14),
    Strength::new(2, 5_000),
    Strength::new(3, 4_000),
    Strength::new(3, 7_000),
    Strength::FULL,
];

impl Opponent for TakeBackToe {
    fn levels(&self) -> &'static [Strength] {
        LEVELS
    }

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

    fn difficulty(&self, action: ToeAction, ply: u32, _: Option<u16>) -> u32 {
        let Some((from, to)) = action.spaces() else {
            return 0;
        };
        let is_near = self.last().is_some_and(|(last_from, last_to, _)| {
            [from, to].iter().any(|space| [last_from, last_to].contains(space))
        });
        if is_near {
            return 0;
        }
        let home = 2 * (i32::from(self.player()) - 1);
        let rows = [from, to].map(|space| space.row().abs_diff(home));
        ply * ATTENTION.ahead + ATTENTION.elsewhere + rows[0].max(rows[1]) * ATTENTION.across
    }

    fn ordering_score(&self, action: ToeAction) -> i32 {
        self.greed(action) << 20
    }

    fn evaluate(&self, side: u8) -> i32 {
        self.evaluate_overlooking(side, |_, _| true)
    }

    fn evaluate_overlooking(&self, side: u8, sees: impl Fn(u16, u32) -> bool) -> i32 {
        if self.die().is_some() {
            return 0;
        }
        // The player to roll wins at once with some faces, otherwise the opponent may with some.
        let mover = self.player();
        let [(now, own_pairs), (then, other_pairs)] = [mover, 3 - mover].map(|player| {
            let difficulty = if player == side {
                ATTENTION.own_row
            } else {
                ATTENTION.other_row
            };
            let sees = |what: u16| sees(8 * u16::from(player) + what, difficulty);
            let faces = faces_to_win(self, player);
            let won_by = |&face: &u16| faces >> face & 1 == 1 && sees(face);
            let pairs = equal_stack_pairs(self, player) * i32::from(sees(0));
            ((1..=6).filter(won_by).count() as i32, pairs)
        });
        let sixth = WIN / 6;
        let wins = sixth * now - (6 - now) * then * (sixth / 6) * 3 / 4;
        let shape = 600 * (own_pairs - other_pairs);
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
