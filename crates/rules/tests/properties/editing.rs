//! Pieces that are put onto an empty board, taken off it and moved, in every game.

use super::{Random, for_every_game, specs};
use take_five_rules::{Draft, Spec};

/// Names that games have for places: squares, cells, spaces and slots.
fn names() -> impl Iterator<Item = String> {
    let files = ('a'..='i').flat_map(|file| (1..=9).map(move |rank| format!("{file}{rank}")));
    let slots = (1..=4).flat_map(|player| ["L", "R"].map(|side| format!("{player}{side}")));
    files.chain(slots)
}

/// A piece from the trays.
fn any_piece(draft: &Draft, random: &mut Random) -> String {
    let trays = draft.piece_trays().into_iter();
    trays
        .filter_map(|tray| match tray.most {
            Some(most) => Some((1 + random.below(most)).to_string()),
            None => {
                let keys = tray.choices.into_iter().map(|choice| choice.key);
                let pieces: Vec<String> = keys.filter(|key| !key.is_empty()).collect();
                (!pieces.is_empty()).then(|| random.pick(&pieces).clone())
            }
        })
        .collect()
}

fn pieces_stay_where_they_are_put(spec: &Spec, random: &mut Random) {
    let mut places = Vec::new();
    for name in names() {
        let mut draft = Draft::empty(spec);
        let Some(before) = draft.top_piece(&name) else {
            assert!(draft.put(&name, "").is_err(), "{spec}: there is no {name}");
            continue;
        };
        let piece = any_piece(&draft, random);
        draft.put(&name, &piece).unwrap();
        assert_eq!(
            draft.top_piece(&name),
            Some(piece.clone()),
            "{spec}: {name}"
        );
        draft.put(&name, "").unwrap();
        assert_eq!(
            draft.top_piece(&name),
            Some(before),
            "{spec}: {name} without {piece}"
        );
        places.push(name);
    }
    assert!(!places.is_empty(), "{spec} has no places");
    let (from, [.., to]) = (&places[0], &places[1..]) else {
        return;
    };
    let mut draft = Draft::empty(spec);
    let piece = any_piece(&draft, random);
    let empty = draft.top_piece(from);
    draft.put(from, &piece).unwrap();
    draft.shift(from, to).unwrap();
    assert_eq!(
        [draft.top_piece(from), draft.top_piece(to)],
        [empty, Some(piece)],
        "{spec}"
    );
}

#[test]
fn a_piece_is_where_it_was_put_until_it_is_taken_off() {
    for_every_game(|game| {
        let mut random = Random::new(21);
        for spec in specs(game) {
            pieces_stay_where_they_are_put(&spec, &mut random);
        }
    });
}
