//! Who sits at the table.

use crate::Table;
use std::fmt;
use take_five_rules::{Cursor, Message, TextError};

/// Who plays a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    #[default]
    Human,
    /// An engine of this level, 1 to 99.
    Engine(u8),
}

/// The highest level of a seat.
const MAX_LEVEL: u32 = 99;

impl Seat {
    /// Parses a seat: `human` or `engine-3`.
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        if cursor.eat("human") {
            return Ok(Seat::Human);
        }
        cursor.require("engine-", "expect.seat")?;
        let from = cursor.clone();
        match cursor.number(MAX_LEVEL, "expect.engine-level")? {
            0 => Err(from.expected("expect.engine-level")),
            level => Ok(Seat::Engine(level as u8)),
        }
    }

    /// Parses the seats of this many players, separated by commas: `human,engine-3`.
    ///
    /// # Errors
    /// If the number of seats is different.
    ///
    /// ```
    /// use take_five_table::Seat;
    /// let seats = Seat::read_all("human,engine-3", 2)?;
    /// assert_eq!(Seat::write_all(&seats), "human,engine-3");
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn read_all(text: &str, players: u8) -> Result<Vec<Self>, TextError> {
        let mut cursor = Cursor::new(text);
        let mut seats = Vec::new();
        for player in 0..players {
            if player > 0 {
                cursor.require(",", "expect.next-seat")?;
            }
            seats.push(Seat::read(&mut cursor)?);
        }
        cursor.finish().map(|()| seats)
    }

    /// The seats separated by commas.
    pub fn write_all(seats: &[Self]) -> String {
        let texts: Vec<String> = seats.iter().map(Seat::to_string).collect();
        texts.join(",")
    }
}

/// In the notation of records and links.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Engine(level) => write!(f, "engine-{level}"),
        }
    }
}

impl Table {
    /// Who plays, player 1 first; persons by default.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Sets who plays, one seat for each player. This matters for [`Table::undo`]: a person undoes past an engine's
    /// reply.
    pub fn set_seats(&mut self, seats: &[Seat]) -> Result<(), Message> {
        let players = usize::from(self.position().players());
        if seats.len() != players {
            return Err(Message::new("seats.count")
                .with("found", seats.len())
                .with("players", players));
        }
        self.seats = seats.to_vec();
        Ok(())
    }

    /// The only person at the table, playing against engines.
    ///
    /// ```
    /// use take_five_table::{Link, Table};
    /// let only = |link| Table::from_link(&Link::read(link).unwrap()).unwrap().only_person();
    /// assert_eq!(only("game=take&seats=engine-2,human"), Some(2));
    /// assert_eq!(only("game=take&seats=human,human"), None);
    /// assert_eq!(only("game=take&seats=engine-1,engine-2"), None);
    /// ```
    pub fn only_person(&self) -> Option<u8> {
        let persons = (1..)
            .zip(&self.seats)
            .filter(|(_, seat)| **seat == Seat::Human);
        let mut players = persons.map(|(player, _)| player);
        players.next().filter(|_| players.next().is_none())
    }

    /// Whether an engine plays for this player.
    pub(crate) fn is_engine(&self, player: u8) -> bool {
        let index = usize::from(player).checked_sub(1);
        let seat = index.and_then(|index| self.seats.get(index));
        matches!(seat, Some(Seat::Engine(_)))
    }
}
