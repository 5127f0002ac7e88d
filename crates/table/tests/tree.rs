//! The record as a tree: navigation, variations, comments, endings, and undoing against engines.

use take_five_rules::{Message, ToPlay};
use take_five_table::{End, RecordedTurn, Seat, Table, TouchResult};

/// A record being studied: a turn played from an earlier position starts a variation.
fn table(spec: &str, turns: &[&str]) -> Table {
    let mut table = Table::new(&spec.parse().unwrap(), 2026);
    table.set_study(true);
    play(&mut table, turns);
    table
}

fn play(table: &mut Table, turns: &[&str]) {
    for turn in turns {
        table.replay(turn).unwrap();
    }
}

/// The tree in short form: `a1 b3 (c2 (c4)) c3`.
fn tree(table: &Table) -> String {
    fn line(turns: &[RecordedTurn]) -> String {
        let turn = |turn: &RecordedTurn| {
            let lines = turn.variations.iter();
            let lines = lines.map(|turns| format!(" ({})", line(turns)));
            turn.text.clone() + &lines.collect::<String>()
        };
        let turns: Vec<String> = turns.iter().map(turn).collect();
        turns.join(" ")
    }
    line(&table.tree())
}

/// The id of the first turn with this text, in variations too.
fn id(table: &Table, text: &str) -> usize {
    fn find(turns: &[RecordedTurn], text: &str) -> Option<usize> {
        turns.iter().find_map(|turn| {
            let lines = turn.variations.iter();
            let here = (turn.text == text).then_some(turn.id);
            here.or_else(|| lines.into_iter().find_map(|line| find(line, text)))
        })
    }
    find(&table.tree(), text).unwrap_or_else(|| panic!("no {text} in {}", tree(table)))
}

#[test]
fn playing_from_an_earlier_place_makes_a_variation() {
    let mut table = table("take:size=3", &["a1", "b3", "c2"]);
    assert!(table.back());
    play(&mut table, &["c4", "e3"]);
    assert_eq!(tree(&table), "a1 b3 c2 (c4 e3)");
    let [at, e3] = [table.current_turn(), id(&table, "e3")];
    assert_eq!(at, e3);
    assert!(table.back() && table.back());
    play(&mut table, &["d4"]);
    assert_eq!(tree(&table), "a1 b3 c2 (c4 e3) (d4)");
    assert!(table.go_to(id(&table, "c4")));
    play(&mut table, &["e2", "a3"]);
    assert_eq!(tree(&table), "a1 b3 c2 (c4 e3 (e2 a3)) (d4)");
    // A turn that already exists becomes the current one.
    let version = table.version();
    assert!(table.go_to(id(&table, "b3")));
    play(&mut table, &["c2"]);
    assert_eq!(table.current_turn(), id(&table, "c2"));
    assert_eq!(table.version(), version, "navigation changes nothing");
}

#[test]
fn moving_goes_by_turns() {
    let mut table = table("take-back-toe", &["4:a2-a1", "3:b2-b3", "2:"]);
    assert!(table.can_go_back() && !table.can_go_forward() && !table.forward());
    let shown = |table: &Table| (table.steps(), table.current_turn());
    assert_eq!(shown(&table), (5, 5));
    for steps in [4, 2, 0] {
        assert!(table.back());
        assert_eq!(shown(&table), (steps, steps));
    }
    assert!(!table.back() && !table.can_go_back() && table.can_go_forward());
    for steps in [2, 4, 5] {
        assert!(table.forward());
        assert_eq!(table.steps(), steps);
    }
    // Within a turn, it is the current turn; back and forward go to its start and end.
    table.go_to_step(3);
    assert_eq!(shown(&table), (3, 4));
    let mut other = table.clone();
    assert!(table.back() && other.forward());
    assert_eq!((table.steps(), other.steps()), (2, 4));
    assert!(!table.go_to(99) && !table.go_to(usize::MAX));
    assert_eq!(table.steps(), 2);
}

