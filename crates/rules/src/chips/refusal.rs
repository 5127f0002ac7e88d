//! Why an action, a layout or a touch is rejected.

use super::board::{ChipBoard, Jumps};
use super::{ChipAction, Chips, IllegalChipAction as Illegal};
use crate::{Cursor, Message, Square, clip};

impl<R> Chips<R> {
    /// Why the action is illegal; `None` if it is legal.
    pub(super) fn refuse(&self, action: ChipAction) -> Option<Illegal> {
        match action {
            ChipAction::Remove(square) => self.refuse_removal(square),
            ChipAction::Jump { from, to } => self.refuse_jump(from, to),
            ChipAction::Away => self.refuse_away(),
        }
    }

    fn refuse_removal(&self, square: Square) -> Option<Illegal> {
        match self.setup.board.chip(square) {
            _ if self.setup.opening == 0 => Some(Illegal::RemovalsOver(square)),
            None => Some(Illegal::NoChip(square)),
            Some(1) => None,
            Some(_) => Some(Illegal::RemovesWhiteOnly(square)),
        }
    }

    fn refuse_jump(&self, from: Square, to: Square) -> Option<Illegal> {
        if self.setup.opening > 0 {
            return Some(Illegal::RemovalsFirst(self.setup.opening));
        }
        if let Some(square) = self.setup.chain.filter(|&chain| chain != from) {
            return Some(self.must_go_on(square));
        }
        if self.setup.board.chip(from).is_none() {
            return Some(Illegal::NoChip(from));
        }
        if !two_steps_apart(from, to) {
            return Some(Illegal::NotAJump { from, to });
        }
        if self.setup.board.chip(from.midway(to)).is_none() {
            return Some(Illegal::NothingToJumpOver { from, to });
        }
        let taken = self.setup.board.chip(to).is_some();
        taken.then_some(Illegal::LandingTaken { from, to })
    }

    fn refuse_away(&self) -> Option<Illegal> {
        if self.can_leave() {
            None
        } else if !self.setup.terms.dropping {
            Some(Illegal::NoDropping)
        } else if self.setup.opening > 0 {
            Some(Illegal::AwayInOpening(self.setup.opening))
        } else if let Some(square) = self.setup.chain {
            let landings = landings(self.jumps());
            Some(Illegal::AwayWithinTurn { square, landings })
        } else {
            Some(Illegal::AwayAsLast)
        }
    }

    /// The reason that the chip on this square must continue jumping.
    fn must_go_on(&self, square: Square) -> Illegal {
        let landings = landings(self.jumps());
        Illegal::MustGoOn { square, landings }
    }

    /// Why a layout is illegal; `None` if it is legal.
    pub(super) fn refuse_layout(&self, layout: ChipBoard) -> Option<Illegal> {
        let corner = self.setup.terms.empty;
        if let Some(square) = corner.filter(|&square| layout.chip(square).is_some()) {
            return Some(Illegal::LayoutCorner(square));
        }
        let (wanted, found) = (self.setup.terms.chips, layout.counts());
        (found != wanted.map(u32::from)).then_some(Illegal::LayoutCounts { wanted, found })
    }

    /// Why no legal action begins with these touches.
    pub(super) fn explain(&self, path: &[&str]) -> Message {
        let key = path.last().copied().unwrap_or_default();
        let before = path.len().checked_sub(2).and_then(|at| square(path[at]));
        let reason = match (square(key), self.setup.chain, before) {
            _ if key == "away" => self.refuse_away(),
            (None, ..) => None,
            (Some(square), ..) if self.setup.opening > 0 => self.refuse_removal(square),
            (Some(to), Some(chain), _) => self.refuse_landing(chain, to),
            (Some(to), None, Some(from)) => self.refuse_jump(from, to),
            (Some(from), None, None) => return self.why_no_mover(from),
        };
        reason.map_or_else(|| no_touch(key), Message::from)
    }

    /// Why the chip that must continue jumping cannot land there; if the square has another chip,
    /// the reason is that it is not that chip's turn.
    fn refuse_landing(&self, chain: Square, to: Square) -> Option<Illegal> {
        if self.setup.board.chip(to).is_some() || !two_steps_apart(chain, to) {
            return Some(self.must_go_on(chain));
        }
        self.refuse_jump(chain, to)
    }

    /// Why no jump begins on the square.
    fn why_no_mover(&self, from: Square) -> Message {
        if !self.setup.board.jumps_of(from).is_empty() {
            return no_touch(&from.to_string());
        }
        let id = if self.setup.board.chip(from).is_none() {
            "chips.no-chip"
        } else if self.setup.board.jumps().is_empty() {
            "chips.only-away"
        } else if neighbours(from).any(|square| self.setup.board.chip(square).is_some()) {
            "chips.no-room-behind"
        } else {
            "chips.no-neighbour"
        };
        Message::new(id).with("square", from.to_string())
    }
}

fn no_touch(key: &str) -> Message {
    Message::new("refused.touch").with("touch", clip(key))
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

fn landings(jumps: Jumps) -> Vec<Square> {
    let mut landings = Vec::new();
    jumps.each(|_, to| landings.push(to));
    landings
}
