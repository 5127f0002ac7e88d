//! In every game, touches can reach exactly the legal actions.

use crate::random::{Random, for_every_game, specs};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use take_five_rules::{GAMES, GameInfo, Message, Position, Spec, ToPlay};
use take_five_table::{Table, TouchResult};
use take_five_words::Words;

/// The number of positions explored in each game.
const POSITIONS: usize = 36;

/// Some of a game's specs: its default first, and both ends of every option.
fn spread(info: &'static GameInfo) -> Vec<Spec> {
    let all = specs(info);
    let some = all.iter().step_by(all.len().div_ceil(6)).copied();
    let mut spread = vec![Spec::new(info)];
    spread.extend(some);
    spread.extend(all.last());
    spread
}

/// Every cell and button of any game, and some keys that are neither.
fn universe(spec: &Spec) -> Vec<String> {
    let squares = ('a'..='h').flat_map(|file| ('1'..='8').map(move |rank| format!("{file}{rank}")));
    let slots = ('1'..='4').flat_map(|side| ["R", "L"].map(|hand| format!("{side}{hand}")));
    let controls = GAMES.iter().flat_map(|info| {
        let buttons = take_five_picture::buttons(&Position::start(&Spec::new(info)));
        buttons.iter().copied().chain(info.chance).map(String::from)
    });
    let none = [
        "", " ", "a", "1", "a0", "i9", "A1", "1r", "a1 ", " a1", "a01", "a1b", "a1xa3", "a1-a2",
        "é1", "a\u{661}", "5R", "\0", "4:", "deal=AS",
    ];
    // On Take's empty board, every cell is a legal action.
    let cells = Position::start(spec).legal_actions();
    let mut keys: Vec<String> = squares.chain(slots).chain(controls).chain(cells).collect();
    keys.extend(none.map(String::from));
    keys.push("x".repeat(5_000));
    keys.push("ß".repeat(5_000));
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Plays random games by touches, and calls `look` with every `stride`-th position's table.
fn play(info: &'static GameInfo, stride: usize, mut look: impl FnMut(&Table, &mut Random)) {
    let specs = spread(info);
    let share = POSITIONS.div_ceil(specs.len());
    for (seed, spec) in specs.iter().enumerate() {
        let mut random = Random::new(seed as u64);
        let mut table = Table::new(spec, seed as u64);
        for step in 0..share * stride {
            if step % stride == 0 {
                look(&table, &mut random);
            }
            match table.to_play() {
                ToPlay::Over => {
                    look(&table, &mut random);
                    table = Table::new(spec, random.below(1000).into());
                }
                ToPlay::Chance => {
                    let control = table.position().chance_touch().unwrap();
                    assert_eq!(table.choices(), [control]);
                    assert!(
                        matches!(table.touch(control), TouchResult::Played(steps) if steps[0].chance)
                    );
                }
                ToPlay::Player(_) => touch_action(&mut table, &mut random),
            }
        }
    }
}

/// Enters a random action by touches, and checks that this is what gets played.
fn touch_action(table: &mut Table, random: &mut Random) {
    let paths = table.position().touch_paths();
    let (action, path) = random.pick::<(String, Vec<String>)>(&paths);
    assert_eq!(&table.touch_path(action), path);
    for (index, key) in path.iter().enumerate() {
        let before = table.position().clone();
        assert!(table.choices().contains(key));
        match table.touch(key) {
            TouchResult::Begun => {
                assert_eq!(table.pending(), &path[..=index]);
                assert_eq!(table.position(), &before);
            }
            TouchResult::Played(steps) => {
                assert_eq!((index + 1, steps.len()), (path.len(), 1));
                assert_eq!((&steps[0].text, steps[0].chance), (action, false));
                assert_eq!(table.position(), &steps[0].after);
                assert!(table.pending().is_empty());
            }
            other => panic!("{other:?} by {key} on the way to {action}"),
        }
    }
    assert_eq!(table.last().map(|last| last.text).as_ref(), Some(action));
}

/// Checks that the message has a short sentence in which nothing is missing.
fn check_words(message: &Message) {
    let said = Words::english().say(message);
    let whole = !said.is_empty() && !said.contains(['{', '}']) && said != message.to_string();
    assert!(whole, "{message} says: {said}");
    assert!(
        said.chars().count() < 4_000,
        "{} repeats its input",
        message.id
    );
}

/// Touches each of the keys, each time from the same state, and returns the actions played.
fn explore(
    table: &Table,
    keys: &[String],
    all: &[String],
    random: &mut Random,
) -> BTreeSet<String> {
    let choices = table.choices();
    let held = table.pending();
    let begins = {
        let mut fresh = table.clone();
        fresh.clear_pending();
        fresh.choices()
    };
    let mut found = BTreeSet::new();
    let full = random.index(choices.len().max(1));
    for key in keys {
        let mut next = table.clone();
        let touched = next.touch(key);
        let place = || format!("{held:?} and {key:?} in {}", table.position());
        let leads_on = choices.contains(key);
        match touched {
            TouchResult::Played(steps) => {
                let fresh = !leads_on && begins.contains(key);
                assert!(leads_on || fresh, "{}", place());
                assert!(steps.len() == 1 && next.pending().is_empty(), "{}", place());
                found.extend(steps.into_iter().map(|step| step.text));
            }
            TouchResult::Begun if leads_on => {
                assert_eq!(
                    next.pending(),
                    [held, std::slice::from_ref(key)].concat(),
                    "{}",
                    place()
                );
                assert_eq!(next.position(), table.position());
                assert!(!next.choices().is_empty());
                let whole = choices.iter().position(|choice| choice == key) == Some(full);
                let some = further_keys(&next, &begins, all, whole, random);
                let behind = explore(&next, &some, all, random);
                found.extend(behind);
            }
            TouchResult::Begun => {
                // Switched to another piece.
                assert!(begins.contains(key) && !held.contains(key), "{}", place());
                assert_eq!(next.pending(), std::slice::from_ref(key));
            }
            TouchResult::Deselected => {
                assert_eq!(held.last(), Some(key));
                assert!(!leads_on && next.pending().is_empty(), "{}", place());
                assert_eq!(
                    (next.position(), next.choices()),
                    (table.position(), begins.clone())
                );
            }
            TouchResult::Refused(reason) => {
                let known = leads_on || begins.contains(key) || held.last() == Some(key);
                assert!(!known, "{} refused: {reason}", place());
                check_words(&reason);
                let same = (next.position(), next.pending(), next.link());
                assert_eq!(same, (table.position(), held, table.link()));
            }
        }
    }
    found
}

/// Keys to touch when an action is incomplete: those that continue it, those that start another,
/// and some or all others.
fn further_keys(
    table: &Table,
    begins: &[String],
    all: &[String],
    whole: bool,
    random: &mut Random,
) -> Vec<String> {
    if whole {
        return all.to_vec();
    }
    let mut keys = table.choices();
    keys.extend(table.pending().iter().cloned());
    for from in [begins, all, all, all] {
        keys.push(random.pick::<String>(from).clone());
    }
    keys
}

#[test]
fn touches_reach_exactly_the_legal_actions() {
    for_every_game(|info| {
        play(info, 13, |table, random| {
            let all = universe(&table.spec());
            // In the game in progress, and with the position alone.
            let alone = Table::from_position(table.position().clone(), 0);
            let table = if table.to_play() == ToPlay::Over || table.steps() < 40 {
                table
            } else {
                &alone
            };
            let found: Vec<String> = explore(table, &all, &all, random).into_iter().collect();
            match table.to_play() {
                ToPlay::Player(_) => assert_eq!(found, table.legal_actions()),
                ToPlay::Chance => assert_eq!(found.len(), 1),
                ToPlay::Over => assert!(found.is_empty() && table.choices().is_empty()),
            }
        });
    });
}

/// The actions that the choices lead to.
fn reach(table: &Table) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for key in table.choices() {
        let mut next = table.clone();
        match next.touch(&key) {
            TouchResult::Played(steps) => found.extend(steps.into_iter().map(|step| step.text)),
            TouchResult::Begun => found.extend(reach(&next)),
            other => panic!("{other:?} by {key} in {}", table.position()),
        }
    }
    found
}

