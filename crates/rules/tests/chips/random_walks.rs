//! Random games: at every state the texts, counts and rejections agree with each other.

use crate::random;
use std::collections::BTreeSet;
use take_five_rules::{
    Acquisitions, ChipAction, Game, Notation, Position, Spec, Square, TakeItAway, ToPlay,
};

const TAKE_IT_AWAY: [&str; 5] = [
    "take-it-away",
    "take-it-away:players=3,penalty=4",
    "take-it-away:players=4,opening=8",
    "take-it-away:dropping=no",
    "take-it-away:players=4,penalty=4,opening=8,dropping=no",
];
const ACQUISITIONS: [&str; 4] = [
    "acquisitions",
    "acquisitions:dropping=yes",
    "acquisitions:values=mixed",
    "acquisitions:values=mixed,dropping=yes",
];

/// Plays a random game and passes every state to `look`, including the final one.
fn walk<G: Game>(spec: &str, seed: u64, mut look: impl FnMut(&G)) {
    let mut rng = random::rng(seed);
    let mut state = G::start(&spec.parse().unwrap());
    loop {
        look(&state);
        match state.to_play() {
            ToPlay::Over => return,
            ToPlay::Chance => {
                let layout = state.draw(&mut rng).unwrap();
                assert!(state.play_chance_unchecked(&layout));
            }
            ToPlay::Player(_) => {
                let (action, _) = state.random_action(&mut rng).unwrap();
                state.play_unchecked(action);
            }
        }
    }
}

/// Runs `look` over random games of both kinds, `games` for each spec.
macro_rules! walk_all {
    ($games:expr, $look:expr) => {
        for seed in 0..$games {
            TAKE_IT_AWAY
                .iter()
                .for_each(|spec| walk::<TakeItAway>(spec, seed, $look));
            ACQUISITIONS
                .iter()
                .for_each(|spec| walk::<Acquisitions>(spec, seed, $look));
        }
    };
}

fn legal<G: Notation<Action = ChipAction>>(state: &G) -> BTreeSet<String> {
    let mut legal = BTreeSet::new();
    state.each_action(|action| {
        let fresh = legal.insert(state.action_text(action));
        assert!(fresh, "{action:?} comes twice");
    });
    legal
}

/// The legal actions, derived square by square from the position text.
fn legal_by_hand(spec: &Spec, text: &str) -> BTreeSet<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let option = |name: &str| spec.values().find(|(o, _)| o.name == name).map(|(_, v)| v);
    let mut board = [['.'; 8]; 8];
    for (rank, row) in fields[0].split('/').rev().enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(run) => file += run as usize,
                None => {
                    board[rank][file] = letter;
                    file += 1;
                }
            }
        }
    }
    let look = |file: i32, rank: i32| -> Option<char> {
        let row = board.get(usize::try_from(rank).ok()?)?;
        row.get(usize::try_from(file).ok()?).copied()
    };
    let name = |file: i32, rank: i32| Square::at(file, rank).unwrap().to_string();
    let mut found = BTreeSet::new();
    for (file, rank) in (0..64).map(|i| (i % 8, i / 8)) {
        let from = name(file, rank);
        if fields[4] != "0" {
            if look(file, rank) == Some('w') {
                found.insert(from);
            }
            continue;
        }
        if look(file, rank) == Some('.') || (fields[5] != "-" && fields[5] != from) {
            continue;
        }
        for (dx, dy) in (0..9).map(|i| (i % 3 - 1, i / 3 - 1)) {
            let over = look(file + dx, rank + dy);
            let landing = look(file + 2 * dx, rank + 2 * dy);
            if over.is_some_and(|chip| chip != '.') && landing == Some('.') {
                found.insert(format!("{from}x{}", name(file + 2 * dx, rank + 2 * dy)));
            }
        }
    }
    let may_drop = option("dropping") == Some("yes") && fields[2].len() > 1;
    if may_drop && fields[4] == "0" && fields[5] == "-" {
        found.insert("away".to_owned());
    }
    found
}

