//! The command line of `cargo xtask`: fast commands are run, wrong arguments are rejected.

use std::process::{Command, Output};

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
