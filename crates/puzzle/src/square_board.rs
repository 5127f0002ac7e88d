//! The symmetries of boards of squares.

/// What a symmetry does with a square: the file and the rank, each from 0, to the new ones.
pub type SquareMap = fn([usize; 2]) -> [usize; 2];

/// The eight symmetries of an 8×8 board.
pub const ALL: [SquareMap; 8] = [
    |[x, y]| [x, y],
    |[x, y]| [7 - x, y],
    |[x, y]| [x, 7 - y],
    |[x, y]| [7 - x, 7 - y],
    |[x, y]| [y, x],
    |[x, y]| [7 - y, x],
    |[x, y]| [y, 7 - x],
    |[x, y]| [7 - y, 7 - x],
];

/// Those that keep which way is forward.
pub const MIRRORS: [SquareMap; 2] = [ALL[0], ALL[1]];

/// Half a board: the symmetry that exchanges the players' sides.
pub const OTHER_SIDE: SquareMap = ALL[2];

/// The squares of a board text, `8/b7/…`, from a1 on: `.` if empty.
pub fn read_board(text: &str) -> [[char; 8]; 8] {
    let mut squares = [['.'; 8]; 8];
    for (row, rank) in text.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    if let Some(square) = squares[rank].get_mut(file) {
                        *square = sign;
                    }
                    file += 1;
                }
            }
        }
    }
    squares
}

/// The board seen another way, as one text without any structure.
pub fn seen(squares: &[[char; 8]; 8], turn: SquareMap) -> String {
    let mut view = [['.'; 8]; 8];
    for (y, rank) in squares.iter().enumerate() {
        for (x, &square) in rank.iter().enumerate() {
            let [x, y] = turn([x, y]);
            view[y][x] = square;
        }
    }
    view.iter().flatten().collect()
}

/// The name of a square seen another way; what is no square stays as it is.
pub fn square_seen(name: &str, turn: SquareMap) -> String {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else {
        return name.to_owned();
    };
    let [x, y] = turn([usize::from(file - b'a'), usize::from(rank - b'1')]);
    [b'a' + x as u8, b'1' + y as u8]
        .map(char::from)
        .iter()
        .collect()
}
