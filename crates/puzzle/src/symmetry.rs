//! When two puzzles are the same: if the symmetries of the board, or an exchange of the players, make one of the other.

use crate::hex_board::hexagon_views;
use crate::square_board::{ALL, MIRRORS, OTHER_SIDE, SquareMap, read_board, seen, square_seen};
use std::collections::BTreeMap;
use take_five_rules::{Position, stable_hash};

/// The letters and digits of ids: without those that look alike.
const SIGNS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The number of signs of an id after the game's.
const LENGTH: u32 = 6;

/// The id of a puzzle with this position, the same for all that are alike.
///
/// ```
/// use take_five_puzzle::puzzle_id;
/// use take_five_rules::Position;
/// let spec = "take:size=2".parse()?;
/// let [one, mirrored, other] = ["bo/boo/or r 4", "ob/oob/ro r 4", "bo/boo/ro r 4"]
///     .map(|text| Position::parse(&spec, text).map(|position| puzzle_id(&position)));
/// assert_eq!(one, mirrored);
/// assert_ne!(one, other);
/// # Ok::<(), take_five_rules::Message>(())
/// ```
pub fn puzzle_id(position: &Position) -> String {
    let hash = stable_hash(&canonical_text(position));
    let sign = |place| char::from(SIGNS[(hash >> (5 * place)) as usize % SIGNS.len()]);
    let signs: String = (0..LENGTH).map(sign).collect();
    format!("{}-{signs}", position.info().id)
}

/// A text that is the same for all positions that are alike: of what the position looks like from all sides, and to the
/// player to move, the first in byte order. What does not matter for the rest of the game is left out, such as the
/// number of turns played.
pub fn canonical_text(position: &Position) -> String {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let views = match (position.info().id, fields.as_slice()) {
        ("take", &[rows, side, _]) => take(rows, side),
        ("give-and-take", &[board, side, last, chain, _]) => {
            give_and_take(board, side, [last, chain])
        }
        ("take-back-toe", &[rows, player, die, last]) => take_back_toe(rows, player, die, last),
        ("takeaway", &[slots, dealer, current, stage, round, scores]) => {
            vec![takeaway(
                position,
                slots,
                [dealer, current, stage, round],
                scores,
            )]
        }
        (_, &[board, player, inside, scores, opening, chain]) => {
            chips(board, player, inside, scores, [opening, chain])
        }
        _ => vec![text.clone()],
    };
    let first = views.into_iter().min().unwrap_or_default();
    format!("{} {first}", position.spec())
}

/// Red is the player to move.
fn take(rows: &str, side: &str) -> Vec<String> {
    let colour = |c: char| match c {
        _ if side == "r" => c,
        'r' => 'b',
        'b' => 'r',
        'R' => 'B',
        'B' => 'R',
        other => other,
    };
    let rows: Vec<Vec<char>> = rows
        .split('/')
        .map(|row| row.chars().map(colour).collect())
        .collect();
    let views = hexagon_views(&rows).into_iter();
    views
        .map(|view| view.concat().into_iter().collect())
        .collect()
}

/// White is the player to move.
fn give_and_take(board: &str, side: &str, squares: [&str; 2]) -> Vec<String> {
    let mut men = read_board(board);
    if side == "b" {
        for man in men.iter_mut().flatten() {
            *man = match *man {
                'w' => 'b',
                'b' => 'w',
                'W' => 'B',
                'B' => 'W',
                other => other,
            };
        }
    }
    let turned = |mirror: SquareMap| {
        let seen_by_mover = |name: &str| match side {
            "b" => square_seen(&square_seen(name, OTHER_SIDE), mirror),
            _ => square_seen(name, mirror),
        };
        let mut board = men;
        if side == "b" {
            board.reverse();
        }
        let [last, chain] = squares.map(seen_by_mover);
        format!("{} {last} {chain}", seen(&board, mirror))
    };
    MIRRORS.map(turned).into()
}

