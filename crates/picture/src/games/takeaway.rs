//! Takeaway: slots around a deck of cards.

use crate::{
    Draw, Part, Picture, Place, PlaceShape, ViewOptions, arrow_key_neighbours, draw::numbered_player, glyph,
    player_marker, playing_card,
};
use take_five_rules::{
    Card, Cursor, Game, Message, Notation, Slot, Step, StepOf, Takeaway, TakeawayChance,
    TakeawaySetup, TakeawayStage, ToPlay,
};

/// A slot's outline, slightly larger than a card's.
const SLOT: PlaceShape = PlaceShape {
    path: "M-62-100H62Q74-100 74-88V88Q74 100 62 100H-62Q-74 100-74 88V-88Q-74-100-62-100Z",
    signs: &[
        (
            "sign movable",
            "M-62 -102h124q14 0 14 14v176q0 14 -14 14h-124q-14 0 -14 -14v-176q0 -14 14 -14ZM-62 -108h124q20 0 20 20v176q0 20 -20 20h-124q-20 0 -20 -20v-176q0 -20 20 -20Z",
        ),
        (
            "sign selected",
            "M-62 -96h124q8 0 8 8v176q0 8 -8 8h-124q-8 0 -8 -8v-176q0 -8 8 -8ZM-62 -104h124q16 0 16 16v176q0 16 -16 16h-124q-16 0 -16 -16v-176q0 -16 16 -16Z",
        ),
        ("sign target", "M0 88a18 18 0 1 0 .1 0Z"),
        (
            "sign last",
            "M-66 -81L-72 -81L-72 -98L-55 -98L-55 -92L-66 -92ZM55 -92L55 -98L72 -98L72 -81L66 -81L66 -92ZM66 81L72 81L72 98L55 98L55 92L66 92ZM-55 92L-55 98L-72 98L-72 81L-66 81L-66 92Z",
        ),
        (
            "sign decisive",
            "M-62 -101h124q13 0 13 13v176q0 13 -13 13h-124q-13 0 -13 -13v-176q0 -13 13 -13ZM-62 -104h124q16 0 16 16v176q0 16 -16 16h-124q-16 0 -16 -16v-176q0 -16 16 -16ZM-62 -107h124q19 0 19 19v176q0 19 -19 19h-124q-19 0 -19 -19v-176q0 -19 19 -19ZM-62 -110h124q22 0 22 22v176q0 22 -22 22h-124q-22 0 -22 -22v-176q0 -22 22 -22Z",
        ),
        (
            "sign pointed",
            "M-64 -96a6 6 0 1 0 .1 0ZM-39 -96a6 6 0 1 0 .1 0ZM-13 -96a6 6 0 1 0 .1 0ZM13 -96a6 6 0 1 0 .1 0ZM39 -96a6 6 0 1 0 .1 0ZM64 -96a6 6 0 1 0 .1 0ZM64 -71a6 6 0 1 0 .1 0ZM64 -45a6 6 0 1 0 .1 0ZM64 -19a6 6 0 1 0 .1 0ZM64 7a6 6 0 1 0 .1 0ZM64 33a6 6 0 1 0 .1 0ZM64 59a6 6 0 1 0 .1 0ZM64 84a6 6 0 1 0 .1 0ZM39 84a6 6 0 1 0 .1 0ZM13 84a6 6 0 1 0 .1 0ZM-13 84a6 6 0 1 0 .1 0ZM-39 84a6 6 0 1 0 .1 0ZM-64 84a6 6 0 1 0 .1 0ZM-64 59a6 6 0 1 0 .1 0ZM-64 33a6 6 0 1 0 .1 0ZM-64 7a6 6 0 1 0 .1 0ZM-64 -19a6 6 0 1 0 .1 0ZM-64 -45a6 6 0 1 0 .1 0ZM-64 -71a6 6 0 1 0 .1 0Z",
        ),
    ],
};
/// A ring around the current slot.
const CURRENT: &str =
    "M-62-104H62Q78-104 78-88V88Q78 104 62 104H-62Q-78 104-78 88V-88Q-78-104-62-104Z";
