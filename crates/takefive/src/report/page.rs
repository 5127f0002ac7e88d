//! The report as a page: one file without scripts, which prints well.

use super::first_actions;
use super::numbers::{percent, value_and_interval, whole};
use super::plots::{Labels, Line, colour_index, intervals, lines};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use take_five_lab::{FigureRow, NotableGame, Report, Rung};
use take_five_rules::Position;
use take_five_words::Words;

/// The most columns of a plot of lengths.
const BINS: u64 = 40;

/// The page.
pub fn html(report: &Report, start: &Position) -> String {
    let id = start.info().id;
    let game = Words::english().named(&format!("game.{id}"));
    let title = format!("{}, measured", game.as_deref().unwrap_or(id));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(include_str!("page.css"))) }
            }
            body {
                main {
                    h1 { (title) }
                    (conditions(report))
                    (summary(report))
                    @for group in groups(report) {
                        section {
                            h2 { (group[0].kind.group) }
                            (table(report, group))
                            @match group[0].kind.group {
                                "Length" => (lengths(report)),
                                "Choice" => (branching(report)),
                                "Drama" => (drama(report)),
                                _ => (html! {}),
                            }
                        }
                    }
                    @if !report.ladder.is_empty() { section { h2 { "Skill and luck" } (ladder(report)) } }
                    @if let Some(found) = &report.first_actions {
                        section { h2 { "First actions" } (first_actions::section(start, found)) }
                    }
                    @if !report.notable_games.is_empty() { section { h2 { "Games" } (games(report)) } }
                    section.notes { h2 { "Definitions" } (definitions(report)) }
                }
            }
        }
    }
    .into_string()
}

/// Neighbouring figures of the same group.
fn groups(report: &Report) -> impl Iterator<Item = &[FigureRow]> {
    report
        .figures
        .chunk_by(|one, next| one.kind.group == next.kind.group)
}

/// What people call a player.
fn player_name(player: &str) -> String {
    match player.split_once(':') {
        Some((_, level)) => format!("Level {level}"),
        None => "Random".to_owned(),
    }
}

fn strongest(report: &Report) -> usize {
    report.players.len() - 1
}

fn conditions(report: &Report) -> Markup {
    html! {
        p.spec { code { (report.spec) } }
        p {
            (whole(report.games)) " games of each player against itself, and of each against the next stronger one. Levels search at most "
            (whole(report.nodes)) " positions for an action"
            @if report.opening > 0 { "; the first " (report.opening) " turns of every game are random, so that games differ" }
            ". Seed " (report.seed) ". Ranges are 95 % intervals; " i { "n" } " is the number of games."
        }
    }
}

/// The answers in short, for the strongest player.
fn summary(report: &Report) -> Markup {
    let of = |id: &str| {
        let row = report.figures.iter().find(|row| row.kind.id == id)?;
        Some((row, row.values[strongest(report)]?))
    };
    html! {
        p.note { (player_name(&report.players[strongest(report)])) " against itself:" }
        ul.summary {
            @for (id, name) in [
                ("turns", "turns a game"),
                ("first-share", "for player 1"),
                ("draws", "drawn"),
                ("branching", "actions to choose from"),
                ("lead-changes", "lead changes a game"),
            ] {
                @if let Some((row, estimate)) = of(id) {
                    @let (value, interval) = value_and_interval(&estimate, row.kind.unit);
                    li {
                        b { (value) @if row.kind.unit == "%" { " %" } }
                        " " (name)
                        small { @if let Some(interval) = interval { (interval) ", " } i { "n" } " " (whole(estimate.games)) }
                    }
                }
            }
        }
    }
}

/// The figures of a group, of those players of whom one is known.
fn table(report: &Report, rows: &[FigureRow]) -> Markup {
    let is_known = |player: &usize| rows.iter().any(|row| row.values[*player].is_some());
    let players: Vec<usize> = (0..report.players.len()).filter(is_known).collect();
    let is_partly_known =
        |row: &FigureRow| players.iter().any(|&player| row.values[player].is_none());
    html! {
        div.wide {
            table {
                thead {
                    tr {
                        th scope="col" { "Figure" }
                        @for &player in &players { th.number scope="col" { (player_name(&report.players[player])) } }
                    }
                }
                tbody {
                    @for row in rows {
                        tr {
                            th scope="row" {
                                a href={ "#" (row.kind.id) } { (row.kind.name) }
                                @if row.kind.unit != "%" && !row.kind.name.eq_ignore_ascii_case(row.kind.unit) {
                                    small { (unit(row.kind.unit)) }
                                }
                            }
                            @for &player in &players { td.number { (cell(row.values[player].as_ref(), row.kind.unit)) } }
                        }
                    }
                }
            }
        }
        @if rows.iter().any(is_partly_known) {
            p.note { "– These games do not tell, or are too few." }
        }
    }
}

