//! The program's command line: arguments, output and exit codes.

use serde_json::Value;
use std::process::{Command, Output};

fn takefive(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    command.args(args).output().unwrap()
}

fn printed(args: &[&str]) -> String {
    let output = takefive(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    let text = printed(args);
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn perft_counts() {
    let count = json(&["perft", "take:size=2", "3", "--json"]);
    assert_eq!(count["leaves"], 210);
    assert_eq!(count["depth"], 3);
    assert_eq!(count["spec"], "take:size=2,churn=low");
    assert!(count["leaves_per_s"].as_f64().unwrap() > 0.0);
    assert!(printed(&["perft", "take:size=2", "3"]).starts_with("210 leaves in "));
    let from = [
        "perft",
        "take:size=2",
        "1",
        "--position",
        "oo/ooo/ro b 1",
        "--json",
    ];
    assert_eq!(json(&from)["leaves"], 6);
}

#[test]
fn playouts_are_the_same_for_the_same_seed() {
    let figures = |seed| {
        let args = [
            "playouts",
            "take:size=3",
            "--games",
            "500",
            "--json",
            "--seed",
            seed,
        ];
        let mut figures = json(&args);
        for speed in ["seconds", "playouts_per_s", "actions_per_s"] {
            let speed = figures.as_object_mut().unwrap().remove(speed);
            assert!(speed.unwrap().as_f64().unwrap() > 0.0);
        }
        figures
    };
    let first = figures("9");
    assert_eq!(first, figures("9"));
    assert_ne!(first, figures("10"));
    assert_eq!(first["games"], 500);
    assert_eq!(first["seed"], 9);
    let number = |name: &str| first[name].as_f64().unwrap();
    assert!(number("mean_actions") <= number("max_actions"));
    assert_eq!(number("mean_actions"), number("mean_turns")); // in Take
    assert_eq!(number("max_actions"), number("max_turns"));
    assert!(number("mean_choices") > 1.0);
    for seat in 0..2 {
        let of = |name: &str| first[name][seat].as_f64().unwrap();
        let share = of("wins") / 500.0;
        assert!(of("win_low") < share && share < of("win_high"));
    }
    assert_eq!(
        first["wins"][0].as_u64().unwrap() + first["wins"][1].as_u64().unwrap(),
        500
    );
    assert_eq!(first["draws"], 0);
}

#[test]
fn playouts_start_from_a_position_and_stop_in_time() {
    let over = [
        "playouts",
        "take:size=1",
        "--games",
        "3",
        "--json",
        "--position",
        ". b 1",
    ];
    let figures = json(&over);
    assert_eq!(figures["mean_actions"], 0.0);
    assert_eq!(figures["mean_choices"], 0.0);
    assert_eq!(figures["wins"], serde_json::json!([3, 0]));
    let text = printed(&["playouts", "take:size=2", "--seconds", "0.05"]);
    assert!(text.contains("player 2 wins"), "{text}");
}

/// Runs `takefive check` with this text on standard input.
fn check(args: &[&str], input: &[u8]) -> (Option<i32>, String) {
    use std::io::Write;
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let pipes = command.arg("check").args(args).stdin(Stdio::piped());
    let mut child = pipes.stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), printed)
}

const GOOD: &str = "[Game \"take:size=2\"]\n1. a1 (1. b1 2. a2) 2. c2 *\n";

#[test]
fn check_reads_records_as_they_arrive() {
    let two = format!("{GOOD}\u{feff}{GOOD}");
    let wide = two.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let quoted = GOOD
        .replace("[Game", "> [Game")
        .replace("1. a1", "> 1.\u{a0}a1");
    let named = GOOD.replace("\n1.", "\n[Player1 \"M?ller\"]\n1.");
    for (file, records) in [
        (two.into_bytes(), "2 records, 4 turns"),
        (wide, "2 records, 4 turns"),
        (
            format!("Hi,\n{quoted}\nBye").into_bytes(),
            "1 record, 2 turns",
        ),
        (
            named
                .bytes()
                .map(|b| if b == b'?' { 0xfc } else { b })
                .collect(),
            "1 record, 2 turns",
        ),
    ] {
        let good = (Some(0), format!("-: {records}\n"));
        assert_eq!(check(&["-"], &file), good);
    }
}