/// The positions of the slots, clockwise from `1R` at the right hand of the player at the bottom. In two rows, so that the
/// cards are as large as possible where there is little height; nothing is lower than those of the player below.
const SLOTS: [[i32; 2]; 8] = [
    [188, 195],
    [-188, 195],
    [-418, 194],
    [-418, -194],
    [-188, -195],
    [188, -195],
    [418, -194],
    [418, 194],
];
/// The cloth, and the mats of the sides on it, from the one at the bottom clockwise; two go around the deck.
const FELT: &str = "M-492-360H492Q516-360 516-336V336Q516 360 492 360H-492Q-516 360-516 336V-336Q-516-360-492-360Z";
const LEFT: &str = "M-484-348H-352Q-330-348-330-326V326Q-330 348-352 348H-484Q-506 348-506 326V-326Q-506-348-484-348Z";
const MATS: [&str; 4] = [
    "M-288 42H-114Q-92 42-92 64V144Q-92 166-70 166H70Q92 166 92 144V64Q92 42 114 42H288Q310 42 310 64V326Q310 348 288 348H-288Q-310 348-310 326V64Q-310 42-288 42Z",
    LEFT,
    "M-288-42H-114Q-92-42-92-64V-94Q-92-116-70-116H70Q92-116 92-94V-64Q92-42 114-42H288Q310-42 310-64V-326Q310-348 288-348H-288Q-310-348-310-326V-64Q-310-42-288-42Z",
    "M484-348H352Q330-348 330-326V326Q330 348 352 348H484Q506 348 506 326V-326Q506-348 484-348Z",
];
/// The position of each side's symbol, between its slots: a page can write the name below it.
const SIDES: [[i32; 2]; 4] = [[0, 226], [-418, -6], [0, -250], [418, -6]];
/// How far a stack's number, and the slot's name, are below the middle of the slot, and to its sides.
const BELOW: i32 = 126;
const ASIDE: i32 = 45;

fn middle(slot: Slot, options: ViewOptions) -> [i32; 2] {
    SLOTS[(slot.index() + 2 * options.quarters()) % SLOTS.len()]
}

/// The name of the top card, or that there is none.
fn top_name(top: Option<Card>) -> Message {
    top.map_or_else(|| Message::new("takeaway.no-card"), Card::name)
}

/// Whether the current slot is being played, not dealt into.
fn is_played(stage: TakeawayStage) -> bool {
    matches!(stage, TakeawayStage::Draw | TakeawayStage::Take)
}

fn contents(game: &TakeawaySetup, slot: Slot) -> Message {
    let now = match is_played(game.card_layout().stage()) && game.current() == Some(slot) {
        true => "yes",
        false => "no",
    };
    Message::new("takeaway.slot")
        .with("now", now)
        .with("slot", slot.to_string())
        .with("owner", numbered_player(game.card_layout().owner(slot)))
        .with("count", game.card_layout().height(slot))
        .with("top", top_name(game.card_layout().top(slot)))
}

/// The cards of a slot, fanned upwards, and their number.
fn stack(game: &TakeawaySetup, slot: Slot, options: ViewOptions, parts: &mut Vec<Part>) {
    let [x, y] = middle(slot, options);
    let count = game.card_layout().height(slot) as i32;
    // Closer together the more there are, so that the fan stays near its slot.
    let fan = |below: i32| {
        if count > 9 {
            40 * below / (count - 1)
        } else {
            5 * below
        }
    };
    for (i, lying) in (1..).zip(game.card_layout().cards(slot)) {
        let at = [x, y - fan(count - i)];
        parts.push(Part::new(
            format!("card-{lying}"),
            "card",
            at,
            playing_card::CARD_OUTLINE,
        ));
        if i == count {
            playing_card::draw_card_face(lying, at, parts);
        }
    }
    if count > 0 {
        let number = glyph::text_path(&count.to_string(), 0, 0, 32);
        let at = if options.coordinates {
            [x + ASIDE, y + BELOW]
        } else {
            [x, y + BELOW]
        };
        parts.push(Part::new(format!("count-{slot}"), "tally", at, number));
    }
}

/// The deck in the middle, and its number of cards.
fn deck(game: &TakeawaySetup, parts: &mut Vec<Part>) {
    let count = game.card_layout().unseen_count();
    let layers = count.div_ceil(13) as i32;
    if layers > 0 {
        parts.push(Part::new(
            "shade-deck",
            "shade",
            [8, 14],
            playing_card::CARD_OUTLINE,
        ));
    }
    // From the bottom; the top card stays where it is touched, however many are below it.
    for layer in (0..layers).rev() {
        let key = format!("deck-{layer}");
        parts.push(Part::new(
            key,
            "card",
            [0, 3 * layer],
            playing_card::CARD_OUTLINE,
        ));
    }
    if layers > 0 {
        parts.push(Part::new("back", "back", [0, 0], playing_card::CARD_BACK));
        let lattice = playing_card::CARD_LATTICE;
        parts.push(Part::new("lattice", "lattice", [0, 0], lattice));
    }
    let left = glyph::text_path(&count.to_string(), 0, BELOW + 10, 34);
    parts.push(Part::new("count-deck", "tally", [0, 0], left));
}

fn places(game: &TakeawaySetup, options: ViewOptions, picture: &mut Picture) {
    let slot = |slot: Slot| {
        let label = contents(game, slot);
        Place::new(slot.to_string(), middle(slot, options), &SLOT, label)
    };
    let label = Message::new("takeaway.deck").with("count", game.card_layout().unseen_count());
    let deck = Place::new("deck".to_owned(), [0, 0], &SLOT, label);
    picture.set_places(game.card_layout().slots().map(slot).chain([deck]).collect());
    arrow_key_neighbours::connect_neighbours(&mut picture.places);
}

