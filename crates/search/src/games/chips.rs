//! Take It Away and Acquisitions: alpha-beta for two and three, max^n for four.

use crate::evaluate::win_probability;
use crate::maxn::{self, MaxNGame};
use crate::{
    Evaluate, ExpectedOutcome, Opponent, SearchRequest, SearchParams, SearchResult, Strength, alpha_beta,
};
use take_five_rules::{ChipAction, ChipRulebook, Chips, Game, MAX_PLAYERS, ToPlay};

/// A point, in the units of the evaluation.
const POINT: i32 = 16;

/// The value of having the move.
const TO_MOVE: i32 = 14;

/// What makes an action hard to see, in steps.
struct Attention {
    /// For each action before it: each jump of a chain, and each turn of the others.
    ahead: u32,
    /// For a jump: nobody sees all of them on a crowded board.
    jump: u32,
}

const ATTENTION: Attention = Attention { ahead: 1, jump: 1 };

/// With three players and this many chips or fewer, max^n sees all of the end, where each plays for themselves.
const ENDING: u32 = 8;

const ACQUISITIONS: &[Strength] = &[
    Strength::new(1, 500).overlooking(93).without_chains(),
    Strength::new(1, 500).overlooking(78).without_chains(),
    Strength::new(1, 500).overlooking(45).without_chains(),
    Strength::new(2, 2_000).overlooking(41).without_chains(),
    Strength::new(2, 4_000).overlooking(18),
    Strength::new(3, 10_000).overlooking(2),
    Strength::new(3, 10_000),
    Strength::FULL,
];

/// Take It Away for two.
const FOR_TWO: &[Strength] = &[
    Strength::new(1, 500).overlooking(92).without_chains(),
    Strength::new(1, 500).overlooking(60).without_chains(),
    Strength::new(2, 4_000).overlooking(43).without_chains(),
    Strength::new(2, 4_000).overlooking(2),
    Strength::new(3, 10_000).overlooking(1),
    Strength::new(4, 3_000),
    Strength::new(5, 12_000),
    Strength::FULL,
];

const FOR_THREE: &[Strength] = &[
    Strength::new(1, 500).overlooking(91).without_chains(),
    Strength::new(1, 500).overlooking(79).without_chains(),
    Strength::new(1, 500).overlooking(61).without_chains(),
    Strength::new(2, 4_000).overlooking(53).without_chains(),
    Strength::new(2, 4_000).overlooking(32),
    Strength::new(2, 4_000).overlooking(6),
    Strength::new(4, 30_000),
    Strength::FULL,
];

const FOR_FOUR: &[Strength] = &[
    Strength::new(1, 500).overlooking(97).without_chains(),
    Strength::new(1, 500).overlooking(87).without_chains(),
    Strength::new(1, 500).overlooking(74).without_chains(),
    Strength::new(1, 500).overlooking(50).without_chains(),
    Strength::new(2, 4_000).overlooking(38).without_chains(),
    Strength::new(2, 4_000).overlooking(10).without_chains(),
    Strength::new(3, 10_000).overlooking(2).without_chains(),
    Strength::FULL,
];

impl<R: ChipRulebook> Opponent for Chips<R> {
    fn levels(&self) -> &'static [Strength] {
        match (R::INFO.id, self.players()) {
            ("acquisitions", _) => ACQUISITIONS,
            (_, 2) => FOR_TWO,
            (_, 3) => FOR_THREE,
            _ => FOR_FOUR,
        }
    }

    fn greed(&self, action: ChipAction) -> i32 {
        self.gain(action)
    }

    fn search(
        &self,
        side: u8,
        ask: &mut SearchRequest<'_>,
        deeper: &mut dyn FnMut(&SearchResult<ChipAction>),
    ) -> SearchResult<ChipAction> {
        if self.players() == 2 || self.players() == 3 && chips_left(self) > ENDING {
            alpha_beta::think(self, side, ask, deeper)
        } else {
            maxn::think(self, side, ask, deeper)
        }
    }
}

fn chips_left<R: ChipRulebook>(state: &Chips<R>) -> u32 {
    state.board().counts().iter().sum()
}

/// Points in the units of the evaluation. Compiled once for both games.
#[inline(never)]
fn in_units(points: &[u32]) -> [i32; MAX_PLAYERS] {
    let mut units = [0; MAX_PLAYERS];
    for (units, &own) in units.iter_mut().zip(points) {
        *units = POINT * own as i32;
    }
    units
}