#[test]
fn check_tells_good_records_from_bad_ones() {
    assert_eq!(
        check(&["-"], GOOD.as_bytes()),
        (Some(0), "-: 1 record, 2 turns\n".into())
    );
    let bad = format!("\u{feff}{GOOD}{GOOD}\n\n{}", GOOD.replace("a1", "a9"));
    let said = "-:8:4: a9: There is no cell a9 on a board of size 2.\n";
    assert_eq!(check(&["-"], bad.as_bytes()), (Some(1), said.into()));
    let two = "[Game \"take:size=2\"] 1. a1 * [Game \"take:size=2\"] 1. \u{202e}x\u{7} *";
    let (code, said) = check(&["-"], two.as_bytes());
    assert_eq!((code, said.lines().count()), (Some(1), 1), "{said}");
    assert!(said.starts_with("-:1:55: "), "{said}");
    let (code, said) = check(&["-"], b"[Game \"take\"]\n{\xc3\xbc\xff} *");
    let not_text = "-:2:3: not valid UTF-8 from here on, nor text in UTF-16 or Windows-1252\n";
    assert_eq!((code, &*said), (Some(1), not_text));
    let (code, said) = check(&["-"], b"\n");
    assert_eq!(code, Some(1));
    assert!(said.starts_with("-:2:1: expected the game"), "{said}");
}

