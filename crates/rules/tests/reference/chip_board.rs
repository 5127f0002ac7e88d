//! Chips on an 8×8 board, for Take It Away and Acquisitions.

pub(super) const EMPTY: char = '.';

/// A square as (file, rank), both from 0: a1 is (0, 0).
pub(super) type Square = (usize, usize);

pub(super) fn parse_board(text: &str) -> Option<Vec<Vec<char>>> {
    let mut board = Vec::new();
    for rank in text.split('/') {
        let mut row = Vec::new();
        for c in rank.chars() {
            match c {
                'w' | 'r' | 'b' => row.push(c),
                '1'..='8' => {
                    let run = c.to_digit(10)? as usize;
                    row.extend(vec![EMPTY; run]);
                }
                _ => return None,
            }
        }
        if row.len() != 8 {
            return None;
        }
        board.push(row);
    }
    if board.len() != 8 {
        return None;
    }
    board.reverse(); // written from rank 8 down
    Some(board)
}

pub(super) fn write_board(board: &[Vec<char>]) -> String {
    let mut ranks = Vec::new();
    for row in board.iter().rev() {
        let mut text = String::new();
        let mut run = 0;
        for c in row {
            if *c == EMPTY {
                run += 1;
                continue;
            }
            if run > 0 {
                text += &run.to_string();
                run = 0;
            }
            text.push(*c);
        }
        if run > 0 {
            text += &run.to_string();
        }
        ranks.push(text);
    }
    ranks.join("/")
}

pub(super) fn parse_square(text: &str) -> Option<Square> {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() != 2 {
        return None;
    }
    let file = "abcdefgh".chars().position(|c| c == chars[0])?;
    let rank = "12345678".chars().position(|c| c == chars[1])?;
    Some((file, rank))
}

pub(super) fn write_square((file, rank): Square) -> String {
    format!("{}{}", &"abcdefgh"[file..=file], rank + 1)
}

pub(super) fn value(chip: char) -> i64 {
    match chip {
        'w' => 1,
        'r' => 2,
        'b' => 3,
        _ => panic!("no chip {chip}"),
    }
}

pub(super) fn all_squares() -> Vec<Square> {
    (0..8)
        .flat_map(|rank| (0..8).map(move |file| (file, rank)))
        .collect()
}
