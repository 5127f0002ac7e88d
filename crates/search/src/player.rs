//! A player that chooses for whichever game it is asked about.

use crate::transpositions::Transpositions;
use crate::uct::{any_action, choose};
use crate::{Ask, Level, Opponent, Outlook, Strength, Thought};
use take_five_rules::{Message, Notation, Position, with_game};

/// A table of 2^20 positions: 16 MB.
const BITS: u32 = 20;

/// What limits a search from outside.
pub struct Limits<'a> {
    /// How many positions (or playouts) to look at, at most; the level may look at less.
    pub nodes: u64,
    /// Asked now and then whether to end the search.
    pub stop: &'a mut dyn FnMut() -> bool,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.nodes.fmt(f)
    }
}

/// A position analysed.
#[derive(Clone, Debug)]
pub struct PositionAnalysis {
    /// The best actions, the one to play first; never empty.
    pub lines: Vec<AnalysedLine>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many actions ahead the search saw everything that it did not rule out.
    pub depth: u32,
    /// How many positions were looked at behind each action.
    pub looked: Vec<(String, u64)>,
}

/// An action and what follows if all play well.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedLine {
    /// Texts of the actions, up to the next chance.
    pub actions: Vec<String>,
    /// What it is worth to each seat; `None` where there was nothing to choose.
    pub outlook: Option<Outlook>,
}

/// Chooses actions, with memory that lasts from one choice to the next. What is chosen depends on
/// nothing but the position, the level, the limits and the numbers: each search begins with
/// nothing known.
#[derive(Debug, Default)]
pub struct Player {
    /// Made for the first search.
    memory: Option<Transpositions>,
}

impl Player {
    /// One that has not thought yet.
    pub fn new() -> Self {
        Player::default()
    }

    /// Keeps from now on what one search found out for the next, or not: for a search that is cut
    /// into slices. What is chosen then depends on what was searched before.
    pub fn set_going_on(&mut self, going_on: bool) {
        let memory = self.memory.get_or_insert_with(|| Transpositions::new(BITS));
        memory.set_going_on(going_on);
    }

    /// Chooses an action for the player to move and gives its text; `below(n)` gives a number from
    /// 0 to n − 1, `before` are the positions at the starts of the turns before.
    ///
    /// An error where nobody is to move, or where the game has no such level.
    pub fn choose(
        &mut self,
        level: Level,
        position: &Position,
        before: &[Position],
        below: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<String, Message> {
        let mut below = below;
        with_game!(position, state => {
            let action = match level {
                Level::Random => any_action(state, &mut below),
                Level::Greedy => state.greediest(&mut below),
                Level::Uct(playouts) => {
                    choose(state, &mut below, &mut |done| done >= playouts.into())
                }
                Level::Numbered(number) => {
                    return self.choose_at_level(number, position, before, below, limits);
                }
            };
            action.map(|action| state.action_text(action))
        })
    }

    /// [`Player::choose`] for a numbered level: all that the browser wants, whose module then holds no other.
    pub fn choose_at_level(
        &mut self,
        number: u8,
        position: &Position,
        before: &[Position],
        below: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<String, Message> {
        with_game!(position, state => {
            let strength = strength(state, number, limits.nodes)?;
            let (action, _) =
                self.think(state, strength, 1, before, below, limits, &mut |_| ())?;
            Ok(state.action_text(action))
        })
    }

    /// What the strongest level thinks, with as many lines as asked for, if there are as many
    /// actions. `deeper` is told what is known whenever that is a step more.
    ///
    /// An error where nobody is to move.
    pub fn analyse(
        &mut self,
        position: &Position,
        before: &[Position],
        lines: usize,
        below: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
        deeper: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, Message> {
        with_game!(position, state => {
            let strength = Strength { nodes: limits.nodes, ..Strength::FULL };
            let (_, analysis) = self.think(state, strength, lines, before, below, limits, deeper)?;
            Ok(analysis)
        })
    }

    #[allow(clippy::too_many_arguments)] // what analysis and choice are asked with
    fn think<G: Opponent + Notation>(
        &mut self,
        state: &G,
        strength: Strength,
        lines: usize,
        before: &[Position],
        below: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
        deeper: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<(G::Action, PositionAnalysis), Message> {
        let seen: Vec<u64> = before
            .iter()
            .map(|position| with_game!(position, state => state.repeated_as()))
            .collect();
        let mut ask = Ask {
            strength,
            lines,
            seen: &seen,
            stop: limits.stop,
            below,
            memory: self.memory.get_or_insert_with(|| Transpositions::new(BITS)),
        };
        let mut told = |thought: &Thought<G::Action>| deeper(&analysis(state, thought));
        Ok(match state.think(&mut ask, &mut told)? {
            Some(thought) => (thought.action(), analysis(state, &thought)),
            None => only(state)?,
        })
    }
}

/// The only action there is.
fn only<G: Notation>(state: &G) -> Result<(G::Action, PositionAnalysis), Message> {
    let action = any_action(state, &mut |_| 0)?;
    let text = state.action_text(action);
    let analysis = PositionAnalysis {
        lines: vec![AnalysedLine {
            actions: vec![text.clone()],
            outlook: None,
        }],
        nodes: 0,
        depth: 0,
        looked: vec![(text, 0)],
    };
    Ok((action, analysis))
}

/// A thought in texts.
fn analysis<G: Notation>(state: &G, thought: &Thought<G::Action>) -> PositionAnalysis {
    let lines = thought.lines.iter().map(|line| {
        let mut state = state.clone();
        let mut actions = Vec::new();
        for &action in &line.actions {
            actions.push(state.action_text(action));
            state.play_unchecked(action);
        }
        AnalysedLine {
            actions,
            outlook: Some(line.outlook),
        }
    });
    let looked = thought.looked.iter();
    PositionAnalysis {
        lines: lines.collect(),
        nodes: thought.nodes,
        depth: thought.depth,
        looked: looked
            .map(|&(action, nodes)| (state.action_text(action), nodes))
            .collect(),
    }
}

/// How strong the level is in this game, within a number of nodes.
fn strength<G: Opponent>(_: &G, number: u8, nodes: u64) -> Result<Strength, Message> {
    let level = G::LEVELS.get(usize::from(number).wrapping_sub(1));
    let level = level.ok_or_else(|| {
        Message::new("refused.no-such-level")
            .with("level", number)
            .with("most", G::LEVELS.len())
    })?;
    let nodes = nodes.min(level.nodes);
    Ok(Strength { nodes, ..*level })
}

/// How many levels the game has.
///
/// ```
/// use take_five_rules::Position;
/// let start = Position::start(&"take".parse()?);
/// assert!(take_five_search::levels(&start) >= 3);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn levels(position: &Position) -> u8 {
    fn count<G: Opponent>(_: &G) -> u8 {
        G::LEVELS.len() as u8
    }
    with_game!(position, state => count(state))
}

/// Whether what is thought of positions of this game comes of playouts at random.
pub fn is_sampled(position: &Position) -> bool {
    fn sampled<G: Opponent>(_: &G) -> bool {
        G::SAMPLED
    }
    with_game!(position, state => sampled(state))
}

/// What is exactly known of the chances of the position, without a search; an argument `player` is
/// a seat's number.
pub fn facts(position: &Position) -> Vec<Message> {
    with_game!(position, state => state.odds())
}
