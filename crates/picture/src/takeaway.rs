//! Takeaway: slots around a deck of cards.

use crate::{Draw, Part, Picture, Place, glyph, near};
use take_five_rules::{
    Card, Game, Message, Slot, Step, StepOf, Takeaway, TakeawayChance, TakeawayStage, ToPlay,
};

/// A card's outline, and a slot's, which is a little larger.
const CARD: &str = "M-58-90H58Q68-90 68-80V80Q68 90 58 90H-58Q-68 90-68 80V-80Q-68-90-58-90Z";
const SLOT: &str = "M-66-98H66Q76-98 76-88V88Q76 98 66 98H-66Q-76 98-76 88V-88Q-76-98-66-98Z";
/// The pattern of a card's back.
const BACK: &str =
    "M-54-76H54V76H-54ZM-54-38 0-76 54-38M-54 0 0-38 54 0M-54 38 0 0 54 38M-54 76 0 38 54 76";
/// Spade, heart, diamond, club, about 60 high.
const SUITS: [&str; 4] = [
    "M0-32C10-14 32-4 32 13 32 27 14 30 5 19 6 27 9 31 13 34H-13C-9 31-6 27-5 19-14 30-32 27-32 13-32-4-10-14 0-32Z",
    "M0 33C-8 18-33 4-33-13-33-31-8-33 0-15 8-33 33-31 33-13 33 4 8 18 0 33Z",
    "M0-35 26 0 0 35-26 0Z",
    "M0-33C10-33 16-25 15-17 13-11 10-9 8-6 20-11 31-4 31 7 31 20 14 25 5 15 6 24 9 30 13 34H-13C-9 30-6 24-5 15-14 25-31 20-31 7-31-4-20-11-8-6-10-9-13-11-15-17-16-25-10-33 0-33Z",
];
/// Where the slots lie, clockwise from `1R` at the right hand of the player below.
const SLOTS: [[i32; 2]; 8] = [
    [95, 390],
    [-95, 390],
    [-340, 150],
    [-340, -150],
    [-95, -390],
    [95, -390],
    [340, -150],
    [340, 150],
];

fn middle(slot: Slot) -> [i32; 2] {
    SLOTS[slot.index()]
}

fn card(card: Card) -> Message {
    let name = card.to_string();
    Message::new("takeaway.card")
        .with("rank", name[..1].to_owned())
        .with("suit", name[1..].to_owned())
}

fn contents(game: &Takeaway, slot: Slot) -> Message {
    let holds = Message::new("takeaway.slot")
        .with("slot", slot.to_string())
        .with("owner", Takeaway::seat(game.owner(slot)))
        .with("count", game.height(slot));
    match game.top(slot) {
        None => holds.with("top", Message::new("takeaway.no-card")),
        Some(top) => holds.with("top", card(top)),
    }
}

/// The cards of a slot, fanned towards the edge of the table, and their number.
fn stack(game: &Takeaway, slot: Slot, parts: &mut Vec<Part>) {
    let [x, y] = middle(slot);
    let count = game.height(slot) as i32;
    // Closer the more there are, so that the fan stays within reach of its slot.
    let fan = |below: i32| {
        if count > 9 {
            45 * below / (count - 1)
        } else {
            5 * below
        }
    };
    for (i, lying) in game.cards(slot).enumerate() {
        let at = [x, y - fan(count - 1 - i as i32)];
        let colour = lying.suit() == 1 || lying.suit() == 2;
        let name = lying.to_string();
        parts.push(Part::new(format!("card-{name}"), "card", at, CARD));
        if i as i32 + 1 == count {
            let class = if colour { "face hot" } else { "face cold" };
            let rank = name[..1].replace('T', "10");
            let index = glyph::text(&rank, -38, -62, 36) + &glyph::text(&rank, 38, 62, 36);
            let suit = SUITS[lying.suit()];
            parts.push(Part::new(format!("suit-{name}"), class, at, suit));
            let class = if colour { "rank hot" } else { "rank cold" };
            parts.push(Part::new(format!("rank-{name}"), class, at, index));
        }
    }
    if count > 0 {
        let number = glyph::text(&count.to_string(), 0, 0, 30);
        parts.push(Part::new(
            format!("count-{slot}"),
            "tally",
            [x + 34, y + 122],
            number,
        ));
    }
}

fn places(game: &Takeaway) -> Vec<Place> {
    let slot = |slot: Slot| Place {
        key: slot.to_string(),
        grid: [(middle(slot)[1] + 390) as usize / 130, 0],
        at: middle(slot),
        path: SLOT.into(),
        label: contents(game, slot),
        near: Vec::new(),
    };
    let deck = Place {
        key: "deck".to_owned(),
        grid: [3, 0],
        at: [0, 0],
        path: SLOT.into(),
        label: Message::new("takeaway.deck").with("count", game.unseen_count()),
        near: Vec::new(),
    };
    let mut places: Vec<Place> = game.slots().map(slot).chain([deck]).collect();
    places.sort_unstable_by_key(|place| (place.grid[0], place.at[0]));
    for index in 1..places.len() {
        if places[index].grid[0] == places[index - 1].grid[0] {
            places[index].grid[1] = places[index - 1].grid[1] + 1;
        }
    }
    near::connect(&mut places);
    places
}

