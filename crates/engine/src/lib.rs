//! The opponent for the browser: what to play, and what a position is worth.
//!
//! A worker loads it when an opponent or an analysis is first wanted. It knows of a game what its
//! players know: the position and how it came about, never what chance will bring.

mod analysis;
mod clock;
mod outlook;
mod question;

use analysis::Analysis;
use clock::now;
use js_sys::{Function, JsString};
use question::{Budget, Question};
use take_five_random::below;
use take_five_rules::Message;
use take_five_search::Player;
use take_five_wasm_common::{thrown, ts};
use tsify::Ts;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

/// Thinks about one question at a time. What it answers depends on the question, the seed and the
/// number of nodes, and where the time is up first, on how fast the machine is.
///
/// Every method throws a `Message`, `{id, args}`, where a text is wrong or nobody is to move.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {
    player: Player,
}

#[wasm_bindgen]
impl Engine {
    /// One that has not thought yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Engine::default()
    }

    /// Keeps from now on what one question taught it for the next, or not: for a long thought cut
    /// into slices. The answers then depend on what was asked before.
    #[wasm_bindgen(js_name = setGoingOn)]
    pub fn set_going_on(&mut self, going_on: bool) {
        self.player.set_going_on(going_on);
    }

    /// Chooses an action as this level does, from 1; a level above the game's last is its last.
    ///
    /// `before`: position texts of the starts of the turns so far. It looks at `nodes` positions
    /// at most, and for `time` milliseconds.
    #[allow(clippy::too_many_arguments)] // the question, and how long to think
    pub fn choose(
        &mut self,
        spec: &str,
        position: &str,
        before: Vec<JsString>,
        level: u8,
        seed: f64,
        nodes: f64,
        time: f64,
    ) -> Result<String, Ts<Message>> {
        let question = question(spec, position, before).map_err(thrown)?;
        let mut budget = budget(nodes, time);
        let mut below = below(seed as u64);
        let answer = question.choose(&mut self.player, level, &mut below, &mut budget);
        answer.map_err(thrown)
    }

    /// What the strongest level thinks, with the best `lines`; of a position in which nobody has a
    /// choice, what it is worth. `deeper` is called with each `Analysis` on the way.
    #[allow(clippy::too_many_arguments)] // the question, and how long to think
    pub fn analyse(
        &mut self,
        spec: &str,
        position: &str,
        before: Vec<JsString>,
        lines: usize,
        seed: f64,
        nodes: f64,
        time: f64,
        deeper: &Function,
    ) -> Result<Ts<Analysis>, Ts<Message>> {
        let question = question(spec, position, before).map_err(thrown)?;
        let mut budget = budget(nodes, time);
        let mut told = |analysis: Analysis| {
            // What a listener throws is no business of the search.
            let _ = deeper.call1(&JsValue::NULL, &ts(analysis).js_value());
        };
        let mut below = below(seed as u64);
        let answer = question.analyse(&mut self.player, lines, &mut below, &mut budget, &mut told);
        answer.map(ts).map_err(thrown)
    }
}

fn question(spec: &str, position: &str, before: Vec<JsString>) -> Result<Question, Message> {
    let before: Vec<String> = before.iter().map(String::from).collect();
    Question::read(spec, position, &before)
}

fn budget(nodes: f64, time: f64) -> Budget<'static> {
    Budget {
        nodes: nodes as u64,
        until: now() + time,
        now: &now,
    }
}
