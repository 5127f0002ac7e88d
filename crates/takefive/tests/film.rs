//! `takefive film`: films of whole games, read back frame by frame.
//!
//! Keeps a film of each game in `target/pictures`, to be looked at.

use clap::Parser;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use take_five::{Cli, CommandError, run};
use take_five_rules::{GAMES, ToPlay};
use take_five_table::{End, Table, rng};

fn folder() -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.parent().unwrap().join("pictures");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A game of at most so many turns that are played at random.
fn random_game(spec: &str, turns: usize) -> Table {
    let mut table = Table::new(&spec.parse().unwrap(), 5);
    while table.turn_number() <= turns && table.to_play() != ToPlay::Over {
        if table.to_play() == ToPlay::Chance {
            table.advance().unwrap();
            continue;
        }
        let actions = table.legal_actions();
        let any = rng(5, table.steps() as u64)(actions.len() as u32) as usize;
        table.play(&actions[any]).unwrap();
    }
    table
}

/// Writes a record, films it, and returns what the program prints.
fn film(name: &str, record: &str, rest: &[&str]) -> Result<(PathBuf, String), CommandError> {
    let (from, to) = (folder().join(format!("{name}.take5")), folder().join(name));
    fs::write(&from, record).unwrap();
    let mut args = vec![
        "takefive",
        "film",
        from.to_str().unwrap(),
        "--out",
        to.to_str().unwrap(),
    ];
    args.extend(rest);
    let mut output = Vec::new();
    let cli = Cli::try_parse_from(args).map_err(CommandError::Argument)?;
    run(cli, &b""[..], &mut output)?;
    Ok((to, String::from_utf8(output).unwrap()))
}

fn refusal(name: &str, record: &str, rest: &[&str]) -> String {
    match film(name, record, rest) {
        Err(CommandError::Argument(error)) => error.to_string(),
        other => panic!("{name}: {other:?}"),
    }
}

/// Each frame of a GIF as it is shown: red, green and blue of all pixels.
fn shown(file: &Path) -> Vec<Vec<[u8; 3]>> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options
        .read_info(BufReader::new(File::open(file).unwrap()))
        .unwrap();
    let width = usize::from(decoder.width());
    let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let across = usize::from(frame.width);
        for (at, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            let (x, y) = (
                at % across + usize::from(frame.left),
                at / across + usize::from(frame.top),
            );
            if pixel[3] > 0 {
                screen[y * width + x] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        frames.push(screen.clone());
    }
    frames
}

