//! Solved endings for the browser: [`Tablebase`].
//!
//! A wasm module of its own, because few games come to an ending that is in the tables. It is loaded when one does, and asks for
//! the blocks of the tables that it needs; it fetches nothing itself.

mod known_value;

use crate::typed_values::to_js;
use js_sys::JsString;
use known_value::{KnownValue, TableQuestion};
use take_five_solve::TableBlocks;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// The index of the blocks: `takefive solve blocks` writes both.
const INDEX: &str = include_str!("../../../../www/engine/tablebase/index.txt");

/// The tables, as far as their blocks have been handed in.
///
/// Its methods answer `undefined` if a text is wrong: then the engine says what is.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tablebase {
    blocks: Option<TableBlocks>,
}

#[wasm_bindgen]
impl Tablebase {
    /// Tables without blocks.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)] // it is made by scripts
    pub fn new() -> Self {
        Tablebase {
            blocks: TableBlocks::read_index(INDEX).ok(),
        }
    }

    /// The names of the blocks to hand in before the tables can answer; `undefined` if they cannot.
    pub fn missing(&self, spec: &str, position: &str) -> Option<Vec<String>> {
        TableQuestion::read(spec, position, &[])?.missing(self.blocks.as_ref()?)
    }

    /// Takes a block in; `false` if it is not one of these tables, or damaged.
    pub fn insert(&mut self, block: &[u8]) -> bool {
        let blocks = self.blocks.as_mut();
        blocks.is_some_and(|blocks| blocks.insert(block).is_ok())
    }

    /// What is known about a position; `undefined` if nothing is certain. `before`: position texts of the starts of the
    /// earlier turns, because a third repetition draws.
    pub fn probe(
        &self,
        spec: &str,
        position: &str,
        before: Vec<JsString>,
    ) -> Option<Ts<KnownValue>> {
        let before: Vec<String> = before.iter().map(String::from).collect();
        let question = TableQuestion::read(spec, position, &before)?;
        question.answer(self.blocks.as_ref()?).map(to_js)
    }
}
