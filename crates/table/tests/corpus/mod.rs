//! Data for the tests of bad links and records: what is read, what is said of it, what stands there.

use take_five_rules::Message;
use take_five_table::Table;
use take_five_words::Words;

/// What is said of what was opened, and how it stands: the position, and turns from there on.
pub fn outcome<P: Into<Message>>(opened: Result<(Table, Option<P>), P>) -> (String, String) {
    let said = |problem: P| Words::english().say(&problem.into());
    match opened {
        Err(problem) => (said(problem), "nothing".to_owned()),
        Ok((table, problem)) => {
            let problem = problem.map_or_else(|| "nothing wrong".to_owned(), said);
            (problem, table.position().to_string())
        }
    }
}

/// Characters that a file should not hold stand in it as `<NAME>`.
pub fn unescape(text: &str) -> String {
    [
        ("<BOM>", "\u{feff}"),
        ("<TAB>", "\t"),
        ("<CR>", "\r"),
        ("<NUL>", "\0"),
        ("<RLO>", "\u{202e}"),
        ("<NBSP>", "\u{a0}"),
    ]
    .into_iter()
    .fold(text.to_owned(), |text, (name, c)| text.replace(name, c))
}
