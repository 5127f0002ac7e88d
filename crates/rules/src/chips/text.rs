//! Text forms of actions, turns and positions: `c3xe5`, `c3xe5xe3`, `… 1 12 0,0 1 -`.

use super::board::ChipBoard;
use super::illegal::IllegalChipPosition as Illegal;
use super::{ChipAction, ChipSetup, ChipTerms, Chips, Rulebook};
use crate::cursor::{read_whole_field, split_fields};
use crate::edit::seat_label;
use crate::{
    Cursor, Game, MAX_PLAYERS, Message, Notation, Setup, Spec, Square, Step, StepOf, TextError,
    ToPlay,
};
use std::marker::PhantomData;

/// The most points a player can have in a position text.
pub const MAX_POINTS: u32 = 1_000_000;

fn read_board(terms: &ChipTerms, text: &mut Cursor<'_>) -> Result<ChipBoard, TextError> {
    if terms.is_mixed() {
        ChipBoard::read(text, 3, "expect.chips-square")
    } else {
        ChipBoard::read(text, 1, "expect.chips-white-square")
    }
}

impl<R: Rulebook> Notation for Chips<R> {
    type Setup = ChipSetup<R>;

    fn ending(&self) -> Message {
        let id = if self.setup.terms.dropping {
            "chips.last-one-done"
        } else {
            "chips.no-jump-left"
        };
        Message::new(id)
            .with("player", seat_label(self.mover()))
            .with("left", self.setup.board.counts().iter().sum::<u32>())
            .with("lost", self.forfeit())
    }

    fn setup(&self) -> ChipSetup<R> {
        self.setup
    }

    fn action_text(&self, action: ChipAction) -> String {
        match action {
            ChipAction::Remove(square) => square.to_string(),
            ChipAction::Jump { from, to } => format!("{from}x{to}"),
            ChipAction::Away => "away".to_owned(),
        }
    }

    fn outcome_text(&self, layout: &ChipBoard) -> String {
        layout.to_string()
    }

    fn step_text(&self, step: &StepOf<Self>, is_continuation: bool) -> String {
        match step {
            Step::Chance(layout) => layout.to_string(),
            Step::Action(ChipAction::Jump { to, .. }) if is_continuation => format!("x{to}"),
            Step::Action(other) => self.action_text(*other),
        }
    }

    /// The rest of a turn can begin with the chip's square or with `x`; only a layout contains a `/`.
    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        is_continuation: bool,
    ) -> Result<StepOf<Self>, TextError> {
        if text.rest().bytes().any(|b| b == b'/') {
            return read_board(&self.setup.terms, text).map(Step::Chance);
        }
        match self.setup.chain {
            Some(from) if text.eat("x") => {
                let to = Square::read(text)?;
                return Ok(Step::Action(ChipAction::Jump { from, to }));
            }
            _ if is_continuation => return Err(text.expected("expect.chips-next-jump")),
            _ => {}
        }
        if text.eat("away") {
            return Ok(Step::Action(ChipAction::Away));
        }
        let what = if self.to_play() == ToPlay::Chance {
            "expect.chips-layout"
        } else {
            "expect.chips-action"
        };
        let start = text.clone();
        let from = Square::read(text).map_err(|_| start.expected(what))?;
        if !text.eat("x") {
            return Ok(Step::Action(ChipAction::Remove(from)));
        }
        let to = Square::read(text)?;
        Ok(Step::Action(ChipAction::Jump { from, to }))
    }
}

