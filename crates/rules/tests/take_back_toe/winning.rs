//! The end of the game and its points.

use super::*;

#[test]
fn d6_a_skipped_turn_can_win() {
    // Player 2 completes three fives in player 1's row; player 1 rolls a six, cannot move and wins.
    let completed = play(&at("4,4,3,3/5,3,4,3/5,5,1,0 2 - -"), "4:c2-c1");
    assert_eq!(completed.text(), "4,4,3,3/5,3,0,3/5,5,5,0 1 - c2-c1*4");
    assert_eq!(completed.to_play(), ToPlay::Chance);
    let won = play(&completed, "6:skip");
    assert_eq!(won.text(), "4,4,3,3/5,3,0,3/5,5,5,0 2 - -");
    assert_eq!(won.to_play(), ToPlay::Over);
    assert_eq!(result(&won), "place 1,2 points 5,0");
    assert_eq!(won.ending().id, "take-back-toe.equal-stacks");
    // The same with the roles swapped.
    let won = play(&at("0,5,5,5/5,3,0,3/4,4,3,3 2 - -"), "6:skip");
    assert_eq!(result(&won), "place 2,1 points 0,5");
    // Without equal stacks, a skipped turn does not end the game.
    let skipped = play(&at("5,4,4,0/5,3,2,2/5,4,1,5 1 - -"), "6:skip");
    assert_eq!(skipped.to_play(), ToPlay::Chance);
}

#[test]
fn d7_an_empty_space_is_no_stack() {
    for text in [
        "0,0,0,0/10,10,10,10/0,0,0,0 2 - -",
        "0,0,0,0/10,10,10,0/10,0,0,0 2 - -",
        "0,0,0,0/10,10,10,0/0,0,0,10 2 - -",
        "0,7,0,0/10,10,10,0/0,3,0,0 1 - -",
        "0,0,7,0/10,10,10,0/0,3,0,0 1 - -",
    ] {
        assert_eq!(at(text).to_play(), ToPlay::Chance, "{text}");
        assert_eq!(result(&at(text)), "*");
    }
}

#[test]
fn three_equal_stacks_in_the_own_row_win_when_the_own_turn_ends() {
    let won = play(&at("0,0,0,0/10,10,12,0/4,4,0,0 1 - -"), "4:c2-c1");
    assert_eq!(won.text(), "0,0,0,0/10,10,8,0/4,4,4,0 2 - c2-c1*4");
    assert_eq!(won.to_play(), ToPlay::Over);
    assert_eq!((won.turn_of(), won.winner()), (None, Some(1)));
    assert_eq!(result(&won), "place 1,2 points 4,0");
    let spaces = ["a1", "b1", "c1"].map(space).to_vec();
    assert_eq!(won.winning_stacks(), Some((spaces, 4)));
    let said = r#"take-back-toe.equal-stacks winner=1 count=3 height=4 spaces=["a1", "b1", "c1"]"#;
    assert_eq!(won.ending().to_string(), said);
    assert_eq!(won.action_count(), 0);
    assert_eq!(actions(&won), [""; 0]);
    assert_eq!(refused(&won, "4").id, "refused.over");
    assert_eq!(refused(&won, "a2-a1").id, "refused.over");
    assert_eq!(perft(&won, 1), Ok(0));

    // For player 2, by a move within the row; the fourth stack can be anywhere.
    let state = at("6,4,0,5/10,6,9,0/0,0,0,0 2 - -");
    assert_eq!(
        play(&state, "5:c2-c3").to_play(),
        ToPlay::Chance,
        "two fives"
    );
    let won = play(&state, "1:a3-b3");
    assert_eq!(won.text(), "5,5,0,5/10,6,9,0/0,0,0,0 1 - a3-b3*1");
    assert_eq!(result(&won), "place 2,1 points 0,5");
    let spaces = ["a3", "b3", "d3"].map(space).to_vec();
    assert_eq!(won.winning_stacks(), Some((spaces, 5)));
}

#[test]
fn four_equal_stacks_win_as_well() {
    let won = play(&at("3,0,0,3/10,9,2,3/3,3,3,1 1 - -"), "2:d2-d1");
    assert_eq!(result(&won), "place 1,2 points 3,0");
    let spaces = ["a1", "b1", "c1", "d1"].map(space).to_vec();
    assert_eq!(won.winning_stacks(), Some((spaces, 3)));
    assert_eq!(arg(&won.ending(), "count"), &Arg::from(4u8));
}

