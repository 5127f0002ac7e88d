//! Playing by touch on the Take-Back-Toe board, and setting it up by hand.

use super::board::{CHIPS, Stacks};
use super::text::read_space;
use super::{IllegalToeAction, TakeBackToe, ToeAction, ToeSetup, ToeSpace};
use crate::edit::{Choice, Control, Edit, seats, unknown};
use crate::{Cursor, Game, Input, Message, Setup, Spec, TextError};

fn named(place: &str) -> Option<ToeSpace> {
    let mut cursor = Cursor::new(place);
    let space = read_space(&mut cursor, "expect.toe-space").ok()?;
    cursor.at_end().then_some(space)
}

/// Every move between adjacent spaces.
fn moves() -> impl Iterator<Item = ToeAction> {
    ToeSpace::all()
        .flat_map(|from| ToeSpace::all().filter_map(move |to| ToeAction::between(from, to)))
}

fn faces() -> Vec<Choice> {
    (1..=6).map(Choice::plain).collect()
}

impl ToeSetup {
    fn lay(&mut self, space: ToeSpace, count: u32) {
        let mut stacks = [0; 12];
        for (stack, other) in stacks.iter_mut().zip(ToeSpace::all()) {
            *stack = if other == space {
                count
            } else {
                self.chips(other)
            };
        }
        self.stacks = Stacks::of(stacks);
    }
}

impl Input for TakeBackToe {
    fn touches(&self, action: ToeAction) -> Vec<String> {
        match action.spaces() {
            Some((from, to)) => vec![from.to_string(), to.to_string()],
            None => vec![action.to_string()],
        }
    }

    fn explain_illegal_touch(&self, path: &[&str]) -> Message {
        let said = match *path {
            ["skip"] => self.why_illegal(ToeAction::SKIP).map(Message::from),
            ["die"] => {
                Some(Message::new("take-back-toe.die-rolled").with("number", self.setup.die))
            }
            [from] => named(from).map(|from| self.too_few(from).into()),
            [from, to] => match (named(from), named(to)) {
                (Some(from), Some(to)) => match ToeAction::between(from, to) {
                    Some(action) => self.why_illegal(action).map(Message::from),
                    None => Some(IllegalToeAction::NotNeighbours { from, to }.into()),
                },
                _ => None,
            },
            _ => None,
        };
        let key = path.last().copied().unwrap_or_default();
        said.unwrap_or_else(|| Message::new("refused.touch").with("touch", crate::clip(key)))
    }
}

impl Edit for ToeSetup {
    fn empty(spec: &Spec) -> Self {
        ToeSetup {
            stacks: Stacks::of([0; 12]),
            ..TakeBackToe::start(spec).setup
        }
    }

    fn piece_trays(&self) -> Vec<Control> {
        vec![Control::number("", Message::new("setup.stack"), 10, CHIPS)]
    }

    /// The number of chips on the space.
    fn top_piece(&self, place: &str) -> Option<String> {
        Some(match self.chips(named(place)?) {
            0 => String::new(),
            count => count.to_string(),
        })
    }

    /// A piece key is the number of chips in the stack; each touch on the die shows the next number.
    fn put(&mut self, place: &str, piece: &str) -> Option<()> {
        if place == "die" {
            self.die = (self.die + 1) % 7;
            return Some(());
        }
        let count = if piece.is_empty() { "0" } else { piece };
        let mut text = Cursor::new(count);
        let count = text.number(CHIPS, "expect.toe-stack").ok()?;
        self.lay(named(place).filter(|_| text.at_end())?, count);
        Some(())
    }

    /// The stack goes on top of the other one, as far as there is room.
    fn shift(&mut self, from: &str, to: &str) -> Option<()> {
        let (from, to) = (named(from)?, named(to)?);
        if from != to {
            let room = CHIPS.saturating_sub(self.chips(to));
            let count = self.chips(from).min(room);
            self.lay(to, self.chips(to) + count);
            self.lay(from, self.chips(from) - count);
        }
        Some(())
    }

    fn controls(&self) -> Vec<Control> {
        let label = Message::new;
        let not_rolled = Choice::new("-", label("setup.not-rolled"));
        let die = self.die().map_or("-".to_owned(), |die| die.to_string());
        let dice = [not_rolled].into_iter().chain(faces()).collect();
        let before = moves().map(|action| {
            let (from, to) = action
                .spaces()
                .unwrap_or_else(|| unreachable!("it is a move"));
            let label = Message::new("setup.from-to")
                .with("from", from.to_string())
                .with("to", to.to_string());
            Choice::new(action.to_string(), label)
        });
        let before = [Choice::none()].into_iter().chain(before).collect();
        let last = if self.last == ToeAction::SKIP {
            "-".to_owned()
        } else {
            self.last.to_string()
        };
        let mut controls = vec![
            Control::of("PLAYER", label("setup.to-move"), self.player, seats(2)),
            Control::of("DIE", label("setup.die"), die, dice),
            Control::of("LAST", label("setup.last-move"), last, before),
        ];
        if self.last != ToeAction::SKIP {
            let number = label("setup.last-number");
            controls.push(Control::of("NUMBER", number, self.last_number, faces()));
        }
        controls
    }

    /// The last move and its number of chips are set separately.
    fn set(&mut self, control: &str, value: &str) -> Result<(), TextError> {
        let mut fields: Vec<String> = self.text().split(' ').map(str::to_owned).collect();
        let moved = |action: &dyn std::fmt::Display, number: &dyn std::fmt::Display| {
            format!("{action}*{number}")
        };
        let known = Self::FIELDS.iter().position(|field| *field == control);
        let (at, text) = match (known, control) {
            (_, "NUMBER") => (3, moved(&self.last, &value)),
            (_, "LAST") if value != "-" => (3, moved(&value, &self.last_number.max(1))),
            (Some(at), _) => (at, value.to_owned()),
            (None, _) => return Err(unknown(control)),
        };
        if let Some(field) = fields.get_mut(at) {
            *field = text;
        }
        *self = Self::read(&self.spec(), &fields.join(" "))?;
        Ok(())
    }
}
