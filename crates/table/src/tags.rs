//! What is known of a game besides its moves: names, date, title.

use crate::Table;
use take_five_rules::{Message, clip};

/// The maximum number of tags, not counting those that records write automatically.
pub const MAX_TAGS: usize = 100;

/// The maximum length of a tag's name, in characters.
pub const MAX_TAG_NAME: usize = 40;

/// The maximum length of a tag's value, in bytes.
pub const MAX_TAG_VALUE: usize = 4000;

/// Tags that records write from the state of the table.
pub const RESERVED_TAGS: [&str; 5] = ["Game", "Position", "Seed", "Seats", "Result"];

/// Whether this is a valid tag name: a letter, then letters, digits and `_`.
pub fn is_tag_name(name: &str) -> bool {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.len() <= MAX_TAG_NAME
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(inside)
}

impl Table {
    /// The tags in the order in which they were set.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag, or removes it if the value is empty. Invisible characters in the value become spaces, and leading
    /// and trailing ones are removed. An error if the name is invalid or reserved for the table's own state, or if
    /// there is no room.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take".parse()?, 1);
    /// table.set_tag("Player1", "Ada")?;
    /// assert_eq!(table.tags(), [("Player1".to_owned(), "Ada".to_owned())]);
    /// assert!(table.set_tag("no name", "Ada").is_err());
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Message> {
        if !is_tag_name(name) {
            return Err(Message::new("record.tag-name")
                .with("name", clip(name))
                .with("most", MAX_TAG_NAME));
        }
        if RESERVED_TAGS.contains(&name) {
            return Err(Message::new("record.tag-own").with("name", name));
        }
        if value.len() > MAX_TAG_VALUE {
            return Err(Message::new("record.tag-too-long").with("most", MAX_TAG_VALUE));
        }
        let value = value.replace(|c: char| c.is_control(), " ");
        let value = value.trim_matches(' ').to_owned();
        let at = self.tags.iter().position(|(known, _)| known == name);
        match at {
            Some(at) if value.is_empty() => drop(self.tags.remove(at)),
            Some(at) => self.tags[at].1 = value,
            None if value.is_empty() => {}
            None if self.tags.len() >= MAX_TAGS => {
                return Err(Message::new("record.too-many-tags").with("most", MAX_TAGS));
            }
            None => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }
}
