//! What touching and dragging do.

use super::*;

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
            let paths: BTreeMap<String, Vec<String>> = position.touch_paths().into_iter().collect();
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
                        paths.contains_key(&drop.action),
                        "{from} to {} in {position}",
                        drop.to
                    );
                    reached.insert(drop.action);
                    dragged += 1;
                }
            }
            let mut moving = paths.iter().filter(|(_, path)| path.len() > 1);
            assert!(
                moving.all(|(action, _)| reached.contains(action)),
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
