//! The values that describe a draft to the editor.

use serde::Serialize;
use take_five_picture::{self as picture, Part, Place, ViewOptions};
use take_five_rules::{Control, Draft, Message, OptionInfo, Position, ToPlay};
use tsify::Tsify;

/// What stays the same for the whole game, and the trays of pieces.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct EditorLayout {
    /// The full game spec.
    pub spec: String,
    /// The id of the game.
    pub game: &'static str,
    /// What its options are set to.
    pub options: Vec<OptionValue>,
    /// Left, top, width and height of the picture.
    pub frame: [i32; 4],
    /// The shapes below all others.
    pub parts: Vec<Part>,
    /// The places that can be touched.
    pub places: Vec<Place>,
    /// The trays of pieces. A piece's key is the keys chosen in each tray, joined.
    pub trays: Vec<Control>,
}

/// An option of a game and what it is set to.
#[derive(Serialize, Tsify)]
pub struct OptionValue {
    /// The option.
    pub name: &'static str,
    /// One of its values.
    pub value: &'static str,
}

/// The current state of a draft.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct DraftView {
    /// The shapes above the desk's.
    pub parts: Vec<Part>,
    /// What each place holds, in the order of the desk's places.
    pub labels: Vec<Message>,
    /// Places that something can be dragged from.
    pub movable: Vec<String>,
    /// The position text.
    pub text: String,
    /// The settings beside the board.
    pub controls: Vec<Control>,
    /// What is wrong; nothing if the position is valid.
    pub problem: Option<Message>,
    /// Whose turn it is or how the game ended, if the position is valid.
    pub status: Option<Message>,
    /// The link to the position, if it is valid.
    pub link: Option<String>,
}

/// A list of [`Part`]s.
#[derive(Serialize, Tsify)]
pub struct Parts(pub Vec<Part>);

/// See [`super::DraftHandle::top_piece_keys`].
#[derive(Serialize, Tsify)]
pub struct PartKeys(pub Vec<String>);

pub fn editor_layout(draft: &Draft) -> EditorLayout {
    let drawn = picture::draw_draft(draft, ViewOptions::default());
    let chosen = |(option, value): (&OptionInfo, _)| OptionValue {
        name: option.name,
        value,
    };
    let spec = draft.spec();
    EditorLayout {
        spec: spec.to_string(),
        game: spec.info().id,
        options: spec.values().map(chosen).collect(),
        frame: drawn.frame,
        parts: drawn.board,
        places: drawn.places,
        trays: draft.piece_trays(),
    }
}

pub fn draft_view(draft: &Draft) -> DraftView {
    let drawn = picture::draw_draft(draft, ViewOptions::default());
    let lies = |place: &&Place| {
        draft
            .top_piece(&place.key)
            .is_some_and(|key| !key.is_empty())
    };
    let movable = drawn.places.iter().filter(lies);
    let position = draft.position();
    DraftView {
        parts: drawn.parts,
        movable: movable.map(|place| place.key.clone()).collect(),
        labels: drawn.places.into_iter().map(|place| place.label).collect(),
        text: draft.text(),
        controls: draft.controls(),
        status: position.as_ref().ok().map(status),
        link: position.as_ref().ok().map(link),
        problem: position.err().map(Message::from),
    }
}

/// Says briefly whose turn it is.
fn status(position: &Position) -> Message {
    match (position.to_play(), position.turn_of()) {
        (ToPlay::Over, _) => Message::new("setup.over"),
        (_, Some(player)) => {
            Message::new("status.turn").with("player", picture::player_name(position, player))
        }
        (_, None) => Message::new("status.set-up"),
    }
}

fn link(position: &Position) -> String {
    take_five_table::Link::to(position.clone()).to_string()
}
