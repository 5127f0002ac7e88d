//! Records.

use crate::invariants;
use take_five_table::{Table, split_records};

/// What can be opened of a record is a sound position in a game whose own record is valid and opens the same: turns,
/// variations and comments, the current position and state. Splitting a text into records loses nothing.
pub fn record(text: &str) {
    let parts = split_records(text);
    let whole: String = parts.iter().map(|(_, part)| *part).collect();
    assert!(parts.is_empty() || whole == text, "{parts:?}");
    let (table, problem) = match Table::open_record(text, 0) {
        Ok(opened) => opened,
        Err(problem) => return invariants::problem(text, problem),
    };
    if let Some(problem) = problem {
        invariants::problem(text, problem);
    }
    invariants::stand(table.position());
    let own = table.record();
    let (again, problem) = Table::open_record(&own, 0).expect("the record of a table");
    assert_eq!(problem, None, "{own}");
    assert_eq!(again.record(), own);
    assert_eq!(again.position(), table.position(), "{own}");
    assert_eq!(
        (again.steps(), again.to_play(), again.end()),
        (table.steps(), table.to_play(), table.end())
    );
    // A link of the current line opens the same position.
    let linked = Table::from_link(&table.link()).expect("the link of a table");
    assert_eq!(linked.position(), table.position(), "{}", table.link());
}
