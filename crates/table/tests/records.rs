//! A table becomes a record, and the record opens the same table.

use crate::random::{Random, for_every_game, specs};
use proptest::prelude::*;
use take_five_rules::{Outcomes, ToPlay};
use take_five_table::{
    End, MAX_COMMENT_BYTES, MAX_NESTING, MAX_RECORD_BYTES, MAX_STEPS, MAX_TAG_NAME, MAX_TAG_VALUE,
    MAX_TAGS, RecordedTurn, Seat, Table, split_records,
};

/// Texts that are hard to preserve.
const HOSTILE: &[&str] = &[
    "good",
    "}",
    "{",
    "\\",
    "\\}",
    "\\\\}",
    "a } b { c \\ d",
    "\"quoted\" (1. a1) [Game \"take\"] @ * 1,2",
    "two\nlines",
    "old\r\nand\rolder ends of lines\n\n[Game \"take:size=2\"]",
    "\t tabs and blanks \t ",
    "\u{202e}right to left\u{202c} \u{200f}\u{2066}",
    "\u{1f9ff}\u{200d}\u{2764}\u{fe0f} \u{0}\u{7}\u{feff}\u{85}\u{2028}",
    "\u{e9}\u{301}\u{1100}\u{ff5d}",
    "; % # <b>&amp;</b> ${x}",
    " ",
    "",
];

/// Every turn of the tree, depth first.
fn ids(turns: &[RecordedTurn]) -> Vec<usize> {
    let mut all = Vec::new();
    for turn in turns {
        all.push(turn.id);
        all.extend(turn.variations.iter().flat_map(|line| ids(line)));
    }
    all
}

/// The tree without the ids of its turns.
fn plain(turns: Vec<RecordedTurn>) -> Vec<RecordedTurn> {
    let nameless = |turn: RecordedTurn| RecordedTurn {
        id: 0,
        variations: turn.variations.into_iter().map(plain).collect(),
        ..turn
    };
    turns.into_iter().map(nameless).collect()
}

fn random_change(table: &mut Table, random: &mut Random) {
    let ids = ids(&table.tree());
    let turn = [0, *ids.get(random.index(ids.len().max(1))).unwrap_or(&0)][random.index(2)];
    match random.below(40) {
        0 | 1 => drop(table.undo()),
        2 => drop(table.redo()),
        3 | 4 => assert!(table.go_to(turn)),
        5 => drop(table.back()),
        6 => drop(table.forward()),
        7..=9 => table
            .set_comment(turn, random.pick::<&str>(HOSTILE))
            .unwrap(),
        10 => drop(table.promote(turn)),
        11 if random.below(4) == 0 => drop(table.remove(turn)),
        12 => drop(table.restore()),
        13 => drop(table.end_game(End::Draw)),
        14 => drop(table.end_game(End::Resigned(1 + random.below(4) as u8))),
        15 => {
            let name = format!("Tag_{}", random.below(5));
            table.set_tag(&name, random.pick::<&str>(HOSTILE)).unwrap();
        }
        16 => {
            let seat = |random: &mut Random| [Seat::Human, Seat::Engine(3)][random.index(2)];
            let seats: Vec<Seat> = table.seats().iter().map(|_| seat(random)).collect();
            table.set_seats(&seats).unwrap();
        }
        17 => table.set_manual_chance(!table.is_chance_manual()),
        _ => step(table, random),
    }
}

fn step(table: &mut Table, random: &mut Random) {
    match table.to_play() {
        ToPlay::Over => drop(table.back()),
        ToPlay::Chance => match table.position().outcomes() {
            Some(Outcomes::Listed(all)) if table.is_chance_manual() => {
                table.play(random.pick::<String>(&all)).map(drop).unwrap();
            }
            _ => drop(table.advance().unwrap()),
        },
        ToPlay::Player(_) => {
            let action = random.pick::<String>(&table.legal_actions()).clone();
            table.play(&action).map(drop).unwrap();
        }
    }
}

/// Checks that no turn contains a separator of records and links, and that none can be mistaken for
/// anything else.
fn check_texts(turns: &[RecordedTurn]) {
    for turn in turns {
        let text = &turn.text;
        let parted = |c: char| c.is_whitespace() || "()[]{}\",@*".contains(c);
        let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = digits.len() < text.len() && digits.starts_with('.');
        let is_end = text.contains("draw") || text.contains("resign");
        assert!(is_end || !number && !text.contains(parted), "{text}");
        turn.variations.iter().for_each(|line| check_texts(line));
    }
}

