//! Texts of Give & Take: `c4xc6`, and the position `8/bbbbbbbb/…/8 w - - 0`.

use super::board::FAR;
use super::illegal::IllegalGiveAndTakePosition as Illegal;
use super::{GiveAndTake, GiveAndTakeAction, QUIET_LIMIT};
use crate::cursor::{fields, whole};
use crate::square::{read_ranks, write_ranks};
use crate::{Cursor, Square, TextError};

/// Pawns, then kings; White's, then Black's.
const LETTERS: &str = "wbWB";

pub fn action(action: GiveAndTakeAction) -> String {
    let sign = if action.captures { 'x' } else { '-' };
    format!("{}{sign}{}", action.from, action.to)
}

/// Reads an action, or where a capture goes on from `chain`, its rest: `xe8`. If the turn has
/// `begun` in this text, only the rest.
pub fn read_action(
    text: &mut Cursor<'_>,
    begun: bool,
    chain: Option<Square>,
) -> Result<GiveAndTakeAction, TextError> {
    let (from, captures) = match chain.filter(|_| begun || text.peek() == Some('x')) {
        Some(from) => {
            text.require("x", "expect.next-capture")?;
            (from, true)
        }
        None => {
            let from = Square::read(text)?;
            (from, text.one_of("-x", "expect.dash-or-x")? == 1)
        }
    };
    let to = Square::read(text)?;
    Ok(GiveAndTakeAction { from, to, captures })
}

pub fn write(state: &GiveAndTake) -> String {
    let board = write_ranks(|square| {
        let piece = state.piece(square)?;
        let letter = usize::from(piece.player - 1) + if piece.king { 2 } else { 0 };
        LETTERS.chars().nth(letter)
    });
    let side = ["w", "b"][usize::from(state.side)];
    let or_none = |square: Option<Square>| square.map_or("-".to_owned(), |s| s.to_string());
    let (last, chain) = (or_none(state.last), or_none(state.chain));
    format!("{board} {side} {last} {chain} {}", state.quiet)
}

/// Reads a position with the same options as `start`.
pub fn read(start: &GiveAndTake, text: &str) -> Result<GiveAndTake, TextError> {
    let state = read_form(start, text)?;
    check(&state).map_err(|(field, problem)| TextError::new(problem).in_field(field))?;
    Ok(state)
}

/// The same, but whether the fields fit each other is not asked.
pub fn read_form(start: &GiveAndTake, text: &str) -> Result<GiveAndTake, TextError> {
    let [board, side, last, chain, quiet] =
        fields(text, ["BOARD", "SIDE", "LAST", "CHAIN", "QUIET"])?;
    let (men, kings) = whole("BOARD", board, read_board)?;
    let side = whole("SIDE", side, |text| {
        text.one_of("wb", "expect.white-or-black")
    })?;
    Ok(GiveAndTake {
        men,
        kings,
        side: side as u8,
        last: whole("LAST", last, read_square_or_none)?,
        chain: whole("CHAIN", chain, read_square_or_none)?,
        quiet: whole("QUIET", quiet, |text| {
            text.number(QUIET_LIMIT.into(), "expect.quiet-turns")
        })? as u8,
        narrow: start.narrow,
    })
}

fn read_board(text: &mut Cursor<'_>) -> Result<([u64; 2], u64), TextError> {
    let mut men = [0; 2];
    let mut kings = 0;
    read_ranks(
        text,
        LETTERS,
        "expect.give-and-take-square",
        |square, letter| {
            men[letter % 2] |= square.bit();
            if letter >= 2 {
                kings |= square.bit();
            }
        },
    )?;
    Ok((men, kings))
}

fn read_square_or_none(text: &mut Cursor<'_>) -> Result<Option<Square>, TextError> {
    if text.eat("-") {
        return Ok(None);
    }
    let start = text.clone();
    let square = Square::read(text);
    square
        .map(Some)
        .map_err(|_| start.expected("expect.square-or-none"))
}

/// Whether the fields fit each other; the error is the field and what is wrong with it.
fn check(state: &GiveAndTake) -> Result<(), (&'static str, Illegal)> {
    let going_on = state.chain.map_or(0, Square::bit);
    for (side, far) in FAR.into_iter().enumerate() {
        let pawns = state.men[side] & !state.kings;
        // In the middle of a turn a pawn can capture along its far rank, and the enemy can be down
        // to a pawn: both become kings when the turn ends.
        let unready = pawns & far & !going_on;
        if unready != 0 {
            let square = Square::new(unready.trailing_zeros());
            return Err(("BOARD", Illegal::PawnOnFarRank(square)));
        }
        let is_victim = state.chain.is_some() && side != usize::from(state.side);
        if state.men[side].is_power_of_two() && pawns != 0 && !is_victim {
            let square = Square::new(pawns.trailing_zeros());
            let player = side as u8 + 1;
            return Err(("BOARD", Illegal::LonePawn { square, player }));
        }
    }
    if let Some(last) = state.last {
        if state.chain.is_some() {
            return Err(("LAST", Illegal::LastInChain(last)));
        }
        if state.foe() & last.bit() == 0 {
            return Err(("LAST", Illegal::LastNotEnemy(last)));
        }
    }
    if let Some(chain) = state.chain {
        if state.own() & chain.bit() == 0 {
            return Err(("CHAIN", Illegal::ChainNotOwn(chain)));
        }
        if !state.movers(chain.bit()).can_capture() {
            return Err(("CHAIN", Illegal::ChainCannotCapture(chain)));
        }
        if state.quiet != 0 {
            return Err(("QUIET", Illegal::QuietInChain(chain)));
        }
    }
    Ok(())
}
