//! The report as a page: one file without scripts, which prints well.

use super::data::{Estimate, FigureRow, NotableGame, OfTurn, OpeningTurn, Report, Rung};
use super::first_actions;
use super::numbers::{decimal, percent, range, value_and_interval, whole};
use super::plots::{Labels, Line, colour_index, intervals, lines};
use super::words::{named, of_games, plain, player_name, say};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::slice;
use take_five_rules::{Message, Position};
use take_five_table::Table;
use take_five_words::Words;

/// The most columns of a plot of lengths.
const BINS: u64 = 40;

/// The page.
pub fn html(report: &Report, start: Option<&Position>) -> String {
    let game = start.map_or(report.spec.clone(), |start| named("game", start.info().id));
    let title = say(&Message::new("report.title").with("game", game));
    let body = html! {
        h1 { (title) }
        (contents(report, start, None))
        p {
            (plain("report.all-games")) " " a href="games.csv" { "games.csv" } "."
        }
    };
    document(&title, &body)
}

/// A page of one file, without scripts.
pub fn document(title: &str, body: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang=(Words::language_spoken().tag) dir=(Words::spoken().direction()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(include_str!("page.css"))) (PreEscaped(super::STYLE)) }
            }
            body { main { (body) } }
        }
    }
    .into_string()
}

/// All that the page says below its title; with the address of the app, games can be opened in it.
pub fn contents(report: &Report, start: Option<&Position>, app: Option<&str>) -> Markup {
    html! {
        (conditions(report))
        (summary(report))
        @for group in groups(report) {
            section {
                h2 { (named("report-group", &group[0].kind.group)) }
                (table(report, group))
                @match group[0].kind.group.as_str() {
                    "length" => (lengths(report)),
                    "choice" => (branching(report)),
                    "drama" => (drama(report)),
                    _ => (html! {}),
                }
            }
        }
        @if !report.ladder.is_empty() { section { h2 { (plain("report.skill")) } (ladder(report)) } }
        @if !report.rules.is_empty() { section { h2 { (plain("report.rules")) } (rules(report)) } }
        @if !report.openings.is_empty() { section { h2 { (plain("report.openings")) } (openings(report)) } }
        @if let (Some(found), Some(start)) = (&report.first_actions, start) {
            section { h2 { (plain("report.first")) } (first_actions::section(start, found)) }
        }
        @if !report.notable_games.is_empty() { section { h2 { (plain("report.games")) } (games(report, app)) } }
        section { h2 { (plain("report.definitions")) } (definitions(report)) }
    }
}

/// Neighbouring figures of the same group, without groups of which nothing is known.
fn groups(report: &Report) -> impl Iterator<Item = &[FigureRow]> {
    let groups = report
        .figures
        .chunk_by(|one, next| one.kind.group == next.kind.group);
    groups.filter(|group| {
        group
            .iter()
            .any(|row| row.values.iter().any(Option::is_some))
    })
}

fn strongest(report: &Report) -> usize {
    report.players.len() - 1
}

fn strongest_name(report: &Report) -> String {
    player_name(&report.players[strongest(report)])
}

/// The share of each seat if all have the same, in percent.
fn even(report: &Report) -> f64 {
    100.0 / f64::from(report.seats)
}

fn conditions(report: &Report) -> Markup {
    let conditions = match &report.program {
        Some(program) => {
            of_games("report.program-conditions", report.games).with("program", program.clone())
        }
        None => of_games("report.conditions", report.games).with("nodes", whole(report.nodes)),
    };
    html! {
        p.spec { code { (report.spec) } }
        p {
            (say(&conditions.with("seed", report.seed.to_string())))
            @if report.opening > 0 { " " (say(&Message::new("report.opening").with("turns", i64::from(report.opening)))) }
        }
    }
}

