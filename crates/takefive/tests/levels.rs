//! `takefive scale` and `takefive errors`.

use clap::Parser;
use serde_json::Value;
use take_five::{Cli, run};

fn text(args: &[&str]) -> String {
    let mut output = Vec::new();
    let cli = Cli::try_parse_from([&["takefive"], args].concat()).unwrap();
    run(cli, &[][..], &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn what_a_level_overlooks_is_named_the_commonest_first() {
    let found = text(&[
        "errors",
        "give-and-take",
        "--level",
        "1",
        "--games",
        "3",
        "--nodes",
        "1000",
        "--json",
    ]);
    let found: Value = serde_json::from_str(&found).unwrap();
    let kinds = found["kinds"].as_array().unwrap();
    let names: Vec<&Value> = kinds.iter().map(|kind| &kind[0]).collect();
    assert_eq!(
        names,
        ["further-ahead", "reply", "own-gain", "exchange"],
        "{found}"
    );
    let counts: Vec<u64> = kinds.iter().filter_map(|kind| kind[1].as_u64()).collect();
    assert!(counts.is_sorted_by(|more, less| more >= less), "{found}");
}

#[test]
fn the_scale_has_a_row_for_each_level_and_each_player_that_does_not_search() {
    let table = text(&[
        "scale",
        "takeaway:players=2,rounds=1",
        "--games",
        "2",
        "--nodes",
        "5",
    ]);
    let against: Vec<&str> = table
        .lines()
        .skip(2)
        .filter_map(|row| row.split(" | ").nth(1))
        .collect();
    let expected = [
        "`random`",
        "`greedy`",
        "`wary`",
        "`level:1`",
        "`level:2`",
        "`level:3`",
    ];
    assert_eq!(against, expected, "{table}");
    let from = text(&[
        "scale",
        "takeaway:players=2,rounds=1",
        "--games",
        "2",
        "--nodes",
        "5",
        "--from",
        "4",
    ]);
    assert_eq!(from.lines().nth(2), table.lines().last());
    let none = Cli::try_parse_from(["takefive", "scale", "take:size=2", "--from", "0"]);
    assert!(none.is_err(), "there is no level below the first");
}
