//! Patterns of four squares, with weights learned from games.
//!
//! The board is seen from the player to move, who moves upwards. A square is empty or holds an own pawn, an own king,
//! an enemy pawn or an enemy king; four squares in a rank, in a file or in a block of two by two form a number below
//! 625. Each place on the board has its own weights; a place and its mirror image on the other wing share them.

use crate::learned_evaluation::weight_from_byte;
use crate::tuning;
use std::sync::OnceLock;
use take_five_rules::GiveAndTake;

/// Places of four squares in a rank, on the left wing and across the middle.
const IN_RANK: usize = 8 * 3;
/// Places of four squares in a file, on the left wing.
const IN_FILE: usize = 4 * 5;
/// Places of two by two squares, on the left wing and across the middle.
const IN_BLOCK: usize = 7 * 4;

/// The number of different contents of four squares.
const CONTENTS: usize = 5 * 5 * 5 * 5;

/// The number of weights.
const WEIGHTS: usize = (IN_RANK + IN_FILE + IN_BLOCK) * CONTENTS;

/// The value of one unit of a weight, in the units of the evaluation.
pub const WEIGHT_UNIT: i32 = 2;

/// Made by `takefive train play` and `fit` (docs/strength.md).
pub static LEARNED_WEIGHTS: &[u8; WEIGHTS] = include_bytes!("../../../weights/give-and-take.bin");

/// Contents as three bits per square, so that shifting cuts them out of a line.
const BITS: usize = 1 << 12;

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The weights by place and contents.
struct Tables(Vec<[i16; BITS]>);

/// The bits of a byte spread out, each in the lowest of three.
static SPREAD: [u32; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= ((byte as u32 >> bit) & 1) << (3 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// The contents with the squares in another order.
fn reordered(bits: usize, order: [usize; 4]) -> usize {
    let cell = |i: usize| bits >> (3 * i) & 7;
    (0..4).fold(0, |sum, i| sum | cell(order[i]) << (3 * i))
}

/// The number of the contents below 625; `None` for bits that are not valid contents.
fn number(bits: usize) -> Option<usize> {
    (0..4).rev().try_fold(0, |sum, i| {
        let cell = bits >> (3 * i) & 7;
        (cell < 5).then_some(5 * sum + cell)
    })
}

/// Mirrored left to right: four in a rank, and two by two.
const RANK_MIRROR: [usize; 4] = [3, 2, 1, 0];
const BLOCK_MIRROR: [usize; 4] = [1, 0, 3, 2];

/// Visits each place on the board: the number of its weights, its contents, and, for a mirror image, the order of
/// squares that the weights are for.
fn places(state: &GiveAndTake, mut visit: impl FnMut(usize, usize, Option<[usize; 4]>)) {
    let player = state.side_to_move();
    let seen = |squares: u64| {
        if player == 1 {
            squares
        } else {
            squares.swap_bytes()
        }
    };
    let [own, foe] = [player, 3 - player].map(|player| seen(state.pieces_of(player)));
    let kings = seen(state.kings());
    // Digits of the contents: 1 own pawn, 2 own king, 3 enemy pawn, 4 enemy king.
    let planes = [
        own & !kings | foe & !kings,
        own & kings | foe & !kings,
        foe & kings,
    ];
    let line = |bytes: [u64; 3]| {
        let digits = bytes.map(|byte| SPREAD[(byte & 0xff) as usize]);
        (digits[0] | digits[1] << 1 | digits[2] << 2) as usize
    };
    let mut ranks = [0; 8];
    for (rank, line_of) in ranks.iter_mut().enumerate() {
        *line_of = line(planes.map(|plane| plane >> (8 * rank)));
        for file in 0..5 {
            let bits = *line_of >> (3 * file) & (BITS - 1);
            match file {
                0..3 => visit(3 * rank + file, bits, None),
                _ => visit(3 * rank + 4 - file, bits, Some(RANK_MIRROR)),
            }
        }
    }
    for file in 0..8 {
        // Gathers the bits of a file in the highest byte.
        let gathered =
            |plane: u64| (plane >> file & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let column = line(planes.map(gathered));
        let place = IN_RANK + 5 * if file < 4 { file } else { 7 - file };
        for rank in 0..5 {
            visit(place + rank, column >> (3 * rank) & (BITS - 1), None);
        }
    }
    for rank in 0..7 {
        for file in 0..7 {
            let pair = |rank: usize| ranks[rank] >> (3 * file) & 0x3f;
            let bits = pair(rank) | pair(rank + 1) << 6;
            let place = IN_RANK + IN_FILE + 4 * rank;
            match file {
                0..4 => visit(place + file, bits, None),
                _ => visit(place + 6 - file, bits, Some(BLOCK_MIRROR)),
            }
        }
    }
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    tuning::derived::<GiveAndTake, _, WEIGHTS>(Tables::of)
        .unwrap_or_else(|| TABLES.get_or_init(|| Tables::of(LEARNED_WEIGHTS)))
}

impl Tables {
    fn of(weights: &[u8; WEIGHTS]) -> Self {
        let places = WEIGHTS / CONTENTS;
        let mut tables = vec![[0; BITS]; 2 * places];
        for place in 0..places {
            let mirror = if place < IN_RANK {
                RANK_MIRROR
            } else {
                BLOCK_MIRROR
            };
            let learned = |bits| {
                let at = place * CONTENTS + number(bits)?;
                Some((weight_from_byte(weights[at]) * WEIGHT_UNIT) as i16)
            };
            let as_it_is = (0..BITS).map(|bits| learned(bits).unwrap_or_default());
            let mirrored =
                (0..BITS).map(|bits| learned(reordered(bits, mirror)).unwrap_or_default());
            for (bits, pair) in as_it_is.zip(mirrored).enumerate() {
                (tables[2 * place][bits], tables[2 * place + 1][bits]) = pair;
            }
        }
        Tables(tables)
    }
}

/// The value of the patterns to the player to move.
pub fn pattern_value(state: &GiveAndTake) -> i32 {
    let Tables(tables) = tables();
    let mut sum = 0;
    places(state, |place, bits, mirror| {
        let table = 2 * place + usize::from(mirror.is_some());
        sum += i32::from(tables[table][bits]);
    });
    sum
}

/// Visits the number of each weight that contributes to the value of the state.
pub fn features(state: &GiveAndTake, visit: &mut dyn FnMut(usize)) {
    places(state, |place, bits, mirror| {
        let bits = mirror.map_or(bits, |order| reordered(bits, order));
        if let Some(number) = number(bits) {
            visit(place * CONTENTS + number);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_rules::Game;

    #[test]
    fn tables_and_features_add_up_to_the_same() {
        let mut state = GiveAndTake::start(&"give-and-take".parse().unwrap());
        let mut number = 12345u32;
        for _ in 0..60 {
            let drawn = state.random_action(&mut |n| {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (number >> 16) % n
            });
            let Some((action, _)) = drawn else { break };
            state.play_unchecked(action);
            let (mut sum, mut count) = (0, 0);
            features(&state, &mut |at| {
                sum += weight_from_byte(LEARNED_WEIGHTS[at]) * WEIGHT_UNIT;
                count += 1;
            });
            assert_eq!((sum, count), (pattern_value(&state), 40 + 40 + 49));
        }
    }
}
