//! Requirements for the picture of any position of any game.

use crate::random_positions::{for_every_game, play, spread};
use std::collections::{BTreeMap, BTreeSet};
use take_five_picture::{
    Direction, Part, Picture, Place, ViewOptions, buttons, draw, facts, max_facts,
};
use take_five_rules::{GAMES, Message, Position, Spec};
use take_five_words::Words;

/// Every combination of display options.
const WAYS_TO_SEE: [ViewOptions; 5] = [
    ViewOptions {
        flip: false,
        quarter: false,
        coordinates: true,
    },
    ViewOptions {
        flip: true,
        quarter: false,
        coordinates: true,
    },
    ViewOptions {
        flip: false,
        quarter: false,
        coordinates: false,
    },
    ViewOptions {
        flip: true,
        quarter: false,
        coordinates: false,
    },
    ViewOptions {
        flip: false,
        quarter: true,
        coordinates: true,
    },
];

fn keys(picture: &Picture) -> BTreeSet<&str> {
    picture.places.iter().map(|place| &*place.key).collect()
}

#[test]
fn keys_are_unique() {
    for_every_game(|info| {
        play(info, |position, _| {
            let picture = draw(position, ViewOptions::default());
            let parts = picture.board.iter().chain(&picture.parts);
            let count = parts.clone().count();
            let unique: BTreeSet<&str> = parts.map(|part| &*part.key).collect();
            assert_eq!(unique.len(), count, "{position}");
            assert_eq!(keys(&picture).len(), picture.places.len(), "{position}");
        });
    });
}

#[test]
fn places_are_what_can_be_touched() {
    for_every_game(|info| {
        // The keys touched for each set of places.
        let mut touched: BTreeMap<BTreeSet<String>, BTreeSet<String>> = BTreeMap::new();
        play(info, |position, _| {
            let places = draw(position, ViewOptions::default()).places.into_iter();
            let places: BTreeSet<String> = places.map(|place| place.key).collect();
            let paths = position.touch_paths().into_iter();
            let chance = position.chance_touch().map(String::from);
            let can: BTreeSet<String> = paths.flat_map(|(_, path)| path).chain(chance).collect();
            // A key that is not a place is a button beside the board with space reserved for it, or
            // a layout, which needs no prompting.
            for key in can.difference(&places) {
                let known = buttons(position).contains(&&**key) || key == "layout";
                assert!(known, "{key} in {position}");
            }
            touched.entry(places).or_default().extend(can);
        });
        // Every place gets touched at some time. (On 64 squares, that takes longer to observe.)
        for (places, touched) in touched {
            let idle: Vec<&String> = places.difference(&touched).collect();
            let few = if places.len() == 64 { 20 } else { 0 };
            assert!(idle.len() <= few, "{}: {idle:?}", info.id);
        }
    });
}

/// Facts about the table or a player, as text.
fn said(facts: Vec<Message>) -> String {
    let words = Words::english();
    let all: Vec<String> = facts.iter().map(|fact| words.say(fact)).collect();
    all.join(", ")
}

#[test]
fn no_more_is_said_of_table_and_players_than_room_is_kept_for() {
    for_every_game(|info| {
        for spec in spread(info) {
            let start = Position::start(&spec);
            let mut random = crate::random_positions::Random::new(5);
            let mut position = start.clone();
            for _ in 0..400 {
                for player in std::iter::once(None).chain((1..=start.players()).map(Some)) {
                    let (most, now) = (max_facts(&start, player), facts(&position, player));
                    let (most, now) = (said(most), said(now));
                    assert!(
                        now.len() <= most.len(),
                        "{now}, room for {most}: {position}"
                    );
                }
                match crate::random_positions::random::step(&position, false, &mut random) {
                    Some(played) => position = played.after,
                    None => position = start.clone(),
                }
            }
        }
    });
}

/// Everything that never changes during a game.
fn fixed(picture: &Picture) -> (&[Part], [i32; 4], Vec<Place>) {
    let places = picture.places.iter().cloned().map(|place| Place {
        label: Message::new(""),
        ..place
    });
    (&picture.board, picture.frame, places.collect())
}