#[test]
fn variations_within_a_turn_share_its_beginning() {
    let mut table = table("take-back-toe", &["4:a2-a1"]);
    assert!(table.undo());
    play(&mut table, &["b2-b1", "6:"]);
    assert_eq!(tree(&table), "4:a2-a1 (4:b2-b1 6:)");
    table.go_to(0);
    play(&mut table, &["5:c2-c1"]);
    assert_eq!(tree(&table), "4:a2-a1 (4:b2-b1 6:) (5:c2-c1)");
    // Deleting one turn keeps the steps that the others share with it.
    assert!(table.remove(id(&table, "4:a2-a1")));
    assert_eq!(tree(&table), "4:b2-b1 (5:c2-c1) 6:");
    assert!(table.remove(id(&table, "4:b2-b1")));
    assert_eq!(tree(&table), "5:c2-c1", "the whole turn is gone");
    assert!(table.restore() && table.restore() && !table.restore());
    assert_eq!(tree(&table), "4:a2-a1 (4:b2-b1 6:) (5:c2-c1)");
}

#[test]
fn a_variation_is_promoted_step_by_step() {
    let mut table = table("take:size=3", &["a1", "b3", "c2"]);
    table.go_to_turn(1);
    play(&mut table, &["b4", "c5"]);
    table.back();
    play(&mut table, &["d4"]);
    assert_eq!(tree(&table), "a1 b3 (b4 c5 (d4)) c2");
    let d4 = id(&table, "d4");
    assert!(table.promote(d4));
    assert_eq!(tree(&table), "a1 b3 (b4 d4 (c5)) c2");
    assert!(table.promote(d4));
    assert_eq!(tree(&table), "a1 b4 (b3 c2) d4 (c5)");
    assert!(!table.promote(d4), "it is the main line now");
    assert_eq!(table.current_turn(), d4, "the current turn stays");
    assert!(!table.promote(0) && !table.promote(99));
}

#[test]
fn what_is_taken_out_can_be_put_back() {
    let mut table = table("take:size=3", &["a1", "b3", "c2", "e3"]);
    table.go_to_turn(2);
    play(&mut table, &["c4"]);
    assert!(!table.can_restore() && !table.remove(0) && !table.remove(99));
    let [b3, c2, c4] = ["b3", "c2", "c4"].map(|text| id(&table, text));
    assert!(table.remove(c2));
    assert_eq!(
        (tree(&table), table.current_turn()),
        ("a1 b3 c4".into(), c4)
    );
    assert!(!table.go_to(c2) && !table.remove(c2) && !table.promote(c2));
    assert_eq!(
        table.set_comment(c2, "x").unwrap_err().id,
        "refused.no-turn"
    );
    assert!(table.remove(b3));
    // The current position was among the deleted ones.
    assert_eq!(
        (tree(&table), table.current_turn()),
        ("a1".into(), id(&table, "a1"))
    );
    assert!(table.restore() && table.restore() && !table.can_restore());
    assert_eq!(tree(&table), "a1 b3 c2 (c4) e3");
    // Cannot be restored if the same turn was played again.
    table.remove(b3);
    play(&mut table, &["b3"]);
    assert!(!table.can_restore() && !table.restore());
    assert_eq!(tree(&table), "a1 b3");
}

#[test]
fn comments_belong_to_turns_and_to_the_game() {
    let mut table = table("take-back-toe", &["4:"]);
    table.set_comment(0, " the game \r\n at last\t").unwrap();
    assert_eq!(table.comment(0), Some("the game \n at last"));
    table
        .set_comment(table.current_turn(), "a good roll")
        .unwrap();
    // The turn continues, and its comment moves with it.
    play(&mut table, &["a2-a1", "3:"]);
    let turn = id(&table, "4:a2-a1");
    assert_eq!(table.comment(turn), Some("a good roll"));
    assert_eq!(table.tree()[0].comment.as_deref(), Some("a good roll"));
    let version = table.version();
    table.set_comment(turn, "").unwrap();
    assert_eq!(table.comment(turn), None);
    assert_ne!(table.version(), version);
}

