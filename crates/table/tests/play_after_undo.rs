//! In a game that is being played, a turn played after an undo becomes part of the game, and what
//! it replaces is kept as a variation.

use crate::random::{Random, for_every_game, specs};
use take_five_rules::{GameInfo, Spec, ToPlay};
use take_five_table::{End, MAX_NESTING, RecordedTurn, Table};

fn table(spec: &str) -> Table {
    Table::new(&spec.parse().unwrap(), 2026)
}

fn play(table: &mut Table, actions: &[&str]) {
    for action in actions {
        table.play(action).unwrap();
    }
}

/// The moves of the record, without the mark of the current position.
fn moves(table: &Table) -> String {
    let record = table.record();
    let (_, moves) = record.split_once("\n\n").unwrap();
    moves.trim().replace(" @", "")
}

/// The value of the tag.
fn result(table: &Table) -> String {
    let record = table.record();
    let (_, rest) = record.split_once("[Result \"").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

/// The number of steps of the main line.
fn main_line(table: &Table) -> usize {
    table.tree().iter().map(|turn| turn.steps).sum()
}

/// The number of all turns, including those of variations.
fn all_turns(turns: &[RecordedTurn]) -> usize {
    let lines = |turn: &RecordedTurn| {
        turn.variations
            .iter()
            .map(|line| all_turns(line))
            .sum::<usize>()
    };
    turns.iter().map(|turn| 1 + lines(turn)).sum()
}

#[test]
fn what_is_played_after_a_take_back_is_the_game() {
    let mut table = table("take");
    play(&mut table, &["e5", "e1", "c3"]);
    assert!(table.undo());
    play(&mut table, &["a1", "i5"]);
    table.end_game(End::Resigned(1)).unwrap();
    assert_eq!(
        moves(&table),
        "1. e5 2. e1 3. a1 (3. c3) 4. i5 resign-1 2,1"
    );
    assert_eq!(result(&table), "2,1");
    assert!(table.is_main_line_over());
    assert!(table.link().to_string().contains("&turns=e5,e1,a1,i5&"));
}

#[test]
fn back_to_what_was_abandoned_is_the_game_too() {
    let mut table = table("take");
    play(&mut table, &["e5", "e1"]);
    table.undo();
    play(&mut table, &["a1", "c3"]);
    table.undo();
    table.undo();
    play(&mut table, &["e1", "c4"]);
    assert_eq!(moves(&table), "1. e5 2. e1 (2. a1 3. c3) 3. c4 *");
    // Undo, redo, undo, and continue.
    table.undo();
    table.redo();
    table.undo();
    play(&mut table, &["c5"]);
    assert_eq!(moves(&table), "1. e5 2. e1 (2. a1 3. c3) 3. c5 (3. c4) *");
}

#[test]
fn a_turn_that_was_only_begun_is_taken_back_within() {
    let mut table = table("give-and-take");
    play(&mut table, &["c3-c4", "c6-c5", "c4xc6"]);
    assert_eq!(moves(&table), "1. c3-c4 2. c6-c5 3. c4xc6 *");
    play(&mut table, &["c6xc8"]);
    table.undo();
    table.undo();
    play(&mut table, &["c4xc6xc8"]);
    assert_eq!(moves(&table), "1. c3-c4 2. c6-c5 3. c4xc6xc8 *");
}

#[test]
fn an_end_that_was_taken_back_is_no_end() {
    let mut table = table("take:size=3");
    play(&mut table, &["a1", "b3"]);
    table.end_game(End::Draw).unwrap();
    assert!(table.is_main_line_over());
    table.undo();
    play(&mut table, &["c2"]);
    assert_eq!(
        (result(&table), table.is_main_line_over()),
        ("*".into(), false)
    );
    assert!(moves(&table).starts_with("1. a1 2. b3 3. c2"));
    let again = Table::open_record(&table.record(), 0).unwrap();
    assert_eq!((again.0.record(), again.1), (table.record(), None));
}

#[test]
fn a_finished_game_that_is_looked_at_keeps_its_result() {
    let mut table = table("take:size=3");
    play(&mut table, &["a1", "b3", "c2"]);
    table.end_game(End::Resigned(2)).unwrap();
    table.go_to_turn(1);
    play(&mut table, &["c4"]);
    assert_eq!(moves(&table), "1. a1 2. b3 (2. c4) 3. c2 resign-2 1,2");
    // Undoing a step after navigating back is still exploring.
    assert!(table.undo());
    table.go_to_turn(2);
    play(&mut table, &["c5"]);
    assert!(moves(&table).ends_with("resign-2 1,2"), "{}", moves(&table));
}

#[test]
fn an_opened_record_is_studied_until_it_is_said_to_be_a_game() {
    let record = "[Game \"take:size=3\"]\n\n1. a1 2. b3 *\n";
    let (mut table, _) = Table::open_record(record, 0).unwrap();
    assert!(table.is_study());
    table.undo();
    play(&mut table, &["c2"]);
    assert_eq!(moves(&table), "1. a1 2. b3 (2. c2) *");
    table.set_study(false);
    table.undo();
    play(&mut table, &["c4"]);
    assert_eq!(moves(&table), "1. a1 2. c4 (2. b3) (2. c2) *");
}

#[test]
fn with_ever_more_taken_back_the_record_can_still_be_read() {
    let mut table = table("take:size=16");
    for _ in 0..MAX_NESTING + 40 {
        let action = table.legal_actions().swap_remove(0);
        play(&mut table, &[&action]);
    }
    // From ever earlier turns: each abandoned line is nested in the next one.
    for turn in (1..MAX_NESTING + 30).rev() {
        table.go_to_turn(turn);
        let played = table.tree()[turn].text.clone();
        let actions = table.legal_actions();
        let other = actions.iter().find(|action| **action != played).unwrap();
        play(&mut table, &[other]);
        assert_eq!(main_line(&table), turn + 1);
    }
    let (again, problem) = Table::open_record(&table.record(), 0).unwrap();
    assert_eq!((again.record(), problem), (table.record(), None));
}

fn some_specs(info: &'static GameInfo) -> Vec<Spec> {
    specs(info).into_iter().step_by(7).take(4).collect()
}

/// In every game, with chance and in turns of several actions, the main line leads to the position
/// on the table.
#[test]
fn the_main_line_is_always_what_was_played() {
    for_every_game(|info| {
        let mut random = Random::new(5);
        for spec in some_specs(info) {
            let mut table = Table::new(&spec, u64::from(random.below(1000)));
            let mut path: Vec<String> = Vec::new();
            for _ in 0..150 {
                step(&mut table, &mut path, &mut random);
            }
            let before = all_turns(&table.tree());
            let (again, problem) = Table::open_record(&table.record(), 0).unwrap();
            assert_eq!((all_turns(&again.tree()), problem), (before, None));
            assert_eq!(again.record(), table.record());
        }
    });
}

/// The steps up to the current position.
fn steps(table: &Table) -> Vec<String> {
    let steps = table.steps_since(0).into_iter();
    steps.map(|(_, step)| step.text).collect()
}

fn step(table: &mut Table, path: &mut Vec<String>, random: &mut Random) {
    let played = match (random.below(4), table.to_play()) {
        (0, _) | (_, ToPlay::Over) => {
            for _ in 0..=random.below(5) {
                table.undo();
            }
            if random.below(3) == 0 {
                table.redo();
            }
            *path = steps(table);
            return;
        }
        (_, ToPlay::Chance) => table.advance().unwrap(),
        (_, ToPlay::Player(_)) => {
            let action = random.pick::<String>(&table.legal_actions()).clone();
            table.play(&action).unwrap().swap_remove(0)
        }
    };
    path.truncate(table.steps() - 1);
    path.push(played.text);
    // Repeating what was once played leads to what followed then; anything else ends the main line.
    let mut end = table.clone();
    end.go_to_step(usize::MAX);
    assert_eq!(main_line(table), end.steps());
    assert_eq!(table.can_go_forward(), end.steps() > path.len());
    assert_eq!(steps(&end)[..path.len()], *path);
    assert_eq!(table.is_main_line_over(), end.to_play() == ToPlay::Over);
}

#[test]
fn once_the_game_has_gone_on_nothing_is_undone() {
    let mut table = table("take:size=3");
    play(&mut table, &["a1", "b3"]);
    assert!(table.undo() && table.undo() && table.is_undone());
    // The same turn again leads to where the rest is still undone; another one is the game from there on.
    play(&mut table, &["a1"]);
    assert!(table.is_undone());
    play(&mut table, &["c4"]);
    assert!(!table.is_undone());
    table.end_game(End::Resigned(1)).unwrap();
    assert!(table.undo() && table.is_undone());
    table.end_game(End::Resigned(1)).unwrap();
    assert!(!table.is_undone() && table.is_main_line_over());
}

#[test]
fn an_end_taken_back_before_a_reload_is_played_on_from() {
    let mut table = table("take:size=3");
    play(&mut table, &["a1", "b3", "c2"]);
    table.end_game(End::Resigned(2)).unwrap();
    assert!(!table.is_undone() && table.undo() && table.is_undone());
    let (mut again, _) = Table::open_record(&table.record(), 0).unwrap();
    again.set_study(false);
    again.set_undone(table.is_undone());
    play(&mut again, &["c4"]);
    assert_eq!((result(&again), main_line(&again)), ("*".into(), 4));
}
