//! `takefive report`: the files it writes, parts, and going on after a stop.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("report")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn takefive(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    command
        .current_dir(folder)
        .args(line.split(' '))
        .output()
        .unwrap()
}

fn succeeds(folder: &Path, line: &str) -> String {
    let output = takefive(folder, line);
    assert!(output.status.success(), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn files(folder: &Path) -> [String; 3] {
    ["report.json", "games.csv", "index.html"]
        .map(|name| fs::read_to_string(folder.join(name)).unwrap())
}

const SMALL: &str = "report take:size=2 --games 12 --nodes 40 --levels 1,8 --doublings 1 --seed 3";

#[test]
fn the_same_seed_gives_the_same_bytes_in_parts_or_not() {
    let here = folder("parts");
    let said = succeeds(&here, &format!("{SMALL} --out whole"));
    assert!(
        said.starts_with("whole/part-1-of-1.jsonl: 72 games\n"),
        "{said}"
    );
    succeeds(&here, &format!("{SMALL} --out again"));
    for part in ["2/2", "1/2"] {
        succeeds(&here, &format!("{SMALL} --shard {part} --out parts"));
    }
    let merge = "report --merge parts/part-2-of-2.jsonl parts/part-1-of-2.jsonl --out merged";
    succeeds(&here, merge);
    let whole = files(&here.join("whole"));
    assert_eq!(files(&here.join("again")), whole);
    assert_eq!(files(&here.join("merged")), whole);
    let output = takefive(&here, "report --merge parts/part-1-of-2.jsonl --out merged");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("36 of 72 games are there"), "{said}");
}

#[test]
fn a_stopped_run_goes_on_where_it_was() {
    let here = folder("stopped");
    succeeds(&here, &format!("{SMALL} --out whole"));
    let file = here.join("whole/part-1-of-1.jsonl");
    let text = fs::read(&file).unwrap();
    let report = files(&here.join("whole"));
    // Within the first line, and within a game: in the middle of a character, as far as the reader knows.
    for cut in [10, text.len() / 2] {
        let torn = [&text[..cut], &[0xe2]].concat();
        fs::write(&file, torn).unwrap();
        succeeds(&here, &format!("{SMALL} --out whole"));
        assert_eq!(fs::read(&file).unwrap(), text);
        assert_eq!(files(&here.join("whole")), report);
    }
    let output = takefive(&here, &format!("{SMALL} --opening 0 --out whole"));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("games of another report"), "{said}");
}

#[test]
fn levels_that_the_game_lacks_are_refused() {
    let here = folder("levels");
    for (levels, problem) in [
        ("9", "level"),
        ("4,1", "the weakest first"),
        ("4 --nodes 7 --doublings 3", "2 times"),
    ] {
        let output = takefive(&here, &format!("report take --levels {levels} --out out"));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && said.contains(problem),
            "{said}"
        );
    }
}

/// What the schema in docs/ does not allow in a report.
fn against_schema(report: &Path) -> Result<(), String> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json");
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let read = |path: &Path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    compiler.add_resource("report.json", read(&schema)).unwrap();
    let index = compiler.compile("report.json", &mut schemas).unwrap();
    schemas
        .validate(&read(report), index)
        .map_err(|error| format!("{error:#}"))
}

#[test]
fn the_schema_refuses_what_is_no_report() {
    let here = folder("schema");
    succeeds(&here, &format!("{SMALL} --out out"));
    let text = fs::read_to_string(here.join("out/report.json")).unwrap();
    for (from, to) in [
        ("\"seed\": 3", "\"seed\": \"3\""),
        ("\"seed\": 3", "\"feed\": 3"),
        ("\"what\": \"typical\"", "\"what\": \"usual\""),
        ("\"interval\": [", "\"interval\": [0.5, "),
    ] {
        let spoilt = text.replacen(from, to, 1);
        assert_ne!(spoilt, text, "{from}");
        fs::write(here.join("spoilt.json"), spoilt).unwrap();
        assert!(against_schema(&here.join("spoilt.json")).is_err(), "{to}");
    }
}

