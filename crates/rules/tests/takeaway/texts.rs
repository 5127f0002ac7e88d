//! Turn texts in every form, and the reasons for rejections.

use super::Takeaway;
use super::{UNFIT, after, card, four, slot, steps, stuffed, within};
use take_five_rules::TakeawayChance::{Card, Dealer};
use take_five_rules::{Game, Input, Message, Notation, Position, Step};

pub const DEALER: &str = "-|-|-|-|-|-|-|- - - dealer 1 0,0,0,0";
pub const DEAL: &str = "-|-|-|-|-|-|-|- 2 1R deal 1 0,0,0,0";
pub const MID_DEAL: &str = "AS|3S|-|-|-|-|-|- 2 2R deal 1 0,0,0,0";
pub const DRAW: &str = "AS|3S|5S|5D|9S|JS|2H|4H 1 1R draw 1 0,0,0,0";
pub const TAKE: &str = "AS,4S|3S|5S|5D|9S|JS|2H|4H 1 1R take 1 0,0,0,0";

pub fn one(position: &str) -> Takeaway {
    super::at("takeaway:rounds=1", position)
}

/// What the steps of a turn text add to the text of the turn.
fn pieces(position: &str, turn: &str) -> Vec<String> {
    let taken = steps(&one(position), turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    taken.into_iter().map(|step| step.turn_part).collect()
}

#[test]
fn turns_are_read_whole_or_cut_off_anywhere() {
    for (position, whole) in [
        (DEALER, "dealer=4"),
        (DEAL, "deal=QH,.7C,.9S,.AD,.AC,.2D,.3D,.4D"),
        (MID_DEAL, "QH,.7C,.9S,.AD,.AC,.2D"),
        (DRAW, "1R~KC"),
        (DRAW, "1R~4S,x4L"),
        (DRAW, "1R~4S,x2R,x2L"),
        (TAKE, "1Rx2R,x2L"),
        (TAKE, "1Rx1L"),
    ] {
        let parts: Vec<&str> = whole.split(',').collect();
        for end in 1..=parts.len() {
            let text = parts[..end].concat();
            let taken = steps(&one(position), &text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(pieces(position, &text), parts[..end], "{text}");
            let over: Vec<bool> = taken.iter().map(|step| step.turn_over).collect();
            let last = |index| index + 1 == parts.len();
            assert_eq!(over, (0..end).map(last).collect::<Vec<bool>>(), "{text}");
        }
    }
}

#[test]
fn the_rest_of_a_turn_and_its_parts_alone_are_read_too() {
    let after_draw = within(&one(DRAW), "1R~4S");
    let whole = after(&one(DRAW), "1R~4Sx2Rx2L").text();
    for rest in ["1Rx2Rx2L", "2Rx2L"] {
        assert_eq!(after(&after_draw, rest).text(), whole, "{rest}");
    }
    assert_eq!(after(&within(&after_draw, "2R"), "2L").text(), whole);
    assert_eq!(after(&within(&after_draw, "1Rx2R"), "1Rx2L").text(), whole);
    // Outcomes on their own: the card drawn, followed by the slots taken; a card dealt, the first or a later one.
    assert_eq!(after(&one(DRAW), "4Sx2Rx2L").text(), whole);
    assert_eq!(
        after(&one(DRAW), "KC").text(),
        after(&one(DRAW), "1R~KC").text()
    );
    assert_eq!(
        within(&one(DEAL), "QH").text(),
        within(&one(DEAL), "deal=QH").text()
    );
    let dealt = after(&one(DEAL), "deal=AS.3S.5S.7S.9S.JS.2H.4H");
    assert_eq!(
        after(&within(&one(DEAL), "deal=AS.3S"), "5S.7S.9S.JS.2H.4H"),
        dealt
    );
}

#[test]
fn a_piece_says_as_much_as_is_needed_where_it_stands() {
    let piece = |position: &str, step, begun| one(position).step_text(&step, begun);
    let card = |name| Step::Chance(Card(card(name)));
    assert_eq!(piece(DEALER, Step::Chance(Dealer(3)), false), "dealer=3");
    assert_eq!(piece(DEAL, card("QH"), false), "deal=QH");
    assert_eq!(piece(MID_DEAL, card("QH"), true), ".QH");
    assert_eq!(piece(MID_DEAL, card("QH"), false), "QH");
    assert_eq!(piece(DRAW, card("QH"), false), "1R~QH");
    assert_eq!(piece(TAKE, Step::Action(slot("2R")), false), "1Rx2R");
    assert_eq!(piece(TAKE, Step::Action(slot("2R")), true), "x2R");
    assert_eq!(one(DEALER).outcome_text(&Dealer(3)), "dealer=3");
    assert_eq!(one(TAKE).action_text(slot("2R")), "2R");
}

#[test]
fn turn_texts_that_are_none_say_what_is_wrong() {
    for (position, text, problem) in [
        (DEALER, "", "what=(expect.dealer-turn) at=1"),
        (DEALER, "2", "what=(expect.dealer-turn) at=1"),
        (DEALER, "dealer=", "what=(expect.dealing-player) at=8"),
        (DEALER, "dealer=5", "what=(expect.dealing-player) at=8"),
        (DEALER, "dealer=2.", "what=(expect.turn-over) at=9"),
        (DEALER, "dealer=22", "what=(expect.turn-over) at=9"),
        (DEALER, "deal=QH", "takeaway.dealer-first"),
        (DEALER, "QH", "takeaway.dealer-first"),
        (DEALER, "1R", "refused.chance-first"),
        (DEALER, "1R~QH", "refused.chance-first"),
        (DEAL, "deal=", "what=(expect.card) at=6"),
        (DEAL, "deal=1H", "what=(expect.card) at=6"),
        (DEAL, "deal=Q", "what=(expect.card) at=6"),
        (DEAL, "qh", "what=(expect.deal-turn) at=1"),
        (DEAL, "deal", "what=(expect.deal-turn) at=1"),
        (DEAL, ".QH", "what=(expect.deal-turn) at=1"),
        (DEAL, "dealer=1", "takeaway.card-next"),
        (DEAL, "deal=QH7C", "what=(expect.next-dealt) at=8"),
        (DEAL, "deal=QH.", "what=(expect.card) at=9"),
        (
            DEAL,
            "deal=QH.QH",
            "reason=(takeaway.card-on-table card=\"QH\" slot=\"1R\")",
        ),
        (
            DEAL,
            "deal=2H.3H.4H.5H.6H.7H.8H.9H.TH",
            "what=(expect.turn-over) at=29",
        ),
        (DEAL, "1R~QH", "refused.chance-first"),
        (MID_DEAL, "deal=QH", "what=(expect.card) at=1"),
        (
            MID_DEAL,
            "3S",
            "takeaway.card-on-table card=\"3S\" slot=\"1L\"",
        ),
        (DRAW, "", "what=(expect.play-or-card) at=1"),
        (DRAW, "deal=KC", "what=(expect.play-or-card) at=1"),
        (DRAW, "1R~", "what=(expect.card) at=4"),
        (DRAW, "1R~K", "what=(expect.card) at=4"),
        (
            DRAW,
            "1R~3S",
            "takeaway.card-on-table card=\"3S\" slot=\"1L\"",
        ),
        (DRAW, "1R", "refused.chance-first"),
        (DRAW, "1Rx1L", "refused.chance-first"),
        (DRAW, "3L", "refused.chance-first"),
        (
            DRAW,
            "1L~KC",
            "takeaway.not-current slot=\"1L\" current=\"1R\"",
        ),
        (
            DRAW,
            "1Lx2R",
            "takeaway.not-current slot=\"1L\" current=\"1R\"",
        ),
        (DRAW, "dealer=1", "takeaway.card-next"),
        (DRAW, "1R~KCx1L", "what=(expect.turn-over) at=6"),
        (DRAW, "1R~4S2R", "what=(expect.next-taken) at=6"),
        (DRAW, "1R~4Sx", "what=(expect.slot) at=7"),
        (DRAW, "1R~4Sx5R", "what=(expect.slot) at=7"),
        (DRAW, "1R~4Sx2Rx3R", "reason=(takeaway.does-not-fit"),
        (DRAW, "1R~4S~KC", "what=(expect.next-taken) at=6"),
        (TAKE, "", "what=(expect.play) at=1"),
        (TAKE, "KC", "refused.no-chance"),
        (TAKE, "dealer=1", "refused.no-chance"),
        (TAKE, "1R~KC", "refused.no-chance"),
        (
            TAKE,
            "2R~KC",
            "takeaway.not-current slot=\"2R\" current=\"1R\"",
        ),
        (
            TAKE,
            "3Rx2L",
            "takeaway.not-current slot=\"3R\" current=\"1R\"",
        ),
        (TAKE, "3R", "takeaway.does-not-fit"),
        (TAKE, "1R", "takeaway.own-slot"),
        (TAKE, "2Rx3R", "step=\"x3R\" reason=(takeaway.does-not-fit"),
        (TAKE, "2R ", "what=(expect.next-taken) at=3"),
        (TAKE, "2rx2L", "what=(expect.play) at=1"),
        (TAKE, "2R♠", "what=(expect.next-taken) at=3"),
    ] {
        let error = match steps(&one(position), text) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{text} is read in {position}"),
        };
        assert!(error.contains(problem), "{text} in {position}: {error}");
    }
    let over = one(&format!("{} 1 - over 1 0,0,0,0", stuffed(&UNFIT, &[])));
    for text in ["1R", "KC", "dealer=1", "deal=KC"] {
        assert_eq!(
            steps(&over, text).map_err(Message::from).unwrap_err().id,
            "refused.over"
        );
        let step = over.read_step(&mut take_five_rules::Cursor::new(text), false);
        assert!(step.is_ok());
    }
}

#[test]
fn refusals_name_the_rule_and_the_cards() {
    let state = four(
        ["AS,4S", "3S", "5S", "5D", "9S", "JS", "-", "4H"],
        "1 1R take 1 0,0,0,0",
    );
    let choice = r#"count=3 fitting=[(takeaway.card rank="3" suit="S"), (takeaway.card rank="5" suit="S"), (takeaway.card rank="4" suit="H")]"#;
    for (name, reason) in [
        ("1R", format!("takeaway.own-slot {choice}")),
        ("4R", format!("takeaway.empty-slot {choice}")),
        (
            "3R",
            format!(
                r#"takeaway.does-not-fit {choice} card=(takeaway.card rank="9" suit="S") top=(takeaway.card rank="4" suit="S")"#
            ),
        ),
    ] {
        assert_eq!(state.check(slot(name)).unwrap_err().to_string(), reason);
        assert_eq!(state.explain_illegal_touch(&[name]).to_string(), reason);
    }
    let deck = state.explain_illegal_touch(&["deck"]).to_string();
    assert_eq!(deck, format!("takeaway.no-draw {choice}"));
    for touch in ["d4", "", "3Rx", "skip", "♠♠♠"] {
        assert_eq!(
            state.explain_illegal_touch(&[touch]).id,
            "refused.touch",
            "{touch}"
        );
    }
    let position = Position::from(state);
    assert_eq!(
        position.explain_illegal_touch(&["4R"]).id,
        "takeaway.empty-slot"
    );

    let three = super::at("takeaway:players=3", "AS|AH|5S|7S|9S|JS 1 1R take 1 0,0,0");
    assert_eq!(
        three.check(slot("4R")).unwrap_err().to_string(),
        "takeaway.not-in-use slot=\"4R\" players=3"
    );
    let dealing = super::at("takeaway:players=3", "-|-|-|-|-|- - - dealer 1 0,0,0");
    for player in [0, 4, 255] {
        let refusal = dealing
            .check_chance(&Dealer(player))
            .map_err(Message::from)
            .unwrap_err();
        assert_eq!(refusal.id, "takeaway.no-such-player");
    }
    assert_eq!(
        dealing
            .check(slot("1R"))
            .map_err(Message::from)
            .unwrap_err()
            .id,
        "refused.chance-first"
    );
}