/// Checks that the record opens the same table and that the table writes the same record.
fn check(table: &Table) {
    check_texts(&table.tree());
    let text = table.record();
    let (again, problem) = Table::open_record(&text, 77).unwrap();
    assert_eq!(problem, None, "{text}");
    assert_eq!(again.record(), text);
    assert_eq!(plain(again.tree()), plain(table.tree()), "{text}");
    assert_eq!(again.comment(0), table.comment(0));
    assert_eq!(again.position(), table.position(), "{text}");
    assert_eq!(
        (again.steps(), again.to_play(), again.end()),
        (table.steps(), table.to_play(), table.end())
    );
    assert_eq!(
        (again.seed(), again.seats(), again.tags(), again.outcome()),
        (table.seed(), table.seats(), table.tags(), table.outcome())
    );
    // What an editor or mail program makes of the text opens the same table.
    let crlf = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let (again, problem) = Table::open_record(&crlf, 77).unwrap();
    assert_eq!((problem, again.record()), (None, text.clone()));
    let parts = split_records(&text);
    assert_eq!(parts, [(0, text.as_str())]);
}

#[test]
fn records_of_random_games_open_the_same_table() {
    for_every_game(|info| {
        let all = specs(info);
        for (index, spec) in all.iter().step_by(all.len().div_ceil(4)).enumerate() {
            let mut random = Random::new(index as u64);
            let mut table = Table::new(spec, u64::MAX - index as u64);
            for change in 0..400 {
                random_change(&mut table, &mut random);
                if change % 8 == 0 {
                    check(&table);
                }
                if change % 200 == 199 {
                    // Continue from here without history, perhaps in the middle of a turn.
                    table = Table::from_position(table.position().clone(), 5);
                }
            }
        }
    });
}

#[test]
fn a_record_goes_on_as_its_table_does() {
    for_every_game(|info| {
        let spec = take_five_rules::Spec::new(info);
        let mut random = Random::new(4);
        let mut table = Table::new(&spec, 9);
        for _ in 0..40 {
            step(&mut table, &mut random);
        }
        let (mut again, _) = Table::open_record(&table.record(), 0).unwrap();
        let (mut left, mut right) = (Random::new(1), Random::new(1));
        for _ in 0..20 {
            step(&mut table, &mut left);
            step(&mut again, &mut right);
        }
        assert_eq!(again.record(), table.record());
    });
}

#[test]
fn variations_lie_so_deep_and_no_deeper() {
    let mut table = Table::new(&"take:size=16".parse().unwrap(), 0);
    table.set_study(true);
    let mut deep = 0;
    loop {
        // A turn of the main line, and as an alternative the variation that contains the next two.
        let actions = table.legal_actions();
        let (main, aside) = (&actions[0], &actions[1]);
        table.play(main).unwrap();
        table.back();
        match table.play(aside) {
            Ok(_) => deep += 1,
            Err(problem) => {
                assert_eq!(problem.reason().id, "record.too-deep");
                break;
            }
        }
    }
    check(&table);
    assert_eq!(deep, MAX_NESTING);
    let before = table.record();
    table.forward();
    let turn = table.current_turn();
    assert!(
        !table.promote(turn),
        "the old main line would be nested too deeply"
    );
    assert_eq!(
        plain(Table::open_record(&before, 0).unwrap().0.tree()),
        plain(table.tree())
    );
    table.back();
    let deepest = table.current_turn();
    assert!(table.remove(deepest));
    check(&table);
}

/// The records in `docs/records.md`.
fn examples() -> Vec<&'static str> {
    let page = include_str!("records.md");
    let behind = page.split("```record\n").skip(1);
    behind.filter_map(|part| part.split("```").next()).collect()
}

#[test]
fn the_examples_of_the_page_are_good_records() {
    let examples = examples();
    assert_eq!(examples.len(), 3);
    for example in examples {
        let (table, problem) = Table::open_record(example, 0).unwrap();
        assert_eq!(problem, None, "{example}");
        let (again, problem) = Table::open_record(&table.record(), 0).unwrap();
        assert_eq!(problem, None);
        assert_eq!(again.record(), table.record());
        assert_eq!(plain(again.tree()), plain(table.tree()));
    }
}

#[test]
fn the_limits_of_the_page_are_those_of_the_program() {
    let page = include_str!("records.md");
    let limits = page.split("Limits, each").nth(1).unwrap();
    let numbers: Vec<usize> = limits
        .split_once("## ")
        .unwrap()
        .0
        .split(|c: char| !c.is_ascii_digit() && c != ',')
        .filter_map(|number| number.replace(',', "").parse().ok())
        .collect();
    let said = [
        MAX_RECORD_BYTES,
        MAX_STEPS,
        MAX_NESTING,
        MAX_COMMENT_BYTES,
        MAX_TAGS,
        MAX_TAG_NAME,
        MAX_TAG_VALUE,
    ];
    assert_eq!(numbers, said);
}

