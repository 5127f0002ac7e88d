//! What a front end calls to keep games, to change their records, and to go on from one to the next: more than a board
//! by itself needs.

use crate::Names;
use crate::api::{TableHandle, seed};
use crate::link::{LinkParts, Standing};
use crate::tree::{Tag, Tags, Told, Tree, in_words, told, tree};
use take_five_rules::Message;
use take_five_table::{End, Link};
use take_five_wasm_common::{thrown, ts};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_class = Table)]
impl TableHandle {
    /// Opens a record; `seedNumber` is taken where it has no seed. It throws only where nothing
    /// can be opened; else the game is there as far as the record is good, and `problem` says what
    /// is wrong behind that: `args` has `line` and `column`.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &str, seed_number: f64) -> Result<TableHandle, Ts<Message>> {
        let opened = take_five_table::Table::open_record(record, seed(seed_number));
        let (table, problem) = opened.map_err(thrown)?;
        Ok(TableHandle {
            problem: problem.map(Message::from),
            ..table.into()
        })
    }

    /// Says whether this is a record that is studied, as one that was opened is: a turn that departs from the main line
    /// begins a variation then. In a game that is played such a turn becomes the main line, and what it replaces stays
    /// as a variation.
    #[wasm_bindgen(js_name = setStudy)]
    pub fn set_study(&mut self, is_study: bool) {
        self.table.set_study(is_study);
    }

    /// Whether the place shown was come to by `undo` and `redo` alone, and not by looking about: what is played there
    /// goes on with a game that was over, too.
    #[wasm_bindgen(js_name = isUndone)]
    pub fn is_undone(&self) -> bool {
        self.table.is_undone()
    }

    /// Says so of a table that was kept as a record meanwhile.
    #[wasm_bindgen(js_name = setUndone)]
    pub fn set_undone(&mut self, is_undone: bool) {
        self.table.set_undone(is_undone);
    }

    /// The record: everything, variations, comments, tags and the place shown.
    pub fn record(&self) -> String {
        self.table.record()
    }

    /// What is known of the game besides its moves, in the order in which it was said.
    pub fn tags(&self) -> Ts<Tags> {
        let tags = self.table.tags().iter();
        ts(Tags(
            tags.map(|(name, value)| Tag {
                name: name.clone(),
                value: value.clone(),
            })
            .collect(),
        ))
    }

    /// Sets a tag such as `Title`, `Date` or `Player1`; an empty value takes it away.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Ts<Message>> {
        self.table.set_tag(name, value).map_err(thrown)
    }

    /// How the match stands that the game belongs to, the game counted once it is over, as `name=value` parted by
    /// blanks: what the tag `Match` says (`games=3 played=1 score=1,0`, or `points=20 …`), `over=1` once no game
    /// follows, `adds-up=1` where points add up.
    pub fn standing(&self) -> Option<String> {
        let standing = self.table.standing()?;
        let mut text = standing.to_string();
        if standing.is_over() {
            text.push_str(" over=1");
        }
        if self.table.spec().info().scores {
            text.push_str(" adds-up=1");
        }
        Some(text)
    }

    /// The same as values; nothing where there is no match.
    #[wasm_bindgen(js_name = matchStanding)]
    pub fn match_standing(&self) -> Option<Ts<Standing>> {
        Standing::of(&self.table).map(ts)
    }

    /// What `link` writes, as values.
    #[wasm_bindgen(js_name = linkParts)]
    pub fn link_parts(&self) -> Ts<LinkParts> {
        ts(LinkParts::of(&self.table))
    }

    /// The link that opens the position shown, and nothing of how it came about.
    #[wasm_bindgen(js_name = positionLink)]
    pub fn position_link(&self) -> String {
        Link::to(self.table.position().clone()).to_string()
    }

    /// The next game of the same players: the other one starts, or the seats move on by one; the match goes on.
    pub fn again(&self, seed_number: f64) -> TableHandle {
        self.table.again(seed(seed_number)).into()
    }

    /// The turns of the main line with all variations, and what is said of the game.
    pub fn turns(&self) -> Ts<Tree> {
        ts(tree(&self.table))
    }

    /// What the text of a turn or an action says, where it is written for programs rather than for people: a layout of
    /// all chips, a deal.
    #[wasm_bindgen(js_name = inWords)]
    pub fn in_words(&self, text: &str) -> Option<Ts<Message>> {
        in_words(self.table.position(), &Names::of(&self.table), text).map(ts)
    }

    /// What happened behind the step of this number up to the place shown, in sentences.
    pub fn since(&self, steps: usize) -> Ts<Told> {
        let end = self.table.end().filter(|_| steps < self.table.steps());
        ts(told(&self.table, self.table.since(steps), end))
    }

    /// What happened in a turn, in sentences.
    #[wasm_bindgen(js_name = tellTurn)]
    pub fn tell_turn(&self, id: usize) -> Ts<Told> {
        let end = self.table.end_of_turn(id);
        ts(told(&self.table, self.table.of_turn(id), end))
    }

    /// A player gives up, which ends the game until it is taken back.
    pub fn resign(&mut self, player: u8) -> Result<(), Ts<Message>> {
        self.table.end_with(End::Resigned(player)).map_err(thrown)
    }

    /// The players agree on a draw, which ends the game until it is taken back.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), Ts<Message>> {
        self.table.end_with(End::Draw).map_err(thrown)
    }

    /// Makes the variation that the turn is in the main one; false where it is in none.
    pub fn promote(&mut self, id: usize) -> bool {
        self.table.promote(id)
    }

    /// Takes out a turn and all that follows it; false where there is none.
    pub fn remove(&mut self, id: usize) -> bool {
        self.table.remove(id)
    }

    /// Puts back what was last taken out; false where there is nothing.
    pub fn restore(&mut self) -> bool {
        self.table.restore()
    }

    /// Says something of a turn, or for 0 of the game; an empty text takes it back.
    pub fn comment(&mut self, id: usize, text: &str) -> Result<(), Ts<Message>> {
        self.table.set_comment(id, text).map_err(thrown)
    }
}

/// Parts a text into the records in it.
#[wasm_bindgen(js_name = splitRecords)]
pub fn split_records(text: &str) -> Vec<String> {
    let records = take_five_table::split_records(text).into_iter();
    records.map(|(_, record)| record.to_owned()).collect()
}
