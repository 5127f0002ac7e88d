//! The cards on the table: eight stacks that can be put on each other in constant time.

use super::card::{CARDS, FITTING_CARDS};
use super::{Card, Slot};

/// The number of slots on the table.
const SLOTS: usize = 8;

/// Where each card is.
///
/// A stack is a linked list from the bottom up. It begins with a number of its own after the cards,
/// its [`base`], so that an empty stack is no special case: its top is its base, and the cards of
/// another stack link to it as to any card. Nothing fits a base.
///
/// Two tables with the same stacks are equal in every field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardTable {
    /// The card directly above a card or base; [`NOTHING`] above tops and unseen cards.
    above: [u8; 64],
    /// The top card of each slot, or its base.
    top: [u8; SLOTS],
    height: [u8; SLOTS],
    /// The tops as a set.
    tops: u64,
    /// The cards that are not on the table.
    unseen: u64,
}

const NOTHING: u8 = 63;
const ALL_CARDS: u64 = (1 << CARDS) - 1;
const ALL_BASES: u64 = 0xFF << CARDS;

/// The number of the base below a slot's stack.
fn base(slot: Slot) -> u8 {
    (CARDS + slot.index()) as u8
}

/// `number` as an index into tables of 64.
fn at(number: u8) -> usize {
    usize::from(number % 64)
}

impl CardTable {
    /// The empty table.
    pub const EMPTY: Self = CardTable {
        above: [NOTHING; 64],
        top: [52, 53, 54, 55, 56, 57, 58, 59],
        height: [0; SLOTS],
        tops: ALL_BASES,
        unseen: ALL_CARDS,
    };

    /// The set of cards that are not on the table.
    pub fn unseen(&self) -> u64 {
        self.unseen
    }

    /// The number of cards in a slot.
    pub fn height(&self, slot: Slot) -> u32 {
        u32::from(self.height[slot.index()])
    }

    /// The top card of a slot.
    pub fn top(&self, slot: Slot) -> Option<Card> {
        Card::new(at(self.top[slot.index()]))
    }

    /// The cards in a slot from bottom to top.
    pub fn cards(&self, slot: Slot) -> impl Iterator<Item = Card> + '_ {
        let mut rng = base(slot);
        std::iter::from_fn(move || {
            rng = self.above[at(rng)];
            Card::new(at(rng))
        })
    }

    /// The set of top cards that fit the top card of `slot`.
    pub fn fitting(&self, slot: Slot) -> u64 {
        FITTING_CARDS[at(self.top[slot.index()])] & self.tops
    }

    /// The slot whose top card has this number: finds the matching byte of `top`, comparing all eight at once.
    pub fn slot_of_top(&self, card: usize) -> Slot {
        const EACH: u64 = u64::from_ne_bytes([1; 8]);
        let difference = u64::from_le_bytes(self.top) ^ (EACH * card as u64);
        // The lowest zero byte borrows from its highest bit.
        let zero = difference.wrapping_sub(EACH) & !difference & (EACH << 7);
        Slot::at(zero.trailing_zeros() as usize / 8)
    }

    /// The set of empty slots as bits, including those not in use.
    pub fn empty(&self) -> u32 {
        (self.tops >> CARDS) as u32
    }

    /// Puts an unseen card on top of a slot.
    pub fn put(&mut self, slot: Slot, card: Card) {
        let (under, card) = (self.top[slot.index()], card.index() as u8);
        self.above[at(under)] = card;
        self.top[slot.index()] = card;
        self.height[slot.index()] += 1;
        self.tops ^= 1 << at(under) | 1 << card;
        self.unseen &= !(1 << card);
    }

    /// Puts all the cards of the slot `from` on top of those in `into`, a different slot.
    pub fn stack_onto(&mut self, into: Slot, from: Slot) {
        // A stack put on itself would form a cycle, and so would an empty one put on another.
        if into == from || self.height[from.index()] == 0 {
            return;
        }
        let (under, base) = (self.top[into.index()], base(from));
        self.above[at(under)] = self.above[at(base)];
        self.above[at(base)] = NOTHING;
        self.top[into.index()] = self.top[from.index()];
        self.top[from.index()] = base;
        self.height[into.index()] += self.height[from.index()];
        self.height[from.index()] = 0;
        self.tops ^= 1 << at(under) | 1 << base;
    }
}