impl Draw for Takeaway {
    fn picture(&self) -> Picture {
        let mut picture = Picture {
            frame: [-450, -540, 900, 1080],
            ..Picture::default()
        };
        for slot in self.slots() {
            let [x, y] = middle(slot);
            let class = ["slot one", "slot two", "slot three", "slot four"]
                [usize::from(self.owner(slot)) - 1];
            picture
                .board
                .push(Part::new(format!("slot-{slot}"), class, [x, y], SLOT));
            let name = glyph::text(&slot.to_string(), x - 30, y + 122, 28);
            picture.board.push(Part::new(
                format!("name-{slot}"),
                "coordinates",
                [0, 0],
                name,
            ));
        }
        if let Some(current) = self
            .current()
            .filter(|_| self.stage() != TakeawayStage::Over)
        {
            picture
                .parts
                .push(Part::new("current", "current", middle(current), SLOT));
        }
        let layers = self.unseen_count().div_ceil(8) as i32;
        for layer in 0..layers {
            let at = [0, -4 * layer];
            picture
                .parts
                .push(Part::new(format!("deck-{layer}"), "card", at, CARD));
        }
        if layers > 0 {
            picture
                .parts
                .push(Part::new("back", "back", [0, -4 * (layers - 1)], BACK));
        }
        let left = glyph::text(&self.unseen_count().to_string(), 0, 128, 30);
        picture
            .parts
            .push(Part::new("count-deck", "tally", [0, 0], left));
        for slot in self.slots() {
            stack(self, slot, &mut picture.parts);
        }
        picture.places = places(self);
        picture
    }

    fn marks(&self, step: &StepOf<Self>) -> Vec<String> {
        match step {
            Step::Action(slot) => vec![slot.to_string()],
            Step::Chance(_) => Vec::new(),
        }
    }

    fn tell(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message> {
        let slot = self
            .current()
            .map_or(String::new(), |slot| slot.to_string());
        let owner = self.current().map_or(0, |slot| self.owner(slot));
        let told = match step {
            // Dealing is told once, when it is done, and not card by card.
            Step::Chance(TakeawayChance::Dealer(_)) => return Vec::new(),
            Step::Chance(_) if self.stage() == TakeawayStage::Deal => {
                let Some(first) = after.current().filter(|_| after.stage() != self.stage()) else {
                    return Vec::new();
                };
                Message::new("takeaway.told-dealt")
                    .with("round", self.round())
                    .with("dealer", Self::seat(self.dealer().unwrap_or_default()))
                    .with("slot", first.to_string())
            }
            Step::Chance(TakeawayChance::Card(drawn)) => Message::new("takeaway.told-drawn")
                .with("player", Self::seat(owner))
                .with("slot", slot)
                .with("card", card(*drawn)),
            Step::Action(taken) => Message::new("takeaway.told-taken")
                .with("player", Self::seat(owner))
                .with("slot", slot)
                .with("taken", taken.to_string())
                .with("count", self.height(*taken)),
        };
        let ended = after.to_play() == ToPlay::Over || after.round() > self.round();
        let round = Message::new("takeaway.told-round").with("round", self.round());
        std::iter::once(told)
            .chain(ended.then_some(round))
            .collect()
    }

    fn seat(player: u8) -> Message {
        Message::new("seat.player").with("number", player)
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        match player {
            None => vec![
                Message::new("takeaway.round")
                    .with("round", self.round())
                    .with("rounds", self.rounds()),
            ],
            Some(player) => {
                let index = usize::from(player) - 1;
                let points = Message::new("facts.points").with("points", self.scores()[index]);
                let on_table = self.cards_of(player);
                // At the end of a round they are among the points.
                let going_on = self.stage() != TakeawayStage::Over && on_table > 0;
                let on_table = Message::new("takeaway.on-table").with("count", on_table);
                std::iter::once(points)
                    .chain(going_on.then_some(on_table))
                    .collect()
            }
        }
    }

    fn plain(&self) -> String {
        let line = |slot: Slot| {
            let cards: Vec<String> = self.cards(slot).map(|card| card.to_string()).collect();
            let mark = if self.current() == Some(slot) {
                '>'
            } else {
                ' '
            };
            format!("{mark}{slot} {}", cards.join(" "))
                .trim_end()
                .to_owned()
        };
        let mut lines: Vec<String> = self.slots().map(line).collect();
        lines.push(format!(" deck {}", self.unseen_count()));
        lines.join("\n")
    }

    fn does(&self, actions: &[Slot], _whole: bool) -> Option<Message> {
        let slot = *actions.first()?;
        Some(Message::new("takeaway.does-take").with("count", self.height(slot)))
    }

    fn held(&self) -> Option<String> {
        let played = matches!(self.stage(), TakeawayStage::Draw | TakeawayStage::Take);
        let current = self.current().filter(|_| played);
        current.map(|slot| slot.to_string())
    }

    fn drag(&self, path: &[String]) -> Option<(String, String)> {
        let current = self.held()?;
        path.first().map(|slot| (slot.clone(), current))
    }

    fn in_last_round(&self) -> Option<Self> {
        let spec = format!(
            "takeaway:players={},rounds={}",
            self.players(),
            self.round()
        );
        Takeaway::parse(&spec.parse().ok()?, &self.text()).ok()
    }
}
