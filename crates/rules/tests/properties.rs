//! Properties of every game, whatever its rules: texts read back, turns can be cut anywhere,
//! touches reach exactly the legal actions, random choices are uniform, and no input causes a
//! panic.
//!
//! Nothing here is specific to a game; a game added to [`take_five_rules::GAMES`] is picked up automatically.

mod random;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use random::{Random, for_every_game, specs, step};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use take_five_rules::{
    Draft, GAMES, Game, GameInfo, Message, Notation, Outcomes, PlayedStep, Position, Setup, Spec,
    TextError, ToPlay, perft, with_draft, with_game,
};

/// A game in progress, as a caller keeps it.
struct Table {
    position: Position,
    /// The position at the start of the turn.
    turn_start: Position,
    /// The steps of the turn so far.
    turn: Vec<PlayedStep>,
}

impl Table {
    fn new(spec: &Spec) -> Self {
        let position = Position::start(spec);
        Table {
            turn_start: position.clone(),
            turn: Vec::new(),
            position,
        }
    }

    fn begun(&self) -> bool {
        !self.turn.is_empty()
    }

    /// Plays one random step; false at the end of the game. A finished turn stays in `turn` until
    /// [`Table::new_turn`].
    fn step(&mut self, random: &mut Random) -> bool {
        match step(&self.position, self.begun(), random) {
            None => false,
            Some(played) => {
                self.position = played.after.clone();
                self.turn.push(played);
                true
            }
        }
    }

    /// Begins a new turn if the last one is over.
    fn new_turn(&mut self) {
        if self.turn.last().is_some_and(|last| last.turn_over) {
            self.turn_start = self.position.clone();
            self.turn.clear();
        }
    }
}

/// Plays `states` random steps in each spec, over as many games as needed, and calls `look` with
/// the table after every step, before a new turn begins.
fn play(info: &'static GameInfo, states: usize, mut look: impl FnMut(&Table, &mut Random) + Clone) {
    for (seed, spec) in specs(info).into_iter().enumerate() {
        let mut random = Random::new(seed as u64);
        let mut table = Table::new(&spec);
        for _ in 0..states {
            look(&table, &mut random);
            table.new_turn();
            if !table.step(&mut random) {
                table = Table::new(&spec);
            }
        }
    }
}

/// How many states to check in each spec of a game to get `all` of them in total.
fn share(info: &'static GameInfo, all: usize) -> usize {
    all.div_ceil(specs(info).len())
}

#[test]
fn specs_read_back() {
    for &info in GAMES {
        let all = specs(info);
        let count: usize = info
            .options
            .iter()
            .map(|option| option.values.len())
            .product();
        assert_eq!(all.len(), count);
        let texts: BTreeSet<String> = all.iter().map(Spec::to_string).collect();
        assert_eq!(texts.len(), count, "{} has two specs alike", info.id);
        for spec in all {
            let text = spec.to_string();
            assert_eq!(text.parse(), Ok(spec));
            let written: Vec<String> = spec
                .values()
                .map(|(option, value)| format!("{}={value}", option.name))
                .collect();
            let with = |options: &[&str]| match options {
                [] => info.id.to_owned(),
                _ => format!("{}:{}", info.id, options.join(",")),
            };
            let mut written: Vec<&str> = written.iter().map(String::as_str).collect();
            assert_eq!(text, with(&written));
            // Options can be in any order, and omitted ones have their defaults.
            written.reverse();
            assert_eq!(with(&written).parse(), Ok(spec));
            let own: Vec<String> = spec
                .values()
                .filter(|(option, value)| option.values[usize::from(option.default)] != *value)
                .map(|(option, value)| format!("{}={value}", option.name))
                .collect();
            let own: Vec<&str> = own.iter().map(String::as_str).collect();
            assert_eq!(with(&own).parse(), Ok(spec));
            // The game reports the options it was started with.
            let start = Position::start(&spec);
            assert_eq!(start.spec(), spec);
            assert!((2..=4).contains(&start.players()));
        }
    }
}

