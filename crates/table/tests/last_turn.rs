//! The last turn in which a player acted, as boards mark it.

use take_five_rules::Position;
use take_five_table::{End, Table};

fn table(spec: &str, position: &str) -> Table {
    let position = Position::parse(&spec.parse().unwrap(), position).unwrap();
    Table::from_position(position, 1).with_manual_chance(true)
}

/// The steps of the last turn, and the position before the first of them.
fn last(table: &Table) -> (String, Option<Position>) {
    let steps = table.last_turn();
    let texts: Vec<&str> = steps.iter().map(|(_, step)| &*step.text).collect();
    (
        texts.join(" "),
        steps.first().map(|(before, _)| before.clone()),
    )
}

#[test]
fn all_jumps_of_a_turn_belong_to_it_while_it_goes_on_and_after() {
    let mut table = table("acquisitions", "ww6/8/8/8/8/8/8/ww1w1w2 1 12 0,0 0 -");
    let start = table.position().clone();
    assert_eq!(last(&table), (String::new(), None));
    table.play("a1xc1").unwrap();
    assert_eq!(last(&table), ("a1xc1".to_owned(), Some(start.clone())));
    table.play("c1xe1xg1").unwrap();
    let whole = ("a1xc1 c1xe1 e1xg1".to_owned(), Some(start));
    assert_eq!(last(&table), whole);
    // Go back into the turn, and forward to its end.
    table.go_to_step(2);
    assert_eq!(last(&table).0, "a1xc1 c1xe1");
    table.go_to_step(3);
    table.end_game(End::Resigned(1)).unwrap();
    assert_eq!(last(&table), whole, "however the game ended");
}

#[test]
fn chance_that_comes_for_the_next_turn_leaves_it_as_it_is() {
    let mut table = Table::new(&"take-back-toe".parse().unwrap(), 1).with_manual_chance(true);
    table.play("4:").unwrap();
    assert_eq!(last(&table).0, "");
    table.play("a2-a1").unwrap();
    assert_eq!(last(&table).0, "4 a2-a1");
    table.play("3:").unwrap();
    assert_eq!(last(&table).0, "4 a2-a1");
    table.play("b2-b3").unwrap();
    assert_eq!(last(&table).0, "3 b2-b3");
}

#[test]
fn what_is_dealt_for_a_new_round_ends_it() {
    let mut table = Table::new(&"takeaway:players=2,rounds=2".parse().unwrap(), 3);
    let mut acted = 0;
    while table.position().turn_of().is_some() || acted == 0 {
        let action = table.position().legal_actions().pop();
        match action {
            Some(action) => {
                table.play(&action).unwrap();
                acted += 1;
                let (texts, _) = last(&table);
                assert!(texts.ends_with(&action), "{texts:?} after {action}");
            }
            None => drop(table.advance().unwrap()),
        }
    }
    // The round is over, and the action that ended it is still shown.
    assert_ne!(last(&table).0, "");
    table.advance().unwrap();
    assert!(table.last_turn().iter().all(|(_, step)| step.chance));
}
