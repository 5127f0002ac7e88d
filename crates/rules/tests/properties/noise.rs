//! No input causes a panic.

use super::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

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
fn try_everything(position: &Position, is_continuation: bool, text: &str) {
    match text.parse::<Spec>() {
        Ok(spec) => assert_eq!(spec.to_string().parse(), Ok(spec)),
        Err(error) => is_typed(error),
    }
    match Position::parse(&position.spec(), text) {
        Ok(read) => assert_eq!(read.to_string(), text),
        Err(error) => is_typed(error),
    }
    for is_continuation in [is_continuation, !is_continuation] {
        match position.read_turn(text, is_continuation) {
            Ok(played) => {
                let alone = played.len() == 1 && played[0].text == text;
                let again = position.read_turn(&joined(&played), is_continuation);
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
        let (position, is_continuation) = at.get(&positions);
        try_everything(position, *is_continuation, &text);
    });
}

#[test]
fn text_that_is_not_ascii_is_refused() {
    let positions = positions();
    let at = any::<proptest::sample::Index>();
    let text = "\\PC{0,9}[à-ÿ٠-٩①-⑨０-９🎲]\\PC{0,9}";
    proptest!(config(1000), |(text in text, at in at)| {
        let (position, is_continuation) = at.get(&positions);
        prop_assert!(text.parse::<Spec>().is_err());
        prop_assert!(Position::parse(&position.spec(), &text).is_err());
        prop_assert!(position.read_turn(&text, *is_continuation).is_err());
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
