//! A game with its options: `take:size=4,churn=high`.

use crate::cursor::clip;
use crate::error::says_its_message;
use crate::{Arg, Cursor, GAMES, Message, TextError};
use std::{fmt, str::FromStr};

/// The static description of a game. Each game has one, [`Game::INFO`](crate::Game::INFO).
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameInfo {
    /// The game's id, the first part of a spec.
    pub id: &'static str,
    /// The game's options in the order of a full spec; at most [`MAX_OPTIONS`].
    pub options: &'static [OptionInfo],
    /// Whether players score points.
    pub scores: bool,
    /// The source of chance, if the game has any: `die`, `deck`, `layout`. It is also the control
    /// that resolves chance.
    pub chance: Option<&'static str>,
    /// How many turns a game takes: the mean over 100 games between two opponents of the second level with the default
    /// options, as `takefive match` prints it.
    pub typical_turns: u16,
}

/// One option of a game.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The name before the `=`.
    pub name: &'static str,
    /// Every value it can have, in the order of the rules page.
    pub values: &'static [&'static str],
    /// Index of the default among the values.
    pub default: u8,
    /// The values to offer where people choose one, if not all: the others are for links and experiments.
    pub offered: &'static [&'static str],
    /// Whether its values are the players and the value chosen is the starting player. An app picks
    /// it at random and alternates the start in a match; in games without such an option the seats
    /// are swapped.
    pub starts: bool,
}

/// The most options a game can have.
pub const MAX_OPTIONS: usize = 4;

/// A game and a value for each of its options.
///
/// ```
/// use take_five_rules::Spec;
/// let spec: Spec = "take:churn=high".parse()?;
/// assert_eq!(spec.to_string(), "take:size=5,churn=high");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Spec {
    info: &'static GameInfo,
    chosen: [u8; MAX_OPTIONS],
}

impl Spec {
    /// The game with every option at its default.
    pub fn new(info: &'static GameInfo) -> Self {
        let mut chosen = [0; MAX_OPTIONS];
        for (slot, option) in chosen.iter_mut().zip(info.options) {
            *slot = option.default;
        }
        Spec { info, chosen }
    }

    /// The game with these values, given as indices into each option's list.
    pub(crate) fn of(info: &'static GameInfo, chosen: &[u8]) -> Self {
        let mut spec = Spec::new(info);
        for (slot, &index) in spec.chosen.iter_mut().zip(chosen) {
            *slot = index;
        }
        spec
    }

    /// The game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The index of the value chosen for the option at `option` in [`GameInfo::options`]; 0 if the
    /// game has no such option.
    pub fn index(&self, option: usize) -> u8 {
        self.chosen.get(option).copied().unwrap_or_default()
    }

    /// This spec if it is of the given game, otherwise that game with its defaults: no state is
    /// made from another game's options.
    #[inline(never)] // not part of any hot path
    pub(crate) fn of_game(&self, info: &'static GameInfo) -> Self {
        if self.info.id == info.id {
            *self
        } else {
            Spec::new(info)
        }
    }

    /// Each option with its chosen value.
    ///
    /// ```
    /// use take_five_rules::Spec;
    /// let spec: Spec = "take:size=4".parse()?;
    /// let chosen: Vec<_> = spec.values().map(|(option, value)| (option.name, value)).collect();
    /// assert_eq!(chosen, [("size", "4"), ("churn", "low")]);
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn values(&self) -> impl Iterator<Item = (&'static OptionInfo, &'static str)> + '_ {
        let options = self.info.options.iter();
        options
            .zip(self.chosen)
            .map(|(option, index)| (option, option.values[usize::from(index)]))
    }

    /// The same spec with `option` set to `value`; an error if there is no such option or value.
    ///
    /// ```
    /// use take_five_rules::{Spec, SpecError};
    /// let spec: Spec = "take".parse()?;
    /// assert_eq!(spec.with("size", "7")?.to_string(), "take:size=7,churn=low");
    /// let error = spec.with("colour", "red").unwrap_err();
    /// assert!(matches!(error.downcast_ref(), Some(SpecError::UnknownOption { .. })));
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn with(mut self, option: &str, value: &str) -> Result<Self, TextError> {
        let options = self.info.options;
        let found = options.iter().position(|known| known.name == option);
        let Some(at) = found else {
            return Err(TextError::new(SpecError::UnknownOption {
                game: self.info,
                option: clip(option),
            }));
        };
        let values = options[at].values;
        let Some(index) = values.iter().position(|known| *known == value) else {
            return Err(TextError::new(SpecError::BadValue {
                option: &options[at],
                value: clip(value),
            }));
        };
        self.chosen[at] = index as u8; // a list of values has at most 16 entries
        Ok(self)
    }
}

