//! The emblem of each game: a mark of a few shapes in one colour, by which it is known at the size of a letter.

/// The width and height of the square in which an emblem is drawn.
pub const EMBLEM_SIZE: u32 = 24;

/// The shapes of a game's emblem as the data of one SVG path, to be filled by the rule `evenodd`.
pub fn emblem(game: &str) -> Option<&'static str> {
    Some(match game {
        // A board full of chips, with one corner empty.
        "acquisitions" => {
            "M1 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0\
             M1 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0\
             M1 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
        }
        // A jump over a chip.
        "take-it-away" => {
            "M7.5 17.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0\
             M1 15C2 1 19-1 21 9L24 8.5 20.5 15 14.5 11 17.7 10C16 4 6 5 4.5 15"
        }
        // The crown of a king.
        "give-and-take" => "M2 8 5.5 19H18.5L22 8 16.5 11.5 12 4 7.5 11.5M5.5 20.5H18.5V23H5.5",
        // Two stones and a cell.
        "take" => {
            "M16.5 8.6 12 11.2 7.5 8.6V3.4L12 .8 16.5 3.4M11.3 18 6.8 20.6 2.3 18V12.8L6.8 10.2 11.3 12.8\
             M17.2 10.2 21.7 12.8V18L17.2 20.6 12.7 18V12.8M17.2 12.9 15 14.1V16.7L17.2 17.9 19.4 16.7V14.1"
        }
        // The die that says how many chips to move.
        "take-back-toe" => {
            "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-12a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4\
             M5.3 7.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0\
             M9.8 12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0\
             M14.3 16.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0"
        }
        // Two cards.
        "takeaway" => {
            "M10 1.5h9a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5v-9.5a4 4 0 0 0-4-4h-7.5v-1\
             a2.5 2.5 0 0 1 2.5-2.5M4.5 7h9.5a2.5 2.5 0 0 1 2.5 2.5v10.5a2.5 2.5 0 0 1-2.5 2.5\
             h-9.5a2.5 2.5 0 0 1-2.5-2.5v-10.5a2.5 2.5 0 0 1 2.5-2.5M9.25 10.5l-3 4.25 3 4.25 3-4.25"
        }
        _ => return None,
    })
}
