//! Records as they arrive: from mails, web pages, word processors and other systems.

use take_five_table::{Table, split_records};

const PLAIN: &str = "[Game \"take:size=2\"]\n[Player1 \"Ann\"]\n\n1. a1 2. c2 {well\nplayed} *\n";

/// Opens what is expected to be read without a problem.
fn open(text: &str) -> Table {
    match Table::open_record(text, 0) {
        Ok((table, None)) => table,
        Ok((_, Some(problem))) => panic!("{text:?}: {problem}"),
        Err(problem) => panic!("{text:?}: {problem}"),
    }
}

/// The same record in the shapes in which it arrives.
fn shapes() -> Vec<String> {
    let quoted = |sign: &str| {
        let lines: Vec<String> = PLAIN.lines().map(|line| format!("{sign}{line}")).collect();
        lines.join("\n")
    };
    let wide = |c: char| match c {
        '!'..='~' => char::from_u32(u32::from(c) + 0xfee0).unwrap(),
        ' ' => '\u{3000}',
        c => c,
    };
    let mut shapes = vec![
        quoted("> "),
        quoted(">> "),
        quoted(">"),
        quoted("> > "),
        format!(
            "On Monday, Ann wrote:\r\n{}\r\nGood luck!",
            quoted("> ").replace('\n', "\r\n")
        ),
        format!(
            "Hi Bob,\n\nhere is \"our\" game (of {{today}}:\n\n{PLAIN}\nBye, Ann\n-- \nAnn, 12 High St.\n"
        ),
        format!("{PLAIN}\n-- \nAnn"),
        format!("Hi,\r\r{}\r\rBye", PLAIN.replace("]\n", "]\r")),
        format!("Hi,\r\r{}\r\rBye", PLAIN.replace("]\n", "]\r")),
        format!("{PLAIN}\n\n\n"),
        PLAIN.replace("\"take:size=2\"", "“take:size=2”"),
        PLAIN.replace("\"take:size=2\"", "„take:size=2“"),
        PLAIN.replace("\"take:size=2\"", "«take:size＝2»"),
        PLAIN.replace("\"Ann\"", "”Ann”"),
        PLAIN.replace("size=2", "size=3D2"),
        PLAIN
            .replace("size=2", "si=\nze=2")
            .replace("1. a1", "1. a=\r\n1"),
        PLAIN.replace(
            "1. a1 2. c2",
            &"1. a1 2. c2".chars().map(wide).collect::<String>(),
        ),
        PLAIN.replace("[Game", "［Ｇａｍｅ"),
        PLAIN.replace("*", "＊"),
    ];
    for blank in [
        "\u{a0}",
        "\u{3000}",
        "\u{202f}",
        "\u{2003}",
        "\u{85}",
        "\u{2028}",
        "\r",
        "\r\n",
        "\t",
        "\u{200b} ",
    ] {
        shapes.push(PLAIN.replace("1. a1", &format!("1.{blank}a1{blank}")));
        shapes.push(PLAIN.replace("[Game \"", &format!("[Game{blank}\"")));
        shapes.push(format!("{blank}{PLAIN}"));
    }
    for unseen in [
        "\u{feff}", "\u{200b}", "\u{2060}", "\u{ad}", "\u{200e}", "\u{202e}",
    ] {
        shapes.push(format!("{unseen}{PLAIN}{unseen}"));
        shapes.push(PLAIN.replace("a1", &format!("a{unseen}1{unseen}")));
        shapes.push(PLAIN.replace("take:", &format!("{unseen}take:")));
        shapes.push(PLAIN.replace("[Player1", &format!("{unseen}[Player1")));
    }
    shapes
}

#[test]
fn a_record_is_read_whatever_has_happened_to_it() {
    let plain = open(PLAIN).record();
    for shape in shapes() {
        assert_eq!(open(&shape).record(), plain, "{shape:?}");
    }
}

