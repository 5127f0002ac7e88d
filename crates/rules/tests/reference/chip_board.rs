//! Chips on an 8×8 board, for Take It Away and Acquisitions.

use super::Options;
use super::steps_back::{Random, Squares, add, name, toward};

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

/// Takes back a move in `BOARD PLAYER IN SCORES OPENING CHAIN`: a jump, a removal, or a player who has dropped out.
pub fn step_back(_options: &Options, fields: &mut [String], random: &mut Random) -> Option<()> {
    let mut board = Squares::read(&fields[0]);
    let players: Vec<char> = fields[2].chars().collect();
    let player = if random.below(2) == 0 {
        fields[1].chars().next()?
    } else {
        *random.pick(&players)
    };
    let index = player.to_digit(10)? as usize - 1;
    match random.below(8) {
        0 => {
            let at = board.any(".", random)?;
            board.set(at, 'w');
            fields[4] = (fields[4].parse::<u32>().ok()? + 1).to_string();
            fields[3] = add(&fields[3], index, -1)?;
            fields[5] = "-".to_owned();
        }
        1 => {
            let mut all: Vec<char> = players;
            all.push(char::from(b'1' + random.below(4) as u8));
            all.sort_unstable();
            all.dedup();
            fields[2] = all.into_iter().collect();
        }
        _ => {
            let landed = board.any("wrb", random)?;
            let way = (random.below(3) as i32 - 1, random.below(3) as i32 - 1);
            let (over, from) = (toward(landed, way, 1), toward(landed, way, 2));
            if way == (0, 0) || !board.is_free(over) || !board.is_free(from) {
                return None;
            }
            let (jumped, points) = *random.pick(&[('w', 1), ('w', 1), ('r', 2), ('b', 3)]);
            board.set(from, board.get(landed)?);
            board.set(landed, '.');
            board.set(over, jumped);
            fields[3] = add(&fields[3], index, -points).unwrap_or_else(|| fields[3].clone());
            fields[5] = if random.below(2) == 0 {
                name(from)
            } else {
                "-".to_owned()
            };
        }
    }
    fields[0] = board.text();
    fields[1] = player.to_string();
    Some(())
}
