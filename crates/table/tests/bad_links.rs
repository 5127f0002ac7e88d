//! Links with something wrong in them: what is said of it, and where.

use proptest::prelude::*;
use take_five_rules::{Arg, Message};
use take_five_table::{Link, Table};
use take_five_words::Words;

/// What stands in a message under this name.
fn arg<'a>(message: &'a Message, name: &str) -> Option<&'a Arg> {
    let found = message.args.iter().find(|(known, _)| *known == name);
    found.map(|(_, arg)| arg)
}

/// The ids of a message and of those within it, with the places named: `link.key game
/// spec.bad-value size`.
fn outline(message: &Message) -> String {
    let mut outline = message.id.to_owned();
    for name in ["key", "number", "field", "option", "step", "at"] {
        match arg(message, name) {
            Some(Arg::Text(text)) => outline += &format!(" {text}"),
            Some(Arg::Number(number)) => outline += &format!(" {number}"),
            _ => {}
        }
    }
    for name in ["problem", "reason", "what"] {
        if let Some(Arg::Message(inner)) = arg(message, name) {
            outline += &format!(" {}", self::outline(inner));
        }
    }
    outline
}

/// What is wrong with the link, if anything, and how many turns of it were played.
fn open(link: &str) -> (Option<Message>, usize) {
    match Link::read(link) {
        Err(problem) => (Some(problem), 0),
        Ok(link) => {
            let (table, problem) = Table::open_link(&link);
            assert_eq!(Table::from_link(&link).err(), problem);
            (problem, table.link().turns.len())
        }
    }
}

/// Links that cannot be read: no table comes of them.
const UNREADABLE: &[(&str, &str)] = &[
    ("", "link.no-game"),
    ("#", "link.no-game"),
    ("?seed=1", "link.no-game"),
    ("#turns=a1,b2", "link.no-game"),
    ("Game=take", "link.no-game"),
    ("take", "link.no-game"),
    ("##game=take", "link.no-game"),
    ("game", "link.key game spec.unknown-game"),
    ("game=", "link.key game spec.unknown-game"),
    ("game=chess", "link.key game spec.unknown-game"),
    ("game=Take", "link.key game spec.unknown-game"),
    ("game=take%20", "link.key game spec.unknown-game"),
    ("game=t\u{e5}ke", "link.key game spec.unknown-game"),
    ("game=%74%FF", "link.key game spec.unknown-game"),
    ("game=take:", "link.key game text.expected 6 expect.option"),
    (
        "game=take:size",
        "link.key game text.expected 10 expect.option",
    ),
    ("game=take:size=0", "link.key game spec.bad-value size"),
    ("game=take:size=17", "link.key game spec.bad-value size"),
    (
        "game=take:size=5,",
        "link.key game text.expected 13 expect.option",
    ),
    ("game=take:churn=High", "link.key game spec.bad-value churn"),
    (
        "game=take:colour=red",
        "link.key game spec.unknown-option colour",
    ),
    ("game=take:size=2,size=2", "link.key game spec.twice size"),
    (
        "game=takeaway:players=5",
        "link.key game spec.bad-value players",
    ),
    ("game=take&game=take", "link.twice game"),
    ("game=take&seed=1&seed=1", "link.twice seed"),
    ("game=take&turns=&turns=a1", "link.twice turns"),
    (
        "game=take:size=2&position=",
        "link.key position position.missing ROWS",
    ),
    (
        "game=take:size=2&position=oo/ooo/oo",
        "link.key position position.missing SIDE",
    ),
    (
        "game=take:size=2&position=oo/ooo/oo+r+0+0",
        "link.key position position.too-long",
    ),
    (
        "game=take:size=2&position=oo/oxo/oo+r+0",
        "link.key position position.field ROWS text.expected 5 expect.take-low-cell",
    ),
    (
        "game=take:size=2&position=oo/ooo/ro+r+1",
        "link.key position position.field SIDE take.side-and-ply",
    ),
    (
        "game=take:size=2&position=oo/ooo/oo++r+0",
        "link.key position position.missing SIDE",
    ),
    (
        "game=take:size=2&position=oo/ooo/oo+r+-1",
        "link.key position position.field PLY text.expected 1 expect.ply",
    ),
    (
        "game=give-and-take&position=8/8/8/8/8/w7/8/B7+w+-+-+0",
        "link.key position position.field BOARD give-and-take.lone-pawn",
    ),
    (
        "game=take-back-toe&position=0,0,0,0/10,10,10,11/0,0,0,0+1+-+-",
        "link.key position position.field ROWS take-back-toe.chips-in-all",
    ),
    (
        "game=takeaway:players=2&position=AS|AS|-|-|-|-|-|-+1+3R+deal+1+0,0",
        "link.key position position.field SLOTS takeaway.card-twice",
    ),
    (
        "game=take-it-away&position=8/8/8/8/8/8/8/8+3+12+0,0+0+-",
        "link.key position position.field PLAYER text.expected 1 expect.chips-player",
    ),
    ("game=take&ply=x", "link.key ply link.number"),
    ("game=take&ply=", "link.key ply link.number"),
    ("game=take&ply=-1", "link.key ply link.number"),
    ("game=take&ply=+1", "link.key ply link.number"),
    ("game=take&ply=1.5", "link.key ply link.number"),
    (
        "game=take&ply=99999999999999999999",
        "link.key ply link.number",
    ),
    ("game=take&seed=0x1", "link.key seed link.number"),
    (
        "game=take&seed=18446744073709551616",
        "link.key seed link.number",
    ),
    ("game=take&seed=%D9%A1", "link.key seed link.number"),
];

