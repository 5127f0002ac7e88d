//! Positions of the last round of Takeaway as numbers. Only the cards in the deck, the top cards and the heights of the
//! stacks count: what lies below a top card never comes up again.

use crate::ChanceEnding;
use take_five_rules::{Card, Takeaway, TakeawayStage};

/// The bits of a top card, and of a height.
const BITS: usize = 6;
/// The number of all top cards that will never fit another, and of none.
const UNFIT: u64 = 63;

/// The deck; the top cards, with the slot being played; the heights.
pub type TakeawayKey = [u64; 3];

impl ChanceEnding for Takeaway {
    type EndingKey = TakeawayKey;

    fn ending_key(&self) -> Option<TakeawayKey> {
        // Behind a deal, nothing can be searched to the end.
        if self.round() != self.rounds() || self.stage() != TakeawayStage::Draw {
            return None;
        }
        let deck = self.unseen().fold(0, |deck, card| deck | 1 << card.index());
        let tops = self.slots().filter_map(|slot| self.top(slot));
        let in_play = tops.fold(deck, |cards, top| cards | 1 << top.index());
        let fits_another = |top: &Card| top.fitting() & in_play != 0;
        let (mut tops, mut heights) = (0, 0);
        for slot in self.slots() {
            let top = self.top(slot).filter(fits_another);
            let top = top.map_or(UNFIT, |top| top.index() as u64);
            tops |= top << (BITS * slot.index());
            heights |= u64::from(self.height(slot)) << (BITS * slot.index());
        }
        let current = self.current()?.index() as u64;
        Some([deck, tops | current << (BITS * 8), heights])
    }
}
