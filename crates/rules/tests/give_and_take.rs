//! Give & Take against its page of rules: positions built by hand, one test for each decision.

use take_five_rules::{
    Arg, Game, GiveAndTake, GiveAndTakeAction, GiveAndTakePiece, Message, Position, Spec, Square,
    Step, ToPlay, perft, read_turn,
};

const START: &str = "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w - - 0";

fn rook() -> Spec {
    "give-and-take".parse().unwrap()
}

fn forward() -> Spec {
    "give-and-take:kings=forward".parse().unwrap()
}

fn at(text: &str) -> Position {
    let position = Position::parse(&rook(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);
    position
}

fn forward_at(text: &str) -> Position {
    Position::parse(&forward(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays turns, each of which must be whole but for the last.
fn play(position: &Position, turns: &str) -> Position {
    turns.split(' ').fold(position.clone(), |now, turn| {
        let played = now.read_turn(turn, false);
        let mut played = played.unwrap_or_else(|error| panic!("{turn} in {now}: {error}"));
        played.pop().unwrap().after
    })
}

fn actions(position: &Position) -> String {
    position.legal_actions().join(" ")
}

/// The legal actions of the piece on a square.
fn actions_from(position: &Position, square: &str) -> String {
    let mut all = position.legal_actions();
    all.retain(|action| action.starts_with(square));
    all.join(" ")
}

fn result(position: &Position) -> String {
    position.outcome().map_or("*".to_owned(), |o| o.to_string())
}

/// An argument of a message, as its plain text.
fn arg(message: &Message, name: &str) -> String {
    let found = message.args.iter().find(|(known, _)| *known == name);
    found.map_or(String::new(), |(_, value)| plain(value))
}

fn plain(value: &Arg) -> String {
    match value {
        Arg::Number(number) => number.to_string(),
        Arg::Text(text) => text.clone(),
        Arg::List(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        Arg::Message(message) => message.id.to_owned(),
    }
}

/// The reason for which an action or turn is refused.
fn refused(position: &Position, turn: &str) -> Message {
    let error = position
        .read_turn(turn, false)
        .expect_err(&format!("{turn} in {position}"));
    let reason = error.args.iter().find(|(name, _)| *name == "reason");
    match reason {
        Some((_, Arg::Message(reason))) => (**reason).clone(),
        _ => error,
    }
}

#[test]
fn the_game_starts_with_two_ranks_of_pawns_each() {
    let start = Position::start(&rook());
    assert_eq!(start.to_string(), START);
    assert_eq!(start.spec().to_string(), "give-and-take:kings=rook");
    assert_eq!(forward().to_string(), "give-and-take:kings=forward");
    assert_eq!(start.players(), 2);
    assert_eq!(start.to_play(), ToPlay::Player(1));
    assert_eq!(
        actions(&start),
        "a3-a4 b3-b4 c3-c4 d3-d4 e3-e4 f3-f4 g3-g4 h3-h4"
    );
    assert_eq!(start.outcomes(), None);
}

#[test]
fn a_drawing_can_read_what_stands_where() {
    let state = GiveAndTake::parse(&rook(), "8/8/5b2/7b/3W4/8/8/w7 b d4 - 7").unwrap();
    let piece = |file, rank| state.piece(Square::at(file, rank).unwrap());
    let expect = |player, king| Some(GiveAndTakePiece { player, king });
    assert_eq!(piece(3, 3), expect(1, true));
    assert_eq!(piece(0, 0), expect(1, false));
    assert_eq!(piece(5, 5), expect(2, false));
    assert_eq!(piece(5, 4), None);
    assert_eq!(state.last_mover(), Square::at(3, 3));
    assert_eq!(state.chain(), None);
    assert_eq!(state.quiet_turns(), 7);
    assert_eq!(state.side_to_move(), 2);
    assert!(!state.has_forward_kings());
    let chain = at("4W3/8/8/8/8/4b3/3b1b2/8 w - e8 0");
    let Position::GiveAndTake(state) = chain else {
        panic!("another game");
    };
    assert_eq!(state.chain(), Square::at(4, 7));
}

#[test]
fn pawns_step_one_square_forward_or_sideways() {
    let white = at("8/8/7b/b7/7w/3w4/8/w7 w - - 0");
    assert_eq!(actions(&white), "a1-a2 a1-b1 d3-c3 d3-d4 d3-e3 h4-g4 h4-h5");
    let black = at("7b/8/8/b7/7w/3b4/8/w7 b - - 0");
    assert_eq!(actions(&black), "a5-a4 a5-b5 d3-c3 d3-d2 d3-e3 h8-g8 h8-h7");
}

#[test]
fn pawns_capture_forward_and_sideways_but_not_backward() {
    let white = at("8/8/8/3b4/2bwb3/3b4/8/w7 w - - 0");
    assert_eq!(actions_from(&white, "d4"), "d4xb4 d4xd6 d4xf4");
    let black = at("8/8/7b/3w4/2wbw3/3w4/8/8 b - - 0");
    assert_eq!(actions_from(&black, "d4"), "d4xb4 d4xd2 d4xf4");
    // Behind each enemy is no room: another piece, or the edge.
    let held = at("8/3w4/3b4/3b4/1bbwbw2/6wb/8/w7 w - - 0");
    assert_eq!(actions_from(&held, "d4"), "");
    assert_eq!(actions_from(&held, "g3"), "g3-f3 g3-g4");
    // A friend cannot be jumped, and the board does not go on behind its edge.
    let edge = at("8/8/8/b7/bw4ww/b7/8/8 w - - 0");
    assert_eq!(actions_from(&edge, "h4"), "h4-h5");
    assert_eq!(actions_from(&edge, "b4"), "b4-b5 b4-c4");
    let top = at("7b/7w/b7/8/8/8/8/w7 w - - 0");
    assert_eq!(actions_from(&top, "h7"), "h7-g7");
}

#[test]
fn kings_capture_at_any_distance_and_land_before_the_next_piece() {
    let king = at("3b4/3b4/b7/8/W2b2b1/8/3b4/8 w - - 0");
    assert_eq!(
        actions(&king),
        "a4-a1 a4-a2 a4-a3 a4-a5 a4-b4 a4-c4 a4xa7 a4xa8 a4xe4 a4xf4"
    );
    // Two in a row, or one's own, cannot be jumped.
    let held = at("8/8/b7/b7/W2bb3/8/w7/8 w - - 0");
    assert_eq!(actions_from(&held, "a4"), "a4-a3 a4-b4 a4-c4");
}

#[test]
fn a_capture_goes_on_while_it_can() {
    let before = at("8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0");
    let first = play(&before, "e5xe8");
    // e7 has left at once, and e5 is empty: the king turns round over its own starting square.
    assert_eq!(first.to_string(), "4W3/8/8/8/8/4b3/3b1b2/8 w - e8 0");
    assert_eq!(actions(&first), "e8xe1 e8xe2");
    let second = play(&before, "e5xe8xe2");
    assert_eq!(actions(&second), "e2xa2 e2xb2 e2xc2 e2xg2 e2xh2");
    let all = play(&before, "e5xe8xe2xa2xh2");
    assert_eq!(all.to_string(), "8/8/8/8/8/8/7W/8 b h2 - 0");
    assert_eq!(result(&all), "place 1,2");
    // A pawn too may turn round, and only the capturing piece goes on.
    let pawn = at("8/8/8/8/1b1bw3/8/7b/w7 w - - 9");
    assert_eq!(
        play(&pawn, "e4xc4").to_string(),
        "8/8/8/8/1bw5/8/7b/w7 w - c4 0"
    );
    assert_eq!(actions(&play(&pawn, "e4xc4")), "c4xa4");
    let turn = at("8/8/8/4b2b/3b4/3w4/8/7w w - - 0");
    let chain = play(&turn, "d3xd5");
    assert_eq!(actions(&chain), "d5xf5");
    let chain = play(&turn, "d3xd5xf5");
    assert_eq!(chain.to_play(), ToPlay::Player(2));
}

#[test]
fn after_a_move_beside_it_a_pawn_must_be_taken_and_the_capture_gone_on_with() {
    let position = play(&Position::start(&rook()), "c3-c4 c6-c5");
    assert_eq!(actions(&position), "c4xc6");
    assert_eq!(arg(&refused(&position, "a3-a4"), "piece"), "c5");
    let chain = play(&position, "c4xc6");
    assert_eq!(actions(&chain), "c6xc8");
    let after = play(&position, "c4xc6xc8");
    assert_eq!(
        after.to_string(),
        "2W5/bb1bbbbb/bb1bbbbb/8/8/ww1wwwww/wwwwwwww/8 b c8 - 0"
    );
}

#[test]
fn the_last_mover_can_be_taken_by_two_different_pieces() {
    let position = play(&Position::start(&rook()), "b3-b4 a6-a5 b4-b5");
    assert_eq!(actions(&position), "a5xc5 b6xb4");
    let king = at("8/7b/8/W2b4/3w4/8/8/8 w d5 - 0");
    assert_eq!(actions(&king), "a5xe5 a5xf5 a5xg5 a5xh5 d4xd6");
}

#[test]
fn only_a_last_mover_that_can_be_taken_forces_anything() {
    // Nothing moved last: the same capture is one choice among others.
    let free = at("8/7b/8/W2b4/3w4/8/8/8 w - - 0");
    assert_eq!(actions_from(&free, "d4"), "d4-c4 d4-e4 d4xd6");
    assert!(actions(&free).contains("a5-a8"));
    // Another piece moved last, and cannot be taken.
    let other = at("8/7b/8/W2b4/3w4/8/8/8 w h7 - 0");
    assert_eq!(actions(&other), actions(&free));
    // The last mover stands beside a pawn, with no room behind it.
    let held = at("8/8/3b4/3b4/1b1w4/8/8/w7 w d5 - 0");
    assert_eq!(actions(&held), "a1-a2 a1-b1 d4-c4 d4-e4");
    // Another enemy may not be taken in its stead.
    let two = at("8/8/8/3b4/3wb3/8/8/w7 w d5 - 0");
    assert_eq!(actions(&two), "d4xd6");
    // Behind a pawn the last mover is safe.
    let behind = at("8/8/8/b7/3w4/3b4/8/w7 w d3 - 0");
    assert_eq!(actions_from(&behind, "d4"), "d4-c4 d4-d5 d4-e4");
}

#[test]
fn d11_kings_go_backwards_too_unless_played_with_forward_kings() {
    let text = "8/8/8/7b/3W4/8/3b4/8 w - - 0";
    assert_eq!(
        actions(&at(text)),
        "d4-a4 d4-b4 d4-c4 d4-d3 d4-d5 d4-d6 d4-d7 d4-d8 d4-e4 d4-f4 d4-g4 d4-h4 d4xd1"
    );
    assert_eq!(
        actions(&forward_at(text)),
        "d4-a4 d4-b4 d4-c4 d4-d5 d4-d6 d4-d7 d4-d8 d4-e4 d4-f4 d4-g4 d4-h4"
    );
    // For Black backwards is up.
    let text = "8/3w4/8/3B4/8/8/8/w7 b - - 0";
    assert_eq!(actions(&at(text)).matches("d5xd8").count(), 1);
    assert_eq!(
        actions(&forward_at(text)),
        "d5-a5 d5-b5 d5-c5 d5-d1 d5-d2 d5-d3 d5-d4 d5-e5 d5-f5 d5-g5 d5-h5"
    );
    // Within a chain too, and when the last mover stands behind a king.
    let text = "8/8/8/8/1W1b4/8/4b3/8 w - - 0";
    assert_eq!(play(&at(text), "b4xe4").to_play(), ToPlay::Player(1));
    assert_eq!(
        play(&forward_at(text), "b4xe4").to_play(),
        ToPlay::Player(2)
    );
    assert_eq!(actions(&at("8/8/8/7b/3W4/8/3b4/8 w d2 - 0")), "d4xd1");
    assert!(actions(&forward_at("8/8/8/7b/3W4/8/3b4/8 w d2 - 0")).contains("d4-a4"));
    // A king on its far rank with something on either side is blocked.
    let text = "Wbb5/8/8/8/8/8/8/8 w - - 0";
    assert_eq!(result(&at(text)), "*");
    assert_eq!(result(&forward_at(text)), "place 2,1");
}

#[test]
fn d12_a_king_may_land_where_nothing_more_can_be_captured() {
    let before = at("b7/8/5b2/8/W1b5/8/8/8 w - - 0");
    let short = play(&before, "a4xd4");
    assert_eq!(short.to_string(), "b7/8/5b2/8/3W4/8/8/8 b d4 - 0");
    let on = play(&before, "a4xf4");
    assert_eq!(on.to_string(), "b7/8/5b2/8/5W2/8/8/8 w - f4 0");
    assert_eq!(actions(&on), "f4xf7 f4xf8");
}

#[test]
fn d13_a_piece_that_only_a_later_jump_could_reach_forces_nothing() {
    let before = at("8/8/8/3b4/2b5/2w5/8/7w w d5 - 0");
    assert_eq!(actions(&before), "c3-b3 c3-d3 c3xc5 h1-g1 h1-h2");
    let chain = play(&before, "c3xc5");
    assert_eq!(chain.to_string(), "8/8/8/2wb4/8/8/8/7w w - c5 0");
    assert_eq!(actions(&chain), "c5xe5");
}

#[test]
fn a_pawn_that_ends_its_turn_on_the_far_rank_becomes_a_king() {
    let white = at("8/w7/8/7b/7b/8/8/w7 w - - 5");
    assert_eq!(
        play(&white, "a7-a8").to_string(),
        "W7/8/8/7b/7b/8/8/w7 b a8 - 0"
    );
    let black = at("8/w7/8/7b/8/8/b7/1w6 b - - 5");
    assert_eq!(
        play(&black, "a2-a1").to_string(),
        "8/w7/8/7b/8/8/8/Bw6 w a1 - 0"
    );
    // Only its own far rank counts.
    let home = at("7b/8/8/8/7b/8/8/w6w b - - 5");
    assert_eq!(
        play(&home, "h8-g8").to_string(),
        "6b1/8/8/8/7b/8/8/w6w w g8 - 6"
    );
}

#[test]
fn a_pawn_capturing_along_the_far_rank_is_promoted_only_at_the_end() {
    let before = at("3b4/2b5/2w1b3/7b/8/8/8/w7 w - - 0");
    let chain = play(&before, "c6xc8");
    assert_eq!(chain.to_string(), "2wb4/8/4b3/7b/8/8/8/w7 w - c8 0");
    assert_eq!(actions(&chain), "c8xe8");
    // A king on e8 could take e6; the pawn that came there cannot, and its turn is over.
    let after = play(&before, "c6xc8xe8");
    assert_eq!(after.to_string(), "4W3/8/4b3/7b/8/8/8/w7 b e8 - 0");
    // A king would have gone on from c8 downwards.
    let stops = at("8/2b5/2w5/b7/2b5/8/8/w7 w - - 0");
    assert_eq!(
        play(&stops, "c6xc8").to_string(),
        "2W5/8/8/b7/2b5/8/8/w7 b c8 - 0"
    );
    let black = at("7b/8/8/8/w6w/3b4/3w4/4w3 b - - 0");
    assert_eq!(actions(&play(&black, "d3xd1")), "d1xf1");
    assert_eq!(
        play(&black, "d3xd1xf1").to_string(),
        "7b/8/8/8/w6w/8/8/5B2 w f1 - 0"
    );
}

#[test]
fn d14_a_lone_pawn_becomes_king_at_the_end_of_the_turn_that_took_the_others() {
    let before = at("8/4b3/7b/4W3/8/8/8/8 w - - 0");
    let after = play(&before, "e5xe8");
    assert_eq!(after.to_string(), "4W3/8/7B/8/8/8/8/8 b e8 - 0");
    assert!(actions(&after).contains("h6-h8"));
    // With two left it stays a pawn.
    let two = play(&at("8/4b3/7b/4W2b/8/8/8/8 w - - 0"), "e5xe8");
    assert_eq!(two.to_string(), "4W3/8/7b/7b/8/8/8/8 b e8 - 0");
    // Not within the turn: f2 is the last one and still a pawn.
    let within = play(&at("8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0"), "e5xe8xe2xa2");
    assert_eq!(within.to_string(), "8/8/8/8/8/8/W4b2/8 w - a2 0");
    // The same for White.
    let white = play(&at("8/8/8/4B3/8/7w/4w3/8 b - - 3"), "e5xe1");
    assert_eq!(white.to_string(), "8/8/8/8/8/7W/8/4B3 w e1 - 0");
}

#[test]
fn d15_a_hundred_quiet_turns_draw() {
    // A pawn's step forward and a capture begin anew; its step aside and a king's move count.
    let before = at("7b/8/8/8/W5b1/8/w5b1/8 w - - 41");
    assert!(play(&before, "a2-a3").to_string().ends_with("b a3 - 0"));
    assert!(play(&before, "a2-b2").to_string().ends_with("b b2 - 42"));
    assert!(play(&before, "a4-a8").to_string().ends_with("b a8 - 42"));
    assert!(play(&before, "a4xh4").to_string().ends_with("b h4 - 0"));
    let black = at("7b/8/8/8/W5b1/8/w6b/8 b - - 41");
    assert!(play(&black, "h2-h1").to_string().ends_with("w h1 - 0"));
    assert!(play(&black, "h8-g8").to_string().ends_with("w g8 - 42"));

    let last = at("7b/8/8/8/W7/8/w6b/8 w - - 99");
    let drawn = play(&last, "a4-a5");
    assert_eq!(drawn.to_string(), "7b/8/8/W7/8/8/w6b/8 b a5 - 100");
    assert_eq!(drawn.to_play(), ToPlay::Over);
    assert_eq!(result(&drawn), "place 1,1");
    assert_eq!(drawn.legal_actions().len(), 0);
    let ending = drawn.ending().unwrap();
    assert_eq!(ending.id, "give-and-take.quiet-limit");
    assert_eq!(arg(&ending, "turns"), "100");
    assert_eq!(refused(&drawn, "h8-h7").id, "refused.over");
    let Position::GiveAndTake(state) = drawn else {
        panic!("another game");
    };
    assert_eq!(state.action_count(), 0);
    assert_eq!(result(&play(&last, "a2-a3")), "*");
}

#[test]
fn d15_the_third_time_is_counted_with_the_last_mover_and_without_the_quiet_turns() {
    assert_eq!(GiveAndTake::DRAWN_BY_REPETITION, Some(3));
    let start = at("W7/8/8/8/8/8/8/7B w - - 0");
    assert_eq!(start.drawn_by_repetition(), Some(3));
    let once = play(&start, "a8-b8 h1-g1 b8-a8 g1-h1");
    let twice = play(&once, "a8-b8 h1-g1 b8-a8 g1-h1");
    assert_eq!(once.to_string(), "W7/8/8/8/8/8/8/7B w h1 - 4");
    assert_eq!(twice.to_string(), "W7/8/8/8/8/8/8/7B w h1 - 8");
    assert_eq!(once.key(), twice.key());
    assert_ne!(once, twice);
    assert_ne!(start.key(), once.key());
    let other_side = at("W7/8/8/8/8/8/8/7B b - - 0");
    assert_ne!(start.key(), other_side.key());
    assert_ne!(start.key(), at("b7/8/8/8/8/8/8/W6B w - - 0").key());
    assert_ne!(
        at("4W3/8/4b3/8/8/8/b7/8 w - - 0").key(),
        at("4W3/8/4b3/8/8/8/b7/8 w - e8 0").key()
    );
}

#[test]
fn who_cannot_act_has_lost_even_on_the_hundredth_quiet_turn() {
    let before = at("7W/8/8/8/bww5/bww5/w7/w7 w - - 99");
    let after = play(&before, "h8-h7");
    assert_eq!(after.to_string(), "8/7W/8/8/bww5/bww5/w7/w7 b h7 - 100");
    assert_eq!(result(&after), "place 1,2");
    let ending = after.ending().unwrap();
    assert_eq!(ending.id, "give-and-take.blocked");
    assert_eq!(arg(&ending, "side"), "black");
    let white = at("Wbb5/b7/b7/8/8/8/8/8 w - - 3");
    assert_eq!(result(&white), "place 2,1");
    assert_eq!(arg(&white.ending().unwrap(), "side"), "white");
    assert_eq!(white.turn_of(), None);
    // One that can only capture is not blocked, nor one that can only go aside.
    let capture = at("Wb1b4/b7/b7/8/8/8/8/8 w - - 3");
    assert_eq!(actions(&capture), "a8xc8");
    let aside = at("8/8/b7/b7/w7/wbb5/8/8 w - - 3");
    assert_eq!(actions(&aside), "a4-b4");
}

#[test]
fn who_has_no_pieces_loses_when_to_move_and_not_before() {
    let gone = at("8/8/8/8/3W4/8/8/8 b - - 0");
    assert_eq!(result(&gone), "place 1,2");
    assert_eq!(gone.ending().unwrap().id, "give-and-take.no-pieces");
    assert_eq!(arg(&gone.ending().unwrap(), "side"), "black");
    let alone = at("8/8/8/8/3W4/8/8/8 w - - 0");
    assert_eq!(alone.to_play(), ToPlay::Player(1));
    let after = play(&alone, "d4-d5");
    assert_eq!(result(&after), "place 1,2");
    assert_eq!(result(&at("8/8/8/8/8/8/8/8 w - - 0")), "place 2,1");
    assert_eq!(result(&at("8/8/8/8/8/8/8/8 b - - 100")), "place 1,2");
}

#[test]
fn positions_that_do_not_fit_are_refused_by_field() {
    for (text, field, id) in [
        ("", "BOARD", ""),
        ("8/8/8/8/8/8/8/8", "SIDE", ""),
        ("8/8/8/8/8/8/8/8 w - -", "QUIET", ""),
        ("8/8/8/8/8/8/8/8 w - - 0 0", "", "position.too-long"),
        ("8/8/8/8/8/8/8/8 w - - 0 ", "", "position.too-long"),
        ("8/8/8/8/8/8/8/8  w - - 0", "SIDE", "position.missing"),
        ("8/8/8/8/8/8/8 w - - 0", "BOARD", "expect.row-end"),
        ("8/8/8/8/8/8/8/8/ w - - 0", "BOARD", "expect.end"),
        (
            "8/8/8/8/8/8/8/r7 w - - 0",
            "BOARD",
            "expect.give-and-take-square",
        ),
        (
            "8/8/8/8/8/8/8/44 w - - 0",
            "BOARD",
            "expect.give-and-take-square",
        ),
        ("8/8/8/8/8/8/8/9 w - - 0", "BOARD", "expect.run"),
        ("8/8/8/8/8/8/8/8 r - - 0", "SIDE", "expect.white-or-black"),
        ("8/8/8/8/8/8/8/8 wb - - 0", "SIDE", "expect.end"),
        ("8/8/8/8/8/8/8/8 w x - 0", "LAST", "expect.square-or-none"),
        ("8/8/8/8/8/8/8/8 w -- - 0", "LAST", "expect.end"),
        ("8/8/8/8/8/8/8/8 w a1a - 0", "LAST", "expect.end"),
        ("8/8/8/8/8/8/8/8 w - i9 0", "CHAIN", "expect.square-or-none"),
        ("8/8/8/8/8/8/8/8 w - - 101", "QUIET", "expect.quiet-turns"),
        ("8/8/8/8/8/8/8/8 w - - 00", "QUIET", "expect.quiet-turns"),
        (
            "8/8/8/8/8/8/8/8 w - - 99999999999",
            "QUIET",
            "expect.quiet-turns",
        ),
        ("8/8/8/8/8/8/8/8 w - - -1", "QUIET", "expect.quiet-turns"),
        (
            "w7/8/8/8/8/8/w7/8 w - - 0",
            "BOARD",
            "give-and-take.pawn-on-far-rank",
        ),
        (
            "8/8/8/8/8/8/b7/b7 w - - 0",
            "BOARD",
            "give-and-take.pawn-on-far-rank",
        ),
        // The chain excuses only the pawn that goes on.
        (
            "w1wb4/8/8/8/8/8/8/8 w - c8 0",
            "BOARD",
            "give-and-take.pawn-on-far-rank",
        ),
        (
            "W7/8/8/8/8/8/b7/8 w - - 0",
            "BOARD",
            "give-and-take.lone-pawn",
        ),
        (
            "B7/8/8/8/8/8/w7/8 w - - 0",
            "BOARD",
            "give-and-take.lone-pawn",
        ),
        (
            "B7/8/8/8/8/b7/w7/8 w - a2 0",
            "BOARD",
            "give-and-take.lone-pawn",
        ),
        (
            "W7/8/8/8/8/8/8/B7 w a8 - 0",
            "LAST",
            "give-and-take.last-not-enemy",
        ),
        (
            "W7/8/8/8/8/8/8/B7 w b8 - 0",
            "LAST",
            "give-and-take.last-not-enemy",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w a2 a8 0",
            "LAST",
            "give-and-take.last-in-chain",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w - a2 0",
            "CHAIN",
            "give-and-take.chain-not-own",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w - a3 0",
            "CHAIN",
            "give-and-take.chain-not-own",
        ),
        (
            "W7/8/8/8/8/8/8/B7 w - a8 0",
            "CHAIN",
            "give-and-take.chain-cannot-capture",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w - a8 1",
            "QUIET",
            "give-and-take.quiet-in-chain",
        ),
    ] {
        let error = Position::parse(&rook(), text).expect_err(text);
        let problem = error.args.iter().find(|(name, _)| *name == "problem");
        let problem = match problem {
            Some((_, Arg::Message(problem))) => (**problem).clone(),
            _ => error.clone(),
        };
        let expected = arg(&problem, "what");
        let found = match problem.id {
            "text.expected" => expected.as_str(),
            "position.missing" if id.is_empty() => "",
            other => other,
        };
        assert_eq!(
            (arg(&error, "field").as_str(), found),
            (field, id),
            "{text}"
        );
    }
    // What is only allowed within a turn.
    at("2wb4/8/4b3/7b/8/8/8/w7 w - c8 0");
    at("8/8/8/8/8/8/W4b2/8 w - a2 0");
    // The chain piece must be able to go on in one of its own directions.
    let backward = "8/8/8/3W4/8/3b4/8/8 w - d5 0";
    at(backward);
    assert!(Position::parse(&forward(), backward).is_err());
    // More than play could reach.
    at("BBBBBBBB/BBBBBBBB/bbbbbbbb/8/8/wwwwwwww/WWWWWWWW/wwwwwwww b - - 7");
}

#[test]
fn actions_are_refused_with_the_rule_and_the_cells() {
    let open = "8/8/b7/b2b4/W2w1b1w/8/3wb3/8 w - - 0";
    let chain = "4W3/8/8/8/8/4b3/3b1b2/w7 w - e8 0";
    let forced = "8/7b/8/W2b4/3w4/8/8/8 w d5 - 0";
    for (text, action, id, args) in [
        (open, "c4-c5", "empty", "cell=c4"),
        (open, "d5-d6", "not-yours", "cell=d5 side=black"),
        (open, "d4-d5", "occupied", "cell=d5"),
        (open, "d4-d4", "occupied", "cell=d4"),
        (open, "d4-e5", "not-straight", "from=d4 to=e5"),
        (open, "d4xf6", "not-straight", "from=d4 to=f6"),
        (open, "d4-d3", "pawn-backward", "from=d4 to=d3"),
        (open, "e2-e1", "not-yours", "cell=e2 side=black"),
        (open, "h4-h6", "pawn-one-step", "cell=h4"),
        (open, "d4-d6", "is-a-capture", "action=d4xd6"),
        (open, "h4-e4", "pawn-one-step", "cell=h4"),
        (open, "d4xc4", "pawn-jump", "cell=d4"),
        (open, "d4xg4", "pawn-jump", "cell=d4"),
        (open, "h4xh6", "nothing-between", "from=h4 to=h6"),
        (open, "d2xd8", "pawn-jump", "cell=d2"),
        (open, "a4xe4", "own-between", "from=a4 to=e4 pieces=d4"),
        (open, "a4-e4", "in-the-way", "from=a4 to=e4 pieces=d4"),
        (open, "a4-a8", "in-the-way", "from=a4 to=a8 pieces=a5 a6"),
        (
            &*open,
            "a4xa8",
            "several-between",
            "from=a4 to=a8 pieces=a5 a6",
        ),
        (open, "a4xa1", "nothing-between", "from=a4 to=a1"),
        (forced, "a5-f5", "is-a-capture", "action=a5xf5"),
        (
            forced,
            "d4-c4",
            "must-take-last-mover",
            "piece=d5 actions=a5xe5 a5xf5 a5xg5 a5xh5 d4xd6",
        ),
        (forced, "d4xd7", "pawn-jump", "cell=d4"),
        (chain, "a1-a2", "must-go-on", "piece=e8 to=e1 e2"),
        (chain, "e8-e7", "must-go-on", "piece=e8 to=e1 e2"),
        (chain, "e8xa8", "nothing-between", "from=e8 to=a8"),
        (chain, "xe4", "nothing-between", "from=e8 to=e4"),
    ] {
        let reason = refused(&at(text), action);
        assert_eq!(
            reason.id,
            format!("give-and-take.{id}"),
            "{action} in {text}"
        );
        let args: Vec<&str> = args.split('=').collect();
        for (i, value) in args.iter().enumerate().skip(1) {
            let name = args[i - 1].rsplit(' ').next().unwrap();
            let value = if i + 1 < args.len() {
                value.rsplit_once(' ').unwrap().0
            } else {
                value
            };
            assert_eq!(arg(&reason, name), value, "{action} in {text}");
        }
        assert_eq!(reason.args.len(), args.len() - 1, "{action} in {text}");
    }
    let king = refused(&forward_at("8/8/8/7b/3W4/8/3b4/8 w - - 0"), "d4xd1");
    assert_eq!(king.id, "give-and-take.king-backward");
    assert_eq!(
        (arg(&king, "from"), arg(&king, "to")),
        ("d4".into(), "d1".into())
    );
    let own = refused(&at("8/8/8/7b/w7/8/wwb5/8 w - - 0"), "a2xc2");
    assert_eq!(own.id, "give-and-take.occupied");
}

#[test]
fn touches_that_begin_nothing_are_explained() {
    let open = "8/8/b7/b2b4/W2w1b1w/8/3wb3/8 w - - 0";
    let chain = "4W3/8/8/8/8/4b3/3b1b2/w7 w - e8 0";
    let forced = "8/7b/8/W2b4/3w4/8/8/w7 w d5 - 0";
    let stuck = "Wbb5/b7/b7/8/8/8/7w/8 w - - 0";
    for (text, path, id) in [
        (open, &["c4"][..], "give-and-take.empty"),
        (open, &["d5"], "give-and-take.not-yours"),
        (open, &["x9"], "refused.touch"),
        (open, &["d44"], "refused.touch"),
        (open, &["away"], "refused.touch"),
        (open, &[], "refused.touch"),
        (open, &["d4", "x"], "refused.touch"),
        (open, &["h4", "h6"], "give-and-take.pawn-one-step"),
        (open, &["h4", "e4"], "give-and-take.pawn-one-step"),
        (open, &["d4", "d3"], "give-and-take.pawn-backward"),
        (open, &["d4", "c5"], "give-and-take.not-straight"),
        (open, &["d4", "d5"], "give-and-take.occupied"),
        (open, &["a4", "e4"], "give-and-take.in-the-way"),
        (forced, &["a1"], "give-and-take.must-take-last-mover"),
        (forced, &["a5", "a8"], "give-and-take.must-take-last-mover"),
        (stuck, &["a8"], "give-and-take.king-stuck"),
        (chain, &["a1"], "give-and-take.must-go-on"),
        (chain, &["e8"], "give-and-take.must-go-on"),
        (chain, &["c5"], "give-and-take.must-go-on"),
        (chain, &["no"], "refused.touch"),
    ] {
        assert_eq!(at(text).why_not(path).id, id, "{path:?} in {text}");
    }
    let held = at("8/8/3b4/b2b4/1bbwbb2/8/8/w7 w - - 0");
    let reason = held.why_not(&["d4"]);
    assert_eq!(reason.id, "give-and-take.pawn-stuck");
    assert_eq!(arg(&reason, "cell"), "d4");
    assert_eq!(
        at("8/8/8/8/3W4/8/8/8 b - - 0").why_not(&["d4"]).id,
        "refused.over"
    );
}

#[test]
fn touches_are_the_two_squares_and_in_a_chain_the_landing_square() {
    let paths = at("8/7b/7b/8/3w4/8/8/W7 w - - 0").touch_paths();
    let path = |text: &str| {
        let found = paths.iter().find(|(action, _)| action == text);
        found.map(|(_, path)| path.join(" "))
    };
    assert_eq!(path("d4-d5").as_deref(), Some("d4 d5"));
    assert_eq!(path("a1-a7").as_deref(), Some("a1 a7"));
    let chain = at("4W3/8/8/8/8/4b3/3b1b2/w7 w - e8 0");
    let mut paths: Vec<Vec<String>> = chain.touch_paths().into_iter().map(|(_, p)| p).collect();
    paths.sort_unstable();
    assert_eq!(paths, [["e1"], ["e2"]]);
}

#[test]
fn turn_texts_join_captures_and_can_be_cut_off() {
    let before = at("8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0");
    let pieces = |position: &Position, text: &str, begun| {
        let played = position.read_turn(text, begun).unwrap();
        let pieces: Vec<String> = played.iter().map(|step| step.piece.clone()).collect();
        (pieces.join("|"), played.last().unwrap().turn_over)
    };
    assert_eq!(
        pieces(&before, "e5xe8xe2xa2xh2", false),
        ("e5xe8|xe2|xa2|xh2".into(), true)
    );
    assert_eq!(
        pieces(&before, "e5xe8xe2", false),
        ("e5xe8|xe2".into(), false)
    );
    assert_eq!(pieces(&before, "e5-e6", false), ("e5-e6".into(), true));
    // The rest of a turn, with or without the square it goes on from.
    let chain = play(&before, "e5xe8");
    assert_eq!(pieces(&chain, "xe2xa2", true), ("xe2|xa2".into(), false));
    assert_eq!(pieces(&chain, "e8xe2xa2", true), ("xe2|xa2".into(), false));
    assert_eq!(
        pieces(&chain, "e8xe2xa2", false),
        ("e8xe2|xa2".into(), false)
    );
    let texts: Vec<String> = before
        .read_turn("e5xe8xe2", false)
        .unwrap()
        .into_iter()
        .map(|step| step.text)
        .collect();
    assert_eq!(texts, ["e5xe8", "e8xe2"]);

    for (position, text, what, place) in [
        (&before, "", "expect.square", "1"),
        (&before, "xe8", "expect.square", "1"),
        (&before, "e9xe8", "expect.square", "1"),
        (&before, "e5", "expect.dash-or-x", "3"),
        (&before, "e5 e8", "expect.dash-or-x", "3"),
        (&before, "e5x", "expect.square", "4"),
        (&before, "e5xe8x", "expect.square", "7"),
        (&before, "e5xe8-e2", "expect.next-capture", "6"),
        (&before, "e5xe8e8xe2", "expect.next-capture", "6"),
        (&before, "e5xe8 ", "expect.next-capture", "6"),
        (&before, "e5-e6-e7", "expect.turn-over", "6"),
        (&before, "e5-e6 ", "expect.turn-over", "6"),
        (&before, "e5xe8xe2xa2xh2xh1", "expect.turn-over", "15"),
        (&chain, "-e2", "expect.square", "1"),
    ] {
        let error = position.read_turn(text, false).expect_err(text);
        assert_eq!(error.id, "text.expected", "{text}");
        assert_eq!(
            (arg(&error, "what"), arg(&error, "at")),
            (what.into(), place.into()),
            "{text}"
        );
    }
    let error = before.read_turn("e5xe8xe3", false).unwrap_err();
    assert_eq!(
        (error.id, arg(&error, "step").as_str()),
        ("refused.step", "xe3")
    );
}

#[test]
fn perft_is_what_a_plain_implementation_counts() {
    let count = |spec: &Spec, text: &str, depth| {
        perft(&GiveAndTake::parse(spec, text).unwrap(), depth).unwrap()
    };
    let start: Vec<u64> = (1..=5).map(|depth| count(&rook(), START, depth)).collect();
    assert_eq!(start, [8, 64, 708, 7462, 84188]);
}

/// SplitMix64, for walks that are the same every time.
struct Walk(u64);

impl Walk {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        ((u64::from(mixed as u32) * u64::from(n)) >> 32) as u32
    }
}

/// Calls `see` with each state of some random games, with the state at the start of its turn and
/// what has been played of the turn.
fn walk(spec: &Spec, games: u64, mut see: impl FnMut(&GiveAndTake, &GiveAndTake, &str)) {
    for seed in 0..games {
        let mut random = Walk(seed);
        let mut state = GiveAndTake::start(spec);
        let mut turn_start = state;
        let mut turn = String::new();
        loop {
            see(&state, &turn_start, &turn);
            if state.to_play() == ToPlay::Over {
                break;
            }
            let (action, _) = state.random_action(&mut |n| random.below(n));
            turn += &state.turn_piece(&Step::Action(action), !turn.is_empty());
            if state.apply(action) {
                turn_start = state;
                turn.clear();
            }
        }
    }
}

fn listed(state: &GiveAndTake) -> Vec<GiveAndTakeAction> {
    let mut actions = Vec::new();
    state.each_action(|action| actions.push(action));
    actions
}

#[test]
fn every_state_of_random_games_is_written_and_read_back() {
    for spec in [rook(), forward()] {
        walk(&spec, 40, |state, turn_start, turn| {
            let text = state.text();
            assert_eq!(
                GiveAndTake::parse(&spec, &text).as_ref(),
                Ok(state),
                "{text}"
            );
            if !turn.is_empty() {
                let taken = read_turn(turn_start, turn, false).unwrap();
                assert_eq!(taken.last().unwrap().after, *state, "{turn}");
                assert!(!taken.last().unwrap().turn_over);
            }
            for action in listed(state) {
                let begun = !turn.is_empty();
                let piece = state.turn_piece(&Step::Action(action), begun);
                let alone = state.action_text(action);
                for text in [&piece, &alone] {
                    let taken = read_turn(state, text, begun).unwrap();
                    assert_eq!(taken[0].step, Step::Action(action), "{text}");
                    assert_eq!(taken[0].piece, piece);
                }
            }
            assert_eq!(state.outcome().is_some(), state.to_play() == ToPlay::Over);
        });
    }
}

#[test]
fn a_random_action_is_each_of_the_legal_ones_once() {
    for spec in [rook(), forward()] {
        walk(&spec, 60, |state, _, _| {
            let all = listed(state);
            assert_eq!(all.len() as u64, state.action_count());
            if state.to_play() == ToPlay::Over {
                assert_eq!(all, []);
                return;
            }
            assert!(!all.is_empty(), "{}", state.text());
            let picked: Vec<GiveAndTakeAction> = (0..all.len() as u32)
                .map(|k| {
                    let (action, count) = state.random_action(&mut |_| k);
                    assert_eq!(count as usize, all.len());
                    action
                })
                .collect();
            for action in &all {
                let times = picked.iter().filter(|picked| *picked == action).count();
                assert_eq!(times, 1, "{action:?} in {}", state.text());
            }
        });
    }
}

#[test]
fn exactly_the_listed_actions_are_not_refused() {
    for spec in [rook(), forward()] {
        let mut states = 0;
        walk(&spec, 12, |state, _, _| {
            states += 1;
            let sampled = states % 89 == 0 || state.chain().is_some() && states % 5 == 0;
            if !sampled || state.to_play() == ToPlay::Over {
                return;
            }
            let all = listed(state);
            for (from, to) in (0..64 * 64).map(|n| (Square::new(n / 64), Square::new(n))) {
                for captures in [false, true] {
                    let action = GiveAndTakeAction { from, to, captures };
                    let refused = state.refusal(action).is_some();
                    assert_eq!(
                        !refused,
                        all.contains(&action),
                        "{action:?} in {}",
                        state.text()
                    );
                }
            }
        });
        assert!(states > 500);
    }
}

#[test]
fn refused_touches_always_get_an_explanation() {
    walk(&rook(), 6, |state, _, _| {
        if state.to_play() == ToPlay::Over {
            return;
        }
        let paths: Vec<Vec<String>> = listed(state).iter().map(|a| state.touches(*a)).collect();
        for first in Square::all().map(|square| square.to_string()) {
            if !paths.iter().any(|path| path[0] == first) {
                assert_ne!(state.why_not(&[&first]).id, "refused.touch", "{first}");
                continue;
            }
            for second in Square::all().map(|square| square.to_string()) {
                let path = [first.as_str(), second.as_str()];
                if paths[0].len() == 2 && !paths.iter().any(|known| *known == path) {
                    assert_ne!(state.why_not(&path).id, "refused.touch", "{path:?}");
                }
            }
        }
    });
}
