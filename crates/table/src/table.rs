//! The table: one game in progress.

use crate::study::Play;
use crate::tree::{GameTree, Node};
use crate::turns::TurnText;
use crate::{Seat, rng};
use take_five_rules::{Message, PlayedStep, Position, Spec, TextError, ToPlay};

/// A game in progress.
///
/// ```
/// use take_five_table::Table;
/// let mut table = Table::new(&"take:size=2".parse()?, 1);
/// table.play("a1")?;
/// table.play("c2")?;
/// assert_eq!(table.position().to_string(), "ob/ooo/ro r 2");
/// assert!(table.undo());
/// assert_eq!(table.position().to_string(), "oo/ooo/ro b 1");
/// # Ok::<(), take_five_rules::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) tree: GameTree,
    /// The touches of a partially entered action.
    pub(crate) pending: Vec<String>,
    pub(crate) seats: Vec<Seat>,
    /// What is known of the game besides its moves, in the order in which it was set.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) seed: u64,
    by_hand: bool,
    pub(crate) play: Play,
}

/// Steps that [`Table::play`] keeps in reserve, so that chance can still follow.
const ROOM_FOR_CHANCE: usize = 64;

impl Table {
    /// A game from its start.
    pub fn new(spec: &Spec, seed: u64) -> Self {
        Table::from_position(Position::start(spec), seed)
    }

    /// A game from a position.
    pub fn from_position(position: Position, seed: u64) -> Self {
        Table {
            seats: vec![Seat::Human; usize::from(position.players())],
            tags: Vec::new(),
            tree: GameTree::new(position),
            pending: Vec::new(),
            seed,
            by_hand: false,
            play: Play::default(),
        }
    }

    /// The turns of the current line, including undone ones.
    pub fn turns(&self) -> Vec<TurnText> {
        self.tree.turns_along(&self.tree.line())
    }

    /// The number of steps, including chance, up to the current position.
    pub fn steps(&self) -> usize {
        self.tree.ply(self.tree.current_node())
    }

    /// The action or outcome that led to the current position, `None` at the start.
    pub fn last(&self) -> Option<PlayedStep> {
        self.tree.played_step(self.behind_end())
    }

    /// The position before that step, `None` at the start.
    pub fn position_before_last_step(&self) -> Option<Position> {
        let before = self.tree.parent(self.behind_end())?;
        Some(self.tree.position(before))
    }

    /// The current node, or the one before if the players ended the game there.
    fn behind_end(&self) -> Node {
        let now = self.tree.current_node();
        let ended = self.end().and_then(|_| self.tree.parent(now));
        ended.unwrap_or(now)
    }

    /// The last turn with an action in it, up to the current position: each step and the position before it. Chance
    /// that has since been drawn for the next turn is skipped.
    pub fn last_turn(&self) -> Vec<(Position, PlayedStep)> {
        let mut end = self.behind_end();
        let chance = |node| {
            self.tree
                .recorded_action(node)
                .is_some_and(|taken| taken.chance)
        };
        while chance(end) && self.tree.player(end).is_some() {
            end = self.tree.parent(end).unwrap_or(0);
        }
        let start = self.tree.turn_start(end);
        let nodes = std::iter::successors(Some(end), |&node| self.tree.parent(node));
        self.told(nodes.take_while(|&node| node != start).collect())
    }

    /// What happened after the step with this number, up to the current position: each step and the position before it.
    pub fn steps_since(&self, steps: usize) -> Vec<(Position, PlayedStep)> {
        let now = self.tree.current_node();
        let nodes = std::iter::successors(Some(now), |&node| self.tree.parent(node));
        let nodes = nodes.take_while(|&node| self.tree.ply(node) > steps);
        self.told(nodes.collect())
    }

    /// What happened in a turn, by its [`crate::RecordedTurn::id`]: each step and the position before it.
    pub fn steps_of_turn(&self, turn: usize) -> Vec<(Position, PlayedStep)> {
        if !self.tree.has(turn) {
            return Vec::new();
        }
        let start = self.tree.turn_start(turn);
        let nodes = std::iter::successors(Some(turn), |&node| self.tree.parent(node));
        self.told(nodes.take_while(|&node| node != start).collect())
    }

    /// The steps at these nodes, which are given last first.
    fn told(&self, nodes: Vec<Node>) -> Vec<(Position, PlayedStep)> {
        let step = |node: Node| {
            let before = self.tree.parent(node)?;
            Some((self.tree.position(before), self.tree.played_step(node)?))
        };
        nodes.into_iter().rev().filter_map(step).collect()
    }