/// Links with a bad turn: how many turns before it are played, and what is wrong.
const BAD_TURNS: &[(&str, usize, &str)] = &[
    (
        "take:size=2&turns=x",
        0,
        "link.turn 1 text.expected 1 expect.cell",
    ),
    (
        "take:size=2&turns=a1,a1",
        1,
        "link.turn 2 refused.step a1 take.occupied",
    ),
    (
        "take:size=2&turns=a1,c2,",
        2,
        "link.turn 3 text.expected 1 expect.cell",
    ),
    (
        "take:size=2&turns=,a1",
        0,
        "link.turn 1 text.expected 1 expect.cell",
    ),
    (
        "take:size=2&turns=a1%20,c2",
        0,
        "link.turn 1 text.expected 3 expect.turn-over",
    ),
    (
        "take:size=2&turns=a1b1",
        0,
        "link.turn 1 text.expected 3 expect.turn-over",
    ),
    (
        "take:size=2&turns=\u{e4}1",
        0,
        "link.turn 1 text.expected 1 expect.cell",
    ),
    ("take:size=1&turns=a1,a1", 1, "link.turn 2 refused.over"),
    (
        "give-and-take&turns=c3-c4,c6-c5,d3-d4",
        2,
        "link.turn 3 refused.step d3-d4 give-and-take.must-take-last-mover",
    ),
    (
        "give-and-take&turns=c3-c4,c6-c5,c4xc6xc7",
        2,
        "link.turn 3 refused.step xc7 give-and-take.occupied",
    ),
    (
        "take-back-toe&turns=a2-a1",
        0,
        "link.turn 1 refused.step a2-a1 refused.chance-first",
    ),
    (
        "take-back-toe&turns=7:a2-a1",
        0,
        "link.turn 1 text.expected 1 expect.toe-face",
    ),
    (
        "take-back-toe&turns=4:a2-a1,4:a1-a2",
        1,
        "link.turn 2 refused.step a1-a2 take-back-toe.take-back 4",
    ),
    (
        "acquisitions&turns=f1xh1,h8xf8",
        1,
        "link.turn 2 refused.step h8xf8 chips.landing-taken",
    ),
    (
        "takeaway&turns=dealer=2,deal=AS.AS",
        1,
        "link.turn 2 refused.step .AS takeaway.card-on-table",
    ),
    (
        "take-it-away&turns=8/8/8/8/8/8/8/8",
        0,
        "link.turn 1 refused.step 8/8/8/8/8/8/8/8 chips.layout-counts",
    ),
];

