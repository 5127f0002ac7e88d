//! The values that the opponents give to recorded positions. Any change of an evaluation changes some of them, however
//! small it is. `evaluations/` has a file for each game, each line with the options, a position and what it is worth.
//! After an intended change of an evaluation, `TAKEFIVE_ACCEPT=1` writes the new values; what is missing is drawn anew.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};
use take_five_rules::{GAMES, Position, Spec, ToPlay};
use take_five_search::rng;
use take_five_search::{Evaluate, Level, Limits, Player, PositionAnalysis};

/// The positions recorded for each game, and the options that they are parted among, if not the usual ones alone.
const POSITIONS: usize = 240;
const SPECS: [(&str, &[&str]); 5] = [
    (
        "take-it-away",
        &[
            "take-it-away",
            "take-it-away:players=3",
            "take-it-away:players=4,penalty=4",
        ],
    ),
    (
        "acquisitions",
        &["acquisitions", "acquisitions:values=mixed,dropping=yes"],
    ),
    ("takeaway", &["takeaway:players=2", "takeaway"]),
    (
        "give-and-take",
        &["give-and-take", "give-and-take:kings=forward"],
    ),
    ("take", &["take", "take:size=4,churn=high", "take:size=3"]),
];

/// Playouts, or positions of a search that prunes nothing, for games without an evaluation for two.
const NODES: u64 = 300;

fn file(id: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/strength/evaluations");
    folder.join(format!("{id}.txt"))
}

/// Whether the evaluation says something about this position: none is asked about a rolled die, nor for what is forced.
fn is_asked_about(position: &Position) -> bool {
    match position {
        Position::TakeBackToe(_) => position.to_play() == ToPlay::Chance,
        _ => position.legal_actions().len() > 1,
    }
}

/// What the position is worth: in the units of the evaluation to the player to move, or, where a search finds it, the
/// chances of all players after each of the best three actions, in thousandths.
fn worth(position: &Position) -> String {
    match position {
        Position::GiveAndTake(state) => state.evaluate(state.side_to_move()).to_string(),
        Position::Take(state) => state.evaluate(1).to_string(),
        Position::TakeBackToe(state) => state.evaluate(state.player()).to_string(),
        Position::Acquisitions(state) => state.evaluate(state.mover()).to_string(),
        Position::TakeItAway(state) if position.players() == 2 => {
            state.evaluate(state.mover()).to_string()
        }
        _ => searched(position),
    }
}

fn searched(position: &Position) -> String {
    let mut limits = Limits {
        nodes: NODES,
        stop: &mut || false,
    };
    let analysis = Player::new().analyse(position, &[], 3, &mut rng(1), &mut limits, &mut |_| ());
    let PositionAnalysis { lines, .. } = analysis.unwrap();
    let line = |line: &take_five_search::AnalysedLine| {
        let chances = line.outlook.map_or([0.0; 4], |outlook| outlook.chances);
        let thousandths = chances.map(|chance| format!("{:.0}", 1000.0 * chance));
        format!("{} {}", line.actions[0], thousandths.join(","))
    };
    lines.iter().map(line).collect::<Vec<_>>().join(" ")
}

/// Positions of random games and of games of a weak level, `count` in all.
fn drawn(spec: &str, count: usize) -> Vec<Position> {
    let spec: Spec = spec.parse().unwrap();
    let mut rng = rng(2026);
    let mut all = Vec::new();
    let mut player = Player::new();
    while all.len() < count {
        let level = match all.len() % 2 {
            0 => Level::Random,
            _ => Level::Numbered(3),
        };
        let mut position = Position::start(&spec);
        let mut of_game = Vec::new();
        for _ in 0..400 {
            if position.to_play() == ToPlay::Over {
                break;
            }
            if let Some(step) = position.draw(false, &mut rng) {
                of_game.push(position);
                position = step.after;
                continue;
            }
            let mut limits = Limits {
                nodes: 2_000,
                stop: &mut || false,
            };
            let action = player.choose(level, &position, &[], &mut rng, &mut limits);
            let step = position
                .read_turn(&action.unwrap(), false)
                .unwrap()
                .remove(0);
            of_game.push(position);
            position = step.after;
        }
        of_game.retain(is_asked_about);
        // So many that a file has several positions of a game, of its beginning and of its end.
        for _ in 0..6.min(of_game.len()) {
            all.push(of_game.swap_remove(rng(of_game.len() as u32) as usize));
        }
    }
    all.truncate(count);
    all
}

/// The recorded positions of a game with their values; drawn anew, without values, if there is no file.
fn recorded(id: &str) -> Vec<(Position, String)> {
    let Ok(text) = fs::read_to_string(file(id)) else {
        let usual = [id];
        let listed = SPECS.iter().find(|(game, _)| *game == id);
        let specs = listed.map_or(&usual[..], |(_, specs)| specs);
        let each = specs
            .iter()
            .map(|spec| drawn(spec, POSITIONS / specs.len()));
        return each
            .flatten()
            .map(|position| (position, String::new()))
            .collect();
    };
    let line = |line: &str| {
        let [spec, position, value] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{id}: {line}");
        };
        let position = Position::parse(&spec.parse().unwrap(), position).unwrap();
        (position, value.to_owned())
    };
    text.lines().map(line).collect()
}

/// What has changed in a game, in a sentence. With `TAKEFIVE_ACCEPT` it is recorded instead.
fn difference(id: &str) -> Option<String> {
    let recorded = recorded(id);
    let mut text = String::new();
    let mut changed = Vec::new();
    for (position, value) in &recorded {
        let now = worth(position);
        let _ = writeln!(text, "{}\t{position}\t{now}", position.spec());
        if now != *value {
            changed.push(format!("{position}: {now}, not {value}"));
        }
    }
    assert!(recorded.len() > 100, "{id}: too few positions");
    let first = changed.first()?;
    if env::var_os("TAKEFIVE_ACCEPT").is_some() {
        fs::create_dir_all(file(id).parent().unwrap()).unwrap();
        fs::write(file(id), text).unwrap();
        return None;
    }
    let (some, all) = (changed.len(), recorded.len());
    Some(format!(
        "{id}: {some} of {all} recorded values differ, such as {first}"
    ))
}

#[test]
#[ignore = "the stage strength runs it"]
fn evaluations_are_as_recorded() {
    let differences = GAMES.iter().filter_map(|info| difference(info.id));
    let differences: Vec<String> = differences.collect();
    let all = differences.join("\n");
    assert!(
        all.is_empty(),
        "{all}\nIf that is intended: docs/strength.md, The stage strength"
    );
}
