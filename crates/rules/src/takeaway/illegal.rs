//! Why a slot cannot be taken or a chance outcome is impossible in Takeaway.

use super::text::{slot_of, stage_name};
use super::{Card, Slot, Takeaway, TakeawayChance, TakeawayStage};
use crate::error::says_its_message;
use crate::{IllegalPosition, Message};

/// Why the rules of Takeaway forbid taking a slot or a chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalTakeawayAction {
    /// The slot is not used with this number of players (D8).
    NotInUse {
        /// The slot.
        slot: Slot,
        /// The number of players.
        players: u8,
    },
    /// The slot cannot be taken now.
    NotFitting {
        /// The slot.
        slot: Slot,
        /// The top cards that fit, one bit each, by their index.
        fitting: u64,
        /// Why this slot cannot.
        reason: NotFitting,
    },
    /// There is no such player, so they cannot deal.
    NoSuchPlayer {
        /// The number of the proposed dealer.
        player: u8,
        /// The number of players.
        players: u8,
    },
    /// Another slot is being played.
    NotCurrent {
        /// The slot that was named.
        slot: Slot,
        /// The slot being played.
        current: Slot,
    },
    /// The dealer must be chosen first.
    DealerFirst,
    /// A card comes next.
    CardNext,
    /// The card is already on the table.
    CardOnTable {
        /// The card.
        card: Card,
        /// Its slot.
        slot: Slot,
    },
}

/// Why one slot of Takeaway cannot be put on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFitting {
    /// It is the slot being played.
    Own,
    /// It is empty.
    Empty,
    /// Its top card does not fit that of the slot being played.
    Tops {
        /// Its top card.
        card: Card,
        /// The top card of the slot being played.
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
                fitting, reason, ..
            } => match reason {
                NotFitting::Own => with_choice("takeaway.own-slot", fitting),
                NotFitting::Empty => with_choice("takeaway.empty-slot", fitting),
                NotFitting::Tops { card, top } => with_choice("takeaway.does-not-fit", fitting)
                    .with("card", card.name())
                    .with("top", top.name()),
            },
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

/// Why the fields of a position do not fit together in Takeaway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalTakeawayPosition {
    /// The slot is not used with this number of players (D8).
    NotInUse {
        /// The slot.
        slot: Slot,
        /// The number of players.
        players: u8,
    },
    /// The card is in two slots.
    CardTwice {
        /// The card.
        card: Card,
        /// One of the slots.
        first: Slot,
        /// The other slot.
        second: Slot,
    },
    /// There is already a dealer at the start of a round.
    DealerTooSoon,
    /// There is no dealer although the round has begun.
    DealerMissing,
    /// There is no current slot, at a stage that has one.
    CurrentMissing(TakeawayStage),
    /// There is a current slot, at a stage that has none.
    CurrentUnused(TakeawayStage),
    /// The game is over before its last round; this is the round.
    OverBeforeLast(u8),
    /// This slot has a card although the round has not begun.
    DealerNeedsEmptyTable(Slot),
    /// The number of cards in this slot does not fit the progress of the deal.
    DealAndTable {
        /// The slot to be dealt into next.
        current: Slot,
        /// The slot with a card too many or too few.
        slot: Slot,
    },
    /// A card is to be drawn although this slot fits the one being played.
    TakeBeforeDraw(Slot),
    /// A card is to be drawn from an empty deck.
    DrawWithoutDeck,
    /// A slot is to be taken, but nothing fits the slot being played.
    NothingToTake(Slot),
    /// The game is over although the deck still has this many cards.
    OverWithDeck(u32),
    /// The game is over although something fits this slot.
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

/// A message with the top cards that fit.
pub fn with_choice(id: &'static str, fitting: u64) -> Message {
    let fitting: Vec<Message> = Card::of_set(fitting).map(Card::name).collect();
    Message::new(id)
        .with("count", fitting.len())
        .with("fitting", fitting)
}

/// The set of the top cards that fit, one bit each, by their index.
pub fn fitting_tops(state: &Takeaway) -> u64 {
    let tops = state
        .takeable_slots()
        .iter()
        .filter_map(|slot| state.layout.top(slot));
    tops.fold(0, |set, card| set | 1 << card.index())
}

/// Why a slot cannot be taken, given that a player is to move.
pub fn action(state: &Takeaway, slot: Slot) -> Option<IllegalTakeawayAction> {
    let current = state.current;
    if !state.layout.in_use(slot) {
        let players = state.layout.players;
        return Some(IllegalTakeawayAction::NotInUse { slot, players });
    }
    let reason = match (state.layout.top(slot), state.layout.top(current)) {
        _ if slot == current => NotFitting::Own,
        (Some(card), Some(top)) if card.fits(top) => return None,
        (Some(card), Some(top)) => NotFitting::Tops { card, top },
        _ => NotFitting::Empty,
    };
    Some(IllegalTakeawayAction::NotFitting {
        slot,
        fitting: fitting_tops(state),
        reason,
    })
}

/// Why an outcome is impossible, given a chance node.
pub fn outcome(state: &Takeaway, outcome: TakeawayChance) -> Option<IllegalTakeawayAction> {
    let players = state.layout.players;
    match (state.layout.stage, outcome) {
        (TakeawayStage::Dealer, TakeawayChance::Dealer(player)) => {
            let known = (1..=players).contains(&player);
            (!known).then_some(IllegalTakeawayAction::NoSuchPlayer { player, players })
        }
        (TakeawayStage::Dealer, TakeawayChance::Card(_)) => {
            Some(IllegalTakeawayAction::DealerFirst)
        }
        (_, TakeawayChance::Dealer(_)) => Some(IllegalTakeawayAction::CardNext),
        (_, TakeawayChance::Card(card)) => slot_of(&state.layout, card)
            .map(|slot| IllegalTakeawayAction::CardOnTable { card, slot }),
    }
}
