//! Why a slot cannot be taken, or an outcome cannot come, in Takeaway.

use super::text::{slot_of, stage_name};
use super::{Card, Slot, Slots, Takeaway, TakeawayChance, TakeawayStage};
use crate::error::says_its_message;
use crate::{IllegalPosition, Message};

/// Why the rules of Takeaway forbid a slot to be taken, or an outcome to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalTakeawayAction {
    /// With so many players the slot has no place on the table (D8).
    NotInUse {
        /// The slot.
        slot: Slot,
        /// How many play.
        players: u8,
    },
    /// The slot cannot be taken now.
    NotFitting {
        /// The slot.
        slot: Slot,
        /// The slot played.
        current: Slot,
        /// Those that can be taken.
        fitting: Slots,
        /// Why this one cannot.
        reason: NotFitting,
    },
    /// No such player plays, so none deals.
    NoSuchPlayer {
        /// The number that was to deal.
        player: u8,
        /// How many play.
        players: u8,
    },
    /// Another slot is played.
    NotCurrent {
        /// The slot that was to be.
        slot: Slot,
        /// The one that is.
        current: Slot,
    },
    /// A round begins with its dealer.
    DealerFirst,
    /// A card comes next.
    CardNext,
    /// The card lies on the table already.
    CardOnTable {
        /// The card.
        card: Card,
        /// Where it lies.
        slot: Slot,
    },
}

/// Why one slot of Takeaway cannot be put on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFitting {
    /// It is the slot played itself.
    Own,
    /// No card lies in it.
    Empty,
    /// Its top card does not fit that of the slot played.
    Tops {
        /// Its top card.
        card: Card,
        /// That of the slot played.
        top: Card,
    },
}

impl From<IllegalTakeawayAction> for Message {
    fn from(reason: IllegalTakeawayAction) -> Self {
        use IllegalTakeawayAction as Illegal;
        match reason {
            Illegal::NotInUse { slot, players } => Message::new("takeaway.not-in-use")
                .with("slot", slot.to_string())
                .with("players", players),
            Illegal::NotFitting {
                slot,
                current,
                fitting,
                reason,
            } => {
                let id = match reason {
                    NotFitting::Own => return with_choice("takeaway.own-slot", current, fitting),
                    NotFitting::Empty => "takeaway.empty-slot",
                    NotFitting::Tops { .. } => "takeaway.does-not-fit",
                };
                let message = with_choice(id, current, fitting).with("slot", slot.to_string());
                match reason {
                    NotFitting::Tops { card, top } => message
                        .with("card", card.to_string())
                        .with("top", top.to_string()),
                    _ => message,
                }
            }
            Illegal::NoSuchPlayer { player, players } => Message::new("takeaway.no-such-player")
                .with("player", player)
                .with("players", players),
            Illegal::NotCurrent { slot, current } => Message::new("takeaway.not-current")
                .with("slot", slot.to_string())
                .with("current", current.to_string()),
            Illegal::DealerFirst => Message::new("takeaway.dealer-first"),
            Illegal::CardNext => Message::new("takeaway.card-next"),
            Illegal::CardOnTable { card, slot } => Message::new("takeaway.card-on-table")
                .with("card", card.to_string())
                .with("slot", slot.to_string()),
        }
    }
}

says_its_message!(IllegalTakeawayAction);

/// Why the fields of a position do not fit each other in Takeaway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalTakeawayPosition {
    /// With so many players the slot has no place on the table (D8).
    NotInUse {
        /// The slot.
        slot: Slot,
        /// How many play.
        players: u8,
    },
    /// The card lies in two slots.
    CardTwice {
        /// The card.
        card: Card,
        /// One of them.
        first: Slot,
        /// The other.
        second: Slot,
    },
    /// Somebody is the dealer already when a round begins.
    DealerTooSoon,
    /// Nobody is the dealer though the round has begun.
    DealerMissing,
    /// No slot is dealt into or played, at a stage in which one is.
    CurrentMissing(TakeawayStage),
    /// A slot is dealt into or played, at a stage in which none is.
    CurrentUnused(TakeawayStage),
    /// The game is over before its last round, which is this.
    OverBeforeLast(u8),
    /// A card lies in this slot though a round has not begun.
    DealerNeedsEmptyTable(Slot),
    /// What this slot holds does not fit how far the deal has come.
    DealAndTable {
        /// The slot dealt into next.
        current: Slot,
        /// The slot that has a card too many or too few.
        slot: Slot,
    },
    /// A card is drawn though something fits the slot played.
    TakeBeforeDraw(Slot),
    /// A card is drawn from an empty deck.
    DrawWithoutDeck,
    /// Nothing fits the slot played, and something is to be taken.
    NothingToTake(Slot),
    /// The game is over though the deck has so many cards.
    OverWithDeck(u32),
    /// The game is over though something fits this slot.
    OverWithFit(Slot),
}

