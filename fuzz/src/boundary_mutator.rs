//! Numbers moved to edge cases, which random byte mutations hardly ever hit.

use std::ops::Range;

/// The smallest and largest values of fields, counts and machine words.
const EDGES: [u64; 12] = [
    0,
    1,
    99,
    100,
    101,
    127,
    255,
    256,
    i32::MAX as u64,
    u32::MAX as u64,
    u32::MAX as u64 + 1,
    u64::MAX,
];

/// Mutates an input of `size` bytes in `data` for libFuzzer and returns its new size: one time in four a number in it
/// is replaced by its neighbour or one of [`EDGES`], otherwise `mutate`, which is libFuzzer's own, is called.
pub fn edges(
    data: &mut [u8],
    size: usize,
    most: usize,
    seed: u32,
    mutate: fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut left = seed as usize;
    let mut choose = |all: usize| {
        let chosen = left % all;
        left /= all;
        chosen
    };
    let often = choose(4) == 0;
    let numbers = numbers(&data[..size]);
    if often && !numbers.is_empty() {
        let place = numbers[choose(numbers.len())].clone();
        let digits = String::from_utf8_lossy(&data[place.clone()]);
        let number: u64 = digits.parse().unwrap_or(0);
        let number = match choose(EDGES.len() + 2) {
            0 => number.wrapping_add(1),
            1 => number.wrapping_sub(1),
            edge => EDGES[edge - 2],
        };
        let (before, after) = (&data[..place.start], &data[place.end..size]);
        let changed = [before, number.to_string().as_bytes(), after].concat();
        if changed.len() <= most {
            data[..changed.len()].copy_from_slice(&changed);
            return changed.len();
        }
    }
    mutate(data, size, most)
}

/// Where the numbers are.
fn numbers(text: &[u8]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, _) in text
        .iter()
        .enumerate()
        .filter(|(_, byte)| byte.is_ascii_digit())
    {
        match found.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}