/// The cloth with the mats, and on them the slots, their owners, and their names.
fn board(game: &TakeawaySetup, options: ViewOptions) -> Picture {
    let mut picture = Picture::with_frame([-530, -372, 1060, 744]);
    let mut names = String::new();
    let felt = Part::new("felt", "felt", [0, 0], FELT);
    picture.board.push(felt);
    for slot in game.card_layout().slots() {
        let [x, y] = middle(slot, options);
        let owner = game.card_layout().owner(slot);
        // One mat and one symbol per side, with its first slot.
        if slot.index() % 2 == 0 {
            let side = (slot.index() / 2 + options.quarters()) % SIDES.len();
            let class = ["mat one", "mat two", "mat three", "mat four"][usize::from(owner) - 1];
            let mat = Part::new(format!("mat-{slot}"), class, [0, 0], MATS[side]);
            picture.board.push(mat);
            player_marker::add_badge(owner, &slot.to_string(), SIDES[side], &mut picture.board);
        }
        let part = Part::new(format!("slot-{slot}"), "slot", [x, y], SLOT.path);
        picture.board.push(part);
        names += &glyph::text_path(&slot.to_string(), x - ASIDE, y + BELOW, 22);
    }
    if options.coordinates {
        let part = Part::new("coordinates", "coordinates felt", [0, 0], names);
        picture.board.push(part);
    }
    picture
}

/// A turn: the dealer, the deal, or a slot being played, with the card drawn for it (`~`) and the slots taken (`x`).
fn in_words(text: &str) -> Option<Message> {
    if let Some(dealer) = text.strip_prefix("dealer=") {
        let dealer = numbered_player(dealer.parse().ok()?);
        return Some(Message::new("takeaway.turn-dealer").with("dealer", dealer));
    }
    if text.starts_with("deal=") {
        return Some(Message::new("takeaway.turn-dealt"));
    }
    let mut text = Cursor::new(text);
    let slot = Slot::read(&mut text).ok()?;
    let mut done = Vec::new();
    while !text.at_end() {
        if text.eat("~") {
            let name = Card::read(&mut text).ok()?.to_string();
            let (rank, suit) = name.split_at_checked(1)?;
            let drawn = Message::new("takeaway.turn-draws");
            done.push(drawn.with("rank", rank).with("suit", suit));
            continue;
        }
        let mut taken = Vec::new();
        while text.eat("x") {
            taken.push(Slot::read(&mut text).ok()?.to_string());
        }
        // Otherwise it is a different thing.
        taken.first()?;
        done.push(Message::new("takeaway.turn-takes").with("slots", taken));
    }
    done.first()?;
    let played = Message::new("takeaway.turn-played");
    Some(played.with("slot", slot.to_string()).with("done", done))
}

