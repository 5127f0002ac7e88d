//! Why an action or a touch is rejected, and why a game ended.

use super::{
    GiveAndTake, GiveAndTakeAction, GiveAndTakePiece, IllegalGiveAndTakeAction as Illegal,
    QUIET_LIMIT, between,
};
use crate::{Cursor, Game, Message, Square, clip};

pub fn ending(state: &GiveAndTake) -> Message {
    let to_move = Message::new(match state.side_to_move() {
        1 => "give-and-take.white",
        _ => "give-and-take.black",
    });
    if !state.setup.is_blocked() {
        Message::new("give-and-take.quiet-limit").with("turns", QUIET_LIMIT)
    } else if state.setup.own() == 0 {
        Message::new("give-and-take.no-pieces").with("player", to_move)
    } else {
        Message::new("give-and-take.blocked").with("player", to_move)
    }
}

pub fn why_illegal(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Illegal> {
    let mut legal = false;
    state.each_action(|other| legal |= other == action);
    (!legal).then(|| reason(state, action))
}

/// Why an illegal action is illegal: its start, its destination, or the way it goes; failing these,
/// that another action is forced.
fn reason(state: &GiveAndTake, action: GiveAndTakeAction) -> Illegal {
    if let Some(reason) = wrong_piece(state, action.from) {
        return reason;
    }
    let strays = |chain: &Square| *chain != action.from || !action.captures;
    if let Some(chain) = state.setup.chain.filter(strays) {
        return must_go_on(state, chain);
    }
    if state.piece(action.to).is_some() {
        return Illegal::Occupied(action.to);
    }
    wrong_way(state, action)
        .or_else(|| match action.captures {
            true => wrong_capture(state, action),
            false => wrong_move(state, action),
        })
        .unwrap_or_else(|| must_take_last_mover(state, action.from))
}

/// The reason that the square has no piece of the side to move, if it has none.
fn wrong_piece(state: &GiveAndTake, square: Square) -> Option<Illegal> {
    match state.piece(square) {
        None => Some(Illegal::Empty(square)),
        Some(GiveAndTakePiece { player, .. }) if player != state.side_to_move() => {
            Some(Illegal::NotYours { square, player })
        }
        Some(_) => None,
    }
}

/// The reason that the piece cannot go in this direction, if it cannot.
fn wrong_way(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Illegal> {
    let GiveAndTakeAction { from, to, .. } = action;
    if from.file() != to.file() && from.rank() != to.rank() {
        return Some(Illegal::NotStraight { from, to });
    }
    let ahead = if state.setup.side == 0 { 1 } else { -1 };
    match is_king(state, from) {
        _ if (to.rank() - from.rank()) * ahead >= 0 => None,
        false => Some(Illegal::PawnBackward { from, to }),
        true => state
            .setup
            .narrow
            .then_some(Illegal::KingBackward { from, to }),
    }
}

fn wrong_move(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Illegal> {
    let GiveAndTakeAction { from, to, .. } = action;
    if looks_like_capture(state, from, to) {
        let captures = true;
        return Some(Illegal::IsACapture(GiveAndTakeAction {
            captures,
            ..action
        }));
    }
    let passed = between(from, to);
    let pieces = squares(passed & (state.setup.own() | state.setup.foe()));
    match is_king(state, from) {
        true => (!pieces.is_empty()).then_some(Illegal::InTheWay { from, to, pieces }),
        false => (passed != 0).then_some(Illegal::PawnOneStep(from)),
    }
}

fn wrong_capture(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Illegal> {
    let GiveAndTakeAction { from, to, .. } = action;
    let passed = between(from, to);
    let (own, foe) = (passed & state.setup.own(), passed & state.setup.foe());
    if !is_king(state, from) && passed.count_ones() != 1 {
        return Some(Illegal::PawnJump(from));
    }
    if own != 0 {
        let pieces = squares(own);
        return Some(Illegal::OwnBetween { from, to, pieces });
    }
    match foe.count_ones() {
        0 => Some(Illegal::NothingBetween { from, to }),
        1 => None,
        _ => {
            let pieces = squares(foe);
            Some(Illegal::SeveralBetween { from, to, pieces })
        }
    }
}

/// Whether the action would be a capture if only it were marked as one.
fn looks_like_capture(state: &GiveAndTake, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let passed = between(from, to);
    let foe = passed & state.setup.foe();
    let reach = is_king(state, from) || passed.count_ones() == 1;
    straight && reach && foe.is_power_of_two() && passed & state.setup.own() == 0
}

fn must_go_on(state: &GiveAndTake, square: Square) -> Illegal {
    let mut found = 0;
    state.each_action(|action| found |= action.to.bit());
    let landings = squares(found);
    Illegal::MustGoOn { square, landings }
}

/// The reason that the piece on `from` cannot act before the last mover is captured.
fn must_take_last_mover(state: &GiveAndTake, from: Square) -> Illegal {
    let mut actions = Vec::new();
    state.each_action(|action| actions.push(action));
    let square = state.setup.last_mover.unwrap_or(from);
    Illegal::MustTakeLastMover { square, actions }
}

pub fn explain_illegal_touch(state: &GiveAndTake, path: &[&str]) -> Message {
    let no_touch = |key: &str| Message::new("refused.touch").with("touch", clip(key));
    let mut touched = Vec::new();
    for key in path {
        match square(key) {
            Some(square) => touched.push(square),
            None => return no_touch(key),
        }
    }
    match touched[..] {
        [at, ..] if state.setup.chain.is_some() => {
            must_go_on(state, state.setup.chain.unwrap_or(at)).into()
        }
        [from] => piece_cannot_act(state, from),
        [from, to, ..] => {
            let action = GiveAndTakeAction {
                from,
                to,
                captures: looks_like_capture(state, from, to),
            };
            why_illegal(state, action).map_or_else(|| no_touch(path[1]), Message::from)
        }
        [] => no_touch(""),
    }
}

/// Why no action begins with this square.
fn piece_cannot_act(state: &GiveAndTake, from: Square) -> Message {
    if let Some(reason) = wrong_piece(state, from) {
        return reason.into();
    }
    if state.setup.movers(from.bit()).can_act() {
        return must_take_last_mover(state, from).into();
    }
    let stuck = if is_king(state, from) {
        "give-and-take.king-stuck"
    } else {
        "give-and-take.pawn-stuck"
    };
    Message::new(stuck).with("cell", from.to_string())
}

/// Parses a touch key as a square.
fn square(key: &str) -> Option<Square> {
    let mut cursor = Cursor::new(key);
    let square = Square::read(&mut cursor).ok()?;
    cursor.at_end().then_some(square)
}

fn is_king(state: &GiveAndTake, square: Square) -> bool {
    state.piece(square).is_some_and(|piece| piece.king)
}

fn squares(set: u64) -> Vec<Square> {
    let inside = |square: &Square| set & square.bit() != 0;
    Square::all().filter(inside).collect()
}
