//! A wrong puzzle is caught, whatever is wrong with it.

use take_five_puzzle::{Puzzle, compose, find_fault, with_close_points};
use take_five_rules::{Message, Position};
use take_five_search::{Limits, Player, PuzzleGoal};

/// A position of Take in which one cell wins, and its puzzle.
const POSITION: &str = "rrb/..rb/.r.ob/rb../rr. b 25";

fn position() -> Position {
    Position::parse(&"take:size=3".parse().unwrap(), POSITION).unwrap()
}

fn puzzle() -> Puzzle {
    let found = compose(&position(), "1/0", &mut Player::new()).unwrap();
    found.expect("it makes a puzzle")
}

fn fault(puzzle: &Puzzle) -> Option<String> {
    let fault: Option<Message> = find_fault(puzzle, &mut Player::new()).unwrap();
    fault.map(|fault| format!("{:?}", fault.args[0]))
}

#[test]
fn a_puzzle_is_right_as_it_was_made_and_read_as_it_was_written() {
    let puzzle = puzzle();
    assert_eq!((puzzle.goal, &puzzle.line[0][..]), (PuzzleGoal::Win, "c3"));
    assert_eq!(fault(&puzzle), None);
    let record = puzzle.record().unwrap();
    assert_eq!(Puzzle::read(&record).unwrap(), puzzle);
}

/// Plants a fault.
type Plant = fn(&mut Puzzle);

#[test]
fn whatever_is_wrong_with_a_puzzle_is_found() {
    let planted: [(&str, Plant); 8] = [
        ("id", |puzzle| puzzle.id = "take-000000".to_owned()),
        ("line", |puzzle| puzzle.line.push("a9".to_owned())),
        ("nodes", |puzzle| puzzle.nodes = 10_000_000),
        // Another action than the one that wins, and not the first level's.
        ("wrong", |puzzle| puzzle.line = vec!["b4".to_owned()]),
        // Too few to see the win.
        ("wrong", |puzzle| puzzle.nodes = 30),
        ("themes", |puzzle| {
            puzzle.themes.push("block-roll".to_owned())
        }),
        ("difficulty", |puzzle| puzzle.difficulty = 5),
        ("altered", |puzzle| puzzle.proof.clear()),
    ];
    for (wanted, plant) in planted {
        let mut puzzle = puzzle();
        plant(&mut puzzle);
        let found = fault(&puzzle).unwrap_or_default();
        assert!(
            found.contains(wanted),
            "{wanted}: {found} {:?}",
            puzzle.line
        );
    }
}

#[test]
fn what_everyone_sees_is_no_puzzle() {
    // Of two jumps, each of which ends the game at once, one wins.
    let spec = "acquisitions:values=mixed".parse().unwrap();
    let position = Position::parse(&spec, "8/8/8/8/8/8/8/1wb5 1 12 28,29 0 -").unwrap();
    let mut wanted = puzzle();
    wanted.id = take_five_puzzle::puzzle_id(&position);
    wanted.position = position.clone();
    wanted.line = vec!["b1xd1".to_owned()];
    let found = fault(&wanted).unwrap_or_default();
    assert!(
        ["obvious", "level-1"]
            .iter()
            .any(|fault| found.contains(fault)),
        "{found}"
    );
    assert_eq!(compose(&position, "", &mut Player::new()).unwrap(), None);
}

#[test]
fn a_record_without_a_task_is_no_puzzle() {
    let puzzle = puzzle();
    let record = puzzle.record().unwrap();
    for tag in ["Puzzle", "Goal", "Difficulty", "Nodes"] {
        let without = record.replace(&format!("[{tag} "), "[Other ");
        let problem = Puzzle::read(&without).unwrap_err();
        assert_eq!(problem.id, "puzzles.tag", "{tag}");
    }
    let own = format!("[Difficulty \"{}\"]", puzzle.difficulty);
    let hard = record.replace(&own, "[Difficulty \"6\"]");
    assert_eq!(Puzzle::read(&hard).unwrap_err().id, "puzzles.tag");
}

/// Two jumps are left that exclude each other, or one of them and a third.
#[test]
fn the_points_are_set_so_that_the_answer_decides() {
    let text = "8/8/8/8/8/8/8/wwww4 1 12 3,57 0 -";
    let position = Position::parse(&"acquisitions".parse().unwrap(), text).unwrap();
    let mut player = Player::new();
    let mut limits = Limits {
        nodes: 10_000,
        stop: &mut || false,
    };
    let told = &mut |_: &_| ();
    let found = player
        .analyse(&position, &[], 2, &mut |_| 0, &mut limits, told)
        .unwrap();
    if let Some(close) = with_close_points(&position, &found.lines) {
        let all = |position: &Position| match position {
            Position::Acquisitions(state) => state.points().iter().sum::<u32>(),
            _ => 0,
        };
        assert_eq!(all(&close), all(&position), "the sum stays");
    }
    let far = Position::start(&"take".parse().unwrap());
    assert_eq!(
        with_close_points(&far, &found.lines),
        None,
        "only chips have points"
    );
}
