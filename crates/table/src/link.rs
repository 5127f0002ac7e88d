//! Links: a game in the part of an address behind `#` or `?`.

use form_urlencoded::{byte_serialize, parse};
use std::fmt;
use take_five_rules::{Message, Position, Spec, clip};

/// What a link says of a game.
///
/// The grammar is frozen: `game=SPEC`, `position=TEXT`, `turns=T,T,T`, `ply=N`, `seed=N`. Other
/// keys say how the game is shown and are not looked at here.
///
/// ```
/// use take_five_table::{Link, Table};
/// let link = Link::read("#game=take:size=2&turns=a1,c2&ply=1")?;
/// let table = Table::from_link(&link)?;
/// assert_eq!(table.position().to_string(), "oo/ooo/ro b 1");
/// # Ok::<(), take_five_rules::Message>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where the game starts.
    pub start: Position,
    /// The turns played, the last perhaps only begun.
    pub turns: Vec<String>,
    /// Show the game after so many turns; at its end if `None`.
    pub ply: Option<usize>,
    /// What further chance is drawn from.
    pub seed: Option<u64>,
}

impl Link {
    /// Reads what stands behind the first `#` or `?` of an address (that mark may be left on). An
    /// error names the key.
    pub fn read(text: &str) -> Result<Self, Message> {
        let text = text.strip_prefix(['#', '?']).unwrap_or(text);
        let value = |key: &'static str| -> Result<Option<String>, Message> {
            let mut found = parse(text.as_bytes()).filter(|(name, _)| name == key);
            let first = found.next().map(|(_, value)| value.into_owned());
            match found.next() {
                None => Ok(first),
                Some(_) => Err(Message::new("link.twice").with("key", key)),
            }
        };
        let game = value("game")?.ok_or_else(|| Message::new("link.no-game"))?;
        let spec: Spec = game.parse().map_err(|problem| in_key("game", problem))?;
        let start = match value("position")? {
            None => Position::start(&spec),
            Some(text) => {
                Position::parse(&spec, &text).map_err(|problem| in_key("position", problem))?
            }
        };
        let turns = match value("turns")?.as_deref() {
            None | Some("") => Vec::new(),
            Some(turns) => turns.split(',').map(String::from).collect(),
        };
        let number = |key: &'static str| -> Result<Option<u64>, Message> {
            let Some(text) = value(key)? else {
                return Ok(None);
            };
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            match text.parse() {
                Ok(number) if digits => Ok(Some(number)),
                _ => Err(in_key(
                    key,
                    Message::new("link.number").with("found", clip(&text)),
                )),
            }
        };
        Ok(Link {
            start,
            turns,
            ply: number("ply")?.map(|ply| usize::try_from(ply).unwrap_or(usize::MAX)),
            seed: number("seed")?,
        })
    }
}

fn in_key(key: &'static str, problem: Message) -> Message {
    Message::new("link.key")
        .with("key", key)
        .with("problem", problem)
}

/// The link without its `#`.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.start.spec();
        write!(f, "game={spec}")?;
        if self.start != Position::start(&spec) {
            write!(f, "&position={}", escape(&self.start.to_string()))?;
        }
        if !self.turns.is_empty() {
            write!(f, "&turns={}", escape(&self.turns.join(",")))?;
        }
        if let Some(ply) = self.ply {
            write!(f, "&ply={ply}")?;
        }
        match self.seed {
            Some(seed) => write!(f, "&seed={seed}"),
            None => Ok(()),
        }
    }
}

/// Escapes what an address cannot hold, and leaves what is harmless behind a `#` to be read.
fn escape(text: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || "-._~:/,*=".chars().any(|kept| kept == c);
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if keep(c) {
            escaped.push(c);
        } else {
            let mut bytes = [0; 4];
            escaped.extend(byte_serialize(c.encode_utf8(&mut bytes).as_bytes()));
        }
    }
    escaped
}