impl From<IllegalTakeawayPosition> for Message {
    fn from(reason: IllegalTakeawayPosition) -> Self {
        use IllegalTakeawayPosition as Illegal;
        let with_stage = |id, stage| Message::new(id).with("stage", stage_name(stage));
        let about = |id, name, slot: Slot| Message::new(id).with(name, slot.to_string());
        match reason {
            Illegal::NotInUse { slot, players } => {
                IllegalTakeawayAction::NotInUse { slot, players }.into()
            }
            Illegal::CardTwice {
                card,
                first,
                second,
            } => Message::new("takeaway.card-twice")
                .with("card", card.to_string())
                .with("first", first.to_string())
                .with("second", second.to_string()),
            Illegal::DealerTooSoon => Message::new("takeaway.dealer-too-soon"),
            Illegal::DealerMissing => Message::new("takeaway.dealer-missing"),
            Illegal::CurrentMissing(stage) => with_stage("takeaway.current-missing", stage),
            Illegal::CurrentUnused(stage) => with_stage("takeaway.current-unused", stage),
            Illegal::OverBeforeLast(rounds) => {
                Message::new("takeaway.over-before-last").with("rounds", rounds)
            }
            Illegal::DealerNeedsEmptyTable(slot) => {
                about("takeaway.dealer-needs-empty-table", "slot", slot)
            }
            Illegal::DealAndTable { current, slot } => {
                about("takeaway.deal-and-table", "current", current).with("slot", slot.to_string())
            }
            Illegal::TakeBeforeDraw(slot) => about("takeaway.take-before-draw", "current", slot),
            Illegal::DrawWithoutDeck => Message::new("takeaway.draw-without-deck"),
            Illegal::NothingToTake(slot) => about("takeaway.nothing-to-take", "current", slot),
            Illegal::OverWithDeck(count) => {
                Message::new("takeaway.over-with-deck").with("count", count)
            }
            Illegal::OverWithFit(slot) => about("takeaway.over-with-fit", "slot", slot),
        }
    }
}

impl IllegalPosition for IllegalTakeawayPosition {
    fn field(&self) -> &'static str {
        use IllegalTakeawayPosition as Illegal;
        match self {
            Illegal::CardTwice { .. } => "SLOTS",
            Illegal::DealerTooSoon | Illegal::DealerMissing => "DEALER",
            Illegal::NotInUse { .. } | Illegal::CurrentMissing(_) | Illegal::CurrentUnused(_) => {
                "CURRENT"
            }
            Illegal::OverBeforeLast(_) => "ROUND",
            Illegal::DealerNeedsEmptyTable(_)
            | Illegal::DealAndTable { .. }
            | Illegal::TakeBeforeDraw(_)
            | Illegal::DrawWithoutDeck
            | Illegal::NothingToTake(_)
            | Illegal::OverWithDeck(_)
            | Illegal::OverWithFit(_) => "STAGE",
        }
    }
}

says_its_message!(IllegalTakeawayPosition);

/// A message with the slot played and those that can be taken.
pub fn with_choice(id: &'static str, current: Slot, fitting: Slots) -> Message {
    let fitting: Vec<String> = fitting.iter().map(|slot| slot.to_string()).collect();
    Message::new(id)
        .with("current", current.to_string())
        .with("count", fitting.len())
        .with("fitting", fitting)
}

/// Why a slot cannot be taken, a player to move.
pub fn action(state: &Takeaway, slot: Slot) -> Option<IllegalTakeawayAction> {
    let current = state.current;
    if !state.in_use(slot) {
        let players = state.players;
        return Some(IllegalTakeawayAction::NotInUse { slot, players });
    }
    let reason = match (state.top(slot), state.top(current)) {
        _ if slot == current => NotFitting::Own,
        (Some(card), Some(top)) if card.fits(top) => return None,
        (Some(card), Some(top)) => NotFitting::Tops { card, top },
        _ => NotFitting::Empty,
    };
    Some(IllegalTakeawayAction::NotFitting {
        slot,
        current,
        fitting: state.fitting(),
        reason,
    })
}

/// Why an outcome cannot come, chance coming next.
pub fn outcome(state: &Takeaway, outcome: TakeawayChance) -> Option<IllegalTakeawayAction> {
    let players = state.players;
    match (state.stage, outcome) {
        (TakeawayStage::Dealer, TakeawayChance::Dealer(player)) => {
            let known = (1..=players).contains(&player);
            (!known).then_some(IllegalTakeawayAction::NoSuchPlayer { player, players })
        }
        (TakeawayStage::Dealer, TakeawayChance::Card(_)) => {
            Some(IllegalTakeawayAction::DealerFirst)
        }
        (_, TakeawayChance::Dealer(_)) => Some(IllegalTakeawayAction::CardNext),
        (_, TakeawayChance::Card(card)) => {
            slot_of(state, card).map(|slot| IllegalTakeawayAction::CardOnTable { card, slot })
        }
    }
}
