//! Random games that a test plays through a page, compared with the rules step by step.

use take_five_rules::{Spec, ToPlay};
use take_five_table::{Table, TouchResult, rng};

/// The key of the `k`-th touch in the random game with this seed; `None` when it is over.
pub fn random_touch(table: &Table, seed: u64, k: u64) -> Option<String> {
    let mut choices = table.choices();
    // Dropping out at once would end the games that allow it too soon.
    if choices.len() > 1 && k % 16 != 15 {
        choices.retain(|key| key != "away");
    }
    let count = choices.len() as u32;
    (count > 0).then(|| choices.swap_remove(rng(seed, k)(count) as usize))
}

/// Touches a key from [`random_touch`], and draws the chance outcomes that set up the game.
pub fn touch_and_set_up(table: &mut Table, key: &str) {
    let touched = table.touch(key);
    assert!(
        !matches!(touched, TouchResult::Refused(_)),
        "{key} is refused"
    );
    play_set_up(table);
}

/// Draws the chance outcomes that set up a game.
pub fn play_set_up(table: &mut Table) {
    while table.is_setting_up() {
        table.advance();
    }
}

/// The seed, of several, whose random game takes the fewest touches.
pub fn shortest_seed(spec: &Spec) -> u64 {
    let touches = |seed: &u64| {
        let mut table = Table::new(spec, *seed);
        play_set_up(&mut table);
        (0..)
            .take_while(|&k| match random_touch(&table, *seed, k) {
                Some(key) if table.to_play() != ToPlay::Over && k < 2_000 => {
                    touch_and_set_up(&mut table, &key);
                    true
                }
                _ => false,
            })
            .count()
    };
    (0..60).min_by_key(touches).unwrap_or(0)
}
