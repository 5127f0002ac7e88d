//! Ends brought about by the players, whatever the rules say about the position.

use crate::tree::Node;
use crate::{TERMINATION_TAG, TIME_FORFEIT, Table};
use std::fmt;
use take_five_rules::{Cursor, Message, Outcome, TextError, ToPlay};

/// How players can end a game before the rules do.
///
/// ```
/// use take_five_table::{End, Table};
/// let mut table = Table::new(&"take:size=2".parse()?, 1);
/// table.end_game(End::Resigned(2))?;
/// assert_eq!(table.outcome().unwrap().places(), [1, 2]);
/// assert_eq!(table.link().to_string(), "game=take:size=2,churn=low&seed=1&end=resign-2");
/// # Ok::<(), take_five_rules::Message>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This player resigns. With more than two players the others share the win.
    Resigned(u8),
    /// All players agree on a draw.
    Draw,
}

impl End {
    /// Parses `resign-2` or `draw`, the whole text.
    ///
    /// # Errors
    /// If it is neither.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let end = if cursor.eat("resign-") {
            let player = cursor.one_of("1234", "expect.resigning-player")?;
            End::Resigned(player as u8 + 1)
        } else {
            cursor.require("draw", "expect.end-of-game")?;
            End::Draw
        };
        cursor.finish().map(|()| end)
    }

    /// The result in a game with this many players.
    fn outcome(self, players: u8) -> Outcome {
        match self {
            End::Resigned(player) => Outcome::all_tied_except(players, Some(player)),
            End::Draw => Outcome::all_tied_except(players, None),
        }
    }

    /// Why the game ended.
    fn message(self) -> Message {
        match self {
            End::Resigned(player) => {
                let player = Message::new("seat.player").with("number", player);
                Message::new("ended.resigned").with("player", player)
            }
            End::Draw => Message::new("ended.agreed"),
        }
    }
}

/// In the notation of records and links.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Resigned(player) => write!(f, "resign-{player}"),
            End::Draw => f.write_str("draw"),
        }
    }
}

impl Table {
    /// How the players ended the game, if they did.
    pub fn end(&self) -> Option<End> {
        self.tree.end(self.tree.current_node())
    }

    /// How the players ended the game in a turn, by its [`crate::RecordedTurn::id`].
    pub fn end_of_turn(&self, turn: usize) -> Option<End> {
        self.tree.end(turn)
    }

    /// Whether the game was lost by running out of time, as its tags say: then it ends like a resignation.
    ///
    /// ```
    /// use take_five_table::{End, Table};
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.end_game(End::Resigned(2))?;
    /// assert!(!table.is_lost_on_time());
    /// table.set_tag("Termination", "time forfeit")?;
    /// assert!(table.is_lost_on_time());
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn is_lost_on_time(&self) -> bool {
        matches!(self.end(), Some(End::Resigned(_)))
            && self.tag(TERMINATION_TAG) == Some(TIME_FORFEIT)
    }

    /// Ends the game and discards a partially entered action. [`Table::undo`] undoes it.
    pub fn end_game(&mut self, end: End) -> Result<(), Message> {
        if self.to_play() == ToPlay::Over {
            return Err(Message::new("refused.over"));
        }
        let players = self.position().players();
        if let End::Resigned(player) = end
            && !(1..=players).contains(&player)
        {
            return Err(Message::new("refused.no-player")
                .with("player", player)
                .with("players", players));
        }
        self.check_room(1)?;
        self.pending.clear();
        self.tree.play_end(end);
        self.lead();
        Ok(())
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.tree.current_node())
    }

    pub(crate) fn outcome_at(&self, node: Node) -> Option<Outcome> {
        let position = self.tree.position(node);
        if let Some(end) = self.tree.end(node) {
            return Some(end.outcome(position.players()));
        }
        let rules = position.outcome();
        rules.or_else(|| self.is_repeated(node).then(|| Outcome::two_player(None)))
    }

    /// Why the game ended, once it is over.
    pub fn ending(&self) -> Option<Message> {
        if let Some(end) = self.end() {
            return Some(end.message());
        }
        let rules = self.position().ending();
        rules.or_else(|| {
            let times = self.position().drawn_by_repetition()?;
            let message = Message::new("ended.repetition").with("times", times);
            self.is_repeated(self.tree.current_node())
                .then_some(message)
        })
    }

    pub(crate) fn is_repeated(&self, node: Node) -> bool {
        let limit = self.tree.start().drawn_by_repetition();
        limit.is_some_and(|limit| self.tree.repetitions(node) >= limit)
    }
}