/// The answers in short, for the strongest player.
pub fn summary(report: &Report) -> Markup {
    let of = |id: &str| {
        let row = report.figures.iter().find(|row| row.kind.id == id)?;
        Some((row, row.values[strongest(report)]?))
    };
    html! {
        p.note { (say(&Message::new("report.against-itself").with("player", strongest_name(report)))) }
        ul.summary {
            @for (id, name) in [
                ("turns", "report.sum-turns"),
                ("first-share", "report.sum-first-share"),
                ("draws", "report.sum-draws"),
                ("branching", "report.sum-branching"),
                ("lead-changes", "report.sum-lead-changes"),
            ] {
                @if let Some((row, estimate)) = of(id) {
                    @let (value, interval) = value_and_interval(&estimate, &row.kind.unit);
                    li {
                        b { (value) @if row.kind.unit == "%" { " %" } }
                        " " (plain(name))
                        small { @if let Some(interval) = interval { (interval) ", " } i { "n" } "\u{a0}" (whole(estimate.games)) }
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
                        th scope="col" { (plain("report.figure")) }
                        @for &player in &players { th.number scope="col" { (player_name(&report.players[player])) } }
                    }
                }
                tbody {
                    @for row in rows {
                        tr {
                            th scope="row" {
                                a href={ "#" (row.kind.id) } { (row.name()) }
                                @if row.kind.unit != "%" && !row.is_its_unit() {
                                    small { (named("report-unit", &row.kind.unit)) }
                                }
                            }
                            @for &player in &players { td.number { (cell(row.values[player].as_ref(), &row.kind.unit)) } }
                        }
                    }
                }
            }
        }
        @if rows.iter().any(is_partly_known) {
            p.note { (plain("report.not-told")) }
        }
    }
}

/// A value with its interval and the number of games.
pub fn cell(value: Option<&Estimate>, unit: &str) -> Markup {
    html! {
        @if let Some(estimate) = value {
            @let (value, interval) = value_and_interval(estimate, unit);
            (value) @if unit == "%" { " %" }
            small {
                @if let Some(interval) = interval { (interval) br; }
                i { "n" } "\u{a0}" (whole(estimate.games))
            }
        } @else { span.none role="img" aria-label=(plain("report.unknown")) { "–" } }
    }
}

/// A plot with its caption and the colours of the players.
fn figure(plot: String, caption: &str, players: &[(usize, String)], numbers: Markup) -> Markup {
    html! {
        @if !plot.is_empty() {
            figure {
                (PreEscaped(plot))
                figcaption {
                    (caption)
                    @for (colour, name) in players { " " span class={ "key key-" (colour) } { (name) } }
                }
            }
            (numbers)
        }
    }
}

