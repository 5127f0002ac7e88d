//! What a front end calls.

use crate::Names;
use crate::course::{Course, course};
use crate::shown::Shown;
use crate::view::{
    Annotations, Answer, Board, Ended, Labels, View, annotations, board, drag, ended, labels,
    steps, view,
};
use take_five_picture::{self as picture, Drag, Options};
use take_five_rules::{Message, Position, ToPlay};
use take_five_table::{Link, Seat, Touched};
use take_five_wasm_common::{spec_of, thrown, ts};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game being played.
///
/// Every method that can fail throws a `Message`, `{id, args}`: what was wrong, for words to say.
/// A failed call changes nothing.
#[wasm_bindgen(js_name = Table)]
pub struct TableHandle {
    pub(crate) table: take_five_table::Table,
    pub(crate) shown: take_five_table::LinkDisplay,
    pub(crate) problem: Option<Message>,
    pub(crate) options: Options,
}

impl From<take_five_table::Table> for TableHandle {
    fn from(table: take_five_table::Table) -> Self {
        TableHandle {
            table,
            shown: take_five_table::LinkDisplay::default(),
            problem: None,
            options: Options::default(),
        }
    }
}

/// A seed from a JavaScript number; a fraction or a sign is cut off.
pub(crate) fn seed(number: f64) -> u64 {
    number as u64
}

