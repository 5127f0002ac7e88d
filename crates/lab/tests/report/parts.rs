//! Parts of a report: however the games are split, stopped and resumed, the report is the same.

use std::collections::HashSet;
use take_five_lab::{GameLine, ReportGames, ReportPart, ReportPlan, Shard};
use take_five_rules::{GAMES, Message, Position, Spec, playout, with_game};
use take_five_search::rng;

fn plan(spec: &str, games: u64, parts: u64) -> ReportPlan {
    let start = Position::start(&spec.parse().unwrap());
    ReportPlan {
        games,
        levels: vec![1, 3],
        nodes: 30,
        doublings: 1,
        seed: 7,
        shard: Shard { part: 1, parts },
        ..ReportPlan::new(start)
    }
}

/// The text of a part's file.
fn played(plan: &ReportPlan, part: u64) -> String {
    let mut plan = plan.clone();
    plan.shard.part = part;
    let mut text = ReportPart::first_line(&plan.terms(), part);
    let mut keep = |line: GameLine| {
        text += &ReportPart::game_line(&line);
        Ok::<(), Message>(())
    };
    plan.run(&HashSet::new(), &mut keep).unwrap();
    text
}

fn merged(texts: &[String]) -> Result<(String, String), Message> {
    let parts = texts
        .iter()
        .map(|text| Ok(ReportPart::parse(text)?.unwrap()));
    let games = ReportGames::merge(parts.collect::<Result<_, Message>>()?)?;
    Ok((
        serde_json::to_string(
            &games.report(|kind| [kind.id.to_owned(), String::new()], str::to_owned)?,
        )
        .unwrap(),
        games.csv(),
    ))
}

#[test]
fn parts_make_the_same_report_as_a_whole() {
    for spec in ["take:size=2", "take-back-toe", "takeaway:players=3"] {
        let whole = merged(&[played(&plan(spec, 5, 1), 1)]).unwrap();
        let three = plan(spec, 5, 3);
        let parts = [3, 1, 2].map(|part| played(&three, part));
        assert_eq!(merged(&parts).unwrap(), whole, "{spec}");
        let error = merged(&parts[..2]).unwrap_err();
        assert_eq!(error.id, "report.games-missing");
        let error = merged(&[parts[0].clone(), played(&plan(spec, 6, 3), 1)]).unwrap_err();
        assert_eq!(error.id, "report.other-terms");
    }
}

#[test]
fn a_run_that_was_stopped_anywhere_goes_on() {
    let plan = plan("take:size=2", 3, 1);
    let whole = played(&plan, 1);
    for cut in 0..whole.len() {
        let Some(part) = ReportPart::parse(&whole[..cut]).unwrap() else {
            assert!(cut < whole.find('\n').unwrap() + 1);
            continue;
        };
        let done: HashSet<_> = part
            .lines
            .iter()
            .map(|line| (line.series, line.number))
            .collect();
        // Playing on is the same wherever it begins, so that a few cuts are enough.
        if cut % 97 == 0 {
            let mut text = whole[..part.length].to_owned();
            let mut keep = |line: GameLine| {
                text += &ReportPart::game_line(&line);
                Ok::<(), Message>(())
            };
            plan.run(&done, &mut keep).unwrap();
            assert_eq!(text, whole, "cut at {cut}");
        }
    }
}

#[test]
fn a_spoilt_line_is_told_with_its_number() {
    let text = played(&plan("take:size=2", 1, 1), 1).replacen("\"turns\"", "\"terms\"", 1);
    assert_eq!(ReportPart::parse(&text).unwrap_err().id, "report.bad-line");
}

/// Turns and actions are counted as by `playout`, which is the same walk without a report.
#[test]
fn random_games_are_counted_as_playouts() {
    for info in GAMES {
        let start = Position::start(&Spec::new(info));
        let plan = ReportPlan {
            games: 300,
            levels: Vec::new(),
            doublings: 0,
            ..ReportPlan::new(start.clone())
        };
        let part = ReportPart::parse(&played(&plan, 1)).unwrap().unwrap();
        let mean = |values: Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
        let turns = mean(
            part.lines
                .iter()
                .map(|line| f64::from(line.turns))
                .collect(),
        );
        let actions = mean(
            part.lines
                .iter()
                .map(|line| line.actions() as f64)
                .collect(),
        );
        let rng = &mut rng(1);
        let playouts: Vec<_> = (0..300)
            .map(|_| with_game!(&start, state => playout(&mut state.clone(), rng)))
            .collect();
        let expected_turns = mean(playouts.iter().map(|it| it.turns as f64).collect());
        let expected_actions = mean(playouts.iter().map(|it| it.actions as f64).collect());
        let is_near = |found: f64, expected: f64| (found / expected - 1.0).abs() < 0.1;
        assert!(
            is_near(turns, expected_turns),
            "{}: {turns}, {expected_turns}",
            info.id
        );
        assert!(is_near(actions, expected_actions), "{}: {actions}", info.id);
        assert!(
            part.lines
                .iter()
                .all(|line| line.choices.turn_count() as u32 == line.turns),
            "{}",
            info.id
        );
    }
}
