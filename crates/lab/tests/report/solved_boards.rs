//! What is known of solved boards (docs/solved.md), as the report finds it.

use std::collections::HashSet;
use take_five_lab::{GameLine, Report, ReportGames, ReportPart, ReportPlan};
use take_five_rules::{Message, Position};

fn report(spec: &str, games: u64, opening: u32) -> Report {
    let start = Position::start(&spec.parse().unwrap());
    let plan = ReportPlan {
        games,
        nodes: 20_000,
        levels: vec![8],
        doublings: 0,
        opening: Some(opening),
        ..ReportPlan::new(start)
    };
    let mut lines = Vec::new();
    let mut keep = |line: GameLine| {
        lines.push(line);
        Ok::<(), Message>(())
    };
    plan.run(&HashSet::new(), &mut keep).unwrap();
    let part = ReportPart {
        terms: plan.terms(),
        part: 1,
        lines,
        length: 0,
    };
    ReportGames::merge(vec![part])
        .unwrap()
        .report(|_| [String::new(), String::new()])
        .unwrap()
}

/// The values of the first actions, and the first player's share in games of the strongest level without a random turn.
fn values(report: &Report) -> (Vec<(f64, bool)>, f64) {
    let actions = &report.first_actions.as_ref().unwrap().actions;
    let row = report
        .figures
        .iter()
        .find(|row| row.kind.id == "first-share")
        .unwrap();
    (
        actions
            .iter()
            .map(|action| (action.value, action.is_exact))
            .collect(),
        row.values[1].unwrap().value,
    )
}

#[test]
fn player_2_wins_take_of_size_2() {
    for spec in ["take:size=2,churn=low", "take:size=2,churn=high"] {
        let (actions, share) = values(&report(spec, 1, 0));
        assert!(
            actions.iter().all(|value| *value == (0.0, true)),
            "{spec}: {actions:?}"
        );
        assert_eq!((actions.len(), share), (7, 0.0));
    }
}
