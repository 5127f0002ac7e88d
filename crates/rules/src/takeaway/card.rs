//! The 52 cards, which of them fit each other, and the eight slots for their stacks.

use crate::{Cursor, Message, TextError};
use std::fmt::{self, Write};

/// The number of cards.
pub const CARDS: usize = 52;

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "SHDC";
const SIDES: &str = "1234";
const HANDS: &str = "RL";

/// A playing card of Takeaway: `AS` is 0, `KS` is 12, then hearts, diamonds and clubs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card with this number; `None` from 52 on.
    pub fn new(index: usize) -> Option<Self> {
        (index < CARDS).then_some(Card(index as u8))
    }

    /// The card with this number; 52 and above give the last one.
    pub(super) fn at(index: usize) -> Self {
        Card(index.min(CARDS - 1) as u8)
    }

    /// All 52, the ace of spades first.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS as u8).map(Card)
    }

    /// Its index, below 52.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank from 0 (ace) to 12 (king).
    pub const fn rank(self) -> usize {
        self.index() % 13
    }

    /// Its suit: spades 0, hearts 1, diamonds 2, clubs 3.
    pub const fn suit(self) -> usize {
        self.index() / 13
    }

    /// Whether the two match (same rank) or run (same suit, neighbouring ranks, the ace next to
    /// both the 2 and the king; D17). A card does not fit itself.
    ///
    /// ```
    /// use take_five_rules::{Card, Cursor};
    /// let [ace, king] = ["AS", "KS"].map(|name| Card::read(&mut Cursor::new(name)).unwrap());
    /// assert!(ace.fits(king));
    /// ```
    pub fn fits(self, other: Card) -> bool {
        self.fitting() >> other.index() & 1 != 0
    }

    /// The set of cards that fit this one, one bit each, by their index.
    pub fn fitting(self) -> u64 {
        FITTING_CARDS[self.index()]
    }

    /// The cards of a set with one bit for each.
    pub(super) fn of_set(set: u64) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| set >> card.index() & 1 != 0)
    }

    /// Its name in words, with an article.
    pub fn name(self) -> Message {
        let text = self.to_string();
        let (rank, suit) = text.split_at_checked(1).unwrap_or_default();
        Message::new("takeaway.card")
            .with("rank", rank)
            .with("suit", suit)
    }

    /// Reads a card's two letters, rank and suit.
    pub fn read(text: &mut Cursor<'_>) -> Result<Self, TextError> {
        let start = text.clone();
        let card = text.one_of(RANKS, "expect.card").and_then(|rank| {
            let suit = text.one_of(SUITS, "expect.card")?;
            Ok(Card((suit * 13 + rank) as u8))
        });
        card.map_err(|_| start.expected("expect.card"))
    }
}

/// Displays rank and suit: `TS`, `AH`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(RANKS.as_bytes()[self.rank()]))?;
        f.write_char(char::from(SUITS.as_bytes()[self.suit()]))
    }
}

/// For each card, the set of those that fit it; nothing fits the numbers from 52 on.
pub static FITTING_CARDS: [u64; 64] = {
    let mut table = [0; 64];
    let mut card = 0;
    while card < CARDS {
        let (rank, suit) = (card % 13, card - card % 13);
        let above = 1 << (suit + (rank + 1) % 13);
        let below = 1 << (suit + (rank + 12) % 13);
        let mut suits = 0;
        while suits < CARDS {
            table[card] |= 1 << (suits + rank);
            suits += 13;
        }
        table[card] = (table[card] | above | below) & !(1 << card);
        card += 1;
    }
    table
};

/// A place for a stack of cards in Takeaway: `1R` is 0, then clockwise to `4L`, which is 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// The slot with this number; `None` from 8 on.
    pub fn new(index: usize) -> Option<Self> {
        (index < 8).then_some(Slot(index as u8))
    }

    /// The slot with this number, taken modulo 8.
    pub(super) const fn at(index: usize) -> Self {
        Slot((index % 8) as u8)
    }

    /// All eight, clockwise.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..8).map(Slot)
    }

    /// Its index, below 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side of the table, 1 to 4.
    pub const fn side(self) -> u8 {
        self.0 / 2 + 1
    }

    /// Whether it is the left slot of its side, which comes after the right one.
    pub const fn is_left(self) -> bool {
        self.0 % 2 == 1
    }

    /// Reads a slot's name.
    pub fn read(text: &mut Cursor<'_>) -> Result<Self, TextError> {
        let start = text.clone();
        let slot = text.one_of(SIDES, "expect.slot").and_then(|side| {
            let hand = text.one_of(HANDS, "expect.slot")?;
            Ok(Slot((side * 2 + hand) as u8))
        });
        slot.map_err(|_| start.expected("expect.slot"))
    }
}

/// A set of slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slots(u8);

impl Slots {
    pub(super) fn set(&mut self, slot: Slot, inside: bool) {
        self.0 |= u8::from(inside) << slot.index();
    }

    /// Whether the set contains this slot.
    pub fn has(self, slot: Slot) -> bool {
        self.0 >> slot.index() & 1 != 0
    }

    /// The slots in the set, clockwise from `1R`.
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::all().filter(move |&slot| self.has(slot))
    }
}

/// Displays the name: `1R`, `4L`.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.side(),
            if self.is_left() { 'L' } else { 'R' }
        )
    }
}
