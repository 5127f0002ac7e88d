//! A page of a game by itself, as Markdown: a heading, who played what and when, and a block with the record.

use take_five_table::Table;
use take_five_words::Words;

/// The source of the page. Its title is the record's, or else the players or the game.
///
/// ```
/// use take_five_fence::{markdown_page, record_page};
/// use take_five_table::Table;
/// let (table, _) = Table::open_record("[Game \"take\"] [Title \"Short\"] 1. a1 *", 0)?;
/// let page = markdown_page(&record_page(&table), None);
/// assert!(page.text.contains("<h1>Short</h1>\n<p>Take</p>") && page.replaced == 1);
/// # Ok::<(), take_five_table::RecordError>(())
/// ```
pub fn record_page(table: &Table) -> String {
    let tag = |wanted: &str| {
        let found = table.tags().iter().find(|(name, _)| name == wanted);
        found
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    };
    let game = Words::spoken().named(&format!("game.{}", table.spec().info().id));
    let players: Option<Vec<&str>> = (1..=table.position().players())
        .map(|player| tag(&format!("Player{player}")))
        .collect();
    let players = players.map(|names| names.join(" – "));
    let facts = [
        tag("Title"),
        players.as_deref(),
        game.as_deref(),
        tag("Date"),
    ];
    let mut facts = facts.into_iter().flatten();
    let title = literal(facts.next().unwrap_or_default());
    let facts: Vec<String> = facts.map(literal).collect();
    let record = table.record();
    // A comment may contain a fence.
    let fence = "`".repeat(3.max(1 + longest_run(&record, '`')));
    format!(
        "---\nlang: en\n---\n\n# {title}\n\n{}\n\n{fence}take-board\n{record}\n{fence}\n",
        facts.join(", ")
    )
}

/// A text in which nothing has a meaning in Markdown.
fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            literal.push('\\');
        }
        literal.push(c);
    }
    literal
}

/// The length of the longest run of a character.
fn longest_run(text: &str, wanted: char) -> usize {
    let runs = text.split(|c| c != wanted).map(str::len);
    runs.max().unwrap_or_default()
}