/// What a player has more than the others have on average.
#[inline(never)]
fn lead(points: &[i32; MAX_PLAYERS], side: u8, players: u8) -> i32 {
    let own = points[usize::from(side) - 1];
    let all: i32 = points[..usize::from(players)].iter().sum();
    own - (all - own) / (i32::from(players) - 1)
}

/// What a player gains alone from here by taking the most valuable chip each time, less the cost of what is left then.
fn alone<R: ChipRulebook>(state: &Chips<R>) -> i32 {
    let mut state = *state;
    let mut points = 0;
    loop {
        let mut best = None;
        let mut most = -1;
        state.each_action(|action| {
            let gain = state.gain(action);
            if gain > most {
                most = gain;
                best = Some(action);
            }
        });
        let Some(action) = best else {
            return points - POINT * state.forfeit() as i32;
        };
        points += most;
        state.play_unchecked(action);
    }
}

/// With more chips than this, being left alone is not a disadvantage.
const CROWDED: u32 = 28;

/// The value of being the last player in, if all others dropped out now.
fn left_to_the_last<R: ChipRulebook>(state: &Chips<R>) -> i32 {
    let is_crowded = chips_left(state) > CROWDED;
    if state.must_continue().is_some() || state.removals_left() > 0 || is_crowded {
        return POINT;
    }
    let mut last = *state;
    while last.players_in() > 1 {
        last.play_unchecked(ChipAction::Away);
    }
    alone(&last)
}

/// What all players together still gain, less what the last one pays.
fn yet_to_come<R: ChipRulebook>(state: &Chips<R>) -> f64 {
    if state.to_play() == ToPlay::Over {
        return -f64::from(state.forfeit());
    }
    let chips = chips_left(state);
    let left = f64::from(state.board().total());
    // The number of chips left over, with the penalty counted as if it were left over, too: measured in games of the
    // fifth level, where it is constant until about twenty points are left.
    let lost = match (state.has_dropping(), state.players()) {
        (false, _) => 8.5,
        (true, 2) if state.forfeit() > state.board().total() => 16.8,
        (true, 2) => 13.0,
        (true, 3) => 18.2,
        (true, _) => 22.0,
    };
    left - left / f64::from(chips.max(1)) * lost
}

/// The part of [`yet_to_come`] that an estimate divides among the players who are in, in its units: while much is left,
/// whoever drops out gives up a share of it.
fn divided<R: ChipRulebook>(state: &Chips<R>) -> i32 {
    match chips_left(state) > CROWDED {
        true => (f64::from(POINT) * yet_to_come(state)).max(0.0) as i32,
        false => 0,
    }
}

impl<R: ChipRulebook> Evaluate for Chips<R> {
    const PARAMS: SearchParams = SearchParams::FULL_WIDTH;

    fn code(&self, action: ChipAction) -> u16 {
        match action {
            ChipAction::Remove(square) => (65 * square.index()) as u16,
            ChipAction::Jump { from, to } => (64 * from.index() + to.index()) as u16,
            ChipAction::Away => 1, // no jump goes from a1 to b1
        }
    }

    fn gain(&self, action: ChipAction) -> i32 {
        let square = match action {
            ChipAction::Remove(square) => square,
            ChipAction::Jump { from, to } => from.midway(to),
            ChipAction::Away => return 0,
        };
        POINT * i32::from(self.board().chip(square).unwrap_or_default())
    }

    fn difficulty(&self, action: ChipAction, ply: u32, _: Option<u16>) -> u32 {
        ply * ATTENTION.ahead + ATTENTION.jump * u32::from(matches!(action, ChipAction::Jump { .. }))
    }

    fn gives_up(&self, action: ChipAction) -> bool {
        matches!(action, ChipAction::Away)
    }

    fn ordering_score(&self, action: ChipAction) -> i32 {
        match action {
            ChipAction::Away => 1 << 19,
            _ => self.gain(action) << 12,
        }
    }

    /// A chain of jumps is one turn.
    fn is_free(&self, _: ChipAction, after: &Self) -> bool {
        after.must_continue().is_some()
    }

    fn evaluate(&self, side: u8) -> i32 {
        if self.players() > 2 {
            let [now, last] = [in_units(self.points()), self.estimate()];
            return lead(&last, side, self.players()) - lead(&now, side, self.players());
        }
        let sign = if self.mover() == side { 1 } else { -1 };
        let own = if self.players_in() == 1 {
            alone(self)
        } else if self.must_continue().is_some() {
            // Only weak levels stop to think within a chain.
            POINT
        } else if !self.has_dropping() {
            TO_MOVE
        } else {
            TO_MOVE.max(-left_to_the_last(self))
        };
        sign * own
    }

