//! How the chances of winning went in a game.

use super::game_line::GameLine;

/// From this change of hands on, a turn is a killer.
const KILLER: f64 = 0.25;

/// From this chance on, a game is decided.
const DECIDED: f64 = 0.9;

/// Figures of a game whose players looked. What needs a winner is `None` if the first place was shared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// The game's number.
    pub game: u64,
    /// How often the lead went to another player.
    pub lead_changes: f64,
    /// How far the winner was behind, on average.
    pub drama: Option<f64>,
    /// How far the winner was behind at most.
    pub comeback: Option<f64>,
    /// After which part of the game the winner was certain for good.
    pub decided: Option<f64>,
    /// The mean entropy, 1 being the most.
    pub uncertainty: f64,
    /// The mean change of hands.
    pub swing: f64,
    /// The number of steps that were killers.
    pub killers: f64,
    /// The number of steps from one look to the next, or to the end.
    pub steps: f64,
}

/// The courses of those games whose players looked.
pub fn courses(games: &[&GameLine]) -> Vec<Course> {
    games.iter().filter_map(|game| Course::of(game)).collect()
}

impl Course {
    /// The course of a game; `None` if nobody looked, or if it did not come to its end.
    pub fn of(game: &GameLine) -> Option<Self> {
        let chances = game.course();
        let (_, looks) = chances
            .split_last()
            .filter(|(_, looks)| !looks.is_empty())?;
        let steps = looks.len() as f64;
        let changes: Vec<f64> = chances
            .windows(2)
            .map(|pair| change(&pair[0], &pair[1]))
            .collect();
        let winner = game.winner();
        let behind = winner.map(|winner| looks.iter().map(move |look| behind(look, winner)));
        let leads = chances.iter().filter_map(|look| leader(look));
        let mut leads: Vec<usize> = leads.collect();
        leads.dedup();
        Some(Course {
            game: game.number,
            lead_changes: leads.len().saturating_sub(1) as f64,
            drama: behind.clone().map(|behind| behind.sum::<f64>() / steps),
            comeback: behind.map(|behind| behind.fold(0.0, f64::max)),
            decided: winner.map(|winner| {
                let open = looks.iter().rposition(|look| look[winner] < DECIDED);
                open.map_or(0.0, |last| (last + 1) as f64 / steps)
            }),
            uncertainty: looks.iter().map(|look| entropy(look)).sum::<f64>() / steps,
            swing: changes.iter().sum::<f64>() / steps,
            killers: changes.iter().filter(|&&change| change >= KILLER).count() as f64,
            steps,
        })
    }
}

/// The seat with the best chance; `None` if several share it.
fn leader(look: &[f64]) -> Option<usize> {
    let best = look.iter().copied().fold(0.0, f64::max);
    let mut first = (0..look.len()).filter(|&seat| look[seat] == best);
    match (first.next(), first.next()) {
        (Some(seat), None) => Some(seat),
        _ => None,
    }
}

/// How far a seat is behind the best of the others.
fn behind(look: &[f64], seat: usize) -> f64 {
    let others = (0..look.len()).filter(|&other| other != seat);
    let best = others.map(|other| look[other]).fold(0.0, f64::max);
    (best - look[seat]).max(0.0)
}

/// How much chance changes hands.
pub fn change(from: &[f64], to: &[f64]) -> f64 {
    let differences = from.iter().zip(to).map(|(one, next)| (one - next).abs());
    differences.sum::<f64>() / 2.0
}

fn entropy(look: &[f64]) -> f64 {
    let parts = look.iter().filter(|&&chance| chance > 0.0);
    let sum: f64 = parts.map(|chance| -chance * chance.ln()).sum();
    sum / (look.len() as f64).ln()
}
