//! What a position is worth in which nobody has a choice: what the positions behind it are worth.

use crate::question::{Budget, Question};
use take_five_rules::{MAX_PLAYERS, Message, Outcome, Outcomes, Position, ToPlay};
use take_five_search::{Outlook, Player};

/// How many positions with a single way on are gone through, at most.
const FURTHEST: u32 = 8;

/// How many outcomes are drawn where there are too many to list.
const DRAWN: usize = 8;

/// What the position is worth; `None` where no choice comes up within a few steps.
pub fn of(
    question: &Question,
    player: &mut Player,
    below: &mut dyn FnMut(u32) -> u32,
    budget: &Budget<'_>,
) -> Result<Option<Outlook>, Message> {
    from(
        &question.position,
        &question.before,
        FURTHEST,
        player,
        below,
        budget,
    )
}

fn from(
    position: &Position,
    before: &[Position],
    further: u32,
    player: &mut Player,
    below: &mut dyn FnMut(u32) -> u32,
    budget: &Budget<'_>,
) -> Result<Option<Outlook>, Message> {
    if let Some(outcome) = position.outcome() {
        return Ok(Some(at_the_end(&outcome)));
    }
    let Some(left) = further.checked_sub(1) else {
        return Ok(None);
    };
    let next = next(position, below)?;
    if next.is_empty() {
        let found = budget
            .limit(|limits| player.analyse(position, before, 1, below, limits, &mut |_| ()))?;
        return Ok(found.lines.first().and_then(|line| line.outlook));
    }
    let mut all = Vec::with_capacity(next.len());
    for (done, after) in next.iter().enumerate() {
        let share = budget.share(next.len() - done);
        all.extend(from(after, before, left, player, below, &share)?);
    }
    Ok(mean(&all))
}

/// The positions that can be next, each as likely as the other; none where a player has a choice.
fn next(position: &Position, below: &mut dyn FnMut(u32) -> u32) -> Result<Vec<Position>, Message> {
    let listed = match position.outcomes() {
        Some(Outcomes::TooMany(_)) => {
            let mut below = below;
            let draw = |_| Some(position.draw(false, &mut below)?.after);
            return Ok((0..DRAWN).filter_map(draw).collect());
        }
        Some(Outcomes::Listed(outcomes)) => outcomes,
        None if matches!(position.to_play(), ToPlay::Player(_)) => {
            let mut only = position.legal_actions();
            only.truncate(2);
            if only.len() > 1 { Vec::new() } else { only }
        }
        None => Vec::new(),
    };
    let mut all = Vec::with_capacity(listed.len());
    for text in listed {
        all.extend(
            position
                .read_turn(&text, false)?
                .pop()
                .map(|step| step.after),
        );
    }
    Ok(all)
}

/// Of a game that is over: who share the first place share the game.
fn at_the_end(outcome: &Outcome) -> Outlook {
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
    Outlook { chances, points }
}

/// Points are there only where all have them.
fn mean(all: &[Outlook]) -> Option<Outlook> {
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
    (!all.is_empty()).then(|| Outlook {
        chances: of(&mut all.iter().map(|outlook| outlook.chances)),
        points: points.map(|points| of(&mut points.into_iter())),
    })
}
