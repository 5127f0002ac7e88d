//! Takeaway (the card game), transcribed from rules.md.

use super::steps_back::Random;
use super::{Options, Slow};

/// Rank and suit.
type Card = (char, char);

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "SHDC";

const STAGES: [&str; 5] = ["dealer", "deal", "draw", "take", "over"];

struct Game {
    players: usize,
    rounds: u32,
    /// The slots in use, clockwise from 1R; cards bottom to top.
    slots: Vec<Vec<Card>>,
    /// The dealer's number from 1.
    dealer: Option<usize>,
    /// Index into `slots`: the slot being dealt into or played.
    current: Option<usize>,
    /// One of `STAGES`.
    stage: &'static str,
    round: u32,
    /// Points of finished rounds, by player.
    scores: Vec<u32>,
}

fn players_and_rounds(options: &[(String, String)]) -> (usize, u32) {
    let option = |name: &str| &options.iter().find(|(n, _)| n == name).unwrap().1;
    let players = option("players").parse().unwrap();
    let rounds = option("rounds").parse().unwrap();
    (players, rounds)
}

pub fn new_game(options: &[(String, String)]) -> Box<dyn Slow> {
    let (players, rounds) = players_and_rounds(options);
    Box::new(Game {
        players,
        rounds,
        slots: vec![Vec::new(); slot_names(players).len()],
        dealer: None,
        current: None,
        stage: "dealer",
        round: 1,
        scores: vec![0; players],
    })
}

pub fn from_position(options: &[(String, String)], position: &str) -> Box<dyn Slow> {
    Box::new(parse(options, position).expect("a valid position"))
}

pub fn valid(options: &[(String, String)], position: &str) -> bool {
    let Some(game) = parse(options, position) else {
        return false;
    };
    // Canonical: it writes back identically.
    if game.position() != position {
        return false;
    }
    // "no card twice"
    let table: Vec<Card> = game.slots.iter().flatten().copied().collect();
    for card in &table {
        if table.iter().filter(|other| *other == card).count() > 1 {
            return false;
        }
    }
    if game.round < 1 || game.round > game.rounds {
        return false;
    }
    // There is no dealer at the stage `dealer`, and there is one at all others.
    if game.dealer.is_some() != (game.stage != "dealer") {
        return false;
    }
    // CURRENT is "the slot being dealt into or played".
    let has_current = matches!(game.stage, "deal" | "draw" | "take");
    if game.current.is_some() != has_current {
        return false;
    }
    match game.stage {
        // "empty table"
        "dealer" => table.is_empty(),
        // "one card in each slot before CURRENT, none from it on"
        "deal" => {
            let current = game.current.unwrap();
            (0..game.slots.len()).all(|s| game.slots[s].len() == usize::from(s < current))
        }
        // "the current top card fits another"
        "take" => !game.fitting(game.current.unwrap()).is_empty(),
        // "it does not, or the slot is empty, and a card is left"
        "draw" => game.fitting(game.current.unwrap()).is_empty() && !game.deck().is_empty(),
        // `over`: "last round, deck empty, nothing fits"
        _ => {
            let nothing_fits = (0..game.slots.len()).all(|s| game.fitting(s).is_empty());
            game.round == game.rounds && game.deck().is_empty() && nothing_fits
        }
    }
}

/// Parses the fields without checking whether they fit together.
fn parse(options: &[(String, String)], position: &str) -> Option<Game> {
    let (players, rounds) = players_and_rounds(options);
    let names = slot_names(players);
    let fields: Vec<&str> = position.split(' ').collect();
    if fields.len() != 6 {
        return None;
    }
    let mut slots = Vec::new();
    for slot in fields[0].split('|') {
        let mut cards = Vec::new();
        if slot != "-" {
            for card in slot.split(',') {
                cards.push(parse_card(card)?);
            }
        }
        slots.push(cards);
    }
    if slots.len() != names.len() {
        return None;
    }
    let dealer = match fields[1] {
        "-" => None,
        number => Some(number.parse::<usize>().ok()?),
    };
    if dealer.is_some_and(|d| d < 1 || d > players) {
        return None;
    }
    let current = match fields[2] {
        "-" => None,
        name => Some(names.iter().position(|n| n == name)?),
    };
    let stage = *STAGES.iter().find(|name| **name == fields[3])?;
    let round = fields[4].parse().ok()?;
    let mut scores = Vec::new();
    for score in fields[5].split(',') {
        scores.push(score.parse().ok()?);
    }
    if scores.len() != players {
        return None;
    }
    Some(Game {
        players,
        rounds,
        slots,
        dealer,
        current,
        stage,
        round,
        scores,
    })
}