#[test]
fn players_end_the_game_until_it_is_taken_back() {
    let mut table = table("take:size=3", &["a1", "b3"]);
    table.touch("c2"); // played at once
    let before = table.record();
    table.end_game(End::Resigned(1)).unwrap();
    assert_eq!(table.to_play(), ToPlay::Over);
    assert_eq!(
        (table.turn_of(), table.end()),
        (None, Some(End::Resigned(1)))
    );
    assert_eq!(table.outcome().unwrap().places(), [2, 1]);
    assert_eq!(table.ending().unwrap().id, "ended.resigned");
    assert!(table.legal_actions().is_empty() && table.choices().is_empty());
    let over = Message::new("refused.over");
    assert_eq!(table.play("c4"), Err(over.clone().into()));
    assert_eq!(table.touch("c4"), TouchResult::Refused(over.clone()));
    assert_eq!(table.end_game(End::Draw), Err(over));
    assert!(table.advance().is_none());
    assert_eq!(tree(&table), "a1 b3 c2 resign-1");
    assert_eq!(
        table.last().unwrap().text,
        "c2",
        "still the last action played"
    );
    let link = table.link().to_string();
    assert!(
        link.ends_with("&turns=a1,b3,c2&seed=2026&end=resign-1"),
        "{link}"
    );
    assert!(table.undo());
    assert_eq!(table.to_play(), ToPlay::Player(2));
    assert_eq!(table.outcome(), None);
    assert!(table.redo());
    assert_eq!(table.end(), Some(End::Resigned(1)));
    table.undo();
    play(&mut table, &["c4"]);
    assert_eq!(tree(&table), "a1 b3 c2 resign-1 (c4)");
    let end = id(&table, "resign-1");
    assert!(table.remove(end) && table.undo());
    assert_eq!(
        table.record().replace(" @", ""),
        before.replace("c2 *", "c2 4. c4 *")
    );
    assert_eq!(
        table.end_game(End::Resigned(3)).unwrap_err().id,
        "refused.no-player"
    );
    assert_eq!(
        table.end_game(End::Resigned(0)).unwrap_err().id,
        "refused.no-player"
    );
    table.end_game(End::Draw).unwrap();
    assert_eq!(table.outcome().unwrap().places(), [1, 1]);
    assert_eq!(table.outcome().unwrap().points(), None);
}

#[test]
fn a_game_ends_within_a_turn_and_of_many_players_all_but_one_win() {
    let mut table = table("take-back-toe", &["4:"]);
    table.end_game(End::Resigned(1)).unwrap();
    assert_eq!(tree(&table), "4: resign-1");
    assert_eq!(table.link().turns, ["4:"]);
    table.undo();
    play(&mut table, &["a2-a1"]);
    assert_eq!(tree(&table), "4: resign-1 (4:a2-a1)");
    let mut table = Table::new(&"takeaway:players=3".parse().unwrap(), 1);
    table.end_game(End::Resigned(2)).unwrap();
    assert_eq!(table.outcome().unwrap().places(), [1, 3, 1]);
    table.undo();
    table.end_game(End::Draw).unwrap();
    assert_eq!(table.outcome().unwrap().places(), [1, 1, 1]);
}

#[test]
fn a_person_takes_back_past_the_answer_of_an_engine() {
    let mut table = table("take:size=3", &[]);
    let engine = Seat::Engine(3);
    table.set_seats(&[Seat::Human, engine]).unwrap();
    play(&mut table, &["a1", "b3", "c2", "c4"]);
    assert!(table.undo());
    assert_eq!((table.steps(), table.to_play()), (2, ToPlay::Player(1)));
    assert!(table.undo() && !table.undo() && !table.can_undo());
    assert_eq!(table.steps(), 0);
    assert!(table.redo());
    assert_eq!(table.steps(), 2, "redo includes the reply");
    // The engine moved first: its own turn cannot be undone.
    table.set_seats(&[engine, Seat::Human]).unwrap();
    assert!(table.undo());
    assert_eq!((table.steps(), table.can_undo()), (1, false));
    // An engine that is still thinking.
    table.set_seats(&[Seat::Human, engine]).unwrap();
    assert!(table.undo());
    assert_eq!(table.steps(), 0);
    // Only engines: one action at a time.
    table.set_seats(&[engine, engine]).unwrap();
    table.go_to_step(4);
    assert!(table.undo());
    assert_eq!(table.steps(), 3);
    // The end of a game is undone separately.
    table.set_seats(&[Seat::Human, engine]).unwrap();
    table.end_game(End::Resigned(1)).unwrap();
    assert!(table.undo());
    assert_eq!((table.steps(), table.end()), (3, None));
    assert_eq!(table.set_seats(&[engine]).unwrap_err().id, "seats.count");
}

