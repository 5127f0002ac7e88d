//! `takefive solve`.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn solve(folder: &Path, args: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let args = args.split(' ').map(|arg| arg.replace('_', " "));
    command.arg("solve").args(args).current_dir(folder);
    command.output().unwrap()
}

fn printed(folder: &Path, args: &str) -> String {
    let output = solve(folder, args);
    assert!(output.status.success(), "{args}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, args: &str) -> String {
    let output = solve(folder, args);
    assert_eq!(output.status.code(), Some(2), "{args}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// White wins in 13 turns, if as many are left before the hundredth quiet one.
#[test]
fn a_win_after_the_limit_of_quiet_turns_is_not_missing_from_the_tables() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("late");
    fs::create_dir_all(&folder).unwrap();
    printed(&folder, "tables --folder tables --pieces 3");
    let probe =
        |position: &str| format!("probe give-and-take --folder tables --position {position}");
    let at = |quiet: u8| probe(&format!("8/8/8/3B4/8/8/1W2W3/8_w_-_-_{quiet}"));
    assert_eq!(printed(&folder, &at(87)), "player 1 wins in 13 turns\n");
    let late = refused(&folder, &at(88));
    assert!(
        late.contains("Player 1 would win in 13 turns, after the limit"),
        "{late}"
    );
    let many = refused(&folder, &probe("8/8/8/3BB3/8/8/1W2W3/8_w_-_-_88"));
    assert!(many.contains("do not have this position"), "{many}");
}

#[test]
fn tables_are_made_checked_asked_played_and_cut() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solve");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let missing = refused(&folder, "check --folder tables");
    assert!(missing.contains("KvK.table is missing"), "{missing}");

    let made = printed(&folder, "tables --folder tables --pieces 2");
    assert!(made.starts_with("KvK is written in "), "{made}");
    assert!(
        made.contains("KvK          2016        336       1680          0        1\n"),
        "{made}"
    );
    let again = printed(&folder, "tables --folder tables --pieces 2");
    assert!(again.starts_with("KvK is there\n"), "{again}");
    let sum = |text: &str| text.lines().last().unwrap().to_owned();
    assert!(sum(&made).starts_with("checksum   ") && sum(&made) == sum(&again));

    let checked = printed(&folder, "check --folder tables");
    assert_eq!(checked, "2016 positions agree with their successors\n");
    let probe = |board: &str| {
        printed(
            &folder,
            &format!("probe give-and-take --folder tables --position {board}_-_-_0"),
        )
    };
    assert_eq!(probe("8/8/8/3B4/8/8/3W4/8_w"), "player 1 wins in 1 turns\n");
    assert_eq!(probe("8/8/8/3B4/8/8/4W3/8_w"), "draw\n");

    let played = printed(
        &folder,
        "play --folder tables --pieces 2 --games 40 --against level:1 --json",
    );
    let played: Value = serde_json::from_str(&played).unwrap();
    let sum = |field: &str| {
        played[field]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!((sum("games"), sum("results")), (40, 40));
    assert_eq!(played["broken"], Value::Array(Vec::new()));

    // The protocol plays from them, and refuses to without.
    let engine = |folder_of_tables: &str| {
        let args = ["gtp", "--tables", folder_of_tables];
        let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
        let none = std::process::Stdio::null();
        command
            .args(args)
            .current_dir(&folder)
            .stdin(none)
            .output()
            .unwrap()
    };
    assert!(engine("tables").status.success());
    let without = engine("nowhere");
    let said = String::from_utf8(without.stderr).unwrap();
    assert!(
        said.contains("--tables <FOLDER>") && said.contains("is missing"),
        "{said}"
    );

    let cut = printed(&folder, "blocks --folder tables --output blocks");
    assert!(
        cut.starts_with("1 blocks and their index, ") && cut.ends_with(": KvK\n"),
        "{cut}"
    );
    assert_eq!(fs::read_dir(folder.join("blocks")).unwrap().count(), 2);

    // A table that promises too much is noticed.
    let table = folder.join("tables/KvK.table");
    let good = fs::read(&table).unwrap();
    fs::write(&table, &good[..good.len() - 1]).unwrap();
    assert!(refused(&folder, "check --folder tables").contains("is damaged"));
    let other = refused(
        &folder,
        "check --folder tables --spec give-and-take:kings=forward",
    );
    assert!(other.contains("is not a table of this game"), "{other}");
    assert!(refused(&folder, "check --folder tables --spec take").contains("Give & Take only"));
}

#[test]
fn values_are_searched_for() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR"));
    assert!(printed(here, "search take:size=2").starts_with("value -1\n"));
    assert!(printed(here, "search take:size=2 --at-least 0").starts_with("value < 0\n"));
    assert!(
        printed(here, "search take:size=3 --nodes 100").starts_with("not found\n101 positions in ")
    );
    assert!(printed(here, "acquisitions 3 4").starts_with("value 1\n74 positions in "));
    let ended = "search acquisitions --position 8/8/8/8/8/8/8/w7_1_12_7,5_0_-";
    assert!(printed(here, ended).starts_with("value 2\n"));
    for spec in [
        "give-and-take",
        "takeaway",
        "take-it-away",
        "acquisitions:values=mixed",
    ] {
        let no_search = refused(here, &format!("search {spec}"));
        assert!(
            no_search.contains("a search to the end is not for it"),
            "{no_search}"
        );
    }
    let bounds = printed(here, "take-back-toe 1 --sweeps 1");
    assert!(
        bounds.starts_with(
            "player 1 wins with 0.003858025 to 0.998928326\n225836 positions, 1 sweeps in "
        ),
        "{bounds}"
    );
    assert_eq!(
        printed(here, "take-back-toe 1 --positions 10"),
        "more than 10 positions\n"
    );
}

#[test]
fn a_proof_is_kept_in_a_file_and_played_through() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solve-prove");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let cut_off = printed(&folder, "prove take:size=2 --file proofs --nodes 20");
    assert!(
        cut_off.starts_with("value not found whether >= 1\n21 positions in "),
        "{cut_off}"
    );
    let resumed = printed(
        &folder,
        "prove take:size=2 --file proofs --threads 2 --check",
    );
    assert!(
        resumed.contains(" positions from before\nvalue < 1\n"),
        "{resumed}"
    );
    assert!(resumed.contains("\nthe proof holds: "), "{resumed}");
    let known = printed(&folder, "prove take:size=2 --file proofs");
    assert!(known.contains("\nvalue < 1\n1 positions in "), "{known}");
    let draw = printed(
        &folder,
        "prove acquisitions --position 8/8/8/8/8/8/8/ww6_1_12_3,4_0_- --at-least 0",
    );
    assert!(draw.starts_with("value >= 0\n"), "{draw}");
    assert!(refused(&folder, "prove give-and-take").contains("SPEC"));
    fs::write(folder.join("proofs"), "other").unwrap();
    let damaged = refused(&folder, "prove take:size=2 --file proofs");
    assert!(
        damaged.contains("--file <FILE>") && damaged.contains("proofs"),
        "{damaged}"
    );
}

