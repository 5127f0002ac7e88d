//! Positions changed by hand: a piece put or taken away, a piece moved, a field set.

use crate::random::Random;
use take_five_rules::{Control, Draft, Spec};

/// The names of everything that can be a place in some game: squares, cells and spaces, and slots.
fn any_place(random: &mut Random) -> String {
    match random.below(4) {
        0 => format!("{}{}", 1 + random.below(4), random.pick(&['R', 'L'])),
        _ => format!(
            "{}{}",
            random.pick(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']),
            1 + random.below(8)
        ),
    }
}

fn any_value(control: &Control, random: &mut Random) -> String {
    match control.most {
        // Most limits are far away from what can be reached.
        Some(most) => random.below(most.min(120) + 1).to_string(),
        None => random.pick(&control.choices).key.clone(),
    }
}

/// A random piece; empty for none.
fn any_piece(draft: &Draft, random: &mut Random) -> String {
    let mut piece = String::new();
    for tray in draft.piece_trays() {
        piece += &any_value(&tray, random);
        if piece.is_empty() {
            break;
        }
    }
    piece
}

/// The text with one change, or none if the change drawn is not possible.
pub fn change(spec: &Spec, text: &str, random: &mut Random) -> String {
    let Ok(mut draft) = Draft::read(spec, text) else {
        return text.to_owned();
    };
    // An error changes nothing.
    let _ = match random.below(4) {
        0 => {
            let control = random.pick(&draft.controls()).clone();
            draft.set(&control.name, &any_value(&control, random))
        }
        1 => draft.shift(&any_place(random), &any_place(random)),
        _ => {
            let place = any_place(random);
            match draft.top_piece(&place) {
                Some(_) => draft.put(&place, &any_piece(&draft, random)),
                None => Ok(()),
            }
        }
    };
    draft.text()
}
