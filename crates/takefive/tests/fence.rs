//! `takefive fence`: which files are read and written, and what is said about them.

use clap::Parser;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use take_five::{Cli, CommandError, run};

/// A new folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

/// What is printed, and whether everything is good; arguments that are files stand in the folder.
fn fence(folder: &Path, args: &[&str]) -> (String, Result<(), CommandError>) {
    let args = args.iter().map(|arg| match arg.contains('.') {
        true if !arg.contains("//") => folder.join(arg).display().to_string(),
        _ => (*arg).to_owned(),
    });
    let line = ["takefive", "fence"]
        .map(str::to_owned)
        .into_iter()
        .chain(args);
    let mut output = Vec::new();
    let cli = Cli::try_parse_from(line).map_err(CommandError::Argument);
    let result = cli.and_then(|cli| run(cli, &b""[..], &mut output));
    let said = String::from_utf8(output).unwrap();
    (said.replace(&format!("{}/", folder.display()), ""), result)
}

const BOARD: &str = "```take-board\ngame=take:size=2\n```\n";

#[test]
fn documents_are_written_into_a_folder_and_the_sources_stay() {
    let folder = folder(
        "fence-output",
        &[
            ("a.md", BOARD),
            ("b.html", "<pre class='take-board'>game=take</pre>"),
        ],
    );
    let (said, result) = fence(
        &folder,
        &[
            "--output",
            "./out",
            "--site",
            "https://e.org/g",
            "a.md",
            "b.html",
        ],
    );
    assert!(result.is_ok(), "{result:?}");
    assert_eq!(said, "a.md: 1 board\nb.html: 1 board\n");
    assert_eq!(fs::read_to_string(folder.join("a.md")).unwrap(), BOARD);
    for file in ["out/a.md", "out/b.html"] {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert!(
            text.contains("src=\"https://e.org/g/take-board.js\"") && text.contains("<take-board ")
        );
    }
}

#[test]
fn a_file_in_place_is_changed_once() {
    let folder = folder("fence-in-place", &[("a.md", BOARD)]);
    let (said, _) = fence(&folder, &["--in-place", "a.md"]);
    let first = fs::read_to_string(folder.join("a.md")).unwrap();
    assert!(said == "a.md: 1 board\n" && first.starts_with("<figure"));
    let (said, result) = fence(&folder, &["--in-place", "a.md"]);
    assert!(said == "a.md: 0 boards\n" && result.is_ok());
    assert_eq!(fs::read_to_string(folder.join("a.md")).unwrap(), first);
}

