//! How a step is described and shown.

mod random_positions;

use random_positions::random::{Random, step};
use random_positions::{for_every_game, play};
use std::{collections::BTreeSet, sync::Mutex};
use take_five_picture::{
    Part, ViewOptions, buttons, continuation_place, deciding_places, describe_step, drag_from,
    draggable_places, draw, facing, facts, finished_round_position, last_step_places, moved_keys,
    notation_in_words, player_name, player_task, taker, touch_effect, why_drop_is_illegal,
};
use take_five_rules::{GAMES, Message, Position, Spec, ToPlay};
use take_five_words::Words;

fn say(message: &Message) -> String {
    let said = Words::english().say(message);
    assert!(
        !said.is_empty() && !said.contains(['{', '}']),
        "{message} is said as {said:?}"
    );
    assert_ne!(said, message.to_string(), "no sentence for it");
    said
}

fn keys(parts: &[Part]) -> BTreeSet<&str> {
    parts.iter().map(|part| &*part.key).collect()
}

#[test]
fn every_step_is_told() {
    for_every_game(|info| {
        play(info, |_, step| {
            if let Some((before, played)) = step {
                let told = describe_step(before, played);
                // The setup of a game is described as a whole.
                let told_later = played.chance && played.after.turn_of().is_none();
                assert!(
                    !told.is_empty() || told_later,
                    "{} in {before}",
                    played.text
                );
                told.iter().for_each(|told| drop(say(told)));
                if !played.chance {
                    let ToPlay::Player(player) = before.to_play() else {
                        unreachable!()
                    };
                    let player = say(&player_name(before, player));
                    assert!(
                        say(&told[0]).contains(&player),
                        "{} does not name {player}",
                        told[0]
                    );
                }
            }
        });
    });
}

#[test]
fn what_is_written_for_programs_is_said_in_words() {
    let said = |spec: &str, text: &str| {
        let position = Position::start(&spec.parse().unwrap());
        notation_in_words(&position, text).map(|words| say(&words))
    };
    for (spec, text, words) in [
        ("take-it-away", "wrb5/8/8/8/8/8/8/8", "chips laid out"),
        ("take-it-away", "away", "take it away"),
        ("take-back-toe", "4:", "rolled 4"),
        ("take-back-toe", "4:skip", "4: skipped"),
        ("take-back-toe", "skip", "skip the turn"),
        ("takeaway", "dealer=2", "Player 2 deals"),
        ("takeaway", "deal=QH.4H.TC", "cards dealt"),
        ("takeaway", "1R~TH", "1R draws 10♥"),
        ("takeaway", "1Rx3L", "1R takes 3L"),
        (
            "takeaway",
            "1R~QHx3Lx2R~AS",
            "1R draws Q♥, takes 3L and 2R and draws A♠",
        ),
    ] {
        assert_eq!(said(spec, text).as_deref(), Some(words), "{text}");
    }
    // Notation that players themselves would write is shown unchanged.
    for (spec, text) in [
        ("take-it-away", "c3xe5xg5"),
        ("take-back-toe", "4:a2-a1"),
        ("takeaway", "3L"),
        ("give-and-take", "c3-c4"),
        ("take", "c3"),
    ] {
        assert_eq!(said(spec, text), None, "{text}");
    }
}

#[test]
fn no_turn_has_to_be_read_as_programs_do() {
    for_every_game(|info| {
        play(info, |position, step| {
            let Some((_, played)) = step else { return };
            let words = notation_in_words(position, &played.piece).map(|words| say(&words));
            let shown = words.unwrap_or_else(|| played.piece.clone());
            let strange = shown.len() > 40 || shown.contains(['=', '/', '~', '|']);
            // Within a turn, there is only a piece of its text.
            let is_whole = !played.piece.starts_with(['~', 'x', '.']);
            assert!(!(strange && is_whole), "{shown} in {position}");
        });
    });
}

