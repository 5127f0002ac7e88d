//! The functions that the editor calls.

use super::view::{DraftView, EditorLayout, PartKeys, Parts, draft_view, editor_layout};
use crate::typed_values::{parse_spec, to_js, to_js_error};
use take_five_picture as picture;
use take_five_rules::Message;
use take_five_table::Table;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A position being set up in the editor; it need not be valid yet.
///
/// Every method that can fail throws a `Message`, `{id, args}`, that says what was wrong.
/// A failed call changes nothing.
#[wasm_bindgen(js_name = Draft)]
pub struct DraftHandle(take_five_rules::Draft);

#[wasm_bindgen(js_class = Draft)]
impl DraftHandle {
    /// An empty board of a game (`take:size=4,churn=high`).
    pub fn empty(spec: &str) -> Result<DraftHandle, Ts<Message>> {
        Ok(DraftHandle(take_five_rules::Draft::empty(&parse_spec(
            spec,
        )?)))
    }

    /// The start of a game; its chance outcomes follow from `seed`, an integer.
    pub fn start(spec: &str, seed: f64) -> Result<DraftHandle, Ts<Message>> {
        let mut table = Table::new(&parse_spec(spec)?, seed as u64);
        while table.is_setting_up() && table.advance().is_some() {}
        Ok(DraftHandle(take_five_rules::Draft::of(table.position())))
    }

    /// Parses a position text, valid or not.
    pub fn read(spec: &str, text: &str) -> Result<DraftHandle, Ts<Message>> {
        let draft = take_five_rules::Draft::read(&parse_spec(spec)?, text);
        draft.map(DraftHandle).map_err(to_js_error)
    }

    /// What stays the same for the whole game.
    pub fn layout(&self) -> Ts<EditorLayout> {
        to_js(editor_layout(&self.0))
    }

    /// The current state of the draft.
    pub fn view(&self) -> Ts<DraftView> {
        to_js(draft_view(&self.0))
    }

    /// The picture of a piece, around the origin; empty for the empty key.
    #[wasm_bindgen(js_name = pieceParts)]
    pub fn piece_parts(&self, key: &str) -> Ts<Parts> {
        to_js(Parts(picture::piece_parts(&self.0, key)))
    }

    /// The keys of the parts of the topmost piece on a place.
    #[wasm_bindgen(js_name = topPieceKeys)]
    pub fn top_piece_keys(&self, place: &str) -> Ts<PartKeys> {
        to_js(PartKeys(picture::top_piece_keys(&self.0, place)))
    }

    /// Places a piece on a place, or removes one if the key is empty. Placing the piece that is already there removes
    /// it.
    pub fn put(&mut self, place: &str, piece: &str) -> Result<(), Ts<Message>> {
        let same = !piece.is_empty() && self.0.top_piece(place).as_deref() == Some(piece);
        let piece = if same { "" } else { piece };
        self.0.put(place, piece).map_err(to_js_error)
    }

    /// Moves the topmost piece from one place to another.
    pub fn shift(&mut self, from: &str, to: &str) -> Result<(), Ts<Message>> {
        self.0.shift(from, to).map_err(to_js_error)
    }

    /// Sets a control.
    pub fn set(&mut self, control: &str, value: &str) -> Result<(), Ts<Message>> {
        self.0.set(control, value).map_err(to_js_error)
    }
}
