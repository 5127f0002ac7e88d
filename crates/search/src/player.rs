//! A player that chooses actions in any game.

use crate::transposition_table::TranspositionTable;
use crate::uct::{any_action, choose};
use crate::{ExpectedOutcome, Level, Opponent, SearchRequest, SearchResult, Strength};
use take_five_rules::{Message, Notation, Position, clip, with_game};

/// A transposition table of 2^20 positions: 16 MB.
const BITS: u32 = 20;

/// The caller's limits for a search.
pub struct Limits<'a> {
    /// The maximum number of positions (or playouts); the level may have a lower limit.
    pub nodes: u64,
    /// Called now and then to ask whether to end the search.
    pub stop: &'a mut dyn FnMut() -> bool,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.nodes.fmt(f)
    }
}

/// The analysis of a position.
#[derive(Clone, Debug)]
pub struct PositionAnalysis {
    /// The best actions, the one to play first; never empty.
    pub lines: Vec<AnalysedLine>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The depth, in actions, to which the search saw everything that it did not rule out.
    pub depth: u32,
    /// The number of positions searched after each action.
    pub looked: Vec<(String, u64)>,
}

/// An action and its best continuation.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedLine {
    /// Texts of the actions, up to the next chance.
    pub actions: Vec<String>,
    /// The value to each seat; `None` if there was nothing to choose.
    pub outlook: Option<ExpectedOutcome>,
    /// Whether the search has seen every end: then the value is no estimate.
    pub is_exact: bool,
}

/// Chooses actions, reusing its memory from one choice to the next. The choice depends only on the position, the level,
/// the limits and the random numbers: each search starts with an empty table.
#[derive(Debug, Default)]
pub struct Player {
    /// Allocated by the first search.
    memory: Option<TranspositionTable>,
}

impl Player {
    /// A player that has not searched yet.
    pub fn new() -> Self {
        Player::default()
    }

    /// Sets whether the results of one search are kept for the next: for a search that is split into slices. The choice
    /// then depends on earlier searches.
    pub fn set_keep_entries(&mut self, keep_memory: bool) {
        let memory = self
            .memory
            .get_or_insert_with(|| TranspositionTable::new(BITS));
        memory.set_keep_entries(keep_memory);
    }

