//! The rules from `take-five-table`, for everything that is no browser.

use crate::Referee;
use take_five_rules::{Message, Position, Spec, ToPlay};
use take_five_table::Table;

/// A referee that plays at a table. A turn is refused with its message as text.
#[derive(Debug, Default)]
pub struct TableReferee {
    table: Option<Table>,
    /// The number of steps after each text.
    steps: Vec<usize>,
}

impl TableReferee {
    /// Plays a turn as [`Referee::play`] does.
    ///
    /// # Errors
    /// Why it is refused, to be put into words.
    pub fn try_play(&mut self, text: &str) -> Result<(), Message> {
        let table = self.table.as_mut().ok_or(Message::new("refused.over"))?;
        table.play(text)?;
        self.steps.push(table.steps());
        Ok(())
    }

    /// The position, once a game has begun.
    pub fn position(&self) -> Option<&Position> {
        self.table.as_ref().map(Table::position)
    }
}

impl Referee for TableReferee {
    fn start_game(&mut self, spec: &str) -> u8 {
        self.steps.clear();
        self.table = spec.parse().ok().map(|spec: Spec| Table::new(&spec, 0));
        self.table
            .as_ref()
            .map_or(0, |table| table.position().players())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        self.try_play(text).map_err(|refused| refused.to_string())
    }

    fn happen(&mut self, outcome: &str) {
        let Some(table) = &mut self.table else { return };
        table.set_manual_chance(true);
        let played = table.play(outcome);
        table.set_manual_chance(false);
        if played.is_ok() {
            self.steps.push(table.steps());
        }
    }

    fn go_back_to(&mut self, count: usize) {
        self.steps.truncate(count);
        let steps = self.steps.last().copied().unwrap_or(0);
        if let Some(table) = &mut self.table {
            table.go_to_step(steps);
        }
    }

    fn to_play(&self) -> i32 {
        match self.table.as_ref().map(Table::to_play) {
            Some(ToPlay::Player(player)) => player.into(),
            Some(ToPlay::Chance) => 0,
            Some(ToPlay::Over) | None => -1,
        }
    }

    fn draw(&self, seed: u64) -> String {
        let Some(table) = &self.table else {
            return String::new();
        };
        let mut drawn = Table::from_position(table.position().clone(), seed);
        drawn.advance().map_or_else(String::new, |step| step.text)
    }

    fn next_spec(&self) -> String {
        let next = self
            .table
            .as_ref()
            .map(|table| table.next_game(0).spec().to_string());
        next.unwrap_or_default()
    }
}
