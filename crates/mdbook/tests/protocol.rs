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

#[test]
fn a_board_in_an_included_file_is_told() {
    let root = concat!(env!("CARGO_TARGET_TMPDIR"), "/mdbook-include");
    let folder = std::path::Path::new(root).join("text/in");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("part.md"), CHAPTER).unwrap();
    std::fs::write(folder.join("plain.md"), "Nothing.\n").unwrap();
    std::fs::write(folder.join("outer.md"), "{{#include part.md}}\n").unwrap();
    for (chapter, is_told) in [
        ("{{#include part.md}}", true),
        ("{{ #include part.md:2:8 }}", true),
        ("{{#include outer.md}}", true),
        (
            "{{#include plain.md}} {{#include missing.md}} {{#title part.md}}",
            false,
        ),
    ] {
        let output = preprocessed_in(root, chapter, json!({}));
        assert!(output.status.success(), "{chapter}");
        assert_eq!(inner(&output), chapter);
        let told = told(&output);
        assert_eq!(
            told.contains("part.md, which has a board"),
            is_told,
            "{chapter}: {told}"
        );
    }
}