    /// Chooses an action for the player to move and returns its text; `rng(n)` returns a number from 0 to n − 1,
    /// `before` are the positions at the starts of the earlier turns.
    ///
    /// An error if nobody is to move, or if the game has no such level.
    pub fn choose(
        &mut self,
        level: Level,
        position: &Position,
        before: &[Position],
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<String, Message> {
        let mut rng = rng;
        with_game!(position, state => {
            let action = match level {
                Level::Random => any_action(state, &mut rng),
                Level::Greedy => state.greediest(&mut rng),
                Level::Uct(playouts) => {
                    choose(state, &mut rng, &mut |done| done >= playouts.into())
                }
                Level::Numbered(number) => {
                    return self.choose_at_level(number, position, before, rng, limits);
                }
            };
            action.map(|action| state.action_text(action))
        })
    }

    /// [`Player::choose`] for a numbered level: all the browser needs, so its module does not contain the others.
    pub fn choose_at_level(
        &mut self,
        number: u8,
        position: &Position,
        before: &[Position],
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<String, Message> {
        with_game!(position, state => {
            let strength = strength(state, number, limits.nodes)?;
            let (action, _) =
                self.think(state, strength, 1, &[], before, rng, limits, &mut |_| ())?;
            Ok(state.action_text(action))
        })
    }

    /// An analysis by the strongest level, with up to this many lines. `deeper` is called with the result after each
    /// iteration.
    ///
    /// An error if nobody is to move.
    pub fn analyse(
        &mut self,
        position: &Position,
        before: &[Position],
        lines: usize,
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
        deeper: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, Message> {
        with_game!(position, state => {
            let strength = Strength { nodes: limits.nodes, ..Strength::FULL };
            let (_, analysis) =
                self.think(state, strength, lines, &[], before, rng, limits, deeper)?;
            Ok(analysis)
        })
    }

    /// The values of some actions, all searched equally deep, the best first: an analysis with a line for each of them.
    ///
    /// An error if one of them is not legal, or if nobody is to move.
    pub fn compare(
        &mut self,
        position: &Position,
        before: &[Position],
        actions: &[String],
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<PositionAnalysis, Message> {
        with_game!(position, state => {
            let only = places(state, actions)?;
            let strength = Strength { nodes: limits.nodes, ..Strength::FULL };
            let (_, analysis) = self.think(
                state, strength, only.len(), &only, before, rng, limits, &mut |_| (),
            )?;
            Ok(analysis)
        })
    }

    #[allow(clippy::too_many_arguments)]
    // what analysis and choice are asked with
    // Not inlined: the searches would be in the module several times.
    #[inline(never)]
    pub(crate) fn think<G: Opponent + Notation>(
        &mut self,
        state: &G,
        strength: Strength,
        lines: usize,
        only: &[usize],
        before: &[Position],
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
        deeper: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<(G::Action, PositionAnalysis), Message> {
        let seen: Vec<u64> = before.iter().map(Position::table_key).collect();
        let mut ask = SearchRequest {
            strength,
            lines,
            only,
            seen: &seen,
            last: before.last().and_then(|before| state.last_action(before)),
            stop: limits.stop,
            rng,
            memory: self
                .memory
                .get_or_insert_with(|| TranspositionTable::new(BITS)),
        };
        let mut told = |thought: &SearchResult<G::Action>| deeper(&analysis(state, thought));
        Ok(match state.think(&mut ask, &mut told)? {
            Some(thought) => (thought.action(), analysis(state, &thought)),
            None => only_action(state)?,
        })
    }
}

/// The only legal action.
fn only_action<G: Notation>(state: &G) -> Result<(G::Action, PositionAnalysis), Message> {
    let action = any_action(state, &mut |_| 0)?;
    let text = state.action_text(action);
    let analysis = PositionAnalysis {
        lines: vec![AnalysedLine {
            actions: vec![text.clone()],
            outlook: None,
            is_exact: false,
        }],
        nodes: 0,
        depth: 0,
        looked: vec![(text, 0)],
    };
    Ok((action, analysis))
}

/// The result of a search as texts.
fn analysis<G: Notation>(state: &G, thought: &SearchResult<G::Action>) -> PositionAnalysis {
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
            is_exact: line.is_exact,
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

/// The places of these actions among the legal ones.
fn places<G: Notation>(state: &G, actions: &[String]) -> Result<Vec<usize>, Message> {
    let mut legal = Vec::new();
    state.each_action(|action| legal.push(state.action_text(action)));
    let place = |action: &String| {
        let found = legal.iter().position(|text| text == action);
        found.ok_or_else(|| Message::new("refused.not-legal").with("action", clip(action)))
    };
    actions.iter().map(place).collect()
}

/// The strength of the level in this game, within a number of nodes.
pub(crate) fn strength<G: Opponent>(
    state: &G,
    number: u8,
    nodes: u64,
) -> Result<Strength, Message> {
    let levels = state.levels();
    let level = levels.get(usize::from(number).wrapping_sub(1));
    let level = level.ok_or_else(|| {
        Message::new("refused.no-such-level")
            .with("level", number)
            .with("most", levels.len())
    })?;
    let nodes = nodes.min(level.nodes);
    Ok(Strength { nodes, ..*level })
}

/// The number of levels of the game.
///
/// ```
/// use take_five_rules::Position;
/// let start = Position::start(&"take".parse()?);
/// assert!(take_five_search::level_count(&start) >= 3);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn level_count(position: &Position) -> u8 {
    with_game!(position, state => state.levels().len() as u8)
}

/// The strength of a level of the game, from 1; `None` if it has no such level.
pub fn level_strength(position: &Position, level: u8) -> Option<Strength> {
    with_game!(position, state => strength(state, level, u64::MAX).ok())
}

/// Whether the analysis of this game uses random playouts.
pub fn uses_playouts(position: &Position) -> bool {
    with_game!(position, _state: G => G::SAMPLED)
}

/// Exact facts about the chances in the position, without a search; an argument `player` is a seat number.
pub fn exact_odds(position: &Position) -> Vec<Message> {
    with_game!(position, state => state.odds())
}

/// Whether this level, or with `None` the analysis, is to ask tables for the value of the position before it searches: the
/// game is solved there, and the level knows it.
///
/// ```
/// use take_five_rules::Position;
/// let position = Position::parse(&"give-and-take".parse()?, "8/8/3W4/8/8/3B4/8/W7 w - - 0")?;
/// assert!(take_five_search::is_solved(&position, None));
/// assert!(!take_five_search::is_solved(&position, Some(1)));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn is_solved(position: &Position, level: Option<u8>) -> bool {
    fn knows<G: Opponent>(state: &G, level: Option<u8>) -> bool {
        level.is_none_or(|level| level >= G::KNOWS_FROM) && state.is_solved()
    }
    with_game!(position, state => knows(state, level))
}
