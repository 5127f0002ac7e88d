//! What is told and shown of a step.

mod games;

use games::{for_every_game, play};
use std::collections::BTreeSet;
use take_five_picture::{Options, Part, describe, draw, facts, marks, moved, seat, tell};
use take_five_rules::{Message, Position, ToPlay};
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
                let told = tell(before, played);
                assert!(!told.is_empty(), "{} in {before}", played.text);
                told.iter().for_each(|told| drop(say(told)));
                if !played.chance {
                    let ToPlay::Player(player) = before.to_play() else {
                        unreachable!()
                    };
                    let player = say(&seat(before, player));
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
fn what_moved_was_there_and_is_there() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let (from, to) = (
                draw(before, Options::default()),
                draw(after, Options::default()),
            );
            let (from, to) = (keys(&from.parts), keys(&to.parts));
            let pairs = moved(before, played);
            for (old, new) in &pairs {
                let place = || format!("{old} to {new} by {} in {before}", played.text);
                assert!(from.contains(&**old), "{}", place());
                assert!(to.contains(&**new), "{}", place());
                assert_ne!(old, new);
            }
            let olds: BTreeSet<&String> = pairs.iter().map(|(old, _)| old).collect();
            let news: BTreeSet<&String> = pairs.iter().map(|(_, new)| new).collect();
            assert_eq!((olds.len(), news.len()), (pairs.len(), pairs.len()));
            // A key that something moves to was free, or what had it moved away itself.
            for new in news {
                assert!(
                    !from.contains(&**new) || olds.contains(new),
                    "{new} in {before}"
                );
            }
        });
    });
}

/// What a picture no longer shows under its old key has moved or gone, and the rest stays put.
#[test]
fn what_did_not_move_stays_where_it_is() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            if info.id == "takeaway" || info.id == "take-back-toe" {
                return; // stacks are closed up as they grow
            }
            let (from, to) = (
                draw(before, Options::default()),
                draw(after, Options::default()),
            );
            let pairs = moved(before, played);
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

#[test]
fn marks_are_places() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let places: BTreeSet<String> = draw(after, Options::default())
                .places
                .into_iter()
                .map(|place| place.key)
                .collect();
            let marked = marks(before, played);
            assert!(
                marked.iter().all(|key| places.contains(key)),
                "{marked:?} in {after}"
            );
            let no_place = played.chance || ["away", "skip"].contains(&&*played.text);
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
                    names.insert(say(&seat(position, player))),
                    "two players have one name"
                );
                let facts = facts(position, Some(player));
                assert!(!facts.is_empty());
                facts.iter().for_each(|fact| drop(say(fact)));
            }
        });
    });
}

#[test]
fn what_a_touch_does_is_said_of_nothing_else() {
    for_every_game(|info| {
        play(info, |position, _| {
            let paths = position.touch_paths();
            let chance = position.chance_touch();
            for place in draw(position, Options::default()).places {
                let begins = paths.iter().any(|(_, path)| path[0] == place.key);
                let described = describe(position, &[&place.key]);
                let leads_on = begins || chance == Some(&*place.key);
                assert!(
                    leads_on || described.is_none(),
                    "{} in {position}",
                    place.key
                );
                described.iter().for_each(|does| drop(say(does)));
            }
        });
        assert_eq!(
            describe(
                &Position::start(&take_five_rules::Spec::new(info)),
                &["nothing"]
            ),
            None
        );
    });
}