#[test]
fn what_moved_was_there_and_is_there() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let (from, to) = (
                draw(before, ViewOptions::default()),
                draw(after, ViewOptions::default()),
            );
            let (from, to) = (keys(&from.parts), keys(&to.parts));
            let pairs = moved_keys(before, played);
            for (old, new) in &pairs {
                let place = || format!("{old} to {new} by {} in {before}", played.text);
                assert!(from.contains(&**old), "{}", place());
                assert!(to.contains(&**new), "{}", place());
                assert_ne!(old, new);
            }
            let olds: BTreeSet<&String> = pairs.iter().map(|(old, _)| old).collect();
            let news: BTreeSet<&String> = pairs.iter().map(|(_, new)| new).collect();
            assert_eq!((olds.len(), news.len()), (pairs.len(), pairs.len()));
            // The key that something moves to was free, or its former owner moved away too.
            for new in news {
                assert!(
                    !from.contains(&**new) || olds.contains(new),
                    "{new} in {before}"
                );
            }
        });
    });
}

/// Whatever a picture no longer shows under its old key has moved or gone, and the rest stays in
/// place.
#[test]
fn what_did_not_move_stays_where_it_is() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            if info.id == "takeaway" || info.id == "take-back-toe" {
                return; // stacks close up as they grow
            }
            let (from, to) = (
                draw(before, ViewOptions::default()),
                draw(after, ViewOptions::default()),
            );
            let pairs = moved_keys(before, played);
            for part in &from.parts {
                let gone = pairs.iter().any(|(old, _)| *old == part.key);
                let now = to.parts.iter().find(|now| now.key == part.key);
                assert!(
                    now.is_none_or(|now| gone || now.at == part.at),
                    "{} in {before}",
                    part.key
                );
            }
        });
    });
}

/// Where a step has a taker, it is the player who moved, something is gone, and in games with points they get more.
#[test]
fn whoever_takes_something_has_it_afterwards() {
    let takers = Mutex::new(BTreeSet::new());
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let Some(player) = taker(before, played) else {
                return;
            };
            let place = || format!("{} in {before}", played.text);
            assert_eq!(before.to_play(), ToPlay::Player(player), "{}", place());
            let drawn = |position: &Position| draw(position, ViewOptions::default()).parts;
            let moved = moved_keys(before, played).len();
            let (was, is) = (drawn(before), drawn(after));
            let gone = keys(&was).difference(&keys(&is)).count();
            assert!(gone > moved, "{}", place());
            takers.lock().unwrap().insert(info.id);
        });
    });
    let takers = takers.into_inner().unwrap();
    // At least these: the test has seen captures of every kind.
    for id in ["acquisitions", "give-and-take", "take-it-away"] {
        assert!(takers.contains(id), "nobody takes anything in {id}");
    }
}

#[test]
fn marks_are_places() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let places: BTreeSet<String> = draw(after, ViewOptions::default())
                .places
                .into_iter()
                .map(|place| place.key)
                .collect();
            let marked = last_step_places(before, played);
            assert!(
                marked.iter().all(|key| places.contains(key)),
                "{marked:?} in {after}"
            );
            let no_place = played.chance || buttons(before).contains(&&*played.text);
            assert_eq!(marked.is_empty(), no_place, "{} in {before}", played.text);
        });
    });
}

#[test]
fn facts_and_seats_are_said_in_whole_words() {
    for_every_game(|info| {
        play(info, |position, _| {
            facts(position, None)
                .iter()
                .for_each(|fact| drop(say(fact)));
            let mut names = BTreeSet::new();
            for player in 1..=position.players() {
                assert!(
                    names.insert(say(&player_name(position, player))),
                    "two players have one name"
                );
                let facts = facts(position, Some(player));
                assert!(!facts.is_empty());
                facts.iter().for_each(|fact| drop(say(fact)));
            }
        });
    });
}

/// Every key that touches lead to says what it does, before and after a first touch, and no other
/// key does.
#[test]
fn what_touches_do_is_said() {
    for_every_game(|info| {
        play(info, |position, _| {
            let places: BTreeSet<String> = draw(position, ViewOptions::default())
                .places
                .into_iter()
                .map(|place| place.key)
                .collect();
            let paths = position.touch_paths();
            let said = |pending: &[String]| -> BTreeSet<&String> {
                let said = places.iter().filter(|key| {
                    let does = touch_effect(position, &paths, pending, key);
                    does.iter().for_each(|does| drop(say(does)));
                    does.is_some()
                });
                said.collect()
            };
            let control = position.chance_touch().map(String::from);
            let begin = paths.iter().map(|(_, path)| &path[0]).chain(&control);
            let expected: BTreeSet<&String> = begin.filter(|key| places.contains(*key)).collect();
            assert_eq!(said(&[]), expected, "{position}");
            let Some((_, path)) = paths.iter().find(|(_, path)| path.len() > 1) else {
                return;
            };
            let pending = &path[..1];
            let on = paths.iter().filter(|(_, path)| path.starts_with(pending));
            let on: BTreeSet<&String> = on.map(|(_, path)| &path[1]).collect();
            let expected: BTreeSet<&String> = &on | &expected;
            assert_eq!(said(pending), expected, "{position} with {pending:?}");
        });
    });
}

