//! A corpus of invalid links and records: each gives the exact sentence that is reported, and
//! leaves the game at the last valid position.

mod format;

use format::{outcome, unescape};
use take_five_rules::{GAMES, Message, Position};
use take_five_table::{Link, Table};

/// Opens a link as the page does: the known places are those of the picture.
fn open_link(link: &str) -> Result<(Table, Option<Message>), Message> {
    let link = Link::read_for(link, |position: &Position| {
        let places =
            take_five_picture::draw(position, take_five_picture::ViewOptions::default()).places;
        Box::new(move |key| places.iter().any(|place| place.key == key))
    })?;
    Ok(Table::open_link(&link))
}

/// The expected sentence: `{games}` stands for the ids of all games.
fn expected_sentence(said: &str) -> String {
    let ids: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
    let (last, others) = ids.split_last().unwrap();
    said.replace("{games}", &format!("{} and {last}", others.join(", ")))
}

/// Checks that the sentence is short enough to read and that nothing is missing from it.
fn check_sentence(said: &str) {
    assert!(said.chars().count() < 200, "{said}");
    let missing = said.replace("never closed with }", "").replace("“}”", "");
    assert!(!missing.contains("{}"), "{said}");
}

#[test]
fn broken_links() {
    let mut count = 0;
    for block in include_str!("corpus/links.txt").split("\n\n") {
        let lines: Vec<&str> = block.lines().collect();
        let [link, said, stands] = lines[..] else {
            assert!(block.starts_with('#'), "{block}");
            continue;
        };
        let link = link.strip_prefix("> ").unwrap();
        let expected = (expected_sentence(said.trim()), stands.trim().to_owned());
        let (problem, position) = outcome(open_link(link));
        assert_eq!((problem.trim().to_owned(), position), expected, "{link}");
        check_sentence(said);
        assert_ne!(said, "  nothing wrong");
        count += 1;
    }
    assert!(count > 120, "{count}");
}

#[test]
fn broken_records() {
    let mut count = 0;
    for block in include_str!("corpus/records.txt").split_terminator("\n==========\n") {
        if block.starts_with("## ") {
            continue;
        }
        let (record, expected) = block.split_once("\n-----\n").unwrap();
        let (said, stands) = expected.split_once('\n').unwrap();
        let record = unescape(record);
        let opened = outcome(Table::open_record(&record, 0));
        assert_eq!(
            opened,
            (expected_sentence(said), stands.to_owned()),
            "{record}"
        );
        assert!(said.starts_with("Line "), "{said}");
        check_sentence(said);
        count += 1;
        // Wherever the record is cut off, and whatever its line endings, it is either opened or
        // refused, and whatever was opened is written as a valid record.
        for (end, _) in record.char_indices() {
            let opened = Table::open_record(&record[..end], 0);
            if let Ok((table, _)) = opened {
                let again = Table::open_record(&table.record(), 0).unwrap();
                assert_eq!(again.1, None, "{record}");
            }
        }
    }
    assert!(count > 150, "{count}");
}
