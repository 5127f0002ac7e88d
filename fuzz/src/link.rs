//! Links.

use crate::invariants;
use take_five_table::{Link, LinkDisplay, Table};

/// An accepted link round-trips through its own text; the game it opens, without its broken turns, is a sound position
/// whose link leads there again.
pub fn link(text: &str) {
    // An address may contain `{` in encoded form.
    let shown = if text.contains('%') { "{" } else { text };
    let link = match Link::read(text) {
        Ok(link) => link,
        Err(problem) => return invariants::problem(shown, problem),
    };
    if let Some(problem) = &link.problem {
        invariants::problem(shown, problem.clone());
    }
    let game = Link {
        shown: LinkDisplay::default(),
        problem: None,
        ..link.clone()
    };
    assert_eq!(Link::read(&link.to_string()), Ok(game), "{link}");
    let (table, problem) = Table::open_link(&link);
    if let Some(problem) = problem {
        invariants::problem(shown, problem);
    }
    invariants::stand(table.position());
    let own = table.link();
    let read = Link::read(&own.to_string()).expect("the link of a table");
    assert_eq!(read, own);
    let again = Table::from_link(&read).expect("the link of a table");
    assert_eq!(again.position(), table.position());
    assert_eq!(again.to_play(), table.to_play());
    // Undone turns are restored, too.
    assert_eq!(again.turns(), table.turns());
}
