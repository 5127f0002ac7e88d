//! Nothing is conveyed by colour alone: pieces of different owners or values have different
//! outlines.

use crate::random_positions::{for_every_game, play};
use std::collections::{BTreeMap, BTreeSet};
use take_five_picture::{BoardStyles, ColourScheme, Picture, ViewOptions, draw};
use take_five_rules::Position;

fn picture(spec: &str, position: &str) -> Picture {
    draw(
        &Position::parse(&spec.parse().unwrap(), position).unwrap(),
        ViewOptions::default(),
    )
}

/// The outline of the part with this key.
fn outline<'a>(picture: &'a Picture, key: &str) -> &'a str {
    let parts = picture.board.iter().chain(&picture.parts);
    let found = parts.into_iter().find(|part| part.key == key);
    &found.unwrap_or_else(|| panic!("no part {key}")).path
}

/// Checks that the outlines of these parts are all different.
fn check(picture: &Picture, keys: &[&str]) {
    let outlines: BTreeSet<&str> = keys.iter().map(|key| outline(picture, key)).collect();
    assert_eq!(outlines.len(), keys.len(), "{keys:?}");
}

#[test]
fn parts_of_other_classes_have_other_outlines() {
    for_every_game(|info| {
        let mut classes: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        play(info, |position, _| {
            for part in draw(position, ViewOptions::default()).parts {
                // Parts below the face of another part, and the parts of a card's face other than
                // its suit.
                let below = part.class.ends_with(" body") || part.key.starts_with("base-");
                // Every fifth chip looks different for counting, but is worth the same.
                let counting = part.class == "counter fifth";
                // Winning stacks are gold, and raised besides.
                let winning = part.class.ends_with(" won");
                let beside = ["rank ", "gilt ", "line "];
                let beside = beside.iter().any(|class| part.class.starts_with(class));
                let shadow = part.class == "shade" || part.key == "shadows";
                if !beside && !below && !counting && !winning && !shadow {
                    classes
                        .entry(part.path.into())
                        .or_default()
                        .insert(part.class);
                }
            }
        });
        for (path, classes) in classes {
            assert_eq!(classes.len(), 1, "{classes:?} look alike: {path}");
        }
    });
}

#[test]
fn take_stones_and_what_lies_below() {
    let low = picture("take:size=3", "oor/oooo/ooooo/oooo/obo r 2");
    check(&low, &["stone-e3", "stone-a2", "ground-c1"]);
    let high = picture("take:size=3,churn=high", "ooR/oooo/ooooo/oooo/oBo r 2");
    check(&high, &["stone-e3", "stone-a2", "ground-c1"]);
    assert_ne!(outline(&low, "ground-c1"), outline(&high, "ground-c1"));
    // A piece on a tile leaves the tile visible, because the tile comes back.
    assert!(high.parts.iter().any(|part| part.key == "ground-e3"));
}

#[test]
fn chips_of_three_values() {
    let board = "8/8/8/8/8/8/8/wrb5";
    for (spec, rest) in [
        ("take-it-away", "1 12 0,0 0 -"),
        ("acquisitions:values=mixed", "1 12 1,0 0 -"),
    ] {
        check(
            &picture(spec, &format!("{board} {rest}")),
            &["chip-a1", "chip-b1", "chip-c1"],
        );
    }
}

#[test]
fn pawns_and_kings_of_both_sides() {
    let picture = picture("give-and-take", "8/8/8/8/8/8/wWbB4/8 w - - 0");
    check(&picture, &["piece-a2", "piece-b2", "piece-c2", "piece-d2"]);
}

#[test]
fn stacks_die_and_rows_of_take_back_toe() {
    let stacks = "0,0,0,0/1,2,3,4/5,6,9,10";
    owners(
        &picture("take-back-toe", &format!("{stacks} 1 - -")),
        &["1", "3"],
    );
    let faces: BTreeSet<String> = "-123456"
        .chars()
        .map(|die| {
            let picture = picture("take-back-toe", &format!("{stacks} 1 {die} -"));
            check(
                &picture,
                &[
                    "count-a3", "count-a2", "count-b2", "count-c2", "count-d2", "count-a1",
                    "count-b1",
                ],
            );
            let face = picture
                .parts
                .iter()
                .find(|part| part.key.starts_with("face-"));
            face.unwrap().path.to_string()
        })
        .collect();
    assert_eq!(faces.len(), 7);
}

/// Checks that ownership is shown by signs of different shapes with different numbers.
fn owners(picture: &Picture, keys: &[&str]) {
    for sign in ["owner", "owner-number"] {
        let keys: Vec<String> = keys.iter().map(|key| format!("{sign}-{key}")).collect();
        let keys: Vec<&str> = keys.iter().map(|key| &**key).collect();
        check(picture, &keys);
    }
}

/// The outlines of players' places, which are the same for all, have lines of their own.
#[test]
fn places_of_players_are_edged_each_in_its_own_way() {
    let sheet = BoardStyles::board_css();
    let colours = ColourScheme::new("paper", false).unwrap();
    let edges = ["space first", "space second"].map(|class| {
        let style = sheet.style(class, &colours);
        (style.dashes, style.width)
    });
    assert_ne!(edges[0], edges[1]);
}

#[test]
fn suits_ranks_and_slots_of_takeaway() {
    let ranks = "A23456789TJQK";
    let suits = picture("takeaway", "AS|AH|AD|AC|2S|3S|4S|5S 1 1R take 1 0,0,0,0");
    check(&suits, &["suit-AS", "suit-AH", "suit-AD", "suit-AC"]);
    owners(&suits, &["1R", "2R", "3R", "4R"]);
    // Every rank once, seven at a time, on the same slot.
    let mut indices = BTreeSet::new();
    for rank in ranks.chars() {
        let other = if rank == '7' { '8' } else { '7' };
        let text = format!("{rank}S|-|{other}H|-|-|-|-|- 1 1R draw 1 0,0,0,0");
        let fits = Position::parse(&"takeaway".parse().unwrap(), &text);
        let text = if fits.is_ok() {
            text
        } else {
            text.replace("draw", "take")
        };
        indices.insert(outline(&picture("takeaway", &text), &format!("rank-{rank}S")).to_owned());
    }
    assert_eq!(indices.len(), 13);
}
