//! Positions that their game refuses.

/// The spec, the position text, and the id of the problem.
pub const REFUSED: [(&str, &str, &str); 30] = [
    (
        "take-it-away",
        "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwww3/8/8/8 1 12 0,0 0 -",
        "chips.too-many-white",
    ),
    (
        "take-it-away",
        "rrrrrrrr/rrrrrrrr/rrrrrr2/8/8/8/8/8 1 12 0,0 0 -",
        "chips.too-many-red",
    ),
    (
        "take-it-away",
        "bbbbbbbb/bbb5/8/8/8/8/8/8 1 12 0,0 0 -",
        "chips.too-many-blue",
    ),
    (
        "take-it-away:players=3",
        "www5/8/8/8/8/8/8/8 2 13 0,0,0 0 -",
        "chips.mover-out",
    ),
    (
        "take-it-away",
        "rr6/8/8/8/8/8/8/8 1 12 0,0 1 -",
        "chips.nothing-to-remove",
    ),
    (
        "take-it-away",
        "ww6/8/8/8/8/8/8/8 1 12 0,0 1 a8",
        "chips.chain-in-opening",
    ),
    (
        "take-it-away",
        "w7/8/8/8/8/8/8/8 1 12 0,0 0 a8",
        "chips.chain-cannot-jump",
    ),
    (
        "acquisitions",
        "w7/8/8/8/8/8/8/8 1 12 0,0 0 b8",
        "chips.no-chip",
    ),
    (
        "acquisitions",
        "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww 1 12 0,0 0 -",
        "chips.too-many-white",
    ),
    (
        "take-back-toe",
        "0,0,0,0/10,10,10,9/0,0,0,0 1 - -",
        "take-back-toe.chips-in-all",
    ),
    (
        "take-back-toe",
        "0,0,0,1/10,10,10,10/0,0,0,0 1 4 -",
        "take-back-toe.chips-in-all",
    ),
    (
        "take-back-toe",
        "0,0,0,0/10,10,10,10/0,0,0,0 1 - a2-a1*3",
        "take-back-toe.last-does-not-fit",
    ),
    (
        "give-and-take",
        "w7/8/8/8/b7/8/b7/8 w - - 0",
        "give-and-take.pawn-on-far-rank",
    ),
    (
        "give-and-take",
        "8/8/8/w7/8/8/b1b5/8 w - - 0",
        "give-and-take.lone-pawn",
    ),
    (
        "give-and-take",
        "8/8/8/w1w5/8/8/b1b5/8 w a5 - 0",
        "give-and-take.last-not-enemy",
    ),
    (
        "give-and-take",
        "8/8/8/w1w5/b7/8/b1b5/8 w a4 a5 0",
        "give-and-take.last-in-chain",
    ),
    (
        "give-and-take",
        "8/8/8/w1w5/8/8/b1b5/8 w - a2 0",
        "give-and-take.chain-not-own",
    ),
    (
        "give-and-take",
        "8/8/8/w1w5/8/8/b1b5/8 w - a5 0",
        "give-and-take.chain-cannot-capture",
    ),
    (
        "give-and-take",
        "8/8/b7/w1w5/8/8/b1b5/8 w - a5 3",
        "give-and-take.quiet-in-chain",
    ),
    ("take:size=2", "rr/..o/oo r 0", "take.too-many-red"),
    ("take:size=2", ".b/..b/ro r 2", "take.too-many-blue"),
    ("take:size=2", "b./...1", "position.missing"),
    ("take:size=2", "rb/bb./.. r 6", "take.bounded-group"),
    ("take:size=2", "../.../.. r 0", "take.no-action"),
    (
        "takeaway",
        "AS|-|-|-|-|-|-|- - - dealer 1 0,0,0,0",
        "takeaway.dealer-needs-empty-table",
    ),
    (
        "takeaway",
        "-|-|-|-|-|-|-|- - 1R deal 1 0,0,0,0",
        "takeaway.dealer-missing",
    ),
    (
        "takeaway",
        "-|-|-|-|-|-|-|- 2 - dealer 1 0,0,0,0",
        "takeaway.dealer-too-soon",
    ),
    (
        "takeaway",
        "AS|AH|-|-|-|-|-|- 1 1R draw 1 0,0,0,0",
        "takeaway.take-before-draw",
    ),
    (
        "takeaway",
        "AS|4H|-|-|-|-|-|- 1 1R take 1 0,0,0,0",
        "takeaway.nothing-to-take",
    ),
    (
        "takeaway",
        "AS|4H|-|-|-|-|-|- 1 - over 3 0,0,0,0",
        "takeaway.over-with-deck",
    ),
];
