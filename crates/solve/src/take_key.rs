//! Small boards of Take as numbers that all positions share which look alike: to the player to move, and from any of
//! the twelve sides of the hexagon. No two others share one, so what is proved of the number is proved of the position.

use std::sync::OnceLock;
use take_five_rules::{Game, Take, ToPlay};

/// The largest board whose positions fit into a number: 19 cells, of which each has a stone or not, and ground or not.
const LARGEST: usize = 3;
/// The bits for the cells of a set.
const CELLS: u32 = 19;
/// The bits of a set that are looked up at once.
const HALF: u32 = 10;

/// Sets of cells as they are seen from a side, half a set at a time.
type View = [Vec<u32>; 2];

/// The number of a position that is not over, if its board is small enough.
///
/// The number of turns played is left out: it decides nothing that the stones do not show.
pub fn take_key(state: &Take) -> Option<u64> {
    let ToPlay::Player(mover) = state.to_play() else {
        return None;
    };
    if state.shape().size() > LARGEST {
        return None;
    }
    let [mut own, mut other, mut ground] = [0u32; 3];
    for cell in 0..state.shape().cells() {
        let found = state.cell(cell);
        match found.stone {
            Some(player) if player == mover => own |= 1 << cell,
            Some(_) => other |= 1 << cell,
            None => {}
        }
        ground |= u32::from(found.ground) << cell;
    }
    let pack = |view: &View| {
        let [own, other, ground] = [own, other, ground].map(|set| u64::from(seen(view, set)));
        own | other << CELLS | ground << (2 * CELLS)
    };
    let least = views(state).iter().map(pack).min()?;
    let size = state.shape().size() as u64;
    Some(least | size << (3 * CELLS) | u64::from(state.is_high_churn()) << (3 * CELLS + 2))
}

fn seen(view: &View, set: u32) -> u32 {
    let low = set & ((1 << HALF) - 1);
    view[0][low as usize] | view[1][(set >> HALF) as usize]
}

/// The twelve views of a board of this size; made once.
fn views(board: &Take) -> &'static [View] {
    static ALL: [OnceLock<Vec<View>>; LARGEST] = [const { OnceLock::new() }; LARGEST];
    ALL[board.shape().size() - 1].get_or_init(|| {
        let orders = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        let sides = orders
            .into_iter()
            .flat_map(|order| [(order, 1), (order, -1)]);
        sides
            .map(|(order, sign)| view(board, order, sign))
            .collect()
    })
}

/// The view from the side that takes the three directions of the hexagon in another order, or the other way round.
fn view(board: &Take, order: [usize; 3], sign: i32) -> View {
    let places: Vec<[i32; 3]> = (0..board.shape().cells())
        .map(|cell| directions(board, cell))
        .collect();
    let turned = |cell: usize| {
        let place = order.map(|direction| sign * places[cell][direction]);
        places
            .iter()
            .position(|other| *other == place)
            .unwrap_or(cell)
    };
    let to: Vec<u32> = (0..board.shape().cells())
        .map(|cell| 1 << turned(cell))
        .collect();
    [0, HALF].map(|first| {
        let cells = || {
            to.iter()
                .skip(first as usize)
                .take(HALF as usize)
                .enumerate()
        };
        let set = |half: u32| {
            let kept = cells().filter(|(cell, _)| half >> cell & 1 == 1);
            kept.fold(0, |set, (_, to)| set | to)
        };
        (0..1 << HALF).map(set).collect()
    })
}

/// How far a cell is from the middle in each of the three directions; together 0.
fn directions(board: &Take, cell: usize) -> [i32; 3] {
    let (row, half_cells) = board.shape().cell_place(cell);
    let up = row as i32 + 1 - board.shape().size() as i32;
    let right = (half_cells - up) / 2;
    [up, right, -up - right]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashMap};
    use take_five_rules::Notation;

    fn take(spec: &str, text: &str) -> Take {
        Take::parse(&spec.parse().unwrap(), text).unwrap()
    }

    #[test]
    fn each_side_sees_every_cell_once_and_neighbours_as_neighbours() {
        for size in 1..=3 {
            let board = Take::start(&format!("take:size={size}").parse().unwrap());
            let ways: BTreeSet<Vec<u32>> = views(&board)
                .iter()
                .map(|view| {
                    (0..board.shape().cells())
                        .map(|cell| seen(view, 1 << cell))
                        .collect()
                })
                .collect();
            assert_eq!(ways.len(), if size == 1 { 1 } else { 12 });
            for way in ways {
                let mut all: Vec<u32> = way.iter().map(|bit| bit.trailing_zeros()).collect();
                let near = |from: usize, to: usize| {
                    let [from, to] = [from, to].map(|cell| directions(&board, cell));
                    (0..3).map(|k| (from[k] - to[k]).abs()).max()
                };
                for (from, to) in [
                    (0, 1),
                    (0, board.shape().size()),
                    (board.shape().size(), board.shape().size() + 1),
                ] {
                    if to < all.len() {
                        assert_eq!(near(from, to), near(all[from] as usize, all[to] as usize));
                    }
                }
                all.sort_unstable();
                assert_eq!(all, (0..board.shape().cells() as u32).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn positions_that_look_alike_share_a_number_and_no_others() {
        let [low, high] = ["take:size=2", "take:size=2,churn=high"];
        let one = take_key(&take(low, "bo/boo/or r 4"));
        for alike in ["ob/oob/ro r 4", "bo/boo/or r 6", "ro/roo/ob b 5"] {
            assert_eq!(take_key(&take(low, alike)), one, "{alike}");
        }
        for other in ["bo/boo/ro r 4", "ro/roo/ob r 6", "bo/bo./or r 4"] {
            assert_ne!(take_key(&take(low, other)), one, "{other}");
        }
        assert_ne!(take_key(&take(high, "bo/boo/or r 4")), one);
        let large = Take::start(&"take:size=4".parse().unwrap());
        assert_eq!(take_key(&large), None);
    }

    /// Walks all of the board of size 2: whatever shares a number has the same numbers behind it.
    #[test]
    fn what_shares_a_number_has_the_same_future() {
        for churn in ["low", "high"] {
            let start = Take::start(&format!("take:size=2,churn={churn}").parse().unwrap());
            let mut futures: HashMap<u64, BTreeSet<(u64, Option<bool>)>> = HashMap::new();
            let mut open = vec![start];
            let mut met = std::collections::HashSet::new();
            while let Some(state) = open.pop() {
                let Some(key) = take_key(&state) else {
                    continue;
                };
                let mover = state.to_play();
                let mut future = BTreeSet::new();
                state.each_action(|cell| {
                    let mut after = state.clone();
                    after.play_unchecked(cell);
                    let won = after.outcome().map(|outcome| {
                        let mover = if mover == ToPlay::Player(1) { 0 } else { 1 };
                        outcome.places()[mover] == 1
                    });
                    future.insert((take_key(&after).unwrap_or(0), won));
                    if met.insert(after.clone()) {
                        open.push(after);
                    }
                });
                let known = futures.entry(key).or_insert_with(|| future.clone());
                assert_eq!(*known, future, "{}", state.text());
            }
            assert!(futures.len() > 100, "{}", futures.len());
        }
    }
}
