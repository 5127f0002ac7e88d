//! Positions set up by hand: after any edit, a draft says and shows the same as its position text,
//! and its problem is the problem with that text.

use crate::invalid_setups::REFUSED;
use crate::random_positions::{Random, for_every_game, play, spread};
use std::collections::BTreeSet;
use take_five_picture::{ViewOptions, draw_draft, piece_parts, top_piece_keys};
use take_five_rules::{Control, Draft, GameInfo, Position, Spec};

/// The touch keys of the places.
fn places(draft: &Draft) -> Vec<String> {
    let places = draw_draft(draft, ViewOptions::default()).places;
    places.into_iter().map(|place| place.key).collect()
}

/// The pieces on a place, from bottom to top.
fn pile(mut draft: Draft, place: &str) -> Vec<String> {
    let mut pile = Vec::new();
    while let Some(piece) = draft.top_piece(place).filter(|piece| !piece.is_empty()) {
        draft.put(place, "").unwrap();
        pile.push(piece);
    }
    pile.reverse();
    pile
}

#[test]
fn every_position_can_be_set_up_from_an_empty_board() {
    for_every_game(|info| {
        play(info, |position, _| {
            let spec = position.spec();
            let text = position.to_string();
            let draft = Draft::read(&spec, &text).unwrap();
            assert_eq!(draft.text(), text);
            assert_eq!(draft, Draft::of(position));
            assert_eq!(draft.position().unwrap(), *position);

            let mut anew = Draft::empty(&spec);
            for place in places(&draft) {
                for piece in pile(draft, &place) {
                    anew.put(&place, &piece).unwrap();
                }
            }
            for Control { name, value, .. } in draft.controls() {
                anew.set(&name, &value).unwrap();
            }
            assert_eq!(anew.text(), text);
        });
    });
}

/// A random piece key, or one that does not exist in any game.
fn any_piece(draft: &Draft, random: &mut Random) -> String {
    let mut piece = String::new();
    for tray in draft.piece_trays() {
        piece += &any_value(&tray, random);
        if piece.is_empty() {
            break;
        }
    }
    piece
}

fn any_value(control: &Control, random: &mut Random) -> String {
    match control.most {
        Some(most) => random.below(most + 1).to_string(),
        None => random.pick(&control.choices).key.clone(),
    }
}

fn change(draft: &mut Draft, places: &[String], random: &mut Random) {
    match random.below(8) {
        0 => {
            let control = random.pick(&draft.controls()).clone();
            let value = any_value(&control, random);
            draft.set(&control.name, &value).unwrap();
        }
        1 => {
            let from = random.pick(places);
            let _ = draft.shift(from, random.pick::<String>(places));
        }
        2 => {
            // A piece that does not exist is refused, and nothing changes.
            let before = *draft;
            for (place, piece) in [("nowhere", "w"), ("a1", "nothing"), ("1R", "AX"), ("", "")] {
                assert!(draft.put(place, piece).is_err());
            }
            for (control, value) in [("BOARD 9", "x y"), ("", ""), ("PLY", "-1"), ("LAST", "*")] {
                assert!(draft.set(control, value).is_err(), "{control} {value}");
            }
            assert_eq!(*draft, before);
        }
        _ => {
            let place = random.pick(places).clone();
            if draft.top_piece(&place).is_some() {
                let piece = any_piece(draft, random);
                draft.put(&place, &piece).unwrap();
            }
        }
    }
}

#[test]
fn what_is_set_up_reads_back_and_can_be_seen() {
    for_every_game(|info| {
        let specs = spread(info);
        let mut valid = 0;
        for (seed, spec) in specs.iter().enumerate() {
            let mut random = Random::new(seed as u64);
            let mut draft = Draft::empty(spec);
            let places = places(&draft);
            for _ in 0..300 / specs.len() {
                if random.below(12) == 0 {
                    draft = Draft::of(&Position::start(spec));
                }
                change(&mut draft, &places, &mut random);
                let text = draft.text();
                assert_eq!(Draft::read(spec, &text).unwrap().text(), text);
                let problem = Position::parse(spec, &text).err();
                valid += usize::from(problem.is_none());
                assert_eq!(draft.position().err(), problem);
                let picture = draw_draft(&draft, ViewOptions::default());
                let keys: BTreeSet<&str> = picture.parts.iter().map(|part| &*part.key).collect();
                assert_eq!(keys.len(), picture.parts.len(), "{spec} {text}");
                let place = random.pick(&picture.places);
                let lies = draft
                    .top_piece(&place.key)
                    .is_some_and(|piece| !piece.is_empty());
                let parts = top_piece_keys(&draft, &place.key);
                assert_eq!(lies, !parts.is_empty(), "{} of {text}", place.key);
                assert!(parts.iter().all(|key| keys.contains(&**key)));
            }
        }
        // Some drafts are valid positions, and some are not.
        assert!((3..290).contains(&valid), "{}: {valid}", info.id);
    });
}

#[test]
fn each_piece_of_a_tray_looks_like_itself() {
    for_every_game(|info: &'static GameInfo| {
        for spec in spread(info) {
            let draft = Draft::empty(&spec);
            let mut keys = vec![String::new()];
            for tray in draft.piece_trays() {
                let values: Vec<String> = match tray.most {
                    Some(most) => (1..=most).map(|number| number.to_string()).collect(),
                    None => tray.choices.into_iter().map(|choice| choice.key).collect(),
                };
                let values = values.into_iter().filter(|value| !value.is_empty());
                keys = values
                    .flat_map(|value| {
                        keys.iter()
                            .map(move |key| format!("{key}{value}"))
                            .collect::<Vec<_>>()
                    })
                    .collect();
            }
            let looks: BTreeSet<String> = keys
                .iter()
                .map(|key| {
                    let parts = piece_parts(&draft, key);
                    assert!(!parts.is_empty(), "{spec}: {key}");
                    let looks = parts
                        .iter()
                        .map(|part| format!("{} {:?} {}", part.class, part.at, part.path));
                    looks.collect()
                })
                .collect();
            assert_eq!(looks.len(), keys.len(), "{spec}");
            assert!(piece_parts(&draft, "no piece").is_empty());
        }
    });
}

#[test]
fn what_is_refused_is_refused_for_the_reason_that_its_text_is() {
    for (spec, text, id) in REFUSED {
        let spec: Spec = spec.parse().unwrap();
        let reason = Position::parse(&spec, text).unwrap_err();
        assert!(format!("({reason})").contains(id), "{text}: {reason}");
        match Draft::read(&spec, text) {
            // It can be shown, and edited until it is valid.
            Ok(draft) => {
                assert_eq!(draft.text(), text);
                assert_eq!(draft.position().unwrap_err(), reason);
            }
            Err(problem) => {
                assert_eq!(problem, reason);
                assert!(["position.missing"].contains(&id), "{text} cannot be shown");
            }
        }
    }
}
