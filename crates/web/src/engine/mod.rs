//! Opponents and analysis for the browser: which action to play, and the value of a position.
//!
//! A worker loads it when an opponent or an analysis is first needed. It knows only what the players know of a game:
//! the position and the earlier ones, never what chance will bring.

mod analysis;
mod clock;
mod engine_question;
mod forced_lines;

use crate::typed_values::{to_js, to_js_error};
use analysis::{Analysis, Judgement, PuzzleVerdict, ReplayedGames};
use clock::now;
use engine_question::{EngineQuestion, SearchBudget};
use js_sys::{Function, JsString};
use take_five_rules::{Message, TextError};
use take_five_search::Player;
use take_five_search::below;
use tsify::Ts;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

/// Answers one question at a time. The answer depends on the question, the seed and the number of nodes and, if the
/// time runs out first, on the speed of the machine.
///
/// Every method throws a `Message`, `{id, args}`, if a text is wrong or nobody is to move.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {
    player: Player,
}

#[wasm_bindgen]
impl Engine {
    /// An engine that has not searched yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Engine::default()
    }

    /// Sets whether the results of one question are kept for the next: for a long search that is split into slices. The
    /// answers then depend on earlier questions.
    #[wasm_bindgen(js_name = setKeepMemory)]
    pub fn set_keep_entries(&mut self, keep_memory: bool) {
        self.player.set_keep_entries(keep_memory);
    }

    /// Whether this level, or without one the analysis, is to ask the tables of solved endings first.
    #[wasm_bindgen(js_name = isSolved)]
    pub fn is_solved(
        &self,
        spec: &str,
        position: &str,
        level: Option<u8>,
    ) -> Result<bool, Ts<Message>> {
        let question = question(spec, position, Vec::new()).map_err(to_js_error)?;
        Ok(take_five_search::is_solved(&question.position, level))
    }

    /// Chooses an action like this level, from 1; a level above the game's last is its last.
    ///
    /// `before`: position texts of the starts of the earlier turns. It searches at most `nodes` positions, for at most
    /// `time` milliseconds.
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
        let question = question(spec, position, before).map_err(to_js_error)?;
        let mut budget = budget(nodes, time);
        let mut below = below(seed as u64);
        let answer = question.choose(&mut self.player, level, &mut below, &mut budget);
        answer.map_err(to_js_error)
    }

    /// Compares the action that led to the position `next` with the best one.
    #[allow(clippy::too_many_arguments)] // the question, and how long to think
    pub fn judge(
        &mut self,
        spec: &str,
        position: &str,
        before: Vec<JsString>,
        next: &str,
        seed: f64,
        nodes: f64,
        time: f64,
    ) -> Result<Ts<Judgement>, Ts<Message>> {
        let question = question(spec, position, before).map_err(to_js_error)?;
        let mut budget = budget(nodes, time);
        let mut below = below(seed as u64);
        let answer = question.judge(&mut self.player, next, &mut below, &mut budget);
        answer.map(to_js).map_err(to_js_error)
    }

    /// Judges an action as an answer to a puzzle with this goal: `win`, `points` or `best`. Of a turn with several actions,
    /// each is judged by itself. It searches at most `nodes` positions; after `time` milliseconds the answer would depend
    /// on the speed of the machine.
    #[wasm_bindgen(js_name = judgeAnswer)]
    #[allow(clippy::too_many_arguments)] // the question, and how long to think
    pub fn judge_answer(
        &mut self,
        spec: &str,
        position: &str,
        before: Vec<JsString>,
        action: &str,
        goal: &str,
        seed: f64,
        nodes: f64,
        time: f64,
    ) -> Result<Ts<PuzzleVerdict>, Ts<Message>> {
        let question = question(spec, position, before).map_err(to_js_error)?;
        let goal = goal
            .parse()
            .map_err(|error: TextError| to_js_error(error))?;
        let (player, below) = (&mut self.player, &mut below(seed as u64));
        let answer = question.judge_answer(player, action, goal, below, &budget(nodes, time));
        answer.map(to_js).map_err(to_js_error)
    }

    /// Plays a game again and again from its first position, up to `games` times, with the same draws and with the
    /// choices of a level. `line`: the position texts of the first position and of those after each step.
    #[allow(clippy::too_many_arguments)] // the question, and how long to play
    pub fn replay(
        &mut self,
        spec: &str,
        line: Vec<JsString>,
        level: u8,
        games: u32,
        seed: f64,
        time: f64,
    ) -> Result<Ts<ReplayedGames>, Ts<Message>> {
        let budget = budget(f64::INFINITY, time);
        let (line, below) = (texts(line), &mut below(seed as u64));
        let player = &mut self.player;
        let answer = engine_question::replay(player, spec, &line, level, games, below, &budget);
        answer.map(to_js).map_err(to_js_error)
    }

    /// An analysis by the strongest level, with the best `lines`; if nobody has a choice, the value of the position.
    /// `deeper` is called with each intermediate `Analysis`.
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
        let question = question(spec, position, before).map_err(to_js_error)?;
        let mut budget = budget(nodes, time);
        let mut told = |analysis: Analysis| {
            // An exception of a listener does not concern the search.
            let _ = deeper.call1(&JsValue::NULL, &to_js(analysis).js_value());
        };
        let mut below = below(seed as u64);
        let answer = question.analyse(&mut self.player, lines, &mut below, &mut budget, &mut told);
        answer.map(to_js).map_err(to_js_error)
    }
}

fn question(spec: &str, position: &str, before: Vec<JsString>) -> Result<EngineQuestion, Message> {
    EngineQuestion::read(spec, position, &texts(before))
}

fn texts(texts: Vec<JsString>) -> Vec<String> {
    texts.iter().map(String::from).collect()
}

fn budget(nodes: f64, time: f64) -> SearchBudget<'static> {
    SearchBudget {
        nodes: nodes as u64,
        until: now() + time,
        now: &now,
    }
}
