//! Games worth looking at.

use super::course::{Course, change};
use super::figure::BLUNDER;
use super::game_line::GameLine;
use serde::Serialize;
use take_five_rules::Position;
use take_five_table::Table;

/// From this change of hands on, a turn is annotated.
const REMARKABLE: f64 = 0.1;

/// A game of the strongest player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NotableGame {
    /// Why it is here: `typical`, `shortest`, `longest`, `comeback` or `temptation`.
    pub what: &'static str,
    /// Its number among those of its player, from 0.
    pub number: u64,
    /// Its turns.
    pub turns: u32,
    /// The winner’s greatest arrears.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comeback: Option<f64>,
    /// The chances of all seats at the starts of turns, by the turn’s number from 1, and what came of them.
    pub chances: Vec<(u32, Vec<f64>)>,
    /// Its record, with a comment on each turn after which much chance of winning has changed hands: the chances before and
    /// after it in percent, player 1 first. Of a temptation, the tempting action is a variation, with what it loses in
    /// percent.
    pub record: String,
}

/// The notable games of those that the strongest player played.
pub fn notable_games(start: &Position, games: &[&GameLine]) -> Vec<NotableGame> {
    let looked: Vec<(&GameLine, Course)> = games
        .iter()
        .filter_map(|game| Some((*game, Course::of(game)?)))
        .collect();
    let length = |game: &&(&GameLine, Course)| (game.0.turns, game.0.actions(), game.0.number);
    let by_arrears = |one: &&(&GameLine, Course), other: &&(&GameLine, Course)| {
        let arrears = |game: &(&GameLine, Course)| game.1.comeback.unwrap_or(0.0);
        let order = arrears(one).total_cmp(&arrears(other));
        order.then(other.0.number.cmp(&one.0.number))
    };
    let found = [
        ("typical", typical(&looked)),
        ("shortest", looked.iter().min_by_key(length)),
        ("longest", looked.iter().max_by_key(length)),
        ("comeback", looked.iter().max_by(by_arrears)),
    ];
    let tempting = looked.iter().filter_map(|game| Some((game, loss(game.0)?)));
    let tempting = tempting.filter(|(_, loss)| *loss >= BLUNDER);
    let most = tempting.max_by(|(one, more), (other, less)| {
        let order = more.total_cmp(less);
        order.then(other.0.number.cmp(&one.0.number))
    });
    let found = found
        .into_iter()
        .chain([("temptation", most.map(|(game, _)| game))]);
    let game = |(what, found): (&'static str, Option<&(&GameLine, Course)>)| {
        let (game, course) = found?;
        let mut table = replayed(start, game)?;
        if what == "temptation" {
            add_temptation(&mut table, game)?;
        }
        Some(NotableGame {
            what,
            number: game.number,
            turns: game.turns,
            comeback: course.comeback,
            chances: chances(game),
            // Chance is not drawn from a seed of the table: the tag would promise what is not so.
            record: table.record().replacen("[Seed \"0\"]\n", "", 1),
        })
    };
    found.filter_map(game).collect()
}

/// How much chance the tempting action loses at which the strongest player looked.
fn loss(game: &GameLine) -> Option<f64> {
    game.look.as_ref()?.loss()
}

/// Adds the tempting action as a variation; `None` if the record becomes too long.
fn add_temptation(table: &mut Table, game: &GameLine) -> Option<()> {
    let look = game.look.as_ref()?;
    let end = table.current_turn();
    table.go_to_step(look.steps);
    table.play(&look.tempting).ok()?;
    let comment = format!("−{:.0} %", 100.0 * look.loss()?);
    table.set_comment(table.current_turn(), &comment).ok()?;
    table.go_to(end).then_some(())
}

/// The game that is nearest to the medians of turns, actions, changes of the lead, uncertainty and swing, each measured by
/// the distance between its quartiles.
fn typical<'a, 'g>(games: &'a [(&'g GameLine, Course)]) -> Option<&'a (&'g GameLine, Course)> {
    let features = |(game, course): &(&GameLine, Course)| {
        [
            f64::from(game.turns),
            game.actions() as f64,
            course.lead_changes,
            course.uncertainty,
            course.swing,
        ]
    };
    let all: Vec<[f64; 5]> = games.iter().map(features).collect();
    let quartiles = [0, 1, 2, 3, 4].map(|feature| {
        let mut values: Vec<f64> = all.iter().map(|game| game[feature]).collect();
        values.sort_by(f64::total_cmp);
        [1, 2, 3].map(|quarter| {
            values
                .get(values.len() * quarter / 4)
                .copied()
                .unwrap_or(0.0)
        })
    });
    let distance = |game: &[f64; 5]| {
        let apart = game
            .iter()
            .zip(quartiles)
            .map(|(value, [low, median, high])| {
                let scale = if high > low { high - low } else { 1.0 };
                ((value - median) / scale).powi(2)
            });
        apart.sum::<f64>()
    };
    let nearest = (0..games.len()).min_by(|&one, &other| {
        let order = distance(&all[one]).total_cmp(&distance(&all[other]));
        order.then(games[one].0.number.cmp(&games[other].0.number))
    });
    nearest.map(|at| &games[at])
}

fn chances(game: &GameLine) -> Vec<(u32, Vec<f64>)> {
    let turns = game.chances.iter().map(|(turn, _)| turn + 1);
    turns.chain([game.turns + 1]).zip(game.course()).collect()
}

/// The annotated game; `None` if it is too long for a record.
fn replayed(start: &Position, game: &GameLine) -> Option<Table> {
    let mut table = Table::from_position(start.clone(), 0).with_manual_chance(true);
    for step in &game.steps {
        table.play(step).ok()?;
    }
    let turns = table.tree();
    for pair in chances(game).windows(2) {
        let [(turn, before), (_, after)] = pair else {
            continue;
        };
        let played = turns.iter().find(|it| it.number == Some(*turn as usize));
        if let Some(played) = played
            && change(before, after) >= REMARKABLE
        {
            let comment = format!("{} → {}", percent(before), percent(after));
            table.set_comment(played.id, &comment).ok()?;
        }
    }
    Some(table)
}

fn percent(chances: &[f64]) -> String {
    let all = chances
        .iter()
        .map(|chance| format!("{:.0}", 100.0 * chance));
    all.collect::<Vec<_>>().join(" : ")
}
