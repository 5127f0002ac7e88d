//! Sessions of the protocol with the other games; the expected answers were derived from the rules.

use crate::gtp_client::Client;

#[test]
fn take_it_away_from_its_layout_on() {
    let layout = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwrrrrrr/rrrrrrrr/rrrrrrbb/bbbbbbbb";
    let mut engine = Client::new();
    engine.script(&[
        ("new_game take-it-away chance manual", "="),
        (
            "spec",
            "= take-it-away:players=2,penalty=2,opening=1,dropping=yes",
        ),
        ("position", "= 8/8/8/8/8/8/8/8 1 12 0,0 1 -"),
        ("to_play", "= chance"),
        ("chance_outcomes", "= layout"),
        ("result", "= *"),
    ]);
    engine.refused("perft 1");
    engine.refused("legal_actions");
    engine.refused("play d8");
    engine.refused(&format!("play {}", layout.replace('r', "b")));
    engine.ask(&format!("play {layout}"));
    engine.script(&[("to_play", "= 1"), ("perft 1", "= 34")]);
    assert_eq!(engine.words("legal_actions").len(), 34);
    engine.refused("play away");
    engine.refused("play a1");
    engine.ask("play d8");
    let after = engine.ask("position");
    assert_eq!(
        after,
        format!(
            "{} 2 12 1,0 0 -",
            layout.replacen("wwwwwwww", "www1wwww", 1)
        )
    );
    engine.ask("undo");
    engine.ask("undo");
    engine.script(&[("to_play", "= chance")]);
    engine.refused("undo");
}

#[test]
fn take_it_away_drawn_from_a_seed() {
    let mut engine = Client::new();
    engine.script(&[
        ("new_game take-it-away:players=4 seed 5", "="),
        ("to_play", "= 1"),
    ]);
    let layout = engine.ask("position");
    let removal = engine.words("legal_actions").remove(0);
    engine.ask(&format!("play {removal}"));
    engine.script(&[("to_play", "= 2"), ("undo", "=")]);
    assert_eq!(engine.ask("position"), layout);
    engine.refused("undo");
    engine.refused("chance_outcomes");
    engine.ask("new_game take-it-away:players=4 seed 6");
    assert_ne!(engine.ask("position"), layout);
    engine.ask("new_game take-it-away:players=4 seed 5");
    assert_eq!(engine.ask("position"), layout);
}

#[test]
fn a_multiple_jump_is_played_whole_or_in_parts_and_undone_as_it_was_played() {
    let start = "8/8/8/8/8/3r4/1b6/w7 1 12 0,0 0 -";
    let middle = "= 8/8/8/8/8/2wr4/8/8 1 12 3,0 0 c3";
    let end = "= 8/8/8/8/8/4w3/8/8 2 12 5,0 0 -";
    let mut engine = Client::new();
    engine.ask(&format!("set_position take-it-away {start}"));
    engine.script(&[
        ("legal_actions", "= a1xc3 away"),
        ("perft 2", "= 2"),
        ("play a1xc3", "="),
        ("position", middle),
        ("to_play", "= 1"),
        ("legal_actions", "= c3xe3"),
        ("play xe3", "="),
        ("position", end),
        ("undo", "="),
        ("position", middle),
        ("play c3xe3", "="),
        ("position", end),
        ("undo", "="),
        ("undo", "="),
        ("legal_actions", "= a1xc3 away"),
        ("play a1xc3xe3", "="),
        ("position", end),
        ("undo", "="),
    ]);
    assert_eq!(engine.ask("position"), start);
    engine.refused("undo");
    for wrong in ["a1xc3xe3xg3", "a1xc3xe5", "xc3", "a1xc3away", "a1xc3x"] {
        engine.refused(&format!("play {wrong}"));
        assert_eq!(engine.ask("position"), start, "{wrong}");
    }
    engine.script(&[
        ("play a1xc3xe3", "="),
        ("legal_actions", "= away"),
        ("play away", "="),
        ("position", "= 8/8/8/8/8/4w3/8/8 1 1 5,0 0 -"),
        ("to_play", "= over"),
        ("result", "= place 1,2 points 3,0"),
        ("legal_actions", "="),
    ]);
}

#[test]
fn acquisitions_without_chance() {
    let full = "wwwwwwww/".repeat(7);
    let mut engine = Client::new();
    engine.script(&[
        ("new_game acquisitions chance manual", "="),
        ("spec", "= acquisitions:values=single,dropping=no"),
        ("to_play", "= 1"),
        ("legal_actions", "= f1xh1 f3xh1 h3xh1"),
        ("play f1xh1", "="),
        ("to_play", "= 2"),
    ]);
    let after = engine.ask("position");
    assert_eq!(after, format!("{full}wwwww2w 2 12 1,0 0 -"));
    engine.script(&[
        ("new_game acquisitions:values=mixed chance manual", "="),
        ("position", "= 8/8/8/8/8/8/8/8 1 12 0,0 0 -"),
        ("chance_outcomes", "= layout"),
    ]);
}