#[test]
fn the_board_stays_as_it_is() {
    for_every_game(|info| {
        let mut first: Option<(Spec, Picture)> = None;
        play(info, |position, _| {
            let picture = draw(position, ViewOptions::default());
            match &first {
                Some((spec, first)) if *spec == position.spec() => {
                    assert_eq!(fixed(first), fixed(&picture), "{position}");
                }
                _ => first = Some((position.spec(), picture)),
            }
        });
    });
}

/// Each of the specs, seen from both sides.
fn seen(specs: Vec<Spec>) -> impl Iterator<Item = (Spec, ViewOptions)> {
    let both = |spec| [(spec, WAYS_TO_SEE[0]), (spec, WAYS_TO_SEE[1])];
    specs.into_iter().flat_map(both)
}

#[test]
fn a_board_turned_has_every_place_on_the_other_side() {
    for info in GAMES {
        for spec in spread(info) {
            let start = Position::start(&spec);
            let [upright, turned] = [WAYS_TO_SEE[0], WAYS_TO_SEE[1]].map(|see| draw(&start, see));
            assert_eq!(turned.places.len(), upright.places.len());
            // The rows from the bottom are the rows from the top, each from the right.
            for (place, other) in upright.places.iter().zip(turned.places.iter().rev()) {
                assert_eq!(place.key, other.key, "{spec}");
                assert_eq!(place.at.map(|at| -at), other.at, "{spec}: {}", place.key);
                assert_eq!(place.label, other.label);
                let back = |way: &Direction| {
                    let [right, up] = step(way);
                    [-right, -up]
                };
                let near: BTreeMap<[i32; 2], &String> =
                    place.near.iter().map(|(way, to)| (back(way), to)).collect();
                let turned: BTreeMap<[i32; 2], &String> =
                    other.near.iter().map(|(way, to)| (step(way), to)).collect();
                assert_eq!(near, turned, "{spec}: {}", place.key);
            }
        }
    }
}

fn step(wanted: &Direction) -> [i32; 2] {
    let found = Direction::ALL.iter().find(|(way, ..)| way == wanted);
    found.map(|&(_, right, up)| [right, up]).unwrap()
}

#[test]
fn names_of_places_can_be_left_out() {
    for info in GAMES {
        for spec in spread(info) {
            let start = Position::start(&spec);
            let named = draw(&start, ViewOptions::default());
            let bare = draw(&start, WAYS_TO_SEE[2]);
            let names = |picture: &Picture| {
                let names = picture
                    .board
                    .iter()
                    .filter(|part| part.key == "coordinates");
                names.count()
            };
            assert_eq!([names(&named), names(&bare)], [1, 0], "{spec}");
            assert_eq!(named.parts, bare.parts, "{spec}");
            assert_eq!(named.places, bare.places, "{spec}");
        }
    }
}

#[test]
fn places_lie_row_by_row_and_apart() {
    for info in GAMES {
        for (spec, options) in seen(spread(info)) {
            let places = draw(&Position::start(&spec), options).places;
            let grid: Vec<[usize; 2]> = places.iter().map(|place| place.grid).collect();
            assert!(grid.is_sorted_by(|a, b| a < b), "{spec}: {grid:?}");
            // Rows and columns have no gaps and match the layout on the screen.
            for pair in places.windows(2) {
                let [left, right] = [&pair[0], &pair[1]];
                let next = [left.grid[0], left.grid[1] + 1];
                if right.grid[0] == left.grid[0] {
                    assert_eq!(right.grid, next, "{spec}: {}", right.key);
                    assert!(
                        left.at[0] < right.at[0],
                        "{spec}: {} and {}",
                        left.key,
                        right.key
                    );
                } else {
                    assert!(
                        left.at[1] < right.at[1],
                        "{spec}: {} and {}",
                        left.key,
                        right.key
                    );
                    assert_eq!(right.grid[1], 0, "{spec}: {}", right.key);
                }
            }
            let spots: BTreeSet<[i32; 2]> = places.iter().map(|place| place.at).collect();
            assert_eq!(spots.len(), places.len());
        }
    }
}

