//! The part of the API for saving games, editing their records, and starting the next game, which a
//! board alone does not need.

use super::link::{LinkParts, Standing};
use super::player_names::PlayerNames;
use super::table_handle::{TableHandle, seed};
use super::turn_tree::{Tag, Tags, Told, Tree, describe_steps, in_words, turn_tree};
use crate::typed_values::{to_js, to_js_error};
use take_five_rules::Message;
use take_five_table::{End, Link};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_class = Table)]
impl TableHandle {
    /// Opens a record; `seedNumber` is used if it has no seed. Throws only if nothing can be
    /// opened; otherwise the game contains everything up to the first problem, which `problem`
    /// describes: its `args` have `line` and `column`.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &str, seed_number: f64) -> Result<TableHandle, Ts<Message>> {
        let opened = take_five_table::Table::open_record(record, seed(seed_number));
        let (table, problem) = opened.map_err(to_js_error)?;
        Ok(TableHandle {
            problem: problem.map(Message::from),
            ..table.into()
        })
    }

    /// Sets whether the record is being studied, which is the default for a record that was opened:
    /// a turn that departs from the main line then starts a variation. In a game that is being
    /// played, such a turn becomes the main line, and what it replaces is kept as a variation.
    #[wasm_bindgen(js_name = setStudy)]
    pub fn set_study(&mut self, is_study: bool) {
        self.table.set_study(is_study);
    }

    /// Whether the current position was reached by `undo` and `redo` alone, and not by navigation.
    /// A turn played there continues the game even if it was over.
    #[wasm_bindgen(js_name = isUndone)]
    pub fn is_undone(&self) -> bool {
        self.table.is_undone()
    }

    /// Restores `isUndone` after the table was saved as a record.
    #[wasm_bindgen(js_name = setUndone)]
    pub fn set_undone(&mut self, is_undone: bool) {
        self.table.set_undone(is_undone);
    }

    /// The number of the turn that is being played, or of the next one; counts the players' turns from 1.
    #[wasm_bindgen(js_name = turnNumber)]
    pub fn turn_number(&self) -> usize {
        self.table.turn_number()
    }

    /// Sets the player whom messages address as "you". If left out, that is the only person at a
    /// table with engines, if there is one.
    #[wasm_bindgen(js_name = setReader)]
    pub fn set_reader(&mut self, player: Option<u8>) {
        self.reader =
            player.filter(|player| (1..=self.table.position().players()).contains(player));
    }

    /// The complete record: variations, comments, tags and the current position.
    pub fn record(&self) -> String {
        self.table.record()
    }

    /// Facts about the game besides its moves, in the order in which they were added.
    pub fn tags(&self) -> Ts<Tags> {
        let tags = self.table.tags().iter();
        to_js(Tags(
            tags.map(|(name, value)| Tag {
                name: name.clone(),
                value: value.clone(),
            })
            .collect(),
        ))
    }

    /// Sets a tag such as `Title`, `Date` or `Player1`; an empty value removes it.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Ts<Message>> {
        self.table.set_tag(name, value).map_err(to_js_error)
    }

    /// The state of the match that the game belongs to, as `name=value` pairs separated by spaces.
    /// The game itself counts once it is over. The pairs are those of the tag `Match` (`games=3
    /// played=1 score=1,0`, or `points=20 …`), then `over=1` if the match is over, and `adds-up=1`
    /// if the points of the games are added up.
    pub fn standing(&self) -> Option<String> {
        let standing = self.table.match_standing()?;
        let mut text = standing.to_string();
        if standing.is_over() {
            text.push_str(" over=1");
        }
        if self.table.spec().info().scores {
            text.push_str(" adds-up=1");
        }
        Some(text)
    }

    /// The same as values; `undefined` if there is no match.
    #[wasm_bindgen(js_name = matchStanding)]
    pub fn match_standing(&self) -> Option<Ts<Standing>> {
        Standing::from_table(&self.table).map(to_js)
    }

    /// The contents of `link`, as values.
    #[wasm_bindgen(js_name = linkParts)]
    pub fn link_parts(&self) -> Ts<LinkParts> {
        to_js(LinkParts::from_table(&self.table))
    }

    /// The link that opens the current position without the turns that led to it.
    #[wasm_bindgen(js_name = positionLink)]
    pub fn position_link(&self) -> String {
        Link::to(self.table.position().clone()).to_string()
    }

    /// The next game of the same players, continuing the match: the other player starts, or the seats rotate by one.
    pub fn again(&self, seed_number: f64) -> TableHandle {
        self.table.next_game(seed(seed_number)).into()
    }

    /// The turns of the main line with all variations, and the comment on the game.
    pub fn turns(&self) -> Ts<Tree> {
        to_js(turn_tree(&self.table))
    }

    /// Describes the text of a turn or an action in words, if the notation is hard for people to
    /// read: a layout of all chips, a deal.
    #[wasm_bindgen(js_name = inWords)]
    pub fn in_words(&self, text: &str) -> Option<Ts<Message>> {
        in_words(
            self.table.position(),
            &PlayerNames::neutral(&self.table),
            text,
        )
        .map(to_js)
    }

    /// Describes, in sentences, what happened after this number of steps, up to the current
    /// position.
    pub fn since(&self, steps: usize) -> Ts<Told> {
        let end = self.table.end().filter(|_| steps < self.table.steps());
        to_js(describe_steps(
            &self.table,
            self.viewer().reader,
            self.table.steps_since(steps),
            end,
        ))
    }

    /// Describes, in sentences, what happened in a turn.
    #[wasm_bindgen(js_name = tellTurn)]
    pub fn tell_turn(&self, id: usize) -> Ts<Told> {
        let end = self.table.end_of_turn(id);
        to_js(describe_steps(
            &self.table,
            self.viewer().reader,
            self.table.steps_of_turn(id),
            end,
        ))
    }

    /// A player resigns, which ends the game until it is undone.
    pub fn resign(&mut self, player: u8) -> Result<(), Ts<Message>> {
        self.table
            .end_game(End::Resigned(player))
            .map_err(to_js_error)
    }

    /// The players agree on a draw, which ends the game until it is undone.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), Ts<Message>> {
        self.table.end_game(End::Draw).map_err(to_js_error)
    }

    /// Promotes the variation that contains the turn to the main line. Returns false if the turn is
    /// not in a variation.
    pub fn promote(&mut self, id: usize) -> bool {
        self.table.promote(id)
    }

    /// Deletes a turn and everything after it. Returns false if there is no such turn.
    pub fn remove(&mut self, id: usize) -> bool {
        self.table.remove(id)
    }

    /// Restores what was last deleted. Returns false if there is nothing to restore.
    pub fn restore(&mut self) -> bool {
        self.table.restore()
    }

    /// Sets the comment on a turn, or for 0 on the game; an empty text removes it.
    pub fn comment(&mut self, id: usize, text: &str) -> Result<(), Ts<Message>> {
        self.table.set_comment(id, text).map_err(to_js_error)
    }
}

/// Splits a text into its records.
#[wasm_bindgen(js_name = splitRecords)]
pub fn split_records(text: &str) -> Vec<String> {
    let records = take_five_table::split_records(text).into_iter();
    records.map(|(_, record)| record.to_owned()).collect()
}