/// Figures of the strongest players, under the options that differ; what is no report is told.
#[test]
fn reports_are_compared_side_by_side() {
    let here = folder("compare");
    for (churn, out) in [("low", "one"), ("high", "two")] {
        let spec = format!("take:size=2,churn={churn}");
        succeeds(
            &here,
            &format!("report {spec} --games 12 --nodes 40 --levels 8 --doublings 0 --out {out}"),
        );
    }
    let compare = "report --compare one/report.json two/report.json --out both";
    succeeds(&here, compare);
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_str(&fs::read_to_string(here.join(name)).unwrap()).unwrap()
    };
    let of = |report: &serde_json::Value, id: &str| {
        let figures = report["figures"].as_array().unwrap();
        let found = figures.iter().find(|figure| figure["id"] == id);
        found.unwrap()["values"].clone()
    };
    let [one, two, both] = ["one/report.json", "two/report.json", "both/comparison.json"].map(read);
    for (id, player) in [("turns", 1), ("temptation", 1), ("tree-log", 0)] {
        let expected = [&one, &two].map(|report| of(report, id)[player].clone());
        assert!(expected.iter().all(|value| value.is_object()), "{id}");
        assert_eq!(of(&both, id), serde_json::json!(expected), "{id}");
    }
    let expected = [&one, &two].map(|report| report["depth"].clone());
    assert_eq!(of(&both, "depth"), serde_json::json!(expected));
    let rules = one["rules"]
        .as_array()
        .unwrap()
        .iter()
        .zip(two["rules"].as_array().unwrap());
    for (one, two) in rules {
        let id = one["id"].as_str().unwrap();
        let expected = [one, two].map(|rule| rule["shares"][1].clone());
        assert_eq!(
            of(&both, &format!("rule-{id}")),
            serde_json::json!(expected)
        );
    }
    let page = fs::read_to_string(here.join("both/index.html")).unwrap();
    for head in ["churn=low", "churn=high"] {
        let head = format!("<th class=\"number\" scope=\"col\">{head}</th>");
        assert_eq!(page.matches(&head).count(), 8, "in each table");
    }
    let output = takefive(
        &here,
        "report --compare one/report.json both/comparison.json --out third",
    );
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("both/comparison.json") && said.contains("missing field"),
        "{said}"
    );
}

/// What the site ships is by the schema, of two players, and as small as a run with `--figures` makes it.
#[test]
fn the_figures_of_the_site_are_reports() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../figures");
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        assert_eq!(against_schema(&file), Ok(()), "{}", file.display());
        let report = fs::read_to_string(&file).unwrap();
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let spec = report["spec"].as_str().unwrap();
        let spec: take_five_rules::Spec = spec.parse().unwrap();
        assert_eq!(file.file_stem().unwrap(), spec.info().id);
        assert_eq!(take_five_rules::Position::start(&spec).players(), 2);
    }
    let here = self::folder("figures");
    let said = succeeds(&here, &format!("{SMALL} --figures small.json --out out"));
    assert!(said.ends_with("small.json\n"), "{said}");
    let small = here.join("small.json");
    assert_eq!(against_schema(&small), Ok(()));
    let read = |path: &Path| -> serde_json::Value {
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    };
    let [small, whole] = [small, here.join("out/report.json")].map(|path| read(&path));
    let share = |report: &serde_json::Value| report["figures"][5]["values"][0]["interval"].clone();
    let [low, high] = [0, 1].map(|end| share(&whole)[end].as_f64().unwrap());
    let rounded = [low, high].map(|end| (end * 1e4).round() / 1e4);
    assert_eq!(share(&small), serde_json::json!(rounded));
    assert_eq!(small["notable_games"].as_array().unwrap().len(), 1);
}