impl<R: Rulebook> Setup for ChipSetup<R> {
    const FIELDS: &'static [&'static str] =
        &["BOARD", "PLAYER", "IN", "SCORES", "OPENING", "CHAIN"];

    type State = Chips<R>;
    type Illegal = Illegal;

    fn read(spec: &Spec, text: &str) -> Result<Self, TextError> {
        let [board, player, inside, points, opening, chain] = split_fields(text, Self::FIELDS)?;
        let terms = R::terms(&spec.of_game(R::INFO));
        let digits = "1234".get(..usize::from(terms.players));
        let digits = digits.unwrap_or_default();
        Ok(ChipSetup {
            board: read_whole_field("BOARD", board, |text| read_board(&terms, text))?,
            player: read_whole_field("PLAYER", player, |text| {
                text.one_of(digits, "expect.chips-player")
                    .map(|player| player as u8)
            })?,
            inside: read_whole_field("IN", inside, |text| read_inside(digits, text))?,
            points: read_whole_field("SCORES", points, |text| read_points(terms.players, text))?,
            opening: read_whole_field("OPENING", opening, |text| {
                let what = if terms.opening == 0 {
                    "expect.chips-no-removals"
                } else {
                    "expect.chips-removals"
                };
                text.number(terms.opening.into(), what)
                    .map(|left| left as u8)
            })?,
            chain: read_whole_field("CHAIN", chain, read_chain)?,
            terms,
            rules: PhantomData,
        })
    }

    fn text(&self) -> String {
        let inside: String = (1..=self.terms.players)
            .filter(|&player| self.is_in(player))
            .map(|player| char::from(b'0' + player))
            .collect();
        let points: Vec<String> = self.points().iter().map(u32::to_string).collect();
        let chain = self
            .chain
            .map_or("-".to_owned(), |square| square.to_string());
        format!(
            "{} {} {inside} {} {} {chain}",
            self.board,
            self.mover(),
            points.join(","),
            self.opening
        )
    }

    fn spec(&self) -> Spec {
        R::spec(&self.terms)
    }

    fn validate(self) -> Result<Chips<R>, Illegal> {
        match self.problem() {
            Some(problem) => Err(problem),
            None => Ok(Chips::of(self)),
        }
    }
}

impl<R> ChipSetup<R> {
    /// Why the fields do not fit together.
    fn problem(&self) -> Option<Illegal> {
        let counts = self.board.counts().into_iter().zip(self.terms.chips);
        for (value, (found, most)) in (1u8..).zip(counts) {
            if found > u32::from(most) {
                return Some(Illegal::TooMany { value, most, found });
            }
        }
        if !self.is_in(self.mover()) {
            return Some(Illegal::MoverOut(self.mover()));
        }
        if self.opening > 0 && self.board.whites() == 0 && !self.awaits_layout() {
            return Some(Illegal::NothingToRemove);
        }
        let square = self.chain?;
        if self.opening > 0 {
            Some(Illegal::ChainInOpening(square))
        } else if self.board.chip(square).is_none() {
            Some(Illegal::ChainEmpty(square))
        } else if self.board.jumps_of(square).is_empty() {
            Some(Illegal::ChainCannotJump(square))
        } else {
            None
        }
    }
}

/// Reads a non-empty string of player digits in ascending order.
fn read_inside(digits: &str, text: &mut Cursor<'_>) -> Result<u8, TextError> {
    let mut inside = 0;
    let mut lowest = 0;
    loop {
        let higher = digits.get(lowest..).unwrap_or_default();
        let player = lowest + text.one_of(higher, "expect.chips-players-in")?;
        inside |= 1 << player;
        lowest = player + 1;
        if text.at_end() {
            return Ok(inside);
        }
    }
}

fn read_points(players: u8, text: &mut Cursor<'_>) -> Result<[u32; MAX_PLAYERS], TextError> {
    let mut all = [0; MAX_PLAYERS];
    for (player, points) in all[..usize::from(players)].iter_mut().enumerate() {
        if player > 0 {
            text.require(",", "expect.chips-comma")?;
        }
        *points = text.number(MAX_POINTS, "expect.chips-points")?;
    }
    Ok(all)
}

fn read_chain(text: &mut Cursor<'_>) -> Result<Option<Square>, TextError> {
    if text.eat("-") {
        return Ok(None);
    }
    let start = text.clone();
    let square = Square::read(text).map_err(|_| start.expected("expect.chips-chain"))?;
    Ok(Some(square))
}