fn unit(unit: &str) -> &str {
    match unit {
        "powers of ten" => "10 to the power of",
        other => other,
    }
}

fn cell(value: Option<&take_five_lab::Estimate>, unit: &str) -> Markup {
    html! {
        @if let Some(estimate) = value {
            @let (value, interval) = value_and_interval(estimate, unit);
            (value) @if unit == "%" { " %" }
            small {
                @if let Some(interval) = interval { (interval) br; }
                i { "n" } " " (whole(estimate.games))
            }
        } @else { span.none aria-label="not known" { "–" } }
    }
}

/// A plot with its caption and the colours of the players.
fn figure(plot: String, caption: &str, players: &[(usize, String)]) -> Markup {
    html! {
        @if !plot.is_empty() {
            figure {
                (PreEscaped(plot))
                figcaption {
                    (caption)
                    @for (colour, name) in players { " " span class={ "key key-" (colour) } { (name) } }
                }
            }
        }
    }
}

/// The keys of all players.
fn keys(report: &Report) -> Vec<(usize, String)> {
    let all = report.players.iter().enumerate();
    all.map(|(at, name)| (colour_index(at, report.players.len()), player_name(name)))
        .collect()
}

fn lengths(report: &Report) -> Markup {
    let turns = || report.lengths.iter().flatten().map(|[turns, _]| *turns);
    let (Some(least), Some(most)) = (turns().min(), turns().max()) else {
        return html! {};
    };
    let width = (most - least + 1).div_ceil(BINS);
    let line = |(player, counts): (usize, &Vec<[u64; 2]>)| {
        let all: u64 = counts.iter().map(|[_, games]| games).sum();
        let bins = (least..=most).step_by(width as usize);
        let points = bins.map(|from| {
            let of_bin = counts
                .iter()
                .filter(|[turns, _]| (from..from + width).contains(turns));
            let games: u64 = of_bin.map(|[_, games]| games).sum();
            let middle = from as f64 + (width - 1) as f64 / 2.0;
            (middle, 100.0 * games as f64 / all.max(1) as f64)
        });
        Line {
            colour: colour_index(player, report.players.len()),
            points: points.collect(),
            band: Vec::new(),
        }
    };
    let plot: Vec<Line> = report.lengths.iter().enumerate().map(line).collect();
    let y = match width {
        1 => "games, %".to_owned(),
        width => format!("games, % per {width} turns"),
    };
    let labels = Labels {
        x: "turns",
        y: &y,
        said: "How many games took how many turns, a line for each player",
    };
    let caption = format!("How long games are; {} games a line.", whole(report.games));
    figure(lines(&labels, &plot, None, None), &caption, &keys(report))
}

fn branching(report: &Report) -> Markup {
    let line = |(player, turns): (usize, &Vec<take_five_lab::OfTurn>)| Line {
        colour: colour_index(player, report.players.len()),
        points: turns
            .iter()
            .map(|it| (f64::from(it.turn), it.figure.value))
            .collect(),
        band: turns
            .iter()
            .filter_map(|it| {
                it.figure
                    .interval
                    .map(|[low, high]| (f64::from(it.turn), low, high))
            })
            .collect(),
    };
    let plot: Vec<Line> = report
        .branching_by_turn
        .iter()
        .enumerate()
        .map(line)
        .collect();
    let labels = Labels {
        x: "turn",
        y: "legal actions",
        said: "The mean number of legal actions by turn, a line for each player",
    };
    let caption = format!(
        "Legal actions by turn, with 95 % bands; of {} games a line, as long as 10 are still going on.",
        whole(report.games)
    );
    figure(lines(&labels, &plot, None, None), &caption, &keys(report))
}

