//! Signs on places: each has its own shape and stays within its place, and every highlight is where
//! the object is.

use crate::highlight_geometry::SHAPES;
use crate::random_positions::{play, spread};
use std::collections::BTreeSet;
use take_five_picture::{Part, ViewOptions, draw};
use take_five_rules::{GAMES, Position};

/// Every shape of a place, with its signs.
fn every_shape() -> Vec<(&'static str, Vec<Part>)> {
    let mut shapes: Vec<(&str, Vec<Part>)> = Vec::new();
    for info in GAMES {
        for spec in spread(info) {
            let picture = draw(&Position::start(&spec), ViewOptions::default());
            let signs = picture.highlights();
            for place in &picture.places {
                if shapes.iter().all(|(path, _)| *path != place.path) {
                    let own = signs.iter().filter(|sign| sign.key == place.path);
                    shapes.push((place.path, own.cloned().collect()));
                }
            }
        }
    }
    shapes
}

/// The signs match the outline, and each has its own shape.
#[test]
fn every_shape_has_its_signs() {
    for (path, signs) in every_shape() {
        let corners = SHAPES.iter().find(|shape| shape.path == path);
        let expected = corners
            .unwrap_or_else(|| panic!("the corners of {path} belong in tests/highlight_geometry"))
            .signs();
        let held: Vec<(&str, String)> = signs
            .iter()
            .map(|sign| (sign.class, sign.path.to_string()))
            .collect();
        let lines = expected
            .iter()
            .map(|(class, sign)| format!("({class:?}, {sign:?}),\n"));
        assert_eq!(
            held,
            expected,
            "{path} wants\n{}",
            lines.collect::<String>()
        );
        let own = expected
            .iter()
            .filter(|(class, _)| class.starts_with("sign"));
        let forms: BTreeSet<&String> = own.clone().map(|(_, sign)| sign).collect();
        assert_eq!(forms.len(), own.count(), "{path}");
    }
}

#[test]
fn signs_lie_about_their_place_and_keep_to_it() {
    for (outline, signs) in every_shape() {
        let place = crate::svg_path::bounds(outline).unwrap();
        for Part { class, path, .. } in signs {
            let [x, y, right, bottom] = crate::svg_path::bounds(&path).unwrap();
            // The dot may be on the edge, where it hides nothing.
            let is_dot = class == "sign target";
            let shape = SHAPES.iter().find(|shape| shape.path == outline).unwrap();
            // So may the rings around a card or the die, which fill their place.
            let beyond = match shape.piece.corner {
                Some(_) => f64::from(shape.line) * 1.7,
                None => 0.0,
            };
            let within = if is_dot { 24.0 } else { beyond };
            let across = x >= place[0] - beyond && right <= place[2] + beyond;
            assert!(across, "{class} of {outline}: {x} to {right}");
            let inside = y >= place[1] - within && bottom <= place[3] + within;
            assert!(inside, "{class} of {outline}: {y} to {bottom}");
            let aside = (x - place[0]) - (place[2] - right);
            assert!(is_dot || aside.abs() < 2.0, "{class} of {outline}");
        }
    }
}

/// However many cards are left, the outline fits the deck, with no more margin than a slot has
/// around its card.
#[test]
fn the_deck_fills_its_place() {
    let mut heights = BTreeSet::new();
    for info in GAMES {
        play(info, |position, _| {
            let picture = draw(position, ViewOptions::default());
            let cards = picture.parts.iter();
            let cards: Vec<&Part> = cards.filter(|part| part.key.starts_with("deck-")).collect();
            if cards.is_empty() {
                return;
            }
            let place = picture.place("deck").unwrap();
            let [left, top, right, bottom] = crate::svg_path::bounds(place.path).unwrap();
            let mut sides = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
            for card in &cards {
                let [x, y] = card.at.map(f64::from);
                let bounds = crate::svg_path::bounds(&card.path).unwrap();
                sides = [
                    sides[0].min(x + bounds[0]),
                    sides[1].min(y + bounds[1]),
                    sides[2].max(x + bounds[2]),
                    sides[3].max(y + bounds[3]),
                ];
            }
            for gap in [
                sides[0] - left,
                sides[1] - top,
                right - sides[2],
                bottom - sides[3],
            ] {
                assert!((-2.0..=9.0).contains(&gap), "{gap} beside: {position}");
            }
            heights.insert(cards.len());
        });
    }
    assert!(heights.len() > 2, "{heights:?}");
}
