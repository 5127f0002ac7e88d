//! `takefive train`: parts in files, weight files, and searches with other weights.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_takefive");

/// A folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("train-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn takefive(folder: &Path, args: &str) -> Output {
    let words = args.split_whitespace();
    let mut command = Command::new(PROGRAM);
    command.args(words).current_dir(folder).output().unwrap()
}

fn text(folder: &Path, args: &str) -> String {
    let output = takefive(folder, args);
    assert!(output.status.success(), "{args}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, args: &str) -> String {
    let output = takefive(folder, args);
    assert_eq!(output.status.code(), Some(2), "{args}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn parts_in_files_make_the_same_weights_as_the_whole() {
    let folder = folder("parts");
    text(&folder, "train zero take --out zero");
    let play = "train play take:size=3 --games 12 --nodes 30 --seed 5 --weights zero";
    text(&folder, &format!("{play} --out whole"));
    for part in 1..=3 {
        text(
            &folder,
            &format!("{play} --shard {part}/3 --out part-{part}"),
        );
    }
    let fit = "--passes 2 --rate 4 --weights zero";
    let whole = text(&folder, &format!("train fit whole {fit} --out a"));
    let parts = text(
        &folder,
        &format!("train fit part-3 part-1 part-2 {fit} --out b"),
    );
    assert_eq!(whole, parts);
    let bare = |file: &str| {
        let header = text(&folder, &format!("train show {file} --bare bare"));
        assert!(header.contains("\"seeds\":[5]"), "{header}");
        std::fs::read(folder.join("bare")).unwrap()
    };
    assert_eq!(bare("a"), bare("b"));
    assert!(bare("a").iter().any(|&weight| weight != 0));
    let problem = refused(&folder, &format!("train fit part-3 part-1 {fit} --out c"));
    assert!(problem.contains("Part 2/3 of take:size=3"), "{problem}");
    assert!(!folder.join("c").exists());
}

#[test]
fn a_part_that_is_there_is_not_played_again() {
    let folder = folder("again");
    let play = "train play take:size=2 --games 4 --nodes 10 --out part";
    assert_eq!(text(&folder, play), "4 games\n");
    let before = std::fs::read(folder.join("part")).unwrap();
    assert_eq!(text(&folder, play), "4 games were there\n");
    assert_eq!(std::fs::read(folder.join("part")).unwrap(), before);
    let problem = refused(&folder, &format!("{play} --seed 2"));
    assert!(problem.contains("other games than these"), "{problem}");
    std::fs::write(folder.join("part"), &before[..before.len() / 2]).unwrap();
    refused(&folder, play);
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn levels_play_with_other_weights() {
    let folder = folder("levels");
    text(&folder, "train zero take --out zero");
    let of_match = "match take:size=3 level:5 level:5 --nodes 50 --games 6";
    let with = text(&folder, &format!("{of_match} --weights zero"));
    assert!(with.contains("level:5 with "), "{with}");
    assert_ne!(with, text(&folder, of_match));
    let program = |weights: &str| {
        let args = format!("gtp --level level:5 {weights}");
        let mut command = Command::new(PROGRAM);
        command.args(args.split_whitespace()).current_dir(&folder);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        let moves = "new_game take:size=3\n".to_owned() + &"genmove\n".repeat(12);
        child
            .stdin
            .take()
            .unwrap()
            .write_all(moves.as_bytes())
            .unwrap();
        child.wait_with_output().unwrap().stdout
    };
    assert_ne!(program("--weights zero"), program(""));
}

#[test]
fn wrong_weight_files_are_refused() {
    let folder = folder("wrong");
    text(&folder, "train zero give-and-take --out other");
    std::fs::write(folder.join("none"), [0; 104]).unwrap();
    let of_match = "match take:size=2 level:5 random --games 2 --nodes 10 --weights";
    let problem = refused(&folder, &format!("{of_match} other"));
    assert!(
        problem.contains("for give-and-take, not for take"),
        "{problem}"
    );
    for command in [
        of_match,
        "gtp --weights",
        "train show",
        "train play take --out a --weights",
    ] {
        let problem = refused(&folder, &format!("{command} none"));
        assert!(problem.contains("isn’t a weight file"), "{problem}");
        let problem = refused(&folder, &format!("{command} missing"));
        assert!(problem.contains("can’t be read"), "{problem}");
    }
    let problem = refused(&folder, "match take:size=2 random random --weights none");
    assert!(problem.contains("weight file"), "{problem}");
}

/// Weights that make every choice bad: those in use with their signs changed.
fn ruined(folder: &Path) {
    let in_use = include_bytes!("../../search/weights/take.bin");
    let turned = in_use
        .map(|weight| (weight as i8).saturating_neg() as u8)
        .to_vec();
    let spec = "take".parse().unwrap();
    let file = take_five_lab::WeightFile::new(&spec, turned, Default::default()).unwrap();
    std::fs::write(folder.join("ruined"), file.to_bytes()).unwrap();
}

#[test]
fn ruined_weights_are_rejected() {
    let folder = folder("ruined");
    ruined(&folder);
    let gate = "train gate take:size=3 ruined --elo1 60 --nodes 200 --games 600";
    let output = takefive(&folder, gate);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.ends_with("for 60 Elo against 0: rejected\n"), "{said}");
    assert_eq!(output.status.code(), Some(1));
    // The other way round.
    std::fs::write(folder.join("in-use"), {
        let file = take_five_lab::WeightFile::in_use(&"take".parse().unwrap()).unwrap();
        file.to_bytes()
    })
    .unwrap();
    let gate = "train gate take:size=3 in-use --against ruined --elo1 60 --nodes 200 --games 600";
    assert!(text(&folder, gate).ends_with("accepted\n"));
    let few = takefive(&folder, &gate.replace("600", "6"));
    assert_eq!(few.status.code(), Some(3), "{few:?}");
}

#[test]
fn shards_of_a_gate_add_up() {
    let folder = folder("gate-shards");
    ruined(&folder);
    let gate = "train gate take:size=2 ruined --nodes 20 --games 20";
    let whole = takefive(&folder, gate);
    let save = |args: &str, file: &str| {
        std::fs::write(folder.join(file), text(&folder, args)).unwrap();
    };
    for part in 1..=3 {
        save(
            &format!("{gate} --shard {part}/3 --json"),
            &format!("{part}"),
        );
    }
    save(&format!("{gate} --shard 1/1 --seed 2 --json"), "more");
    let merged = takefive(&folder, "train gate --merge 3 1 2");
    assert_eq!(merged, whole);
    let more = takefive(&folder, "train gate --merge 3 1 more 2");
    assert!(
        String::from_utf8(more.stdout)
            .unwrap()
            .contains("games   40,")
    );
    let problem = refused(&folder, "train gate --merge 3 1");
    assert!(
        problem.contains("Shard 2/3 with seed 1 is missing"),
        "{problem}"
    );
    let problem = refused(&folder, "train gate --merge 3 1 2 3");
    assert!(problem.contains("given twice"), "{problem}");
    let problem = refused(&folder, "train gate --merge ruined");
    assert!(problem.contains("can’t be read"), "{problem}");
    save("match take:size=2 random random --games 2 --json", "other");
    let problem = refused(&folder, "train gate --merge other");
    assert!(
        problem.contains("--json output of takefive train gate"),
        "{problem}"
    );
    refused(&folder, "train gate take:size=2 ruined --elo0 5 --elo1 5");
    refused(&folder, "train gate take:size=2 ruined --alpha 0.5");
    refused(&folder, "train gate takeaway:players=3 ruined");
}

#[test]
fn a_tuning_goes_on_where_it_was() {
    let folder = folder("tune");
    let tune = "train tune take:size=2 --nodes 20 --pairs 30 --out state";
    let said = text(&folder, tune);
    assert!(said.contains("reverse_futility_margin: "), "{said}");
    let done = std::fs::read(folder.join("state")).unwrap();
    assert_eq!(text(&folder, tune), said);
    assert_eq!(std::fs::read(folder.join("state")).unwrap(), done);
    let problem = refused(&folder, &tune.replace("--nodes 20", "--nodes 21"));
    assert!(problem.contains("another tuning"), "{problem}");
    std::fs::write(folder.join("state"), &done[..50]).unwrap();
    let problem = refused(&folder, tune);
    assert!(problem.contains("takefive train tune writes"), "{problem}");
    let problem = refused(&folder, "train tune takeaway --out other");
    assert!(problem.contains("no constants to tune"), "{problem}");
}