/// Why a text is not a spec. Quoted text is clipped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpecError {
    /// No game with this id has its feature on.
    UnknownGame(String),
    /// The game has no option with this name.
    UnknownOption {
        /// The game.
        game: &'static GameInfo,
        /// The name in the text.
        option: String,
    },
    /// The option has no such value.
    BadValue {
        /// The option.
        option: &'static OptionInfo,
        /// The value in the text.
        value: String,
    },
    /// The option with this name is given twice.
    Twice(String),
}

impl From<SpecError> for Message {
    fn from(error: SpecError) -> Self {
        match error {
            SpecError::UnknownGame(game) => {
                let known: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
                Message::new("spec.unknown-game")
                    .with("game", game)
                    .with("known", known)
            }
            SpecError::UnknownOption { game, option } => {
                let known: Vec<&str> = game.options.iter().map(|known| known.name).collect();
                Message::new("spec.unknown-option")
                    .with("game", game.id)
                    .with("option", option)
                    .with("known", known)
            }
            SpecError::BadValue { option, value } => Message::new("spec.bad-value")
                .with("option", option.name)
                .with("value", value)
                .with("known", known(option.values)),
            SpecError::Twice(option) => Message::new("spec.twice").with("option", option),
        }
    }
}

says_its_message!(SpecError);

/// An option's values in brief: a run of consecutive numbers is given as a range.
fn known(values: &[&'static str]) -> Arg {
    let number = |value: &&str| value.parse::<u8>().ok();
    let in_a_row = |pair: &[&'static str]| {
        let next = number(&pair[0]).and_then(|number| number.checked_add(1));
        next.is_some() && next == number(&pair[1])
    };
    match values {
        [from, _, _, .., to] if values.windows(2).all(in_a_row) => Message::new("spec.range")
            .with("from", *from)
            .with("to", *to)
            .into(),
        _ => values.to_vec().into(),
    }
}

/// Two specs are equal if they have the same text.
impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.info.id == other.info.id && self.chosen == other.chosen
    }
}

impl Eq for Spec {}

impl FromStr for Spec {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let id = cursor.take_until(":");
        let Some(info) = GAMES.iter().find(|info| info.id == id) else {
            return Err(TextError::new(SpecError::UnknownGame(clip(id))));
        };
        let mut spec = Spec::new(info);
        let mut seen = Vec::new();
        let mut parted = cursor.eat(":");
        while parted {
            let name = cursor.take_until("=,");
            if !cursor.eat("=") {
                return Err(cursor.expected("expect.option"));
            }
            let value = cursor.take_until(",");
            spec = spec.with(name, value)?;
            if seen.contains(&name) {
                return Err(TextError::new(SpecError::Twice(clip(name))));
            }
            seen.push(name);
            parted = cursor.eat(",");
        }
        Ok(spec)
    }
}

/// Every option spelled out, in the order of the rules page.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.id)?;
        for (i, (option, value)) in self.values().enumerate() {
            let mark = if i == 0 { ':' } else { ',' };
            write!(f, "{mark}{}={value}", option.name)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
