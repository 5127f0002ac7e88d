//! Position texts: invalid ones, and valid ones that play cannot reach.

use super::texts::{DEAL, DEALER, DRAW, MID_DEAL, TAKE, one};
use super::{UNFIT, after, next, parse, stuffed};
use take_five_rules::{Game, Message, Notation, ToPlay};

#[test]
fn positions_that_are_none_name_the_field() {
    let full = |stacks: &[&str], rest: &str| format!("{} {rest}", stuffed(stacks, &[]));
    let pair = ["AS", "AH", "5S", "7S", "9S", "JS", "2C", "4H"];
    let unfit = UNFIT.join("|");
    let table: Vec<(String, &str)> = vec![
        ("".into(), "position.missing field=\"SLOTS\""),
        (
            "-|-|-|-|-|-|-|- - - dealer 1".into(),
            "position.missing field=\"SCORES\"",
        ),
        (format!("{DEALER} x"), "position.too-long"),
        (format!(" {DEALER}"), "position.missing field=\"SLOTS\""),
        (
            DEALER.replace(" 1 ", "  1 "),
            "position.missing field=\"ROUND\"",
        ),
        // SLOTS
        (
            "-|-|-|-|-|-|- - - dealer 1 0,0,0,0".into(),
            "\"SLOTS\" problem=(text.expected what=(expect.slot-end)",
        ),
        (
            "-|-|-|-|-|-|-|-|- - - dealer 1 0,0,0,0".into(),
            "\"SLOTS\" problem=(text.expected what=(expect.end)",
        ),
        (
            DRAW.replace("AS|", "AS,|"),
            "\"SLOTS\" problem=(text.expected what=(expect.card)",
        ),
        (
            DRAW.replace("AS|", "|"),
            "\"SLOTS\" problem=(text.expected what=(expect.stack)",
        ),
        (
            DRAW.replace("AS|", "1S|"),
            "\"SLOTS\" problem=(text.expected what=(expect.stack)",
        ),
        (
            DRAW.replace("AS|", "SA|"),
            "\"SLOTS\" problem=(text.expected what=(expect.stack)",
        ),
        (
            DRAW.replace("AS|", "AS-|"),
            "\"SLOTS\" problem=(text.expected what=(expect.slot-end)",
        ),
        (
            DRAW.replace("AS|", "-,AS|"),
            "\"SLOTS\" problem=(text.expected what=(expect.slot-end)",
        ),
        (
            DRAW.replace("AS|", "AS,KC,AS|"),
            "\"SLOTS\" problem=(takeaway.card-twice card=\"AS\" first=\"1R\" second=\"1R\"",
        ),
        (
            DRAW.replace("4H", "AS"),
            "\"SLOTS\" problem=(takeaway.card-twice card=\"AS\" first=\"1R\" second=\"4L\"",
        ),
        // DEALER
        (
            DRAW.replace(" 1 1R", " 5 1R"),
            "\"DEALER\" problem=(text.expected what=(expect.dealer)",
        ),
        (
            DRAW.replace(" 1 1R", " 0 1R"),
            "\"DEALER\" problem=(text.expected what=(expect.dealer)",
        ),
        (
            DRAW.replace(" 1 1R", " 11 1R"),
            "\"DEALER\" problem=(text.expected what=(expect.end)",
        ),
        (
            DRAW.replace(" 1 1R", " - 1R"),
            "\"DEALER\" problem=(takeaway.dealer-missing",
        ),
        (
            DEAL.replace(" 2 1R", " - 1R"),
            "\"DEALER\" problem=(takeaway.dealer-missing",
        ),
        (
            full(&UNFIT, "- - over 1 0,0,0,0"),
            "\"DEALER\" problem=(takeaway.dealer-missing",
        ),
        (
            DEALER.replace(" - - ", " 1 - "),
            "\"DEALER\" problem=(takeaway.dealer-too-soon",
        ),
        // CURRENT
        (
            DRAW.replace("1R", "5R"),
            "\"CURRENT\" problem=(text.expected what=(expect.current)",
        ),
        (
            DRAW.replace("1R", "1Rx"),
            "\"CURRENT\" problem=(text.expected what=(expect.end)",
        ),
        (
            DRAW.replace("1R", "-"),
            "\"CURRENT\" problem=(takeaway.current-missing stage=\"draw\"",
        ),
        (
            TAKE.replace("1R", "-"),
            "\"CURRENT\" problem=(takeaway.current-missing stage=\"take\"",
        ),
        (
            DEAL.replace("1R", "-"),
            "\"CURRENT\" problem=(takeaway.current-missing stage=\"deal\"",
        ),
        (
            DEALER.replace(" - - ", " - 1R "),
            "\"CURRENT\" problem=(takeaway.current-unused stage=\"dealer\"",
        ),
        (
            full(&UNFIT, "1 1R over 1 0,0,0,0"),
            "\"CURRENT\" problem=(takeaway.current-unused stage=\"over\"",
        ),
        // STAGE
        (
            DRAW.replace("draw", "drew"),
            "\"STAGE\" problem=(text.expected what=(expect.stage)",
        ),
        (
            DRAW.replace("draw", "draw-"),
            "\"STAGE\" problem=(text.expected what=(expect.stage)",
        ),
        (
            "AS|-|-|-|-|-|-|- - - dealer 1 0,0,0,0".into(),
            "\"STAGE\" problem=(takeaway.dealer-needs-empty-table slot=\"1R\"",
        ),
        (
            MID_DEAL.replace("2R", "1L"),
            "\"STAGE\" problem=(takeaway.deal-and-table current=\"1L\" slot=\"1L\"",
        ),
        (
            MID_DEAL.replace("2R", "2L"),
            "\"STAGE\" problem=(takeaway.deal-and-table current=\"2L\" slot=\"2R\"",
        ),
        (
            MID_DEAL.replace("AS", "AS,2S"),
            "\"STAGE\" problem=(takeaway.deal-and-table current=\"2R\" slot=\"1R\"",
        ),
        (
            DRAW.replace(" 1R ", " 2R "),
            "\"STAGE\" problem=(takeaway.take-before-draw current=\"2R\"",
        ),
        (
            full(&UNFIT, "1 1R draw 1 0,0,0,0"),
            "\"STAGE\" problem=(takeaway.draw-without-deck",
        ),
        (
            full(&["AS", "-"], "1 1L draw 1 0,0,0,0").replace("|-", "|-|-|-|-|-|-|-"),
            "\"STAGE\" problem=(takeaway.draw-without-deck",
        ),
        (
            format!("{unfit} 1 1R take 1 0,0,0,0"),
            "\"STAGE\" problem=(takeaway.nothing-to-take current=\"1R\"",
        ),
        (
            "-|3S|4S|-|-|-|-|- 1 1R take 1 0,0,0,0".into(),
            "\"STAGE\" problem=(takeaway.nothing-to-take current=\"1R\"",
        ),
        (
            format!("{unfit} 1 - over 1 0,0,0,0"),
            "\"STAGE\" problem=(takeaway.over-with-deck count=44",
        ),
        (
            full(&pair, "1 - over 1 0,0,0,0"),
            "\"STAGE\" problem=(takeaway.over-with-fit slot=\"1R\"",
        ),
        // ROUND
        (
            DRAW.replace("draw 1", "draw 0"),
            "\"ROUND\" problem=(text.expected what=(expect.round)",
        ),
        (
            DRAW.replace("draw 1", "draw 2"),
            "\"ROUND\" problem=(text.expected what=(expect.round)",
        ),
        (
            DRAW.replace("draw 1", "draw 01"),
            "\"ROUND\" problem=(text.expected what=(expect.round)",
        ),
        (
            DRAW.replace("draw 1", "draw -"),
            "\"ROUND\" problem=(text.expected what=(expect.round)",
        ),
        // SCORES
        (
            DRAW.replace("0,0,0,0", "0,0,0"),
            "\"SCORES\" problem=(text.expected what=(expect.next-points)",
        ),
        (
            DRAW.replace("0,0,0,0", "0,0,0,0,0"),
            "\"SCORES\" problem=(text.expected what=(expect.end)",
        ),
        (
            DRAW.replace("0,0,0,0", "0,00,0,0"),
            "\"SCORES\" problem=(text.expected what=(expect.card-points)",
        ),
        (
            DRAW.replace("0,0,0,0", "0,-1,0,0"),
            "\"SCORES\" problem=(text.expected what=(expect.card-points)",
        ),
        (
            DRAW.replace("0,0,0,0", "0,+1,0,0"),
            "\"SCORES\" problem=(text.expected what=(expect.card-points)",
        ),
        (
            DRAW.replace("0,0,0,0", "0,0,0,1000001"),
            "\"SCORES\" problem=(text.expected what=(expect.card-points)",
        ),
        (
            DRAW.replace("0,0,0,0", "99999999999999999999,0,0,0"),
            "\"SCORES\" problem=(text.expected what=(expect.card-points)",
        ),
    ];
    for (text, problem) in table {
        let error = match parse("takeaway:rounds=1", &text) {
            Err(error) => {
                assert_eq!(error.downcast_ref::<Message>(), None, "{text}");
                error.to_string()
            }
            Ok(_) => panic!("{text} is read"),
        };
        assert!(error.contains(problem), "{text}: {error}");
    }
    let early = full(&UNFIT, "1 - over 1 0,0,0,0");
    assert!(parse("takeaway:rounds=1", &early).is_ok());
    let error = parse("takeaway:rounds=2", &early).unwrap_err().to_string();
    assert!(
        error.contains("\"ROUND\" problem=(takeaway.over-before-last rounds=2"),
        "{error}"
    );
    let three = parse("takeaway:players=3", "AS|3S|5S|7S|9S|JS 1 4R draw 1 0,0,0").unwrap_err();
    let problem = "\"CURRENT\" problem=(takeaway.not-in-use slot=\"4R\" players=3";
    assert!(three.to_string().contains(problem), "{three}");
    let three = parse("takeaway:players=3", "AS|3S|5S|7S|9S|JS 4 1R draw 1 0,0,0").unwrap_err();
    assert!(three.to_string().contains("\"DEALER\""), "{three}");
}

#[test]
fn positions_that_play_need_not_reach_are_positions() {
    for text in [
        // An empty table being played, a draw for an empty slot, scores that no table could give.
        "-|-|-|-|-|-|-|- 1 1R draw 1 0,0,0,0",
        "AS|-|3S|-|-|-|-|- 4 2L draw 1 1000000,0,7,0",
        "-|-|-|-|-|-|-|- 4 1R deal 1 0,0,0,5",
        "AS,2S,3S|4S|-|-|-|-|-|- 1 1R take 1 0,0,0,0",
    ] {
        assert_eq!(one(text).text(), text);
    }
    // Even with an empty deck there can be something to take.
    let stacks = ["AS", "AH", "5S", "7S", "9S", "JS", "2C", "4H"];
    let text = format!("{} 1 1R take 1 0,0,0,0", stuffed(&stacks, &[]));
    assert_eq!(one(&text).text(), text);
    assert_eq!(one(&text).to_play(), ToPlay::Player(1));
    let empty = one("-|-|-|-|-|-|-|- 1 1R draw 1 0,0,0,0");
    assert_eq!(next(&after(&empty, "1R~AS")).0, "1L");
}
