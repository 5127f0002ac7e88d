//! Errors for texts that are no spec or no action.

use super::*;

#[test]
fn specs_that_are_none() {
    for (text, expected) in [
        ("", "spec.unknown-game game=\"\" known=["),
        ("tak", "spec.unknown-game game=\"tak\""),
        ("Take", "spec.unknown-game game=\"Take\""),
        ("take ", "spec.unknown-game game=\"take \""),
        (" take", "spec.unknown-game game=\" take\""),
        ("take\n", "spec.unknown-game game=\"take\\n\""),
        ("täke", "spec.unknown-game game=\"täke\""),
        (":size=3", "spec.unknown-game game=\"\""),
        ("take,size=3", "spec.unknown-game game=\"take,size=3\""),
        (
            "take:",
            "text.expected what=(expect.option) at=6 found=(text.nothing)",
        ),
        (
            "take:size",
            "text.expected what=(expect.option) at=10 found=(text.nothing)",
        ),
        (
            "take:size=3,",
            "text.expected what=(expect.option) at=13 found=(text.nothing)",
        ),
        (
            "take:,size=3",
            "text.expected what=(expect.option) at=6 found=\",size=3\"",
        ),
        (
            "take:size=3,,churn=low",
            "text.expected what=(expect.option) at=13 found=\",churn=low\"",
        ),
        (
            "take:größe",
            "text.expected what=(expect.option) at=11 found=(text.nothing)",
        ),
        (
            "take:sise=3",
            "spec.unknown-option game=\"take\" option=\"sise\" known=[\"size\", \"churn\"]",
        ),
        (
            "take:größe=3",
            "spec.unknown-option game=\"take\" option=\"größe\"",
        ),
        (
            "take: size=3",
            "spec.unknown-option game=\"take\" option=\" size\"",
        ),
        ("take:=3", "spec.unknown-option game=\"take\" option=\"\""),
        (
            "take:players=2",
            "spec.unknown-option game=\"take\" option=\"players\"",
        ),
        (
            "take:size=0",
            "spec.bad-value option=\"size\" value=\"0\" known=(spec.range from=\"1\" to=\"16\")",
        ),
        (
            "take:size=17",
            "spec.bad-value option=\"size\" value=\"17\"",
        ),
        ("take:size=", "spec.bad-value option=\"size\" value=\"\""),
        (
            "take:size=03",
            "spec.bad-value option=\"size\" value=\"03\"",
        ),
        (
            "take:size=+3",
            "spec.bad-value option=\"size\" value=\"+3\"",
        ),
        (
            "take:size=-3",
            "spec.bad-value option=\"size\" value=\"-3\"",
        ),
        (
            "take:size=3 ",
            "spec.bad-value option=\"size\" value=\"3 \"",
        ),
        (
            "take:size=3=4",
            "spec.bad-value option=\"size\" value=\"3=4\"",
        ),
        (
            "take:size=３",
            "spec.bad-value option=\"size\" value=\"３\"",
        ),
        (
            "take:size=3:churn=high",
            "spec.bad-value option=\"size\" value=\"3:churn=high\"",
        ),
        (
            "take:size=3;churn=high",
            "spec.bad-value option=\"size\" value=\"3;churn=high\"",
        ),
        (
            "take:churn=mid",
            "spec.bad-value option=\"churn\" value=\"mid\" known=[\"low\", \"high\"]",
        ),
        (
            "take:churn=High",
            "spec.bad-value option=\"churn\" value=\"High\"",
        ),
        ("take:size=3,size=3", "spec.twice option=\"size\""),
        ("take:size=3,churn=low,size=4", "spec.twice option=\"size\""),
        ("take:churn=low,churn=high", "spec.twice option=\"churn\""),
    ] {
        begins(
            &text.parse::<Spec>().map_err(Message::from).unwrap_err(),
            expected,
            text,
        );
    }
    let long = format!("take:size={}", "9".repeat(1000));
    let clipped = format!(
        "spec.bad-value option=\"size\" value=\"{}…\" known",
        "9".repeat(24)
    );
    begins(
        &long.parse::<Spec>().map_err(Message::from).unwrap_err(),
        &clipped,
        "a long number",
    );
}

#[test]
fn actions_that_are_none() {
    let expected =
        |at: u32, found: &str| format!("text.expected what=(expect.cell) at={at} found={found}");
    let after_turn =
        |found: &str| format!("text.expected what=(expect.turn-over) at=3 found={found}");
    let no_cell = |cell: &str| format!("take.no-such-cell cell=\"{cell}\" size=2");
    let position = position(LOW_2, "ob/o.o/ro r 2");
    for (text, expected) in [
        ("", expected(1, "(text.nothing)")),
        ("a", expected(1, "\"a\"")),
        ("1", expected(1, "\"1\"")),
        (" a2", expected(1, "\" a2\"")),
        ("A2", expected(1, "\"A2\"")),
        ("ä2", expected(1, "\"ä2\"")),
        ("a２", expected(1, "\"a２\"")),
        ("a02", expected(1, "\"a02\"")),
        ("a-2", expected(1, "\"a-2\"")),
        ("a 2", expected(1, "\"a 2\"")),
        ("ba2", expected(1, "\"ba2\"")),
        ("aaa2", expected(1, "\"aaa2\"")),
        ("a99999999999", expected(1, "\"a99999999999\"")),
        ("a0", no_cell("a0")),
        ("a3", no_cell("a3")),
        ("b4", no_cell("b4")),
        ("c3", no_cell("c3")),
        ("d1", no_cell("d1")),
        ("z1", no_cell("z1")),
        ("aa1", no_cell("aa1")),
        ("a2 ", after_turn("\" \"")),
        ("a2c1", after_turn("\"c1\"")),
        ("a2\n", after_turn("\"\\n\"")),
        ("a2é", after_turn("\"é\"")),
    ] {
        for begun in [false, true] {
            begins(
                &position
                    .read_turn(text, begun)
                    .map_err(Message::from)
                    .unwrap_err(),
                &expected,
                text,
            );
        }
    }
    assert_eq!(position.to_string(), "ob/o.o/ro r 2");
    // Touches get shorter answers: a key is not typed.
    for (touch, expected) in [
        ("a2 ", "refused.touch touch=\"a2 \""),
        ("x", "refused.touch touch=\"x\""),
        ("", "refused.touch touch=\"\""),
    ] {
        begins(&position.explain_illegal_touch(&[touch]), expected, touch);
    }
}