#[test]
fn a_file_is_read_and_written_in_its_encoding() {
    let utf16 = |text: &str| -> Vec<u8> {
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let folder = folder("fence-encoding", &[]);
    let western = [b"M\xfcller\n\n".as_slice(), BOARD.as_bytes()].concat();
    fs::write(folder.join("a.md"), western).unwrap();
    let spelt = BOARD.replace("=take:size=2", "＝take:size=2\u{a0}");
    fs::write(
        folder.join("b.md"),
        utf16(&format!("Müller\n\n\u{feff}{spelt}")),
    )
    .unwrap();
    fs::write(folder.join("c.md"), b"M\xfcller M\xc3\xbcller").unwrap();
    let (said, result) = fence(&folder, &["--in-place", "a.md", "b.md"]);
    assert_eq!(said, "a.md: 1 board\nb.md: 1 board\n");
    result.unwrap();
    let written = |file: &str| fs::read(folder.join(file)).unwrap();
    assert!(written("a.md").starts_with(b"M\xfcller\n\n"));
    assert!(written("b.md").starts_with(&utf16("Müller\n\n")));
    let (_, result) = fence(&folder, &["--in-place", "c.md"]);
    assert!(format!("{:?}", result.unwrap_err()).contains("is not text"));
    assert_eq!(written("c.md"), b"M\xfcller M\xc3\xbcller");
}

#[test]
fn mistakes_are_told_and_the_other_boards_written() {
    let wrong = format!("{BOARD}\n```take-board\ngame=take\nturns=z9\n```\n");
    let folder = folder("fence-mistake", &[("a.md", &wrong)]);
    let (said, result) = fence(&folder, &["--output", "./out", "--page", "a.md"]);
    assert!(matches!(result, Err(CommandError::Bad)));
    let told = "a.md:7:7: turn 1 (z9): There is no cell z9 on a board of size 5.\na.md: 1 board\n";
    assert_eq!(said, told);
    let page = fs::read_to_string(folder.join("out/a.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("turns=z9"));
}

/// The program in a folder: its exit code, its output, and what it warns of.
fn program(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let done = program
        .arg("fence")
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn what_stays_text_is_told_and_with_strict_fails() {
    let indented = "!!! note\n\n    ```take-board\n    game=take\n    ```\n";
    let plain = "<p>x</p>\n<pre><code>game=take:size=2\n</code></pre>\n";
    let including = "Text.\n\n{{#include part.md}}\n";
    let files = [
        ("good.md", BOARD),
        ("indented.md", indented),
        ("plain.html", plain),
        ("including.md", including),
        ("part.md", BOARD),
    ];
    let folder = folder("fence-strict", &files);
    for (file, warning) in [
        ("good.md", ""),
        (
            "indented.md",
            "indented.md:3:5: “```take-board” stays text: expected ```take-board at the start of a line",
        ),
        (
            "plain.html",
            "plain.html:2:1: this looks like a board, but stays text: expected class=",
        ),
        (
            "including.md",
            "including.md:3:1: part.md, which is included here, has a board that stays text",
        ),
    ] {
        let count = i32::from(file == "good.md");
        let counted = format!(
            "{file}: {count} board{}\n",
            if count == 1 { "" } else { "s" }
        );
        for (options, code) in [
            (&["--output", "out"][..], 0),
            (
                &["--output", "out", "--strict"],
                i32::from(!warning.is_empty()),
            ),
        ] {
            let (status, output, warned) = program(&folder, &[options, &[file]].concat());
            assert_eq!((status, &output), (Some(code), &counted), "{file}");
            assert!(
                warned.starts_with(warning) && warned.is_empty() == warning.is_empty(),
                "{warned}"
            );
        }
    }
    // With a file goes what it includes, except into a whole page.
    let both = ["--output", "out", "--strict", "./including.md", "part.md"];
    assert_eq!(program(&folder, &both).0, Some(0));
    assert_eq!(
        program(&folder, &[&both[..], &["--page"]].concat()).0,
        Some(1)
    );
    // A mistake is one without `--strict`, too.
    fs::write(folder.join("wrong.md"), BOARD.replace("size=2", "size=99")).unwrap();
    let (status, output, warned) = program(&folder, &["--output", "out", "wrong.md"]);
    assert!(
        status == Some(1) && output.starts_with("wrong.md:2:6: ") && warned.is_empty(),
        "{output}"
    );
}

#[test]
fn a_page_with_an_address_is_found_by_link_previews_and_consumers_of_oembed() {
    let opening = "# An *opening*\n\nRed has\ngrown.\n\n```take-board\ngame=take:size=2\nturns=a1\n\
        play=0\n```\n\n```take-board\ngame=take-back-toe\ncover=1\ncaption=The cover.\n```\n";
    let files = [
        ("first one.md", opening),
        ("words.md", "Only words.\n"),
        ("lesson.md", "```take-board\nlearn=take/grow\n```\n"),
        (
            "board.md",
            "```take-board\ngame=take:size=2\nturns=a1\nmark=a1\nplay=0\n```\n",
        ),
    ];
    let folder = folder("fence-preview", &files);
    let site = [
        "--site",
        "https://e.org/g",
        "--base-url",
        "https://e.org/openings",
    ];
    let pages = ["first one.md", "words.md", "lesson.md", "board.md"];
    let args = [&["--page", "--output", "./out"][..], &site, &pages].concat();
    let (said, result) = fence(&folder, &args);
    assert!(result.is_ok(), "{result:?}");
    assert!(said.starts_with("first one.md: 2 boards\n"), "{said}");
    let read = |file: &str| fs::read_to_string(folder.join("out").join(file)).unwrap();
    let page = read("first one.html");
    for expected in [
        "property=\"og:title\" content=\"An opening\"",
        "property=\"og:description\" content=\"Red has grown.\"",
        "property=\"og:url\" content=\"https://e.org/openings/first%20one.html\"",
        "property=\"og:image\" content=\"https://e.org/openings/first%20one.png\"",
        "type=\"application/json+oembed\" href=\"https://e.org/openings/first%20one.oembed.json\"",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    let picture = fs::read(folder.join("out/first one.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG") && picture.len() > 5_000);

    // Of two boards, the cover; otherwise the first. With the settings of its block.
    let frame = |file: &str| -> String {
        let answer: serde_json::Value = serde_json::from_str(&read(file)).unwrap();
        assert_eq!(
            (&answer["type"], &answer["version"]),
            (&"rich".into(), &"1.0".into())
        );
        answer["html"].as_str().unwrap().to_owned()
    };
    let cover = frame("first one.oembed.json");
    assert!(
        cover.starts_with("<iframe src=\"https://e.org/g/embed.html#game=take-back-toe:first=1\"")
            && cover.contains("width=\"480\" height=\"560\""),
        "{cover}"
    );
    let board = frame("board.oembed.json");
    let link = "#game=take:size=2,churn=low&amp;turns=a1&amp;mark=a1&amp;play=0\"";
    assert!(board.contains(link), "{board}");
    let lesson = frame("lesson.oembed.json");
    assert!(
        lesson.contains("#learn=take/grow\"") && lesson.contains("height=\"800\""),
        "{lesson}"
    );
    assert!(!read("words.html").contains("oembed") && !folder.join("out/words.png").exists());
}

#[test]
fn files_that_cannot_be_used_are_refused_before_anything_is_written() {
    let folder = folder("fence-refused", &[("a.md", BOARD), ("b.txt", "")]);
    for (args, expected) in [
        (
            &["--in-place", "a.md", "b.txt"][..],
            "neither Markdown nor HTML",
        ),
        (
            &["--output", "./out", "a.md", "a.md"],
            "two files would be written",
        ),
        (
            &["--output", "./out", "--page", "c.html"],
            "only Markdown can be made into a page",
        ),
        (&["--in-place", "none.md"], "cannot be read"),
        (&["a.md"], "--output <FOLDER>"),
        (
            &[
                "--output",
                "./out",
                "--page",
                "--base-url",
                "https://e.org/",
                "a.md",
            ],
            "--site <URL>",
        ),
        (
            &["--site", "here", "--in-place", "a.md"],
            "https://example.org/games/",
        ),
    ] {
        let (_, result) = fence(&folder, args);
        let Err(CommandError::Argument(error)) = result else {
            panic!("{args:?}: {result:?}")
        };
        assert!(error.to_string().contains(expected), "{error}");
    }
    assert_eq!(fs::read_to_string(folder.join("a.md")).unwrap(), BOARD);
    assert!(!folder.join("out").exists());
}