#[test]
fn what_the_opponent_completes_counts_only_if_it_stands_at_the_end_of_the_own_turn() {
    let completed = play(&at("0,2,0,0/10,7,10,3/4,4,0,0 2 - -"), "4:c2-c1");
    assert_eq!(completed.text(), "0,2,0,0/10,7,6,3/4,4,4,0 1 - c2-c1*4");
    assert_eq!(
        completed.to_play(),
        ToPlay::Chance,
        "player 2's turn ended, not player 1's"
    );
    // Player 1 leaves the stacks alone and wins, or breaks them up and does not.
    assert_eq!(result(&play(&completed, "2:b3-a3")), "place 1,2 points 4,0");
    assert_eq!(result(&play(&completed, "4:c1-d1")), "place 1,2 points 4,0");
    for text in ["2:a1-a2", "4:b1-c1", "1:b2-b1"] {
        let broken = play(&completed, text);
        assert_eq!(broken.to_play(), ToPlay::Chance, "{text}");
        assert_eq!(result(&broken), "*");
    }
}

#[test]
fn the_neutral_row_and_the_other_s_row_win_nothing() {
    // Player 1 completes three fours in player 2's row, who can keep them and win.
    let after = play(&at("4,4,3,0/9,9,1,0/1,2,3,4 1 - -"), "1:c2-c3");
    assert_eq!(after.text(), "4,4,4,0/9,9,0,0/1,2,3,4 2 - c2-c3*1");
    assert_eq!(after.to_play(), ToPlay::Chance);
    assert_eq!(result(&play(&after, "2:d1-c1")), "place 2,1 points 0,4");
    assert_eq!(result(&play(&after, "2:a3-a2")), "*");
    for player in [1, 2] {
        let neutral = at(&format!("0,0,1,0/10,10,10,0/1,2,3,3 {player} - -"));
        assert_eq!(neutral.to_play(), ToPlay::Chance);
    }
}

#[test]
fn with_three_equal_stacks_in_both_rows_who_has_just_moved_wins() {
    let rows = "5,5,5,0/5,4,0,1/3,3,3,6";
    assert_eq!(
        result(&at(&format!("{rows} 1 - -"))),
        "place 2,1 points 0,5"
    );
    assert_eq!(
        result(&at(&format!("{rows} 2 - -"))),
        "place 1,2 points 3,0"
    );
}

/// Every possible row, judged by counting.
#[test]
fn a_row_wins_exactly_when_three_of_its_stacks_are_equal() {
    let mut wins = 0;
    for packed in 0..14u32.pow(4) {
        let row = [0, 1, 2, 3].map(|column| packed / 14u32.pow(column) % 14);
        let sum: u32 = row.iter().sum();
        if sum > 40 {
            continue;
        }
        let mut heights = BTreeMap::new();
        row.iter()
            .for_each(|stack| *heights.entry(*stack).or_insert(0) += 1);
        let won = heights
            .iter()
            .find(|&(&height, &count)| height > 0 && count >= 3);
        let text = row.map(|stack| stack.to_string()).join(",");
        let rest = 40 - sum;
        for (player, board) in [
            (1, format!("0,0,0,0/{rest},0,0,0/{text} 2 - -")),
            (2, format!("{text}/0,0,{rest},0/0,0,0,0 1 - -")),
        ] {
            let state = at(&board);
            let points = match won {
                Some((height, _)) if player == 1 => format!("place 1,2 points {height},0"),
                Some((height, _)) => format!("place 2,1 points 0,{height}"),
                None => "*".to_owned(),
            };
            assert_eq!(result(&state), points, "{board}");
            assert_eq!(state.winner(), won.map(|_| player), "{board}");
            assert_eq!(state.to_play() == ToPlay::Over, won.is_some(), "{board}");
            wins += u32::from(won.is_some());
        }
    }
    assert!(wins > 500);
    // Tall stacks, too.
    assert_eq!(
        result(&at("0,0,0,0/1,0,0,0/13,0,13,13 2 - -")),
        "place 1,2 points 13,0"
    );
    assert_eq!(at("0,0,0,0/0,0,0,0/0,40,0,0 2 - -").winner(), None);
    assert_eq!(at("0,0,0,0/0,0,0,0/20,0,0,20 2 - -").winner(), None);
}
