//! What the rules have to say: typed messages, never prose.

use std::fmt;

/// An id and its arguments; `www/lang/*.json` holds a sentence for every id.
///
/// It is also the error type of this crate: a refused action, a broken position text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Message {
    /// Names the sentence: `take.touches-two`.
    pub id: &'static str,
    /// What the sentence's placeholders stand for, by name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    #[cfg_attr(feature = "tsify", tsify(type = "Record<string, Arg>"))]
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub enum Arg {
    /// A whole number: counts, points, players.
    Number(i64),
    /// Said as it stands: a cell, an action, a piece of the input.
    Text(String),
    /// Said as a list ("b2 and b3").
    List(Vec<Arg>),
    /// A sentence or word of its own.
    Message(Box<Message>),
}

#[cfg(feature = "serde")]
fn as_map<S: serde::Serializer>(args: &[(&'static str, Arg)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(args.iter().map(|(name, value)| (name, value)))
}

impl Message {
    /// A message without arguments.
    pub const fn new(id: &'static str) -> Self {
        Message {
            id,
            args: Vec::new(),
        }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// Bare: the id and the arguments, for logs and for programs that bring their own words.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (name, value) in &self.args {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Message {}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Number(number) => write!(f, "{number}"),
            Arg::Text(text) => write!(f, "{text:?}"),
            Arg::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
            Arg::Message(message) => write!(f, "({message})"),
        }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Message(Box::new(message))
    }
}

impl<A: Into<Arg>> From<Vec<A>> for Arg {
    fn from(items: Vec<A>) -> Self {
        Arg::List(items.into_iter().map(Into::into).collect())
    }
}

macro_rules! from_number {
    ($($number:ty)*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
from_number!(u8 u32 u64 usize i32 i64);
