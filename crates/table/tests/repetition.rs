//! Draws by repetition, which only the table can detect because it has the history, and draws by
//! quiet turns.

use crate::random::Random;
use std::collections::HashMap;
use take_five_rules::{Message, Position, ToPlay};
use take_five_table::{Link, Table, TouchResult};

/// Two kings that cannot reach each other.
const KINGS: &str = "7B/8/8/8/8/8/8/W7 w - - 0";
const DANCE: [&str; 4] = ["a1-a2", "h8-h7", "a2-a1", "h7-h8"];

fn table(position: &str) -> Table {
    let spec = "give-and-take".parse().unwrap();
    Table::from_position(Position::parse(&spec, position).unwrap(), 0)
}

fn dance(table: &mut Table, turns: usize) {
    for turn in DANCE.iter().cycle().take(turns) {
        assert_ne!(table.to_play(), ToPlay::Over, "before {turn}");
        table.play(turn).unwrap();
    }
}

#[test]
fn the_third_time_is_a_draw() {
    let mut table = table(KINGS);
    dance(&mut table, 9);
    // After turns 1, 5 and 9, Black is to move and the white king on a2 moved last. The board of
    // the start occurred a third time before that, but at the start nobody had moved last.
    assert_eq!(table.to_play(), ToPlay::Over);
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.places(), [1, 1]);
    assert!(outcome.is_draw() && outcome.points().is_none());
    let message = Message::new("ended.repetition").with("times", 3u8);
    assert_eq!(table.ending(), Some(message));
    assert!(table.legal_actions().is_empty() && table.choices().is_empty());
    assert_eq!(
        table.play("h8-h7"),
        Err(Message::new("refused.over").into())
    );
    assert_eq!(
        table.replay("h8-h7"),
        Err(Message::new("refused.over").into())
    );
    assert_eq!(
        table.touch("h8"),
        TouchResult::Refused(Message::new("refused.over"))
    );
    assert!(table.advance().is_none());
    // The position alone does not know about the repetition.
    assert_eq!(table.position().to_play(), ToPlay::Player(2));
    assert_eq!(table.position().outcome(), None);
}

#[test]
fn twice_is_not_a_draw() {
    let mut table = table(KINGS);
    for turn in 0..8 {
        table.play(DANCE[turn % 4]).unwrap();
        assert_eq!((table.outcome(), table.ending()), (None, None));
        assert!(!table.legal_actions().is_empty());
    }
}

#[test]
fn another_last_mover_or_side_is_another_position() {
    // Both kings return by a different route, so that another piece moved last.
    let mut table = table("7B/8/8/8/8/8/8/W1W5 w - - 0");
    for turn in [
        "a1-a2", "h8-h7", "a2-a1", "h7-h8", "c1-c2", "h8-h7", "c2-c1", "h7-h8",
    ] {
        table.play(turn).unwrap();
    }
    // Three times with Black to move, but the king on a1 moved last twice and the one on c1 once.
    for turn in ["a1-a2", "h8-h7", "a2-a1", "h7-h8"] {
        table.play(turn).unwrap();
        assert_eq!(table.to_play() == ToPlay::Over, turn == "h7-h8");
    }
}

#[test]
fn taking_back_takes_the_draw_back() {
    let mut table = table(KINGS);
    dance(&mut table, 9);
    assert!(table.undo());
    assert_eq!(table.to_play(), ToPlay::Player(1));
    assert_eq!(table.outcome(), None);
    assert!(table.redo() && table.to_play() == ToPlay::Over);
    assert!(table.undo());
    table.play("a1-b1").unwrap();
    assert_eq!(table.to_play(), ToPlay::Player(2));
    table.go_to_turn(8);
    table.play("a1-a2").unwrap();
    assert_eq!(table.to_play(), ToPlay::Over);
    table.go_to_turn(5);
    assert_eq!(
        (table.to_play(), table.turns().len()),
        (ToPlay::Player(2), 9)
    );
}

#[test]
fn a_position_set_up_begins_a_new_count() {
    let mut first = table(KINGS);
    dance(&mut first, 8);
    let mut table = Table::from_position(first.position().clone(), 0);
    dance(&mut table, 8);
    // Here the position that was set up has occurred a third time.
    assert_eq!(table.to_play(), ToPlay::Over);
    assert_eq!(table.turns().len(), 8);
}

