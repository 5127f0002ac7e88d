//! The table: one game going on.

use crate::record::{Record, TurnText};
use crate::{Link, below};
use take_five_rules::{Message, Outcome, Played, Position, Spec, ToPlay};

/// A game being played.
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
    pub(crate) record: Record,
    /// Touches of an action that is half entered.
    pub(crate) pending: Vec<String>,
    seed: u64,
    by_hand: bool,
}

impl Table {
    /// A game from its beginning.
    pub fn new(spec: &Spec, seed: u64) -> Self {
        Table::from_position(Position::start(spec), seed)
    }

    /// A game from a position.
    pub fn from_position(position: Position, seed: u64) -> Self {
        Table {
            record: Record::new(position),
            pending: Vec::new(),
            seed,
            by_hand: false,
        }
    }

    /// The game of a link, shown after as many turns as the link says.
    pub fn from_link(link: &Link) -> Result<Self, Message> {
        let (table, problem) = Table::open_link(link);
        problem.map_or(Ok(table), Err)
    }

    /// The game of a link up to the last good turn, and what was wrong behind it.
    pub fn open_link(link: &Link) -> (Self, Option<Message>) {
        let mut table = Table::from_position(link.start.clone(), link.seed.unwrap_or(0));
        for (index, turn) in link.turns.iter().enumerate() {
            if let Err(problem) = table.replay(turn) {
                let problem = Message::new("link.turn")
                    .with("number", index + 1)
                    .with("turn", take_five_rules::clip(turn))
                    .with("problem", problem);
                return (table, Some(problem));
            }
        }
        if let Some(ply) = link.ply {
            table.go_to_turn(ply);
        }
        (table, None)
    }

    /// The link that opens this game as it stands, undone steps left out.
    pub fn link(&self) -> Link {
        let line = self.record.line();
        let played = &line[..self.record.ply(self.record.now())];
        let turns = self.record.turns(played).into_iter();
        Link {
            start: self.record.start().clone(),
            turns: turns.map(|turn| turn.text).collect(),
            ply: None,
            seed: Some(self.seed),
        }
    }

    /// The turns of the game, those that were taken back included.
    pub fn turns(&self) -> Vec<TurnText> {
        self.record.turns(&self.record.line())
    }

    /// How many steps, chance included, have led to the present position.
    pub fn steps(&self) -> usize {
        self.record.ply(self.record.now())
    }

    /// The step that led to the present position, `None` at the beginning.
    pub fn last(&self) -> Option<&Played> {
        self.record.played(self.record.now())
    }

    /// The position that the last step was taken from, `None` at the beginning.
    pub fn before_last(&self) -> Option<&Position> {
        let before = self.record.before(self.record.now())?;
        Some(self.record.position(before))
    }

    /// Shows the game after so many of its turns, or at its end where it has fewer.
    pub fn go_to_turn(&mut self, turns: usize) {
        self.go_to_step(self.turns().iter().take(turns).map(|turn| turn.steps).sum());
    }

    /// Shows the game after so many of its steps, or at its end where it has fewer.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.play("a1")?;
    /// let steps = table.steps();
    /// table.play("c2")?;
    /// table.go_to_step(steps);
    /// assert_eq!(table.position().to_string(), "oo/ooo/ro b 1");
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn go_to_step(&mut self, steps: usize) {
        let line = self.record.line();
        let last = line[..steps.min(line.len())].last();
        self.pending.clear();
        self.record.go(last.copied().unwrap_or(0));
    }

    /// Whether outcomes of chance are given by [`Table::play`] instead of drawn from the seed.
    #[must_use]
    pub fn with_chance_by_hand(mut self, by_hand: bool) -> Self {
        self.by_hand = by_hand;
        self
    }

    /// The game and its options.
    pub fn spec(&self) -> Spec {
        self.position().spec()
    }

    /// What chance is drawn from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How it stands.
    pub fn position(&self) -> &Position {
        self.record.position(self.record.now())
    }

    /// Whose doing comes next; over also after a draw by repetition.
    pub fn to_play(&self) -> ToPlay {
        if self.is_repeated() {
            return ToPlay::Over;
        }
        self.position().to_play()
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let rules = self.position().outcome();
        rules.or_else(|| self.is_repeated().then(|| Outcome::of_two(None)))
    }