/// Short, and said with nothing missing.
fn check_words(message: &Message, link: &str) {
    let said = Words::english().say(message);
    assert!(!said.contains(['{', '}']), "{link}: {said}");
    assert!(said.chars().count() < 300, "{link}: {said}");
}

#[test]
fn a_link_that_cannot_be_read_says_what_is_wrong_where() {
    for (link, expected) in UNREADABLE {
        let problem = open(link).0.unwrap_or_else(|| panic!("{link} was opened"));
        assert_eq!(outline(&problem), *expected, "{link}");
        check_words(&problem, link);
    }
}

#[test]
fn a_bad_turn_leaves_the_game_at_the_last_good_one() {
    for (link, turns, expected) in BAD_TURNS {
        let link = format!("#game={link}&ply=0");
        let (problem, played) = open(&link);
        let problem = problem.unwrap_or_else(|| panic!("{link} was opened"));
        assert_eq!((&*outline(&problem), played), (*expected, *turns), "{link}");
        check_words(&problem, &link);
    }
}

#[test]
fn what_is_no_business_of_the_table_is_not_looked_at() {
    for more in [
        "view=blue",
        "view=dark&view=light",
        "Seats=x",
        "=",
        "&&&",
        "ply",
        "position2=x",
        "%zz",
        "%",
    ] {
        let (problem, _) = open(&format!("game=take&{more}"));
        let expected = (more == "ply").then_some("link.key ply link.number".to_owned());
        assert_eq!(problem.as_ref().map(outline), expected, "{more}");
    }
}

#[test]
fn a_megabyte_of_noise_is_told_shortly() {
    const MEGABYTE: usize = 1 << 20;
    let mut byte = 1_u32;
    let mut noise = String::new();
    while noise.len() < MEGABYTE {
        byte = byte.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        noise.push(char::from((byte >> 24) as u8));
    }
    let clean: String = noise
        .chars()
        .filter(|c| !"&#?+%,={}".contains(*c))
        .collect();
    let links = [
        noise.clone(),
        format!("game={clean}"),
        format!("game=take:{clean}=1"),
        format!("game=take:size={clean}"),
        format!("game=take&position={clean}"),
        format!("game=take-back-toe&position={}", "0,".repeat(MEGABYTE / 2)),
        format!("game=take&position={}", "o".repeat(MEGABYTE)),
        format!("game=take&turns={clean}"),
        format!("game=take&turns={}", ",".repeat(MEGABYTE)),
        format!("game=take&turns=a1{clean}"),
        format!(
            "game=give-and-take&turns=c3-c4{}",
            "xc5".repeat(MEGABYTE / 3)
        ),
        format!("game=take&ply={}", "9".repeat(MEGABYTE)),
        format!("game=take&seed={clean}"),
        "&game=take".repeat(MEGABYTE / 10),
        "%".repeat(MEGABYTE),
    ];
    for link in links {
        let start: String = link.chars().take(40).collect();
        let problem = open(&link)
            .0
            .unwrap_or_else(|| panic!("{start} was opened"));
        check_words(&problem, &start);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Nothing that an address can hold makes it panic, and what was opened opens again.
    #[test]
    fn any_text_is_opened_or_refused(
        game in "(take:size=2|take-back-toe|takeaway|give-and-take|take-it-away|acquisitions)",
        rest in "(&?(turns|position|ply|seed|game)=[a-h1-8RLxwbro/.,:~*+%-]{0,30}){0,3}|\\PC*",
    ) {
        if let Ok(link) = Link::read(&format!("game={game}&{rest}")) {
            let (table, _) = Table::open_link(&link);
            let again = Table::from_link(&table.link());
            prop_assert_eq!(again.map(|again| again.position().clone()), Ok(table.position().clone()));
        }
    }
}
