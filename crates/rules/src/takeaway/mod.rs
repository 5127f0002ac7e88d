//! Takeaway, the card game by JAX Ltd.

mod card;
mod card_table;
mod illegal;
mod input;
mod play;
mod text;

use crate::bits::nth_one;
use crate::{
    Game, GameInfo, MAX_PLAYERS, OptionInfo, Outcome, Outcomes, Spec, Step, StepOf, ToPlay,
};
use card_table::CardTable;

pub use card::{Card, Slot, Slots};
pub use illegal::{IllegalTakeawayAction, IllegalTakeawayPosition, NotFitting};

/// A state of Takeaway.
///
/// ```
/// use take_five_rules::{Notation, Takeaway, read_turn};
/// let spec = "takeaway:players=2".parse()?;
/// let text = "AS|3S|5S|7S|9S|JS|2H|4H 1 1R draw 1 0,0";
/// let begun = read_turn(&Takeaway::parse(&spec, text)?, "1R~3H", false)?.remove(0).after;
/// let fitting: Vec<String> = begun.takeable_slots().iter().map(|slot| slot.to_string()).collect();
/// assert_eq!(fitting, ["1L", "4R", "4L"]);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Takeaway {
    layout: TakeawayLayout,
    /// The current slot; the first one if there is none.
    current: Slot,
}

/// The contents of a position text of Takeaway, or of a draft; only
/// [`Setup::validate`](crate::Setup::validate) turns it into a [`Takeaway`].
///
/// ```
/// use take_five_rules::{IllegalTakeawayPosition, Setup, Slot, TakeawaySetup};
/// let text = "-|-|-|-|-|-|-|- - 1R deal 1 0,0,0,0";
/// let setup = TakeawaySetup::read(&"takeaway".parse()?, text)?;
/// assert_eq!((setup.card_layout().dealer(), setup.current()), (None, Slot::new(0)));
/// assert_eq!(setup.validate(), Err(IllegalTakeawayPosition::DealerMissing));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeawaySetup {
    layout: TakeawayLayout,
    current: Option<Slot>,
}

/// The cards on the table, the points and the progress of the game: what
/// [`Takeaway`] and [`TakeawaySetup`] have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeawayLayout {
    table: CardTable,
    scores: [u32; MAX_PLAYERS],
    players: u8,
    rounds: u8,
    round: u8,
    /// 0 if there is none yet.
    dealer: u8,
    stage: TakeawayStage,
}

/// What comes next in a game of Takeaway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakeawayStage {
    /// A round begins, and chance chooses the dealer.
    Dealer,
    /// A card is dealt into the current slot.
    Deal,
    /// A card is drawn for the current slot.
    Draw,
    /// The owner of the current slot takes another slot.
    Take,
    /// The last round is over.
    Over,
}

/// A chance outcome in Takeaway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakeawayChance {
    /// This player deals the round.
    Dealer(u8),
    /// The next card, dealt or drawn.
    Card(Card),
}

const INFO: GameInfo = GameInfo {
    id: "takeaway",
    options: &[
        OptionInfo {
            name: "players",
            values: &["2", "3", "4"],
            default: 2,
            offered: &[],
            starts: false,
        },
        OptionInfo {
            name: "rounds",
            values: &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
            default: 2,
            offered: &[],
            starts: false,
        },
    ],
    scores: true,
    chance: Some("deck"),
    typical_turns: 83,
};

impl TakeawayLayout {
    fn spec(&self) -> Spec {
        Spec::of(&INFO, &[self.players - 2, self.rounds - 1])
    }

    /// The number of slots in use; with three players side 4 has none (D8).
    fn slot_count(&self) -> usize {
        if self.players == 3 { 6 } else { 8 }
    }

    /// The number of slots per player: with two players, each has the slots of two sides (D8).
    fn slots_each(&self) -> usize {
        if self.players == 2 { 4 } else { 2 }
    }

    fn in_use(&self, slot: Slot) -> bool {
        slot.index() < self.slot_count()
    }