#[test]
fn taking_back_past_an_engine_does_not_roll_again() {
    let mut table = table("take-back-toe", &[]);
    table.set_seats(&[Seat::Human, Seat::Engine(1)]).unwrap();
    let roll = table.advance().unwrap().text;
    play(&mut table, &["a2-a1"]);
    let answer = table.advance().unwrap().text;
    play(&mut table, &["d2-d3"]);
    let next = table.advance().unwrap().text;
    assert!(table.undo());
    assert_eq!(table.turns()[0].text, format!("{roll}:a2-a1"));
    assert_eq!((table.steps(), table.to_play()), (1, ToPlay::Player(1)));
    play(&mut table, &["c2-c1"]);
    assert_eq!(table.advance().unwrap().text, answer);
    play(&mut table, &["d2-d3"]);
    assert_eq!(table.advance().unwrap().text, next);
}

#[test]
fn chance_is_chosen_where_it_is_by_hand() {
    let mut table = table("take-back-toe", &[]);
    assert_eq!(table.choices(), ["die"]);
    assert!(matches!(table.touch("4"), TouchResult::Refused(_)));
    table.set_manual_chance(true);
    assert_eq!(table.choices(), ["1", "2", "3", "4", "5", "6", "die"]);
    assert!(matches!(table.touch("4"), TouchResult::Played(_)));
    assert!(matches!(table.touch("a2"), TouchResult::Begun));
    table.undo();
    table.back();
    assert!(matches!(table.touch("die"), TouchResult::Played(_)));
    assert_eq!(tree(&table), "4: (2:)");
    let mut table = Table::new(&"takeaway:players=2".parse().unwrap(), 1);
    table.set_manual_chance(true);
    assert_eq!(table.choices(), ["dealer=1", "dealer=2", "deck"]);
    table.touch("dealer=2");
    assert_eq!(table.choices().len(), 53);
    assert!(matches!(table.touch("QH"), TouchResult::Played(_)));
    assert!(!table.choices().contains(&"QH".to_owned()));
    // Too many outcomes to offer: they can only be drawn.
    let mut table = Table::new(&"take-it-away".parse().unwrap(), 1);
    table.set_manual_chance(true);
    assert_eq!(table.choices(), ["layout"]);
}

#[test]
fn what_has_happened_is_told_by_steps_and_by_turns() {
    let mut table = table("take-back-toe", &["4:a2-a1", "3:b2-b3"]);
    let texts = |steps: Vec<(take_five_rules::Position, take_five_rules::PlayedStep)>| {
        let texts = steps.into_iter().map(|(_, played)| played.text);
        texts.collect::<Vec<_>>()
    };
    assert_eq!(texts(table.steps_since(2)), ["3", "b2-b3"]);
    assert_eq!(texts(table.steps_since(0)), ["4", "a2-a1", "3", "b2-b3"]);
    assert!(table.steps_since(4).is_empty() && table.steps_since(99).is_empty());
    assert_eq!(texts(table.steps_of_turn(2)), ["4", "a2-a1"]);
    assert!(table.steps_of_turn(0).is_empty() && table.steps_of_turn(99).is_empty());
    table.end_game(End::Resigned(1)).unwrap();
    assert!(table.steps_of_turn(5).is_empty());
    assert_eq!(table.end_of_turn(5), Some(End::Resigned(1)));
}
