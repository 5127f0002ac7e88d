//! The board from each side, and at the end of a game or a round.

use super::*;

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

/// At the end, the slots of the winner are highlighted. In Take, all that stands won: only the last turn is marked.
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
                Some(_) if info.id == "take" => assert_eq!(shown, 0, "{position}"),
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
