//! The API for front ends.

use super::line_positions::{Course, line_positions};
use super::link_display::Shown;
use super::player_names::PlayerNames;
use super::view::{
    Annotations, Answer, Board, Ended, Labels, View, Viewer, annotations, board, drag, ended,
    labels, steps, view,
};
use crate::typed_values::{parse_spec, to_js, to_js_error};
use take_five_picture::{self as picture, Drag, ViewOptions};
use take_five_rules::{Message, Position, ToPlay};
use take_five_table::{Link, Seat, TouchResult};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game in progress.
///
/// Every method that can fail throws a `Message`, `{id, args}`, that says what was wrong. A failed
/// call changes nothing.
#[derive(Clone)]
#[wasm_bindgen(js_name = Table)]
pub struct TableHandle {
    pub(crate) table: take_five_table::Table,
    pub(crate) shown: take_five_table::LinkDisplay,
    pub(crate) problem: Option<Message>,
    /// `None` turns the board towards the reader.
    pub(crate) flip: Option<bool>,
    pub(crate) coordinates: bool,
    /// The reader, if that is not the only person at the table.
    pub(crate) reader: Option<u8>,
}

impl From<take_five_table::Table> for TableHandle {
    fn from(table: take_five_table::Table) -> Self {
        TableHandle {
            table,
            shown: take_five_table::LinkDisplay::default(),
            problem: None,
            flip: Some(false),
            coordinates: true,
            reader: None,
        }
    }
}

/// Converts a JavaScript number to a seed; fractions and signs are dropped.
pub(crate) fn seed(number: f64) -> u64 {
    number as u64
}