#[test]
fn take_back_toe_with_the_die_by_hand() {
    let start = "= 0,0,0,0/10,10,10,10/0,0,0,0 1 - -";
    let moved = "= 0,0,0,0/6,10,10,10/4,0,0,0 2 - a2-a1*4";
    let mut engine = Client::new();
    engine.script(&[
        ("new_game take-back-toe chance manual", "="),
        ("spec", "= take-back-toe:first=1"),
        ("position", start),
        ("to_play", "= chance"),
        ("chance_outcomes", "= 1:1/6 2:1/6 3:1/6 4:1/6 5:1/6 6:1/6"),
        ("perft 1", "= 6"),
        ("perft 2", "= 84"),
        ("play 4:a2-a1", "="),
        ("position", moved),
        ("undo", "="),
        ("position", start),
        ("play 4:", "="),
        (
            "play 4:",
            "? 4: There is nothing to roll, draw or lay out now.",
        ),
        ("to_play", "= 1"),
        ("play a2-a1", "="),
        ("undo", "="),
        ("position", "= 0,0,0,0/10,10,10,10/0,0,0,0 1 4 -"),
        ("undo", "="),
        ("position", start),
        ("play 4", "="),
        ("play a2-a1", "="),
        ("position", moved),
        ("play 4", "="),
    ]);
    engine.refused("play a1-a2"); // would take the last move back
    engine.script(&[("to_play", "= 2"), ("undo", "="), ("position", moved)]);
    for wrong in ["7", "0", "4:a1-a2", "4:a2", "a2-a1", "3:skip", "4:b2-a1"] {
        engine.refused(&format!("play {wrong}"));
        assert_eq!(engine.send("position"), moved, "{wrong}");
    }
}

#[test]
fn take_back_toe_skips_and_wins() {
    let mut engine = Client::new();
    engine.script(&[
        ("new_game take-back-toe chance manual", "="),
        (
            "set_position take-back-toe 2,3,4,4/3,3,4,4/2,3,4,4 1 - -",
            "=",
        ),
        ("play 6:skip", "="),
        ("position", "= 2,3,4,4/3,3,4,4/2,3,4,4 2 - -"),
        (
            "set_position take-back-toe 0,0,0,0/0,0,0,30/3,4,0,3 1 - -",
            "=",
        ),
        ("play 1:b1-b2", "="),
        ("to_play", "= over"),
        ("result", "= place 1,2 points 3,0"),
        ("undo", "="),
        ("to_play", "= chance"),
        ("result", "= *"),
    ]);
}

#[test]
fn the_die_of_a_seed_falls_the_same_after_taking_back() {
    let mut engine = Client::new();
    engine.ask("new_game take-back-toe seed 12");
    engine.ask("play a2-a1");
    let rolled = engine.ask("position");
    assert!(!rolled.contains(" - "), "not rolled: {rolled}");
    engine.ask("undo");
    engine.ask("play b2-b1");
    engine.ask("undo");
    engine.ask("play a2-a1");
    assert_eq!(engine.ask("position"), rolled);
    engine.refused("play 4:a2-a1");
}

#[test]
fn takeaway_with_the_cards_by_hand() {
    let dealt = "= QH|7C|9S|2H|3D|4S|5C|KH 2 2R draw 1 0,0,0,0";
    let first = "= QH|7C|9S,2S,2H|-|3D|4S|5C|KH 2 2L draw 1 0,0,0,0";
    let second = "= -|7C|9S,2S,2H|KD,KH,QH|3D|4S|5C|- 2 4L draw 1 0,0,0,0";
    let mut engine = Client::new();
    engine.script(&[
        ("new_game takeaway:rounds=1 chance manual", "="),
        ("spec", "= takeaway:players=4,rounds=1"),
        ("position", "= -|-|-|-|-|-|-|- - - dealer 1 0,0,0,0"),
        (
            "chance_outcomes",
            "= dealer=1:1/4 dealer=2:1/4 dealer=3:1/4 dealer=4:1/4",
        ),
        ("perft 3", "= 10608"),
        ("play dealer=2", "="),
        ("position", "= -|-|-|-|-|-|-|- 2 1R deal 1 0,0,0,0"),
        ("play deal=QH.7C.9S.2H.3D.4S.5C.KH", "="),
        ("position", dealt),
        ("to_play", "= chance"),
        ("play 2R~2Sx2L", "="),
        ("position", first),
        ("play 2L~KD", "="),
        ("to_play", "= 2"),
        ("legal_actions", "= 4L"),
        ("play x4L", "="),
        ("legal_actions", "= 1R"),
        ("play 1R", "="),
        ("position", second),
        ("undo", "="),
        ("undo", "="),
        ("legal_actions", "= 4L"),
        ("play 4Lx1R", "="),
        ("position", second),
        ("undo", "="),
        ("undo", "="),
        ("position", first),
        ("play 2L~KDx4Lx1R", "="),
        ("position", second),
        ("undo", "="),
        ("position", first),
        ("undo", "="),
        ("position", dealt),
        ("undo", "="),
        ("undo", "="),
        ("to_play", "= chance"),
    ]);
    engine.refused("undo");
}