/// Dragging plays the same actions as touching: all that move something, and no others.
#[test]
fn what_is_dragged_is_legal_and_carries_something() {
    for_every_game(|info| {
        let (mut dragged, mut looks) = (0, 0);
        play(info, |position, _| {
            looks += 1;
            if looks % 7 != 1 {
                return; // each drag draws the board twice
            }
            let places: BTreeSet<String> = draw(position, ViewOptions::default())
                .places
                .into_iter()
                .map(|place| place.key)
                .collect();
            let paths: BTreeSet<Vec<String>> = position
                .touch_paths()
                .into_iter()
                .map(|(_, path)| path)
                .collect();
            let mut reached = BTreeSet::new();
            assert!(continuation_place(position).is_none_or(|held| places.contains(&held)));
            for from in draggable_places(position) {
                assert!(places.contains(&from));
                let drag = drag_from(position, &from);
                let parts = draw(position, ViewOptions::default()).parts;
                assert!(
                    !drag.parts.is_empty(),
                    "{from} carries nothing in {position}"
                );
                assert!(
                    drag.parts
                        .iter()
                        .all(|key| parts.iter().any(|part| part.key == *key))
                );
                for drop in drag.drops {
                    assert!(places.contains(&drop.to) && drop.to != from);
                    assert!(
                        paths.contains(&drop.path),
                        "{from} to {} in {position}",
                        drop.to
                    );
                    reached.insert(drop.path);
                    dragged += 1;
                }
            }
            let moving = |path: &&Vec<String>| path.len() > 1;
            assert!(
                paths
                    .iter()
                    .filter(moving)
                    .all(|path| reached.contains(path)),
                "{position}"
            );
            for place in places
                .iter()
                .filter(|place| !draggable_places(position).contains(place))
            {
                assert!(drag_from(position, place).drops.is_empty());
            }
        });
        assert_eq!(dragged == 0, info.id == "take", "only Take moves nothing");
    });
}

/// Wherever something is dropped that cannot go there, a sentence explains why.
#[test]
fn why_something_cannot_be_let_fall_is_said() {
    for_every_game(|info| {
        let mut looks = 0;
        play(info, |position, _| {
            looks += 1;
            if looks % 19 != 1 {
                return; // each drag draws the board twice
            }
            let places = draw(position, ViewOptions::default()).places;
            for from in draggable_places(position) {
                let drops = drag_from(position, &from).drops;
                for to in places.iter().map(|place| &place.key) {
                    if *to != from && drops.iter().all(|drop| drop.to != *to) {
                        say(&why_drop_is_illegal(position, &from, to));
                    }
                }
            }
        });
    });
    let [chess, cards] = [
        ("give-and-take", ""),
        (
            "takeaway:players=3",
            "TS,TH|JH|JC|QD|TD|8S 2 1R take 2 3,12,37",
        ),
    ]
    .map(|(spec, text)| {
        let spec: Spec = spec.parse().unwrap();
        match text {
            "" => Position::start(&spec),
            text => Position::parse(&spec, text).unwrap(),
        }
    });
    let why = |position, from, to| say(&why_drop_is_illegal(position, from, to));
    assert_eq!(why(&chess, "c3", "b3"), "b3 is occupied.");
    let from = &draggable_places(&cards)[0];
    assert_eq!(
        why(&cards, from, "deck"),
        format!("From {from} you can only move to 1R.")
    );
}

fn at(spec: &str, text: &str) -> Position {
    let spec: Spec = spec.parse().unwrap();
    match text {
        "" => Position::start(&spec),
        text => Position::parse(&spec, text).unwrap_or_else(|problem| panic!("{text}: {problem}")),
    }
}

