//! The complete tree of the smallest boards.

use super::*;
use crate::reference::Slow;

/// The number of action sequences of each length, by the slow implementation.
fn slow_tree(spec: &Spec, slow: &dyn Slow, depth: usize, counts: &mut Vec<u64>) {
    if counts.len() == depth {
        counts.push(0);
    }
    counts[depth] += 1;
    let at = slow.position();
    for action in slow.legal_actions() {
        let mut next = crate::reference::from_position(spec, &at);
        next.play(&action);
        slow_tree(spec, &*next, depth + 1, counts);
    }
}

#[test]
fn the_whole_tree_of_the_smallest_boards() {
    let low = [1, 7, 42, 210, 864, 2112, 3792, 4320, 4464, 2760, 768, 0];
    let high = [1, 7, 42, 210, 864, 2112, 3840, 4704, 5280, 4008, 1536, 0];
    for (text, expected) in [
        ("take:size=1,churn=low", &[1, 1, 0][..]),
        ("take:size=1,churn=high", &[1, 1, 0]),
        (LOW_2, &low),
        (HIGH_2, &high),
    ] {
        let spec = spec(text);
        let mut counts = Vec::new();
        slow_tree(&spec, &*crate::reference::new_game(&spec), 0, &mut counts);
        counts.push(0);
        assert_eq!(counts, expected, "slow, {text}");
        let start = Position::start(&spec);
        let fast: Vec<u64> = (0..expected.len() as u32)
            .map(|depth| with_game!(&start, state => perft(state, depth)).unwrap())
            .collect();
        assert_eq!(fast, expected, "fast, {text}");
    }
}