#[test]
fn choices_are_compared_with_exact_values() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solve-distance");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let figures = |args: &str| {
        let mut figures: Value = serde_json::from_str(&printed(&folder, args)).unwrap();
        figures.as_object_mut().unwrap().remove("seconds");
        figures
    };
    let count = |figures: &Value, field: &str| figures[field].as_u64().unwrap();
    let by_nodes =
        "distance take:size=3 --last 6 --solver-nodes 3000 --positions 40 --nodes 300 --json";
    let strong = figures(by_nodes);
    assert_eq!(strong, figures(&format!("{by_nodes} --threads 2")));
    assert_eq!(strong["level"], "level:8");
    assert_eq!(count(&strong, "drawn"), 40);
    let parts = ["solved", "unsolved", "repeated"].map(|field| count(&strong, field));
    assert_eq!(parts.iter().sum::<u64>(), 40);
    assert!(count(&strong, "solved") > 20, "{strong}");
    assert!(count(&strong, "telling_kept") <= count(&strong, "kept"));

    // Who plays at random loses value, and the figures say where.
    let random = figures(&format!("{by_nodes} --level random"));
    assert_eq!(count(&random, "solved"), count(&strong, "solved"));
    assert!(count(&random, "kept") < count(&strong, "kept"), "{random}");
    let lost = &random["lost"][0];
    let value = |action: &Value| {
        let mut all = lost["actions"].as_array().unwrap().iter();
        let found = all.find(|each| each["action"] == *action).unwrap();
        found["low"].as_f64().unwrap()
    };
    assert_eq!(
        (value(&lost["chosen"]), lost["loss"].as_f64()),
        (-1.0, Some(2.0))
    );
    let text = printed(
        &folder,
        "distance take:size=2 --positions 20 --nodes 500 --level random",
    );
    assert!(
        text.contains("\nwhere an action loses    ") && text.contains(" loses 2.0"),
        "{text}"
    );

    // What takes too long is left out.
    let hard = figures("distance take:size=3 --positions 5 --nodes 10 --solver-nodes 1 --json");
    assert_eq!((count(&hard, "solved"), count(&hard, "unsolved")), (0, 5));

    let missing = refused(&folder, "distance give-and-take");
    assert!(missing.contains("KvK.table is missing"), "{missing}");
    printed(&folder, "tables --folder tables --pieces 2");
    let endings = figures("distance give-and-take --pieces 2 --positions 20 --nodes 500 --json");
    assert_eq!(count(&endings, "solved") + count(&endings, "repeated"), 20);
    let no_solver = refused(&folder, "distance takeaway");
    assert!(
        no_solver.contains("a search to the end is not for it"),
        "{no_solver}"
    );
}