/// Each game has a report by the schema, and a page without scripts that shows all its figures and needs nothing else.
#[test]
fn every_game_has_a_page() {
    let here = folder("games");
    for info in take_five_rules::GAMES {
        let id = info.id;
        succeeds(
            &here,
            &format!("report {id} --games 10 --nodes 10 --out {id}"),
        );
        assert_eq!(
            against_schema(&here.join(id).join("report.json")),
            Ok(()),
            "{id}"
        );
        let [_, csv, page] = files(&here.join(id));
        assert!(csv.lines().count() > 50, "{id}");
        for forbidden in ["<script", "<link", "<img", "src=", "NaN", "inf "] {
            assert!(!page.contains(forbidden), "{id}: {forbidden}");
        }
        assert!(
            page.matches("<tr id=\"rule-").count() >= 3,
            "{id}: rules that mattered"
        );
        assert!(
            page.matches("class=\"plot\" role=\"img\" aria-label=")
                .count()
                == 5,
            "{id}"
        );
        for kind in take_five_lab::FIGURES {
            assert!(
                page.contains(&format!("<dt id=\"{}\">", kind.id)),
                "{id}: {}",
                kind.id
            );
        }
    }
    let text = fs::read_to_string(here.join("takeaway/report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    for game in report["notable_games"].as_array().unwrap() {
        let record = game["record"].as_str().unwrap();
        assert!(
            !record.contains("[Seed"),
            "no seed draws the same: {record}"
        );
    }
    let [_, _, page] = files(&here.join("take"));
    assert!(
        page.contains("<circle class=\"ground\""),
        "the values of the first actions on the board"
    );
}

/// The arguments of a report on a game of the toy program, of this kind.
fn toy(game: &str, kind: &str) -> [String; 4] {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy_program.mjs");
    let program = format!("cmd:node {} {kind}", script.display());
    ["report", game, "--engine", &program].map(str::to_owned)
}

fn report_on_toy(folder: &Path, game: &str, kind: &str, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    command.current_dir(folder).args(toy(game, kind));
    command.args(line.split(' ')).output().unwrap()
}

/// The values of a figure in a report, with their intervals.
fn values(report: &Path, id: &str) -> Vec<Option<(f64, [f64; 2])>> {
    let report: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
    let figures = report["figures"].as_array().unwrap();
    let figure = figures.iter().find(|figure| figure["id"] == id).expect(id);
    let values = figure["values"].as_array().unwrap().iter();
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let value = |value: &serde_json::Value| {
        let [low, high] = [0, 1].map(|end| value["interval"][end].as_f64());
        value.is_object().then(|| {
            let seen = number(&value["value"]);
            (seen, [low.unwrap_or(seen), high.unwrap_or(seen)])
        })
    };
    values.map(value).collect()
}

/// The figures of both toys, as they are worked out by hand in `crates/lab/tests/report/known_answers.rs`.
#[test]
fn a_game_of_another_program_is_measured() {
    let here = folder("program");
    let of_player = |file: &str, id: &str, player: usize| {
        values(&here.join(file).join("report.json"), id)[player]
    };
    let line = "--games 400 --opening 0 --out nim";
    let output = report_on_toy(&here, "nim", "all", line);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(against_schema(&here.join("nim/report.json")), Ok(()));
    for (id, truth) in [
        ("turns", 57.0 / 16.0),
        ("first-share", 9.0 / 16.0),
        ("branching", 103.0 / 57.0),
        ("forced-turns", 11.0 / 57.0),
        ("positions", 8.0),
        ("tree-knuth", 8.0_f64.log10()),
    ] {
        let (_, [low, high]) = of_player("nim", id, 0).expect(id);
        assert!(low <= truth && truth <= high, "{id}: {low} to {high}");
    }
    // It leaves three.
    for (id, truth) in [("turns", 3.0), ("first-share", 1.0), ("draws", 0.0)] {
        assert_eq!(of_player("nim", id, 1).expect(id).0, truth, "{id}");
    }
    for id in ["drop-outs", "drama", "clarity"] {
        assert_eq!(values(&here.join("nim/report.json"), id), [None, None]);
    }
    let page = fs::read_to_string(here.join("nim/index.html")).unwrap();
    assert!(page.contains("<h1>nim, measured</h1>") && page.contains("The program – Random"));
    let output = report_on_toy(&here, "die", "rules", "--games 400 --out die");
    assert!(output.status.success(), "{output:?}");
    let shares = values(&here.join("die/report.json"), "first-share");
    let [Some((_, [low, high]))] = shares[..] else {
        panic!("random play alone: {shares:?}")
    };
    assert!(low < 0.6 && 0.6 < high, "{low} to {high}");
}

/// Parts of a game of another program merge to the same bytes, without the program.
#[test]
fn parts_of_a_program_merge_to_the_same_bytes() {
    let here = folder("program-parts");
    for (line, of) in [
        ("--games 9 --out whole", "whole"),
        ("--games 9 --shard 1/2 --out parts", "1/2"),
        ("--games 9 --shard 2/2 --out parts", "2/2"),
    ] {
        let output = report_on_toy(&here, "nim", "all", line);
        assert!(output.status.success(), "{of}: {output:?}");
    }
    let merge = "report --merge parts/part-1-of-2.jsonl parts/part-2-of-2.jsonl --out merged";
    succeeds(&here, merge);
    assert_eq!(files(&here.join("merged")), files(&here.join("whole")));
}

/// What goes wrong is told, and the games played before it are kept.
#[test]
fn a_program_that_fails_loses_nothing() {
    let here = folder("program-fails");
    for (kind, said) in [
        ("dies", "has ended or does not answer"),
        ("hangs", "hasn’t answered to_play for 1 second"),
        ("babbles", "answered to_play with well, hello"),
        ("wild", "answered genmove with 3"),
        ("three", "has 3 players, not 2"),
    ] {
        let line = format!("--games 9 --opening 0 --patience 1 --out {kind}");
        let output = report_on_toy(&here, "nim", kind, &line);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && told.contains(said),
            "{kind}: {told}"
        );
        let played = fs::read_to_string(here.join(kind).join("part-1-of-1.jsonl")).unwrap();
        let games = played.lines().count() - 1;
        assert_eq!(
            games,
            match kind {
                "three" => 0,
                "wild" => 1,
                _ => 2,
            },
            "{kind}"
        );
    }
    let line = "--games 9 --opening 0 --patience 1 --out dies";
    report_on_toy(&here, "nim", "dies", line);
    let played = fs::read_to_string(here.join("dies/part-1-of-1.jsonl")).unwrap();
    assert_eq!(played.lines().count() - 1, 4, "two more");
    let program = format!("cmd:{} gtp", env!("CARGO_BIN_EXE_takefive"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let args = [
        "report",
        "take-it-away",
        "--engine",
        &program,
        "--out",
        "layouts",
    ];
    let output = command.current_dir(&here).args(args).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("list the outcomes of chance") && told.contains("(layout)"),
        "{told}"
    );
    let output = report_on_toy(&here, "chess", "all", "--out chess");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("no such game: chess"), "{told}");
    let output = takefive(&here, "report nim --engine node --out none");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("cmd:PROGRAM"), "{told}");
}

/// The program itself, asked by protocol: random play has the same figures, within their intervals.
#[test]
fn a_game_is_the_same_by_protocol() {
    let here = folder("program-same");
    let program = format!("cmd:{} gtp --level level:1", env!("CARGO_BIN_EXE_takefive"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let args = [
        "report",
        "take-back-toe",
        "--engine",
        &program,
        "--games",
        "60",
        "--out",
        "by",
    ];
    let output = command.current_dir(&here).args(args).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let line = "report take-back-toe --games 60 --levels 1 --doublings 0 --nodes 100 --out native";
    succeeds(&here, line);
    let of = |folder: &str, id: &str| values(&here.join(folder).join("report.json"), id);
    for id in ["turns", "actions", "first-share", "branching"] {
        for (by, native) in of("by", id).into_iter().zip(of("native", id)) {
            let (Some((_, [low, high])), Some((_, [least, most]))) = (by, native) else {
                panic!("{id}")
            };
            assert!(
                low <= most && least <= high,
                "{id}: {low}–{high}, {least}–{most}"
            );
        }
    }
}
