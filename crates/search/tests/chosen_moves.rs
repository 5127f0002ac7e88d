//! The choices of the search: immediate wins, against random players, in every game, and none if nobody is to move.

use crate::random::rng;
use take_five_rules::{GAMES, Message, Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player, PositionAnalysis, choose_text};

fn at(spec: &str, text: &str) -> Position {
    Position::parse(&spec.parse().unwrap(), text).unwrap()
}

/// The choice of a level, within its own limits.
fn choose(level: Level, position: &Position, seed: u64) -> Result<String, Message> {
    let mut limits = Limits {
        nodes: u64::MAX,
        stop: &mut || false,
    };
    Player::new().choose(level, position, &[], &mut rng(seed), &mut limits)
}

fn play(position: &Position, action: &str) -> Position {
    let steps = position.read_turn(action, false).unwrap();
    assert_eq!(steps.len(), 1);
    steps.into_iter().next_back().unwrap().after
}

/// Plays a game with a level for each player and returns the rewards.
fn game(spec: &str, levels: &[Level], seed: u64) -> Vec<f64> {
    let mut rng = rng(seed);
    let mut position = Position::start(&spec.parse::<Spec>().unwrap());
    loop {
        position = match position.to_play() {
            ToPlay::Over => {
                let outcome = position.outcome().unwrap();
                return take_five_search::rewards(&outcome)[..levels.len()].to_vec();
            }
            ToPlay::Chance => position.draw(false, &mut rng).unwrap().after,
            ToPlay::Player(player) => {
                let level = levels[usize::from(player) - 1];
                let action = choose(level, &position, u64::from(rng(u32::MAX))).unwrap();
                play(&position, &action)
            }
        }
    }
}

/// The reward of a level against the random player, over games in which the seats alternate.
fn against_random(spec: &str, level: Level, games: u64) -> f64 {
    let won = (0..games).map(|seed| match seed % 2 {
        0 => game(spec, &[level, Level::Random], seed)[0],
        _ => game(spec, &[Level::Random, level], seed)[1],
    });
    won.sum()
}

#[test]
fn search_beats_the_random_player() {
    let take = against_random("take:size=3", Level::Uct(300), 20);
    assert!(take >= 18.0, "{take} of 20");
    let acquisitions = against_random("acquisitions", Level::Uct(300), 20);
    assert!(acquisitions >= 18.0, "{acquisitions} of 20");
}

#[test]
fn a_win_in_one_is_found() {
    let cases = [
        ("0,0,0,0/10,10,4,8/3,3,0,2 1 3 -", "c2-c1"),
        ("2,0,3,3/8,4,10,10/0,0,0,0 2 3 -", "b2-b3"),
    ];
    for (position, wanted) in cases.map(|(text, wanted)| (at("take-back-toe", text), wanted)) {
        assert!(position.legal_actions().len() > 5);
        for seed in 0..5 {
            let action = choose(Level::Uct(200), &position, seed);
            assert_eq!(action.as_deref(), Ok(wanted), "{position}");
        }
    }
}

#[test]
fn every_game_is_played_to_its_end() {
    for info in GAMES {
        let spec = Spec::new(info).to_string();
        let players = usize::from(Position::start(&Spec::new(info)).players());
        let rewards = game(&spec, &vec![Level::Random; players], 5);
        let sum: f64 = rewards.iter().sum();
        assert!((sum - players as f64 / 2.0).abs() < 1e-9, "{rewards:?}");
    }
}

#[test]
fn where_nobody_is_to_move_there_is_no_choice() {
    let chance = Position::start(&"take-back-toe".parse().unwrap());
    let over = play(&at("take:size=1", "o r 0"), "a1");
    for level in [
        Level::Random,
        Level::Greedy,
        Level::Uct(5),
        Level::Numbered(1),
    ] {
        let id = |position| choose(level, position, 1).unwrap_err().id;
        assert_eq!(id(&chance), "refused.chance-first");
        assert_eq!(id(&over), "refused.over");
    }
}

#[test]
fn an_only_action_needs_no_search_and_no_numbers() {
    let position = at("take:size=1", "o r 0");
    let action = choose_text(&position, &mut |_| panic!("asked"), &mut |_| {
        panic!("asked")
    });
    assert_eq!(action.as_deref(), Ok("a1"));
}