/// Every state in many turns, including those within chains and of chance.
#[test]
fn choices_lead_to_exactly_the_legal_actions_in_every_state() {
    // Counted by one thread per game.
    let (chains, chances) = (AtomicU32::new(0), AtomicU32::new(0));
    for_every_game(|info| {
        for (seed, spec) in spread(info).iter().enumerate() {
            let mut random = Random::new(seed as u64);
            let mut table = Table::new(spec, seed as u64);
            let steps = if table.choices().len() > 100 { 5 } else { 120 };
            for _ in 0..steps {
                let within = table.last().is_some_and(|last| !last.turn_over);
                let found: Vec<String> = reach(&table).into_iter().collect();
                match table.to_play() {
                    ToPlay::Over => {
                        assert!(found.is_empty());
                        break;
                    }
                    ToPlay::Player(_) => {
                        assert_eq!(found, table.legal_actions(), "{}", table.position());
                        chains.fetch_add(u32::from(within), Relaxed);
                        touch_action(&mut table, &mut random);
                    }
                    ToPlay::Chance => {
                        assert_eq!(found.len(), 1);
                        chances.fetch_add(1, Relaxed);
                        assert!(table.advance().is_some());
                    }
                }
            }
        }
    });
    assert!(chains.into_inner() > 0 && chances.into_inner() > 0);
}

