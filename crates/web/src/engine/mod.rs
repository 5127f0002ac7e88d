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
use take_five_search::{Player, is_solved, rng};
use tsify::Ts;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

/// A game as its players know it.
#[wasm_bindgen]
pub struct Question(EngineQuestion);

#[wasm_bindgen]
impl Question {
    /// `before`: position texts of the starts of the earlier turns, where a repetition rule compares them.
    ///
    /// Throws a `Message`, `{id, args}`, if a text is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, position: &str, before: Vec<JsString>) -> Result<Question, Ts<Message>> {
        let question = EngineQuestion::read(spec, position, &texts(before));
        question.map(Question).map_err(to_js_error)
    }

    /// Whether this level, or without one the analysis, is to ask the tables of solved endings first.
    #[wasm_bindgen(js_name = isSolved)]
    pub fn is_solved(&self, level: Option<u8>) -> bool {
        is_solved(&self.0.position, level)
    }
}

/// How long to think: the first limit that is reached ends the search.
#[wasm_bindgen]
pub struct Effort {
    seed: u64,
    nodes: u64,
    time: f64,
}

#[wasm_bindgen]
impl Effort {
    /// At most this many `nodes`, which are positions or playouts, and `time` milliseconds. The same seed gives the same
    /// answer if the nodes, not the time, end the search.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: f64, nodes: f64, time: f64) -> Effort {
        Effort {
            seed: seed as u64,
            nodes: nodes as u64,
            time,
        }
    }

    /// From now on.
    fn budget(&self) -> SearchBudget<'static> {
        SearchBudget {
            nodes: self.nodes,
            until: now() + self.time,
            now: &now,
        }
    }

    fn rng(&self) -> impl FnMut(u32) -> u32 {
        rng(self.seed)
    }
}

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

    /// Chooses an action like this level, from 1; a level above the game's last is its last.
    pub fn choose(
        &mut self,
        question: Question,
        effort: Effort,
        level: u8,
    ) -> Result<String, Ts<Message>> {
        let (rng, budget) = (&mut effort.rng(), &mut effort.budget());
        let answer = question.0.choose(&mut self.player, level, rng, budget);
        answer.map_err(to_js_error)
    }

    /// Compares the action that led to the position `next` with the best one.
    pub fn judge(
        &mut self,
        question: Question,
        effort: Effort,
        next: &str,
    ) -> Result<Ts<Judgement>, Ts<Message>> {
        let (rng, budget) = (&mut effort.rng(), &mut effort.budget());
        let answer = question.0.judge(&mut self.player, next, rng, budget);
        answer.map(to_js).map_err(to_js_error)
    }

    /// Judges an action as an answer to a puzzle with this goal: `win`, `points` or `best`. Of a turn with several actions,
    /// each is judged by itself. If the time ended the search, the verdict would depend on the speed of the machine.
    #[wasm_bindgen(js_name = judgeAnswer)]
    pub fn judge_answer(
        &mut self,
        question: Question,
        effort: Effort,
        action: &str,
        goal: &str,
    ) -> Result<Ts<PuzzleVerdict>, Ts<Message>> {
        let goal = goal
            .parse()
            .map_err(|error: TextError| to_js_error(error))?;
        let (rng, budget) = (&mut effort.rng(), &effort.budget());
        let player = &mut self.player;
        let answer = question.0.judge_answer(player, action, goal, rng, budget);
        answer.map(to_js).map_err(to_js_error)
    }

    /// Plays a game again and again from its first position, up to `games` times, with the same draws and with the
    /// choices of a level. `line`: the position texts of the first position and of those after each step.
    pub fn replay(
        &mut self,
        spec: &str,
        line: Vec<JsString>,
        effort: Effort,
        level: u8,
        games: u32,
    ) -> Result<Ts<ReplayedGames>, Ts<Message>> {
        let (rng, budget) = (&mut effort.rng(), &effort.budget());
        let (line, player) = (texts(line), &mut self.player);
        let answer = engine_question::replay(player, spec, &line, level, games, rng, budget);
        answer.map(to_js).map_err(to_js_error)
    }

    /// An analysis by the strongest level, with the best `lines`; if nobody has a choice, the value of the position.
    /// `deeper` is called with each intermediate `Analysis`.
    pub fn analyse(
        &mut self,
        question: Question,
        effort: Effort,
        lines: usize,
        deeper: &Function,
    ) -> Result<Ts<Analysis>, Ts<Message>> {
        let mut told = |analysis: Analysis| {
            // An exception of a listener does not concern the search.
            let _ = deeper.call1(&JsValue::NULL, &to_js(analysis).js_value());
        };
        let (rng, budget) = (&mut effort.rng(), &mut effort.budget());
        let player = &mut self.player;
        let answer = question.0.analyse(player, lines, rng, budget, &mut told);
        answer.map(to_js).map_err(to_js_error)
    }
}

fn texts(texts: Vec<JsString>) -> Vec<String> {
    texts.iter().map(String::from).collect()
}
