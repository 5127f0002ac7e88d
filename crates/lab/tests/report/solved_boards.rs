//! What is known of solved boards (docs/solved.md), as the report finds it.

use super::toy_games::{figure, games};
use std::collections::{HashMap, HashSet};
use take_five_lab::{GameLine, Report, ReportGames, ReportPart, ReportPlan};
use take_five_rules::{Game, Message, Position, Spec, TakeBackToe};
use take_five_solve::SmallAcquisitions;

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
        .report(|_| [String::new(), String::new()], |_| String::new())
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

/// Whether the player to move wins, who always can.
fn wins(position: &Position, known: &mut HashMap<String, bool>) -> bool {
    let text = position.to_string();
    if let Some(&found) = known.get(&text) {
        return found;
    }
    let found = position
        .legal_actions()
        .iter()
        .any(|action| wins_by(position, action, known));
    known.insert(text, found);
    found
}

/// Whether the player to move wins with this action.
fn wins_by(position: &Position, action: &str, known: &mut HashMap<String, bool>) -> bool {
    let mover = usize::from(position.turn_of().unwrap()) - 1;
    let after = position
        .read_turn(action, false)
        .unwrap()
        .pop()
        .unwrap()
        .after;
    match after.outcome() {
        Some(outcome) => outcome.places()[mover] == 1,
        None => !wins(&after, known),
    }
}

/// On a board that it searches to the end, the level's closer looks find what every action is worth.
#[test]
fn closer_looks_at_take_of_size_2_are_exact() {
    let start = Position::start(&"take:size=2,churn=high".parse().unwrap());
    let plan = ReportPlan {
        games: 100,
        nodes: 20_000,
        levels: vec![8],
        doublings: 0,
        opening: Some(2),
        ..ReportPlan::new(start.clone())
    };
    let all = plan.schedule().games().into_iter();
    let others = all.filter(|(series, _)| *series != 1).collect();
    let mut known = HashMap::new();
    let (mut clear, mut tempting) = (0, 0);
    let mut check = |line: GameLine| {
        let look = line.look.expect("each game has a choice");
        let mut position = start.clone();
        for step in &line.steps[..look.steps] {
            position = position
                .read_turn(step, false)
                .unwrap()
                .pop()
                .unwrap()
                .after;
        }
        let actions = position.legal_actions();
        let winning = actions
            .iter()
            .filter(|action| wins_by(&position, action, &mut known))
            .count();
        let gap = f64::from(u8::from(winning == 1));
        let tempted = wins_by(&position, &look.tempting, &mut known);
        let loss = f64::from(u8::from(winning > 0 && !tempted));
        assert_eq!(
            (look.gap(), look.loss()),
            (Some(gap), Some(loss)),
            "{position}"
        );
        clear += u32::from(gap > 0.0);
        tempting += u32::from(loss > 0.0);
        Ok::<(), Message>(())
    };
    plan.run(&others, &mut check).unwrap();
    assert!(
        clear > 0 && tempting > 0,
        "{clear} clear, {tempting} tempting"
    );
}

/// Take-Back-Toe has six rolls, and each allows the same moves at the start: these are averages over all there is. Layouts
/// are too many, so that those of Acquisitions are drawn, and the more of them allow a jump, the narrower its interval.
#[test]
fn first_actions_after_chance_are_averages() {
    let first = |spec: &str| {
        let plan = ReportPlan {
            nodes: 20,
            ..ReportPlan::new(Position::start(&spec.parse().unwrap()))
        };
        take_five_lab::first_actions(&plan).unwrap().unwrap()
    };
    let toe = first("take-back-toe");
    assert_eq!((toe.draws, toe.actions.len()), (Some(6), 14));
    for action in &toe.actions {
        assert_eq!((action.draws, action.interval), (Some(6), None));
    }
    let mixed = first("acquisitions:values=mixed");
    assert_eq!(mixed.draws, Some(24));
    for action in &mixed.actions {
        let [low, high] = action.interval.unwrap();
        assert!(low <= action.value && action.value <= high);
        assert_eq!(action.draws, Some(24), "the empty corner is always h1");
    }
}

/// A board of Acquisitions that player 1 wins, one that is drawn, and one on which nobody can ever jump.
#[test]
fn small_boards_of_acquisitions_end_as_they_are_solved() {
    for (files, ranks, share) in [(2, 3, 1.0), (3, 3, 1.0), (2, 2, 0.5)] {
        let board = SmallAcquisitions::new(files, ranks);
        let [_, perfect, _] = &games(&board, [0, 2, 0], 1);
        let found = figure(perfect, "first-share").unwrap().0;
        assert_eq!(found, share, "{files} × {ranks}");
    }
}

/// With one chip on each space of the middle row, player 1 wins Take-Back-Toe with the chance 0.514368502.
#[test]
fn take_back_toe_with_few_chips_is_nearly_fair() {
    let spec = Spec::new(TakeBackToe::INFO);
    let start = TakeBackToe::with_small_stacks(&spec, 1);
    let plan = ReportPlan {
        games: 200,
        nodes: 5_000,
        levels: vec![7],
        doublings: 0,
        ..ReportPlan::new(start.into())
    };
    let mut lines = Vec::new();
    let mut keep = |line: GameLine| {
        lines.push(line);
        Ok::<(), Message>(())
    };
    // Only those of the level against itself.
    let others = plan
        .schedule()
        .games()
        .into_iter()
        .filter(|(series, _)| *series != 1);
    plan.run(&others.collect(), &mut keep).unwrap();
    let [low, high] = figure(&lines, "first-share").unwrap().1.unwrap();
    assert!(low < 0.514368502 && 0.514368502 < high, "{low} to {high}");
}
