//! The 8×8 board that several games share.

use crate::{Direction, Part, Picture, Place, PlaceShape, ViewOptions, glyph};
use take_five_rules::{Message, Square};

const CELL: PlaceShape = PlaceShape {
    path: "M-50-50H50V50H-50Z",
    signs: &[
        (
            "sign movable",
            "M0 -45a45 45 0 1 0 .1 0ZM0 -50a50 50 0 1 0 .1 0Z",
        ),
        (
            "sign selected",
            "M-25 -30h50q5 0 5 5v50q0 5 -5 5h-50q-5 0 -5 -5v-50q0 -5 5 -5ZM-25 -52h50q27 0 27 27v50q0 27 -27 27h-50q-27 0 -27 -27v-50q0 -27 27 -27Z",
        ),
        ("sign target", "M0 -18a18 18 0 1 0 .1 0Z"),
        (
            "sign removed",
            "M4 0L17 13L13 17L0 4L-13 17L-17 13L-4 0L-17 -13L-13 -17L0 -4L13 -17L17 -13Z",
        ),
        (
            "sign last",
            "M-42 -31L-48 -31L-48 -48L-31 -48L-31 -42L-42 -42ZM31 -42L31 -48L48 -48L48 -31L42 -31L42 -42ZM42 31L48 31L48 48L31 48L31 42L42 42ZM-31 42L-31 48L-48 48L-48 31L-42 31L-42 42Z",
        ),
        (
            "sign decisive",
            "M-25 -41h50q16 0 16 16v50q0 16 -16 16h-50q-16 0 -16 -16v-50q0 -16 16 -16ZM-25 -43h50q18 0 18 18v50q0 18 -18 18h-50q-18 0 -18 -18v-50q0 -18 18 -18ZM-25 -47h50q22 0 22 22v50q0 22 -22 22h-50q-22 0 -22 -22v-50q0 -22 22 -22ZM-25 -50h50q25 0 25 25v50q0 25 -25 25h-50q-25 0 -25 -25v-50q0 -25 25 -25Z",
        ),
        (
            "sign pointed",
            "M-40 -46a6 6 0 1 0 .1 0ZM-13 -46a6 6 0 1 0 .1 0ZM13 -46a6 6 0 1 0 .1 0ZM40 -46a6 6 0 1 0 .1 0ZM40 -19a6 6 0 1 0 .1 0ZM40 7a6 6 0 1 0 .1 0ZM40 34a6 6 0 1 0 .1 0ZM13 34a6 6 0 1 0 .1 0ZM-13 34a6 6 0 1 0 .1 0ZM-40 34a6 6 0 1 0 .1 0ZM-40 7a6 6 0 1 0 .1 0ZM-40 -19a6 6 0 1 0 .1 0Z",
        ),
    ],
};

/// The middle of a square; player 1 is at the bottom, or at the top if the board is flipped.
pub fn square_center(square: Square, options: ViewOptions) -> [i32; 2] {
    options.turn([100 * square.file() - 350, 350 - 100 * square.rank()])
}

/// An empty board, with square labels from `holds`.
pub fn empty_board(options: ViewOptions, holds: impl Fn(Square) -> Message) -> Picture {
    let places = Square::all().map(|square| place(square, options, holds(square)));
    with_places(options, places.collect())
}

// Separate from what each game adds, so that it is compiled once.
fn with_places(options: ViewOptions, places: Vec<Place>) -> Picture {
    // Space for coordinates at the left and bottom only: so a square is 44 pixels wide on a screen of 375.
    let names = if options.coordinates { 438 } else { 414 };
    let mut picture = Picture::with_frame([-names, -414, names + 414, 414 + names]);
    // When flipped, dark squares are on dark squares again.
    let mut dark = String::new();
    let mut coordinates = String::new();
    for square in Square::all() {
        let [x, y] = square_center(square, ViewOptions::default());
        if (square.file() + square.rank()) % 2 == 0 {
            dark += &format!("M{} {}h100v100h-100z", x - 50, y - 50);
        }
        let [x, y] = square_center(square, options);
        let name = square.to_string();
        let (file, rank) = name.split_at_checked(1).unwrap_or_default();
        if square.rank() == 0 {
            coordinates += &glyph::text_path_of_width(file, [x, 414], [27, 23]);
        }
        if square.file() == 0 {
            coordinates += &glyph::text_path(rank, -417, y, 24);
        }
    }
    let light = Part::new("light", "square light", [0, 0], "M-400-400H400V400H-400Z");
    let dark = Part::new("dark", "square dark", [0, 0], dark);
    picture.board.extend([light, dark]);
    picture.add_coordinates(coordinates, options);
    picture.set_places(places);
    picture
}

fn place(square: Square, options: ViewOptions, holds: Message) -> Place {
    let sign = options.sign();
    let near = Direction::ALL.iter().filter_map(|&(way, right, up)| {
        let to = Square::at(square.file() + sign * right, square.rank() + sign * up)?;
        Some((way, to.to_string()))
    });
    Place {
        near: near.collect(),
        ..Place::with_contents(
            square.to_string(),
            square_center(square, options),
            &CELL,
            holds,
        )
    }
}

/// The square with this name.
pub fn square_named(place: &str) -> Option<Square> {
    Square::all().find(|square| square.to_string() == place)
}

/// The board as text: ranks from 8 down, a letter or a dot for each square, files at the bottom.
pub fn plain_text_board(letter: impl Fn(Square) -> Option<char>) -> String {
    let mut lines: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            let squares = (0..8).filter_map(|file| Square::at(file, rank));
            let cells: Vec<String> = squares
                .map(|square| letter(square).unwrap_or('.').to_string())
                .collect();
            format!("{} {}", rank + 1, cells.join(" "))
        })
        .collect();
    lines.push("  a b c d e f g h".to_owned());
    lines.join("\n")
}
