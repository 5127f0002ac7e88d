//! Why a slot cannot be taken, or an outcome cannot come, in Takeaway.

use super::{Card, Slot, Takeaway, TakeawayChance, TakeawayStage, text::slot_of};
use crate::Message;
use crate::error::says_its_message;

/// Why the rules of Takeaway forbid a slot to be taken, or an outcome to come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalTakeawayAction {
    /// With so many players the slot has no place on the table (D8).
    NotInUse {
        /// The slot.
        slot: Slot,
        /// How many play.
        players: u8,
    },
    /// The slot played is not taken by itself.
    OwnSlot {
        /// It.
        current: Slot,
        /// Those that can be taken.
        fitting: Vec<Slot>,
    },
    /// No card lies in the slot.
    EmptySlot {
        /// The slot.
        slot: Slot,
        /// The slot played.
        current: Slot,
        /// Those that can be taken.
        fitting: Vec<Slot>,
    },
    /// The slot's top card does not fit that of the slot played.
    DoesNotFit {
        /// The slot.
        slot: Slot,
        /// Its top card.
        card: Card,
        /// The slot played.
        current: Slot,
        /// Its top card.
        top: Card,
        /// Those that can be taken.
        fitting: Vec<Slot>,
    },
    /// No such player plays, so none deals.
    NoSuchPlayer {
        /// The number that was to deal.
        player: u8,
        /// How many play.
        players: u8,
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

impl From<IllegalTakeawayAction> for Message {
    fn from(reason: IllegalTakeawayAction) -> Self {
        use IllegalTakeawayAction as Illegal;
        match reason {
            Illegal::NotInUse { slot, players } => Message::new("takeaway.not-in-use")
                .with("slot", slot.to_string())
                .with("players", players),
            Illegal::OwnSlot { current, fitting } => {
                with_choice("takeaway.own-slot", current, &fitting)
            }
            Illegal::EmptySlot {
                slot,
                current,
                fitting,
            } => {
                with_choice("takeaway.empty-slot", current, &fitting).with("slot", slot.to_string())
            }
            Illegal::DoesNotFit {
                slot,
                card,
                current,
                top,
                fitting,
            } => with_choice("takeaway.does-not-fit", current, &fitting)
                .with("slot", slot.to_string())
                .with("card", card.to_string())
                .with("top", top.to_string()),
            Illegal::NoSuchPlayer { player, players } => Message::new("takeaway.no-such-player")
                .with("player", player)
                .with("players", players),
            Illegal::DealerFirst => Message::new("takeaway.dealer-first"),
            Illegal::CardNext => Message::new("takeaway.card-next"),
            Illegal::CardOnTable { card, slot } => Message::new("takeaway.card-on-table")
                .with("card", card.to_string())
                .with("slot", slot.to_string()),
        }
    }
}

says_its_message!(IllegalTakeawayAction);

/// A message with the slot played and those that can be taken.
pub fn with_choice(id: &'static str, current: Slot, fitting: &[Slot]) -> Message {
    let fitting: Vec<String> = fitting.iter().map(Slot::to_string).collect();
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
    let fitting = state.fitting().collect();
    if slot == current {
        return Some(IllegalTakeawayAction::OwnSlot { current, fitting });
    }
    let (Some(card), Some(top)) = (state.top(slot), state.top(current)) else {
        return Some(IllegalTakeawayAction::EmptySlot {
            slot,
            current,
            fitting,
        });
    };
    (!card.fits(top)).then_some(IllegalTakeawayAction::DoesNotFit {
        slot,
        card,
        current,
        top,
        fitting,
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
