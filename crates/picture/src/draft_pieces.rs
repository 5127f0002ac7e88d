//! The pieces for setting up a position: each looks as it does on the board.

use crate::{Part, Picture, ViewOptions, draw_draft};
use take_five_rules::Draft;

/// How far a piece extends from the middle of its place; text beside it is beyond.
const REACH: i32 = 100;

fn picture(draft: &Draft) -> Picture {
    draw_draft(draft, ViewOptions::default())
}

/// The parts of `with` around one of its places that `without` lacks.
fn added(with: &Picture, without: &Picture, [x, y]: [i32; 2]) -> Vec<Part> {
    let about = |part: &&Part| (part.at[0] - x).abs() <= REACH && (part.at[1] - y).abs() <= REACH;
    let parts = with.parts.iter().filter(about);
    let known = |part: &Part| without.parts.iter().any(|other| other.key == part.key);
    parts.filter(|part| !known(part)).cloned().collect()
}

/// The picture of the piece with this key in the game being set up, around the origin; empty for an unknown key.
pub fn piece_parts(draft: &Draft, key: &str) -> Vec<Part> {
    let mut with = Draft::empty(&draft.spec());
    let without = picture(&with);
    let mut places = without.places.iter();
    let Some(place) = places.find(|place| with.top_piece(&place.key).is_some()) else {
        return Vec::new();
    };
    if with.put(&place.key, key).is_err() {
        return Vec::new();
    }
    let mut parts = added(&picture(&with), &without, place.at);
    for part in &mut parts {
        part.at = [part.at[0] - place.at[0], part.at[1] - place.at[1]];
    }
    parts
}

/// The keys of the parts of the topmost piece on a place.
pub fn top_piece_keys(draft: &Draft, place: &str) -> Vec<String> {
    let with = picture(draft);
    let mut without = *draft;
    let at = with.places.iter().find(|other| other.key == place);
    let lies = draft.top_piece(place).is_some() && without.put(place, "").is_ok();
    let Some(at) = at.map(|place| place.at).filter(|_| lies) else {
        return Vec::new();
    };
    let parts = added(&with, &picture(&without), at).into_iter();
    parts.map(|part| part.key).collect()
}