#[test]
fn no_touches_in_any_order_break_anything() {
    for_every_game(|info| {
        play(info, 3, |table, random| {
            let all = universe(&table.spec());
            let mut table = table.clone();
            for _ in 0..40 {
                let begun = table.pending().to_vec();
                let position = table.position().clone();
                let pool = if random.below(3) == 0 {
                    all.clone()
                } else {
                    table.choices()
                };
                if pool.is_empty() {
                    break;
                }
                match table.touch(random.pick::<String>(&pool)) {
                    TouchResult::Played(steps) => assert_eq!(table.position(), &steps[0].after),
                    TouchResult::Refused(_) => assert_eq!(table.pending(), begun),
                    TouchResult::Begun | TouchResult::Deselected => {
                        assert_eq!(table.position(), &position)
                    }
                }
            }
        });
    });
}

fn table(spec: &str, position: &str) -> Table {
    let spec = spec.parse().unwrap();
    Table::from_position(Position::parse(&spec, position).unwrap(), 0)
}

fn refused(table: &mut Table, key: &str) -> &'static str {
    match table.touch(key) {
        TouchResult::Refused(reason) => reason.id,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_piece_is_selected_exchanged_and_deselected() {
    let mut table = table(
        "give-and-take",
        "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w - - 0",
    );
    assert_eq!(refused(&mut table, "c2"), "give-and-take.pawn-stuck");
    assert_eq!(refused(&mut table, "c7"), "give-and-take.not-yours");
    assert_eq!(refused(&mut table, "c5"), "give-and-take.empty");
    assert!(!table.clear_pending());
    assert_eq!(table.touch("c3"), TouchResult::Begun);
    assert_eq!(
        (table.pending(), table.choices()),
        (&["c3".to_owned()][..], vec!["c4".to_owned()])
    );
    assert_eq!(table.touch("d3"), TouchResult::Begun);
    assert_eq!(table.pending(), ["d3"]);
    assert_eq!(refused(&mut table, "d5"), "give-and-take.pawn-one-step");
    assert_eq!(table.pending(), ["d3"]);
    assert_eq!(table.touch("d3"), TouchResult::Deselected);
    assert!(table.pending().is_empty());
    assert_eq!(table.touch("e3"), TouchResult::Begun);
    assert!(table.clear_pending() && table.pending().is_empty());
    assert_eq!(table.touch("e3"), TouchResult::Begun);
    assert!(matches!(table.touch("e4"), TouchResult::Played(_)));
    assert_eq!(table.touch("d6"), TouchResult::Begun);
    assert!(table.play("f6-f5").is_ok());
    assert!(
        table.pending().is_empty(),
        "typed text clears pending touches"
    );
    assert_eq!(table.touch("e4"), TouchResult::Begun);
    assert!(table.undo() && table.pending().is_empty());
    assert_eq!(table.touch("d6"), TouchResult::Begun);
    assert!(table.redo() && table.pending().is_empty());
}

#[test]
fn within_a_turn_one_touch_goes_on() {
    let mut table = table("give-and-take", "8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0");
    assert_eq!(table.touch("e5"), TouchResult::Begun);
    assert!(matches!(table.touch("e8"), TouchResult::Played(_)));
    assert_eq!(table.choices(), ["e1", "e2"]);
    assert_eq!(refused(&mut table, "e8"), "give-and-take.must-go-on");
    assert!(matches!(table.touch("e2"), TouchResult::Played(_)));
    assert_eq!(table.turns()[0].text, "e5xe8xe2");
}
