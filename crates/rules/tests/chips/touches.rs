//! The touches that make up actions, and the answers to all others.

use super::at;

const OPEN: &str = "8/8/8/8/3rb3/2w5/8/w5ww 1 12 0,0 0 -";
const BEGUN: &str = "8/8/8/4w3/4b3/8/8/w5ww 1 12 2,0 0 e5";
const OPENING: &str = "8/8/8/8/3rb3/2w5/8/w5ww 1 12 0,0 1 -";
const DEAD: &str = "8/8/8/8/8/w7/8/2w3b1 2 12 4,4 0 -";

#[test]
fn paths_are_squares_and_away() {
    let paths = |text| -> Vec<Vec<String>> {
        let paths = at("take-it-away", text).touch_paths();
        paths.into_iter().map(|(_, path)| path).collect()
    };
    assert_eq!(paths("8/8/8/8/8/8/8/wb6 1 1 0,0 0 -"), [["a1", "c1"]]);
    assert_eq!(paths("8/8/8/8/8/8/8/wb6 1 1 0,0 1 -"), [["a1"]]);
    assert_eq!(paths(BEGUN), [["e3"]]);
    assert_eq!(paths(DEAD), [["away"]]);
}

#[test]
fn touches_that_lead_nowhere_are_explained() {
    let alone = "8/8/8/8/3rb3/2w5/8/w5ww 1 1 0,0 0 -";
    let pair = "8/8/8/8/8/8/8/wb6 1 12 0,0 0 -";
    for (text, path, id) in [
        (OPEN, &["a2"][..], "chips.no-chip"),
        (OPEN, &["a1"], "chips.no-neighbour"),
        (pair, &["b1"], "chips.no-room-behind"),
        (DEAD, &["c1"], "chips.only-away"),
        (OPEN, &["c3", "c5"], "chips.nothing-to-jump-over"),
        (OPEN, &["c3", "h8"], "chips.not-a-jump"),
        (OPEN, &["c3", "c3"], "chips.not-a-jump"),
        (BEGUN, &["g1"], "chips.must-go-on"),
        (BEGUN, &["e5"], "chips.must-go-on"),
        (BEGUN, &["a5"], "chips.must-go-on"),
        (BEGUN, &["g5"], "chips.nothing-to-jump-over"),
        (OPENING, &["d4"], "chips.removes-white-only"),
        (OPENING, &["d5"], "chips.no-chip"),
        (OPENING, &["away"], "chips.away-in-opening"),
        (BEGUN, &["away"], "chips.away-within-turn"),
        (alone, &["away"], "chips.away-as-last"),
        (OPEN, &["c3", "die"], "refused.touch"),
        (OPEN, &["c3", "away"], "refused.touch"),
        (OPEN, &["skip"], "refused.touch"),
        (OPEN, &["a11"], "refused.touch"),
        (OPEN, &[""], "refused.touch"),
        (OPEN, &[], "refused.touch"),
    ] {
        let reason = at("take-it-away", text).explain_illegal_touch(path);
        assert_eq!(reason.id, id, "{text} {path:?}");
    }
    let stay = at("take-it-away:dropping=no", OPEN).explain_illegal_touch(&["away"]);
    assert_eq!(stay.id, "chips.no-dropping");
    let layout = at("take-it-away", "8/8/8/8/8/8/8/8 1 12 0,0 1 -").explain_illegal_touch(&["a1"]);
    assert_eq!(layout.id, "refused.chance-first");
    let over = at("take-it-away", "8/8/8/8/8/8/8/8 1 1 0,0 0 -").explain_illegal_touch(&["a1"]);
    assert_eq!(over.id, "refused.over");
}

#[test]
fn who_must_go_on_is_told_with_what_and_where() {
    let reason = at("take-it-away", BEGUN).explain_illegal_touch(&["g1"]);
    let said = "chips.must-go-on square=\"e5\" landings=[\"e3\"]";
    assert_eq!(reason.to_string(), said);
    let jump = at("take-it-away", OPEN).explain_illegal_touch(&["c3", "c5"]);
    let said = "chips.nothing-to-jump-over from=\"c3\" to=\"c5\" over=\"c4\"";
    assert_eq!(jump.to_string(), said);
}
