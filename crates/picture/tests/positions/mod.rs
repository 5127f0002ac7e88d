//! Sample positions: for each game at least one at the start, one in the middle, a crowded one and
//! one near the end.

#![allow(dead_code)] // each test uses only part of this module

use take_five_rules::Position;

/// A name, the spec, and the position text, or empty for the start.
pub const POSITIONS: [(&str, &str, &str); 27] = [
    ("take-it-away-laid", "take-it-away", LAID),
    (
        "take-it-away-middle",
        "take-it-away",
        "b1w1rr2/r1rwb1br/1b1ww1w1/w2rwr1b/r1bw2rb/w1b1w1rr/2wr1b1w/w1w1ww2 1 12 14,17 0 -",
    ),
    (
        "take-it-away-late",
        "take-it-away:players=3",
        "8/3w4/2r5/8/1b1b4/8/5w2/8 3 13 31,0,12 0 -",
    ),
    ("take-it-away-empty", "take-it-away", ""),
    ("acquisitions-start", "acquisitions", ""),
    (
        "acquisitions-chain",
        "acquisitions",
        "wwwwwwww/8/8/8/4w3/4w3/8/8 2 12 20,18 0 e3",
    ),
    (
        "acquisitions-mixed",
        "acquisitions:values=mixed",
        "wrbwrb2/rbwrbwr1/wwwwrrrr/2b2b2/wr1rw1br/8/www1rrr1/w1b1w1b1 1 12 9,9 0 -",
    ),
    (
        "acquisitions-late",
        "acquisitions:dropping=yes",
        "8/8/2w5/8/5w2/8/8/w7 2 12 30,30 0 -",
    ),
    ("take-back-toe-start", "take-back-toe", ""),
    (
        "take-back-toe-rolled",
        "take-back-toe",
        "0,3,3,0/4,10,0,10/5,0,5,0 2 6 a2-a1*5",
    ),
    (
        "take-back-toe-forty",
        "take-back-toe",
        "0,0,0,0/0,40,0,0/0,0,0,0 2 3 -",
    ),
    (
        "take-back-toe-won",
        "take-back-toe",
        "7,0,2,0/1,3,6,6/5,5,0,5 2 - c2-d2*1",
    ),
    ("takeaway-start", "takeaway", ""),
    (
        "takeaway-playing",
        "takeaway",
        "2S,9H,9C|4D|KC|QS|7H|-|TD|AS 3 1R draw 2 10,14,12,16",
    ),
    (
        "takeaway-dealing",
        "takeaway:players=3",
        "TS|2H|-|-|-|- 2 2R deal 1 0,0,0",
    ),
    ("takeaway-crowded", "takeaway:players=2", CROWDED),
    (
        "takeaway-taking",
        "takeaway:players=3",
        "TS,TH|JH|JC|QD|TD|8S 2 1R take 2 3,12,37",
    ),
    ("give-and-take-start", "give-and-take", ""),
    (
        "give-and-take-middle",
        "give-and-take",
        "8/b1b2b1b/2bb1b2/b4w2/1w2b3/w1w1w1w1/3w1w2/8 w c6 - 0",
    ),
    (
        "give-and-take-kings",
        "give-and-take",
        "8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0",
    ),
    (
        "give-and-take-late",
        "give-and-take",
        "2W5/8/8/5B2/8/8/8/1B5W b - - 42",
    ),
    ("take-start", "take", ""),
    ("take-smallest", "take:size=1", ""),
    (
        "take-low",
        "take:size=4",
        "oob./ooooo/or..oo/oooo.ro/oobooo/o.oro/oboo r 6",
    ),
    (
        "take-high",
        "take:size=3,churn=high",
        "ooR/oooo/oo.oo/oooo/oBo r 2",
    ),
    (
        "take-crowded",
        "take:size=3,churn=high",
        "ooR/Booo/ooRoB/oooo/oBR r 6",
    ),
    ("take-great", "take:size=16", ""),
];

const LAID: &str =
    "bwwwrrww/rrrwbrbr/wbrwwwww/wrrwrbwb/rrbwwrrb/wwbwwwrr/wwrwrbww/ww1wrwww 2 12 1,0 0 -";
/// Many cards in two slots, and few left.
const CROWDED: &str = "2S,TH|4D|KC|QS,3H,5C,6C,7C,8C,TC,JC,QC,KS,AH,2H,3D,4H,5H,6H,8H,9H,JH,QH,KH,AD,2D,5D,6D,7D|7H|6S|5S,TD|AS 1 1R take 1 0,0";

/// Parses a position of the list.
pub fn position(spec: &str, text: &str) -> Position {
    let spec = spec
        .parse()
        .unwrap_or_else(|problem| panic!("{spec}: {problem}"));
    match text {
        "" => Position::start(&spec),
        text => Position::parse(&spec, text).unwrap_or_else(|problem| panic!("{text}: {problem}")),
    }
}