#[test]
fn positions_read_back() {
    for_every_game(|info| {
        play(info, share(info, 2500), |table, _| {
            let spec = table.position.spec();
            let text = table.position.to_string();
            assert!(!text.contains('\n') && text.is_ascii());
            let read = Position::parse(&spec, &text);
            let read = read.unwrap_or_else(|error| panic!("{error} in {spec} {text}"));
            assert_eq!(read, table.position);
            assert_eq!(read.to_string(), text);
            assert_eq!(read.spec(), spec);
            assert_eq!(read.key(), table.position.key());
            // One key is updated step by step, the other computed from scratch.
            assert_eq!(
                read.table_key(),
                table.position.table_key(),
                "{spec} {text}"
            );
            assert_eq!(read.legal_actions(), table.position.legal_actions());
        });
    });
}

#[test]
fn different_positions_have_different_table_keys() {
    for_every_game(|info| {
        let known = RefCell::new(BTreeMap::new());
        play(info, share(info, 2500), |table, _| {
            let draft = Draft::of(&table.position);
            let mut rest = with_draft!(&draft, setup => fields(setup));
            // The key may ignore past gains and the number of quiet turns.
            rest.retain(|(name, _)| !["SCORES", "QUIET"].contains(name));
            let place = (draft.spec().to_string(), table.position.table_key());
            let mut known = known.borrow_mut();
            let first = known.entry(place).or_insert_with(|| rest.clone());
            assert_eq!(*first, rest);
        });
    });
}

/// The fields of a position text with their names.
fn fields<S: Setup>(setup: &S) -> Vec<(&'static str, String)> {
    let text = setup.text();
    let texts = text.split(' ').map(str::to_owned);
    S::FIELDS.iter().copied().zip(texts).collect()
}

/// Asserts that the steps and the states after them are the same. The pieces may differ: they
/// depend on how much of the turn the reader has seen.
fn same_steps(read: &[PlayedStep], played: &[PlayedStep]) {
    let essence = |step: &PlayedStep| {
        let PlayedStep {
            text,
            chance,
            turn_over,
            after,
            ..
        } = step.clone();
        (text, chance, turn_over, after)
    };
    let read: Vec<_> = read.iter().map(essence).collect();
    let played: Vec<_> = played.iter().map(essence).collect();
    assert_eq!(read, played);
}

fn joined(steps: &[PlayedStep]) -> String {
    steps.iter().map(|step| step.piece.as_str()).collect()
}

#[test]
fn turns_are_cut_anywhere_and_read_back() {
    for_every_game(|info| {
        play(info, share(info, 4000), |table, _| {
            let Table {
                turn_start, turn, ..
            } = table;
            let Some(last) = turn.last() else { return };
            // The whole turn so far.
            let text = joined(turn);
            let read = |position: &Position, text: &str, begun| {
                let read = position.read_turn(text, begun);
                read.unwrap_or_else(|error| panic!("{error}: {text} in {position} ({begun})"))
            };
            let whole = read(turn_start, &text, false);
            same_steps(&whole, turn);
            assert_eq!(joined(&whole), text);
            // The turn in any two parts.
            for cut in 1..turn.len() {
                let (beginning, rest) = turn.split_at(cut);
                same_steps(&read(turn_start, &joined(beginning), false), beginning);
                let between = &beginning[cut - 1].after;
                let rest_read = read(between, &joined(rest), true);
                same_steps(&rest_read, rest);
                assert_eq!(joined(&rest_read), joined(rest));
            }
            // The last step on its own.
            let before = match turn.len() {
                1 => turn_start,
                length => &turn[length - 2].after,
            };
            let alone = read(before, &last.text, turn.len() > 1);
            same_steps(&alone, std::slice::from_ref(last));
            assert_eq!(alone[0].piece, last.piece);
            // Nothing can follow the end of the turn, and garbage can never follow.
            if last.turn_over {
                assert!(
                    turn_start
                        .read_turn(&format!("{text}{text}"), false)
                        .is_err()
                );
            }
            for noise in ["!", " ", "é"] {
                assert!(
                    turn_start
                        .read_turn(&format!("{text}{noise}"), false)
                        .is_err()
                );
                assert!(
                    turn_start
                        .read_turn(&format!("{noise}{text}"), false)
                        .is_err()
                );
            }
            // All steps before the last are within the turn, which belongs to one player throughout.
            let (_, within) = turn.split_last().unwrap();
            assert!(within.iter().all(|step| !step.turn_over));
            for step in within {
                assert_eq!(step.after.turn_of(), turn_start.turn_of());
            }
            assert!(last.turn_over || table.position.to_play() != ToPlay::Over);
        });
    });
}

