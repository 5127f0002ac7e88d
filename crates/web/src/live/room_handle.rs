//! The room for JavaScript.

use take_five_live::{GameRoom, Referee};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// The object that answers for the rules.
    #[wasm_bindgen(typescript_type = "Referee")]
    pub type JsReferee;

    #[wasm_bindgen(method, js_name = startGame)]
    fn start_game(this: &JsReferee, spec: &str) -> u8;
    #[wasm_bindgen(method)]
    fn play(this: &JsReferee, text: &str) -> Option<String>;
    #[wasm_bindgen(method)]
    fn happen(this: &JsReferee, outcome: &str);
    #[wasm_bindgen(method, js_name = goBackTo)]
    fn go_back_to(this: &JsReferee, count: usize);
    #[wasm_bindgen(method, js_name = toPlay)]
    fn to_play(this: &JsReferee) -> i32;
    #[wasm_bindgen(method)]
    fn draw(this: &JsReferee, seed: f64) -> String;
    #[wasm_bindgen(method, js_name = nextSpec)]
    fn next_spec(this: &JsReferee) -> String;
}

impl Referee for JsReferee {
    fn start_game(&mut self, spec: &str) -> u8 {
        JsReferee::start_game(self, spec)
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        JsReferee::play(self, text).map_or(Ok(()), Err)
    }

    fn happen(&mut self, outcome: &str) {
        JsReferee::happen(self, outcome);
    }

    fn go_back_to(&mut self, count: usize) {
        JsReferee::go_back_to(self, count);
    }

    fn to_play(&self) -> i32 {
        JsReferee::to_play(self)
    }

    fn draw(&self, seed: u64) -> String {
        JsReferee::draw(self, seed as f64)
    }

    fn next_spec(&self) -> String {
        JsReferee::next_spec(self)
    }
}

/// A room: games between people who sit apart.
#[wasm_bindgen(js_name = Room)]
pub struct RoomHandle {
    room: GameRoom<JsReferee>,
}

#[wasm_bindgen(js_class = Room)]
impl RoomHandle {
    /// Enters a room. All keys are 64 hexadecimal digits.
    ///
    /// - `founder`: the public key of whoever has opened the room, as its links say;
    /// - `me`: one's own public key;
    /// - `invitation`: the public key of the invitation that one has opened, or an empty text;
    /// - `secret`: 32 bytes that nobody else knows, the same whenever the room is entered again; one's part of all chance
    ///   follows from them;
    /// - `name`: one's name at the table, or an empty text;
    /// - `ahead`: that of the last view when the room was left, or 0.
    #[wasm_bindgen(constructor)]
    pub fn new(
        founder: &str,
        me: &str,
        invitation: &str,
        secret: &str,
        name: &str,
        ahead: f64,
        referee: JsReferee,
    ) -> Result<RoomHandle, JsError> {
        let room = GameRoom::new(founder, me, invitation, secret, name, referee);
        let mut room = room.ok_or_else(|| JsError::new("a key is not 64 hexadecimal digits"))?;
        room.set_ahead(ahead as i64);
        Ok(RoomHandle { room })
    }

    /// Adds an event whose signature has been verified and whose content has been decrypted; in any order, doubles
    /// are ignored. Returns whether it is new.
    ///
    /// - `id`, `author`: as of the event, hexadecimal;
    /// - `stamp`: its `created_at`, in seconds;
    /// - `now`: the milliseconds since 1970 when it came or was made; left out for what was kept.
    pub fn add(
        &mut self,
        id: &str,
        author: &str,
        stamp: f64,
        text: &str,
        now: Option<f64>,
    ) -> bool {
        let now = now.map(|now| now as u64);
        self.room.add(id, author, stamp as u64, text, now)
    }

    /// The state of the room; `now` are the milliseconds since 1970 by the clock of this device. All times in the view are
    /// by the room's, which is `ahead` of that.
    #[wasm_bindgen(unchecked_return_type = "RoomView")]
    pub fn view(&mut self, now: f64) -> JsValue {
        let now = self.room.time(now as u64);
        from_json(&self.room.view(now))
    }

    /// Makes the text of an event out of what a player wants to do. Throws a message, `{id, args}`, if that is not
    /// possible now; a turn that the rules forbid throws the referee's.
    #[wasm_bindgen(unchecked_return_type = "Outgoing")]
    pub fn propose(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Intent")] intent: &str,
        now: f64,
    ) -> Result<JsValue, JsValue> {
        let now = self.room.time(now as u64);
        match self.room.propose(intent, now) {
            Ok(made) => Ok(from_json(&made.to_json())),
            Err(why) => Err(from_json(&why.into_json())),
        }
    }
}

/// What [`take_five_live`] writes is always JSON; a referee's own reason that is not becomes `undefined`.
pub(crate) fn from_json(text: &str) -> JsValue {
    js_sys::JSON::parse(text).unwrap_or_default()
}
