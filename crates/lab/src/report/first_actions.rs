//! What each first action is worth.

use super::estimate::Estimate;
use super::plan::ReportPlan;
use serde::Serialize;
use std::collections::BTreeMap;
use take_five_rules::{Message, Outcomes, Position, ToPlay, stable_hash};
use take_five_search::{AnalysedLine, Limits, Player, PositionAnalysis, rng};

/// The values of all first actions, the best first, by a search of the strongest level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstActions {
    /// The number of positions searched.
    pub nodes: u64,
    /// The number of draws that the values are averaged over, if chance comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<u64>,
    /// The actions.
    pub actions: Vec<FirstAction>,
    /// The action whose value is nearest to one half, for two players.
    pub most_balanced: Option<String>,
    /// The first player’s chance if the second may exchange the sides after the first action, by these values: that of the
    /// most balanced action, or of exchanging it.
    pub share_with_pie_rule: Option<f64>,
}

/// A first action.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstAction {
    /// Its text.
    pub action: String,
    /// The places that are touched for it, the first being where it starts.
    pub places: Vec<String>,
    /// The first player’s chance of winning after it.
    pub value: f64,
    /// The ends of the 95 % interval of a value that is averaged over draws, unless these are all there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// The number of draws after which it was legal, if chance comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<u64>,
    /// Whether the search has seen every end: then the value is no estimate.
    pub is_exact: bool,
    /// The best continuation.
    pub line: Vec<String>,
}

/// Searches all first actions equally deep; `None` if there is nothing to choose, or if another program has the game.
///
/// # Errors
/// If a search fails.
pub fn first_actions(plan: &ReportPlan) -> Result<Option<FirstActions>, Message> {
    let Some(start) = plan.start() else {
        return Ok(None);
    };
    match start.to_play() {
        ToPlay::Player(_) => of_start(plan, start),
        ToPlay::Chance => over_draws(plan, start),
        ToPlay::Over => Ok(None),
    }
}

fn of_start(plan: &ReportPlan, start: &Position) -> Result<Option<FirstActions>, Message> {
    let Some(found) = compare(plan, start)? else {
        return Ok(None);
    };
    let actions: Vec<FirstAction> = values(start, &found).collect();
    let after_pie = |action: &FirstAction| action.value.min(1.0 - action.value);
    let balanced = actions
        .iter()
        .max_by(|one, other| after_pie(one).total_cmp(&after_pie(other)))
        .filter(|_| start.players() == 2);
    Ok(Some(FirstActions {
        nodes: found.nodes,
        draws: None,
        most_balanced: balanced.map(|action| action.action.clone()),
        share_with_pie_rule: balanced.map(after_pie),
        actions,
    }))
}

/// Where the outcomes are too many, so many are drawn.
const DRAWS: u64 = 24;

/// The values of the first actions, averaged over all outcomes of chance, or over some if there are too many.
fn over_draws(plan: &ReportPlan, start: &Position) -> Result<Option<FirstActions>, Message> {
    let all = all_draws(start);
    let starts = all.clone().unwrap_or_else(|| {
        let drawn = |draw| drawn(start, stable_hash(&(plan.seed, draw)));
        (0..DRAWS).filter_map(drawn).collect()
    });
    let mut nodes = 0;
    let mut by_action: BTreeMap<String, Vec<FirstAction>> = BTreeMap::new();
    for start in &starts {
        if let Some(found) = compare(plan, start)? {
            nodes += found.nodes;
            for value in values(start, &found) {
                by_action
                    .entry(value.action.clone())
                    .or_default()
                    .push(value);
            }
        }
    }
    let average = |values: Vec<FirstAction>| {
        let numbers: Vec<f64> = values.iter().map(|it| it.value).collect();
        // Where all outcomes are known, the mean is no estimate.
        let interval = match all {
            Some(_) => None,
            None => Estimate::mean(&numbers)?.clamped(0.0, 1.0).interval,
        };
        let first = values.first()?.clone();
        Some(FirstAction {
            value: rounded(numbers.iter().sum::<f64>() / numbers.len() as f64),
            interval: interval.map(|pair| pair.map(rounded)),
            draws: Some(numbers.len() as u64),
            is_exact: all.is_some() && values.iter().all(|it| it.is_exact),
            line: Vec::new(),
            ..first
        })
    };
    let mut actions: Vec<FirstAction> = by_action.into_values().filter_map(average).collect();
    actions.sort_by(|one, other| other.value.total_cmp(&one.value));
    Ok((actions.len() > 1).then_some(FirstActions {
        nodes,
        draws: Some(starts.len() as u64),
        actions,
        most_balanced: None,
        share_with_pie_rule: None,
    }))
}

/// The positions after each outcome, if they can be listed and a player is to move in all of them.
fn all_draws(start: &Position) -> Option<Vec<Position>> {
    let Outcomes::Listed(all) = start.outcomes()? else {
        return None;
    };
    let after = |outcome: String| {
        let after = start.read_turn(&outcome, false).ok()?.pop()?.after;
        matches!(after.to_play(), ToPlay::Player(_)).then_some(after)
    };
    all.into_iter().map(after).collect()
}

/// A position in which a player is to move, drawn with this seed.
fn drawn(start: &Position, seed: u64) -> Option<Position> {
    let mut rng = rng(seed);
    let mut position = start.clone();
    let mut is_continuation = false;
    while position.to_play() == ToPlay::Chance {
        let step = position.draw(is_continuation, &mut rng)?;
        is_continuation = !step.turn_over;
        position = step.after;
    }
    matches!(position.to_play(), ToPlay::Player(_)).then_some(position)
}

/// A search of all actions; `None` if there is nothing to choose.
fn compare(plan: &ReportPlan, start: &Position) -> Result<Option<PositionAnalysis>, Message> {
    let actions = start.legal_actions();
    if actions.len() < 2 {
        return Ok(None);
    }
    let mut limits = Limits {
        nodes: plan.nodes.saturating_mul(actions.len() as u64),
        stop: &mut || false,
    };
    let mut rng = rng(plan.seed);
    let found = Player::new().compare(start, &[], &actions, &mut rng, &mut limits)?;
    Ok(Some(found))
}

fn values(start: &Position, found: &PositionAnalysis) -> impl Iterator<Item = FirstAction> {
    let paths = start.touch_paths();
    let player = usize::from(start.turn_of().unwrap_or(1));
    found.lines.iter().filter_map(move |line: &AnalysedLine| {
        let action = line.actions.first()?;
        let path = paths.iter().find(|(text, _)| text == action);
        Some(FirstAction {
            action: action.clone(),
            places: path.map(|(_, keys)| keys.clone()).unwrap_or_default(),
            value: rounded(line.outlook?.chances[player - 1]),
            interval: None,
            draws: None,
            is_exact: line.is_exact,
            line: line.actions.clone(),
        })
    })
}

fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}