/// The problem with a record, with its line and column.
fn problem(record: &str) -> String {
    let opened = Table::open_record(record, 0);
    let problem = opened.map_or_else(Some, |(_, problem)| problem);
    let text = problem.unwrap().to_string();
    text.replace("record.at line=", "").replace(" column=", ":")
}

#[test]
fn what_is_too_much_is_refused_with_the_limit() {
    let game = "[Game \"take-back-toe\"]\n";
    let long = "x".repeat(MAX_RECORD_BYTES + 1);
    assert_eq!(problem(&long), "1:1 problem=(record.too-long most=8388608)");
    let long = format!("{game}[Title \"{}\"]\n*", "x".repeat(MAX_TAG_VALUE + 1));
    let expected =
        "2:9 problem=(record.tag name=\"Title\" problem=(record.tag-too-long most=4000))";
    assert_eq!(problem(&long), expected);
    let tag = |index| format!("[T{index} \"x\"]\n");
    let tags: String = (0..=MAX_TAGS).map(tag).collect();
    let expected =
        "102:8 problem=(record.tag name=\"T100\" problem=(record.too-many-tags most=100))";
    assert_eq!(problem(&format!("{game}{tags}*")), expected);
    let comment = "x".repeat(MAX_COMMENT_BYTES);
    let (table, good) = Table::open_record(&format!("{game}{{{comment}}} *"), 0).unwrap();
    assert_eq!((good, table.comment(0)), (None, Some(&*comment)));
    let expected = "2:7 problem=(record.comments-too-long most=1048576)";
    assert_eq!(problem(&format!("{game}1. 4: {{x{comment}}} *")), expected);
    let deep = format!("{game}1. 4:{} *", "(1. 4:".repeat(MAX_NESTING + 1));
    assert!(problem(&deep).starts_with("2:606 problem=(record.too-deep most=100)"));
}

#[test]
fn a_table_keeps_within_its_steps() {
    let spec = "take-back-toe".parse().unwrap();
    let mut table = Table::new(&spec, 1);
    let mut random = Random::new(1);
    let mut refused = None;
    for round in 0.. {
        table.go_to(0);
        for _ in 0..3000 {
            match table.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => drop(table.advance()),
                ToPlay::Player(_) => {
                    let action = random.pick::<String>(&table.legal_actions()).clone();
                    if let Err(problem) = table.play(&action) {
                        refused = Some(problem);
                        break;
                    }
                }
            }
        }
        if refused.is_some() {
            assert!(round > 10);
            break;
        }
    }
    assert_eq!(refused.unwrap().reason().id, "record.too-many-steps");
    let text = table.record();
    assert!(text.len() < MAX_RECORD_BYTES);
    let (again, problem) = Table::open_record(&text, 0).unwrap();
    assert_eq!(problem, None);
    assert_eq!(again.record(), text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Nothing causes a panic, and whatever was opened is written as a valid record.
    #[test]
    fn any_text_is_opened_or_refused(
        game in "(take:size=2|take-back-toe|takeaway|give-and-take|take-it-away|acquisitions)",
        rest in "([(){}\\[\\]\"@*\\\\ \n]|[1-9]\\. |[1-6]:|[a-d][1-3]-[a-d][1-3]|[a-c][1-3]|draw|resign-[12]|1,2| |\\{x\\}|\\PC){0,60}",
    ) {
        for text in [format!("[Game \"{game}\"]\n{rest}"), rest] {
            for (_, part) in split_records(&text) {
                if let Ok((table, _)) = Table::open_record(part, 0) {
                    let written = table.record();
                    let (again, problem) = Table::open_record(&written, 0).unwrap();
                    prop_assert_eq!(problem, None);
                    prop_assert_eq!(again.record(), written);
                }
            }
        }
    }
}

/// A variation may comment on part of a turn that continues elsewhere: the comment belongs to that
/// turn.
#[test]
fn a_comment_within_a_turn_is_said_of_the_turn() {
    let record = "[Game \"take-back-toe:first=1\"]\n1. 2:a2-a1 2. 2:b2-b1 {one} (2. 2: {two}) *";
    let (table, problem) = Table::open_record(record, 0).unwrap();
    assert_eq!(problem, None);
    let said: Vec<_> = table
        .tree()
        .into_iter()
        .map(|turn| (turn.text, turn.comment))
        .collect();
    let both = Some("one\ntwo".to_owned());
    assert_eq!(
        said,
        [("2:a2-a1".to_owned(), None), ("2:b2-b1".to_owned(), both)]
    );
    let (again, problem) = Table::open_record(&table.record(), 0).unwrap();
    assert_eq!((again.record(), problem), (table.record(), None));
}
