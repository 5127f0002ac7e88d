//! Setting a position up by hand: a draft, which need not be valid yet.

use crate::{Game, Message, Position, Spec, TextError, clip};

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

/// How a game is set up by hand. The state that this is called on need not be valid.
pub trait Setup: Game {
    /// The fields of the position text, as errors name them.
    const FIELDS: &'static [&'static str];

    /// Nothing on the board, and whatever else makes it easy to begin with.
    fn empty(spec: &Spec) -> Self;

    /// Reads a position text for the form of its fields; whether they fit each other is not asked.
    fn read_form(spec: &Spec, text: &str) -> Result<Self, TextError>;

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
        let (name, part) = control.split_once(' ').unwrap_or((control, ""));
        let at = Self::FIELDS.iter().position(|field| *field == name);
        let text = self.text();
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
        *self = Self::read_form(&self.spec(), &fields.join(" "))?;
        Ok(())
    }
}

/// The error that a game has no such thing.
pub fn unknown(what: &str) -> TextError {
    Message::new("setup.unknown")
        .with("what", clip(what))
        .into()
}

/// A position being set up: everything a position text can say, valid or not yet.
///
/// ```
/// # #[cfg(feature = "give-and-take")] {
/// use take_five_rules::{Draft, Spec};
/// let spec: Spec = "give-and-take".parse()?;
/// let mut draft = Draft::empty(&spec);
/// draft.put("c8", "w")?;
/// assert_eq!(draft.position().unwrap_err().field(), Some("BOARD"));
/// draft.put("c8", "W")?;
/// assert_eq!(draft.position()?.to_string(), "2W5/8/8/8/8/8/8/8 w - - 0");
/// # }
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft(Position);

impl Draft {
    /// Nothing on the board.
    pub fn empty(spec: &Spec) -> Self {
        fn of<G: Setup + Into<Position>>(_: &G, spec: &Spec) -> Draft {
            Draft(G::empty(spec).into())
        }
        with_game!(&Position::start(spec), state => of(state, spec))
    }

    /// A position, to be changed.
    pub fn of(position: Position) -> Self {
        Draft(position)
    }

    /// Reads a position text. One that is not valid is a draft if the board can show all it says,
    /// and else the error.
    pub fn read(spec: &Spec, text: &str) -> Result<Self, TextError> {
        fn form<G: Setup + Into<Position>>(
            _: &G,
            spec: &Spec,
            text: &str,
        ) -> Result<Draft, TextError> {
            G::read_form(spec, text).map(|state| Draft(state.into()))
        }
        let problem = match Position::parse(spec, text) {
            Ok(position) => return Ok(Draft(position)),
            Err(problem) => problem,
        };
        let draft = with_game!(&Position::start(spec), state => form(state, spec, text));
        draft
            .ok()
            .filter(|draft| draft.text() == text)
            .ok_or(problem)
    }

    /// The position text.
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The game and its options.
    pub fn spec(&self) -> Spec {
        self.0.spec()
    }

    /// The position, or what is wrong with it.
    pub fn position(&self) -> Result<Position, TextError> {
        Position::parse(&self.spec(), &self.text())
    }

    /// What is to be drawn. It may be no valid position: nothing but its picture means anything.
    pub fn drawn(&self) -> &Position {
        &self.0
    }

    /// The trays to take pieces from, see [`Setup::trays`].
    pub fn trays(&self) -> Vec<Control> {
        with_game!(&self.0, state => state.trays())
    }

    /// Everything that is set beside the board.
    pub fn controls(&self) -> Vec<Control> {
        with_game!(&self.0, state => state.controls())
    }

    /// The piece that lies uppermost on a place, empty where none does; `None` where none can.
    pub fn uppermost(&self, place: &str) -> Option<String> {
        with_game!(&self.0, state => state.uppermost(place))
    }

    /// Puts a piece onto a place, or for an empty key takes one away. An error changes nothing.
    pub fn put(&mut self, place: &str, piece: &str) -> Result<(), TextError> {
        let put = with_game!(&mut self.0, state => state.put(place, piece));
        put.ok_or_else(|| unknown(&format!("{piece} {place}")))
    }

    /// Moves what lies uppermost on a place to another. An error changes nothing.
    pub fn shift(&mut self, from: &str, to: &str) -> Result<(), TextError> {
        let mut moved = self.clone();
        let shifted = with_game!(&mut moved.0, state => state.shift(from, to));
        shifted.ok_or_else(|| unknown(&format!("{from} {to}")))?;
        *self = moved;
        Ok(())
    }

    /// Sets a control. An error changes nothing.
    pub fn set(&mut self, control: &str, value: &str) -> Result<(), TextError> {
        with_game!(&mut self.0, state => state.set(control, value))
    }
}
