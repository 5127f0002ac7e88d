//! Why an action or touch is refused, and why a game ended.

use super::{GiveAndTake, GiveAndTakeAction, QUIET_LIMIT, between, text};
use crate::{Cursor, Game, Message, Square, ToPlay, clip};

/// What messages call a player: a word for them to choose by, not one to show.
fn side(player: u8) -> &'static str {
    if player == 1 { "white" } else { "black" }
}

pub fn ending(state: &GiveAndTake) -> Message {
    let to_move = Message::new(match state.side_to_move() {
        1 => "give-and-take.white",
        _ => "give-and-take.black",
    });
    if !state.is_blocked() {
        Message::new("give-and-take.quiet-limit").with("turns", QUIET_LIMIT)
    } else if state.own() == 0 {
        Message::new("give-and-take.no-pieces").with("player", to_move)
    } else {
        Message::new("give-and-take.blocked").with("player", to_move)
    }
}

pub fn refusal(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Message> {
    if state.to_play() == ToPlay::Over {
        return Some(Message::new("refused.over"));
    }
    let mut legal = false;
    state.each_action(|other| legal |= other == action);
    (!legal).then(|| reason(state, action))
}

/// What is wrong with an action that is not legal: where it starts, where it ends, how it goes;
/// if none of these, it is that another one is forced.
fn reason(state: &GiveAndTake, action: GiveAndTakeAction) -> Message {
    if let Some(message) = wrong_piece(state, action.from) {
        return message;
    }
    let strays = |chain| chain != action.from || !action.captures;
    if state.chain.is_some_and(strays) {
        return must_go_on(state);
    }
    if state.piece(action.to).is_some() {
        return about("give-and-take.occupied", action.to);
    }
    wrong_way(state, action)
        .or_else(|| match action.captures {
            true => wrong_capture(state, action),
            false => wrong_move(state, action),
        })
        .unwrap_or_else(|| must_take_last_mover(state))
}

/// Not a piece of the side to move.
fn wrong_piece(state: &GiveAndTake, from: Square) -> Option<Message> {
    match state.piece(from) {
        None => Some(about("give-and-take.empty", from)),
        Some(piece) if piece.player != state.side_to_move() => {
            Some(about("give-and-take.not-yours", from).with("side", side(piece.player)))
        }
        Some(_) => None,
    }
}

/// Not in one of the directions of the piece.
fn wrong_way(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Message> {
    let GiveAndTakeAction { from, to, .. } = action;
    if from.file() != to.file() && from.rank() != to.rank() {
        return Some(from_to("give-and-take.not-straight", from, to));
    }
    let ahead = if state.side == 0 { 1 } else { -1 };
    let king = is_king(state, from);
    if (to.rank() - from.rank()) * ahead < 0 && (!king || state.narrow) {
        let id = if king {
            "give-and-take.king-backward"
        } else {
            "give-and-take.pawn-backward"
        };
        return Some(from_to(id, from, to));
    }
    None
}

fn wrong_move(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Message> {
    let GiveAndTakeAction { from, to, .. } = action;
    let king = is_king(state, from);
    if looks_like_capture(state, from, to) {
        let capture = GiveAndTakeAction {
            captures: true,
            ..action
        };
        return Some(
            Message::new("give-and-take.is-a-capture").with("action", text::action(capture)),
        );
    }
    let passed = between(from, to);
    let pieces = passed & (state.own() | state.foe());
    match king {
        true => (pieces != 0)
            .then(|| from_to("give-and-take.in-the-way", from, to).with("pieces", names(pieces))),
        false => (passed != 0).then(|| about("give-and-take.pawn-one-step", from)),
    }
}

fn wrong_capture(state: &GiveAndTake, action: GiveAndTakeAction) -> Option<Message> {
    let GiveAndTakeAction { from, to, .. } = action;
    let passed = between(from, to);
    let (own, foe) = (passed & state.own(), passed & state.foe());
    if !is_king(state, from) && passed.count_ones() != 1 {
        Some(about("give-and-take.pawn-jump", from))
    } else if own != 0 {
        Some(from_to("give-and-take.own-between", from, to).with("pieces", names(own)))
    } else {
        match foe.count_ones() {
            0 => Some(from_to("give-and-take.nothing-between", from, to)),
            1 => None,
            _ => {
                Some(from_to("give-and-take.several-between", from, to).with("pieces", names(foe)))
            }
        }
    }
}

/// Whether the one thing that keeps it from being a capture is that it does not say so.
fn looks_like_capture(state: &GiveAndTake, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let passed = between(from, to);
    let foe = passed & state.foe();
    let reach = is_king(state, from) || passed.count_ones() == 1;
    straight && reach && foe.is_power_of_two() && passed & state.own() == 0
}

fn must_go_on(state: &GiveAndTake) -> Message {
    let mut squares = 0;
    state.each_action(|action| squares |= action.to.bit());
    let piece = state.chain.map_or(String::new(), |chain| chain.to_string());
    Message::new("give-and-take.must-go-on")
        .with("piece", piece)
        .with("to", names(squares))
}

fn must_take_last_mover(state: &GiveAndTake) -> Message {
    let mut actions = Vec::new();
    state.each_action(|action| actions.push(text::action(action)));
    let piece = state.last.map_or(String::new(), |last| last.to_string());
    Message::new("give-and-take.must-take-last-mover")
        .with("piece", piece)
        .with("actions", crate::sorted(actions))
}

pub fn why_not(state: &GiveAndTake, path: &[&str]) -> Message {
    let no_touch = |key: &str| Message::new("refused.touch").with("touch", clip(key));
    let mut squares = Vec::new();
    for key in path {
        match square(key) {
            Some(square) => squares.push(square),
            None => return no_touch(key),
        }
    }
    match squares[..] {
        [_, ..] if state.chain.is_some() => must_go_on(state),
        [from] => piece_cannot_act(state, from),
        [from, to, ..] => {
            let action = GiveAndTakeAction {
                from,
                to,
                captures: looks_like_capture(state, from, to),
            };
            refusal(state, action).unwrap_or_else(|| no_touch(path[1]))
        }
        [] => no_touch(""),
    }
}

/// Why no action begins with this square.
fn piece_cannot_act(state: &GiveAndTake, from: Square) -> Message {
    if let Some(message) = wrong_piece(state, from) {
        return message;
    }
    if state.movers(from.bit()).can_act() {
        return must_take_last_mover(state);
    }
    about(
        if is_king(state, from) {
            "give-and-take.king-stuck"
        } else {
            "give-and-take.pawn-stuck"
        },
        from,
    )
}

/// Reads a touch key that is a square.
fn square(key: &str) -> Option<Square> {
    let mut cursor = Cursor::new(key);
    let square = Square::read(&mut cursor).ok()?;
    cursor.at_end().then_some(square)
}

fn is_king(state: &GiveAndTake, square: Square) -> bool {
    state.piece(square).is_some_and(|piece| piece.king)
}

fn names(squares: u64) -> Vec<String> {
    let inside = |square: &Square| squares & square.bit() != 0;
    Square::all()
        .filter(inside)
        .map(|square| square.to_string())
        .collect()
}

fn about(id: &'static str, cell: Square) -> Message {
    Message::new(id).with("cell", cell.to_string())
}

fn from_to(id: &'static str, from: Square, to: Square) -> Message {
    Message::new(id)
        .with("from", from.to_string())
        .with("to", to.to_string())
}
