//! Text forms of Takeaway: positions and the pieces of turns.

use super::illegal::{IllegalTakeawayAction, IllegalTakeawayPosition as Illegal};
use super::{Card, Slot, Takeaway, TakeawayChance, TakeawayLayout, TakeawaySetup, TakeawayStage};
use crate::cursor::{read_whole_field, split_fields};
use crate::{Cursor, Game, Message, Notation, Setup, Spec, Step, StepOf, TextError};

/// Every stage with its name.
pub const STAGES: [(&str, TakeawayStage); 5] = [
    ("dealer", TakeawayStage::Dealer),
    ("deal", TakeawayStage::Deal),
    ("draw", TakeawayStage::Draw),
    ("take", TakeawayStage::Take),
    ("over", TakeawayStage::Over),
];

/// The placeholder for no card, no dealer or no current slot.
const NONE: &str = "-";

/// The most points a player can have in a position text.
pub const MAX_POINTS: u32 = 1_000_000;

/// The stage's name.
pub fn stage_name(stage: TakeawayStage) -> &'static str {
    let known = STAGES.iter().find(|(_, known)| *known == stage);
    known.map_or(NONE, |(name, _)| name)
}

fn or_none(what: Option<impl ToString>) -> String {
    what.map_or(NONE.to_owned(), |what| what.to_string())
}

fn stack(table: &TakeawayLayout, slot: Slot) -> String {
    let cards: Vec<String> = table.cards(slot).map(|card| card.to_string()).collect();
    if cards.is_empty() {
        NONE.to_owned()
    } else {
        cards.join(",")
    }
}

impl Notation for Takeaway {
    type Setup = TakeawaySetup;

    fn ending(&self) -> Message {
        Message::new("takeaway.rounds-played").with("count", self.layout.rounds)
    }

    fn setup(&self) -> TakeawaySetup {
        TakeawaySetup {
            layout: self.layout,
            current: self.current(),
        }
    }

    fn action_text(&self, action: Slot) -> String {
        action.to_string()
    }

    fn outcome_text(&self, outcome: &TakeawayChance) -> String {
        match outcome {
            TakeawayChance::Dealer(player) => format!("dealer={player}"),
            TakeawayChance::Card(card) => card.to_string(),
        }
    }

    fn step_text(&self, step: &StepOf<Self>, is_continuation: bool) -> String {
        step_text(self, step, is_continuation)
    }

    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        is_continuation: bool,
    ) -> Result<StepOf<Self>, TextError> {
        if is_continuation {
            read_going_on(self, text)
        } else {
            read_beginning(self, text)
        }
    }
}

impl Setup for TakeawaySetup {
    const FIELDS: &'static [&'static str] =
        &["SLOTS", "DEALER", "CURRENT", "STAGE", "ROUND", "SCORES"];

    type State = Takeaway;
    type Illegal = Illegal;

    fn read(spec: &Spec, text: &str) -> Result<Self, TextError> {
        let [slots, dealer, current, stage, round, scores] = split_fields(text, Self::FIELDS)?;
        let mut layout = Takeaway::start(spec).layout;
        read_whole_field("SLOTS", slots, |text| read_slots(&mut layout, text))?;
        layout.dealer = read_whole_field("DEALER", dealer, |text| read_dealer(&layout, text))?;
        let current = read_whole_field("CURRENT", current, |text| read_current(&layout, text))?;
        layout.stage = read_whole_field("STAGE", stage, read_stage)?;
        layout.round = read_whole_field("ROUND", round, |text| read_round(&layout, text))?;
        read_whole_field("SCORES", scores, |text| read_scores(&mut layout, text))?;
        Ok(TakeawaySetup { layout, current })
    }

    fn text(&self) -> String {
        let stacks: Vec<String> = self
            .layout
            .slots()
            .map(|slot| stack(&self.layout, slot))
            .collect();
        let scores: Vec<String> = self.layout.scores().iter().map(u32::to_string).collect();
        format!(
            "{} {} {} {} {} {}",
            stacks.join("|"),
            or_none(self.layout.dealer()),
            or_none(self.current),
            stage_name(self.layout.stage),
            self.layout.round,
            scores.join(","),
        )
    }

    fn spec(&self) -> Spec {
        self.layout.spec()
    }

    fn validate(self) -> Result<Takeaway, Illegal> {
        if let Some(problem) = self.problem() {
            return Err(problem);
        }
        Ok(Takeaway {
            layout: self.layout,
            current: self.current.unwrap_or(Slot::at(0)),
        })
    }
}

