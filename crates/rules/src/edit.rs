//! Setting a position up by hand.

use crate::{Message, Setup, Spec, TextError, clip};

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Choice {
    /// What it is called in texts: `w`, `e4`, `-`.
    pub key: String,
    /// What it is called on the screen.
    pub label: Message,
}

impl Choice {
    /// What goes by this key, and has a label of its own.
    pub fn new(key: impl Into<String>, label: Message) -> Self {
        Choice {
            key: key.into(),
            label,
        }
    }

    /// What is called on the screen as in texts.
    pub fn plain(key: impl ToString) -> Self {
        let label = Message::new("setup.plain").with("text", key.to_string());
        Choice::new(key.to_string(), label)
    }

    /// The `-` of a field that may hold nothing.
    pub fn none() -> Self {
        Choice::new("-", Message::new("setup.none"))
    }
}

/// Something that is set to one of several things, or to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Control {
    /// What [`Draft::set`] knows it by: the field of the position text, with the player behind it
    /// where there is one entry for each (`SCORES 2`).
    pub name: String,
    /// What it is called on the screen.
    pub label: Message,
    /// What it is set to: the key of a choice, or the number.
    pub value: String,
    /// What it can be set to; empty where it is a number.
    pub choices: Vec<Choice>,
    /// The highest number it can be.
    pub most: Option<u32>,
}

impl Control {
    /// One that is set to one of these.
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

    /// One that is set to a number from 0 on.
    pub fn number(name: impl Into<String>, label: Message, value: u32, most: u32) -> Self {
        Control {
            most: Some(most),
            ..Control::of(name, label, value, Vec::new())
        }
    }

    /// One for the points of each player.
    pub fn points(all: &[u32], most: u32) -> impl Iterator<Item = Control> {
        (1u8..).zip(all).map(move |(player, &points)| {
            let label = Message::new("setup.points").with("player", seat(player));
            Control::number(format!("SCORES {player}"), label, points, most)
        })
    }
}

/// What a player is called where games have no names of their own for them.
pub fn seat(player: u8) -> Message {
    Message::new("seat.player").with("number", player)
}

/// The numbers of players, to choose one.
pub fn seats(players: u8) -> Vec<Choice> {
    let choice = |player: u8| Choice::new(player.to_string(), seat(player));
    (1..=players).map(choice).collect()
}

/// How a position is set up by hand: what can be put and set where in a [`Setup`].
pub trait Edit: Setup {
    /// Nothing on the board, and whatever else makes it easy to begin with.
    fn empty(spec: &Spec) -> Self;

    /// The trays to take pieces from. A piece's key is that of what is chosen in each, joined; the
    /// empty key in the first stands for no piece.
    fn trays(&self) -> Vec<Control>;

    /// The piece that lies uppermost on a place, empty where none does; `None` where none can.
    fn uppermost(&self, place: &str) -> Option<String>;

    /// Puts a piece onto a place, or for an empty key takes one away; `None` where there is no such
    /// place or piece.
    fn put(&mut self, place: &str, piece: &str) -> Option<()>;

    /// Moves what lies uppermost on a place to another.
    fn shift(&mut self, from: &str, to: &str) -> Option<()> {
        let piece = self.uppermost(from).filter(|piece| !piece.is_empty())?;
        self.put(from, "")?;
        self.put(to, &piece)
    }

    /// Everything that is set beside the board.
    fn controls(&self) -> Vec<Control>;

    /// Sets a control; here by writing the value into the field of the position text.
    fn set(&mut self, control: &str, value: &str) -> Result<(), TextError> {
        *self = set_field(self, control, value)?;
        Ok(())
    }
}

/// The setup with a value written into the field of its text that the control is called after.
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

/// The error that a game has no such thing.
pub fn unknown(what: &str) -> TextError {
    Message::new("setup.unknown")
        .with("what", clip(what))
        .into()
}
