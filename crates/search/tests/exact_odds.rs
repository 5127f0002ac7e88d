//! The stated odds and points, compared with what was counted by hand.

use take_five_rules::{Arg, Message, Position};
use take_five_search::{ExpectedOutcome, Limits, Player, exact_odds};

fn at(spec: &str, text: &str) -> Position {
    Position::parse(&spec.parse().unwrap(), text).unwrap()
}

fn number(message: &Message, name: &str) -> i64 {
    match message.args.iter().find(|(arg, _)| *arg == name) {
        Some((_, Arg::Number(number))) => *number,
        other => panic!("{name} of {message:?} is {other:?}"),
    }
}

/// The number of die faces with which each player wins on their next roll, the player to move first.
fn faces(text: &str) -> [i64; 2] {
    let odds = exact_odds(&at("take-back-toe", text));
    let [own, other] = &odds[..] else {
        panic!("{odds:?}");
    };
    assert_eq!([own.id, other.id], ["take-back-toe.wins-on"; 2]);
    assert_eq!(number(own, "player") + number(other, "player"), 3);
    [own, other].map(|odds| number(odds, "faces"))
}

#[test]
fn faces_that_win_are_those_counted_by_hand() {
    // 3 from c2 to c1 or 1 from d2 to d1 makes three stacks of three; player 2 has no chips at all.
    let text = "0,0,0,0/10,10,4,8/3,3,0,2 1 - -";
    assert_eq!(faces(text), [2, 0]);
    let percent = |odds: &[Message]| number(&odds[0], "percent");
    assert_eq!(percent(&exact_odds(&at("take-back-toe", text))), 33);
    // Player 2 has just moved that one the other way, so it must not be taken back.
    assert_eq!(faces("0,0,0,0/10,10,4,8/3,3,0,2 1 - d1-d2*1"), [1, 0]);
    // For player 2: 4 onto the stack of one, or 5 onto the empty space.
    assert_eq!(faces("5,5,0,1/6,6,6,6/5,0,0,0 1 - -"), [0, 2]);
    // The stacks are already equal: whatever is rolled, another stack can be moved.
    assert_eq!(faces("0,0,0,0/9,9,9,9/1,1,1,1 1 - -")[0], 6);
}

#[test]
fn after_the_roll_it_is_said_whether_it_wins() {
    for (die, id) in [
        (3, "take-back-toe.wins-now"),
        (2, "take-back-toe.wins-not-now"),
    ] {
        let odds = exact_odds(&at(
            "take-back-toe",
            &format!("0,0,0,0/10,10,4,8/3,3,0,2 1 {die} -"),
        ));
        assert_eq!(odds[0].id, id);
    }
}

/// The cards that would fit, and the number of unseen cards.
fn fitting(text: &str) -> (Vec<String>, i64) {
    let odds = exact_odds(&at("takeaway:players=2", text));
    let [odds] = &odds[..] else {
        panic!("{odds:?}");
    };
    let Some((_, Arg::List(cards))) = odds.args.iter().find(|(name, _)| *name == "cards") else {
        panic!("{odds:?}");
    };
    let mut cards: Vec<String> = cards
        .iter()
        .map(|card| match card {
            Arg::Text(text) => text.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    cards.sort();
    assert_eq!(number(odds, "fit"), cards.len() as i64);
    (cards, number(odds, "unseen"))
}

fn cards(text: &str) -> Vec<String> {
    let mut cards: Vec<String> = text.split(' ').map(str::to_owned).collect();
    cards.sort();
    cards
}

#[test]
fn unseen_cards_that_would_fit_are_those_counted_by_hand() {
    // A five, a nine or a jack, and the neighbours of 5D, 9C and JH in their suits.
    assert_eq!(
        fitting("AS|5D|9C|JH|-|-|-|- 1 1R draw 1 0,0"),
        (
            cards("5S 5H 5C 9S 9H 9D JS JD JC 4D 6D 8C TC TH QH"),
            52 - 4
        )
    );
    // The ace is next to the king and the two; cards under a top card are seen and fit nothing.
    assert_eq!(
        fitting("7S|KS,KH,KD|AC|2H|-|-|-|- 1 1R draw 1 0,0"),
        (cards("KC AS AH AD 2S 2D 2C QD 3H"), 52 - 6)
    );
}

/// The value of the best line.
fn outlook(spec: &str, text: &str) -> ExpectedOutcome {
    let mut limits = Limits {
        nodes: 20_000,
        stop: &mut || false,
    };
    let analysis = Player::new()
        .analyse(
            &at(spec, text),
            &[],
            1,
            &mut |n| n / 2,
            &mut limits,
            &mut |_| (),
        )
        .unwrap();
    analysis.lines[0].outlook.unwrap()
}

#[test]
fn points_expected_are_those_that_the_end_brings() {
    // a1 captures three blue chips, the opponent cannot move, and 2 × 1 is paid for the chip itself.
    let text = "8/8/8/8/8/8/8/wb1b1b2 1 12 5,5 0 -";
    let points = outlook("take-it-away", text).points.unwrap();
    assert_eq!(points[..2], [5.0 + 9.0 - 2.0, 5.0]);
    // With three players the next one is the last to remain, and pays for the one chip on the board.
    let text = "8/8/8/8/8/8/8/wb1b1b2 1 123 5,5,4 0 -";
    let points = outlook("take-it-away:players=3", text).points.unwrap();
    assert_eq!(points[..3].iter().sum::<f64>(), 14.0 + 9.0 - 2.0);
    // An immediate win, with stacks of three.
    let won = outlook("take-back-toe", "0,0,0,0/10,10,4,8/3,3,0,2 1 3 -");
    assert_eq!(won.points.unwrap()[..2], [3.0, 0.0]);
}

#[test]
fn points_expected_of_cards_are_all_the_cards() {
    for (rounds, all) in [(1, 52.0), (3, 156.0)] {
        let spec = format!("takeaway:players=2,rounds={rounds}");
        let outlook = outlook(&spec, "AS|2S|3S|QD|AC|9H|7D|5C 1 1R take 1 0,0");
        let points = outlook.points.unwrap();
        assert!(
            (points.iter().sum::<f64>() - all).abs() < 1e-6,
            "{points:?}"
        );
    }
}

/// At the start nobody has any points, and the expected points are typical of final scores.
#[test]
fn points_expected_look_ahead_to_the_end() {
    for (spec, text, least, most) in [
        (
            "acquisitions",
            "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwww1 1 12 0,0 0 -",
            53.0,
            56.0,
        ),
        (
            "take-it-away:players=3",
            "wrwrwrwr/rwrwrwrw/wrwrwrwr/rwrwrwrw/wrwrwrwr/bwbwbwbw/wbwbwbwb/bbwwwww1 1 123 0,0,0 0 -",
            70.0,
            78.0,
        ),
    ] {
        let points = outlook(spec, text).points.unwrap();
        let all: f64 = points.iter().sum();
        assert!((least..=most).contains(&all), "{spec}: {points:?}");
    }
}