/// The names of the slots in use, clockwise.
fn slot_names(players: usize) -> Vec<String> {
    // Three players: side 4 is not used. Two: two sides each (D8).
    let sides = if players == 3 { 3 } else { 4 };
    let mut names = Vec::new();
    for side in 1..=sides {
        names.push(format!("{side}R"));
        names.push(format!("{side}L"));
    }
    names
}

fn parse_card(text: &str) -> Option<Card> {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() != 2 || !RANKS.contains(chars[0]) || !SUITS.contains(chars[1]) {
        return None;
    }
    Some((chars[0], chars[1]))
}

fn write_card((rank, suit): Card) -> String {
    format!("{rank}{suit}")
}

/// Same rank, or same suit and neighbouring ranks (D17); the ace is next to the 2 and the king.
fn fit(a: Card, b: Card) -> bool {
    let next = |rank: char| match RANKS.find(rank).unwrap() {
        12 => 'A',
        i => RANKS.chars().nth(i + 1).unwrap(),
    };
    a.0 == b.0 || (a.1 == b.1 && (next(a.0) == b.0 || next(b.0) == a.0))
}

impl Game {
    /// The player who owns a slot.
    fn owner(&self, slot: usize) -> usize {
        let side = slot / 2 + 1;
        match (self.players, side) {
            (2, 1 | 2) => 1, // D8
            (2, _) => 2,     // D8
            _ => side,
        }
    }

    /// The cards not on the table.
    fn deck(&self) -> Vec<Card> {
        let mut deck = Vec::new();
        for rank in RANKS.chars() {
            for suit in SUITS.chars() {
                if !self.slots.iter().any(|slot| slot.contains(&(rank, suit))) {
                    deck.push((rank, suit));
                }
            }
        }
        deck
    }

    /// The other slots (any owner) whose top card fits the top card of this one.
    fn fitting(&self, slot: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let Some(top) = self.slots[slot].last() else {
            return found;
        };
        for (other, cards) in self.slots.iter().enumerate() {
            if other != slot && cards.last().is_some_and(|card| fit(*top, *card)) {
                found.push(other);
            }
        }
        found
    }

    /// The other slots in use, clockwise after this one.
    fn clockwise_after(&self, slot: usize) -> Vec<usize> {
        let number = self.slots.len();
        (1..number).map(|step| (slot + step) % number).collect()
    }

    /// Begins the play of a slot where there is something to do.
    fn begin_play(&mut self, slot: usize) {
        self.current = Some(slot);
        self.stage = if self.fitting(slot).is_empty() {
            // Empty, or nothing to take from the first top card: draw (D18).
            assert!(!self.deck().is_empty());
            "draw"
        } else {
            "take"
        };
    }

    /// Continues after a card is drawn or a slot taken. Taking is not optional. When nothing fits,
    /// the play is over, because by then a card has been drawn or a slot taken.
    fn go_on(&mut self) {
        let slot = self.current.unwrap();
        if self.fitting(slot).is_empty() {
            self.after_play(slot);
        } else {
            self.stage = "take";
        }
    }

    fn after_play(&mut self, played: usize) {
        let others = self.clockwise_after(played);
        if !self.deck().is_empty() {
            // The first empty slot clockwise, else the next slot in use.
            let empty = others.iter().find(|s| self.slots[**s].is_empty());
            let next = *empty.unwrap_or(&others[0]);
            self.begin_play(next);
            return;
        }
        // Empty deck: the next slot clockwise that can take another; if there is none, the round is over (D10).
        match others.iter().find(|s| !self.fitting(**s).is_empty()) {
            Some(next) => self.begin_play(*next),
            None => self.end_round(),
        }
    }

    fn end_round(&mut self) {
        for slot in 0..self.slots.len() {
            let owner = self.owner(slot);
            self.scores[owner - 1] += self.slots[slot].len() as u32;
        }
        self.current = None;
        if self.round == self.rounds {
            self.stage = "over"; // the table and the dealer stay
            return;
        }
        self.round += 1;
        self.stage = "dealer";
        self.dealer = None;
        for slot in &mut self.slots {
            slot.clear();
        }
    }
}

impl Slow for Game {
    fn position(&self) -> String {
        let mut slots = Vec::new();
        for slot in &self.slots {
            let cards: Vec<String> = slot.iter().map(|card| write_card(*card)).collect();
            slots.push(if cards.is_empty() {
                "-".to_string()
            } else {
                cards.join(",")
            });
        }
        let names = slot_names(self.players);
        let scores: Vec<String> = self.scores.iter().map(|s| s.to_string()).collect();
        format!(
            "{} {} {} {} {} {}",
            slots.join("|"),
            self.dealer.map_or("-".to_string(), |d| d.to_string()),
            self.current.map_or("-", |s| &names[s]),
            self.stage,
            self.round,
            scores.join(",")
        )
    }

