//! The messages of the rules: typed, never prose.

use std::{fmt, ops::Deref};

/// An id and its arguments; `www/lang/*.json` has a sentence for every id.
///
/// Every error of this crate becomes a message when it is displayed. A message is a single pointer
/// in size: it travels through every `?`, and results stay small.
///
/// ```
/// use take_five_rules::Message;
/// let message = Message::new("take.occupied").with("cell", "a1").with("count", 2);
/// assert_eq!(message.id, "take.occupied");
/// assert_eq!(message.to_string(), r#"take.occupied cell="a1" count=2"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Message(Box<MessageContent>);

/// The contents of a message: an id and its arguments; `www/lang/*.json` has a sentence for every id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[cfg_attr(feature = "tsify", tsify(hashmap_as_object, rename = "Message"))]
pub struct MessageContent {
    /// The id of the sentence: `take.touches-two`.
    pub id: &'static str,
    /// The values of the sentence's placeholders, by name.
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
    /// Displayed verbatim: a cell, an action, part of the input.
    Text(String),
    /// Displayed as a list ("b2 and b3").
    List(Vec<Arg>),
    /// A nested sentence or word.
    Message(Message),
}

#[cfg(feature = "serde")]
fn as_map<S: serde::Serializer>(args: &[(&'static str, Arg)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(args.iter().map(|(name, value)| (name, value)))
}

/// To JavaScript, a message looks like its contents.
#[cfg(feature = "tsify")]
impl tsify::Tsify for Message {
    type JsType = <MessageContent as tsify::Tsify>::JsType;
    const DECL: &'static str = <MessageContent as tsify::Tsify>::DECL;
    const SERIALIZATION_CONFIG: tsify::SerializationConfig =
        <MessageContent as tsify::Tsify>::SERIALIZATION_CONFIG;
}

/// A message is a box around its content, so that it is small in a `Result`. Like a `Box`, it gives access to it.
impl Deref for Message {
    type Target = MessageContent;
    fn deref(&self) -> &MessageContent {
        &self.0
    }
}

impl Message {
    /// A message without arguments.
    pub fn new(id: &'static str) -> Self {
        Message(Box::new(MessageContent {
            id,
            args: Vec::new(),
        }))
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.with_arg(name, value.into())
    }

    /// The message with some messages replaced: `replacement` is called on this one and then on each one
    /// within it, and returns the replacement, if any.
    ///
    /// ```
    /// use take_five_rules::Message;
    /// let seat = |number: u8| Message::new("seat.player").with("number", number);
    /// let won = Message::new("won").with("who", seat(2));
    /// let named = won.replace_messages(&|inner| (*inner == seat(2)).then(|| Message::new("seat.me")));
    /// assert_eq!(named, Message::new("won").with("who", Message::new("seat.me")));
    /// ```
    #[must_use]
    pub fn replace_messages(mut self, replacement: &impl Fn(&Message) -> Option<Message>) -> Self {
        if let Some(message) = replacement(&self) {
            return message;
        }
        for (_, arg) in &mut self.0.args {
            arg.replace(replacement);
        }
        self
    }

    // Not generic, so that each value type adds only its conversion to the code.
    fn with_arg(mut self, name: &'static str, value: Arg) -> Self {
        self.0.args.push((name, value));
        self
    }
}

impl Arg {
    fn replace(&mut self, replacement: &impl Fn(&Message) -> Option<Message>) {
        match self {
            Arg::Number(_) | Arg::Text(_) => {}
            Arg::List(items) => items.iter_mut().for_each(|item| item.replace(replacement)),
            Arg::Message(message) => *message = message.clone().replace_messages(replacement),
        }
    }
}

/// Displays the id and the arguments, for logs and for programs with their own wording.
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
        Arg::Message(message)
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