impl Draw for Takeaway {
    fn emblem() -> &'static str {
        // Two cards.
        "M10 1.5h9a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5v-9.5a4 4 0 0 0-4-4h-7.5v-1\
         a2.5 2.5 0 0 1 2.5-2.5M4.5 7h9.5a2.5 2.5 0 0 1 2.5 2.5v10.5a2.5 2.5 0 0 1-2.5 2.5\
         h-9.5a2.5 2.5 0 0 1-2.5-2.5v-10.5a2.5 2.5 0 0 1 2.5-2.5M9.25 10.5l-3 4.25 3 4.25 3-4.25"
    }

    fn picture(setup: &TakeawaySetup, options: ViewOptions) -> Picture {
        let mut picture = board(setup, options);
        let playing = setup.card_layout().stage() != TakeawayStage::Over;
        if let Some(slot) = setup.current().filter(|_| playing) {
            let at = middle(slot, options);
            picture.parts.push(Part::new("current", "current", at, CURRENT));
        }
        deck(setup, &mut picture.parts);
        for slot in setup.card_layout().slots() {
            stack(setup, slot, options, &mut picture.parts);
        }
        places(setup, options, &mut picture);
        picture
    }

    fn last_step_places(&self, step: &StepOf<Self>) -> Vec<String> {
        match step {
            // The cards taken move onto the slot being played.
            Step::Action(taken) => {
                let slots = [Some(*taken), self.current()];
                slots
                    .into_iter()
                    .flatten()
                    .map(|slot| slot.to_string())
                    .collect()
            }
            Step::Chance(_) => Vec::new(),
        }
    }

    fn describe_step(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message> {
        let owner = self.current().map_or(0, |slot| self.owner(slot));
        let top = top_name(self.current().and_then(|slot| self.top(slot)));
        let told = match step {
            // Dealing is reported once, when it is done, and not card by card.
            Step::Chance(TakeawayChance::Dealer(_)) => return Vec::new(),
            Step::Chance(_) if self.stage() == TakeawayStage::Deal => {
                if after.stage() == self.stage() {
                    return Vec::new();
                }
                Message::new("takeaway.told-dealt")
                    .with("round", self.round())
                    .with(
                        "dealer",
                        self.player_name(self.dealer().unwrap_or_default()),
                    )
            }
            Step::Chance(TakeawayChance::Card(drawn)) => Message::new("takeaway.told-drawn")
                .with("player", self.player_name(owner))
                .with("card", drawn.name())
                .with("top", top),
            Step::Action(taken) => {
                let told = Message::new("takeaway.told-taken")
                    .with("player", self.player_name(owner))
                    .with("slot", self.continuation_place().unwrap_or_default())
                    .with("taken", taken.to_string())
                    .with("card", top_name(self.top(*taken)))
                    .with("count", self.height(*taken))
                    .with("below", self.height(*taken).saturating_sub(1));
                match self.owner(*taken) {
                    from if from == owner => told.with("from", "own"),
                    from => told.with("from", self.player_name(from)),
                }
            }
        };
        let ended = after.to_play() == ToPlay::Over || after.round() > self.round();
        let round = Message::new("takeaway.told-round").with("round", self.round());
        std::iter::once(told)
            .chain(ended.then_some(round))
            .collect()
    }

    fn notation_in_words(&self, text: &str) -> Option<Message> {
        in_words(text)
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        let is_match = self.rounds() > 1;
        match player {
            None => {
                let round = Message::new("takeaway.round")
                    .with("round", self.round())
                    .with("rounds", self.rounds());
                is_match.then_some(round).into_iter().collect()
            }
            Some(player) => {
                let index = usize::from(player) - 1;
                // At the end of a round its cards become points; before the first end there are none.
                let going_on = self.stage() != TakeawayStage::Over;
                let points = Message::new("facts.points").with("points", self.scores()[index]);
                let points = (is_match || !going_on).then_some(points);
                let cards = Message::new("takeaway.on-table").with("count", self.cards_of(player));
                points
                    .into_iter()
                    .chain(going_on.then_some(cards))
                    .collect()
            }
        }
    }

    fn max_facts(&self, player: Option<u8>) -> Vec<Message> {
        match player {
            None => self.facts(player),
            Some(_) => {
                let points = Message::new("facts.points").with("points", 52 * self.rounds());
                let cards = Message::new("takeaway.on-table").with("count", 52);
                let cards = (self.rounds() > 1).then_some(cards);
                std::iter::once(points).chain(cards).collect()
            }
        }
    }

    fn plain_text(&self) -> String {
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

    fn touch_effect(&self, actions: &[Slot], _whole: bool) -> Option<Message> {
        let slot = *actions.first()?;
        Some(Message::new("takeaway.does-take").with("count", self.height(slot)))
    }

    /// The slots of whoever has the most points.
    fn deciding_places(&self) -> Vec<String> {
        let scores = self.scores();
        let points = |slot: Slot| scores.get(usize::from(self.owner(slot)) - 1);
        let won = self
            .slots()
            .filter(|slot| points(*slot) == scores.iter().max());
        won.map(|slot| slot.to_string()).collect()
    }

    fn goal_message(&self) -> Message {
        Message::new("takeaway.goal").with("rounds", self.rounds())
    }

    fn player_task(&self) -> Message {
        let mut cards = Vec::new();
        self.each_action(|slot| cards.push(top_name(self.top(slot))));
        let task = Message::new(match cards.is_empty() {
            true => "takeaway.task-draw",
            false => "takeaway.task-take",
        });
        task.with("top", top_name(self.current().and_then(|slot| self.top(slot))))
            .with("count", cards.len())
            .with("cards", cards)
    }

    /// The players sit clockwise from the bottom, two of them on two sides each.
    fn quarters_to_face(&self, player: u8) -> u8 {
        let sides = if self.players() == 2 { 2 } else { 1 };
        player.wrapping_sub(1).wrapping_mul(sides).wrapping_neg() % 4
    }

    fn continuation_place(&self) -> Option<String> {
        let current = self.current().filter(|_| is_played(self.stage()));
        current.map(|slot| slot.to_string())
    }

    fn drag(&self, path: &[String]) -> Option<(String, String)> {
        let current = self.continuation_place()?;
        path.first().map(|slot| (slot.clone(), current))
    }

    fn as_last_round(&self) -> Option<Self> {
        let spec = format!(
            "takeaway:players={},rounds={}",
            self.players(),
            self.round()
        );
        Takeaway::parse(&spec.parse().ok()?, &self.text()).ok()
    }
}
