//! Every command line in the documentation works: those of `takefive` are run in a shell, with the program that was
//! built; those of cargo are only checked. One that takes too long is followed by "takes …", and the next line is a
//! shorter one of the same kind. Any other program fails the test.
#![cfg(unix)]

mod lines;

use clap::Parser;
use lines::{Line, is_variable};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use xtask::arguments::{self, Arguments, Selection};

/// The values of the placeholders that a reader replaces.
const PLACEHOLDERS: [(&str, &str); 8] = [
    ("…", "--help"),
    ("GAME", "take:size=2"),
    ("SPEC", "take:size=2"),
    ("AGAINST", "random"),
    ("FILE", "mine.take5"),
    ("N", "2"),
    ("MS", "1"),
    ("NODES", "20"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All command lines of README, CONTRIBUTING and docs/.
fn documented() -> Vec<Line> {
    let docs = fs::read_dir(root().join("docs")).unwrap();
    let mut pages: Vec<PathBuf> = docs.map(|entry| entry.unwrap().path()).collect();
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        lines::lines(&name, &fs::read_to_string(path).unwrap())
    };
    pages.iter().flat_map(read).collect()
}

/// How to check a command line.
#[derive(Debug, PartialEq)]
enum Kind {
    /// It is run, with this text.
    Run(String),
    /// There is nothing to run: cargo would accept it, and what it names exists.
    Sound,
}

/// How to check a command line, or what is wrong with it.
fn kind(line: &Line) -> Result<Kind, String> {
    let words: Vec<&str> = line.text.split_whitespace().map(filled).collect();
    let start = words.iter().take_while(|word| is_variable(word)).count();
    match &words[start..] {
        ["cargo", "xtask", arguments @ ..] => xtask(arguments),
        ["cargo", "run", "--example", name] => is_there(&format!("fuzz/examples/{name}.rs")),
        ["cargo", "run", options @ ..] => {
            let behind = options
                .iter()
                .position(|&word| word == "--")
                .ok_or("nothing behind --")?;
            let ours = options[..behind].ends_with(&["-p", "take-five"])
                || options[..behind].ends_with(&["--bin", "takefive"]);
            ours.then(|| Kind::Run(format!("takefive {}", options[behind + 1..].join(" "))))
                .ok_or_else(|| "of another package".to_owned())
        }
        ["cargo", "build" | "test" | "bench", options @ ..] => match options {
            [] | ["--release"] => Ok(Kind::Sound),
            ["-p", package] | ["--release", "-p", package] => member(package),
            _ => Err(
                "options that nobody tries; for page tests say `cargo xtask test pages`".to_owned(),
            ),
        },
        ["cargo", "install", "--path", package] => is_there(&format!("{package}/Cargo.toml")),
        ["takefive", sub] if *sub != "--help" => Ok(Kind::Run(format!("takefive {sub} --help"))),
        [program, ..] if program.ends_with("/takefive") => Ok(Kind::Run(format!(
            "takefive {}",
            words[start + 1..].join(" ")
        ))),
        // Unchanged: spaces may matter.
        _ if words.contains(&"takefive") => {
            let parts = line.text.split(' ').map(filled).collect::<Vec<_>>();
            Ok(Kind::Run(parts.join(" ")))
        }
        _ => Err("nobody runs it".to_owned()),
    }
}

fn filled(word: &str) -> &str {
    let found = PLACEHOLDERS.iter().find(|(name, _)| *name == word);
    found.map_or(word, |(_, value)| value)
}

fn xtask(arguments: &[&str]) -> Result<Kind, String> {
    let words = ["cargo xtask"].iter().chain(arguments);
    let read = Arguments::try_parse_from(words).map_err(|error| error.to_string())?;
    match read.command {
        arguments::Command::Test(wanted) => {
            Selection::read(wanted, &root())?;
        }
        arguments::Command::Fuzz { targets, .. } => {
            for target in targets {
                is_there(&format!("fuzz/fuzz_targets/{target}.rs"))?;
            }
        }
        _ => {}
    }
    Ok(Kind::Sound)
}

fn is_there(path: &str) -> Result<Kind, String> {
    let found = root().join(path).is_file().then_some(Kind::Sound);
    found.ok_or_else(|| format!("there is no {path}"))
}

/// Checks that the package's tests need only cargo.
fn member(package: &str) -> Result<Kind, String> {
    let folder = package.strip_prefix("take-five-").unwrap_or("takefive");
    let manifest = fs::read_to_string(root().join(format!("crates/{folder}/Cargo.toml")));
    let is_so = manifest.is_ok_and(|text| text.contains(&format!("name = \"{package}\"\n")));
    is_so
        .then_some(Kind::Sound)
        .ok_or_else(|| format!("{package} is none of crates/"))
}

/// A folder with the files that the lines mention.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented");
    let _ = fs::remove_dir_all(&folder);
    for (file, content) in [
        ("dist/index.html", ""),
        ("dist/embed.html", ""),
        ("dist/embed-click.html", ""),
        ("dist/about.html", ""),
        ("dist/live.html", ""),
        ("dist/relays.json", "[]"),
        ("dist/0a1b/www/palette.css", ""),
        ("dist/0a1b/www/header.css", ""),
        ("dist/0a1b/www/rules.css", ""),
        ("mine.take5", include_str!("mine.take5")),
        ("theirs.take5", include_str!("theirs.take5")),
        ("ann-and-ben.jsonl", include_str!("ann-and-ben.jsonl")),
        ("chapter.md", "```take-board\ngame=take\n```\n"),
        ("public/index.html", ""),
        (
            "_site/index.html",
            "<pre class=\"take-board\">game=take</pre>\n",
        ),
    ] {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    std::os::unix::fs::symlink(root().join("rules"), folder.join("rules")).unwrap();
    std::os::unix::fs::symlink(root().join("lessons"), folder.join("lessons")).unwrap();
    folder
}

/// Runs it and returns what is wrong, including output that differs from the documentation.
fn run(text: &str, answer: &str, folder: &Path) -> Result<(), String> {
    let program = Path::new(env!("CARGO_BIN_EXE_takefive"));
    let mut path = vec![program.parent().unwrap().to_owned()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap()));
    let mut command = Command::new("sh");
    command.args(["-euc", text]).current_dir(folder);
    command.env("PATH", env::join_paths(path).unwrap());
    let output = command.stdin(std::process::Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    if answer.is_empty() && !output.status.success() {
        return Err(format!(
            "{} {said} {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    if !answer.is_empty() && timeless(&said) != timeless(answer) {
        return Err(format!("the answer is\n{said}and not\n{answer}"));
    }
    Ok(())
}

/// The output without numbers that depend on the machine: times and speeds.
fn timeless(answer: &str) -> String {
    let is_figure = |letter: char| letter.is_ascii_digit() || letter == '.';
    let line = |line: &str| match line.find(" in ").or(line.find("a second")) {
        Some(at) => line[..at].to_owned() + &line[at..].replace(is_figure, "").replace("  ", " "),
        None => line.to_owned(),
    };
    answer.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_command_line_of_the_documentation_works() {
    let all = documented();
    assert!(all.len() > 40, "only {} command lines", all.len());
    let folder = folder();
    let mut done = BTreeSet::new();
    let mut wrong = Vec::new();
    for (index, line) in all.iter().enumerate() {
        let outcome = kind(line).and_then(|kind| match kind {
            Kind::Sound => Ok(()),
            Kind::Run(text) if line.is_long => long(&text, all.get(index + 1)),
            Kind::Run(text) if done.insert(text.clone()) => run(&text, &line.answer, &folder),
            Kind::Run(_) => Ok(()),
        });
        if let Err(problem) = outcome {
            wrong.push(format!("{}: {}\n    {problem}", line.place, line.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that a line that takes too long has valid arguments, and a shorter one next to it.
fn long(text: &str, next: Option<&Line>) -> Result<(), String> {
    take_five::Cli::try_parse_from(text.split_whitespace()).map_err(|error| error.to_string())?;
    let begins = |text: &str| {
        text.split_whitespace()
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let is_beside = next.is_some_and(|next| !next.is_long && begins(&next.text) == begins(text));
    is_beside
        .then_some(())
        .ok_or_else(|| "it takes long, and no shorter one stands behind it".to_owned())
}

#[test]
fn what_nobody_runs_or_is_not_there_is_found() {
    let of = |text: &str| {
        kind(&Line {
            text: text.to_owned(),
            ..Line::default()
        })
    };
    for wrong in [
        "cargo test -p page-tests --test touch_speed -- --nocapture",
        "cargo xtask tests",
        "cargo xtask test everything",
        "cargo xtask test pages no_such_test",
        "cargo xtask fuzz nothing",
        "cargo test -p take-six",
        "npm run build",
        "ls",
    ] {
        assert!(of(wrong).is_err(), "{wrong}");
    }
    assert_eq!(
        of("A=1 cargo xtask test pages touch_speed --show-output"),
        Ok(Kind::Sound)
    );
    let run = |text: &str| Ok(Kind::Run(text.to_owned()));
    assert_eq!(
        of("cargo run --release -p take-five -- gtp"),
        run("takefive gtp")
    );
    assert_eq!(of("takefive check FILE"), run("takefive check mine.take5"));
    assert_eq!(
        of("printf 'a  b\n' | takefive gtp"),
        run("printf 'a  b\n' | takefive gtp")
    );
}

#[test]
fn what_takes_long_has_a_shorter_one_beside_it() {
    let line = |text: &str, is_long| Line {
        text: text.to_owned(),
        is_long,
        ..Line::default()
    };
    let long = |next: Option<Line>| long("takefive perft take 9", next.as_ref());
    assert_eq!(long(Some(line("takefive perft take 2", false))), Ok(()));
    assert!(long(None).is_err());
    assert!(long(Some(line("takefive perft take 8", true))).is_err());
    assert!(long(Some(line("takefive draw take", false))).is_err());
}