    fn end(&self, side: u8) -> i32 {
        let paid = POINT * self.forfeit() as i32;
        match self.mover() == side {
            true => -paid,
            false => paid / (i32::from(self.players()) - 1),
        }
    }

    fn outlook(&self, side: u8, value: i32, is_exact: bool, last: &Self) -> ExpectedOutcome {
        if self.players() > 2 {
            return one_against_all(self, side, value, last);
        }
        let points = self.points();
        let [own, other] = [side, 3 - side].map(|seat| points[usize::from(seat) - 1]);
        let lead = POINT * (own as i32 - other as i32) + value;
        let left = f64::from(self.board().total());
        let chance = if is_exact {
            f64::from(1 + lead.signum()) / 2.0
        } else {
            win_probability(lead, f64::from(POINT) * (0.3 + left / 12.0))
        };
        let lead = f64::from(lead) / f64::from(POINT);
        let all = f64::from(last.points().iter().sum::<u32>()) + yet_to_come(last);
        let points = [all + lead, all - lead].map(|twice| twice / 2.0);
        ExpectedOutcome::two_player(side, chance).with_two_player_points(side, points)
    }
}

/// [`Evaluate::outlook`] with more than two players: the points at the end of the line, the player's own such that the
/// lead is that of the value.
fn one_against_all<R: ChipRulebook>(
    state: &Chips<R>,
    side: u8,
    value: i32,
    last: &Chips<R>,
) -> ExpectedOutcome {
    let wanted = value + lead(&in_units(state.points()), side, state.players());
    let mut points = last.estimate();
    points[usize::from(side) - 1] += wanted - lead(&points, side, state.players());
    last.shares(&points, last.more(), false)
}

impl<R: ChipRulebook> MaxNGame for Chips<R> {
    fn estimate(&self) -> [i32; MAX_PLAYERS] {
        let mut points = in_units(self.points());
        let mover = usize::from(self.mover()) - 1;
        if self.players_in() == 1 {
            points[mover] += alone(self);
            return points;
        }
        let share = divided(self) / self.players_in() as i32;
        for (seat, points) in (1..=self.players()).zip(&mut points) {
            *points += share * i32::from(self.is_in(seat));
        }
        let last = left_to_the_last(self);
        if self.has_dropping() && last <= 0 {
            // All others drop out, and the player before the one to move is left.
            let before = (1..self.players()).map(|steps| {
                (mover + usize::from(self.players() - steps)) % usize::from(self.players())
            });
            let left = before.into_iter().find(|&seat| self.is_in(seat as u8 + 1));
            if let Some(left) = left {
                points[left] += last;
            }
        } else {
            points[mover] += TO_MOVE;
        }
        points
    }

    fn finals(&self) -> [i32; MAX_PLAYERS] {
        let mut finals = [0; MAX_PLAYERS];
        if let Some(outcome) = self.outcome() {
            let points = outcome.points().unwrap_or_default();
            for (last, &own) in finals.iter_mut().zip(points) {
                *last = POINT * own;
            }
        }
        finals
    }

    fn more(&self) -> i32 {
        (f64::from(POINT) * yet_to_come(self)) as i32 - divided(self)
    }

    fn shares(&self, points: &[i32; MAX_PLAYERS], more: i32, is_exact: bool) -> ExpectedOutcome {
        let players = usize::from(self.players());
        let most = points[..players].iter().max().copied();
        let more = f64::from(more) / f64::from(self.players_in());
        let mut finals = points.map(f64::from);
        for (seat, own) in (1..=self.players()).zip(&mut finals) {
            if self.is_in(seat) {
                *own += more;
            }
        }
        let unit = f64::from(POINT) * (0.5 + f64::from(self.board().total()) / 8.0);
        let mut chances = [0.0; MAX_PLAYERS];
        for (chance, &own) in chances.iter_mut().zip(&points[..players]) {
            *chance = if is_exact {
                f64::from(u8::from(Some(own) == most))
            } else {
                (f64::from(own - points[0]) / unit).exp()
            };
        }
        let sum: f64 = chances.iter().sum();
        ExpectedOutcome {
            chances: chances.map(|chance| chance / sum),
            points: Some(finals.map(|own| own / f64::from(POINT))),
        }
    }
}
