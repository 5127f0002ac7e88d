//! Shared by the tests with random play: numbers from a fixed seed, and every spec of a game.

#![allow(dead_code)] // each test file uses only part of this

use take_five_rules::{GameInfo, PlayedStep, Position, Spec, ToPlay};

/// SplitMix64, by Sebastiano Vigna.
pub struct Random(u64);

impl Random {
    /// A generator; the same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A number from 0 to `n` − 1.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (((mixed >> 32) * u64::from(n)) >> 32) as u32
    }

    /// An index into something of this length.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }

    /// One of these items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }
}

/// The same numbers as a function.
pub fn rng(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut random = Random::new(seed);
    move |n| random.below(n)
}

/// Every combination of the game's options.
pub fn specs(info: &'static GameInfo) -> Vec<Spec> {
    let mut specs = vec![Spec::new(info)];
    for option in info.options {
        let with = |spec: &Spec| {
            let spec = *spec;
            let set = move |value: &&str| spec.with(option.name, value).unwrap();
            option.values.iter().map(set)
        };
        specs = specs.iter().flat_map(with).collect();
    }
    specs
}

/// Plays a random action or outcome; `is_continuation` says whether part of the turn has already been played.
/// `None` at the end of the game.
pub fn step(position: &Position, is_continuation: bool, random: &mut Random) -> Option<PlayedStep> {
    match position.to_play() {
        ToPlay::Over => None,
        ToPlay::Chance => position.draw(is_continuation, &mut |n| random.below(n)),
        ToPlay::Player(_) => {
            let actions = position.legal_actions();
            let mut played = position
                .read_turn(random.pick::<String>(&actions), is_continuation)
                .unwrap();
            assert_eq!(played.len(), 1);
            played.pop()
        }
    }
}

/// Runs the check for all games in parallel.
pub fn for_every_game(check: impl Fn(&'static GameInfo) + Sync) {
    std::thread::scope(|scope| {
        for &info in take_five_rules::GAMES {
            let check = &check;
            let name = info.id.to_owned();
            let thread = std::thread::Builder::new().name(name);
            thread.spawn_scoped(scope, move || check(info)).unwrap();
        }
    });
}
