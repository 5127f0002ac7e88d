//! A table becomes a link, and the link opens the same table.

use crate::random::{Random, for_every_game, specs};
use take_five_rules::{Position, Spec, ToPlay};
use take_five_table::{End, Link, Table};

/// Plays a random step; false at the end of the game.
fn step(table: &mut Table, random: &mut Random) -> bool {
    match table.to_play() {
        ToPlay::Over => return false,
        ToPlay::Chance => drop(table.advance().unwrap()),
        ToPlay::Player(_) => {
            let action = random.pick::<String>(&table.legal_actions()).clone();
            table.play(&action).unwrap();
        }
    }
    true
}

/// Parses the link and opens the same table from it; both then continue in the same way.
fn check(table: &Table, random: &mut Random) {
    let link = table.link();
    let text = link.to_string();
    for text in [
        text.clone(),
        format!("#{text}"),
        format!("?{text}&&picture=x"),
    ] {
        assert_eq!(Link::read(&text), Ok(link.clone()), "{text}");
    }
    let harmless = |b: u8| b.is_ascii_graphic() && !b"\"<>`'#?|\\^{}".contains(&b);
    assert!(text.bytes().all(harmless), "{text}");
    let mut again = Table::from_link(&link).unwrap();
    assert_eq!(again.position(), table.position());
    assert_eq!(
        (again.turns(), again.can_redo()),
        (table.turns(), table.can_redo())
    );
    assert_eq!((again.link(), again.steps()), (link, table.steps()));
    assert_eq!(
        (again.seed(), again.to_play()),
        (table.seed(), table.to_play())
    );
    assert_eq!(again.last(), table.last());
    let mut other = table.clone();
    let seed = random.below(u32::MAX).into();
    let (mut left, mut right) = (Random::new(seed), Random::new(seed));
    for _ in 0..4 {
        assert_eq!(step(&mut again, &mut left), step(&mut other, &mut right));
        assert_eq!(again.position(), other.position());
    }
}