/// Whoever's turn it is is told what to do, also within a turn and if nothing is left to choose.
#[test]
fn what_is_to_be_done_is_said() {
    for (spec, text, expected) in [
        (
            "take-it-away",
            "8/8/8/8/8/8/8/ww6 1 12 0,0 1 -",
            "Player 1: take any white chip (the last one before the jumping)",
        ),
        (
            "take-it-away",
            "8/8/8/8/8/8/8/ww6 1 12 9,3 0 -",
            "Player 1: jump over a chip and keep it, or drop out with “Take it away!”",
        ),
        (
            "take-it-away",
            "8/8/8/8/8/8/8/w1w5 1 12 9,3 0 -",
            "Player 1: no chip can jump any more, so drop out with “Take it away!”",
        ),
        (
            "take-it-away",
            "8/8/8/8/8/8/8/ww6 1 1 9,3 0 -",
            "Player 1 is the last one in: keep jumping, every chip left over costs points",
        ),
        ("acquisitions", "", "Player 1: jump over a chip and keep it"),
        (
            "acquisitions",
            "8/8/8/8/8/8/8/2ww4 1 12 1,0 0 c1",
            "Player 1: keep jumping with the chip on c1",
        ),
        ("take-back-toe", "", "Player 1: roll the die"),
        (
            "take-back-toe",
            "1,2,1,3/3,3,3,3/6,5,6,4 1 4 -",
            "Player 1 rolled 4: move four chips from one stack to a neighbour",
        ),
        (
            "take-back-toe",
            "4,4,2,3/4,4,4,4/3,2,3,3 1 6 -",
            "Player 1 rolled 6, but no 6 chips can move, so skip this turn",
        ),
        ("give-and-take", "", "White: move a piece"),
        (
            "give-and-take",
            "8/8/bb6/2b5/2w5/8/ww6/8 w c5 - 0",
            "White: the piece on c5 has just moved into reach and must be captured",
        ),
        (
            "give-and-take",
            "8/8/bb6/2b5/2w5/8/ww6/8 w - - 0",
            "White: capture, or decline and move a piece",
        ),
        (
            "give-and-take",
            "8/1b5b/2b5/2w5/8/8/ww6/8 w - c5 0",
            "White: keep capturing with the piece on c5",
        ),
        ("take", "", "Red: plant a seed on a clod"),
        ("take:churn=high", "", "Red: plant a seed on a tile"),
        (
            "takeaway:players=3",
            "TS,TH|JH|JC|QD|TD|8S 2 1R take 2 3,12,37",
            "Player 1: 1R must swallow one of 1L and 3R",
        ),
    ] {
        let position = at(spec, text);
        let task =
            player_task(&position, None).unwrap_or_else(|| panic!("nothing to do in {text}"));
        assert_eq!(say(&task), expected, "{text}");
    }
    // Before the cards are dealt it is nobody's turn.
    assert_eq!(player_task(&at("takeaway", ""), None), None);
    for_every_game(|info| {
        play(info, |position, _| {
            let task = player_task(position, None);
            assert_eq!(
                task.is_some(),
                position.turn_of().is_some(),
                "{} {position}",
                info.id
            );
            task.iter().for_each(|task| drop(say(task)));
        });
    });
}

/// A number may not go straight back: that is said where it matters, and only there.
#[test]
fn a_take_back_is_excepted_from_what_may_be_moved() {
    let task = |text: &str| say(&player_task(&at("take-back-toe", text), None).unwrap());
    let back = task("0,0,0,0/6,10,10,10/4,0,0,0 2 4 a2-a1*4");
    assert_eq!(
        back,
        "Player 2 rolled 4: move four chips to a neighbour, but not from a1 back to a2"
    );
    let other = task("0,0,0,0/6,10,10,10/4,0,0,0 2 3 a2-a1*4");
    assert_eq!(
        other,
        "Player 2 rolled 3: move three chips from one stack to a neighbour"
    );
}

