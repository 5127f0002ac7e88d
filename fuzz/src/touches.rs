//! Touches of the board, and of the controls around it.

use crate::invariants;
use std::sync::LazyLock;
use take_five_picture::ViewOptions;
use take_five_rules::{GAMES, OptionInfo, Spec, ToPlay};
use take_five_table::{Table, TouchResult};

/// The maximum number of operations in one game.
const MOST: usize = 64;

/// Touch keys of all games, of no game, and of another kind altogether.
const STRAYS: [&str; 12] = [
    "",
    "a1",
    "h8",
    "zz99",
    "1R",
    "4L",
    "die",
    "deck",
    "layout",
    "skip",
    "away",
    "<b>\u{202e}",
];

static SPECS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    GAMES
        .iter()
        .flat_map(|info| {
            let plain = vec![Spec::new(info)];
            info.options
                .iter()
                .fold(plain, |specs, option| with_each(&specs, option))
        })
        .collect()
});

fn with_each(specs: &[Spec], option: &OptionInfo) -> Vec<Spec> {
    let each = specs.iter().flat_map(|spec| {
        option
            .values
            .iter()
            .map(|value| spec.with(option.name, value))
    });
    each.map(|spec| spec.expect("a value of the option"))
        .collect()
}

/// Two bytes choose a spec, two are a seed, and then each pair of bytes is an operation: mostly a touch, of an offered
/// key or another. Offered touches are never refused; refused ones change nothing; what was undone can be redone.
pub fn touches(bytes: &[u8]) {
    let mut pairs = bytes
        .chunks_exact(2)
        .map(|pair| (usize::from(pair[0]), usize::from(pair[1])));
    let (Some(spec), Some(seed)) = (pairs.next(), pairs.next()) else {
        return;
    };
    let number = |(high, low): (usize, usize)| high << 8 | low;
    let spec = &SPECS[number(spec) % SPECS.len()];
    let mut table = Table::new(spec, number(seed) as u64);
    for (what, which) in pairs.take(MOST) {
        act(&mut table, what, which);
    }
    let choices = table.choices();
    assert_eq!(choices.is_empty(), table.to_play() == ToPlay::Over);
    invariants::position(table.position());
}

fn act(table: &mut Table, what: usize, which: usize) {
    match what % 16 {
        0..8 => {
            let choices = table.choices();
            if let Some(key) = choices.get(which * choices.len() / 256) {
                let touched = touch(table, key);
                assert!(
                    matches!(touched, TouchResult::Begun | TouchResult::Played(_)),
                    "{key}: {touched:?}"
                );
            }
        }
        8 => {
            touch(table, STRAYS[which % STRAYS.len()]);
        }
        9 | 10 => {
            let picture = take_five_picture::draw(table.position(), ViewOptions::default());
            if let Some(place) = picture.places.get(which * picture.places.len() / 256) {
                touch(table, &place.key);
            }
        }
        11 => {
            if let Some(key) = table.pending().last().cloned() {
                touch(table, &key);
            }
        }
        12 => undo(table),
        13 => {
            assert_eq!(table.can_redo(), table.redo());
        }
        14 => {
            let held = !table.pending().is_empty();
            assert_eq!(table.clear_pending(), held);
            assert!(table.pending().is_empty());
        }
        _ => {
            table.go_to_turn(which / 8);
            assert!(table.pending().is_empty());
        }
    }
}

fn touch(table: &mut Table, key: &str) -> TouchResult {
    let (steps, pending) = (table.steps(), table.pending().to_vec());
    let position = table.position().clone();
    let touched = table.touch(key);
    match &touched {
        TouchResult::Refused(problem) => {
            invariants::problem(key, problem.clone());
            assert_eq!(table.pending(), pending);
        }
        TouchResult::Begun => {
            assert_eq!(table.pending().last().map(String::as_str), Some(key));
        }
        TouchResult::Deselected => {
            assert_eq!(pending.last().map(String::as_str), Some(key));
            assert!(table.pending().is_empty());
        }
        TouchResult::Played(played) => {
            assert!(table.pending().is_empty());
            assert_eq!(table.steps(), steps + played.len());
            let last = played.last().expect("something was played");
            assert_eq!(table.position(), &last.after);
            return touched;
        }
    }
    assert_eq!((table.steps(), table.position()), (steps, &position));
    touched
}

/// Undoes a step and redoes it on a copy: that must lead back to the same state, except for chance drawn after it.
fn undo(table: &mut Table) {
    let before = table.clone();
    assert_eq!(table.can_undo(), table.undo());
    if table.steps() < before.steps() {
        let mut again = table.clone();
        assert!(again.redo(), "what was taken back can be done again");
        assert!(again.steps() >= before.steps());
        again.go_to_step(before.steps());
        assert_eq!(again.link(), before.link());
    }
}
