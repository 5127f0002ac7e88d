//! `takefive page`: the page of a record, what stands beside it, and what is said about a bad record.

use clap::Parser;
use std::fs;
use std::path::{Path, PathBuf};
use take_five::{Cli, CommandError, run};

const RECORD: &str = "> [Game \"take:size=2\"]\n> [Title \"Ann's *first*\"]\n> [Player1 \"Ann\"]\n> [Player2 \"Bob\"]\n> [Date \"2026-11-20\"]\n\
    > \n> {A game. ``` }\n> 1. a1 {@diagram} (1. b2 {Better.}) 2. c2 *\n";

/// A new folder with a record, what is printed, and whether everything is good.
fn make(name: &str, record: &str, args: &[&str]) -> (PathBuf, String, Result<(), CommandError>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("first.one.take5");
    fs::write(&file, record).unwrap();
    let [file, out] = [file, folder.join("out")].map(|path| path.display().to_string());
    let line = ["takefive", "page", &file, "--out", &out];
    let mut output = Vec::new();
    let cli = Cli::try_parse_from(line.iter().chain(args)).map_err(CommandError::Argument);
    let result = cli.and_then(|cli| run(cli, &b""[..], &mut output));
    let said = String::from_utf8(output).unwrap();
    let said = said.replace(&format!("{}/", folder.display()), "");
    (folder.join("out"), said, result)
}

#[test]
fn a_record_becomes_a_page_that_needs_nothing_else() {
    let (out, said, result) = make("page-alone", RECORD, &[]);
    assert!(result.is_ok() && said == "out/first.one.html\n", "{said}");
    let page = fs::read_to_string(out.join("first.one.html")).unwrap();
    let expected = [
        "<html lang=\"en\">",
        "<title>Ann's *first*</title>",
        "<h1>Ann's *first*</h1>\n<p>Ann – Bob, Take, 2026-11-20</p>",
        "<b>Ann (Red)</b> <b>Bob (Blue)</b>",
        "<p>A game. ```</p>",
        "<p class=\"variation\">(1.\u{a0}b2 <i>Better.</i>)</p>",
    ];
    for expected in expected {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(!page.contains("<script") && !page.contains("https:"));
    assert_eq!(fs::read_dir(out).unwrap().count(), 1);
    // Without names, the game gives the title.
    let (out, ..) = make("page-nameless", "[Game \"take\"] 1. a1 *", &[]);
    let page = fs::read_to_string(out.join("first.one.html")).unwrap();
    assert!(page.contains("<h1>Take</h1>\n<style>"), "{page}");
}

#[test]
fn a_page_with_an_address_has_a_preview_and_a_frame_with_the_record() {
    let site = ["--site", "https://e.org/g", "--base-url", "https://e.org/p"];
    let (out, _, result) = make("page-preview", RECORD, &site);
    assert!(result.is_ok(), "{result:?}");
    let read = |ending: &str| fs::read(out.join(format!("first.one.{ending}"))).unwrap();
    let page = String::from_utf8(read("html")).unwrap();
    for expected in [
        "src=\"https://e.org/g/take-board.js\"",
        "<take-board record=\"[Game &#34;take:size=2,churn=low&#34;]&#10;",
        "property=\"og:title\" content=\"Ann's *first*\"",
        "property=\"og:image\" content=\"https://e.org/p/first.one.png\"",
        "href=\"https://e.org/p/first.one.oembed.json\"",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(read("png").starts_with(b"\x89PNG"));
    let answer: serde_json::Value = serde_json::from_slice(&read("oembed.json")).unwrap();
    let frame = answer["html"].as_str().unwrap();
    let begins = "<iframe src=\"https://e.org/g/embed.html#record=%5BGame%20%22take%3Asize%3D2";
    assert!(
        frame.starts_with(begins) && frame.contains("&amp;turns=below\""),
        "{frame}"
    );
    assert_eq!(answer["height"], 800);
}

#[test]
fn a_bad_record_is_told_with_its_place_and_makes_no_page() {
    for (record, told) in [
        (
            RECORD.replace("2. c2", "2. z9"),
            "first.one.take5:8:41: z9: There is no cell z9 on a board of size 2.\n",
        ),
        ("[Game \"chess\"]".to_owned(), "first.one.take5:1:8: Game: "),
        (
            "Hello,\n\n[Game \"take\"]\n1. z9 *".to_owned(),
            "first.one.take5:4:4: z9: ",
        ),
    ] {
        let (out, said, result) = make("page-bad", &record, &[]);
        assert!(
            matches!(result, Err(CommandError::Bad)) && said.starts_with(told),
            "{said}"
        );
        assert!(!out.exists());
    }
    let (_, _, result) = make("page-no-site", RECORD, &["--base-url", "https://e.org"]);
    assert!(matches!(result, Err(CommandError::Argument(_))));
}