/// Of the points, the lead of the player to move.
fn chips(board: &str, player: &str, inside: &str, scores: &str, rest: [&str; 2]) -> Vec<String> {
    let squares = read_board(board);
    let points: Vec<i32> = scores.split(',').filter_map(|n| n.parse().ok()).collect();
    let mover: usize = player.parse().unwrap_or(1);
    let from_mover = |list: &[i32]| -> Vec<i32> {
        let own = mover - 1;
        (0..list.len())
            .map(|seat| list[(own + seat) % list.len()])
            .collect()
    };
    let own = points.get(mover - 1).copied().unwrap_or_default();
    let leads: Vec<i32> = from_mover(&points)
        .iter()
        .map(|other| own - other)
        .collect();
    let is_in = |seat: usize| i32::from(inside.contains(&seat.to_string()));
    let inside: Vec<i32> = (1..=points.len()).map(is_in).collect();
    let inside = from_mover(&inside);
    let [opening, chain] = rest;
    let turned = |turn: SquareMap| {
        let (board, chain) = (seen(&squares, turn), square_seen(chain, turn));
        format!("{board} {leads:?} {inside:?} {opening} {chain}")
    };
    ALL.map(turned).into()
}

/// The player to move owns the first row.
fn take_back_toe(rows: &str, player: &str, die: &str, last: &str) -> Vec<String> {
    let mut rows: Vec<Vec<&str>> = rows
        .split('/')
        .rev()
        .map(|row| row.split(',').collect())
        .collect();
    let is_second = player == "2";
    if is_second {
        rows.reverse();
    }
    let view = |is_mirrored: bool| {
        let mut rows = rows.clone();
        if is_mirrored {
            rows.iter_mut().for_each(|row| row.reverse());
        }
        let last = last.chars().map(|c| match c {
            'a'..='d' if is_mirrored => char::from(b'a' + b'd' - c as u8),
            _ => c,
        });
        format!("{rows:?} {die} {}", ranks_for(last.collect(), is_second))
    };
    vec![view(false), view(true)]
}

/// The last move, `a2-a1*4`, with its rows as the player to move counts them.
fn ranks_for(last: String, is_second: bool) -> String {
    let Some((squares, number)) = last.split_once('*').filter(|_| is_second) else {
        return last;
    };
    let squares = squares
        .replace('1', "x")
        .replace('3', "1")
        .replace('x', "3");
    format!("{squares}*{number}")
}

/// The slots of the player to move come first, and the suits are numbered as they appear.
fn takeaway(position: &Position, slots: &str, rest: [&str; 4], scores: &str) -> String {
    let slots: Vec<&str> = slots.split('|').collect();
    let players = usize::from(position.players());
    let mover = usize::from(position.turn_of().unwrap_or(1)) - 1;
    let own = slots.len() / players;
    let shift = mover * own;
    let mut suits = BTreeMap::new();
    let mut text = String::new();
    for slot in slots.iter().cycle().skip(shift).take(slots.len()) {
        for sign in slot.chars() {
            match sign {
                'S' | 'H' | 'D' | 'C' => {
                    let next = suits.len();
                    text.push_str(&suits.entry(sign).or_insert(next).to_string());
                }
                _ => text.push(sign),
            }
        }
        text.push('|');
    }
    let [dealer, current, stage, round] = rest;
    let side = |name: &str| name.chars().next()?.to_digit(10);
    // Sides in use per player; with three players, one for each as with four.
    let sides = 4 / players.next_power_of_two();
    let current = side(current).map(|side| {
        let all = sides * players;
        (side as usize - 1 + all - (mover * sides) % all) % all
    });
    let hand = rest[1].chars().nth(1);
    let dealer = dealer
        .parse()
        .map(|dealer: usize| (dealer - 1 + players - mover) % players);
    let points: Vec<&str> = scores.split(',').collect();
    let points: Vec<&&str> = points
        .iter()
        .cycle()
        .skip(mover)
        .take(points.len())
        .collect();
    format!("{text} {dealer:?} {current:?}{hand:?} {stage} {round} {points:?}")
}