    /// The slots in use, clockwise from `1R`.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        Slot::all().take(self.slot_count())
    }

    /// The player who owns a slot in use.
    pub fn owner(&self, slot: Slot) -> u8 {
        (slot.index() / self.slots_each()) as u8 + 1
    }

    /// The cards in a slot from bottom to top.
    pub fn cards(&self, slot: Slot) -> impl Iterator<Item = Card> + '_ {
        self.table.cards(slot)
    }

    /// The number of cards in a slot.
    pub fn height(&self, slot: Slot) -> u32 {
        self.table.height(slot)
    }

    /// The top card of a slot.
    pub fn top(&self, slot: Slot) -> Option<Card> {
        self.table.top(slot)
    }

    /// What comes next.
    pub fn stage(&self) -> TakeawayStage {
        self.stage
    }

    /// The dealer of the round.
    pub fn dealer(&self) -> Option<u8> {
        (self.dealer != 0).then_some(self.dealer)
    }

    /// The round, from 1; it remains at the last one when the game is over.
    pub fn round(&self) -> u32 {
        self.round.into()
    }

    /// The number of rounds in the game.
    pub fn rounds(&self) -> u32 {
        self.rounds.into()
    }

    /// Each player's points from the finished rounds, including the last one when the game is over.
    pub fn scores(&self) -> &[u32] {
        &self.scores[..usize::from(self.players)]
    }

    /// The number of cards in a player's slots: the points if the round ended now.
    pub fn cards_of(&self, player: u8) -> u32 {
        let own = self.slots().filter(|&slot| self.owner(slot) == player);
        own.map(|slot| self.height(slot)).sum()
    }

    /// The cards in the draw deck, which are those not on the table.
    pub fn unseen(&self) -> impl Iterator<Item = Card> + use<> {
        let unseen = self.table.unseen();
        Card::all().filter(move |card| unseen >> card.index() & 1 != 0)
    }

    /// The number of cards in the draw deck.
    pub fn unseen_count(&self) -> u32 {
        self.table.unseen().count_ones()
    }
}

impl TakeawayStage {
    /// Whether a slot is being dealt into or played.
    fn has_current(self) -> bool {
        !matches!(self, TakeawayStage::Dealer | TakeawayStage::Over)
    }
}

impl TakeawaySetup {
    /// The cards on the table, the points and the progress of the game.
    pub fn card_layout(&self) -> &TakeawayLayout {
        &self.layout
    }

    /// The slot being dealt into or played, according to the text.
    pub fn current(&self) -> Option<Slot> {
        self.current
    }
}

impl Takeaway {
    /// The slots in use, clockwise from `1R`.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        self.layout.slots()
    }

    /// The player who owns a slot in use.
    pub fn owner(&self, slot: Slot) -> u8 {
        self.layout.owner(slot)
    }

    /// The cards in a slot from bottom to top.
    pub fn cards(&self, slot: Slot) -> impl Iterator<Item = Card> + '_ {
        self.layout.cards(slot)
    }

    /// The number of cards in a slot.
    pub fn height(&self, slot: Slot) -> u32 {
        self.layout.height(slot)
    }

    /// The top card of a slot.
    pub fn top(&self, slot: Slot) -> Option<Card> {
        self.layout.top(slot)
    }

    /// What comes next.
    pub fn stage(&self) -> TakeawayStage {
        self.layout.stage
    }

    /// The dealer of the round.
    pub fn dealer(&self) -> Option<u8> {
        self.layout.dealer()
    }

    /// The round, from 1; it remains at the last one when the game is over.
    pub fn round(&self) -> u32 {
        self.layout.round()
    }

    /// The number of rounds in the game.
    pub fn rounds(&self) -> u32 {
        self.layout.rounds()
    }

    /// Each player's points from the finished rounds, including the last one when the game is over.
    pub fn scores(&self) -> &[u32] {
        self.layout.scores()
    }

    /// The number of cards in a player's slots: the points if the round ended now.
    pub fn cards_of(&self, player: u8) -> u32 {
        self.layout.cards_of(player)
    }

    /// The cards in the draw deck, which are those not on the table.
    pub fn unseen(&self) -> impl Iterator<Item = Card> + use<> {
        self.layout.unseen()
    }

    /// The number of cards in the draw deck.
    pub fn unseen_count(&self) -> u32 {
        self.layout.unseen_count()
    }

    /// The slot being dealt into or played.
    pub fn current(&self) -> Option<Slot> {
        self.layout.stage.has_current().then_some(self.current)
    }

    /// The slots whose top card fits that of the current one, clockwise from `1R`.
    pub fn takeable_slots(&self) -> Slots {
        let fitting = self
            .current()
            .map_or(0, |slot| self.layout.table.fitting(slot));
        let mut slots = Slots::default();
        for slot in self.layout.slots() {
            let top = self.layout.top(slot);
            slots.set(slot, top.is_some_and(|top| fitting >> top.index() & 1 != 0));
        }
        slots
    }
}

impl Game for Takeaway {
    const INFO: &'static GameInfo = &INFO;

    /// The slot to take.
    type Action = Slot;
    type IllegalAction = IllegalTakeawayAction;
    type Chance = TakeawayChance;
    type Key = Self;

    fn start(spec: &Spec) -> Self {
        let spec = spec.of_game(&INFO);
        let layout = TakeawayLayout {
            table: CardTable::EMPTY,
            scores: [0; MAX_PLAYERS],
            players: spec.index(0) + 2,
            rounds: spec.index(1) + 1,
            round: 1,
            dealer: 0,
            stage: TakeawayStage::Dealer,
        };
        Takeaway {
            layout,
            current: Slot::at(0),
        }
    }