impl TakeawaySetup {
    /// Why the fields do not fit together.
    fn problem(&self) -> Option<Illegal> {
        let stage = self.layout.stage;
        let due = stage != TakeawayStage::Dealer;
        match (due, self.layout.dealer()) {
            (true, None) => return Some(Illegal::DealerMissing),
            (false, Some(_)) => return Some(Illegal::DealerTooSoon),
            _ => {}
        }
        match (stage.has_current(), self.current) {
            (true, None) => return Some(Illegal::CurrentMissing(stage)),
            (false, Some(_)) => return Some(Illegal::CurrentUnused(stage)),
            _ => {}
        }
        if stage == TakeawayStage::Over && self.layout.round != self.layout.rounds {
            return Some(Illegal::OverBeforeLast(self.layout.rounds));
        }
        self.stage_problem()
    }

    /// Why the stage does not fit the table.
    fn stage_problem(&self) -> Option<Illegal> {
        let current = self.current.unwrap_or(Slot::at(0));
        let deck_empty = self.layout.table.unseen() == 0;
        let fits = self.layout.table.fitting(current) != 0;
        match self.layout.stage {
            TakeawayStage::Dealer => {
                let full = self
                    .layout
                    .slots()
                    .find(|&slot| self.layout.height(slot) > 0)?;
                Some(Illegal::DealerNeedsEmptyTable(full))
            }
            TakeawayStage::Deal => {
                let slot = self
                    .layout
                    .slots()
                    .find(|&slot| self.layout.height(slot) != u32::from(slot < current))?;
                Some(Illegal::DealAndTable { current, slot })
            }
            TakeawayStage::Draw if fits => Some(Illegal::TakeBeforeDraw(current)),
            TakeawayStage::Draw if deck_empty => Some(Illegal::DrawWithoutDeck),
            TakeawayStage::Take if !fits => Some(Illegal::NothingToTake(current)),
            TakeawayStage::Over if !deck_empty => {
                Some(Illegal::OverWithDeck(self.layout.unseen_count()))
            }
            TakeawayStage::Over => {
                let slot = self
                    .layout
                    .slots()
                    .find(|&slot| self.layout.table.fitting(slot) != 0)?;
                Some(Illegal::OverWithFit(slot))
            }
            TakeawayStage::Draw | TakeawayStage::Take => None,
        }
    }
}

fn read_slots(layout: &mut TakeawayLayout, text: &mut Cursor<'_>) -> Result<(), TextError> {
    for slot in layout.slots() {
        if slot.index() > 0 {
            text.require("|", "expect.slot-end")?;
        }
        if text.eat(NONE) {
            continue;
        }
        let mut what = "expect.stack";
        loop {
            let start = text.clone();
            let card = Card::read(text).map_err(|_| start.expected(what))?;
            if let Some(first) = slot_of(layout, card) {
                return Err(TextError::new(Illegal::CardTwice {
                    card,
                    first,
                    second: slot,
                }));
            }
            layout.table.put(slot, card);
            if !text.eat(",") {
                break;
            }
            what = "expect.card";
        }
    }
    Ok(())
}

fn read_dealer(layout: &TakeawayLayout, text: &mut Cursor<'_>) -> Result<u8, TextError> {
    let players = "-1234".get(..=usize::from(layout.players));
    let players = players.unwrap_or_default();
    Ok(text.one_of(players, "expect.dealer")? as u8)
}

fn read_current(layout: &TakeawayLayout, text: &mut Cursor<'_>) -> Result<Option<Slot>, TextError> {
    if text.eat(NONE) {
        return Ok(None);
    }
    let start = text.clone();
    match Slot::read(text) {
        Ok(slot) if layout.in_use(slot) => Ok(Some(slot)),
        Ok(slot) => {
            let players = layout.players;
            Err(TextError::new(Illegal::NotInUse { slot, players }))
        }
        Err(_) => Err(start.expected("expect.current")),
    }
}

fn read_stage(text: &mut Cursor<'_>) -> Result<TakeawayStage, TextError> {
    let start = text.clone();
    let word = text.take_until("");
    let found = STAGES.iter().find(|(name, _)| *name == word);
    found.map_or_else(
        || Err(start.expected("expect.stage")),
        |(_, stage)| Ok(*stage),
    )
}

fn read_round(layout: &TakeawayLayout, text: &mut Cursor<'_>) -> Result<u8, TextError> {
    let start = text.clone();
    match text.number(layout.rounds(), "expect.round")? {
        0 => Err(start.expected("expect.round")),
        round => Ok(round as u8),
    }
}

fn read_scores(layout: &mut TakeawayLayout, text: &mut Cursor<'_>) -> Result<(), TextError> {
    for player in 0..usize::from(layout.players) {
        if player > 0 {
            text.require(",", "expect.next-points")?;
        }
        layout.scores[player] = text.number(MAX_POINTS, "expect.card-points")?;
    }
    Ok(())
}

