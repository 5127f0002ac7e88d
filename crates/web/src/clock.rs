//! Clocks for the browser: [`ClocksHandle`].
//!
//! A wasm module of its own, because most games are played without clocks. No game is compiled into it.

use crate::typed_values::to_js_error;
use take_five_rules::{Message, TextError};
use take_five_table::{Clocks, TimeControl, TimeOut, TurnTimes};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// The clocks of a game, and the time spent on each turn. All times are in milliseconds; stamps count from 1970.
///
/// Every function that can fail throws a `Message`, `{id, args}`, that says what was wrong.
#[wasm_bindgen(js_name = Clocks)]
pub struct ClocksHandle {
    clocks: Clocks,
    times: TurnTimes,
}

#[wasm_bindgen(js_class = Clocks)]
impl ClocksHandle {
    /// The clocks of a game with this many players, as its tags say: `TimeControl`, and, once it has begun, `Clocks`
    /// and `TimeSpent`, which are empty before.
    #[wasm_bindgen(constructor)]
    pub fn new(
        control: &str,
        players: u8,
        state: &str,
        spent: &str,
    ) -> Result<ClocksHandle, Ts<Message>> {
        read(control, players, state, spent).map_err(to_js_error)
    }

    /// The settings, in the form of the tag `TimeControl`.
    pub fn control(&self) -> String {
        self.clocks.control().to_string()
    }

    /// The state, in the form of the tag `Clocks`.
    pub fn state(&self) -> String {
        self.clocks.to_string()
    }

    /// The time spent on each turn, in the form of the tag `TimeSpent`.
    pub fn spent(&self) -> String {
        self.times.to_string()
    }

    /// The milliseconds spent on each turn, turn 1 first.
    #[wasm_bindgen(js_name = turnTimes)]
    pub fn turn_times(&self) -> Vec<f64> {
        self.times.all().iter().map(|&time| time as f64).collect()
    }

    /// Lets time pass up to the stamp.
    pub fn tick(&mut self, now: f64) {
        self.clocks.tick(stamp(now));
    }

    /// Times the turn that the game has come to, given its player and number; player 0 if it is nobody's turn. Returns
    /// whether the turn that was timed before is over.
    pub fn follow(&mut self, player: u8, number: u32, now: f64) -> bool {
        let turn = (player > 0).then_some((player, number));
        let over = self.clocks.follow(turn, stamp(now));
        if let Some((number, spent)) = over {
            self.times.add(number, spent);
        }
        over.is_some()
    }

    /// Stops all clocks, by default as of the last stamp: nobody has been at the table since.
    pub fn pause(&mut self, now: Option<f64>) {
        let now = now.map_or(self.clocks.last_stamp(), stamp);
        self.clocks.pause(now);
    }

    /// Lets the clock of the player whose turn it is run on.
    pub fn resume(&mut self, now: f64) {
        self.clocks.resume(stamp(now));
    }

    /// Lets the game go on after a loss on time: from now on the clocks are only shown.
    #[wasm_bindgen(js_name = playOn)]
    pub fn play_on(&mut self, now: f64) {
        self.clocks.play_on(stamp(now));
    }

    /// What a player has left, in milliseconds; less than 0 if time has run out and is only shown.
    pub fn left(&self, player: u8) -> f64 {
        self.clocks.left(player) as f64
    }

    /// How long a player may think about an action without getting into trouble, in milliseconds.
    #[wasm_bindgen(js_name = thinkingTime)]
    pub fn thinking_time(&self, player: u8) -> f64 {
        self.clocks.thinking_time(player) as f64
    }

    /// The player whose turn is being timed, even while the clocks are paused.
    #[wasm_bindgen(getter)]
    pub fn player(&self) -> Option<u8> {
        self.clocks.player()
    }

    /// Whether a clock is running.
    #[wasm_bindgen(getter, js_name = isRunning)]
    pub fn is_running(&self) -> bool {
        self.clocks.is_running()
    }

    /// Whether the clocks are paused.
    #[wasm_bindgen(getter, js_name = isPaused)]
    pub fn is_paused(&self) -> bool {
        self.clocks.is_paused()
    }

    /// Whether what runs out is only shown.
    #[wasm_bindgen(getter, js_name = isOnlyShown)]
    pub fn is_only_shown(&self) -> bool {
        self.clocks.control().time_out == TimeOut::Shown
    }

    /// The player who has lost by running out of time.
    #[wasm_bindgen(getter)]
    pub fn lost(&self) -> Option<u8> {
        self.clocks.lost()
    }

    /// By how many milliseconds stamps have gone backwards in all.
    #[wasm_bindgen(getter, js_name = setBack)]
    pub fn set_back(&self) -> f64 {
        self.clocks.set_back() as f64
    }
}

fn read(control: &str, players: u8, state: &str, spent: &str) -> Result<ClocksHandle, TextError> {
    let control: TimeControl = control.parse()?;
    let clocks = if state.is_empty() {
        Clocks::new(control, players)
    } else {
        Clocks::read(control, players, state)?
    };
    let times = spent.parse()?;
    Ok(ClocksHandle { clocks, times })
}

/// A stamp of `Date.now()`; 0 for what is none.
fn stamp(now: f64) -> u64 {
    now as u64
}
