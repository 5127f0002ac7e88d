//! The levels of each game: pages need them before they load the engine's module.

use serde_json::{Value, json};
use take_five_rules::{GAMES, GameInfo, Position, Spec};
use take_five_search::level_count;
use take_five_words::Words;

/// `{"take":[{"name":"Carefree","expect":"…"},…],…}`: by the game's id, the name of each level and what to expect of
/// it, the weakest first.
pub fn levels_json() -> String {
    let all = GAMES.iter().map(|info| {
        let levels = 1..=level_count(&Position::start(&Spec::new(info)));
        let levels = levels.map(|level| {
            let [name, expect] = words(info, level);
            json!({ "name": name, "expect": expect })
        });
        (info.id.to_owned(), levels.collect())
    });
    Value::Object(all.collect()).to_string()
}

/// The name of a level, and what to expect of it.
fn words(info: &GameInfo, level: u8) -> [String; 2] {
    ["level-name", "level-play"].map(|family| {
        let id = format!("{family}.{}", info.id);
        let said = Words::spoken().named_with(&id, &[("level", level.into())]);
        said.unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use take_five_search::level_strength;

    const NUMBERS: [&str; 21] = [
        "none",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];

    /// The number that is written after a phrase.
    fn number_after(expect: &str, phrase: &str) -> Option<usize> {
        let (_, rest) = expect.split_once(phrase)?;
        let word = rest.split([' ', ',']).next()?;
        NUMBERS.iter().position(|number| *number == word)
    }

    /// A level that overlooks says so, and how much if it says; and it looks as far ahead as it says.
    #[test]
    fn what_is_said_of_a_level_is_what_it_does() {
        for info in GAMES {
            let start = Position::start(&Spec::new(info));
            for level in 1..=level_count(&start) {
                let [_, expect] = words(info, level);
                let strength = level_strength(&start, level).unwrap();
                let wrong = format!("{} {level}: {strength:?}: {expect}", info.id);
                let says = ["overlook", "hardly ever"]
                    .iter()
                    .any(|word| expect.contains(word));
                assert!(says || strength.overlooks == 0, "{wrong}");
                if let Some(of) = number_after(&expect, " in ") {
                    assert!(
                        (100 / of).abs_diff(strength.overlooks.into()) < 4,
                        "{wrong}"
                    );
                }
                let spaced = format!(" {expect}");
                let ahead = [" looks ", " looks up to "];
                for depth in ahead
                    .iter()
                    .filter_map(|before| number_after(&spaced, before))
                {
                    assert_eq!(depth, usize::from(strength.depth), "{wrong}");
                }
            }
        }
    }

    #[test]
    fn every_level_of_every_game_has_words_of_its_own() {
        for info in GAMES {
            let count = level_count(&Position::start(&Spec::new(info)));
            let all: Vec<_> = (1..=count).map(|level| words(info, level)).collect();
            for part in 0..2 {
                let said: BTreeSet<&str> = all.iter().map(|words| &*words[part]).collect();
                let id = ["level-name", "level-play"][part];
                assert!(
                    said.len() == all.len() && !said.contains(""),
                    "{id}.{} in www/lang/en.json needs a case for each of the {count} levels: {all:?}",
                    info.id
                );
            }
            let beyond = words(info, count + 1);
            assert_eq!(
                beyond,
                ["", ""],
                "{} has words for a level that it does not have",
                info.id
            );
        }
    }
}
