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

/// What the site ships is by the schema, of two players, and as small as a run with `--figures` makes it.
#[test]
fn the_figures_of_the_site_are_reports() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../figures");
    for info in take_five_rules::GAMES {
        let file = folder.join(format!("{}.json", info.id));
        assert_eq!(against_schema(&file), Ok(()), "{}", info.id);
        let report = fs::read_to_string(&file).unwrap();
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let spec = report["spec"].as_str().unwrap();
        let spec: take_five_rules::Spec = spec.parse().unwrap();
        assert_eq!(spec.info().id, info.id);
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
    let [_, _, page] = files(&here.join("take"));
    assert!(
        page.contains("<circle class=\"ground\""),
        "the values of the first actions on the board"
    );
}
