//! The value of a position in which nobody has a choice: the mean over the positions that follow.

use super::engine_question::{EngineQuestion, SearchBudget};
use take_five_rules::{Game, MAX_PLAYERS, Message, Outcome, Outcomes, Position, ToPlay, with_game};
use take_five_search::{ExpectedOutcome, Player};

/// The maximum number of consecutive positions without a choice: more than the deal of a round.
const FURTHEST: u32 = 40;

/// The maximum number of positions with a choice that are searched: the faces of a die and a few more.
const WIDEST: usize = 8;

/// The value of the position; `None` if no choice comes up within many steps.
pub fn expected_after_forced_steps(
    question: &EngineQuestion,
    engine: &mut Player,
    rng: &mut dyn FnMut(u32) -> u32,
    budget: &SearchBudget<'_>,
) -> Result<Option<ExpectedOutcome>, Message> {
    let mut walk = Walk {
        before: &question.before,
        engine,
        rng,
    };
    walk.from(&question.position, FURTHEST, WIDEST, budget)
}

struct Walk<'a> {
    before: &'a [Position],
    engine: &'a mut Player,
    rng: &'a mut dyn FnMut(u32) -> u32,
}

impl Walk<'_> {
    fn from(
        &mut self,
        position: &Position,
        further: u32,
        width: usize,
        budget: &SearchBudget<'_>,
    ) -> Result<Option<ExpectedOutcome>, Message> {
        if let Some(outcome) = position.outcome() {
            return Ok(Some(at_the_end(&outcome)));
        }
        let Some(further) = further.checked_sub(1) else {
            return Ok(None);
        };
        let next = with_game!(position, state => next(state, width, self.rng));
        if next.is_empty() {
            let found = budget.limit(|limits| {
                let deeper = &mut |_: &_| ();
                self.engine
                    .analyse(position, self.before, 1, self.rng, limits, deeper)
            })?;
            return Ok(found.lines.first().and_then(|line| line.outlook));
        }
        let mut all = Vec::with_capacity(next.len());
        for (done, after) in next.iter().enumerate() {
            let share = budget.share(next.len() - done);
            all.extend(self.from(after, further, width / next.len(), &share)?);
        }
        Ok(mean(&all))
    }
}

/// The positions that can be next, all equally likely; empty if a player has a choice. If there are more than `width`,
/// a random sample of them.
fn next<G: Game + Into<Position>>(
    state: &G,
    width: usize,
    rng: &mut dyn FnMut(u32) -> u32,
) -> Vec<Position> {
    // By actions and outcomes, not by their texts: parsing texts would be a tenth of the module.
    let behind = |outcome: &G::Chance| -> Position {
        let mut after = state.clone();
        after.play_chance_unchecked(outcome);
        after.into()
    };
    match state.to_play() {
        ToPlay::Over => Vec::new(),
        ToPlay::Player(_) if state.action_count() > 1 => Vec::new(),
        ToPlay::Player(_) => {
            let only = state.random_action(&mut |_| 0);
            let behind = only.map(|(action, _)| {
                let mut after = state.clone();
                after.play_unchecked(action);
                after.into()
            });
            behind.into_iter().collect()
        }
        ToPlay::Chance => match state.outcomes() {
            Outcomes::Listed(all) if all.len() <= width => all.iter().map(behind).collect(),
            _ => {
                let mut rng = |n| rng(n);
                let drawn = (0..width.max(1)).filter_map(|_| state.draw(&mut rng));
                drawn.map(|outcome| behind(&outcome)).collect()
            }
        },
    }
}

/// For a game that is over: players who share first place split the win.
fn at_the_end(outcome: &Outcome) -> ExpectedOutcome {
    let first = outcome.places().iter().filter(|&&place| place == 1).count();
    let mut chances = [0.0; MAX_PLAYERS];
    for (chance, &place) in chances.iter_mut().zip(outcome.places()) {
        *chance = if place == 1 { 1.0 / first as f64 } else { 0.0 };
    }
    let points = outcome.points().map(|points| {
        let mut all = [0.0; MAX_PLAYERS];
        all.iter_mut()
            .zip(points)
            .for_each(|(all, &own)| *all = f64::from(own));
        all
    });
    ExpectedOutcome { chances, points }
}

/// Points are given only if all positions have them.
fn mean(all: &[ExpectedOutcome]) -> Option<ExpectedOutcome> {
    let of = |numbers: &mut dyn Iterator<Item = [f64; MAX_PLAYERS]>| {
        let mut mean = [0.0; MAX_PLAYERS];
        for each in numbers {
            mean.iter_mut()
                .zip(each)
                .for_each(|(sum, n)| *sum += n / all.len() as f64);
        }
        mean
    };
    let points: Option<Vec<_>> = all.iter().map(|outlook| outlook.points).collect();
    (!all.is_empty()).then(|| ExpectedOutcome {
        chances: of(&mut all.iter().map(|outlook| outlook.chances)),
        points: points.map(|points| of(&mut points.into_iter())),
    })
}