/// The same of an animated PNG, and its description.
fn shown_png(file: &Path) -> (Vec<Vec<[u8; 3]>>, String) {
    let decoder = png::Decoder::new(BufReader::new(File::open(file).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let count = reader.info().animation_control().unwrap().num_frames;
    let mut screen = vec![[0; 3]; width * height];
    let mut frames = Vec::new();
    for _ in 0..count {
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut buffer).unwrap();
        let area = *reader.info().frame_control().unwrap();
        let (across, count) = (area.width as usize, (area.width * area.height) as usize);
        for (at, pixel) in buffer.as_chunks::<4>().0[..count].iter().enumerate() {
            let x = at % across + area.x_offset as usize;
            let y = at / across + area.y_offset as usize;
            if pixel[3] > 0 {
                screen[y * width + x] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        frames.push(screen.clone());
    }
    let words = reader
        .info()
        .utf8_text
        .iter()
        .map(|chunk| chunk.get_text().unwrap())
        .collect();
    (frames, words)
}

/// The largest difference of a colour, and how many pixels differ noticeably.
fn difference(a: &[[u8; 3]], b: &[[u8; 3]]) -> usize {
    assert_eq!(a.len(), b.len());
    let differs = |(a, b): &(&[u8; 3], &[u8; 3])| (0..3).any(|k| a[k].abs_diff(b[k]) > 24);
    a.iter().zip(b).filter(differs).count()
}

#[test]
fn every_game_has_a_frame_for_each_turn() {
    for game in GAMES.iter().map(|info| info.id) {
        let table = random_game(game, 8);
        let turns = table
            .turns()
            .iter()
            .filter(|turn| turn.player.is_some())
            .count();
        let (file, said) = film(&format!("film-{game}.gif"), &table.record(), &[]).unwrap();
        let frames = shown(&file);
        assert_eq!(frames.len(), turns + 1, "{game}");
        assert!(
            said.contains(&format!(": {} frames, 480 × ", turns + 1)),
            "{said}"
        );
        assert!(frames.windows(2).all(|pair| pair[0] != pair[1]), "{game}");
        let (exact, words) = shown_png(
            &film(&format!("film-{game}.png"), &table.record(), &[])
                .unwrap()
                .0,
        );
        assert_eq!(exact.len(), frames.len(), "{game}");
        assert_eq!(words.lines().count(), frames.len(), "{words}");
        // The few colours of a GIF are near those of the board.
        for (number, (few, all)) in frames.iter().zip(&exact).enumerate() {
            let differ = difference(few, all);
            assert!(
                differ * 200 < all.len(),
                "{game}, frame {number}: {differ} pixels differ"
            );
        }
    }
}

/// In Take-Back-Toe most of the board changes from turn to turn.
#[test]
fn sixty_turns_are_less_than_a_megabyte() {
    let table = random_game("take-back-toe", 60);
    let (file, said) = film("film-long.gif", &table.record(), &[]).unwrap();
    assert!(fs::metadata(&file).unwrap().len() <= 1_000_000, "{said}");
}

/// The last frame is the board as `takefive draw` draws it, between the players and the result.
#[test]
fn the_last_frame_is_the_board_and_the_result() {
    let mut table = random_game("give-and-take", 12);
    table.set_tag("Player1", "Ada & <Łucja>").unwrap();
    table.end_game(End::Resigned(2)).unwrap();
    let (file, _) = film("film-end.png", &table.record(), &["--size", "320"]).unwrap();
    let (frames, words) = shown_png(&file);
    assert_eq!(words.lines().last(), Some("Ada & <Łucja> wins."));
    let last = frames.last().unwrap();
    let position = table.position().to_string();
    let args = [
        "takefive",
        "draw",
        "give-and-take",
        "--position",
        &position,
        "--format",
        "png",
        "--size",
        "320",
    ];
    let mut board = Vec::new();
    run(Cli::try_parse_from(args).unwrap(), &b""[..], &mut board).unwrap();
    let board = resvg::tiny_skia::Pixmap::decode_png(&board).unwrap();
    let drawn: Vec<[u8; 3]> = board
        .pixels()
        .iter()
        .map(|it| [it.red(), it.green(), it.blue()])
        .collect();
    // Below the names of the players, 44 high for a width of 480.
    let filmed_from = board.width() as usize * 29;
    let filmed = &last[filmed_from..][..drawn.len()];
    let is_ink = |pixel: &&[u8; 3]| pixel.iter().all(|&part| part < 80);
    let [above, below] = [&last[..filmed_from], &last[filmed_from + drawn.len()..]];
    for strip in [above, below] {
        assert!(
            strip.iter().filter(is_ink).count() > 100,
            "there is no text"
        );
    }
    // But for what marks the last turn.
    let differ = difference(filmed, &drawn);
    assert!(
        differ * 10 < drawn.len(),
        "{differ} of {} pixels differ",
        drawn.len()
    );
}

#[test]
fn some_of_the_turns_at_another_size_and_speed() {
    let table = random_game("take:size=3", 12);
    let rest = [
        "--from",
        "3",
        "--to",
        "6",
        "--size",
        "200",
        "--seconds",
        "0.25",
        "--dark",
        "--theme",
        "wood",
    ];
    let (file, _) = film("film-part.gif", &table.record(), &rest).unwrap();
    let mut decoder = gif::DecodeOptions::new()
        .read_info(File::open(&file).unwrap())
        .unwrap();
    assert_eq!(
        (decoder.width(), decoder.repeat()),
        (200, gif::Repeat::Infinite)
    );
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    // Turn 2 as it stands, turns 3 to 6, the last of which stays for longer.
    assert_eq!(delays, [25, 25, 25, 25, 75]);
    let again = fs::read(&file).unwrap();
    film("film-part.gif", &table.record(), &rest).unwrap();
    assert_eq!(
        fs::read(&file).unwrap(),
        again,
        "the same film has the same bytes"
    );
}

#[test]
fn what_cannot_be_filmed_is_said() {
    let record = random_game("take:size=3", 5).record();
    assert!(
        refusal("film.webm", &record, &[])
            .contains("must be .gif or .png; videos are recorded in the app")
    );
    assert!(
        refusal("film.gif", &record, &["--from", "9"]).contains("no turn 9; the last one is 5")
    );
    assert!(
        refusal("film.gif", &record, &["--from", "4", "--to", "2"])
            .contains("no turn 4; the last one is 2")
    );
    assert!(
        refusal("film.gif", "[Game \"take:size=2\"]\n1. a1 2. c9 *", &[])
            .contains("line 2, column 10: ")
    );
    assert!(refusal("film.gif", "", &[]).contains("line 1, column 1: "));
    assert!(refusal("film.gif", &record, &["--seconds", "0"]).contains("from 0.05 to 60"));
    assert!(refusal("film.gif", &record, &["--theme", "glass"]).contains("paper"));
}

/// Without a turn there is one frame: the start.
#[test]
fn a_game_that_has_not_begun_is_a_still_picture() {
    for ending in ["gif", "png"] {
        let mut table = Table::new(&"take-back-toe".parse().unwrap(), 1);
        // Nor is a roll a turn.
        table.advance().unwrap();
        assert!(table.record().contains("1. "), "{}", table.record());
        let (_, said) = film(&format!("film-start.{ending}"), &table.record(), &[]).unwrap();
        assert!(said.contains(": 1 frames, "), "{said}");
    }
}
