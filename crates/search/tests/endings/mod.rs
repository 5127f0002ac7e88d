//! Endings of Acquisitions, to be solved.

use crate::random::rng;
use take_five_rules::{Acquisitions, Game, ToPlay};

/// Positions of random games with at most this many chips left and a choice to make, at the start of a turn or within one.
pub fn endings(spec: &str, most: u32, seed: u64, count: usize) -> Vec<Acquisitions> {
    let mut rng = rng(seed);
    let mut endings = Vec::new();
    while endings.len() < count {
        let mut state = Acquisitions::start(&spec.parse().unwrap());
        if state.to_play() == ToPlay::Chance {
            let layout = state.draw(&mut rng).unwrap();
            state.play_chance_unchecked(&layout);
        }
        while state.to_play() != ToPlay::Over {
            let chips: u32 = state.board().counts().iter().sum();
            if chips <= most && state.action_count() > 1 {
                endings.push(state);
                break;
            }
            let (action, _) = state.random_action(&mut rng).unwrap();
            state.play_unchecked(action);
        }
    }
    endings
}