#[test]
fn check_reads_files_and_prints_json() {
    let folder = std::env::temp_dir().join(format!("takefive-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let good = folder.join("good.take5");
    std::fs::write(&good, GOOD).unwrap();
    let (good, none) = (good.to_str().unwrap(), folder.join("none"));
    let none = none.to_str().unwrap();
    let (code, said) = check(&[good, none, "-"], GOOD.as_bytes());
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3, "{said}");
    assert_eq!(lines[0], format!("{good}: 1 record, 2 turns"));
    assert!(
        lines[1].starts_with(&format!("{none}: cannot be read: ")),
        "{said}"
    );
    let (code, said) = check(&["--json", good, "-"], b"[Game \"take\"]\n1. x *");
    assert_eq!(code, Some(1));
    let found: Value = serde_json::from_str(&said).unwrap();
    let files = &found["files"];
    assert_eq!(
        (&files[0]["records"], &files[0]["turns"]),
        (&1.into(), &2.into())
    );
    assert_eq!(files[0]["problems"], serde_json::json!([]));
    let problem = &files[1]["problems"][0];
    assert_eq!(
        (&problem["line"], &problem["column"]),
        (&2.into(), &4.into())
    );
    assert!(
        problem["message"]
            .as_str()
            .unwrap()
            .starts_with("x: expected a cell")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn site_writes_the_pages_for_an_address() {
    let folder = std::env::temp_dir().join(format!("takefive-site-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("www")).unwrap();
    let pages = ["index", "embed", "embed-click", "about", "live"];
    let pages = pages.map(|name| format!("{name}.html"));
    let others = [
        "www/palette.css",
        "www/header.css",
        "www/rules.css",
        "relays.json",
    ];
    for file in pages.iter().map(String::as_str).chain(others) {
        std::fs::write(folder.join(file), "").unwrap();
    }
    let pages = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    let lessons = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons");
    let output = folder.to_str().unwrap();
    let site = ["site", "--output", output, "--lessons", lessons, "--pages"];
    let address = ["--base-url", "https://games.example.org/five"];
    let said = printed(&[&site[..], &[pages], &address].concat());
    let pages = format!("{} pages, ", take_five_rules::GAMES.len());
    assert!(said.starts_with(&pages), "{said}");
    let sitemap = std::fs::read_to_string(folder.join("sitemap.xml")).unwrap();
    let list = "<loc>https://games.example.org/five/rules/index.html</loc>";
    assert!(sitemap.contains(list), "{sitemap}");
    for info in take_five_rules::GAMES {
        let course = folder.join(format!("www/learn/lessons/{}.en.json", info.id));
        assert!(course.is_file(), "{}", course.display());
    }
    let counts = std::fs::read_to_string(folder.join("www/puzzles/counts.json")).unwrap();
    assert_eq!(counts, "[]", "there are no puzzles in this folder");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    for (pages, lessons, option) in [("no", lessons, "--pages"), (rules, "no", "--lessons")] {
        let site = [
            "site",
            "--output",
            output,
            "--pages",
            pages,
            "--lessons",
            lessons,
        ];
        let output = takefive(&site);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(&format!("{option} <FOLDER>")), "{error}");
    }
    std::fs::remove_file(folder.join("relays.json")).unwrap();
    let site = [
        "site",
        "--output",
        output,
        "--pages",
        rules,
        "--lessons",
        lessons,
    ];
    let refused = takefive(&site);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(
        error.contains("--output <FOLDER>") && error.contains("relays.json"),
        "{error}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn wrong_arguments_exit_with_2_and_name_the_place() {
    for (args, said) in [
        (&["perft", "go", "3"][..], "There is no game called “go”"),
        (
            &["perft", "take:size=17", "3"],
            "“17” is not a value of size",
        ),
        (&["perft", "take", "-1"], "-1"),
        (&["perft", "take", "256"], "<DEPTH>"),
        (
            &["perft", "take", "1", "--position", "oo r 0"],
            "--position <TEXT>",
        ),
        (&["perft", "take", "1", "--position", "oo r 0"], "ROWS: "),
        (&["playouts", "take"], "--seconds <N>|--games <N>"),
        (&["playouts", "take", "--games", "0"], "--games <N>"),
        (&["playouts", "take", "--seconds", "0"], "--seconds <N>"),
        (&["playouts", "take", "--seconds", "-1"], "--seconds <N>"),
        (&["playouts", "take", "--seconds", "nan"], "--seconds <N>"),
        (&["playouts", "take", "--seconds", "inf"], "--seconds <N>"),
        (
            &["playouts", "take", "--seconds", "1", "--games", "1"],
            "--games <N>",
        ),
        (
            &["playouts", "take", "--games", "1", "--seed", "x"],
            "--seed <S>",
        ),
        (&["check"], "<FILE>"),
        (&["site", "--base-url", "example.org"], "--base-url <URL>"),
        (&["site", "--base-url", "ftp://a.org"], "--base-url <URL>"),
        (&["site", "--base-url", "https://"], "--base-url <URL>"),
        (&["site", "--base-url", "https://a b"], "--base-url <URL>"),
        (&["site", "--output", "no/site"], "--output <FOLDER>"),
        (&["dance"], "dance"),
    ] {
        let output = takefive(args);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(output.stdout.is_empty());
        assert!(error.contains(said), "{args:?}: {error}");
    }
}

#[test]
fn gtp_answers_on_standard_output_and_ends_with_the_input() {
    use std::io::Write;
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let pipes = command.arg("gtp").stdin(Stdio::piped());
    let pipes = pipes.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"1 name\nnonsense\n").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("=1 Take Five\n\n? "), "{text}");
    assert!(text.ends_with("\n\n"));
}

#[test]
fn the_language_is_chosen_and_everything_printed_is_in_it() {
    let draw = |language: &[&str]| printed(&[&["draw", "take:size=2"], language].concat());
    for (tag, red) in [("en", "Red"), ("de", "Rot"), ("ja", "赤")] {
        let drawn = draw(&["--lang", tag]);
        assert!(drawn.contains(&format!("<desc>{red}")), "{drawn}");
    }
    assert_eq!(draw(&[]), draw(&["--lang", "en"]));
    let (code, said) = check(&["--lang", "de", "-"], b"[Game \"chess\"]\n");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("gibt es nicht"), "{said}");
    let output = takefive(&["draw", "take", "--lang", "sv"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("pt-BR") && said.contains("'sv'"), "{said}");
}
