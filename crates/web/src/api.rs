//! What a front end calls.

use crate::ts;
use crate::view::{
    Answer, Board, Ended, Labels, Turns, View, board, drag, ended, labels, steps, view,
};
use take_five_picture::Drag;
use take_five_rules::{Message, Position, Spec};
use take_five_table::{Link, Touched};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game being played.
///
/// Every method that can fail throws a `Message`, `{id, args}`: what was wrong, for words to say.
/// A failed call changes nothing.
#[wasm_bindgen]
pub struct Table {
    table: take_five_table::Table,
    problem: Option<Message>,
}

/// A seed from a JavaScript number; a fraction or a sign is cut off.
fn seed(number: f64) -> u64 {
    number as u64
}

fn spec_of(text: &str) -> Result<Spec, Ts<Message>> {
    text.parse().map_err(ts)
}

#[wasm_bindgen]
impl Table {
    /// Starts a game: `spec` such as `take:size=4,churn=high`; all chance of the game follows from
    /// `seed`, a whole number.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, seed_number: f64) -> Result<Table, Ts<Message>> {
        let table = take_five_table::Table::new(&spec_of(spec)?, seed(seed_number));
        Ok(Table {
            table,
            problem: None,
        })
    }

    /// Starts from a position text.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(
        spec: &str,
        position: &str,
        seed_number: f64,
    ) -> Result<Table, Ts<Message>> {
        let position = Position::parse(&spec_of(spec)?, position).map_err(ts)?;
        let table = take_five_table::Table::from_position(position, seed(seed_number));
        Ok(Table {
            table,
            problem: None,
        })
    }

    /// Opens a link (what stands behind `#`); `seedNumber` is taken where the link has none. Where
    /// a turn of the link is wrong, the game stands at the last good one and `problem` says what
    /// is wrong.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &str, seed_number: f64) -> Result<Table, Ts<Message>> {
        let mut link = Link::read(link).map_err(ts)?;
        link.seed.get_or_insert(seed(seed_number));
        let (table, problem) = take_five_table::Table::open_link(&link);
        Ok(Table { table, problem })
    }

    /// What was wrong with the link that this game was opened from.
    #[wasm_bindgen(getter)]
    pub fn problem(&self) -> Option<Ts<Message>> {
        self.problem.clone().map(ts)
    }

    /// The link that opens this game as it stands.
    pub fn link(&self) -> String {
        self.table.link().to_string()
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

    /// What stays as it is for the whole game: frame, places, what lies below.
    pub fn board(&self) -> Ts<Board> {
        ts(board(&self.table))
    }

    /// How the table stands, picture included.
    pub fn view(&self) -> Ts<View> {
        ts(view(&self.table))
    }

    /// The turns of the game, those taken back included.
    pub fn turns(&self) -> Ts<Turns> {
        ts(self.table.turns().into())
    }

    /// Touches a place or control. Touching what is selected lets go of it.
    pub fn touch(&mut self, key: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.touch(key) {
            Touched::Refused(reason) => ts(Answer::Refused { reason }),
            Touched::Begun | Touched::LetGo => ts(Answer::Begun {
                view: view(&self.table),
            }),
            Touched::Played(played) => self.played(&before, &played),
        }
    }

    /// Plays an action, a turn, or the beginning or rest of one, given as text. A text wrong
    /// anywhere is refused whole.
    pub fn play(&mut self, text: &str) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.play(text) {
            Err(reason) => ts(Answer::Refused { reason }),
            Ok(played) => self.played(&before, &played),
        }
    }

    /// Lets the next chance happen (rolls, draws, deals one card); refused where none comes next.
    pub fn advance(&mut self) -> Ts<Answer> {
        let before = self.table.position().clone();
        match self.table.advance() {
            None => ts(Answer::Refused {
                reason: Message::new("refused.no-chance"),
            }),
            Some(played) => self.played(&before, &[played]),
        }
    }

    fn played(&self, before: &Position, played: &[take_five_rules::Played]) -> Ts<Answer> {
        ts(Answer::Played {
            steps: steps(before, played),
            view: view(&self.table),
        })
    }

    /// Lets go of what is half entered.
    #[wasm_bindgen(js_name = letGo)]
    pub fn let_go(&mut self) -> bool {
        self.table.let_go()
    }

    /// What each place holds now and what touching it would do, in the order of the board's places.
    pub fn labels(&self) -> Ts<Labels> {
        ts(labels(&self.table))
    }

    /// What can be dragged from the place, and to where.
    pub fn drag(&self, key: &str) -> Ts<Drag> {
        ts(drag(&self.table, key))
    }

    /// Takes back the last action, and the chance behind it; false where there is none.
    pub fn undo(&mut self) -> bool {
        self.table.undo()
    }

    /// Plays again what was taken back; false where there is nothing.
    pub fn redo(&mut self) -> bool {
        self.table.redo()
    }

    /// Shows the game after so many of its turns.
    #[wasm_bindgen(js_name = goToTurn)]
    pub fn go_to_turn(&mut self, turns: usize) {
        self.table.go_to_turn(turns);
    }
}