#[test]
fn links_of_random_games_open_the_same_table() {
    for_every_game(|info| {
        let all = specs(info);
        for (index, spec) in all.iter().step_by(all.len().div_ceil(5)).enumerate() {
            let mut random = Random::new(index as u64);
            let mut table = Table::new(spec, u64::MAX - index as u64);
            for turn in 0..90 {
                if turn % 6 == index % 6
                    || table.last().is_some_and(|last| !last.turn_over) && turn % 3 == 0
                {
                    check(&table, &mut random);
                }
                match random.below(12) {
                    0 => drop(table.undo()),
                    // Continue from here without history, perhaps in the middle of a turn.
                    1 if turn > 60 => table = Table::from_position(table.position().clone(), 77),
                    _ => {
                        if !step(&mut table, &mut random) {
                            check(&table, &mut random);
                            table = Table::new(spec, turn as u64);
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn a_whole_game_fits_in_a_link() {
    for_every_game(|info| {
        let spec = match info.id {
            "take" => "take:size=4,churn=high".parse().unwrap(),
            _ => Spec::new(info),
        };
        let mut random = Random::new(3);
        let mut table = Table::new(&spec, 3);
        while table.steps() < 400 && step(&mut table, &mut random) {}
        let again = Table::from_link(&Link::read(&table.link().to_string()).unwrap()).unwrap();
        assert_eq!(again.position(), table.position());
        assert_eq!(
            (again.outcome(), again.ending()),
            (table.outcome(), table.ending())
        );
        assert_eq!(again.turns(), table.turns());
    });
}

fn open(link: &str) -> Table {
    Table::from_link(&Link::read(link).unwrap()).unwrap()
}

#[test]
fn escaped_or_not_a_link_says_the_same() {
    let plain = "position=oo/ooo/ro b 1&turns=c2,a2&game=take:size=2";
    let expected = open(plain);
    assert_eq!(expected.link().turns, ["c2", "a2"]);
    for other in [
        "game=take:size=2&position=oo/ooo/ro+b+1&turns=c2,a2",
        "#game=take%3Asize%3D2&position=oo%2Fooo%2Fro%20b%201&turns=c2%2Ca2",
        "?g%61me=t%61ke:size=2,churn=low&&position=oo/ooo/ro+b%201&turns=%63%32,a2&",
        "theme=dark&game=take:size=2&position=oo/ooo/ro%20b+1&turns=c2,a2&mark=d4,e5&lang=en&run=click",
    ] {
        assert_eq!(open(other).link(), expected.link(), "{other}");
    }
}

#[test]
fn a_link_leaves_out_what_goes_without_saying() {
    let spec: Spec = "take:size=2".parse().unwrap();
    let mut table = Table::new(&spec, 5);
    assert_eq!(
        table.link().to_string(),
        "game=take:size=2,churn=low&seed=5"
    );
    table.play("a1").unwrap();
    table.play("c2").unwrap();
    table.undo();
    assert_eq!(
        table.link().to_string(),
        "game=take:size=2,churn=low&turns=a1,c2&ply=1&seed=5"
    );
    let table = Table::from_position(table.position().clone(), 0);
    let text = "game=take:size=2,churn=low&position=oo/ooo/ro+b+1&seed=0";
    assert_eq!(table.link().to_string(), text);
    let mut link = Link::to(Position::start(&spec));
    link.ply = Some(2);
    assert_eq!(link.to_string(), "game=take:size=2,churn=low&ply=2");
    assert_eq!(Link::read(&link.to_string()), Ok(link));
}

#[test]
fn slots_cards_and_layouts_come_through() {
    let mut table = Table::new(&"takeaway".parse().unwrap(), 9);
    let mut random = Random::new(9);
    while table.link().turns.len() < 20 {
        step(&mut table, &mut random);
    }
    let mid = Table::from_position(table.position().clone(), 9);
    let text = mid.link().to_string();
    assert!(
        text.contains("%7C"),
        "slots are separated by |, which is escaped: {text}"
    );
    assert_eq!(open(&text).position(), table.position());
    let mut table = Table::new(&"take-it-away".parse().unwrap(), 9);
    table.advance();
    assert!(table.link().to_string().matches('/').count() == 7);
}

#[test]
fn a_link_shows_the_game_after_so_many_turns() {
    let link = "game=take:size=2&turns=a1,c2,a2&ply=";
    for (ply, steps) in [("0", 0), ("1", 1), ("3", 3), ("003", 3)] {
        let table = open(&format!("{link}{ply}"));
        assert_eq!((table.steps(), table.turns().len()), (steps, 3), "{ply}");
        assert_eq!(table.can_redo(), steps < 3);
    }
}

#[test]
fn a_place_within_a_turn_is_shown_with_all_that_was_taken_back() {
    let mut table = open("game=take-back-toe&turns=4:a2-a1,2:b2-b3,5:&seed=1");
    assert!(table.undo());
    let text = "game=take-back-toe:first=1&turns=4:a2-a1,2:,b2-b3,5:&ply=2&seed=1";
    assert_eq!(table.link().to_string(), text);
    let mut again = open(text);
    assert_eq!((again.steps(), again.turns()), (3, table.turns()));
    // The rest of a turn, and then the end.
    assert!(again.redo());
    again.end_game(End::Draw).unwrap();
    again.undo();
    again.go_to_step(1);
    let text = "game=take-back-toe:first=1&turns=4:,a2-a1,2:b2-b3,5:&ply=1&seed=1&end=draw";
    assert_eq!(again.link().to_string(), text);
    let mut again = open(text);
    assert_eq!(again.steps(), 1);
    again.go_to_step(usize::MAX);
    assert_eq!(again.end(), Some(End::Draw));
}

#[test]
fn a_turn_can_be_cut_off_anywhere() {
    let table = open("game=take-back-toe&turns=4:a2-a1,2:");
    assert_eq!(table.to_play(), ToPlay::Player(2));
    assert_eq!(table.link().turns, ["4:a2-a1", "2:"]);
    let table = open("game=acquisitions&turns=f1xh1");
    assert_eq!(table.to_play(), ToPlay::Player(2));
}

#[test]
fn the_seed_of_a_link_fixes_what_chance_brings() {
    let drawn = |link: &str| -> Vec<String> {
        let mut table = open(link);
        let mut random = Random::new(0);
        for _ in 0..60 {
            step(&mut table, &mut random);
        }
        table.link().turns
    };
    for game in [
        "take-back-toe",
        "takeaway:players=3",
        "take-it-away",
        "acquisitions:values=mixed",
    ] {
        let link = format!("game={game}&seed=");
        assert_eq!(drawn(&format!("{link}7")), drawn(&format!("{link}7")));
        assert_ne!(
            drawn(&format!("{link}7")),
            drawn(&format!("{link}8")),
            "{game}"
        );
        assert_eq!(
            drawn(&format!("game={game}")),
            drawn(&format!("{link}0")),
            "no seed is seed 0"
        );
    }
    // The k-th roll is the same, whether the earlier ones were drawn or given in the link.
    let mut drawn = open("game=take-back-toe&seed=2026");
    drawn.advance();
    drawn.play("a2-a1").unwrap();
    let mut told = open("game=take-back-toe&seed=2026&turns=5:c2-d2");
    assert_eq!(told.advance().unwrap().text, drawn.advance().unwrap().text);
}