    fn to_play(&self) -> String {
        match self.stage {
            "dealer" | "deal" | "draw" => "chance".to_string(),
            "take" => self.owner(self.current.unwrap()).to_string(),
            _ => "over".to_string(),
        }
    }

    fn legal_actions(&self) -> Vec<String> {
        if self.stage != "take" {
            return Vec::new();
        }
        let names = slot_names(self.players);
        let fitting = self.fitting(self.current.unwrap());
        let mut actions: Vec<String> = fitting.iter().map(|s| names[*s].clone()).collect();
        actions.sort();
        actions
    }

    fn chance_outcomes(&self) -> Vec<(String, u32, u32)> {
        let mut texts: Vec<String> = match self.stage {
            // D9: 1/players each.
            "dealer" => (1..=self.players).map(|p| format!("dealer={p}")).collect(),
            // Each unseen card equally likely.
            "deal" | "draw" => self.deck().iter().map(|c| write_card(*c)).collect(),
            _ => Vec::new(),
        };
        texts.sort();
        let number = texts.len() as u32;
        texts.into_iter().map(|text| (text, 1, number)).collect()
    }

    fn play(&mut self, text: &str) {
        let outcomes = self.chance_outcomes();
        let known = outcomes.iter().any(|(t, _, _)| t == text)
            || self.legal_actions().contains(&text.to_string());
        assert!(known, "{text} cannot be played");
        match self.stage {
            "dealer" => {
                let number = text.strip_prefix("dealer=").unwrap();
                self.dealer = Some(number.parse().unwrap());
                self.stage = "deal";
                self.current = Some(0); // clockwise from 1R
            }
            "deal" => {
                let slot = self.current.unwrap();
                self.slots[slot].push(parse_card(text).unwrap());
                if slot + 1 < self.slots.len() {
                    self.current = Some(slot + 1);
                } else {
                    // The dealer's right slot (of their first side): the first one they own.
                    let dealer = self.dealer.unwrap();
                    let first = (0..self.slots.len()).find(|s| self.owner(*s) == dealer);
                    self.begin_play(first.unwrap());
                }
            }
            "draw" => {
                let slot = self.current.unwrap();
                self.slots[slot].push(parse_card(text).unwrap());
                self.go_on();
            }
            "take" => {
                let slot = self.current.unwrap();
                let names = slot_names(self.players);
                let taken = names.iter().position(|n| n == text).unwrap();
                let cards = std::mem::take(&mut self.slots[taken]);
                self.slots[slot].extend(cards); // on top, in their order
                self.go_on();
            }
            _ => unreachable!(),
        }
    }

    fn result(&self) -> String {
        if self.stage != "over" {
            return "*".to_string();
        }
        let better = |p: &u32| self.scores.iter().filter(|other| *other > p).count();
        let places: Vec<String> = self
            .scores
            .iter()
            .map(|p| (1 + better(p)).to_string())
            .collect();
        let points: Vec<String> = self.scores.iter().map(|p| p.to_string()).collect();
        format!("place {} points {}", places.join(","), points.join(","))
    }
}

/// Takes back a move in `SLOTS DEALER CURRENT STAGE ROUND SCORES`: a stack taken, a card drawn, or the round over.
pub fn step_back(_options: &Options, fields: &mut [String], random: &mut Random) -> Option<()> {
    let mut slots: Vec<Vec<String>> = fields[0]
        .split('|')
        .map(|slot| match slot {
            "-" => Vec::new(),
            cards => cards.split(',').map(str::to_owned).collect(),
        })
        .collect();
    let names = ["1R", "1L", "2R", "2L", "3R", "3L", "4R", "4L"];
    let at = random.index(slots.len());
    let is_dealt = fields[1] != "-";
    match random.below(3) {
        0 => {
            let empty: Vec<usize> = (0..slots.len())
                .filter(|&slot| slots[slot].is_empty())
                .collect();
            let size = slots[at].len();
            if empty.is_empty() || size < 2 {
                return None;
            }
            let taken = slots[at].split_off(1 + random.index(size - 1));
            slots[*random.pick(&empty)] = taken;
            fields[3] = "take".to_owned();
        }
        1 => {
            slots[at].pop()?;
            fields[3] = "draw".to_owned();
        }
        _ if fields[3] == "over" => fields[3] = random.pick(&["take", "draw"]).to_string(),
        _ => return None,
    }
    let slot = |cards: &Vec<String>| {
        if cards.is_empty() {
            "-".to_owned()
        } else {
            cards.join(",")
        }
    };
    fields[0] = slots.iter().map(slot).collect::<Vec<_>>().join("|");
    fields[2] = names[at].to_owned();
    is_dealt.then_some(())
}
