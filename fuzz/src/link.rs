//! Links.

use crate::sound;
use take_five_table::{Link, Table};

/// A link that reads is the link of its own text; what it opens, broken turns left out, is a sound position with a
/// link that leads there again.
pub fn link(text: &str) {
    let link = match Link::read(text) {
        Ok(link) => link,
        Err(problem) => return sound::problem(text, &problem),
    };
    assert_eq!(Link::read(&link.to_string()).as_ref(), Ok(&link), "{link}");
    let (table, problem) = Table::open_link(&link);
    if let Some(problem) = problem {
        // The address may hold `{` in another form.
        let turns = link.turns.concat();
        sound::problem(&turns, &problem);
    }
    sound::stand(table.position());
    let own = table.link();
    let read = Link::read(&own.to_string()).expect("the link of a table");
    assert_eq!(read, own);
    let again = Table::from_link(&read).expect("the link of a table");
    assert_eq!(again.position(), table.position());
    assert_eq!(again.to_play(), table.to_play());
}