fn check_actions<G: Notation<Action = ChipAction>>(state: &G) {
    let found = legal(state);
    assert_eq!(state.action_count(), found.len() as u64);
    match state.to_play() {
        ToPlay::Player(_) => {
            assert_eq!(found, legal_by_hand(&state.spec(), &state.text()));
            assert_eq!(state.outcome(), None);
        }
        _ => assert!(found.is_empty()),
    }
}

#[test]
fn actions_are_those_found_square_by_square() {
    walk_all!(30, check_actions);
}

fn check_random<G: Notation<Action = ChipAction>>(state: &G) {
    if let ToPlay::Player(_) = state.to_play() {
        let mut picked = BTreeSet::new();
        for n in 0..state.action_count() as u32 {
            let mut asked = 0;
            let drawn = state.random_action(&mut |rng| {
                asked = rng;
                n
            });
            let (action, count) = drawn.unwrap();
            assert_eq!(u64::from(count), state.action_count());
            assert_eq!(asked, count);
            picked.insert(state.action_text(action));
        }
        assert_eq!(picked, legal(state));
    }
}

#[test]
fn random_actions_are_each_legal_action_once() {
    walk_all!(20, check_random);
}

fn check_refusals<G: Notation<Action = ChipAction>>(state: &G) {
    if let ToPlay::Player(_) = state.to_play() {
        let found = legal(state);
        let check = |action| {
            let allowed = state.check(action).is_ok();
            assert_eq!(
                allowed,
                found.contains(&state.action_text(action)),
                "{action:?}"
            );
        };
        check(ChipAction::Away);
        Square::all().for_each(|from| {
            check(ChipAction::Remove(from));
            Square::all().for_each(|to| check(ChipAction::Jump { from, to }));
        });
    }
}

#[test]
fn exactly_what_is_not_legal_is_refused() {
    walk_all!(1, check_refusals);
}

#[test]
fn positions_round_trip() {
    fn check<G: Notation + Into<Position>>(state: &G) {
        let text = state.text();
        assert_eq!(G::parse(&state.spec(), &text).as_ref(), Ok(state), "{text}");
        assert_eq!(
            Position::parse(&state.spec(), &text),
            Ok(state.clone().into())
        );
    }
    walk_all!(30, check);
}

/// Plays a game by text; at every state, the joined pieces of the turn so far lead to it.
fn check_turns(spec: &str, seed: u64) {
    let mut rng = random::rng(seed);
    let mut turn_start = Position::start(&spec.parse().unwrap());
    let mut now = turn_start.clone();
    let mut turn = String::new();
    while now.to_play() != ToPlay::Over {
        let begun = !turn.is_empty();
        let played = match now.draw(begun, &mut rng) {
            Some(played) => played,
            None => {
                let actions = now.legal_actions();
                let action = &actions[rng(actions.len() as u32) as usize];
                let mut steps = now.read_turn(action, begun).unwrap();
                let step = steps.pop().unwrap();
                assert!(steps.is_empty());
                assert_eq!(&step.text, action);
                step
            }
        };
        let alone = now.read_turn(&played.turn_part, begun).unwrap();
        assert_eq!(alone, std::slice::from_ref(&played));
        turn += &played.turn_part;
        let replayed = turn_start.read_turn(&turn, false).unwrap();
        assert_eq!(replayed.last(), Some(&played), "{turn}");
        now = played.after.clone();
        if played.turn_over {
            turn.clear();
            turn_start = now.clone();
        }
    }
    assert!(turn.is_empty());
}

#[test]
fn turns_round_trip() {
    for seed in 0..20 {
        for spec in TAKE_IT_AWAY.iter().chain(&ACQUISITIONS) {
            check_turns(spec, seed);
        }
    }
}

#[test]
fn points_and_chips_left_add_up() {
    fn check<R: Copy>(state: &take_five_rules::Chips<R>, all: u32) {
        let total = state.board().total() + state.points().iter().sum::<u32>();
        assert!(state.board().is_empty() || total == all);
    }
    for seed in 0..20 {
        walk::<TakeItAway>("take-it-away:players=3", seed, |state| check(state, 104));
        walk::<Acquisitions>("acquisitions", seed, |state| check(state, 63));
        walk::<Acquisitions>("acquisitions:values=mixed", seed, |state| check(state, 103));
    }
}
