//! Text forms of Give & Take: `c4xc6`, and the position `8/bbbbbbbb/…/8 w - - 0`.

use super::board::FAR_RANKS;
use super::illegal::IllegalGiveAndTakePosition as Illegal;
use super::{GiveAndTake, GiveAndTakeAction, GiveAndTakeSetup, INFO, QUIET_LIMIT, reasons};
use crate::cursor::{read_whole_field, split_fields};
use crate::square::{read_ranks, write_ranks};
use crate::{Cursor, Message, Notation, Setup, Spec, Square, Step, StepOf, TextError};

/// Pawns, then kings; White's before Black's.
const LETTERS: &str = "wbWB";

pub fn action(action: GiveAndTakeAction) -> String {
    let sign = if action.captures { 'x' } else { '-' };
    format!("{}{sign}{}", action.from, action.to)
}

/// Reads an action, or, when a capture continues from `chain`, the rest of it: `xe8`. As a continuation of a turn in
/// this text, only the rest is allowed.
pub fn read_action(
    text: &mut Cursor<'_>,
    is_continuation: bool,
    chain: Option<Square>,
) -> Result<GiveAndTakeAction, TextError> {
    let (from, captures) = match chain.filter(|_| is_continuation || text.peek() == Some('x')) {
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

impl Notation for GiveAndTake {
    type Setup = GiveAndTakeSetup;

    fn ending(&self) -> Message {
        reasons::ending(self)
    }

    fn setup(&self) -> GiveAndTakeSetup {
        self.setup
    }

    fn action_text(&self, action: GiveAndTakeAction) -> String {
        self::action(action)
    }

    fn step_text(&self, step: &StepOf<Self>, is_continuation: bool) -> String {
        match step {
            Step::Action(action) if is_continuation => format!("x{}", action.to),
            Step::Action(action) => self::action(*action),
            Step::Chance(_) => String::new(),
        }
    }

    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        is_continuation: bool,
    ) -> Result<StepOf<Self>, TextError> {
        read_action(text, is_continuation, self.setup.chain).map(Step::Action)
    }
}

impl Setup for GiveAndTakeSetup {
    const FIELDS: &'static [&'static str] = &["BOARD", "SIDE", "LAST", "CHAIN", "QUIET"];

    type State = GiveAndTake;
    type Illegal = Illegal;

    fn read(spec: &Spec, text: &str) -> Result<Self, TextError> {
        let [board, side, last, chain, quiet] = split_fields(text, Self::FIELDS)?;
        let (pieces, kings) = read_whole_field("BOARD", board, read_board)?;
        let side = read_whole_field("SIDE", side, |text| {
            text.one_of("wb", "expect.white-or-black")
        })?;
        Ok(GiveAndTakeSetup {
            pieces,
            kings,
            side: side as u8,
            last_mover: read_whole_field("LAST", last, read_square_or_none)?,
            chain: read_whole_field("CHAIN", chain, read_square_or_none)?,
            quiet: read_whole_field("QUIET", quiet, |text| {
                text.number(QUIET_LIMIT.into(), "expect.quiet-turns")
            })? as u8,
            narrow: spec.of_game(&INFO).index(0) == 1,
        })
    }

    fn text(&self) -> String {
        let board = write_ranks(|square| {
            let piece = self.piece(square)?;
            let letter = usize::from(piece.player - 1) + if piece.king { 2 } else { 0 };
            LETTERS.chars().nth(letter)
        });
        let side = ["w", "b"][usize::from(self.side)];
        let or_none = |square: Option<Square>| square.map_or("-".to_owned(), |s| s.to_string());
        let (last, chain) = (or_none(self.last_mover), or_none(self.chain));
        format!("{board} {side} {last} {chain} {}", self.quiet)
    }

    fn spec(&self) -> Spec {
        Spec::of(&INFO, &[u8::from(self.narrow)])
    }

    fn validate(self) -> Result<GiveAndTake, Illegal> {
        let going_on = self.chain.map_or(0, Square::bit);
        for (side, far) in FAR_RANKS.into_iter().enumerate() {
            let pawns = self.pieces[side] & !self.kings;
            // In the middle of a turn a pawn can capture along its far rank, and the enemy can be
            // down to a pawn: both become kings when the turn ends.
            let unready = pawns & far & !going_on;
            if unready != 0 {
                let square = Square::new(unready.trailing_zeros());
                return Err(Illegal::PawnOnFarRank(square));
            }
            let is_victim = self.chain.is_some() && side != usize::from(self.side);
            if self.pieces[side].is_power_of_two() && pawns != 0 && !is_victim {
                let square = Square::new(pawns.trailing_zeros());
                let player = side as u8 + 1;
                return Err(Illegal::LonePawn { square, player });
            }
        }
        match (self.last_mover, self.chain) {
            (Some(last), Some(_)) => return Err(Illegal::LastInChain(last)),
            (Some(last), _) if self.foe() & last.bit() == 0 => {
                return Err(Illegal::LastNotEnemy(last));
            }
            _ => {}
        }
        match self.chain {
            Some(chain) if self.own() & chain.bit() == 0 => Err(Illegal::ChainNotOwn(chain)),
            Some(chain) if !self.movers(chain.bit()).can_capture() => {
                Err(Illegal::ChainCannotCapture(chain))
            }
            Some(chain) if self.quiet != 0 => Err(Illegal::QuietInChain(chain)),
            _ => Ok(GiveAndTake::of(self)),
        }
    }
}

fn read_board(text: &mut Cursor<'_>) -> Result<([u64; 2], u64), TextError> {
    let mut pieces = [0; 2];
    let mut kings = 0;
    read_ranks(
        text,
        LETTERS,
        "expect.give-and-take-square",
        |square, letter| {
            pieces[letter % 2] |= square.bit();
            if letter >= 2 {
                kings |= square.bit();
            }
        },
    )?;
    Ok((pieces, kings))
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