#[test]
fn somebody_or_chance_goes_on_until_there_is_a_result() {
    for_every_game(|info| {
        play(info, share(info, 8000), |table, random| {
            let position = &table.position;
            let actions = position.legal_actions();
            let to_play = position.to_play();
            let over = to_play == ToPlay::Over;
            let chance = to_play == ToPlay::Chance;
            assert_eq!(position.outcome().is_some(), over);
            assert_eq!(position.ending().is_some(), over);
            assert_eq!(position.outcomes().is_some(), chance);
            assert_eq!(position.chance_touch().is_some(), chance);
            assert_eq!(
                actions.is_empty(),
                over || chance,
                "{position} has {actions:?}"
            );
            if let ToPlay::Player(player) = to_play {
                assert!((1..=position.players()).contains(&player));
                assert_eq!(position.turn_of(), Some(player));
            }
            if over {
                assert_eq!(position.turn_of(), None);
                assert_eq!(
                    position
                        .read_turn("a1", false)
                        .map_err(Message::from)
                        .unwrap_err()
                        .id,
                    "refused.over"
                );
                let outcome = position.outcome().unwrap();
                assert_eq!(outcome.places().len(), usize::from(position.players()));
                assert!(outcome.places().contains(&1));
                assert_eq!(outcome.points().is_some(), info.scores);
            }
            let drawn = position.draw(table.begun(), &mut |n| random.below(n));
            assert_eq!(drawn.is_some(), chance);
            if let Some(drawn) = drawn {
                assert!(drawn.chance);
                match position.outcomes().unwrap() {
                    Outcomes::TooMany(word) => assert!(!word.is_empty()),
                    Outcomes::Listed(all) => {
                        assert!(all.contains(&drawn.text));
                        let different: BTreeSet<&String> = all.iter().collect();
                        assert_eq!(different.len(), all.len(), "{all:?}");
                        for outcome in &all {
                            let read = position.read_turn(outcome, table.begun()).unwrap();
                            assert!(read[0].chance && read[0].text == *outcome);
                        }
                    }
                }
            }
        });
    });
}

/// Follows every sequence of numbers that `choose` can be given, and sums up the probability of
/// each result. Every game here asks for few numbers.
fn probabilities(
    mut choose: impl FnMut(&mut dyn FnMut(u32) -> u32) -> String,
) -> BTreeMap<String, f64> {
    let mut found = BTreeMap::new();
    let mut numbers: Vec<u32> = Vec::new();
    loop {
        let mut asked: Vec<u32> = Vec::new();
        let made = choose(&mut |n| {
            asked.push(n);
            if numbers.len() < asked.len() {
                numbers.push(0);
            }
            numbers[asked.len() - 1]
        });
        let probability: f64 = asked.iter().map(|&n| 1.0 / f64::from(n)).product();
        *found.entry(made).or_default() += probability;
        // Advance to the next sequence, like an odometer.
        numbers.truncate(asked.len());
        while numbers
            .last()
            .is_some_and(|&last| last + 1 == asked[numbers.len() - 1])
        {
            numbers.pop();
        }
        match numbers.last_mut() {
            None => return found,
            Some(last) => *last += 1,
        }
    }
}