#[wasm_bindgen(js_class = Table)]
impl TableHandle {
    /// Starts a game: `spec` such as `take:size=4,churn=high`; all chance of the game follows from
    /// `seed`, a whole number.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, seed_number: f64) -> Result<TableHandle, Ts<Message>> {
        Ok(take_five_table::Table::new(&spec_of(spec)?, seed(seed_number)).into())
    }

    /// Starts from a position text.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(
        spec: &str,
        position: &str,
        seed_number: f64,
    ) -> Result<TableHandle, Ts<Message>> {
        let position = Position::parse(&spec_of(spec)?, position).map_err(thrown)?;
        Ok(take_five_table::Table::from_position(position, seed(seed_number)).into())
    }

    /// Opens a link (what stands behind `#`); `seedNumber` is taken where the link has none. It
    /// throws only where the link gives no game; else the game stands at the last good place and
    /// `problem` says what is wrong.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &str, seed_number: f64) -> Result<TableHandle, Ts<Message>> {
        let places = |position: &Position| -> Box<dyn Fn(&str) -> bool> {
            let places = picture::draw(position, Options::default()).places;
            Box::new(move |key| places.iter().any(|place| place.key == key))
        };
        let mut link = Link::read_for(link, places).map_err(thrown)?;
        link.seed.get_or_insert(seed(seed_number));
        let (table, problem) = take_five_table::Table::open_link(&link);
        Ok(TableHandle {
            shown: link.shown,
            problem,
            ..table.into()
        })
    }

    /// What was wrong with the link or record that this game was opened from.
    #[wasm_bindgen(getter)]
    pub fn problem(&self) -> Option<Ts<Message>> {
        self.problem.clone().map(ts)
    }

    /// How the link that this game was opened from wants it to be shown.
    pub fn shown(&self) -> Ts<Shown> {
        ts(Shown::from(&self.shown))
    }

    /// The link that opens the line shown, as it stands.
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

    /// Says who plays, one seat for each player. `undo` then takes back past the answer of an
    /// engine.
    #[wasm_bindgen(js_name = setSeats)]
    pub fn set_seats(&mut self, seats: Vec<String>) -> Result<(), Ts<Message>> {
        let players = self.table.position().players();
        let seats = Seat::read_all(&seats.join(","), players).map_err(thrown)?;
        self.table.set_seats(&seats).map_err(thrown)
    }

    /// The full spec, every option written out.
    pub fn spec(&self) -> String {
        self.table.spec().to_string()
    }

    /// The position text.
    pub fn position(&self) -> String {
        self.table.position().to_string()
    }

    /// The legal actions, sorted; empty at chance and at the end.
    #[wasm_bindgen(js_name = legalActions)]
    pub fn legal_actions(&self) -> Vec<String> {
        self.table.legal_actions()
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<Ts<Ended>> {
        ended(&self.table).map(ts)
    }

    /// Shows the board turned by half from now on, or upright again: `board` and `view` change,
    /// and the neighbours of places with them.
    #[wasm_bindgen(js_name = setFlip)]
    pub fn set_flip(&mut self, flip: bool) {
        self.options.flip = flip;
    }

    /// Names places on the board from now on, or not: `board` changes.
    #[wasm_bindgen(js_name = setCoordinates)]
    pub fn set_coordinates(&mut self, coordinates: bool) {
        self.options.coordinates = coordinates;
    }

    /// What stays as it is for the whole game: frame, places, what lies below.
    pub fn board(&self) -> Ts<Board> {
        ts(board(&self.table, self.options))
    }

    /// How the table stands, picture included.
    pub fn view(&self) -> Ts<View> {
        ts(view(&self.table, self.options))
    }

    /// The positions that the line shown goes through, at its beginning and at the end of each turn,
    /// those that were taken back included.
    pub fn course(&self) -> Ts<Course> {
        ts(course(&self.table))
    }

    /// Touches a place or control. Touching what is selected lets go of it.
    pub fn touch(&mut self, key: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.touch(key) {
            Touched::Refused(reason) => self.refused(reason),
            Touched::Begun | Touched::LetGo => ts(Answer::Begun {
                view: view(&self.table, self.options),
            }),
            Touched::Played(played) => self.played(&before, &played),
        }
    }

    /// Plays an action, a turn, or the beginning or rest of one, given as text. A text wrong
    /// anywhere is refused whole.
    pub fn play(&mut self, text: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.play(text) {
            Err(reason) => self.refused(reason.into()),
            Ok(played) => self.played(&before, &played),
        }
    }

    /// Plays what somebody typed: like `play`, but for case, signs and blanks, wherever one legal turn is meant.
    #[wasm_bindgen(js_name = playTyped)]
    pub fn play_typed(&mut self, text: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.play_typed(text) {
            Err(reason) => ts(Answer::Refused { reason }),
            Ok(played) => self.played(&before, &played),
        }
    }

    /// Lets the next chance happen (rolls, draws, deals one card); refused where none comes next.
    pub fn advance(&mut self) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.advance() {
            None => self.refused(Message::new("refused.no-chance")),
            Some(played) => self.played(&before, &[played]),
        }
    }

    fn refused(&self, reason: Message) -> Ts<Answer> {
        let reason = Names::of(&self.table).put(reason);
        ts(Answer::Refused { reason })
    }

    fn played(&self, before: &Position, played: &[take_five_rules::Played]) -> Ts<Answer> {
        ts(Answer::Played {
            steps: steps(before, played, self.options, &Names::of(&self.table)),
            view: view(&self.table, self.options),
        })
    }

    /// Lets go of what is half entered.
    #[wasm_bindgen(js_name = letGo)]
    pub fn let_go(&mut self) -> bool {
        self.table.let_go()
    }

    /// What each place holds now and what touching it would do, in the order of the board's places.
    pub fn labels(&self) -> Ts<Labels> {
        ts(labels(&self.table, self.options))
    }

    /// Shapes that point out places: marks, and arrows, of which each is two places, from and to.
    pub fn annotations(
        &self,
        marks: Vec<String>,
        arrows: Vec<String>,
    ) -> Result<Ts<Annotations>, Ts<Message>> {
        let drawn = annotations(&self.table, self.options, &marks, &arrows);
        drawn.map(ts).map_err(thrown)
    }

    /// What can be dragged from the place, and to where.
    pub fn drag(&self, key: &str) -> Ts<Drag> {
        ts(drag(&self.table, key))
    }

    /// Why what is dragged from a place cannot be let fall on another.
    #[wasm_bindgen(js_name = whyNoDrop)]
    pub fn why_no_drop(&self, from: &str, to: &str) -> Ts<Message> {
        ts(match self.table.to_play() {
            ToPlay::Over => Message::new("refused.over"), // only the table knows of repetition
            _ => picture::why_no_drop(self.table.position(), from, to),
        })
    }

    /// Lets outcomes of chance be chosen: `view().choices` offers them, and `play` takes them.
    #[wasm_bindgen(js_name = chanceByHand)]
    pub fn chance_by_hand(&mut self, by_hand: bool) {
        self.table.set_chance_by_hand(by_hand);
    }

    /// Takes back the last action and the chance behind it, or the end of the game; false where
    /// there is none. Where engines play, it goes back to where a person is to act.
    pub fn undo(&mut self) -> bool {
        self.table.undo()
    }

    /// Plays again what was taken back; false where there is nothing.
    pub fn redo(&mut self) -> bool {
        self.table.redo()
    }

    /// Shows the game after so many turns of the line shown.
    #[wasm_bindgen(js_name = goToTurn)]
    pub fn go_to_turn(&mut self, turns: usize) {
        self.table.go_to_turn(turns);
    }

    /// Shows the game after so many steps of the line shown, or at its end where it has fewer.
    #[wasm_bindgen(js_name = goToStep)]
    pub fn go_to_step(&mut self, steps: usize) {
        self.table.go_to_step(steps);
    }

    /// Shows the game after a turn of `turns()`, or its start for 0; false where there is no such
    /// turn.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, id: usize) -> bool {
        self.table.go_to(id)
    }

    /// Goes to the start of the turn shown; false at the start of the game.
    pub fn back(&mut self) -> bool {
        self.table.back()
    }

    /// Goes on to the end of the turn, or of the next one; false at the end of the line.
    pub fn forward(&mut self) -> bool {
        self.table.forward()
    }

    /// Goes to the start of the game.
    #[wasm_bindgen(js_name = toStart)]
    pub fn to_start(&mut self) {
        self.table.go_to(0);
    }

    /// Goes to the end of the line shown.
    #[wasm_bindgen(js_name = toEnd)]
    pub fn to_end(&mut self) {
        self.table.go_to_step(usize::MAX);
    }
}
