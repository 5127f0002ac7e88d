//! Invalid links: the problem that is reported, and its position.

use proptest::prelude::*;
use take_five_rules::{Arg, Message};
use take_five_table::{Link, Table};
use take_five_words::Words;

/// The argument of a message with this name.
fn arg<'a>(message: &'a Message, name: &str) -> Option<&'a Arg> {
    let found = message.args.iter().find(|(known, _)| *known == name);
    found.map(|(_, arg)| arg)
}

/// The ids of a message and of the messages nested in it, with the names of the places: `link.key
/// game spec.bad-value size`.
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

/// The problem with the link, if any, and the number of its turns that were played.
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

/// Checks that the sentence is short and that no argument is missing.
fn check_words(message: &Message, link: &str) {
    let said = Words::english().say(message);
    assert!(!said.contains(['{', '}']), "{link}: {said}");
    assert!(said.chars().count() < 300, "{link}: {said}");
}

#[test]
fn a_key_that_no_link_has_is_told_and_the_game_opens() {
    for (more, key) in [
        ("view=blue", "view"),
        ("view=dark&view=light", "view"),
        ("Seats=x", "Seats"),
        ("=", ""),
        ("position2=x", "position2"),
        ("%zz", "%zz"),
        ("amp;play=0", "amp;play"),
        ("utm_source=x", "utm_source"),
    ] {
        let (problem, turns) = open(&format!("game=take&turns=a1&{more}"));
        let problem = problem.unwrap_or_else(|| panic!("{more} was not told"));
        assert_eq!((problem.id, turns), ("link.unknown-key", 1), "{more}");
        assert_eq!(arg(&problem, "key"), Some(&Arg::Text(key.into())));
        check_words(&problem, more);
    }
    for more in ["&&&", "picture=rules/take/cover.png"] {
        assert_eq!(open(&format!("game=take&{more}")).0, None, "{more}");
    }
    let (problem, _) = open("game=take&view=blue&ply");
    let outline = problem.as_ref().map(outline);
    assert_eq!(outline.as_deref(), Some("link.key ply link.number"));
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
        format!("game=take&view={}", "x".repeat(2 * MEGABYTE)),
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

    /// No URL causes a panic, and whatever was opened can be opened again.
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