#[test]
fn random_choices_are_fair() {
    for_every_game(|info| {
        play(info, share(info, 1500), |table, _| {
            let position = &table.position;
            let (all, found) = match position.to_play() {
                ToPlay::Over => return,
                ToPlay::Chance => {
                    let Some(Outcomes::Listed(all)) = position.outcomes() else {
                        return;
                    };
                    let draw = |below: &mut dyn FnMut(u32) -> u32| {
                        position.draw(false, &mut |n| below(n)).unwrap().text
                    };
                    (all, probabilities(draw))
                }
                ToPlay::Player(_) => {
                    let all = position.legal_actions();
                    let random_action = |below: &mut dyn FnMut(u32) -> u32| {
                        with_game!(position, state => {
                            let (action, count) = state.random_action(&mut |n| below(n)).unwrap();
                            assert_eq!(count as usize, all.len());
                            state.action_text(action)
                        })
                    };
                    let found = probabilities(random_action);
                    (all, found)
                }
            };
            let fair = 1.0 / all.len() as f64;
            assert_eq!(found.keys().cloned().collect::<Vec<_>>(), all);
            for (made, probability) in found {
                assert!((probability - fair).abs() < 1e-9, "{made} in {position}");
            }
        });
    });
}

#[test]
fn actions_are_counted_as_they_are_listed() {
    for_every_game(|info| {
        play(info, share(info, 400), |table, _| {
            let position = &table.position;
            let next: Vec<String> = match position.outcomes() {
                Some(Outcomes::TooMany(_)) => {
                    let counted = with_game!(position, state => perft(state, 1));
                    return assert_eq!(counted.unwrap_err().id, "perft.too-many");
                }
                Some(Outcomes::Listed(all)) => all,
                None => position.legal_actions(),
            };
            let count = with_game!(position, state => state.action_count());
            assert_eq!(count, position.legal_actions().len() as u64);
            let one = with_game!(position, state => perft(state, 1));
            assert_eq!(one, Ok(next.len() as u64));
            if next.len() > 50 {
                return; // large boards are slow here, and no different
            }
            let second = |text: &String| {
                let after = position
                    .read_turn(text, table.begun())
                    .unwrap()
                    .remove(0)
                    .after;
                match after.outcomes() {
                    Some(Outcomes::TooMany(_)) => unreachable!("a layout in the midst of play"),
                    Some(Outcomes::Listed(all)) => all.len() as u64,
                    None => after.legal_actions().len() as u64,
                }
            };
            let two = with_game!(position, state => perft(state, 2));
            assert_eq!(two, Ok(next.iter().map(second).sum()));
        });
    });
}

#[test]
fn touches_reach_exactly_the_legal_actions() {
    for_every_game(|info| {
        play(info, share(info, 4000), |table, _| {
            let paths = table.position.touch_paths();
            let mut actions: Vec<&String> = paths.iter().map(|(text, _)| text).collect();
            actions.sort();
            assert_eq!(
                actions,
                table.position.legal_actions().iter().collect::<Vec<_>>()
            );
            actions.dedup();
            assert_eq!(actions.len(), paths.len(), "an action is listed twice");
            let mut sorted: Vec<&[String]> = paths.iter().map(|(_, path)| &path[..]).collect();
            sorted.sort();
            for path in &sorted {
                assert!((1..=3).contains(&path.len()), "{path:?}");
                assert!(path.iter().all(|key| !key.is_empty()), "{path:?}");
            }
            // In sorted order, paths that begin with another path come directly after it.
            for pair in sorted.windows(2) {
                assert!(!pair[1].starts_with(pair[0]), "{pair:?}");
            }
        });
    });
}

/// Asserts that the message can be rendered as a sentence.
fn is_message(message: &Message) {
    assert!(!message.id.is_empty());
    let text = message.to_string();
    assert!(text.len() < 1000, "{text}");
}

/// The keys to touch in a game: all those in the paths of actions during random play, and some unknown ones.
fn keys(info: &'static GameInfo) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for (seed, spec) in specs(info).into_iter().enumerate() {
        // The large boards of Take would be slow and add nothing new.
        if info.id == "take" && spec.index(0) > 4 {
            continue;
        }
        let mut random = Random::new(seed as u64);
        let mut table = Table::new(&spec);
        for _ in 0..100 {
            let paths = table.position.touch_paths();
            keys.extend(paths.into_iter().flat_map(|(_, path)| path));
            keys.extend(table.position.chance_touch().map(str::to_owned));
            table.new_turn();
            if !table.step(&mut random) {
                break;
            }
        }
    }
    let odd = [
        "", " ", "é", "a0", "a9", "i1", "z99", "zz1", "aa", "away", "skip", "1R", "5L", "die",
    ];
    keys.extend(odd.map(str::to_owned));
    keys.insert("x".repeat(10_000));
    keys
}

