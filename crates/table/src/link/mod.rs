//! Links: a game in the part of an address after `#` or `?`.

mod display;
mod percent;
mod read;

pub use display::{LinkDisplay, Theme};

use crate::{End, Seat, Table};
use percent::escape;
use std::fmt;
use take_five_rules::{Message, Position, TextError, clip};

/// The longest link that is accepted, in bytes: enough for a game of [`crate::MAX_STEPS`] steps.
pub const MAX_LINK_BYTES: usize = 2 << 20;

/// The content of a link.
///
/// The grammar is frozen: `game=SPEC`, `position=TEXT`, `turns=T,T,T`, `ply=N`, `seed=N`, `seats=human,engine-3`,
/// `end=resign-2`, `run=click`; for how the game is displayed, see [`LinkDisplay`]. Another key is a
/// [`problem`](Link::problem), and otherwise ignored. If the current position is within a turn, that turn is split into the
/// part that was played and the part that was undone, so that `ply` can name the position between them.
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
    /// The starting position.
    pub start: Position,
    /// The turns played; the last may be incomplete, and the one containing the current position is split in two.
    pub turns: Vec<String>,
    /// Show the game after this many of `turns`; at its end if `None`.
    pub ply: Option<usize>,
    /// The seed for further chance.
    pub seed: Option<u64>,
    /// Who plays, player 1 first; empty if the link does not say.
    pub seats: Vec<Seat>,
    /// How the players ended the game.
    pub end: Option<End>,
    /// How the game is displayed.
    pub shown: LinkDisplay,
    /// The first problem of the link; the fields above leave out what it concerns.
    pub problem: Option<Message>,
}

impl Link {
    /// A link to the start of a game from this position.
    pub fn to(start: Position) -> Self {
        Link {
            start,
            turns: Vec::new(),
            ply: None,
            seed: None,
            seats: Vec::new(),
            end: None,
            shown: LinkDisplay::default(),
            problem: None,
        }
    }

    /// The text of the position that the game starts from; `None` for its usual start.
    pub fn position_text(&self) -> Option<String> {
        let is_usual = self.start == Position::start(&self.start.spec());
        (!is_usual).then(|| self.start.to_string())
    }

    /// Records a problem with the value of `key`, unless an earlier one has been recorded.
    pub(crate) fn tell(&mut self, key: &'static str, problem: TextError) {
        self.problem
            .get_or_insert_with(|| in_key(key, problem.into()));
    }
}

fn in_key(key: &'static str, problem: Message) -> Message {
    Message::new("link.key")
        .with("key", key)
        .with("problem", problem)
}

/// The link without its `#`: only the game, as the page decides how it is displayed.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game={}", self.start.spec())?;
        if let Some(position) = self.position_text() {
            write!(f, "&position={}", escape(&position))?;
        }
        if !self.turns.is_empty() {
            write!(f, "&turns={}", escape(&self.turns.join(",")))?;
        }
        if let Some(ply) = self.ply {
            write!(f, "&ply={ply}")?;
        }
        if let Some(seed) = self.seed {
            write!(f, "&seed={seed}")?;
        }
        if !self.seats.is_empty() {
            write!(f, "&seats={}", Seat::write_all(&self.seats))?;
        }
        match self.end {
            Some(end) => write!(f, "&end={end}"),
            None => Ok(()),
        }
    }
}

impl Table {
    /// The game of a link, after as many turns as the link says; an error if anything is wrong with it.
    pub fn from_link(link: &Link) -> Result<Self, Message> {
        let (table, problem) = Table::open_link(link);
        problem.map_or(Ok(table), Err)
    }

    /// The game of a link up to its last valid turn, and the first problem: those of the game come before those of its
    /// display.
    pub fn open_link(link: &Link) -> (Self, Option<Message>) {
        let mut table = Table::from_position(link.start.clone(), link.seed.unwrap_or(0));
        let mut problem = link.problem.clone();
        if !link.seats.is_empty()
            && let Err(wrong) = table.set_seats(&link.seats)
        {
            problem.get_or_insert_with(|| in_key("seats", wrong));
        }
        // The number of steps after each turn.
        let mut steps = vec![0];
        for (index, turn) in link.turns.iter().enumerate() {
            if let Err(wrong) = table.replay(turn) {
                let wrong = Message::new("link.turn")
                    .with("number", index + 1)
                    .with("turn", clip(turn))
                    .with("problem", Table::refusal(turn, wrong));
                // Everything after the turns is useless without them.
                return (table, Some(wrong));
            }
            steps.push(table.steps());
        }
        if let Some(end) = link.end
            && let Err(wrong) = table.end_game(end)
        {
            problem.get_or_insert_with(|| in_key("end", wrong));
        }
        if let Some(ply) = link.ply {
            match steps.get(ply) {
                Some(steps) => table.go_to_step(*steps),
                None => {
                    let beyond = Message::new("link.ply").with("turns", link.turns.len());
                    problem.get_or_insert_with(|| in_key("ply", beyond.with("ply", ply)));
                }
            }
        }
        (table, problem)
    }

    /// The link that opens this game as it stands: the current line, including what was undone, without variations and
    /// comments.
    pub fn link(&self) -> Link {
        let mut line = self.tree.line();
        let here = self.steps();
        let is_more = here < line.len();
        let mut link = Link::to(self.tree.start().clone());
        if let Some(end) = line.last().and_then(|&last| self.tree.end(last)) {
            link.end = Some(end);
            line.pop();
        }
        let (played, more) = line.split_at_checked(here).unwrap_or((&line, &[]));
        let mut turns = self.tree.turns_along(played);
        link.ply = is_more.then_some(turns.len());
        turns.extend(self.tree.turns_along(more));
        link.turns = turns.into_iter().map(|turn| turn.text).collect();
        link.seed = Some(self.seed());
        if self.seats().iter().any(|seat| *seat != Seat::Human) {
            link.seats = self.seats().to_vec();
        }
        link
    }
}