#[test]
fn arrows_lead_from_every_place_to_every_other() {
    for info in GAMES {
        for (spec, options) in seen(crate::random_positions::specs(info)) {
            let places = draw(&Position::start(&spec), options).places;
            let near: BTreeMap<&str, &Place> =
                places.iter().map(|place| (&*place.key, place)).collect();
            let first = &*places[0].key;
            for place in &places {
                let ways: BTreeSet<String> = place
                    .near
                    .iter()
                    .map(|(way, _)| format!("{way:?}"))
                    .collect();
                assert_eq!(
                    ways.len(),
                    place.near.len(),
                    "{spec}: a way twice from {}",
                    place.key
                );
                for (way, to) in &place.near {
                    assert!(near.contains_key(&**to), "{spec}: {to} is no place");
                    assert_ne!(to, &place.key);
                    // Never against the direction of the arrow key.
                    let [dx, dy] = [0, 1].map(|axis| near[&**to].at[axis] - place.at[axis]);
                    let name = format!("{way:?}");
                    let against = name.contains("Left") && dx >= 0
                        || name.contains("Right") && dx <= 0
                        || name.contains("Up") && dy >= 0
                        || name.contains("Down") && dy <= 0;
                    assert!(!against, "{spec}: {name} from {} to {to}", place.key);
                }
            }
            // From the first place to all others, and from all others to the first: so from each to
            // each.
            let mut reached = BTreeSet::from([first]);
            let mut left = vec![first];
            while let Some(here) = left.pop() {
                let next = near[here].near.iter().map(|(_, to)| &**to);
                left.extend(next.filter(|to| reached.insert(to)));
            }
            assert_eq!(reached.len(), places.len(), "{spec}");
            let mut leading = BTreeSet::from([first]);
            while leading.len() < places.len() {
                let more: Vec<&str> = places
                    .iter()
                    .filter(|place| !leading.contains(&*place.key))
                    .filter(|place| place.near.iter().any(|(_, to)| leading.contains(&**to)))
                    .map(|place| &*place.key)
                    .collect();
                assert!(
                    !more.is_empty(),
                    "{spec}: {leading:?} cannot be reached from elsewhere"
                );
                leading.extend(more);
            }
        }
    }
}

/// Checks that everything in the picture is inside its frame, including the width of lines. `known`
/// caches the bounds of paths.
fn check_frame(position: &Position, known: &mut BTreeMap<String, [f64; 4]>) {
    for options in WAYS_TO_SEE {
        check_frame_of(position, &draw(position, options), known);
    }
}

fn check_frame_of(position: &Position, picture: &Picture, known: &mut BTreeMap<String, [f64; 4]>) {
    let parts = picture.board.iter().chain(&picture.parts);
    let shapes = parts.map(|part| (&part.key, part.at, &*part.path));
    let places = picture
        .places
        .iter()
        .map(|place| (&place.key, place.at, place.path));
    let [left, top, width, height] = picture.frame.map(f64::from);
    for (key, at, path) in shapes.chain(places) {
        let [x, y] = at.map(f64::from);
        let bounds = known.entry(path.to_string()).or_insert_with(|| {
            assert!(!path.is_empty(), "{key} in {position}");
            crate::svg_path::bounds(path)
                .unwrap_or_else(|problem| panic!("{key} in {position}: {problem}"))
        });
        let inside = x + bounds[0] > left + 2.0
            && y + bounds[1] > top + 2.0
            && x + bounds[2] < left + width - 2.0
            && y + bounds[3] < top + height - 2.0;
        assert!(
            inside,
            "{key} at {at:?} with {bounds:?} is outside of {:?}: {position}",
            picture.frame
        );
    }
}

#[test]
fn everything_lies_inside_the_frame_and_every_path_is_well_formed() {
    for_every_game(|info| {
        let mut known = BTreeMap::new();
        play(info, |position, _| check_frame(position, &mut known));
    });
}

