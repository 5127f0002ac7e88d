//! Playing cards: outline, back, and faces.

use crate::{Part, glyph};
use take_five_rules::Card;

/// A card's outline.
pub const CARD_OUTLINE: &str =
    "M-56-92H56Q66-92 66-82V82Q66 92 56 92H-56Q-66 92-66 82V-82Q-66-92-56-92Z";
/// The coloured field of a card's back.
pub const CARD_BACK: &str =
    "M-50-82H50Q56-82 56-76V76Q56 82 50 82H-50Q-56 82-56 76V-76Q-56-82-50-82Z";
/// The pattern on it: a lattice in a frame.
pub const CARD_LATTICE: &str = "M-48-72H48V72H-48ZM-48-48-24-72M-48 0 24-72M-48 48 48-48M-24 72 48 0M24 72 48 48M48-48 24-72M48 0-24-72M48 48-48-48M24 72-48 0M-24 72-48 48";

// All paths below are in the format of `glyph::append_transformed`.

/// Spade, heart, diamond, club, about 66 units high.
const SUITS: [&str; 4] = [
    "M0 -32C10 -14 32 -4 32 13 32 27 14 30 5 19 6 27 9 31 13 34H-13C-9 31 -6 27 -5 19 -14 30 -32 27 -32 13 -32 -4 -10 -14 0 -32Z",
    "M0 33C-8 18 -33 4 -33 -13 -33 -31 -8 -33 0 -15 8 -33 33 -31 33 -13 33 4 8 18 0 33Z",
    "M0 -35C8 -21 16 -10 27 0 16 10 8 21 0 35 -8 21 -16 10 -27 0 -16 -10 -8 -21 0 -35Z",
    "M0 -33C10 -33 16 -25 15 -17 13 -11 10 -9 8 -6 20 -11 31 -4 31 7 31 20 14 25 5 15 6 24 9 30 13 34H-13C-9 30 -6 24 -5 15 -14 25 -31 20 -31 7 -31 -4 -20 -11 -8 -6 -10 -9 -13 -11 -15 -17 -16 -25 -10 -33 0 -33Z",
];

/// The size and place of the suit symbol, on the cards with a number and on the others; and of the figure on these.
const SUIT: (i32, [i32; 2]) = (76, [16, 42]);
const SMALL_SUIT: (i32, [i32; 2]) = (36, [-36, 16]);
const FIGURE: (i32, [i32; 2]) = (72, [21, 88]);

/// The upper half of a court figure: the cloth, with the skin left out; highlights; lines.
struct Court {
    cloth: &'static str,
    gilt: &'static str,
    lines: &'static str,
}

/// Jack, queen, king.
const COURT: [Court; 3] = [
    Court {
        cloth: "M-30 0V-14C-28 -24 -18 -25 -9 -27L0 -20L9 -27C18 -25 28 -24 30 -14V0ZM-10 -52C-18 -50 -19 -40 -15 -32C-13 -28 -9 -30 -8 -34C-11 -38 -9 -46 -9 -52ZM10 -52C18 -50 19 -40 15 -32C13 -28 9 -30 8 -34C11 -38 9 -46 9 -52ZM-6 -46H-3V-43H-6ZM3 -46H6V-43H3ZM-4 -36H4L0 -34Z",
        gilt: "M-17 -52C-20 -60 -16 -64 -12 -64C-8 -72 14 -72 17 -60L15 -52ZM-9 -27L-12 -22L0 -11L12 -22L9 -27L0 -20Z",
        lines: "M-9 -52V-41C-9 -33 -5 -29 0 -29C5 -29 9 -33 9 -41V-52M0 -45L-1 -39H1M15 -60C22 -66 26 -72 25 -77C18 -77 13 -72 11 -66M0 -11V0",
    },
    Court {
        cloth: "M-30 0V-12C-27 -23 -19 -24 -12 -26C-10 -16 10 -16 12 -26C19 -24 27 -23 30 -12V0ZM-10 -53C-16 -56 -22 -42 -17 -24L-9 -27C-12 -36 -10 -42 -9 -53ZM10 -53C16 -56 22 -42 17 -24L9 -27C12 -36 10 -42 9 -53ZM-6 -46H-3V-43H-6ZM3 -46H6V-43H3ZM-3 -35H3L0 -33Z",
        gilt: "M-14 -52C-18 -62 -17 -68 -12 -68C-8 -68 -7 -64 -6 -60C-6 -70 -4 -75 0 -75C4 -75 6 -70 6 -60C7 -64 8 -68 12 -68C17 -68 18 -62 14 -52ZM-12 -26C-10 -16 10 -16 12 -26L8 -28C6 -22 -6 -22 -8 -28Z",
        lines: "M-9 -52V-41C-9 -33 -5 -29 0 -29C5 -29 9 -33 9 -41V-52M0 -45L-1 -39H1",
    },
    Court {
        cloth: "M-30 0V-13C-29 -24 -22 -27 -14 -28L0 -10L14 -28C22 -27 29 -24 30 -13V0ZM-11 -50H-17C-14 -44 -20 -40 -17 -34C-14 -30 -11 -33 -11 -38ZM11 -50H17C14 -44 20 -40 17 -34C14 -30 11 -33 11 -38ZM-11 -40C-12 -24 -6 -20 0 -17C6 -20 12 -24 11 -40C8 -35 4 -36 0 -35C-4 -36 -8 -35 -11 -40ZM-6 -46H-3V-43H-6ZM3 -46H6V-43H3Z",
        gilt: "M-15 -50L-19 -70L-9 -60L0 -75L9 -60L19 -70L15 -50ZM-14 -28L0 -10L14 -28L9 -30L0 -17L-9 -30Z",
        lines: "M-11 -50V-38M11 -50V-38M0 -45L-2 -39H1",
    },
];
/// The face of a card at a point: everything above its outline. The rank is as large as it can be, and no copy of it is
/// upside down: on a phone, a card is hardly wider than a finger.
pub fn draw_card_face(card: Card, at: [i32; 2], parts: &mut Vec<Part>) {
    let name = card.to_string();
    let rank = name.split_at_checked(1).unwrap_or_default().0;
    let is_red = card.suit() == 1 || card.suit() == 2;
    let mut add = |what: &str, [red, black]: [&'static str; 2], path: String| {
        let class = if is_red { red } else { black };
        parts.push(Part::new(format!("{what}-{name}"), class, at, path));
    };
    let scaled = |shape: &str, (size, at): (i32, [i32; 2])| {
        let mut path = String::new();
        glyph::append_transformed(shape, [size, size], at, &mut path);
        path
    };
    let suit = SUITS[card.suit()];
    let court = ["J", "Q", "K"].iter().position(|it| *it == rank);
    let court = court.and_then(|index| COURT.get(index));
    if let Some(court) = court {
        let suit = scaled(suit, SMALL_SUIT) + &scaled(court.cloth, FIGURE);
        add("suit", ["suit hot", "suit cold"], suit);
        add(
            "gilt",
            ["gilt hot", "gilt cold"],
            scaled(court.gilt, FIGURE),
        );
        add(
            "line",
            ["line hot", "line cold"],
            scaled(court.lines, FIGURE),
        );
    } else {
        add("suit", ["suit hot", "suit cold"], scaled(suit, SUIT));
    }
    // Two digits are as wide as one.
    let (rank, wide) = match rank {
        "T" => ("10", 33),
        rank => (rank, 62),
    };
    let rank = glyph::text_path_of_width(rank, [-33, -46], [wide, 64]);
    add("rank", ["rank hot", "rank cold"], rank);
}
