//! Things that must never change, because people have saved them in links and files: recorded as
//! they were, and compared letter by letter. A failure here is a broken promise; add lines, but do
//! not change any.

use take_five_rules::ToPlay;
use take_five_table::{Link, Table, rng};

fn open(link: &str) -> Table {
    let link = Link::read(link).unwrap();
    Table::from_link(&link).unwrap()
}

/// Links from the time when each key was introduced, and where they lead.
const LINKS: &[(&str, &str)] = &[
    (
        "game=take:size=4&turns=a1,b2",
        "oooo/ooooo/oooooo/ooooooo/oooooo/obooo/rooo r 2",
    ),
    (
        "game=take-it-away:players=3&seed=11&turns=",
        "8/8/8/8/8/8/8/8 1 123 0,0,0 1 -",
    ),
    (
        "game=acquisitions&seed=5&turns=f1xh1",
        "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwww2w 2 12 1,0 0 -",
    ),
    (
        "game=take-back-toe&turns=4:a2-a1,2:",
        "0,0,0,0/6,10,10,10/4,0,0,0 2 2 a2-a1*4",
    ),
    (
        "game=give-and-take&turns=a3-a4,h6-h5&ply=1",
        "8/bbbbbbbb/bbbbbbbb/8/w7/1wwwwwww/wwwwwwww/8 b a4 - 0",
    ),
    (
        "game=give-and-take&turns=a3-a4,h6-h5&end=resign-2&seats=human,engine-3",
        "8/bbbbbbbb/bbbbbbb1/7b/w7/1wwwwwww/wwwwwwww/8 w h5 - 0",
    ),
    (
        "game=take:size=3,churn=high&position=o.R/obrB/.o..o/oooo/ooo b 9&coords=0&flip=1&theme=dark&lang=en&mark=a1&arrow=a1-b2&play=0",
        "o.R/obrB/.o..o/oooo/ooo b 9",
    ),
];

#[test]
fn old_links_lead_where_they_led() {
    for (link, position) in LINKS {
        let table = open(link);
        assert_eq!(table.position().to_string(), *position, "{link}");
    }
}

#[test]
fn a_seed_gives_the_same_numbers_for_ever() {
    let numbers = |seed, k| {
        let mut next = rng(seed, k);
        [next(6), next(6), next(52), next(1000), next(u32::MAX)]
    };
    assert_eq!(numbers(0, 0), [3, 4, 35, 913, 2909264641]);
    assert_eq!(numbers(7, 0), [5, 4, 29, 737, 1302240438]);
    assert_eq!(numbers(7, 1), [1, 1, 18, 79, 1941733385]);
    assert_eq!(numbers(u64::MAX, 24_899), [4, 3, 12, 20, 2329321554]);
}

/// The first outcomes of chance in a game with seed 7 in which everybody plays the first legal
/// action.
const DRAWN: &[(&str, &str)] = &[
    (
        "take-it-away",
        "wrwwbwbw/wrrrwrbw/bwwbrwwb/wrwwbrbr/wwwrrwrr/wrwwbrbw/wwwwrrrw/rwwrwwww",
    ),
    (
        "acquisitions:values=mixed",
        "wrwbwbww/rrrwrbww/wwbrwwwb/wrwwbbwb/wwwrrwrr/wrwwbbww/rwwwrrrw/rwwrrrw1",
    ),
    ("take-back-toe", "6 2 1"),
    ("takeaway:players=3", "dealer=3 2H 6S"),
];

#[test]
fn a_seed_draws_the_same_for_ever() {
    for (game, drawn) in DRAWN {
        let mut table = open(&format!("game={game}&seed=7"));
        let mut texts = Vec::new();
        while texts.len() < 3 && table.to_play() != ToPlay::Over {
            if table.to_play() == ToPlay::Chance {
                texts.push(table.advance().unwrap().text);
            } else {
                let first = table.legal_actions().swap_remove(0);
                table.play(&first).unwrap();
            }
        }
        assert_eq!(texts.join(" "), *drawn, "{game}");
    }
}
