//! What touches do, and where things can be dragged: the same for every game.
//!
//! Works on the texts of actions, so that there is one copy of the code instead of one per game.

use crate::{Draw, Part, StepPicture, ViewOptions, draw};
use take_five_rules::{Cursor, Message, PlayedStep, Position, Step, ToPlay, sort_texts, with_game};

/// What is dragged from a place, and where it can be dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Drag {
    /// Keys of the parts that move.
    pub parts: Vec<String>,
    /// Where they can be dropped.
    pub drops: Vec<DropTarget>,
}

/// A place where something can be dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct DropTarget {
    /// The place's touch key.
    pub to: String,
    /// The text of the action that it stands for.
    pub action: String,
}

/// The place that the turn continues from, if there is one.
pub fn continuation_place(position: &Position) -> Option<String> {
    with_game!(position, state => state.continuation_place())
}

fn dragged(position: &Position, path: &[String]) -> Option<(String, String)> {
    with_game!(position, state => state.drag(path))
}

/// The places that something can be dragged from, sorted.
///
/// ```
/// use take_five_picture::draggable_places;
/// use take_five_rules::Position;
/// let start = Position::start(&"give-and-take".parse()?);
/// assert_eq!(draggable_places(&start).len(), 8, "the pawns in front");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn draggable_places(position: &Position) -> Vec<String> {
    let paths = position.touch_paths();
    let starts = paths.iter().filter_map(|(_, path)| dragged(position, path));
    let mut places = sort_texts(starts.map(|(from, _)| from).collect());
    places.dedup();
    places
}

/// What can be dragged from a place.
pub fn drag_from(position: &Position, from: &str) -> Drag {
    let mut drag = Drag::default();
    for (action, path) in position.touch_paths() {
        let Some((_, to)) = dragged(position, &path).filter(|(start, _)| start == from) else {
            continue;
        };
        if drag.drops.is_empty() {
            drag.parts = carried(position, &action, from, &to);
        }
        drag.drops.push(DropTarget { to, action });
    }
    drag
}

/// Why what is dragged from a place cannot be dropped on another, if no action moves it there.
pub fn why_drop_is_illegal(position: &Position, from: &str, to: &str) -> Message {
    let paths = position.touch_paths().into_iter();
    let mut drags = paths.filter_map(|(_, path)| Some((dragged(position, &path)?, path)));
    let Some(((_, there), path)) = drags.find(|((start, _), _)| start == from) else {
        return position.explain_illegal_touch(&[from]);
    };
    let mut keys: Vec<&str> = path.iter().map(String::as_str).collect();
    // If touches do not name the destination, there is no other.
    if keys.pop() != Some(&there) {
        return Message::new("refused.drop")
            .with("from", from)
            .with("there", there);
    }
    keys.push(to);
    position.explain_illegal_touch(&keys)
}

/// The parts that an action moves from one place to another.
fn carried(position: &Position, action: &str, from: &str, to: &str) -> Vec<String> {
    let played = position.read_turn(action, false).ok();
    let Some(played) = played.and_then(|mut steps| steps.pop()) else {
        return Vec::new();
    };
    let renamed = StepPicture::new(position, &played).moved;
    let after = finished_round_position(position, &played);
    let after = after.as_ref().unwrap_or(&played.after);
    // What is close together stays so when the board is flipped.
    let draw = |position| draw(position, ViewOptions::default());
    let (before, after) = (draw(position), draw(after));
    let at = |key: &str| {
        let place = before.places.iter().find(|place| place.key == key);
        place.map_or([0; 2], |place| place.at)
    };
    let (from, to) = (at(from), at(to));
    let far = |[x, y]: [i32; 2], [u, v]: [i32; 2]| (x - u).pow(2) + (y - v).pow(2);
    let goes_along = |part: &&Part| {
        let new = renamed.iter().find(|(old, _)| *old == part.key);
        let key = new.map_or(&part.key, |(_, new)| new);
        let now = after.parts.iter().find(|now| now.key == *key);
        now.is_some_and(|now| {
            far(part.at, from) < far(part.at, to) && far(now.at, to) < far(now.at, from)
        })
    };
    let parts = before.parts.iter().filter(goes_along);
    parts.map(|part| part.key.clone()).collect()
}

/// What is still visible after the step that was played from `before`, if it ended a round and cleared the table.
pub fn finished_round_position(before: &Position, played: &PlayedStep) -> Option<Position> {
    let last = with_game!(before, state => state.as_last_round().map(Position::from))?;
    let after = last.read_turn(&played.text, false).ok()?.pop()?.after;
    (after.to_play() == ToPlay::Over && after != played.after).then_some(after)
}

/// What touching a key does: "select it to grow a group", "can jump to c3". `paths` are those of the position,
/// `pending` the touches of a partially entered action.
pub fn touch_effect(
    position: &Position,
    paths: &[(String, Vec<String>)],
    pending: &[String],
    key: &str,
) -> Option<Message> {
    if let Some(control) = position.chance_touch() {
        let turn = if position.turn_of().is_some() {
            "yes"
        } else {
            "no"
        };
        let does = Message::new("control.does")
            .with("key", control)
            .with("turn", turn);
        return (key == control).then(|| Message::new("does.choose").with("does", does));
    }
    // What can follow here; otherwise what starts another action.
    for depth in [pending.len(), 0] {
        let leads = |path: &[String]| {
            path.starts_with(&pending[..depth]) && path.get(depth).is_some_and(|next| next == key)
        };
        let mut found = paths.iter().filter(|(_, path)| leads(path)).peekable();
        if let Some((_, path)) = found.peek() {
            let whole = path.len() == depth + 1;
            let actions: Vec<&str> = found.map(|(action, _)| action.as_str()).collect();
            let does = with_game!(position, state => does_of(state, &actions, whole))?;
            let id = if whole { "does.choose" } else { "does.can" };
            return Some(Message::new(id).with("does", does));
        }
        if depth > 0 && pending.last().is_some_and(|last| last == key) {
            return Some(Message::new("does.deselect"));
        }
    }
    None
}

fn does_of<G: Draw>(state: &G, actions: &[&str], whole: bool) -> Option<Message> {
    let read = |text: &&str| match state.read_step(&mut Cursor::new(text), false) {
        Ok(Step::Action(action)) => Some(action),
        _ => None,
    };
    let actions: Vec<G::Action> = actions.iter().filter_map(read).collect();
    state.touch_effect(&actions, whole)
}