#[test]
fn a_link_counts_along() {
    let mut table = table(KINGS);
    dance(&mut table, 9);
    let again = Table::from_link(&table.link()).unwrap();
    assert_eq!(
        (again.to_play(), again.outcome()),
        (ToPlay::Over, table.outcome())
    );
    let mut link = table.link();
    link.turns.push("h8-h7".to_owned());
    let (stopped, problem) = Table::open_link(&link);
    assert_eq!(stopped.turns().len(), 9);
    let problem = problem.unwrap();
    assert_eq!(problem.id, "link.turn");
    assert!(problem.to_string().ends_with("(refused.over)"), "{problem}");
    link.turns.truncate(8);
    assert_eq!(Table::from_link(&link).unwrap().outcome(), None);
    let shown = Link {
        ply: Some(3),
        ..table.link()
    };
    assert_eq!(
        Table::from_link(&shown).unwrap().to_play(),
        ToPlay::Player(2)
    );
}

#[test]
fn no_other_game_is_drawn_by_repetition() {
    for info in take_five_rules::GAMES {
        let start = Position::start(&take_five_rules::Spec::new(info));
        let times = (info.id == "give-and-take").then_some(3);
        assert_eq!(start.drawn_by_repetition(), times, "{}", info.id);
    }
}

/// Repetitions are counted along the line that led to the position, regardless of other lines.
#[test]
fn random_dances_end_where_a_plain_count_says() {
    let mut draws = 0;
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let spec = ["give-and-take", "give-and-take:kings=forward"][seed as usize % 2];
        let start = "8/7B/8/8/8/8/W7/8 w - - 0";
        let start = Position::parse(&spec.parse().unwrap(), start).unwrap();
        let mut table = Table::from_position(start, 0);
        for _ in 0..200 {
            let mut counts = HashMap::new();
            let (end, mut most) = (table.steps(), 0);
            let mut walk = table.clone();
            for step in 0..=end {
                walk.go_to_step(step);
                let in_turn = walk.last().is_some_and(|last| !last.turn_over);
                let count = counts.entry(walk.position().key()).or_insert(0);
                *count += u32::from(!in_turn);
                most = *count;
            }
            let over = table.position().to_play() == ToPlay::Over;
            assert_eq!(table.to_play() == ToPlay::Over, over || most >= 3);
            draws += u32::from(!over && most >= 3);
            match table.to_play() {
                ToPlay::Player(_) if random.below(12) > 0 => {
                    // Short moves with few kings repeat positions.
                    let mut actions = table.legal_actions();
                    actions.truncate(4);
                    table.play(random.pick::<String>(&actions)).unwrap();
                }
                _ if random.below(3) == 0 => drop(table.redo()),
                _ => drop(table.undo()),
            }
        }
    }
    assert!(draws > 20, "{draws}");
}

#[test]
fn the_hundredth_quiet_turn_is_a_draw() {
    let mut table = table("7B/8/8/8/8/8/8/W7 w - - 98");
    table.play("a1-a2").unwrap();
    assert_eq!(table.outcome(), None);
    table.play("h8-h7").unwrap();
    assert_eq!(table.to_play(), ToPlay::Over);
    assert_eq!(table.outcome().unwrap().places(), [1, 1]);
    let ending = table.ending().unwrap();
    assert_eq!(
        ending,
        Message::new("give-and-take.quiet-limit").with("turns", 100u8)
    );
    assert_eq!(
        table.play("a2-a1"),
        Err(Message::new("refused.over").into())
    );
    assert!(table.undo() && table.outcome().is_none());
}

#[test]
fn a_capture_or_a_step_forward_begins_the_quiet_turns_anew() {
    let mut pawn = table("7B/8/8/8/8/w7/8/W7 w - - 99");
    pawn.play("a3-a4").unwrap();
    assert_eq!(pawn.outcome(), None);
    let mut capture = table("7B/7b/8/8/b7/8/8/W7 w - - 99");
    capture.play("a1xa5").unwrap();
    assert_eq!(capture.outcome(), None);
    let mut sideways = table("7B/8/8/8/8/w7/8/W7 w - - 99");
    sideways.play("a3-b3").unwrap();
    assert_eq!(sideways.outcome().unwrap().places(), [1, 1]);
}
