//! What is legal, what it leads to, how the game ends.

use super::{
    START, actions, actions_from, arg, at, forward, forward_at, play, refused, result, rook,
};
use take_five_rules::{Game, GiveAndTake, GiveAndTakePiece, Notation, Position, Square, ToPlay};

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
    assert_eq!(state.must_continue(), None);
    assert_eq!(state.quiet_turns(), 7);
    assert_eq!(state.side_to_move(), 2);
    assert!(!state.has_forward_kings());
    let chain = at("4W3/8/8/8/8/4b3/3b1b2/8 w - e8 0");
    let Position::GiveAndTake(state) = chain else {
        panic!("another game");
    };
    assert_eq!(state.must_continue(), Square::at(4, 7));
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
    // There is no room behind any enemy: another piece is there, or the edge.
    let held = at("8/3w4/3b4/3b4/1bbwbw2/6wb/8/w7 w - - 0");
    assert_eq!(actions_from(&held, "d4"), "");
    assert_eq!(actions_from(&held, "g3"), "g3-f3 g3-g4");
    // A friend cannot be jumped, and the board does not wrap round at the edge.
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
    // Neither two pieces in a row nor a friend can be jumped.
    let held = at("8/8/b7/b7/W2bb3/8/w7/8 w - - 0");
    assert_eq!(actions_from(&held, "a4"), "a4-a3 a4-b4 a4-c4");
}

#[test]
fn a_captured_king_leaves_no_king_behind() {
    let after = play(&at("bb6/8/8/8/3wB3/8/8/w7 w - - 0"), "d4xf4 b8-b7 f4-e4");
    assert_eq!(after.to_string(), "b7/1b6/8/8/4w3/8/8/w7 b e4 - 1");
}

#[test]
fn a_capture_goes_on_while_it_can() {
    let before = at("8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0");
    let first = play(&before, "e5xe8");
    // e7 has been removed at once, and e5 is empty: the king comes back over its own starting square.
    assert_eq!(first.to_string(), "4W3/8/8/8/8/4b3/3b1b2/8 w - e8 0");
    assert_eq!(actions(&first), "e8xe1 e8xe2");
    let second = play(&before, "e5xe8xe2");
    assert_eq!(actions(&second), "e2xa2 e2xb2 e2xc2 e2xg2 e2xh2");
    let all = play(&before, "e5xe8xe2xa2xh2");
    assert_eq!(all.to_string(), "8/8/8/8/8/8/7W/8 b h2 - 0");
    assert_eq!(result(&all), "place 1,2");
    // A pawn can also turn round, and only the capturing piece continues.
    let pawn = at("8/8/8/8/1b1bw3/8/7b/w7 w - - 9");
    assert_eq!(
        play(&pawn, "e4xc4").to_string(),
        "8/8/8/8/1bw5/8/7b/w7 w - c4 0"
    );
    assert_eq!(actions(&play(&pawn, "e4xc4")), "c4xa4");
    let two = at("8/8/8/8/1bw5/6b1/6w1/8 w - c4 0");
    assert_eq!(actions(&two), "c4xa4");
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
    // No piece moved last: the same capture is one choice among others.
    let free = at("8/7b/8/W2b4/3w4/8/8/8 w - - 0");
    assert_eq!(actions_from(&free, "d4"), "d4-c4 d4-e4 d4xd6");
    assert!(actions(&free).contains("a5-a8"));
    // Another piece moved last, and cannot be captured.
    let other = at("8/7b/8/W2b4/3w4/8/8/8 w h7 - 0");
    assert_eq!(actions(&other), actions(&free));
    // The last mover is next to a pawn, with no room behind it.
    let held = at("8/8/3b4/3b4/1b1w4/8/8/w7 w d5 - 0");
    assert_eq!(actions(&held), "a1-a2 a1-b1 d4-c4 d4-e4");
    // Another enemy cannot be captured instead.
    let two = at("8/8/8/3b4/3wb3/8/8/w7 w d5 - 0");
    assert_eq!(actions(&two), "d4xd6");
    // The last mover is safe behind a pawn.
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
    // For Black, backwards is up.
    let text = "8/3w4/8/3B4/8/8/8/w7 b - - 0";
    assert_eq!(actions(&at(text)).matches("d5xd8").count(), 1);
    assert_eq!(
        actions(&forward_at(text)),
        "d5-a5 d5-b5 d5-c5 d5-d1 d5-d2 d5-d3 d5-d4 d5-e5 d5-f5 d5-g5 d5-h5"
    );
    // Also within a chain, and when the last mover is behind a king.
    let text = "8/8/8/8/1W1b4/8/4b3/8 w - - 0";
    assert_eq!(play(&at(text), "b4xe4").to_play(), ToPlay::Player(1));
    assert_eq!(
        play(&forward_at(text), "b4xe4").to_play(),
        ToPlay::Player(2)
    );
    assert_eq!(actions(&at("8/8/8/7b/3W4/8/3b4/8 w d2 - 0")), "d4xd1");
    assert!(actions(&forward_at("8/8/8/7b/3W4/8/3b4/8 w d2 - 0")).contains("d4-a4"));
    // A king on its far rank with pieces on both sides is blocked.
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
    // Only a pawn's own far rank counts.
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
    // A king on e8 could capture e6; the pawn that landed there cannot, and its turn is over.
    let after = play(&before, "c6xc8xe8");
    assert_eq!(after.to_string(), "4W3/8/4b3/7b/8/8/8/w7 b e8 - 0");
    // A king would have continued downwards from c8.
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
    // With two pieces left it remains a pawn.
    let two = play(&at("8/4b3/7b/4W2b/8/8/8/8 w - - 0"), "e5xe8");
    assert_eq!(two.to_string(), "4W3/8/7b/7b/8/8/8/8 b e8 - 0");
    // Not within the turn: f2 is the last piece and still a pawn.
    let within = play(&at("8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0"), "e5xe8xe2xa2");
    assert_eq!(within.to_string(), "8/8/8/8/8/8/W4b2/8 w - a2 0");
    // The same for White.
    let white = play(&at("8/8/8/4B3/8/7w/4w3/8 b - - 3"), "e5xe1");
    assert_eq!(white.to_string(), "8/8/8/8/8/7W/8/4B3 w e1 - 0");
}