    /// Why the game ended, once it is over.
    pub fn ending(&self) -> Option<Message> {
        let rules = self.position().ending();
        rules.or_else(|| {
            let times = self.position().drawn_by_repetition()?;
            let message = Message::new("ended.repetition").with("times", times);
            self.is_repeated().then_some(message)
        })
    }

    fn is_repeated(&self) -> bool {
        let now = self.record.now();
        let limit = self.position().drawn_by_repetition();
        limit.is_some_and(|limit| !self.record.in_turn(now) && self.record.times(now) >= limit)
    }

    /// The legal actions of the player to move, sorted; empty elsewhere.
    pub fn legal_actions(&self) -> Vec<String> {
        match self.to_play() {
            ToPlay::Player(_) => self.position().legal_actions(),
            _ => Vec::new(),
        }
    }

    /// Plays a turn, the beginning or the rest of one, or a single action. Outcomes of chance may
    /// be in it only where they are given by hand. A text wrong anywhere is refused whole; what
    /// was half entered by touch is let go.
    pub fn play(&mut self, text: &str) -> Result<Vec<Played>, Message> {
        let steps = self.read(text)?;
        if let Some(drawn) = steps.iter().find(|step| step.chance && !self.by_hand) {
            return Err(Message::new("refused.drawn").with("outcome", drawn.text.clone()));
        }
        Ok(self.take(steps))
    }

    /// Plays a turn of a record, chance in it or not.
    pub fn replay(&mut self, text: &str) -> Result<Vec<Played>, Message> {
        let steps = self.read(text)?;
        Ok(self.take(steps))
    }

    fn read(&self, text: &str) -> Result<Vec<Played>, Message> {
        if self.to_play() == ToPlay::Over {
            return Err(Message::new("refused.over"));
        }
        let begun = self.record.in_turn(self.record.now());
        self.position().read_turn(text, begun)
    }

    fn take(&mut self, steps: Vec<Played>) -> Vec<Played> {
        self.pending.clear();
        for step in &steps {
            self.record.push(step.clone());
        }
        steps
    }

    /// Draws the next chance from the seed; `None` where none comes next.
    pub fn advance(&mut self) -> Option<Played> {
        let begun = self.record.in_turn(self.record.now());
        let mut below = below(self.seed, self.record.chances());
        let played = self.position().draw(begun, &mut below)?;
        self.take(vec![played]).pop()
    }

    /// Whether what comes next is chance that sets the game up, and comes by itself: at the very
    /// beginning, and once it has begun. Between rounds it waits to be asked, so that the round's
    /// end can be looked at.
    pub fn is_setting_up(&self) -> bool {
        let sets_up = |position: &Position| position.turn_of().is_none();
        let chance = self.to_play() == ToPlay::Chance;
        chance && sets_up(self.position()) && self.before_last().is_none_or(sets_up)
    }

    /// Whether there is an action to take back.
    pub fn can_undo(&self) -> bool {
        self.back().is_some()
    }

    /// Takes back the last action and the chance drawn behind it; false where there is none.
    pub fn undo(&mut self) -> bool {
        let back = self.back();
        self.jump(back)
    }

    fn back(&self) -> Option<usize> {
        let mut node = self.record.now();
        loop {
            let chance = self.record.played(node)?.chance;
            node = self.record.before(node)?;
            if !chance {
                return Some(node);
            }
        }
    }

    /// Whether an action was taken back that can be played again.
    pub fn can_redo(&self) -> bool {
        self.forth().is_some()
    }

    /// Plays an action again that was taken back, with the chance that followed; false where
    /// there is none.
    pub fn redo(&mut self) -> bool {
        let forth = self.forth();
        self.jump(forth)
    }

    fn forth(&self) -> Option<usize> {
        let line = self.record.line();
        let mut forth = None;
        let mut acted = false;
        for &node in &line[self.steps()..] {
            let chance = self.record.played(node).is_some_and(|played| played.chance);
            if acted && !chance {
                break;
            }
            acted |= !chance;
            forth = Some(node);
        }
        forth
    }

    fn jump(&mut self, to: Option<usize>) -> bool {
        if let Some(node) = to {
            self.pending.clear();
            self.record.go(node);
        }
        to.is_some()
    }
}
