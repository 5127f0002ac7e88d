//! The engine's actions by protocol: `level`, `time` and `genmove`.

use crate::gtp_client::{Client, say};
use take_five_rules::{GAMES, Message};

/// Plays until the game is over, or at most this many actions, and returns them.
fn play_on(engine: &mut Client, most: usize) -> Vec<String> {
    let mut played = Vec::new();
    while played.len() < most && engine.ask("to_play") != "over" {
        let legal = engine.words("legal_actions");
        let action = engine.ask("genmove");
        assert!(legal.contains(&action), "{action} of {legal:?}");
        played.push(action);
    }
    played
}

#[test]
fn every_game_is_played_by_level_and_by_time() {
    for info in GAMES {
        let mut engine = Client::new();
        engine.ask("level random");
        engine.ask(&format!("new_game {} seed 5", info.id));
        play_on(&mut engine, usize::MAX);
        assert_ne!(engine.ask("result"), "*");
        let over = say(Message::new("refused.over"));
        assert_eq!(engine.refused("genmove"), over);
        engine.ask(&format!("new_game {} seed 6", info.id));
        engine.ask("level uct:20");
        assert_eq!(play_on(&mut engine, 3).len(), 3);
        engine.ask("time 1");
        assert_eq!(play_on(&mut engine, 2).len(), 2);
    }
}

#[test]
fn a_short_game_is_played_to_its_end_by_search() {
    let mut engine = Client::new();
    engine.ask("new_game take:size=3");
    engine.ask("level uct:20");
    play_on(&mut engine, usize::MAX);
    assert!(engine.ask("result").starts_with("place "));
}

#[test]
fn undo_takes_back_a_genmove_whole() {
    for spec in ["take-back-toe", "takeaway", "acquisitions", "take"] {
        let mut engine = Client::new();
        engine.ask(&format!("new_game {spec} seed 9"));
        engine.ask("level uct:20");
        let mut before = vec![engine.state()];
        let mut chosen = Vec::new();
        for _ in 0..4 {
            chosen.push(engine.ask("genmove"));
            assert_ne!(engine.ask("to_play"), "chance");
            before.push(engine.state());
        }
        let after = before.pop().unwrap();
        while let Some(state) = before.pop() {
            engine.ask("undo");
            assert_eq!(engine.state(), state, "{spec}");
        }
        let nothing = say(Message::new("gtp.nothing-to-undo"));
        assert_eq!(engine.refused("undo"), nothing);
        assert_eq!(play_on(&mut engine, 4), chosen, "{spec}");
        assert_eq!(engine.state(), after, "{spec}");
    }
}

#[test]
fn a_seed_brings_the_same_game_again() {
    let game = |seed: u32, level: &str| {
        let mut engine = Client::new();
        engine.ask(level);
        engine.ask(&format!("new_game takeaway seed {seed}"));
        play_on(&mut engine, 12);
        engine.state()
    };
    assert_eq!(game(1, "level uct:20"), game(1, "level uct:20"));
    assert_ne!(game(1, "level random"), game(2, "level random"));
}

#[test]
fn chance_by_hand_is_waited_for() {
    let mut engine = Client::new();
    engine.ask("new_game take-back-toe chance manual");
    let first = say(Message::new("refused.chance-first").with("control", "die"));
    assert_eq!(engine.refused("genmove"), first);
    engine.ask("play 4");
    engine.ask("level uct:20");
    engine.ask("genmove");
    assert_eq!(engine.ask("to_play"), "chance");
    assert_eq!(engine.refused("genmove"), first);
    engine.ask("undo");
    assert_eq!(engine.ask("to_play"), "1");
}

#[test]
fn a_win_in_one_is_played() {
    let mut engine = Client::new();
    engine.script(&[
        ("level uct:300", "="),
        (
            "set_position take-back-toe 0,0,0,0/10,10,4,8/3,3,0,2 1 3 -",
            "=",
        ),
        ("7 genmove", "=7 c2-c1"),
        ("result", "= place 1,2 points 3,0"),
    ]);
}

#[test]
fn levels_play_every_game_and_none_that_a_game_does_not_have() {
    for info in GAMES {
        let mut engine = Client::new();
        for level in ["greedy", "level:1", "level:2"] {
            engine.ask(&format!("new_game {} seed 3", info.id));
            engine.ask(&format!("level {level}"));
            assert_eq!(play_on(&mut engine, 2).len(), 2);
        }
    }
    let mut engine = Client::new();
    engine.ask("new_game takeaway seed 1");
    engine.ask("level level:8");
    let message = engine.refused("genmove");
    assert!(message.contains("no level 8"), "{message}");
}

/// What it overlooks, it overlooks again, whatever it has played in between.
#[test]
fn a_level_plays_the_same_after_undo() {
    for info in GAMES {
        let mut engine = Client::new();
        engine.ask(&format!("new_game {} seed 3", info.id));
        engine.ask("level level:1");
        let first = play_on(&mut engine, 4);
        for _ in &first {
            engine.ask("undo");
        }
        assert_eq!(play_on(&mut engine, 4), first, "{}", info.id);
    }
}

#[test]
fn what_is_no_strength_is_refused_with_its_place() {
    let mut engine = Client::new();
    let cases = [
        ("level", "random, greedy, uct:N or level:N at character 6"),
        ("level strong", "level:N at character 7"),
        ("level level:0", "from 1 to 8 at character 13"),
        ("level uct:0", "from 1 to 1000000 at character 11"),
        ("time 0", "from 1 to 3600000 at character 6"),
        ("time 3600001", "from 1 to 3600000 at character 6"),
    ];
    for (command, wanted) in cases {
        let message = engine.refused(command);
        assert!(message.contains(wanted), "{command}: {message}");
    }
}
