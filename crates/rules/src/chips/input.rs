//! Playing by touch on chip boards, and setting them up by hand.

use super::text::MAX_POINTS;
use super::{ChipAction, ChipSetup, Chips, Rulebook};
use crate::edit::{Choice, Control, Edit, seats};
use crate::{Game, Input, Message, Spec, Square};

/// Piece keys and names of the chips, by value from 1.
const CHIPS: [(&str, &str); 3] = [
    ("w", "chips.white"),
    ("r", "chips.red"),
    ("b", "chips.blue"),
];
/// The same where all chips are alike.
const ALIKE: [(&str, &str); 1] = [("w", "chips.plain")];

impl<R: Rulebook> ChipSetup<R> {
    /// Piece keys and names of the chips there are.
    fn chips(&self) -> &'static [(&'static str, &'static str)] {
        if self.is_mixed() { &CHIPS } else { &ALIKE }
    }

    /// The possible sets of players still in: any non-empty set.
    fn companies(&self) -> Vec<Choice> {
        let all = 1..=self.terms.players;
        let company = |inside: u8| {
            let players = all.clone().filter(|player| inside >> (player - 1) & 1 == 1);
            let key: String = players.clone().map(|player| player.to_string()).collect();
            let players: Vec<u8> = players.collect();
            Choice::new(key, Message::new("setup.in").with("players", players))
        };
        let companies = 1..1u8 << self.terms.players;
        companies.rev().map(company).collect()
    }
}

impl<R: Rulebook> Input for Chips<R> {
    fn touches(&self, action: ChipAction) -> Vec<String> {
        match action {
            ChipAction::Remove(square) => vec![square.to_string()],
            ChipAction::Jump { to, .. } if self.setup.chain.is_some() => vec![to.to_string()],
            ChipAction::Jump { from, to } => vec![from.to_string(), to.to_string()],
            ChipAction::Away => vec!["away".to_owned()],
        }
    }

    fn explain_illegal_touch(&self, path: &[&str]) -> Message {
        self.explain(path)
    }
}

impl<R: Rulebook> Edit for ChipSetup<R> {
    /// Without removal turns: those would require white chips.
    fn empty(spec: &Spec) -> Self {
        ChipSetup {
            board: Default::default(),
            opening: 0,
            ..Chips::start(spec).setup
        }
    }

    fn piece_trays(&self) -> Vec<Control> {
        let chips = self.chips().iter();
        let chips = chips.map(|(key, label)| Choice::new(*key, Message::new(label)));
        let none = Choice::new("", Message::new("setup.nothing"));
        let label = Message::new("setup.pieces");
        vec![Control::of("", label, "w", chips.chain([none]).collect())]
    }

    fn top_piece(&self, place: &str) -> Option<String> {
        let value = self.board.chip(Square::named(place)?);
        let chip = value.and_then(|value| CHIPS.get(usize::from(value) - 1));
        Some(chip.map_or(String::new(), |(key, _)| (*key).to_owned()))
    }

    fn put(&mut self, place: &str, piece: &str) -> Option<()> {
        let square = Square::named(place)?;
        let mut known = (1..).zip(self.chips());
        let value = match piece {
            "" => None,
            _ => Some(known.find(|(_, (key, _))| *key == piece)?.0),
        };
        self.board.take_off(square);
        match value {
            Some(value) => self.board.put(square, value),
            None => self.chain = self.chain.filter(|&chain| chain != square),
        }
        Some(())
    }

    fn controls(&self) -> Vec<Control> {
        let label = Message::new;
        let players = self.terms.players;
        let to_move = Control::of(
            "PLAYER",
            label("setup.to-move"),
            self.mover(),
            seats(players),
        );
        let mut controls = vec![to_move];
        let inside: String = (1..=players)
            .filter(|&player| self.is_in(player))
            .map(|player| player.to_string())
            .collect();
        if self.has_dropping() || inside.len() < usize::from(players) {
            let company = Control::of("IN", label("setup.players-in"), inside, self.companies());
            controls.push(company);
        }
        controls.extend(Control::points(self.points(), MAX_POINTS));
        if self.terms.opening > 0 {
            let choices = (0..=self.terms.opening).map(Choice::plain).collect();
            let removals = Control::of("OPENING", label("setup.removals"), self.opening, choices);
            controls.push(removals);
        }
        // Only squares that can jump now are offered, plus the one already set.
        let offered = Square::all().filter(|&square| {
            !self.board.jumps_of(square).is_empty() || self.chain == Some(square)
        });
        let choices = [Choice::none()]
            .into_iter()
            .chain(offered.map(Choice::plain))
            .collect();
        let chain = self.chain.map_or("-".to_owned(), |chain| chain.to_string());
        controls.push(Control::of("CHAIN", label("setup.chain"), chain, choices));
        controls
    }
}