#[wasm_bindgen(js_class = Table)]
impl TableHandle {
    /// Starts a game. `spec` is a text such as `take:size=4,churn=high`; all chance in the game
    /// follows from `seed`, an integer.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, seed_number: f64) -> Result<TableHandle, Ts<Message>> {
        Ok(take_five_table::Table::new(&parse_spec(spec)?, seed(seed_number)).into())
    }

    /// Starts a game from a position text.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(
        spec: &str,
        position: &str,
        seed_number: f64,
    ) -> Result<TableHandle, Ts<Message>> {
        let position = Position::parse(&parse_spec(spec)?, position).map_err(to_js_error)?;
        Ok(take_five_table::Table::from_position(position, seed(seed_number)).into())
    }

    /// Opens a link (the part after `#`); `seedNumber` is used if the link has no seed. Throws only
    /// if the link gives no game; otherwise the game is at the last valid position and `problem`
    /// says what is wrong.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &str, seed_number: f64) -> Result<TableHandle, Ts<Message>> {
        let places = |position: &Position| -> Box<dyn Fn(&str) -> bool> {
            let places = picture::draw(position, ViewOptions::default()).places;
            Box::new(move |key| places.iter().any(|place| place.key == key))
        };
        let mut link = Link::read_for(link, places).map_err(to_js_error)?;
        link.seed.get_or_insert(seed(seed_number));
        let (table, problem) = take_five_table::Table::open_link(&link);
        Ok(TableHandle {
            shown: link.shown,
            problem,
            ..table.into()
        })
    }

    /// A copy, with what is partially entered: play on it what must not change this game yet.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> TableHandle {
        self.clone()
    }

    /// What was wrong with the link or record that this game was opened from.
    #[wasm_bindgen(getter)]
    pub fn problem(&self) -> Option<Ts<Message>> {
        self.problem.clone().map(to_js)
    }

    /// The display options of the link that this game was opened from.
    pub fn shown(&self) -> Ts<Shown> {
        to_js(Shown::from(&self.shown))
    }

    /// The link that opens the current line in its current state.
    pub fn link(&self) -> String {
        self.table.link().to_string()
    }

    /// Who plays, player 1 first: `human`, or an engine with its level, `engine-3`.
    pub fn seats(&self) -> Vec<String> {
        self.table.seats().iter().map(Seat::to_string).collect()
    }

    /// The level of the engine that plays for each player, player 1 first; 0 where a person does.
    pub fn levels(&self) -> Vec<u8> {
        let level = |seat: &Seat| match seat {
            Seat::Human => 0,
            Seat::Engine(level) => *level,
        };
        self.table.seats().iter().map(level).collect()
    }

    /// How many pieces of each kind in the board's `captures` each player has taken so far: player 1 first, all kinds of a
    /// player together. Empty if the game keeps none.
    pub fn captures(&self) -> Vec<u8> {
        super::view::captures(&self.table)
    }

    /// Says who plays, one seat for each player. `undo` then takes back past the answer of an
    /// engine.
    #[wasm_bindgen(js_name = setSeats)]
    pub fn set_seats(&mut self, seats: Vec<String>) -> Result<(), Ts<Message>> {
        let players = self.table.position().players();
        let seats = Seat::read_all(&seats.join(","), players).map_err(to_js_error)?;
        self.table.set_seats(&seats).map_err(to_js_error)
    }

    /// The full spec, with every option written out.
    pub fn spec(&self) -> String {
        self.table.spec().to_string()
    }

    /// The position text.
    pub fn position(&self) -> String {
        self.table.position().to_string()
    }

    /// The legal actions, sorted; empty if chance is next or the game is over.
    #[wasm_bindgen(js_name = legalActions)]
    pub fn legal_actions(&self) -> Vec<String> {
        self.table.legal_actions()
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<Ts<Ended>> {
        ended(&self.table, self.viewer().reader).map(to_js)
    }

    /// Flips the board by 180°, or shows it upright again; if `flip` is left out, the board is
    /// turned so that the reader sits at the bottom. `board` and `view` change, and with them the
    /// neighbours of places.
    #[wasm_bindgen(js_name = setFlip)]
    pub fn set_flip(&mut self, flip: Option<bool>) {
        self.flip = flip;
    }

    /// The player whom messages address as "you".
    pub fn reader(&self) -> Option<u8> {
        self.viewer().reader
    }

    /// Who looks at the table, and how.
    pub(crate) fn viewer(&self) -> Viewer {
        let reader = self.reader.or_else(|| self.table.only_person());
        let mut options = ViewOptions {
            coordinates: self.coordinates,
            flip: self.flip == Some(true),
            ..ViewOptions::default()
        };
        if let (None, Some(player)) = (self.flip, reader) {
            options = picture::facing(self.table.position(), player, options);
        }
        Viewer { reader, options }
    }

    /// Shows or hides the coordinates on the board. `board` changes.
    #[wasm_bindgen(js_name = setCoordinates)]
    pub fn set_coordinates(&mut self, coordinates: bool) {
        self.coordinates = coordinates;
    }

    /// Everything that never changes during the game: the frame, the places, and the shapes
    /// underneath.
    pub fn board(&self) -> Ts<Board> {
        to_js(board(&self.table, self.viewer()))
    }

    /// The current state of the table, including the picture.
    pub fn view(&self) -> Ts<View> {
        to_js(view(&self.table, self.viewer()))
    }

    /// The positions along the current line, at its start and at the end of each turn, including
    /// undone ones.
    pub fn course(&self) -> Ts<Course> {
        to_js(line_positions(&self.table))
    }

    /// The position texts at the starts of the earlier turns, if the game has a repetition rule, which compares them; in other
    /// games only that of the last.
    #[wasm_bindgen(js_name = earlierPositions)]
    pub fn earlier_positions(&self) -> Vec<String> {
        let positions = self.table.earlier_positions();
        positions.iter().map(ToString::to_string).collect()
    }

    /// Touches a place or a button. Touching what is selected deselects it.
    pub fn touch(&mut self, key: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.touch(key) {
            TouchResult::Refused(reason) => self.refused(reason),
            TouchResult::Begun | TouchResult::Deselected => to_js(Answer::Begun {
                view: view(&self.table, self.viewer()),
            }),
            TouchResult::Played(played) => self.played(&before, &played),
        }
    }

    /// Plays an action, a turn, or the start or rest of a turn, given as text. Nothing is played if
    /// any part of the text is wrong.
    pub fn play(&mut self, text: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.play(text) {
            Err(reason) => self.refused(reason.into()),
            Ok(played) => self.played(&before, &played),
        }
    }

    /// Plays what somebody typed: like `play`, but ignores case, punctuation and spaces as long as
    /// only one legal turn can be meant.
    #[wasm_bindgen(js_name = playTyped)]
    pub fn play_typed(&mut self, text: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.play_typed(text) {
            Err(reason) => to_js(Answer::Refused { reason }),
            Ok(played) => self.played(&before, &played),
        }
    }

    /// Triggers the next chance event (rolls, draws, deals one card); refused if chance does not
    /// come next.
    pub fn advance(&mut self) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.advance() {
            None => self.refused(Message::new("refused.no-chance")),
            Some(played) => self.played(&before, &[played]),
        }
    }

    fn refused(&self, reason: Message) -> Ts<Answer> {
        let reason = PlayerNames::to_reader(&self.table, self.viewer().reader).replace_in(reason);
        to_js(Answer::Refused { reason })
    }

    fn played(&self, before: &Position, played: &[take_five_rules::PlayedStep]) -> Ts<Answer> {
        to_js(Answer::Played {
            steps: steps(&self.table, self.viewer(), before, played),
            view: view(&self.table, self.viewer()),
        })
    }

    /// What to touch for a legal action, one after the other; empty if there is no such action.
    #[wasm_bindgen(js_name = touchPath)]
    pub fn touch_path(&self, action: &str) -> Vec<String> {
        self.table.touch_path(action)
    }

    /// Clears the touches entered so far. Returns false if there are none.
    pub fn deselect(&mut self) -> bool {
        self.table.clear_pending()
    }

    /// The former name of `deselect`.
    #[wasm_bindgen(js_name = letGo)]
    pub fn let_go(&mut self) -> bool {
        self.deselect()
    }

    /// What is on each place and what touching it would do, in the order of the board's places.
    pub fn labels(&self) -> Ts<Labels> {
        to_js(labels(&self.table, self.viewer()))
    }

    /// Shapes that highlight places: marks, and arrows given as pairs of places, from and to.
    pub fn annotations(
        &self,
        marks: Vec<String>,
        arrows: Vec<String>,
    ) -> Result<Ts<Annotations>, Ts<Message>> {
        let drawn = annotations(&self.table, self.viewer().options, &marks, &arrows);
        drawn.map(to_js).map_err(to_js_error)
    }

    /// What can be dragged from the place, and where to.
    pub fn drag(&self, key: &str) -> Ts<Drag> {
        to_js(drag(&self.table, key))
    }

    /// Why something dragged from one place cannot be dropped on another.
    #[wasm_bindgen(js_name = whyNoDrop)]
    pub fn why_no_drop(&self, from: &str, to: &str) -> Ts<Message> {
        to_js(match self.table.to_play() {
            ToPlay::Over => Message::new("refused.over"), // only the table knows about repetition
            _ => picture::why_drop_is_illegal(self.table.position(), from, to),
        })
    }

    /// Sets whether outcomes of chance can be chosen: `view().choices` then offers them, and `play`
    /// accepts them.
    #[wasm_bindgen(js_name = chanceByHand)]
    pub fn chance_by_hand(&mut self, by_hand: bool) {
        self.table.set_manual_chance(by_hand);
    }

    /// Undoes the last action and the chance after it, or the end of the game. Returns false if
    /// there is nothing to undo. If engines play, goes back to where a person is to act.
    pub fn undo(&mut self) -> bool {
        self.table.undo()
    }

    /// Redoes what was undone. Returns false if there is nothing to redo.
    pub fn redo(&mut self) -> bool {
        self.table.redo()
    }

    /// Goes to the position after this many turns of the current line.
    #[wasm_bindgen(js_name = goToTurn)]
    pub fn go_to_turn(&mut self, turns: usize) {
        self.table.go_to_turn(turns);
    }

    /// Goes to the position after this many steps of the current line, or to its end if it is
    /// shorter.
    #[wasm_bindgen(js_name = goToStep)]
    pub fn go_to_step(&mut self, steps: usize) {
        self.table.go_to_step(steps);
    }

    /// Goes to the end of a turn of `turns()`, or to the start of the game for 0. Returns false if
    /// there is no such turn.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, id: usize) -> bool {
        self.table.go_to(id)
    }

    /// Goes to the start of the current turn. Returns false at the start of the game.
    pub fn back(&mut self) -> bool {
        self.table.back()
    }

    /// Goes to the end of the turn, or of the next one. Returns false at the end of the line.
    pub fn forward(&mut self) -> bool {
        self.table.forward()
    }

    /// Goes to the start of the game.
    #[wasm_bindgen(js_name = toStart)]
    pub fn to_start(&mut self) {
        self.table.go_to(0);
    }

    /// Goes to the end of the current line.
    #[wasm_bindgen(js_name = toEnd)]
    pub fn to_end(&mut self) {
        self.table.go_to_step(usize::MAX);
    }
}
