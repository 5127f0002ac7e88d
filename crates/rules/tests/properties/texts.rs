//! Texts read back, and turns can be cut anywhere.

use super::*;

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
            assert_eq!(alone[0].turn_part, last.turn_part);
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
