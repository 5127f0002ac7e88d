//! Who confirms what: a seat confirms a place of the line, and all before it, by building on it.

use crate::Referee;
use crate::event_set::{acceptance_place, begin_id, chance_id};
use crate::hash::Hash;
use crate::item::Item;
use crate::progress::Progress;
use crate::walk::Walk;

impl<R: Referee> Walk<'_, R> {
    /// Notes for each place which seats have built on it.
    pub fn note_confirming_seats(&mut self, progress: &Progress) {
        for event in self.events.all() {
            let Some(seat) = progress.seat_with(&event.author) else {
                continue;
            };
            for item in &event.items {
                let place = match item {
                    Item::Turn { .. } | Item::Claim(_) => event.id,
                    Item::Reveal { head, .. } => chance_id(head.as_ref().unwrap_or(&event.id)),
                    Item::Offer { head, .. } => *head,
                    Item::Answer {
                        offer,
                        accepts: true,
                    } => acceptance_place(offer),
                    Item::Begin { room, joins } => {
                        let begun = self.setting.begun(self.events, room, joins);
                        let Some(seats) = begun else { continue };
                        begin_id(room, &seats)
                    }
                    Item::Resign(game) => {
                        let own = (event.id, seat);
                        if let Some(first) = self.resigned.get_or_insert(game_key(*game), own) {
                            *first = (*first).min(own);
                        }
                        continue;
                    }
                    _ => continue,
                };
                let mut next = Some(place);
                while let Some(place) = next {
                    match self.confirmed_by.get_or_insert(place, 0) {
                        Some(seats) if *seats & 1 << seat == 0 => *seats |= 1 << seat,
                        _ => break,
                    }
                    next = self.events.before(&place);
                }
            }
        }
    }

    /// Who has resigned a game.
    pub fn resigned(&self, game: u16) -> Option<usize> {
        self.resigned.get(&game_key(game)).map(|(_, seat)| *seat)
    }

    /// Whether a seat confirms a place.
    pub fn has_confirmed(&self, place: &Hash, seat: usize) -> bool {
        let seats = self.confirmed_by.get(place).copied();
        seats.unwrap_or(0) & 1 << seat != 0
    }

    /// How many seats confirm a place.
    pub fn confirmation_count(&self, place: &Hash) -> u32 {
        self.confirmed_by
            .get(place)
            .map_or(0, |seats| seats.count_ones())
    }
}

/// The key of a game of the room, by its number.
fn game_key(game: u16) -> Hash {
    let mut key = [0; 32];
    for (digit, byte) in key.iter_mut().zip(game.to_be_bytes()) {
        *digit = byte;
    }
    key
}