#[test]
fn several_records_are_separated_whatever_has_happened_to_them() {
    let plain = open(PLAIN).record();
    let shapes = shapes();
    for (shape, other) in shapes.iter().zip(shapes.iter().rev()) {
        // What stands behind the first may be the beginning of the second.
        let both = format!("{shape}\n{other}");
        let parts = split_records(&both);
        let joined: String = parts.iter().map(|(_, part)| *part).collect();
        assert_eq!(joined, both);
        if both.contains("［") {
            continue; // of full-width brackets only the first are seen
        }
        assert_eq!(parts.len(), 2, "{both:?}");
        for (_, part) in parts {
            assert_eq!(open(part).record(), plain, "{part:?} of {both:?}");
        }
    }
}

#[test]
fn moves_are_read_with_any_dash() {
    let plain = "[Game \"give-and-take\"]\n1. c3-c4 2. c6-c5 3. c4xc6 *";
    let expected = open(plain).record();
    for dash in ["–", "—", "\u{2010}", "\u{2011}", "\u{2212}", "－"] {
        assert_eq!(
            open(&plain.replace("3-c", &format!("3{dash}c"))).record(),
            expected
        );
    }
    assert_eq!(open(&plain.replace('x', "×")).record(), expected);
}

#[test]
fn comments_and_names_stay_as_they_are() {
    let said = "“–” \u{a0}\u{3000}＝ =\u{200b}\u{feff}> x";
    let record =
        format!("[Game \"take:size=2\"]\n[Player1 \"{said}\"]\n\n1. a1 {{{said}\n> {said}}} *\n");
    let table = open(&record);
    assert!(table.tags().iter().any(|(_, value)| value == said));
    assert!(table.record().contains(&format!("{{{said}\n> {said}}}")));
    assert_eq!(open(&table.record()).record(), table.record());
}

#[test]
fn a_problem_is_told_where_it_stands_in_what_arrived() {
    for (record, place) in [
        (
            "\u{feff}[Game \"take:size=2\"]\n1.\u{a0}a1 2. c9 *",
            (2, 10),
        ),
        ("> [Game \"take:size=2\"]\n> 1. a1 2. c9 *", (2, 12)),
        ("Hi\r\r[Game “take:size=2”]\r1. a1 2. c9 *", (4, 10)),
        ("[Game \"take:size=2\"]\u{2028}1. a1 –– c9 *", (2, 7)),
        ("[Game \"take:size=2\"]\n1. a=\n1 2. c9 *", (3, 6)),
    ] {
        let (_, problem) = Table::open_record(record, 0).unwrap();
        let problem = problem.unwrap_or_else(|| panic!("{record:?}"));
        assert_eq!(
            (problem.line(), problem.column()),
            place,
            "{record:?}: {problem}"
        );
    }
}

#[test]
fn nothing_that_may_belong_to_a_record_is_passed_over() {
    let game = "[Game \"take:size=2\"]";
    for record in [
        format!("[Seed \"1\"]\n{game}\n1. a1 *"),
        format!("1. a1 {game}\n*"),
        format!("{game}\n1. a1 * Bye"),
        format!("{game}\n1. a1 *\n2. c2"),
        format!("{game}\n1. a1 *\nc2 *"),
        format!("{game}\n1. a1 *\nBye\n[Seed \"1\"]"),
        format!("{game}\n1. a1 *\n{{said}}"),
        format!("{game}\n1. a1 *\nc2 b1"),
        format!("{game}\n1. a1 *\nGame “take”]\n1. b2 *"),
    ] {
        assert!(
            !matches!(Table::open_record(&record, 0), Ok((_, None))),
            "{record}"
        );
    }
}

#[test]
fn a_character_that_cannot_be_read_is_named() {
    for (found, name) in [("\u{7}", "U+0007"), ("a\u{1b}1", "aU+001B1")] {
        let (_, problem) = Table::open_record(&format!("{PLAIN}\n{found}"), 0).unwrap();
        assert!(problem.unwrap().to_string().contains(name), "{name}");
    }
}
