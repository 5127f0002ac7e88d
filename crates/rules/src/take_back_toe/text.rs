//! Text forms of Take-Back-Toe: `0,0,0,0/10,10,10,10/0,0,0,0 1 - -`, `4:a2-a1`.

use super::board::{CHIPS, Stacks};
use super::illegal::IllegalToePosition as Illegal;
use super::{INFO, TakeBackToe, ToeAction, ToeSetup, ToeSpace};
use crate::cursor::{read_whole_field, split_fields};
use crate::{Cursor, Message, Notation, Setup, Spec, Step, StepOf, TextError};

const FACES: &str = "123456";

impl Notation for TakeBackToe {
    type Setup = ToeSetup;

    fn ending(&self) -> Message {
        let (spaces, height) = self.winning_stacks().unwrap_or_default();
        let spaces: Vec<String> = spaces.into_iter().map(|space| space.to_string()).collect();
        Message::new("take-back-toe.equal-stacks")
            .with("winner", 3 - self.setup.player)
            .with("count", spaces.len())
            .with("height", height)
            .with("spaces", spaces)
    }

    fn setup(&self) -> ToeSetup {
        self.setup
    }

    fn action_text(&self, action: ToeAction) -> String {
        action.to_string()
    }

    fn outcome_text(&self, number: &u8) -> String {
        number.to_string()
    }

    fn step_text(&self, step: &StepOf<Self>, _is_continuation: bool) -> String {
        match step {
            Step::Action(action) => action.to_string(),
            Step::Chance(number) => format!("{number}:"),
        }
    }

    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        is_continuation: bool,
    ) -> Result<StepOf<Self>, TextError> {
        read_step(text, is_continuation, self.setup.die > 0)
    }
}

impl Setup for ToeSetup {
    const FIELDS: &'static [&'static str] = &["ROWS", "PLAYER", "DIE", "LAST"];

    type State = TakeBackToe;
    type Illegal = Illegal;

    fn read(spec: &Spec, text: &str) -> Result<Self, TextError> {
        let [rows, player, die, last] = split_fields(text, Self::FIELDS)?;
        let stacks = read_whole_field("ROWS", rows, read_rows)?;
        let player = read_whole_field("PLAYER", player, |cursor| {
            cursor.one_of("12", "expect.player-of-two")
        })?;
        let die = read_whole_field("DIE", die, |cursor| match cursor.eat("-") {
            true => Ok(0),
            false => cursor.one_of(FACES, "expect.toe-die").map(|face| face + 1),
        })?;
        let (last, last_number) = read_whole_field("LAST", last, read_last)?;
        Ok(ToeSetup {
            stacks,
            player: player as u8 + 1,
            die: die as u8,
            last,
            last_number,
            first: spec.of_game(&INFO).index(0) + 1,
        })
    }

    fn text(&self) -> String {
        let row = |row| {
            let spaces = ToeSpace::all().filter(|space| space.row() == row);
            let stacks: Vec<String> = spaces.map(|space| self.chips(space).to_string()).collect();
            stacks.join(",")
        };
        let rows = [2, 1, 0].map(row).join("/");
        let die = self.die().map_or("-".to_owned(), |die| die.to_string());
        let last = match self.last() {
            Some((from, to, number)) => format!("{from}-{to}*{number}"),
            None => "-".to_owned(),
        };
        format!("{rows} {} {die} {last}", self.player())
    }

    fn spec(&self) -> Spec {
        Spec::of(&INFO, &[self.first - 1])
    }

    fn validate(self) -> Result<TakeBackToe, Illegal> {
        let found: u32 = ToeSpace::all().map(|space| self.chips(space)).sum();
        if found != CHIPS {
            return Err(Illegal::ChipsInAll {
                found,
                wanted: CHIPS,
            });
        }
        // The chips moved last must be where the move put them.
        match self.last() {
            Some((_, space, number)) if self.chips(space) < number.into() => {
                Err(Illegal::LastDoesNotFit {
                    space,
                    chips: self.chips(space),
                    number,
                })
            }
            _ => Ok(TakeBackToe { setup: self }),
        }
    }
}

fn read_rows(cursor: &mut Cursor<'_>) -> Result<Stacks, TextError> {
    let mut stacks = [0; 12];
    for row in (0..3).rev() {
        for column in 0..4 {
            stacks[row * 4 + column] = cursor.number(CHIPS, "expect.toe-stack")?;
            if column < 3 {
                cursor.require(",", "expect.comma")?;
            }
        }
        if row > 0 {
            cursor.require("/", "expect.row-end")?;
        }
    }
    Ok(Stacks::of(stacks))
}

fn read_last(cursor: &mut Cursor<'_>) -> Result<(ToeAction, u8), TextError> {
    if cursor.eat("-") {
        return Ok((ToeAction::SKIP, 0));
    }
    let action = read_move(cursor, "expect.toe-last")?;
    cursor.require("*", "expect.star")?;
    let number = cursor.one_of(FACES, "expect.toe-face")? as u8 + 1;
    Ok((action, number))
}

/// Reads a move; `what` is the expectation reported if it does not begin with a space.
fn read_move(cursor: &mut Cursor<'_>, what: &'static str) -> Result<ToeAction, TextError> {
    let from = read_space(cursor, what)?;
    cursor.require("-", "expect.hyphen")?;
    let to = read_space(cursor, "expect.toe-space")?;
    match ToeAction::between(from, to) {
        Some(action) => Ok(action),
        None => Err(TextError::new(Illegal::NotNeighbours { from, to })),
    }
}

/// Reads the name of a space.
pub fn read_space(
    cursor: &mut Cursor<'_>,
    expected_key: &'static str,
) -> Result<ToeSpace, TextError> {
    let start = cursor.clone();
    let name = cursor.one_of("abcd", expected_key).and_then(|column| {
        let row = cursor.one_of("123", expected_key)?;
        Ok(ToeSpace::at(column as i32, row as i32))
    });
    name.ok()
        .flatten()
        .ok_or_else(|| start.expected(expected_key))
}

/// Reads `4:` or an action, or, if nothing of the turn precedes it, also `4`.
fn read_step(
    cursor: &mut Cursor<'_>,
    is_continuation: bool,
    rolled: bool,
) -> Result<Step<ToeAction, u8>, TextError> {
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        let face = cursor.one_of(FACES, "expect.toe-face")? as u8 + 1;
        if is_continuation || !cursor.at_end() {
            cursor.require(":", "expect.colon")?;
        }
        return Ok(Step::Chance(face));
    }
    if cursor.eat("skip") {
        return Ok(Step::Action(ToeAction::SKIP));
    }
    let what = if rolled {
        "expect.toe-action"
    } else {
        "expect.toe-face"
    };
    read_move(cursor, what).map(Step::Action)
}
