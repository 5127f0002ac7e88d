//! A shard of a match, so that several machines can split its games.

use std::str::FromStr;
use take_five_rules::{Cursor, Message};

/// One of several shards of a match.
///
/// ```
/// use take_five_lab::Shard;
///
/// let shard: Shard = "2/8".parse()?;
/// assert_eq!((shard.part, shard.parts), (2, 8));
/// assert!("9/8".parse::<Shard>().is_err());
/// # Ok::<(), take_five_rules::Message>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number, from 1.
    pub part: u64,
    /// The number of shards.
    pub parts: u64,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Self = Shard { part: 1, parts: 1 };
}

impl FromStr for Shard {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let numbers = text.split_once('/').and_then(|(part, parts)| {
            let [part, parts] = [part, parts].map(|number| number.parse().ok());
            Some((part?, parts?))
        });
        match numbers {
            Some((part, parts)) if 1 <= part && part <= parts => Ok(Shard { part, parts }),
            _ => Err(Cursor::new(text).expected("expect.shard").into()),
        }
    }
}