#[test]
fn great_stacks_lie_inside_the_frame() {
    let mut known = BTreeMap::new();
    for space in 0..12 {
        let mut counts = [0; 12];
        counts[space] = 40;
        let rows = counts
            .chunks(4)
            .map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(","));
        let text = format!("{} 1 - -", rows.collect::<Vec<_>>().join("/"));
        check_frame(
            &Position::parse(&"take-back-toe".parse().unwrap(), &text).unwrap(),
            &mut known,
        );
    }
    let cards = "SHDC".chars().flat_map(|suit| {
        "A23456789TJQK"
            .chars()
            .map(move |rank| format!("{rank}{suit}"))
    });
    let cards = cards.collect::<Vec<_>>().join(",");
    for slot in 0..8 {
        let mut slots = ["-"; 8];
        slots[slot] = &cards;
        let text = format!("{} 1 - over 1 0,0,0,0", slots.join("|"));
        check_frame(
            &Position::parse(&"takeaway:rounds=1".parse().unwrap(), &text).unwrap(),
            &mut known,
        );
    }
}

#[test]
fn the_reader_of_paths_is_strict() {
    for good in [
        "M0 0",
        "M0-1.5L.5.5-3,4Z",
        "m1 2 3 4h5v-6zM7 8",
        "M0 0A9 9 0 1 0 .1-9Z",
        "M0 0a1 1 0 01.5-.5c1 2 3 4 5 6",
    ] {
        assert!(
            crate::svg_path::read(good).is_ok(),
            "{good}: {:?}",
            crate::svg_path::read(good)
        );
    }
    for bad in [
        "L0 0",
        "M0",
        "M0 0L1",
        "M0 0X",
        "M0 0Z5 5",
        "M0 0A9 9 0 2 0 1 1",
        "M--1 0",
        "M0 0C1 2 3 4",
        "M0,,0",
        "0 0",
        "M0 NaN",
    ] {
        assert!(crate::svg_path::read(bad).is_err(), "{bad}");
    }
    // An arc whose ends nearly meet extends all around.
    let circle = crate::svg_path::bounds("M0-40A40 40 0 1 0 .1-40Z").unwrap();
    assert!(
        circle
            .iter()
            .zip([-40.0, -40.0, 40.0, 40.0])
            .all(|(a, b)| (a - b).abs() < 1.0),
        "{circle:?}"
    );
}

#[test]
fn every_class_has_a_rule() {
    let css = include_str!("../src/svg/board.css");
    let selectors: Vec<&str> = css
        .split('}')
        .filter_map(|rule| rule.split('{').next())
        .collect();
    let selectors: BTreeSet<&str> = selectors
        .iter()
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .collect();
    let ruled = |class: &str| {
        let classes: Vec<&str> = class.split(' ').collect();
        // Each class alone, or together with others of the same part.
        let said = |wanted: &str| {
            selectors.iter().any(|selector| {
                let mut names = selector.split('.');
                let plain = names.next() == Some("") && !selector.contains([' ', ':', '>']);
                let names: Vec<&str> = names.collect();
                plain && names.contains(&wanted) && names.iter().all(|name| classes.contains(name))
            })
        };
        classes.iter().all(|class| said(class))
    };
    assert!(ruled("stone red") && !ruled("stone pink") && !ruled("nothing"));
    for_every_game(|info| {
        play(info, |position, _| {
            let picture = draw(position, ViewOptions::default());
            for part in picture.board.iter().chain(&picture.parts) {
                assert!(
                    ruled(part.class),
                    "{} of {} has no rule",
                    part.class,
                    part.key
                );
            }
        });
    });
}

#[test]
fn every_place_is_said_in_whole_words() {
    for_every_game(|info| {
        play(info, |position, _| {
            for place in draw(position, ViewOptions::default()).places {
                let said = Words::english().say(&place.label);
                assert!(
                    said.to_lowercase().contains(&place.key.to_lowercase()),
                    "{said:?} is said of {}",
                    place.key
                );
                assert!(!said.contains(['{', '}']), "{said}");
            }
        });
    });
}
