//! `takefive match`: shards in files, external programs, invalid input.

use serde_json::Value;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_takefive");

fn takefive(args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).output().unwrap()
}

fn text(args: &[&str]) -> String {
    let output = takefive(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON output without the time taken.
fn json(args: &[&str]) -> Value {
    let mut value: Value = serde_json::from_str(&text(&[args, &["--json"]].concat())).unwrap();
    value.as_object_mut().unwrap().remove("seconds").unwrap();
    value
}

fn refused(args: &[&str]) -> String {
    let output = takefive(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn parts_in_files_add_up_to_the_whole() {
    let folder = std::env::temp_dir().join(format!("takefive-match-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let args = [
        "match",
        "take:size=3",
        "uct:5",
        "random",
        "--games",
        "14",
        "--nodes",
        "9",
        "--seed",
        "3",
    ];
    let mut files = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let file = folder.join(part.replace('/', "-")).display().to_string();
        let part = text(&[&args[..], &["--json", "--shard", part]].concat());
        std::fs::write(&file, part).unwrap();
        files.push(file);
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let mut merged = json(&[&["match", "--merge"], &files[..]].concat());
    let mut whole = json(&args);
    for part in ["parts", "played"] {
        merged.as_object_mut().unwrap().remove(part).unwrap();
        whole.as_object_mut().unwrap().remove(part).unwrap();
    }
    assert_eq!(merged, whole);
    let twice = refused(&["match", "--merge", files[0], files[1], files[0]]);
    assert!(twice.contains("Shard 1"), "{twice}");
    let other = folder.join("other").display().to_string();
    let games = [
        "match",
        "take:size=3",
        "uct:6",
        "random",
        "--games",
        "2",
        "--nodes",
        "9",
    ];
    std::fs::write(&other, text(&[&games[..], &["--json"]].concat())).unwrap();
    let other = refused(&["match", "--merge", files[0], &other]);
    assert!(other.contains("another match"), "{other}");
    std::fs::write(folder.join("none"), "{}").unwrap();
    let none = folder.join("none").display().to_string();
    assert!(refused(&["match", "--merge", &none]).contains("--json"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn another_program_plays_by_the_protocol() {
    let program = format!("cmd:{PROGRAM} gtp");
    for spec in ["take:size=2", "take-back-toe", "give-and-take"] {
        let score = json(&[
            "match", spec, &program, "random", "--games", "2", "--time", "5",
        ]);
        assert_eq!(score["games"], 2);
    }
    let program = format!("cmd:{PROGRAM} gtp --level level:1");
    let args = [
        "match",
        "take:size=3",
        &program,
        "level:1",
        "--games",
        "2",
        "--nodes",
        "99",
    ];
    assert_eq!(json(&args)["games"], 2);
    let silent = refused(&["match", "take", "cmd:true", "random", "--games", "1"]);
    assert!(silent.contains("does not answer"), "{silent}");
    let missing = refused(&[
        "match",
        "take",
        "cmd:/no/such/program",
        "random",
        "--games",
        "1",
    ]);
    assert!(missing.contains("cannot be started"), "{missing}");
}

/// Builds the example `bot` of the rules. With other packages than those of the whole test run, cargo would compile the
/// rules with other features, and then the test run would compile them again. The same would happen if build scripts saw the
/// variables that cargo sets for this test.
fn bot() -> String {
    let mut command = Command::new(env!("CARGO"));
    for (name, _) in std::env::vars_os() {
        let is_of_package = ["CARGO_PKG_", "CARGO_MANIFEST_"];
        if is_of_package
            .iter()
            .any(|start| name.to_string_lossy().starts_with(start))
        {
            command.env_remove(name);
        }
    }
    let output = command
        .args(["build", "--quiet", "--workspace", "--tests"])
        .args(["--example", "bot", "--message-format", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let messages = String::from_utf8(output.stdout).unwrap();
    let built = messages.lines().find_map(|message| {
        let message: Value = serde_json::from_str(message).ok()?;
        // With `--tests`, there is a second program: the example's own tests.
        let is_bot = message["target"]["name"] == "bot" && message["profile"]["test"] == false;
        Some(
            message["executable"]
                .as_str()
                .filter(|_| is_bot)?
                .to_owned(),
        )
    });
    built.expect("an example is a program")
}

#[test]
fn a_bot_that_knows_the_rules_alone_plays_every_game() {
    let bot = format!("cmd:{}", bot());
    for info in take_five_rules::GAMES {
        let against = [info.id, &bot, "random", "--games", "2", "--seed", "3"];
        let score = json(&[&["match"], &against[..]].concat());
        assert_eq!(score["games"], 2, "{}: {score}", info.id);
        let turns = score["mean_turns"].as_f64();
        assert!(turns > Some(4.0), "{}: {score}", info.id);
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let cases: &[(&[&str], &str)] = &[
        (&["take", "strong", "random"], "level:N"),
        (&["take", "cmd:", "random"], "after cmd:"),
        (&["take", "random", "random", "--shard", "3/2"], "2/8"),
        (&["take", "random", "random", "--nodes", "0"], "--nodes"),
        (
            &["take", "random", "random", "--nodes", "1", "--time", "1"],
            "--time",
        ),
        (&["chess", "random", "random"], "chess"),
        (&["take", "random"], "<B>"),
        (
            &["takeaway", "level:8", "random", "--games", "1"],
            "no level 8",
        ),
    ];
    for (args, wanted) in cases {
        let message = refused(&[&["match"], *args].concat());
        assert!(message.contains(wanted), "{args:?}: {message}");
    }
}
