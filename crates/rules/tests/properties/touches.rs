//! Touches reach exactly the legal actions.

use super::*;

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
