//! Typed turns: if one legal turn differs only in case, punctuation and spaces, it is played;
//! anything else is explained.

use crate::random::{Random, for_every_game};
use take_five_rules::{Spec, ToPlay};
use take_five_table::Table;
use take_five_words::Words;

fn at(spec: &str, position: &str) -> Table {
    let spec: Spec = spec.parse().unwrap();
    let position = take_five_rules::Position::parse(&spec, position).unwrap();
    Table::from_position(position, 1)
}

fn said(table: &mut Table, text: &str) -> String {
    Words::english().say(&table.play_typed(text).unwrap_err())
}

#[test]
fn case_signs_and_blanks_are_forgiven() {
    let start = "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w - - 0";
    for text in [
        "c3-c4", "c3c4", "C3-C4", "C3C4", " c3 c4 ", "c3–c4", "c3 - c4",
    ] {
        let mut table = at("give-and-take", start);
        table
            .play_typed(text)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(table.turns()[0].text, "c3-c4", "{text}");
    }
    let chain = "8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0";
    for text in [
        "e5xe8xe2xa2xh2",
        "e5e8e2a2h2",
        "E5 E8 E2 A2 H2",
        "e5xe8 e8xe2 e2xa2 a2xh2",
    ] {
        let mut table = at("give-and-take", chain);
        table
            .play_typed(text)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(table.turns()[0].text, "e5xe8xe2xa2xh2", "{text}");
    }
    let mut table = at(
        "take:size=14",
        &Table::new(&"take:size=14".parse().unwrap(), 1)
            .position()
            .to_string(),
    );
    table.play_typed("X1").unwrap();
    assert_eq!(table.turns()[0].text, "x1", "a row is also named x");
}

#[test]
fn what_may_be_two_is_not_guessed() {
    let mut table = at(
        "take:size=14",
        &Table::new(&"take:size=14".parse().unwrap(), 1)
            .position()
            .to_string(),
    );
    assert!(table.play_typed("1").is_err());
    assert!(
        table.play_typed("").is_err()
            && table.play_typed("-").is_err()
            && table.play_typed(&"a".repeat(5000)).is_err()
    );
    assert_eq!(table.steps(), 0);
}

#[test]
fn who_cannot_be_read_is_told_how_moves_are_written() {
    let mut table = at("give-and-take", "8/8/8/b7/w7/8/8/B6W w - - 0");
    assert_eq!(
        said(&mut table, "hello"),
        "Write moves like a4-b4 or a4xa6."
    );
    // For a move that breaks a rule, the message states only the rule.
    let start = "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w - - 0";
    let mut table = at("give-and-take", start);
    assert_eq!(
        said(&mut table, "c3-c5"),
        "Too far: a pawn moves one square."
    );
    let mut table = at("take-back-toe", "0,0,0,0/10,10,10,10/0,0,0,0 1 - -");
    assert_eq!(said(&mut table, "a2a1"), "Roll the die first: tap the die.");
}

/// Every turn of random games, in capitals and without punctuation, is recognized.
#[test]
fn every_turn_can_be_entered_carelessly() {
    for_every_game(|info| {
        let mut random = Random::new(9);
        let mut table = Table::new(&Spec::new(info), 3);
        for _ in 0..150 {
            match table.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => drop(table.advance()),
                ToPlay::Player(_) => {
                    let action = random.pick::<String>(&table.legal_actions()).clone();
                    let careless = action.to_uppercase().replace('-', " ");
                    let mut other = table.clone();
                    table.play(&action).unwrap();
                    other
                        .play_typed(&careless)
                        .unwrap_or_else(|why| panic!("{careless}: {why}"));
                    assert_eq!(other.position(), table.position(), "{careless}");
                }
            }
        }
    });
}
