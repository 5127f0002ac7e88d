//! Why an action, a layout or a touch is refused.

use super::board::{ChipBoard, Jumps};
use super::{ChipAction, Chips};
use crate::{Cursor, Message, Square, clip, sorted};

impl<R> Chips<R> {
    /// Why the action is not legal; `None` when it is.
    pub(super) fn refuse(&self, action: ChipAction) -> Option<Message> {
        match action {
            ChipAction::Remove(square) => self.refuse_removal(square),
            ChipAction::Jump { from, to } => self.refuse_jump(from, to),
            ChipAction::Away => self.refuse_away(),
        }
    }

    fn refuse_removal(&self, square: Square) -> Option<Message> {
        let id = match self.board.chip(square) {
            _ if self.opening == 0 => "chips.removals-over",
            None => "chips.no-chip",
            Some(1) => return None,
            Some(_) => "chips.removes-white-only",
        };
        Some(Message::new(id).with("square", square.to_string()))
    }

    fn refuse_jump(&self, from: Square, to: Square) -> Option<Message> {
        if self.opening > 0 {
            return Some(Message::new("chips.removals-first").with("left", self.opening));
        }
        if self.chain.is_some_and(|chain| chain != from) {
            return Some(self.must_go_on("chips.must-go-on"));
        }
        if self.board.chip(from).is_none() {
            return Some(Message::new("chips.no-chip").with("square", from.to_string()));
        }
        let refused = |id| {
            Message::new(id)
                .with("from", from.to_string())
                .with("to", to.to_string())
        };
        if !two_steps_apart(from, to) {
            return Some(refused("chips.not-a-jump"));
        }
        let over = from.midway(to);
        let id = if self.board.chip(over).is_none() {
            "chips.nothing-to-jump-over"
        } else if self.board.chip(to).is_some() {
            "chips.landing-taken"
        } else {
            return None;
        };
        Some(refused(id).with("over", over.to_string()))
    }

    fn refuse_away(&self) -> Option<Message> {
        if self.can_leave() {
            None
        } else if !self.terms.dropping {
            Some(Message::new("chips.no-dropping"))
        } else if self.opening > 0 {
            Some(Message::new("chips.away-in-opening").with("left", self.opening))
        } else if self.chain.is_some() {
            Some(self.must_go_on("chips.away-within-turn"))
        } else {
            Some(Message::new("chips.away-as-last"))
        }
    }

    /// A message about the chip that must go on jumping, and where it can land.
    fn must_go_on(&self, id: &'static str) -> Message {
        let chain = self
            .chain
            .map_or(String::new(), |square| square.to_string());
        Message::new(id)
            .with("square", chain)
            .with("landings", landings(self.jumps()))
    }

    /// What is wrong with a layout.
    pub(super) fn refuse_layout(&self, layout: ChipBoard) -> Option<Message> {
        let filled = self
            .terms
            .empty
            .filter(|&square| layout.chip(square).is_some());
        if let Some(square) = filled {
            return Some(Message::new("chips.layout-corner").with("square", square.to_string()));
        }
        let [white, red, blue] = self.terms.chips;
        let [whites, reds, blues] = layout.counts();
        if layout.counts() == self.terms.chips.map(u32::from) {
            return None;
        }
        Some(
            Message::new("chips.layout-counts")
                .with("white", white)
                .with("red", red)
                .with("blue", blue)
                .with("whites", whites)
                .with("reds", reds)
                .with("blues", blues),
        )
    }

    /// Why no legal action begins with these touches.
    pub(super) fn explain(&self, path: &[&str]) -> Message {
        let key = path.last().copied().unwrap_or_default();
        let before = path.len().checked_sub(2).and_then(|at| square(path[at]));
        let reason = match (square(key), self.chain, before) {
            _ if key == "away" => self.refuse_away(),
            (None, ..) => None,
            (Some(square), ..) if self.opening > 0 => self.refuse_removal(square),
            (Some(to), Some(chain), _) => self.refuse_landing(chain, to),
            (Some(to), None, Some(from)) => self.refuse_jump(from, to),
            (Some(from), None, None) => self.refuse_mover(from),
        };
        reason.unwrap_or_else(|| Message::new("refused.touch").with("touch", clip(key)))
    }

    /// Why the chip that must go on jumping cannot land there; where another chip stands, that it
    /// is not that one's turn.
    fn refuse_landing(&self, chain: Square, to: Square) -> Option<Message> {
        if self.board.chip(to).is_some() || !two_steps_apart(chain, to) {
            return Some(self.must_go_on("chips.must-go-on"));
        }
        self.refuse_jump(chain, to)
    }

    /// Why no jump begins on the square.
    fn refuse_mover(&self, from: Square) -> Option<Message> {
        if !self.board.jumps_of(from).is_empty() {
            return None;
        }
        let id = if self.board.chip(from).is_none() {
            "chips.no-chip"
        } else if self.board.jumps().is_empty() {
            "chips.only-away"
        } else if neighbours(from).any(|square| self.board.chip(square).is_some()) {
            "chips.no-room-behind"
        } else {
            "chips.no-neighbour"
        };
        Some(Message::new(id).with("square", from.to_string()))
    }
}

fn square(key: &str) -> Option<Square> {
    let mut cursor = Cursor::new(key);
    Square::read(&mut cursor).ok().filter(|_| cursor.at_end())
}

fn two_steps_apart(from: Square, to: Square) -> bool {
    let files = (from.file() - to.file()).abs();
    let ranks = (from.rank() - to.rank()).abs();
    matches!((files, ranks), (0, 2) | (2, 0) | (2, 2))
}

fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    let around = move |i: i32| Square::at(square.file() + i % 3 - 1, square.rank() + i / 3 - 1);
    (0..9)
        .filter_map(around)
        .filter(move |&other| other != square)
}

fn landings(jumps: Jumps) -> Vec<String> {
    let mut landings = Vec::new();
    jumps.each(|_, to| landings.push(to.to_string()));
    sorted(landings)
}
