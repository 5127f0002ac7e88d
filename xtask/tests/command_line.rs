//! The command line of `cargo xtask`: fast commands are run, wrong arguments are rejected.

use clap::Parser;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use xtask::arguments::Arguments;

fn xtask(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(arguments).output().expect("it starts")
}

#[test]
fn a_stage_runs_and_the_last_line_counts() {
    let output = xtask(&["test", "fmt"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(said.lines().last(), Some("1 passed, 0 failed"), "{said}");
}

#[test]
fn what_is_no_stage_and_no_page_test_is_told_before_anything_runs() {
    for (arguments, told) in [
        (
            &["test", "nothing"][..],
            "nothing is not a stage; the stages are fmt, biome,",
        ),
        (
            &["test", "pages", "no_such_test"],
            "no page test and no file of tests/tests/ is called no_such_test",
        ),
        (
            &["test", "fmt", "--show-output"],
            "--show-output is for page tests",
        ),
    ] {
        let output = xtask(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(told), "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn the_workflows_call_commands_that_there_are() {
    let workflows = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.github/workflows");
    let mut called = 0;
    for file in fs::read_dir(workflows).expect("a folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        let lines = text
            .lines()
            .map(|line| line.trim().trim_start_matches("- "));
        for command in lines.filter_map(|line| line.strip_prefix("run: cargo xtask ")) {
            // What GitHub fills in is an address.
            let command = match command.split_once("${{") {
                Some((before, rest)) => {
                    let (_, after) = rest.split_once("}}").expect("its end");
                    format!("{before}https://example.org{after}")
                }
                None => command.to_owned(),
            };
            let words = command
                .split_whitespace()
                .map(|word| word.trim_matches('"'));
            let parsed = Arguments::try_parse_from(["xtask"].into_iter().chain(words));
            assert!(parsed.is_ok(), "{command}: {:?}", parsed.err());
            called += 1;
        }
    }
    assert!(called >= 4, "only {called} commands are called");
}