#[test]
fn touches_that_lead_nowhere_are_answered() {
    for_every_game(|info| {
        let keys = keys(info);
        play(info, share(info, 150), |table, _| {
            let position = &table.position;
            let paths = position.touch_paths();
            let leads = |path: &[&str]| {
                paths.iter().any(|(_, known)| {
                    known.len() >= path.len() && known.iter().zip(path).all(|(a, b)| a == b)
                })
            };
            let completes = |key: &str| paths.iter().any(|(_, known)| *known == [key]);
            for first in &keys {
                let first = first.as_str();
                if !leads(&[first]) {
                    let why = position.explain_illegal_touch(&[first]);
                    is_message(&why);
                    match position.to_play() {
                        ToPlay::Over => assert_eq!(why.id, "refused.over"),
                        ToPlay::Chance => assert_eq!(why.id, "refused.chance-first"),
                        ToPlay::Player(_) => {}
                    }
                } else if !completes(first) {
                    for second in &keys {
                        let path = [first, second.as_str()];
                        if !leads(&path) {
                            is_message(&position.explain_illegal_touch(&path));
                        }
                    }
                }
            }
        });
    });
}

/// Positions of special interest: starts, ends, within turns.
fn positions() -> Vec<(Position, bool)> {
    let mut positions = Vec::new();
    for &info in GAMES {
        for (seed, spec) in specs(info).into_iter().enumerate() {
            if info.id == "take" && spec.index(0) > 3 && seed % 4 != 1 {
                continue;
            }
            let mut random = Random::new(seed as u64);
            let mut table = Table::new(&spec);
            for n in 0..300 {
                let rare = n == 0 || table.begun() && random.below(20) == 0;
                if rare || random.below(60) == 0 {
                    positions.push((table.position.clone(), table.begun()));
                }
                table.new_turn();
                if !table.step(&mut random) {
                    positions.push((table.position.clone(), false));
                    break;
                }
            }
        }
    }
    positions
}

/// Asserts that the reason has a type of its own and a short message.
fn is_typed(error: TextError) {
    assert_eq!(error.downcast_ref::<Message>(), None);
    is_message(&error.into());
}

/// Asserts that whatever is read is also what is written, and that a rejection gives a short reason.
fn try_everything(position: &Position, begun: bool, text: &str) {
    match text.parse::<Spec>() {
        Ok(spec) => assert_eq!(spec.to_string().parse(), Ok(spec)),
        Err(error) => is_typed(error),
    }
    match Position::parse(&position.spec(), text) {
        Ok(read) => assert_eq!(read.to_string(), text),
        Err(error) => is_typed(error),
    }
    for begun in [begun, !begun] {
        match position.read_turn(text, begun) {
            Ok(played) => {
                let alone = played.len() == 1 && played[0].text == text;
                let again = position.read_turn(&joined(&played), begun);
                let again = again.unwrap_or_else(|error| {
                    assert!(alone, "{error}: {text} in {position}");
                    played.clone()
                });
                same_steps(&again, &played);
            }
            Err(error) => is_message(&error.into()),
        }
    }
}

/// Texts with some valid content: characters and pieces of position, spec and turn texts.
fn near_text() -> impl Strategy<Value = String> {
    let all = positions();
    let mut texts: Vec<String> = Vec::new();
    for (position, _) in &all {
        texts.push(position.to_string());
        texts.push(position.spec().to_string());
        texts.extend(position.legal_actions().into_iter().take(3));
    }
    let parts: Vec<String> = texts
        .iter()
        .flat_map(|text| text.split_inclusive([' ', '/', ',', ':', '=', '|', 'x', '-']))
        .map(str::to_owned)
        .collect();
    let changed = (
        proptest::sample::select(texts),
        any::<proptest::sample::Index>(),
        any::<proptest::sample::Index>(),
        prop_oneof![
            "[ -~]{0,3}",
            "\\PC{0,2}",
            proptest::sample::select(parts.clone())
        ],
    );
    let changed = changed.prop_map(|(text, from, to, new)| {
        let chars: Vec<char> = text.chars().collect();
        let from = from.index(chars.len() + 1);
        let to = (from + to.index(4)).min(chars.len());
        let (head, tail) = (&chars[..from], &chars[to..]);
        head.iter().collect::<String>() + &new + &tail.iter().collect::<String>()
    });
    let joined = proptest::collection::vec(proptest::sample::select(parts), 0..12);
    prop_oneof![changed, joined.prop_map(|parts| parts.concat())]
}

