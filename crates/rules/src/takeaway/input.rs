//! Playing by touch on the slots of Takeaway, and setting it up by hand.

use super::card_table::CardTable;
use super::illegal::{fitting_tops, with_choice};
use super::text::{MAX_POINTS, STAGES, stage_name};
use super::{Card, Slot, Takeaway, TakeawaySetup, TakeawayStage};
use crate::edit::{Choice, Control, Edit, seats, set_field};
use crate::{Cursor, Game, Input, Message, Spec, TextError, clip};

fn card(name: &str) -> Option<Card> {
    let mut cursor = Cursor::new(name);
    let card = Card::read(&mut cursor).ok()?;
    cursor.at_end().then_some(card)
}

impl TakeawaySetup {
    fn named(&self, place: &str) -> Option<Slot> {
        self.layout.slots().find(|slot| slot.to_string() == place)
    }

    /// Rebuilds the table without one card.
    fn without(&mut self, gone: Card) {
        let before = self.layout.table;
        self.layout.table = CardTable::EMPTY;
        for slot in self.layout.slots() {
            for card in before.cards(slot).filter(|&card| card != gone) {
                self.layout.table.put(slot, card);
            }
        }
    }

    /// Sets the stage to drawing or taking, which follows from the table.
    fn settle(&mut self) {
        let playing = matches!(self.layout.stage, TakeawayStage::Draw | TakeawayStage::Take);
        if let Some(current) = self.current.filter(|_| playing) {
            let fits = self.layout.table.fitting(current) != 0;
            self.layout.stage = if fits {
                TakeawayStage::Take
            } else {
                TakeawayStage::Draw
            };
        }
    }
}

impl Input for Takeaway {
    fn touches(&self, action: Slot) -> Vec<String> {
        vec![action.to_string()]
    }

    fn explain_illegal_touch(&self, path: &[&str]) -> Message {
        let key = path.last().copied().unwrap_or_default();
        if key == "deck" {
            return with_choice("takeaway.no-draw", fitting_tops(self));
        }
        let mut text = Cursor::new(key);
        let slot = Slot::read(&mut text).and_then(|slot| text.finish().map(|()| slot));
        let reason = slot.ok().and_then(|slot| self.why_illegal(slot));
        reason.map_or_else(
            || Message::new("refused.touch").with("touch", clip(key)),
            Message::from,
        )
    }
}

impl Edit for TakeawaySetup {
    /// For putting cards on the table in the middle of a round: the first slot is being played.
    fn empty(spec: &Spec) -> Self {
        let mut layout = Takeaway::start(spec).layout;
        layout.dealer = 1;
        layout.stage = TakeawayStage::Draw;
        TakeawaySetup {
            layout,
            current: Some(Slot::at(0)),
        }
    }

    fn piece_trays(&self) -> Vec<Control> {
        let rank = |rank: char| match rank {
            'T' => Choice::new("T", Choice::plain(10).label),
            _ => Choice::plain(rank),
        };
        let ranks = "A23456789TJQK".chars().map(rank);
        let none = Choice::new("", Message::new("setup.nothing"));
        let suit = |suit: char| {
            let label = Message::new("setup.suit-name").with("suit", suit.to_string());
            Choice::new(suit, label)
        };
        let label = Message::new;
        let ranks = ranks.chain([none]).collect();
        vec![
            Control::of("", label("setup.rank"), "A", ranks),
            Control::of(
                "",
                label("setup.suit"),
                "S",
                "SHDC".chars().map(suit).collect(),
            ),
        ]
    }

    fn top_piece(&self, place: &str) -> Option<String> {
        let top = self.layout.top(self.named(place)?);
        Some(top.map_or(String::new(), |card| card.to_string()))
    }

    /// A card is moved from wherever it is; putting it on the deck removes it from the table.
    fn put(&mut self, place: &str, piece: &str) -> Option<()> {
        let slot = self.named(place);
        match (slot, piece) {
            (None, _) if place != "deck" => return None,
            (Some(slot), "") => {
                if let Some(top) = self.layout.top(slot) {
                    self.without(top);
                }
            }
            (None, "") => {}
            (slot, piece) => {
                let card = card(piece)?;
                self.without(card);
                if let Some(slot) = slot {
                    self.layout.table.put(slot, card);
                }
            }
        }
        self.settle();
        Some(())
    }

    fn controls(&self) -> Vec<Control> {
        let label = Message::new;
        let or_none = |value: Option<String>| value.unwrap_or("-".to_owned());
        let with_none =
            |choices: Vec<Choice>| [Choice::none()].into_iter().chain(choices).collect();
        let dealer = or_none(self.layout.dealer().map(|dealer| dealer.to_string()));
        let current = or_none(self.current().map(|slot| slot.to_string()));
        let slots = self.layout.slots().map(Choice::plain).collect();
        let stages = STAGES
            .map(|(name, _)| Choice::new(name, label("setup.stage-name").with("stage", name)));
        let rounds = (1..=self.layout.rounds()).map(Choice::plain).collect();
        let mut controls = vec![
            Control::of(
                "STAGE",
                label("setup.stage"),
                stage_name(self.layout.stage()),
                stages.into(),
            ),
            Control::of("CURRENT", label("setup.current"), current, with_none(slots)),
            Control::of(
                "DEALER",
                label("setup.dealer"),
                dealer,
                with_none(seats(self.layout.players)),
            ),
            Control::of("ROUND", label("setup.round"), self.layout.round(), rounds),
        ];
        controls.extend(Control::points(self.layout.scores(), MAX_POINTS));
        controls
    }

    /// Whether there is a current slot follows from the stage.
    fn set(&mut self, control: &str, value: &str) -> Result<(), TextError> {
        *self = set_field(self, control, value)?;
        let first = self.current.unwrap_or(Slot::at(0));
        self.current = self.layout.stage.has_current().then_some(first);
        Ok(())
    }
}
