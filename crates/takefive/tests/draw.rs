//! `takefive draw`: pictures, and errors about wrong arguments.
//!
//! Saves a picture of each position and theme in `target/pictures`, to be inspected.

#[path = "../../picture/tests/positions/mod.rs"]
mod positions;

use clap::Parser;
use positions::{Sample, samples};
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use take_five::{Cli, CommandError, run};
use take_five_rules::GAMES;

/// The program's standard output.
fn drawn(args: &[&str]) -> Result<Vec<u8>, CommandError> {
    let line = ["takefive", "draw"].iter().chain(args);
    let mut output = Vec::new();
    run(
        Cli::try_parse_from(line).map_err(CommandError::Argument)?,
        &b""[..],
        &mut output,
    )?;
    Ok(output)
}

fn text(args: &[&str]) -> String {
    String::from_utf8(drawn(args).unwrap()).unwrap()
}

fn colour(pixels: &Pixmap, x: u32, y: u32) -> String {
    let pixel = pixels.pixel(x, y).unwrap().demultiply();
    format!(
        "#{:02x}{:02x}{:02x}",
        pixel.red(),
        pixel.green(),
        pixel.blue()
    )
}

fn folder() -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.parent().unwrap().join("pictures");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Draws a PNG, saves the file, and returns its pixels.
fn pixels(name: &str, spec: &str, position: &str, rest: &[&str]) -> Pixmap {
    let file = folder().join(format!("{name}.png"));
    let mut args = vec![spec, "--format", "png", "--output", file.to_str().unwrap()];
    if !position.is_empty() {
        args.extend(["--position", position]);
    }
    args.extend(rest);
    assert!(drawn(&args).unwrap().is_empty(), "{name}");
    Pixmap::load_png(&file).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

#[test]
fn every_board_is_drawn_in_every_theme_as_pixels() {
    let mut games = BTreeSet::new();
    for Sample { name, position } in samples() {
        let (spec, is_start) = (position.spec(), name.ends_with("-start"));
        let (position, id) = (position.to_string(), spec.info().id);
        let spec = spec.to_string();
        let mut looks = vec![("paper", false), ("paper", true)];
        // The other themes are drawn once per game, with pieces on the board.
        if !is_start && games.insert(id) {
            looks.extend([
                ("slate", false),
                ("slate", true),
                ("wood", false),
                ("wood", true),
            ]);
        }
        for (theme, dark) in looks {
            let name = format!("{name}-{theme}{}", if dark { "-dark" } else { "" });
            let mut rest = vec!["--size", "375", "--theme", theme];
            rest.extend(dark.then_some("--dark"));
            let pixels = pixels(&name, &spec, &position, &rest);
            assert_eq!(pixels.width(), 375, "{name}");
            let colours: BTreeSet<[u8; 4]> = pixels
                .pixels()
                .iter()
                .map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
                .collect();
            assert!(colours.len() > 20, "{name}: {} colours", colours.len());
        }
    }
    assert_eq!(games.len(), GAMES.len());
}

#[test]
fn pixels_have_the_colours_of_the_theme() {
    let board = "w7/8/8/8/8/8/8/8 1 12 0,0 0 -";
    let size = ["--size", "900", "--no-coords"];
    let [paper, flipped] = [&[][..], &["--flip"]].map(|more| {
        let name = format!("turned-{}", more.len());
        pixels(&name, "take-it-away", board, &[&size[..], more].concat())
    });
    // The top left square is light; sample a little below its corner, and beside the pip of the
    // chip.
    let at = |square: u32| 15 + 109 * square;
    assert_eq!(colour(&paper, at(0) + 4, at(0) + 4), "#f7f0e1");
    assert_eq!(colour(&paper, at(1) + 4, at(0) + 4), "#d9c49d");
    assert_eq!(colour(&paper, at(0) + 30, at(0) + 54), "#fffdf7");
    assert_eq!(colour(&flipped, at(0) + 30, at(0) + 54), "#f7f0e1");
    assert_eq!(colour(&flipped, at(7) + 30, at(7) + 54), "#fffdf7");
    let dark = pixels(
        "dark",
        "take-it-away",
        board,
        &[&size[..], &["--dark"]].concat(),
    );
    assert_eq!(colour(&dark, at(1) + 4, at(0) + 4), "#43311f");
}

#[test]
fn a_picture_says_what_it_shows() {
    let text = text(&["give-and-take", "--turns", "c3-c4,c6-c5", "--size", "200"]);
    assert!(text.contains(" width=\"200\" height=\"200\" "));
    assert!(text.contains("<title>Give &amp; Take</title>"));
    assert!(text.contains("<desc>White to move; "), "{text}");
    assert!(text.contains("Black: 16 pieces</desc>"), "{text}");
}

#[test]
fn turns_and_chance_come_before_the_picture() {
    let bare = text(&["take-it-away"]);
    let laid = text(&["take-it-away", "--seed", "5"]);
    assert_eq!(laid, text(&["take-it-away", "--seed", "5"]));
    assert_ne!(laid, text(&["take-it-away", "--seed", "6"]));
    assert_eq!(
        [bare.matches("<use").count(), laid.matches("<use").count()],
        [0, 64]
    );
    let [before, after] = ["", "4:a2-a1"].map(|turns| text(&["take-back-toe", "--turns", turns]));
    assert_ne!(before, after);
}

#[test]
fn places_are_pointed_out() {
    let plain = ["take:size=2"];
    let marked = [
        &plain[..],
        &["--mark", "a1", "--mark", "b2", "--circle", "b3"],
    ]
    .concat();
    let pointed = [&plain[..], &["--arrow", "a1-b3"]].concat();
    let [plain, marked, pointed] = [&plain[..], &marked, &pointed].map(text);
    let lines = |text: &str| {
        text.lines()
            .map(str::to_owned)
            .collect::<BTreeSet<String>>()
    };
    assert!(lines(&marked).difference(&lines(&plain)).count() >= 2);
    assert!(lines(&pointed).difference(&lines(&plain)).count() == 1);
    assert_ne!(plain, text(&["take:size=2", "--no-coords"]));
}

#[test]
fn wrong_arguments_name_the_flag_and_the_place() {
    for (args, flag, said) in [
        (&["go"][..], "<SPEC>", "There is no game called “go”"),
        (
            &["take", "--position", "oo r 0"],
            "--position <TEXT>",
            "ROWS",
        ),
        (
            &["take", "--turns", "a1,a1"],
            "--turns <T,T>",
            "turn 2 (a1)",
        ),
        (&["take", "--turns", "a1,,"], "--turns <T,T>", "turn 2"),
        (&["take", "--mark", "z9"], "--mark <PLACE>", "“z9”"),
        (&["take", "--circle", ""], "--circle <PLACE>", "“”"),
        (
            &["take", "--arrow", "a1"],
            "--arrow <FROM-TO>",
            "such as c3-e5",
        ),
        (&["take", "--arrow", "a1-"], "--arrow <FROM-TO>", "“”"),
        (
            &["take", "--arrow", "a1-b2-c3"],
            "--arrow <FROM-TO>",
            "“b2-c3”",
        ),
        (
            &["take", "--theme", "pink"],
            "--theme <THEME>",
            "paper, slate and wood",
        ),
        (&["take", "--size", "0"], "--size <PX>", "16..=4096"),
        (&["take", "--size", "5000"], "--size <PX>", "16..=4096"),
        (
            &["take", "--format", "gif"],
            "--format <FORMAT>",
            "svg, png",
        ),
        (
            &["take", "--output", "/"],
            "--output <FILE>",
            "cannot be written",
        ),
        (&["take", "--seed", "x"], "--seed <S>", "x"),
    ] {
        let Err(CommandError::Argument(error)) = drawn(args) else {
            panic!("{args:?} is taken");
        };
        let error = error.to_string();
        assert!(
            error.contains(flag) && error.contains(said),
            "{args:?}: {error}"
        );
    }
}
