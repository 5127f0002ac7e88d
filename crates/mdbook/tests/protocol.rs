//! The program as mdBook calls it.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

const CHAPTER: &str = "# Growing\n\n```take-board\ngame=take:size=2\nturns=a1\n```\n";

/// Runs the program on a book with this chapter, and with these settings in `[preprocessor.take-five]`.
fn preprocessed(chapter: &str, settings: Value) -> Output {
    preprocessed_in("/book", chapter, settings)
}

/// The same with the book in this folder.
fn preprocessed_in(root: &str, chapter: &str, settings: Value) -> Output {
    let context = json!({
        "root": root, "renderer": "html", "mdbook_version": "0.5.4",
        "config": { "book": { "src": "text" }, "preprocessor": { "take-five": settings } },
    });
    let inner = json!({ "Chapter": {
        "name": "Inner", "content": chapter, "number": [1, 1], "sub_items": [], "path": "in/ner.md",
        "source_path": "in/ner.md", "parent_names": ["Outer"],
    } });
    let outer = json!({ "Chapter": {
        "name": "Outer", "content": "# Outer\n", "number": [1], "sub_items": [inner], "path": "outer.md",
        "source_path": "outer.md", "parent_names": [],
    } });
    let mut program = Command::new(env!("CARGO_BIN_EXE_mdbook-take-five"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = json!([context, { "items": [outer, "Separator"] }]).to_string();
    let mut pipe = program.stdin.take().unwrap();
    pipe.write_all(input.as_bytes()).unwrap();
    drop(pipe);
    program.wait_with_output().unwrap()
}

/// The text of the inner chapter that comes out.
fn inner(output: &Output) -> String {
    let book: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(book["items"][0]["Chapter"]["content"], "# Outer\n");
    let inner = &book["items"][0]["Chapter"]["sub_items"][0]["Chapter"];
    inner["content"].as_str().unwrap().to_owned()
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn only_pages_of_html_get_boards() {
    for (renderer, is_supported) in [("html", true), ("markdown", false)] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_mdbook-take-five"));
        let status = program.args(["supports", renderer]).status().unwrap();
        assert_eq!(status.success(), is_supported, "{renderer}");
    }
}

#[test]
fn a_block_of_any_chapter_becomes_a_board() {
    let output = preprocessed(
        CHAPTER,
        json!({ "site": "https://example.org/games", "before": ["links"] }),
    );
    assert!(output.status.success(), "{}", told(&output));
    let text = inner(&output);
    assert!(
        text.contains("<script type=\"module\" src=\"https://example.org/games/take-board.js\">")
    );
    assert!(
        text.starts_with("# Growing\n\n<script")
            && text.contains("<take-board link=\"game=take:size=2,churn=low&amp;turns=a1\""),
        "{text}"
    );
    let text = inner(&preprocessed(CHAPTER, json!({})));
    assert!(
        !text.contains("<script") && text.contains("<figure class=\"take-five\"><picture>"),
        "{text}"
    );
}

#[test]
fn a_mistake_is_told_with_its_place_and_ends_the_build() {
    let chapter = format!("{CHAPTER}\n{}", CHAPTER.replace("a1", "a9"));
    let output = preprocessed(&chapter, json!({}));
    assert!(!output.status.success() && output.stdout.is_empty());
    let said = told(&output);
    assert!(
        said.starts_with("text/in/ner.md:12:7: ") && said.lines().count() == 2,
        "{said}"
    );
    let output = preprocessed(&chapter, json!({ "warn-only": true }));
    assert!(output.status.success() && told(&output).starts_with("text/in/ner.md:12:7: "));
    let text = inner(&output);
    assert!(
        text.contains("<figure")
            && text.ends_with("```take-board\ngame=take:size=2\nturns=a9\n```\n"),
        "{text}"
    );
}

#[test]
fn a_wrong_address_is_told() {
    let output = preprocessed(CHAPTER, json!({ "site": "example.org" }));
    let said = told(&output);
    assert!(
        !output.status.success()
            && said.contains("book.toml, [preprocessor.take-five], site: expected an address"),
        "{said}"
    );
}

/// A book on the disk with these files beside the inner chapter.
fn book(name: &str, files: &[(&str, &str)]) -> String {
    let root = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let folder = std::path::Path::new(&root).join("text/in");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    root
}

#[test]
fn a_board_in_an_included_file_is_told() {
    let root = book(
        "mdbook-include",
        &[
            ("part.md", CHAPTER),
            ("plain.md", "Nothing.\n"),
            ("outer.md", "{{#include part.md}}\n"),
        ],
    );
    for (chapter, line) in [
        ("{{#include part.md}}", Some(1)),
        ("Text.\n\n{{ #include part.md:2:8 }}", Some(3)),
        ("{{#rustdoc_include part.md}}", Some(1)),
        ("{{#template part.md a=b}}", Some(1)),
        ("{{#include outer.md}}", Some(1)),
        (
            "{{#include plain.md}} {{#include missing.md}} {{#title part.md}}",
            None,
        ),
    ] {
        let output = preprocessed_in(&root, chapter, json!({}));
        assert!(output.status.success(), "{chapter}");
        assert_eq!(inner(&output), chapter);
        let expected = line.map(|line| {
            format!("text/in/ner.md:{line}:1: includes text/in/part.md, which has a board ")
        });
        let told = told(&output);
        assert!(
            told.starts_with(&expected.clone().unwrap_or_default()),
            "{chapter}: {told}"
        );
        assert_eq!(
            told.lines().count(),
            usize::from(line.is_some()),
            "{chapter}: {told}"
        );
        let strict = preprocessed_in(&root, chapter, json!({ "strict": true }));
        assert_eq!(strict.status.success(), line.is_none(), "{chapter}");
    }
}

#[test]
fn a_mistake_is_told_with_its_place_in_the_included_file() {
    let wrong = CHAPTER.replace("a1", "a9");
    let source = format!("Above.\n\n{{{{#include wrong.md}}}}\n\n{wrong}");
    let root = book(
        "mdbook-place",
        &[
            ("wrong.md", &format!("One.\n\n{wrong}")),
            ("ner.md", &source),
        ],
    );
    // As `links` has made it.
    let chapter = source.replace("{{#include wrong.md}}", &format!("One.\n\n{wrong}"));
    let output = preprocessed_in(&root, &chapter, json!({ "after": ["links"] }));
    assert_eq!(output.status.code(), Some(1));
    let told = told(&output);
    let places: Vec<_> = told
        .lines()
        .map(|line| line.split(": ").next().unwrap())
        .collect();
    assert_eq!(
        places[..2],
        ["text/in/ner.md:9:7", "text/in/wrong.md:7:7"],
        "{told}"
    );
}

#[test]
fn what_stays_text_is_told_and_with_strict_ends_the_build() {
    let chapter = "<div>\n```take-board\ngame=take\n```\n</div>\n";
    let output = preprocessed(chapter, json!({}));
    assert!(output.status.success() && inner(&output) == chapter);
    let said = told(&output);
    assert!(
        said.starts_with("text/in/ner.md:2:1: ") && said.contains("expected ```take-board"),
        "{said}"
    );
    let output = preprocessed(chapter, json!({ "strict": true }));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(told(&output).starts_with(&said), "{}", told(&output));
    let output = preprocessed(CHAPTER, json!({ "strict": true }));
    assert!(output.status.success() && told(&output).is_empty());
    let output = preprocessed(CHAPTER, json!({ "strict": true, "warn-only": true }));
    assert!(!output.status.success() && told(&output).contains("warn-only or strict"));
}