/// What a plot shows, as a table that opens: a row for each place of the horizontal axis, a column for each line.
fn numbers(head: &str, plot: &[Line], columns: &[String], row: impl Fn(f64) -> String) -> Markup {
    let mut places: Vec<f64> = plot
        .iter()
        .flat_map(|line| &line.points)
        .map(|(x, _)| *x)
        .collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let cell = |line: &Line, place: f64| {
        let (_, value) = line.points.iter().find(|(x, _)| *x == place)?;
        let band = line.band.iter().find(|(x, ..)| *x == place);
        Some((*value, band.map(|(_, low, high)| range(*low, *high, 1))))
    };
    html! {
        details {
            summary { (plain("report.numbers")) }
            div.wide {
                table {
                    thead { tr { th scope="col" { (head) } @for name in columns { th.number scope="col" { (name) } } } }
                    tbody {
                        @for place in places {
                            tr {
                                th scope="row" { (row(place)) }
                                @for line in plot {
                                    td.number {
                                        @if let Some((value, interval)) = cell(line, place) {
                                            (decimal(value, 1))
                                            @if let Some(interval) = interval { small { (interval) } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The players that plots show: four at most, or else random play, a middling player and the strongest.
fn plotted(report: &Report) -> Vec<usize> {
    match report.players.len() {
        count @ ..=4 => (0..count).collect(),
        count => vec![0, count / 2, count - 1],
    }
}

/// The colour and the name of each of the players that plots show.
fn keys(report: &Report) -> Vec<(usize, String)> {
    let shown = plotted(report);
    let all = shown.iter().enumerate();
    all.map(|(at, &player)| {
        (
            colour_index(at, shown.len()),
            player_name(&report.players[player]),
        )
    })
    .collect()
}

fn lengths(report: &Report) -> Markup {
    let turns = || report.lengths.iter().flatten().map(|[turns, _]| *turns);
    let (Some(least), Some(most)) = (turns().min(), turns().max()) else {
        return html! {};
    };
    let width = (most - least + 1).div_ceil(BINS);
    let shown = plotted(report);
    let line = |(at, &player): (usize, &usize)| {
        let counts = &report.lengths[player];
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
            colour: colour_index(at, shown.len()),
            points: points.collect(),
            band: Vec::new(),
        }
    };
    let plot: Vec<Line> = shown.iter().enumerate().map(line).collect();
    let caption = say(&of_games("report.lengths", report.games));
    let labels = Labels {
        x: &plain("report.turns"),
        y: &say(&Message::new("report.games-axis").with("width", width as i64)),
        said: &caption,
    };
    let (keys, bin) = (keys(report), (width - 1) as f64 / 2.0);
    let columns: Vec<String> = keys.iter().map(|(_, name)| format!("{name}, %")).collect();
    let row = |middle: f64| match width {
        1 => middle.to_string(),
        _ => format!("{}–{}", middle - bin, middle + bin),
    };
    let numbers = numbers(labels.x, &plot, &columns, row);
    figure(lines(&labels, &plot, None, None), &caption, &keys, numbers)
}

fn branching(report: &Report) -> Markup {
    let shown = plotted(report);
    let line = |(at, &player): (usize, &usize)| {
        let turns = report.branching_by_turn[player].iter();
        let band = |it: &OfTurn| {
            it.figure
                .interval
                .map(|[low, high]| (f64::from(it.turn), low, high))
        };
        Line {
            colour: colour_index(at, shown.len()),
            points: turns
                .clone()
                .map(|it| (f64::from(it.turn), it.figure.value))
                .collect(),
            band: turns.filter_map(band).collect(),
        }
    };
    let plot: Vec<Line> = shown.iter().enumerate().map(line).collect();
    let caption = say(&of_games("report.branching", report.games));
    let labels = Labels {
        x: &plain("report.turn"),
        y: &plain("report.actions-axis"),
        said: &caption,
    };
    let keys = keys(report);
    let columns: Vec<String> = keys.iter().map(|(_, name)| name.clone()).collect();
    let numbers = numbers(labels.x, &plot, &columns, |turn| turn.to_string());
    figure(lines(&labels, &plot, None, None), &caption, &keys, numbers)
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
    let caption = of_games("report.course", report.games)
        .with("number", whole(game.number))
        .with("player", strongest_name(report));
    let caption = say(&caption);
    let labels = Labels {
        x: &plain("report.turn"),
        y: &plain("report.chance-axis"),
        said: &caption,
    };
    let columns = [labels.y.to_owned()];
    let numbers = numbers(labels.x, slice::from_ref(&line), &columns, |turn| {
        turn.to_string()
    });
    let plot = lines(&labels, &[line], Some(100.0), Some(even(report)));
    figure(plot, &caption, &[], numbers)
}

fn ladder(report: &Report) -> Markup {
    let even = even(report);
    let plot = |is_doubling: bool, x: &str, name: &dyn Fn(&Rung) -> String| {
        let rungs = report
            .ladder
            .iter()
            .filter(|rung| is_doubling == rung.is_doubling());
        let rungs = rungs.filter_map(|rung| {
            let share = rung.share?;
            let [low, high] = share.interval?;
            Some((name(rung), [low, share.value, high].map(|it| 100.0 * it)))
        });
        let rungs: Vec<(String, [f64; 3])> = rungs.collect();
        let caption = plain(if is_doubling {
            "report.doublings-of"
        } else {
            "report.ladder"
        });
        let labels = Labels {
            x,
            y: &plain("report.share-axis"),
            said: &caption,
        };
        match rungs.is_empty() {
            true => html! {},
            false => figure(intervals(&labels, &rungs, even), &caption, &[], html! {}),
        }
    };
    let doubled = |rung: &Rung| {
        let nodes = |player: &str| {
            player
                .split(':')
                .nth(2)
                .and_then(|nodes| nodes.parse().ok())
        };
        let nodes = |player| nodes(player).unwrap_or(report.nodes);
        format!(
            "{} – {}",
            whole(nodes(&rung.stronger)),
            whole(nodes(&rung.weaker))
        )
    };
    html! {
        div.wide {
            table {
                thead {
                    tr {
                        th scope="col" { (plain("report.players")) }
                        th.number scope="col" { (plain("report.share")) }
                        th.number scope="col" { (plain("report.difference")) small { (plain("report.elo")) } }
                        th.number scope="col" { (plain("report.luck")) }
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
        @if let Some(depth) = &report.depth {
            @let [low, high] = depth.interval.unwrap_or_default();
            @let steps = report.ladder.iter().filter(|rung| !rung.is_doubling()).count();
            p {
                (say(&of_games("report.depth", depth.games)
                    .with("count", depth.value.to_string())
                    .with("steps", steps)
                    .with("interval", format!("{low}–{high}"))))
            }
        }
        (plot(false, &plain("report.players-axis"), &|rung| player_name(&rung.stronger)))
        (plot(true, &plain("report.nodes-axis"), &doubled))
    }
}

fn pair(rung: &Rung) -> String {
    format!(
        "{} – {}",
        player_name(&rung.stronger),
        player_name(&rung.weaker)
    )
}

/// How often single rules mattered, by player.
fn rules(report: &Report) -> Markup {
    html! {
        p.note { (plain("report.rules-note")) }
        div.wide {
            table {
                thead {
                    tr {
                        th scope="col" { (plain("report.rule")) }
                        @for player in &report.players { th.number scope="col" { (player_name(player)) } }
                    }
                }
                tbody {
                    @for rule in &report.rules {
                        tr id={ "rule-" (rule.id) } {
                            th.rule scope="row" { (rule.definition()) }
                            @for (share, times) in rule.shares.iter().zip(&rule.times) {
                                td.number {
                                    (cell(share.as_ref(), "%"))
                                    @if let Some(times) = times {
                                        @let (value, interval) = value_and_interval(times, "");
                                        small { "× " (value) @if let Some(interval) = interval { br; "× " (interval) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The first turns as a tree, each with its replies below it.
fn openings(report: &Report) -> Markup {
    let note = Message::new("report.openings-note").with("player", strongest_name(report));
    let row = |turn: &OpeningTurn, class: &str| {
        html! {
            tr {
                th.turn.(class) scope="row" { code { (turn.turn) } }
                td.number { (cell(Some(&turn.share), "%")) }
            }
        }
    };
    html! {
        p.note { (say(&note)) @if report.opening > 0 { " " (plain("report.openings-random")) } }
        div.wide {
            table.tree {
                thead {
                    tr {
                        th scope="col" { (plain("report.first-turn")) }
                        th.number scope="col" { (plain("report.player-1")) }
                    }
                }
                tbody {
                    @for first in &report.openings {
                        (row(first, "first"))
                        @for reply in &first.replies { (row(reply, "reply")) }
                    }
                }
            }
        }
    }
}

fn games(report: &Report, app: Option<&str>) -> Markup {
    let name = |game: &NotableGame| match game.what.as_str() {
        "typical" => plain("report.typical"),
        "shortest" => plain("report.shortest"),
        "longest" => plain("report.longest"),
        "temptation" => plain("report.temptation"),
        _ => plain("report.comeback"),
    };
    let about = |game: &NotableGame| {
        let behind = game.comeback.filter(|share| *share > 0.0);
        let id = match (game.what.as_str(), behind) {
            ("temptation", _) => "report.game-tempting",
            (_, Some(_)) => "report.game-behind",
            (_, None) => "report.game",
        };
        let said = Message::new(id)
            .with("number", whole(game.number))
            .with("turns", i64::from(game.turns));
        say(&said.with("share", behind.map_or(String::new(), percent)))
    };
    let games = Message::new("report.games-of")
        .with("player", strongest_name(report))
        .with("last", whole(report.games - 1));
    html! {
        p { (say(&games)) }
        @for game in &report.notable_games {
            h3 { (name(game)) }
            p.note { (about(game)) }
            @if let Some((app, link)) = app.zip(link(game)) {
                p { a href={ (app) "#" (link) } { (plain("report.open-game")) } }
                details { summary { (plain("report.record")) } pre { (game.record) } }
            } @else { pre { (game.record) } }
        }
    }
}

/// What opens the game in the app.
fn link(game: &NotableGame) -> Option<String> {
    let (table, _) = Table::open_record(&game.record, 0).ok()?;
    Some(table.link().to_string())
}

fn definitions(report: &Report) -> Markup {
    html! {
        dl {
            @for row in &report.figures {
                dt id=(row.kind.id) { (row.name()) }
                dd { (row.definition()) " " cite lang="en" { (row.kind.source) } "." }
            }
            @if !report.ladder.is_empty() {
                dt { (plain("report.skill-terms")) }
                dd { (plain("report.skill-meaning")) " " cite { (plain("report.skill-sources")) } "." }
            }
        }
        p {
            (plain("report.all-figures")) " " a href="report.json" { "report.json" } ". "
            (plain("report.again"))
        }
        pre { (report.command) }
    }
}