    /// Whether chance outcomes are given by [`Table::play`] instead of drawn from the seed.
    #[must_use]
    pub fn with_manual_chance(mut self, by_hand: bool) -> Self {
        self.by_hand = by_hand;
        self
    }

    /// Sets whether chance outcomes are given by [`Table::play`] and offered among [`Table::choices`] instead of only
    /// drawn from the seed.
    pub fn set_manual_chance(&mut self, by_hand: bool) {
        self.by_hand = by_hand;
    }

    /// See [`Table::set_manual_chance`].
    pub fn is_chance_manual(&self) -> bool {
        self.by_hand
    }

    /// The game and its options.
    pub fn spec(&self) -> Spec {
        self.position().spec()
    }

    /// The seed for chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.tree.current_position()
    }

    /// Who or what acts next; also over after a draw by repetition, and after the players ended the game.
    pub fn to_play(&self) -> ToPlay {
        if self.end().is_some() || self.is_repeated(self.tree.current_node()) {
            return ToPlay::Over;
        }
        self.position().to_play()
    }

    /// Whose turn it is, even while chance is next within the turn; `None` in the setup and at the end.
    pub fn turn_of(&self) -> Option<u8> {
        match self.to_play() {
            ToPlay::Over => None,
            _ => self.position().turn_of(),
        }
    }

    /// The legal actions of the player to move, sorted; otherwise empty.
    pub fn legal_actions(&self) -> Vec<String> {
        match self.to_play() {
            ToPlay::Player(_) => self.position().legal_actions(),
            _ => Vec::new(),
        }
    }

    /// Plays a turn, the beginning or the rest of one, or a single action. It may contain chance outcomes only if they
    /// are given by hand. If any of the text is wrong, nothing is played; a partially entered action is discarded.
    ///
    /// # Errors
    /// If the text cannot be parsed, or what it says cannot be played.
    pub fn play(&mut self, text: &str) -> Result<Vec<PlayedStep>, TextError> {
        let steps = self.read(text)?;
        if let Some(drawn) = steps.iter().find(|step| step.chance && !self.by_hand) {
            let outcome = drawn.text.clone();
            return Err(Message::new("refused.drawn")
                .with("outcome", outcome)
                .into());
        }
        self.take_if_room(steps)
    }

    /// Takes legal steps, if there is room for them.
    pub(crate) fn take_if_room(
        &mut self,
        steps: Vec<PlayedStep>,
    ) -> Result<Vec<PlayedStep>, TextError> {
        self.check_room(steps.len() + ROOM_FOR_CHANCE)?;
        Ok(self.take(steps))
    }

    /// Plays a turn of a record, with or without chance in it.
    ///
    /// # Errors
    /// If the text cannot be parsed, or what it says cannot be played.
    pub fn replay(&mut self, text: &str) -> Result<Vec<PlayedStep>, TextError> {
        let steps = self.read(text)?;
        self.check_room(steps.len())?;
        Ok(self.take(steps))
    }

    fn read(&self, text: &str) -> Result<Vec<PlayedStep>, TextError> {
        if self.to_play() == ToPlay::Over {
            return Err(Message::new("refused.over").into());
        }
        let begun = self.tree.is_mid_turn(self.tree.current_node());
        self.position().read_turn(text, begun)
    }

    /// Why a turn of a record or link is refused; the message follows the turn's text.
    pub(crate) fn refusal(turn: &str, problem: TextError) -> Message {
        match problem.step() {
            Some(step) if step == turn => problem.reason().clone(),
            _ => problem.into(),
        }
    }

    fn take(&mut self, steps: Vec<PlayedStep>) -> Vec<PlayedStep> {
        self.pending.clear();
        for step in &steps {
            self.tree.play(step.clone());
        }
        self.lead();
        steps
    }

    /// Draws the next chance outcome from the seed; `None` if none comes next.
    pub fn advance(&mut self) -> Option<PlayedStep> {
        if self.to_play() != ToPlay::Chance || self.check_room(1).is_err() {
            return None;
        }
        let begun = self.tree.is_mid_turn(self.tree.current_node());
        let mut rng = rng(self.seed, self.tree.chance_count());
        let played = self.position().draw(begun, &mut rng)?;
        self.take(vec![played]).pop()
    }

    /// Whether the next chance outcome sets up the game and can be drawn without waiting: at the very start, and while
    /// the setup continues. Between rounds it waits, so that players can look at the end of the round.
    pub fn is_setting_up(&self) -> bool {
        let sets_up = |position: &Position| position.turn_of().is_none();
        let chance = self.to_play() == ToPlay::Chance;
        chance
            && sets_up(self.position())
            && self
                .position_before_last_step()
                .as_ref()
                .is_none_or(sets_up)
    }
}