#[test]
fn takeaway_lists_each_unseen_card_once() {
    let mut engine = Client::new();
    engine.ask("new_game takeaway chance manual");
    engine.ask("play dealer=1");
    let all = engine.words("chance_outcomes");
    assert_eq!(all.len(), 52);
    assert_eq!(all[0], "2C:1/52");
    engine.ask("play 2C");
    let left = engine.words("chance_outcomes");
    assert_eq!(left.len(), 51);
    assert_eq!(left[0], "2D:1/51");
    engine.refused("play 2C");
    engine.refused("play 1C");
    assert_eq!(engine.words("chance_outcomes"), left);
}

#[test]
fn takeaway_deals_at_once_from_a_seed() {
    let mut engine = Client::new();
    engine.ask("new_game takeaway:players=3 seed 4");
    let dealt = engine.ask("position");
    assert!(
        dealt.contains(" take ") || dealt.contains(" over "),
        "{dealt}"
    );
    let action = engine.words("legal_actions").remove(0);
    engine.ask(&format!("play {action}"));
    engine.ask("undo");
    assert_eq!(engine.ask("position"), dealt);
    engine.refused("undo");
    engine.refused("chance_outcomes");
}

#[test]
fn give_and_take_takes_what_must_be_taken() {
    let mut engine = Client::new();
    engine.script(&[
        ("new_game give-and-take", "="),
        ("spec", "= give-and-take:kings=rook"),
        (
            "position",
            "= 8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w - - 0",
        ),
        ("play c3-c4", "="),
        ("play c6-c5", "="),
        ("legal_actions", "= c4xc6"),
        ("play c4xc6", "="),
        ("legal_actions", "= c6xc8"),
        ("undo", "="),
        ("play c4xc6xc8", "="),
        ("to_play", "= 2"),
        (
            "position",
            "= 2W5/bb1bbbbb/bb1bbbbb/8/8/ww1wwwww/wwwwwwww/8 b c8 - 0",
        ),
        ("undo", "="),
        ("legal_actions", "= c4xc6"),
    ]);
    engine.refused("play c4xc6xc8xc6");
    engine.refused("play a3-a4");
}

#[test]
fn give_and_take_by_a_king_over_three_pieces() {
    let start = "8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0";
    let mut engine = Client::new();
    engine.ask(&format!("set_position give-and-take {start}"));
    engine.script(&[
        ("play e5xe8xe2xa2xh2", "="),
        ("result", "= place 1,2"),
        ("legal_actions", "="),
        ("undo", "="),
        ("play e5xe8", "="),
        ("play xe2xa2", "="),
    ]);
    engine.refused("play h2");
    engine.script(&[
        ("play xh2", "="),
        ("result", "= place 1,2"),
        ("undo", "="),
        ("legal_actions", "= a2xg2 a2xh2"),
        ("undo", "="),
        ("undo", "="),
    ]);
    assert_eq!(engine.ask("position"), start);
}

#[test]
fn the_third_time_is_a_draw_and_set_position_counts_anew() {
    let mut engine = Client::new();
    engine.ask("set_position give-and-take W7/8/8/8/8/8/8/7B w - - 0");
    let dance = ["a8-a7", "h1-h2", "a7-a8", "h2-h1"];
    for step in 0..8 {
        engine.ask(&format!("play {}", dance[step % 4]));
    }
    let eighth = engine.ask("position");
    engine.script(&[
        ("result", "= *"),
        ("play a8-a7", "="),
        ("to_play", "= over"),
        ("result", "= place 1,1"),
        ("legal_actions", "="),
        ("perft 1", "= 14"),
        ("play h1-h2", "? The game is over."),
        ("undo", "="),
        ("to_play", "= 1"),
        ("result", "= *"),
        ("play a8-b8", "="),
        ("result", "= *"),
    ]);
    engine.ask(&format!("set_position give-and-take {eighth}"));
    engine.script(&[("play a8-a7", "="), ("result", "= *"), ("to_play", "= 2")]);
}