    fn spec(&self) -> Spec {
        self.layout.spec()
    }

    fn players(&self) -> u8 {
        self.layout.players
    }

    fn to_play(&self) -> ToPlay {
        match self.layout.stage {
            TakeawayStage::Dealer | TakeawayStage::Deal | TakeawayStage::Draw => ToPlay::Chance,
            TakeawayStage::Take => ToPlay::Player(self.layout.owner(self.current)),
            TakeawayStage::Over => ToPlay::Over,
        }
    }

    fn turn_of(&self) -> Option<u8> {
        match self.layout.stage {
            TakeawayStage::Draw | TakeawayStage::Take => Some(self.layout.owner(self.current)),
            TakeawayStage::Dealer | TakeawayStage::Deal | TakeawayStage::Over => None,
        }
    }

    const COUNTED_RULES: &'static [&'static str] = &["own-slot", "no-draw", "passed-over"];

    fn each_rule_used(
        &self,
        step: &StepOf<Self>,
        after: &Self,
        mut visit: impl FnMut(&'static str),
    ) {
        let is_playing = |state: &Self| {
            matches!(
                state.layout.stage,
                TakeawayStage::Draw | TakeawayStage::Take
            )
        };
        if let Step::Action(slot) = step
            && self.owner(*slot) == self.owner(self.current)
        {
            visit("own-slot");
        }
        let begins = is_playing(after) && (!is_playing(self) || after.current != self.current);
        if begins && after.layout.stage == TakeawayStage::Take {
            visit("no-draw");
        }
        if begins && is_playing(self) && after.current != self.clockwise(self.current, 1) {
            visit("passed-over");
        }
    }

    fn each_action(&self, visit: impl FnMut(Slot)) {
        if self.layout.stage == TakeawayStage::Take {
            self.takeable_slots().iter().for_each(visit);
        }
    }

    fn action_count(&self) -> u64 {
        match self.layout.stage {
            TakeawayStage::Take => self.layout.table.fitting(self.current).count_ones().into(),
            _ => 0,
        }
    }

    fn random_action(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<(Slot, u32)> {
        let mut fitting = self.layout.table.fitting(self.current);
        let count = fitting.count_ones();
        if count == 0 {
            return None;
        }
        for _ in 0..rng(count) {
            fitting &= fitting - 1;
        }
        let card = fitting.trailing_zeros() as usize;
        Some((self.layout.table.slot_of_top(card), count))
    }

    fn why_illegal(&self, action: Slot) -> Option<IllegalTakeawayAction> {
        illegal::action(self, action)
    }

    fn play_unchecked(&mut self, action: Slot) -> bool {
        self.layout.table.stack_onto(self.current, action);
        self.go_on()
    }

    fn outcomes(&self) -> Outcomes<TakeawayChance> {
        Outcomes::Listed(match self.layout.stage {
            TakeawayStage::Dealer => (1..=self.layout.players)
                .map(TakeawayChance::Dealer)
                .collect(),
            _ => self.layout.unseen().map(TakeawayChance::Card).collect(),
        })
    }

    fn draw(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<TakeawayChance> {
        if self.layout.stage == TakeawayStage::Dealer {
            // D9: although the rules draw cards for it, each player is equally likely.
            return Some(TakeawayChance::Dealer(
                1 + rng(self.layout.players.into()) as u8,
            ));
        }
        let unseen = self.layout.table.unseen();
        if unseen == 0 {
            return None;
        }
        let card = nth_one(unseen, rng(unseen.count_ones()));
        Some(TakeawayChance::Card(Card::at(card)))
    }

    fn illegal_chance(&self, outcome: &TakeawayChance) -> Option<IllegalTakeawayAction> {
        illegal::outcome(self, *outcome)
    }

    fn play_chance_unchecked(&mut self, outcome: &TakeawayChance) -> bool {
        match *outcome {
            TakeawayChance::Dealer(player) => {
                self.layout.dealer = player.max(1).min(self.layout.players);
                self.layout.stage = TakeawayStage::Deal;
                true
            }
            // A card put on the table twice would turn its stack into a cycle.
            TakeawayChance::Card(card) if self.layout.table.unseen() >> card.index() & 1 == 0 => {
                true
            }
            TakeawayChance::Card(card) if self.layout.stage == TakeawayStage::Deal => {
                self.deal(card)
            }
            TakeawayChance::Card(card) => {
                self.layout.table.put(self.current, card);
                self.go_on()
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.layout.stage == TakeawayStage::Over).then(|| {
            let points = self.layout.scores.map(|score| score as i32);
            Outcome::by_points(&points[..usize::from(self.layout.players)])
        })
    }

    fn key(&self) -> Self {
        *self
    }
}
