//! The 8×8 board that several games share.

use crate::{Part, Picture, Place, Way, glyph};
use take_five_rules::{Message, Square};

const CELL: &str = "M-50-50H50V50H-50Z";

/// The middle of a square; player 1 sits below.
pub fn middle(square: Square) -> [i32; 2] {
    [100 * square.file() - 350, 350 - 100 * square.rank()]
}

/// An empty board whose squares hold what `holds` says.
pub fn board(holds: impl Fn(Square) -> Message) -> Picture {
    labelled(
        Square::all()
            .map(|square| (square, holds(square)))
            .collect(),
    )
}

// Apart from what each game says, so that it is compiled once.
fn labelled(labels: Vec<(Square, Message)>) -> Picture {
    let mut dark = String::new();
    let mut coordinates = String::new();
    for square in Square::all() {
        let [x, y] = middle(square);
        if (square.file() + square.rank()) % 2 == 0 {
            dark += &format!("M{} {}h100v100h-100z", x - 50, y - 50);
        }
        let name = square.to_string();
        let (file, rank) = name.split_at_checked(1).unwrap_or_default();
        if square.rank() == 0 {
            coordinates += &glyph::text(file, x, y + 78, 30);
        }
        if square.file() == 0 {
            coordinates += &glyph::text(rank, x - 76, y, 30);
        }
    }
    let places = labels
        .into_iter()
        .map(|(square, holds)| place(square, holds));
    let places = Place::in_rows(places.collect());
    Picture {
        frame: [-450, -410, 870, 870],
        board: vec![
            Part::new("light", "square light", [0, 0], "M-400-400H400V400H-400Z"),
            Part::new("dark", "square dark", [0, 0], dark),
            Part::new("coordinates", "coordinates", [0, 0], coordinates),
        ],
        parts: Vec::new(),
        places,
    }
}

fn place(square: Square, holds: Message) -> Place {
    let near = Way::ALL.iter().filter_map(|&(way, right, up)| {
        let to = Square::at(square.file() + right, square.rank() + up)?;
        Some((way, to.to_string()))
    });
    Place {
        key: square.to_string(),
        grid: [7 - square.rank() as usize, square.file() as usize],
        at: middle(square),
        path: CELL.into(),
        label: Message::new("place.holds")
            .with("place", square.to_string())
            .with("what", holds),
        near: near.collect(),
    }
}

/// The board as text: ranks from 8 down, a letter or a dot for each square, files below.
pub fn plain(letter: impl Fn(Square) -> Option<char>) -> String {
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