/// The course of the typical game.
fn drama(report: &Report) -> Markup {
    let typical = report
        .notable_games
        .iter()
        .find(|game| game.what == "typical");
    let Some(game) = typical else {
        return html! {};
    };
    let points = game.chances.iter().map(|(turn, chances)| {
        (
            f64::from(*turn),
            100.0 * chances.first().copied().unwrap_or(0.0),
        )
    });
    let line = Line {
        colour: 2,
        points: points.collect(),
        band: Vec::new(),
    };
    let labels = Labels {
        x: "turn",
        y: "player 1, %",
        said: "The chance of player 1 to win in the typical game, by turn",
    };
    let seats = game.chances.first().map_or(2, |(_, chances)| chances.len());
    let caption = format!(
        "The chance of player 1 to win in the typical game, number {} of {}, as {} saw it; it ends with the result. The grey line is even.",
        game.number,
        whole(report.games),
        player_name(&report.players[strongest(report)]),
    );
    let plot = lines(&labels, &[line], Some(100.0), Some(100.0 / seats as f64));
    figure(plot, &caption, &[])
}

fn ladder(report: &Report) -> Markup {
    let seats = report
        .notable_games
        .first()
        .and_then(|game| game.chances.first());
    let even = 1.0 / seats.map_or(2, |(_, chances)| chances.len()) as f64;
    let rungs = report.ladder.iter().filter_map(|rung| {
        let share = rung.share?;
        let [low, high] = share.interval?;
        Some((pair(rung), [low, share.value, high].map(|it| 100.0 * it)))
    });
    let rungs: Vec<(String, [f64; 3])> = rungs.collect();
    let labels = Labels {
        x: "players",
        y: "the stronger’s share, %",
        said: "The stronger player’s share of first places against the next weaker one",
    };
    let caption = "The stronger player’s share of first places, sitting in each seat in turn, with 95 % intervals. The grey line is even.";
    html! {
        div.wide {
            table {
                thead {
                    tr {
                        th scope="col" { "Players" }
                        th.number scope="col" { "Share of the stronger" }
                        th.number scope="col" { "Difference" small { "Elo points" } }
                        th.number scope="col" { "Luck" }
                    }
                }
                tbody {
                    @for rung in &report.ladder {
                        tr {
                            th scope="row" { (pair(rung)) }
                            td.number { (cell(rung.share.as_ref(), "%")) }
                            td.number { (cell(rung.elo.as_ref(), "")) }
                            td.number { (cell(rung.luck.as_ref(), "%")) }
                        }
                    }
                }
            }
        }
        (figure(intervals(&labels, &rungs, 100.0 * even), caption, &[]))
    }
}

fn pair(rung: &Rung) -> String {
    format!(
        "{} – {}",
        player_name(&rung.stronger),
        player_name(&rung.weaker)
    )
}

fn games(report: &Report) -> Markup {
    let name = |game: &NotableGame| match game.what {
        "typical" => {
            "Typical: nearest to the medians of turns, actions, lead changes, uncertainty and swing"
        }
        "shortest" => "The shortest",
        "longest" => "The longest",
        _ => "The most surprising comeback",
    };
    html! {
        p {
            "Games of " (player_name(&report.players[strongest(report)])) " against itself, as records, numbered from 0 to "
            (whole(report.games - 1)) ". A comment has all players’ chances in percent, player 1 first, before and after a turn with which at least 10 % changed hands."
        }
        @for game in &report.notable_games {
            h3 { (name(game)) }
            p.note {
                "Game " (game.number) ", " (game.turns) " turns"
                @if let Some(comeback) = game.comeback.filter(|it| *it > 0.0) { "; the winner was behind by up to " (percent(comeback)) }
                "."
            }
            pre { (game.record) }
        }
    }
}

fn definitions(report: &Report) -> Markup {
    html! {
        dl {
            @for row in &report.figures {
                dt id=(row.kind.id) { (row.kind.name) }
                dd { (row.kind.definition) " " cite { (row.kind.source) } "." }
            }
            @if !report.ladder.is_empty() {
                dt { "Share, difference, luck" }
                dd {
                    "Two players play as many games in each seat, with the same chance. The difference is the one that Elo’s formula gives for the share. "
                    "Luck is the part of the variance of results that the draws of chance explain, whoever sits where: the covariance "
                    "of what one seat gets in games with the same draws and exchanged players, over the whole variance. "
                    cite { "Intervals: E. B. Wilson, 1927; for luck, the jackknife of J. W. Tukey, 1958" } "."
                }
            }
        }
        p {
            "All figures: " a href="report.json" { "report.json" } "; all games: " a href="games.csv" { "games.csv" } ". The same again, byte for byte: "
        }
        pre.command { (report.command) }
    }
}