#[test]
fn the_caller_says_when_to_stop() {
    let position = Position::start(&"take:size=2".parse().unwrap());
    let mut asked = Vec::new();
    let mut stop = |done| {
        asked.push(done);
        done == 3
    };
    choose_text(&position, &mut rng(1), &mut stop).unwrap();
    assert_eq!(asked, [0, 1, 2, 3]);
    let at_once = choose_text(&position, &mut |n| n - 1, &mut |_| true).unwrap();
    assert!(position.legal_actions().contains(&at_once));
}

#[test]
fn the_same_numbers_bring_the_same_game() {
    let levels = [Level::Uct(20), Level::Uct(20)];
    let record = |seed| {
        let mut rng = rng(seed);
        let mut position = Position::start(&"acquisitions".parse().unwrap());
        let mut texts = Vec::new();
        for _ in 0..4 {
            position = match position.draw(false, &mut rng) {
                Some(drawn) => drawn.after,
                None => play(&position, &choose(levels[0], &position, seed).unwrap()),
            };
            texts.push(position.to_string());
        }
        texts
    };
    assert_eq!(record(3), record(3));
    assert_ne!(record(3), record(4));
}

#[test]
fn levels_are_read_as_they_are_written() {
    for text in [
        "random",
        "greedy",
        "uct:1",
        "uct:1000000",
        "level:1",
        "level:8",
    ] {
        assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "uct",
        "uct:",
        "uct:0",
        "uct:1000001",
        "uct:-1",
        "uct:5 ",
        "randomly",
        "level",
        "level:0",
        "level:9",
        "greedy:1",
        "Random",
    ] {
        assert!(text.parse::<Level>().is_err(), "{text}");
    }
}

/// A turn of several jumps is not judged in its middle: what the first iteration sees is worth what the whole turn brings.
#[test]
fn a_chain_of_jumps_is_looked_at_to_its_end() {
    // Of three players, who play against one another, each looks as far as of two.
    let three = "take-it-away:players=3,dropping=no";
    for (spec, players) in [
        ("take-it-away:dropping=no", "12 0,0"),
        ("acquisitions:values=mixed", "12 0,0"),
        (three, "123 0,0,0"),
    ] {
        // a1xc1xe1xg1 captures 1 + 3 + 3, a8xc8 only 3. The chips in the middle do not touch.
        let text = format!("wb6/8/8/2w2w1w/8/1w1w2w1/8/ww1b1b2 1 {players} 0 -");
        let position = at(spec, &text);
        let mut first = None;
        let mut limits = Limits {
            nodes: 1000,
            stop: &mut || false,
        };
        let mut deeper = |analysis: &PositionAnalysis| {
            first.get_or_insert_with(|| analysis.lines[0].clone());
        };
        let mut player = Player::new();
        let analysis = player.analyse(&position, &[], 1, &mut |_| 0, &mut limits, &mut deeper);
        assert_eq!(analysis.unwrap().lines[0].actions[0], "a1xc1", "{spec}");
        assert_eq!(
            first.unwrap().actions,
            ["a1xc1", "c1xe1", "e1xg1"],
            "{spec}"
        );
    }
}

/// D15: a win that is known from the same pieces is none if the quiet turns run out before it.
#[test]
fn a_known_win_is_not_believed_if_too_few_quiet_turns_are_left() {
    let mut player = Player::new();
    player.set_keep_entries(true);
    let mut white_wins = |quiet: u32| {
        let position = at(
            "give-and-take",
            &format!("8/8/8/1W6/8/5B2/8/6W1 w - - {quiet}"),
        );
        let mut limits = Limits {
            nodes: 40_000,
            stop: &mut || false,
        };
        let analysis = player.analyse(&position, &[], 1, &mut |_| 0, &mut limits, &mut |_| ());
        analysis.unwrap().lines[0].is_exact
    };
    assert!(
        white_wins(0),
        "in seven turns, the first five of them quiet"
    );
    assert!(!white_wins(97), "the third of them draws");
}