#[test]
fn d15_a_hundred_quiet_turns_draw() {
    // A pawn's step forward and a capture reset the count; its step sideways and a king's move add to it.
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
    assert_eq!(arg(&ending, "player"), "give-and-take.black");
    let white = at("Wbb5/b7/b7/8/8/8/8/8 w - - 3");
    assert_eq!(result(&white), "place 2,1");
    assert_eq!(
        arg(&white.ending().unwrap(), "player"),
        "give-and-take.white"
    );
    assert_eq!(white.turn_of(), None);
    // A side that can only capture is not blocked, nor one that can only step sideways.
    let capture = at("Wb1b4/b7/b7/8/8/8/8/8 w - - 3");
    assert_eq!(actions(&capture), "a8xc8");
    assert_eq!(result(&capture), "*");
    let aside = at("8/8/b7/b7/w7/wbb5/8/8 w - - 3");
    assert_eq!(actions(&aside), "a4-b4");
    assert_eq!(result(&aside), "*");
}

#[test]
fn who_has_no_pieces_loses_when_to_move_and_not_before() {
    let gone = at("8/8/8/8/3W4/8/8/8 b - - 0");
    assert_eq!(result(&gone), "place 1,2");
    assert_eq!(gone.ending().unwrap().id, "give-and-take.no-pieces");
    assert_eq!(
        arg(&gone.ending().unwrap(), "player"),
        "give-and-take.black"
    );
    let alone = at("8/8/8/8/3W4/8/8/8 w - - 0");
    assert_eq!(alone.to_play(), ToPlay::Player(1));
    let after = play(&alone, "d4-d5");
    assert_eq!(result(&after), "place 1,2");
    assert_eq!(result(&at("8/8/8/8/8/8/8/8 w - - 0")), "place 2,1");
    assert_eq!(result(&at("8/8/8/8/8/8/8/8 b - - 100")), "place 1,2");
}
