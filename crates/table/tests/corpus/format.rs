//! Data for the tests of invalid links and records: the input, the message, the resulting position.

use take_five_rules::Message;
use take_five_table::Table;
use take_five_words::Words;

/// The message for what was opened, and the resulting state: the position, and the turns from there
/// on.
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

/// Characters that a file should not contain are written as `<NAME>`.
pub fn unescape(text: &str) -> String {
    [
        ("<BOM>", "\u{feff}"),
        ("<TAB>", "\t"),
        ("<CR>", "\r"),
        ("<NUL>", "\0"),
    ]
    .into_iter()
    .fold(text.to_owned(), |text, (name, c)| text.replace(name, c))
}
