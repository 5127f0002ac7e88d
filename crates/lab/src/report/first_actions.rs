//! What each first action is worth.

use super::plan::ReportPlan;
use serde::Serialize;
use take_five_rules::{Message, ToPlay};
use take_five_search::{Limits, Player, rng};

/// The values of all first actions, the best first, by a search of the strongest level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstActions {
    /// The number of positions searched.
    pub nodes: u64,
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
    /// Whether the search has seen every end: then the value is no estimate.
    pub is_exact: bool,
    /// The best continuation.
    pub line: Vec<String>,
}

/// Searches all first actions equally deep; `None` if chance or nobody is first to act, or if there is nothing to choose.
///
/// # Errors
/// If the search fails.
pub fn first_actions(plan: &ReportPlan) -> Result<Option<FirstActions>, Message> {
    let ToPlay::Player(player) = plan.start.to_play() else {
        return Ok(None);
    };
    let paths = plan.start.touch_paths();
    if paths.len() < 2 {
        return Ok(None);
    }
    let texts: Vec<String> = paths.iter().map(|(text, _)| text.clone()).collect();
    let mut limits = Limits {
        nodes: plan.nodes.saturating_mul(texts.len() as u64),
        stop: &mut || false,
    };
    let mut rng = rng(plan.seed);
    let found = Player::new().compare(&plan.start, &[], &texts, &mut rng, &mut limits)?;
    let mut actions = Vec::new();
    for line in found.lines {
        let (Some(action), Some(outlook)) = (line.actions.first(), line.outlook) else {
            continue;
        };
        let path = paths.iter().find(|(text, _)| text == action);
        let chance = outlook.chances[usize::from(player) - 1];
        actions.push(FirstAction {
            action: action.clone(),
            places: path.map(|(_, keys)| keys.clone()).unwrap_or_default(),
            value: (chance * 1e4).round() / 1e4,
            is_exact: line.is_exact,
            line: line.actions.clone(),
        });
    }
    let after_pie = |action: &FirstAction| action.value.min(1.0 - action.value);
    let balanced = actions
        .iter()
        .max_by(|one, other| after_pie(one).total_cmp(&after_pie(other)))
        .filter(|_| plan.start.players() == 2);
    Ok(Some(FirstActions {
        nodes: found.nodes,
        most_balanced: balanced.map(|action| action.action.clone()),
        share_with_pie_rule: balanced.map(after_pie),
        actions,
    }))
}