/// Each player can sit at the bottom of a board with sides, with the player's own places nearest.
#[test]
fn the_board_is_turned_to_whoever_looks_at_it() {
    let lowest = |spec: &str, player: u8| {
        let position = Position::start(&spec.parse().unwrap());
        let options = facing(&position, player, ViewOptions::default());
        let places = draw(&position, options).places;
        places.last().unwrap().key.clone()
    };
    for (spec, expected) in [
        ("give-and-take", &["h1", "a8"][..]),
        ("take-back-toe", &["d1", "a3"]),
        ("takeaway:players=2", &["1R", "3R"]),
        ("takeaway:players=3", &["1R", "2R", "3R"]),
        ("takeaway:players=4", &["1R", "2R", "3R", "4R"]),
        ("acquisitions", &["h1", "h1"]),
    ] {
        let found: Vec<String> = (1..)
            .take(expected.len())
            .map(|player| lowest(spec, player))
            .collect();
        assert_eq!(found, expected, "{spec}");
    }
}

/// At the end, the slots of the winner and the stones that are left are highlighted.
#[test]
fn what_is_left_at_the_end_is_shown() {
    for_every_game(|info| {
        play(info, |position, _| {
            let shown = deciding_places(position).len();
            match position.outcome() {
                Some(outcome) if info.id == "takeaway" => {
                    let winners = outcome.places().iter().filter(|place| **place == 1);
                    // Besides the slots there is the deck.
                    let all = draw(position, ViewOptions::default()).places.len() - 1;
                    let slots = all / outcome.places().len();
                    assert_eq!(shown, slots * winners.count(), "{position}");
                }
                Some(_) if info.id == "take" => {
                    let stones = draw(position, ViewOptions::default()).parts;
                    let stones = stones.iter().filter(|part| part.class.ends_with(" body"));
                    assert_eq!(shown, stones.count(), "{position}");
                }
                _ => {}
            }
        });
    });
}

/// What decided a game is highlighted, where that is on the board.
#[test]
fn what_decided_the_game_is_shown() {
    for (spec, text, expected) in [
        (
            "take-back-toe",
            "7,0,2,0/1,3,6,6/5,5,0,5 2 - c2-d2*1",
            "a1 b1 d1",
        ),
        (
            "take-back-toe",
            "6,6,6,6/1,3,6,0/1,5,0,0 1 - -",
            "a3 b3 c3 d3",
        ),
        ("give-and-take", "8/8/8/8/bb6/bb6/wwbb4/8 w - - 0", "a2 b2"),
        // What the last player pays for is no success.
        ("take-it-away", "8/8/8/8/3r4/8/8/w7 1 1 9,3 0 -", ""),
        ("acquisitions", "8/8/8/8/8/8/8/w7 1 12 32,30 0 -", ""),
        ("take:size=1", ". b 1", ""),
    ] {
        let position = at(spec, text);
        assert_eq!(position.to_play(), ToPlay::Over, "{text}");
        assert_eq!(deciding_places(&position).join(" "), expected, "{text}");
    }
    for_every_game(|info| {
        play(info, |position, _| {
            let places = draw(position, ViewOptions::default()).places;
            let shown = deciding_places(position);
            let known = |key: &String| places.iter().any(|place| place.key == *key);
            assert!(shown.iter().all(known), "{shown:?} in {position}");
            let over = position.to_play() == ToPlay::Over;
            assert!(over || shown.is_empty(), "{} {position}", info.id);
        });
    });
}

/// A whole game of each: there is a last look only where a round ends and another follows.
#[test]
fn a_round_that_is_over_is_still_seen() {
    let mut ends = 0;
    for info in GAMES {
        let mut random = Random::new(1);
        let mut position = Position::start(&Spec::new(info));
        while let Some(played) = step(&position, false, &mut random) {
            let look = finished_round_position(&position, &played);
            let after = played.after;
            let cleared = info.id == "takeaway"
                && after.to_string().contains(" dealer ")
                && after.to_play() == ToPlay::Chance;
            assert_eq!(look.is_some(), cleared, "{} in {position}", played.text);
            if let Some(look) = look {
                assert_eq!(look.to_play(), ToPlay::Over);
                assert_eq!(facts(&look, Some(1))[0], facts(&after, Some(1))[0]);
                ends += 1;
            }
            position = after;
        }
    }
    assert_eq!(ends, 2, "three rounds");
}