fn config(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(5),
        ..Config::default()
    }
}

#[test]
fn noise_is_answered() {
    let positions = positions();
    let noise = prop_oneof!["[ -~]{0,60}", "\\PC{0,60}", ".{0,20}"];
    let near = near_text();
    let at = any::<proptest::sample::Index>();
    proptest!(config(4000), |(text in prop_oneof![1 => noise, 3 => near], at in at)| {
        let (position, begun) = at.get(&positions);
        try_everything(position, *begun, &text);
    });
}

#[test]
fn text_that_is_not_ascii_is_refused() {
    let positions = positions();
    let at = any::<proptest::sample::Index>();
    let text = "\\PC{0,9}[à-ÿ٠-٩①-⑨０-９🎲]\\PC{0,9}";
    proptest!(config(1000), |(text in text, at in at)| {
        let (position, begun) = at.get(&positions);
        prop_assert!(text.parse::<Spec>().is_err());
        prop_assert!(Position::parse(&position.spec(), &text).is_err());
        prop_assert!(position.read_turn(&text, *begun).is_err());
        // The same, inserted into valid texts.
        let (spec, whole) = (position.spec().to_string(), position.to_string());
        for cut in [0, 1, spec.len() / 2, spec.len()] {
            let changed = format!("{}{text}{}", &spec[..cut], &spec[cut..]);
            prop_assert!(changed.parse::<Spec>().is_err());
        }
        for cut in [0, 1, whole.len() / 2, whole.len()] {
            let changed = format!("{}{text}{}", &whole[..cut], &whole[cut..]);
            prop_assert!(Position::parse(&position.spec(), &changed).is_err());
        }
    });
}

#[test]
fn a_megabyte_of_noise_is_refused() {
    let mut random = Random::new(1);
    let ascii: String = (0..1 << 20)
        .map(|_| char::from(b' ' + random.below(95) as u8))
        .collect();
    let mut texts = vec![ascii, "é".repeat(1 << 19), "\0".repeat(1 << 20)];
    for part in [
        "1", "a", "x", "a1", "/", " ", "8/", "0,", "o", "|-", "take:", "=,", ":", "~", "QH.",
    ] {
        texts.push(part.repeat((1 << 20) / part.len()));
    }
    for &info in GAMES {
        let spec = Spec::new(info);
        let start = Position::start(&spec);
        let mut played = start.clone();
        for _ in 0..40 {
            match step(&played, false, &mut random) {
                Some(next) => played = next.after,
                None => break,
            }
        }
        for text in &texts {
            for position in [&start, &played] {
                let before = position.to_string();
                let ends = [
                    text.clone(),
                    format!("{before}{text}"),
                    format!("{before} {text}"),
                    format!("{text}{before}"),
                ];
                for text in ends {
                    is_message(
                        &Position::parse(&spec, &text)
                            .map_err(Message::from)
                            .unwrap_err(),
                    );
                    is_message(
                        &position
                            .read_turn(&text, false)
                            .map_err(Message::from)
                            .unwrap_err(),
                    );
                }
                assert_eq!(position.to_string(), before);
            }
            is_message(&text.parse::<Spec>().map_err(Message::from).unwrap_err());
            is_message(
                &format!("{spec}{text}")
                    .parse::<Spec>()
                    .map_err(Message::from)
                    .unwrap_err(),
            );
            is_message(
                &format!("{spec},{text}")
                    .parse::<Spec>()
                    .map_err(Message::from)
                    .unwrap_err(),
            );
        }
    }
}