fn step_text(state: &Takeaway, step: &StepOf<Takeaway>, is_continuation: bool) -> String {
    let current = state.current;
    match (step, state.layout.stage) {
        (Step::Action(slot), _) if is_continuation => format!("x{slot}"),
        (Step::Action(slot), _) => format!("{current}x{slot}"),
        (Step::Chance(TakeawayChance::Card(card)), TakeawayStage::Deal) => {
            match (current.index(), is_continuation) {
                (0, _) => format!("deal={card}"),
                (_, true) => format!(".{card}"),
                (_, false) => card.to_string(),
            }
        }
        (Step::Chance(TakeawayChance::Card(card)), _) if is_continuation => format!("~{card}"),
        (Step::Chance(TakeawayChance::Card(card)), _) => format!("{current}~{card}"),
        (Step::Chance(outcome), _) => state.outcome_text(outcome),
    }
}

fn drawn(card: Card) -> StepOf<Takeaway> {
    Step::Chance(TakeawayChance::Card(card))
}

/// Reads the next step of a text that already contains part of the turn.
fn read_going_on(state: &Takeaway, text: &mut Cursor<'_>) -> Result<StepOf<Takeaway>, TextError> {
    match state.layout.stage {
        TakeawayStage::Deal => {
            text.require(".", "expect.next-dealt")?;
            Card::read(text).map(drawn)
        }
        TakeawayStage::Draw => {
            text.require("~", "expect.drawn")?;
            Card::read(text).map(drawn)
        }
        _ => {
            text.require("x", "expect.next-taken")?;
            Slot::read(text).map(Step::Action)
        }
    }
}

/// Reads the beginning of a turn, or of the rest of one, or an action or outcome on its own.
fn read_beginning(state: &Takeaway, text: &mut Cursor<'_>) -> Result<StepOf<Takeaway>, TextError> {
    let goes_on = match state.layout.stage {
        TakeawayStage::Deal => state.current.index() > 0 && text.peek() == Some('.'),
        TakeawayStage::Draw => text.peek() == Some('~'),
        TakeawayStage::Take => text.peek() == Some('x'),
        TakeawayStage::Dealer | TakeawayStage::Over => false,
    };
    if goes_on {
        return read_going_on(state, text);
    }
    if text.eat("dealer=") {
        let player = text.one_of("1234", "expect.dealing-player")?;
        return Ok(Step::Chance(TakeawayChance::Dealer(player as u8 + 1)));
    }
    let playing = matches!(
        state.layout.stage,
        TakeawayStage::Draw | TakeawayStage::Take
    );
    if !playing && state.current.index() == 0 && text.eat("deal=") {
        return Card::read(text).map(drawn);
    }
    let start = text.clone();
    if let Ok(slot) = Slot::read(text) {
        return if playing {
            read_behind_slot(state, slot, text)
        } else {
            Ok(Step::Action(slot))
        };
    }
    *text = start.clone();
    Card::read(text).map(drawn).map_err(|_| {
        start.expected(match state.layout.stage {
            TakeawayStage::Dealer => "expect.dealer-turn",
            TakeawayStage::Deal if state.current.index() == 0 => "expect.deal-turn",
            TakeawayStage::Deal => "expect.card",
            TakeawayStage::Draw => "expect.play-or-card",
            TakeawayStage::Take | TakeawayStage::Over => "expect.play",
        })
    })
}

/// Interprets a slot that was read during a play: if a drawn card or a taken slot follows, it is
/// the slot being played; otherwise it is a slot taken, and the text is the rest of a play.
fn read_behind_slot(
    state: &Takeaway,
    slot: Slot,
    text: &mut Cursor<'_>,
) -> Result<StepOf<Takeaway>, TextError> {
    let (draws, takes) = (text.peek() == Some('~'), text.peek() == Some('x'));
    if slot == state.current && draws {
        text.eat("~");
        return Card::read(text).map(drawn);
    }
    if slot == state.current && takes {
        text.eat("x");
        return Slot::read(text).map(Step::Action);
    }
    if draws || takes && state.why_illegal(slot).is_some() {
        let current = state.current;
        let problem = IllegalTakeawayAction::NotCurrent { slot, current };
        return Err(TextError::new(problem));
    }
    Ok(Step::Action(slot))
}

/// The slot that contains a card.
pub fn slot_of(table: &TakeawayLayout, card: Card) -> Option<Slot> {
    table
        .slots()
        .find(|&slot| table.cards(slot).any(|other| other == card))
}
