//! Setting up positions by hand.

use crate::{Message, Setup, Spec, TextError, clip};

/// One of several things to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Choice {
    /// Its key in texts: `w`, `e4`, `-`.
    pub key: String,
    /// Its label on the screen.
    pub label: Message,
}

impl Choice {
    /// A choice with a label different from its key.
    pub fn new(key: impl Into<String>, label: Message) -> Self {
        Choice {
            key: key.into(),
            label,
        }
    }

    /// A choice labelled with its key.
    pub fn plain(key: impl ToString) -> Self {
        let label = Message::new("setup.plain").with("text", key.to_string());
        Choice::new(key.to_string(), label)
    }

    /// The choice `-`, for a field that may be empty.
    pub fn none() -> Self {
        Choice::new("-", Message::new("setup.none"))
    }
}

/// A control for choosing one of several things, or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Control {
    /// The name for [`Draft::set`](crate::Draft::set): the field of the position text, followed by the player if there
    /// is one entry per player (`SCORES 2`).
    pub name: String,
    /// Its label on the screen.
    pub label: Message,
    /// Its value: the key of a choice, or the number.
    pub value: String,
    /// The possible choices; empty if the value is a number.
    pub choices: Vec<Choice>,
    /// The highest possible number.
    pub most: Option<u32>,
}

impl Control {
    /// A control for choosing one of these.
    pub fn of(
        name: impl Into<String>,
        label: Message,
        value: impl ToString,
        choices: Vec<Choice>,
    ) -> Self {
        Control {
            name: name.into(),
            label,
            value: value.to_string(),
            choices,
            most: None,
        }
    }

    /// A control for a number from 0.
    pub fn number(name: impl Into<String>, label: Message, value: u32, most: u32) -> Self {
        Control {
            most: Some(most),
            ..Control::of(name, label, value, Vec::new())
        }
    }

    /// One control per player for the points.
    pub fn points(all: &[u32], most: u32) -> impl Iterator<Item = Control> {
        (1u8..).zip(all).map(move |(player, &points)| {
            let label = Message::new("setup.points").with("player", seat_label(player));
            Control::number(format!("SCORES {player}"), label, points, most)
        })
    }
}

/// The label for a player in games that do not name them.
pub fn seat_label(player: u8) -> Message {
    Message::new("seat.player").with("number", player)
}

/// One choice for each player.
pub fn seats(players: u8) -> Vec<Choice> {
    let choice = |player: u8| Choice::new(player.to_string(), seat_label(player));
    (1..=players).map(choice).collect()
}

/// Setting up a position by hand: what can be put or set where in a [`Setup`].
pub trait Edit: Setup {
    /// An empty board, with the other fields at convenient initial values.
    fn empty(spec: &Spec) -> Self;

    /// The trays to take pieces from. A piece's key is the keys chosen in each tray, joined; an
    /// empty key in the first stands for no piece.
    fn piece_trays(&self) -> Vec<Control>;

    /// The topmost piece at a place, empty if there is none; `None` if no piece can be there.
    fn top_piece(&self, place: &str) -> Option<String>;

    /// Puts a piece at a place, or removes one if the key is empty; `None` if there is no such
    /// place or piece.
    fn put(&mut self, place: &str, piece: &str) -> Option<()>;

    /// Moves the topmost piece from one place to another.
    fn shift(&mut self, from: &str, to: &str) -> Option<()> {
        let piece = self.top_piece(from).filter(|piece| !piece.is_empty())?;
        self.put(from, "")?;
        self.put(to, &piece)
    }

    /// The controls for everything that is set beside the board.
    fn controls(&self) -> Vec<Control>;

    /// Sets a control; the default writes the value into the field of the position text.
    fn set(&mut self, control: &str, value: &str) -> Result<(), TextError> {
        *self = set_field(self, control, value)?;
        Ok(())
    }
}

/// The setup with a value written into the field of its text that the control is named after.
pub fn set_field<S: Setup>(setup: &S, control: &str, value: &str) -> Result<S, TextError> {
    let (name, part) = control.split_once(' ').unwrap_or((control, ""));
    let at = S::FIELDS.iter().position(|field| *field == name);
    let text = setup.text();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let Some(field) = at.and_then(|at| fields.get_mut(at)) else {
        return Err(unknown(control));
    };
    let mut parts: Vec<&str> = field.split(',').collect();
    let part: Option<usize> = part.parse().ok();
    let joined = match part.and_then(|part| parts.get_mut(part.checked_sub(1)?)) {
        Some(part) => {
            *part = value;
            parts.join(",")
        }
        None => value.to_owned(),
    };
    *field = &joined;
    S::read(&setup.spec(), &fields.join(" "))
}

/// The error that the game has no such place, piece or control.
pub fn unknown(what: &str) -> TextError {
    Message::new("setup.unknown")
        .with("what", clip(what))
        .into()
}
