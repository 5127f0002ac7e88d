//! Texts of actions, turns and positions: `c3xe5`, `c3xe5xe3`, `… 1 12 0,0 1 -`.

use super::board::ChipBoard;
use super::illegal::IllegalChipPosition as Illegal;
use super::{ChipAction, Chips, Rulebook};
use crate::cursor::{fields, whole};
use crate::{Cursor, Game, Square, Step, StepOf, TextError, ToPlay};

/// The most points that a position text can say someone has.
pub const MOST_POINTS: u32 = 1_000_000;

pub fn action(action: ChipAction) -> String {
    match action {
        ChipAction::Remove(square) => square.to_string(),
        ChipAction::Jump { from, to } => format!("{from}x{to}"),
        ChipAction::Away => "away".to_owned(),
    }
}

pub fn turn_piece(step: &Step<ChipAction, ChipBoard>, begun: bool) -> String {
    match step {
        Step::Chance(layout) => layout.to_string(),
        Step::Action(ChipAction::Jump { to, .. }) if begun => format!("x{to}"),
        Step::Action(other) => action(*other),
    }
}

/// Reads the next step. The rest of a turn may begin with the chip's square or with `x`; only a
/// layout has a `/` in it.
pub fn read_step<R: Rulebook>(
    state: &Chips<R>,
    text: &mut Cursor<'_>,
    begun: bool,
) -> Result<StepOf<Chips<R>>, TextError> {
    if text.rest().bytes().any(|b| b == b'/') {
        return read_board(state, text).map(Step::Chance);
    }
    match state.chain {
        Some(from) if text.eat("x") => {
            let to = Square::read(text)?;
            return Ok(Step::Action(ChipAction::Jump { from, to }));
        }
        _ if begun => return Err(text.expected("expect.chips-next-jump")),
        _ => {}
    }
    if text.eat("away") {
        return Ok(Step::Action(ChipAction::Away));
    }
    let what = if state.to_play() == ToPlay::Chance {
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

fn read_board<R>(state: &Chips<R>, text: &mut Cursor<'_>) -> Result<ChipBoard, TextError> {
    if state.terms.is_mixed() {
        ChipBoard::read(text, 3, "expect.chips-square")
    } else {
        ChipBoard::read(text, 1, "expect.chips-white-square")
    }
}

pub fn write<R>(state: &Chips<R>) -> String {
    let inside: String = (1..=state.terms.players)
        .filter(|&player| state.is_in(player))
        .map(|player| char::from(b'0' + player))
        .collect();
    let points: Vec<String> = state.points().iter().map(u32::to_string).collect();
    let chain = state
        .chain
        .map_or("-".to_owned(), |square| square.to_string());
    format!(
        "{} {} {inside} {} {} {chain}",
        state.board,
        state.mover(),
        points.join(","),
        state.opening
    )
}

/// Reads a position played with the options of `state`, which is the start.
pub fn read<R: Rulebook>(start: Chips<R>, text: &str) -> Result<Chips<R>, TextError> {
    let state = read_form(start, text)?;
    check(&state).map_err(|(field, problem)| TextError::new(problem).in_field(field))?;
    Ok(state)
}

/// The same, but whether the fields fit each other is not asked.
pub fn read_form<R: Rulebook>(mut state: Chips<R>, text: &str) -> Result<Chips<R>, TextError> {
    let names = ["BOARD", "PLAYER", "IN", "SCORES", "OPENING", "CHAIN"];
    let [board, player, inside, points, opening, chain] = fields(text, names)?;
    let digits = "1234".get(..usize::from(state.terms.players));
    let digits = digits.unwrap_or_default();

    state.board = whole("BOARD", board, |text| read_board(&state, text))?;
    state.player = whole("PLAYER", player, |text| {
        text.one_of(digits, "expect.chips-player")
            .map(|player| player as u8)
    })?;
    state.inside = whole("IN", inside, |text| read_inside(digits, text))?;
    whole("SCORES", points, |text| read_points(&mut state, text))?;
    state.opening = whole("OPENING", opening, |text| {
        let what = if state.terms.opening == 0 {
            "expect.chips-no-removals"
        } else {
            "expect.chips-removals"
        };
        text.number(state.terms.opening.into(), what)
            .map(|left| left as u8)
    })?;
    state.chain = whole("CHAIN", chain, |text| {
        if text.eat("-") {
            return Ok(None);
        }
        let start = text.clone();
        let square = Square::read(text).map_err(|_| start.expected("expect.chips-chain"))?;
        Ok(Some(square))
    })?;
    Ok(state)
}

/// Whether the fields fit each other; the error is the field and what is wrong with it.
fn check<R: Rulebook>(state: &Chips<R>) -> Result<(), (&'static str, Illegal)> {
    check_counts(state).map_err(|problem| ("BOARD", problem))?;
    if !state.is_in(state.mover()) {
        return Err(("PLAYER", Illegal::MoverOut(state.mover())));
    }
    if state.opening > 0 && state.board.whites() == 0 && !state.awaits_layout() {
        return Err(("OPENING", Illegal::NothingToRemove));
    }
    check_chain(state).map_err(|problem| ("CHAIN", problem))
}

fn check_counts<R>(state: &Chips<R>) -> Result<(), Illegal> {
    let counts = state.board.counts().into_iter().zip(state.terms.chips);
    for (value, (found, most)) in (1u8..).zip(counts) {
        if found > u32::from(most) {
            return Err(Illegal::TooMany { value, most, found });
        }
    }
    Ok(())
}

/// Players' digits, each higher than the one before, at least one.
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

fn read_points<R>(state: &mut Chips<R>, text: &mut Cursor<'_>) -> Result<(), TextError> {
    let players = usize::from(state.terms.players);
    for (player, points) in state.points[..players].iter_mut().enumerate() {
        if player > 0 {
            text.require(",", "expect.chips-comma")?;
        }
        *points = text.number(MOST_POINTS, "expect.chips-points")?;
    }
    Ok(())
}

fn check_chain<R>(state: &Chips<R>) -> Result<(), Illegal> {
    let Some(square) = state.chain else {
        return Ok(());
    };
    if state.opening > 0 {
        Err(Illegal::ChainInOpening(square))
    } else if state.board.chip(square).is_none() {
        Err(Illegal::ChainEmpty(square))
    } else if state.board.jumps_of(square).is_empty() {
        Err(Illegal::ChainCannotJump(square))
    } else {
        Ok(())
    }
}
