//! The pseudo-locale: English made longer, with an accent on every letter, to be laid out from right to left. Text that does
//! not come from the sentences has letters without accents there, what is put together from parts has several pairs of
//! marks, and what is cut off has lost one of its own.

use crate::Language;
use crate::sentence::{Fragment, read};
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

/// For development and tests: it is none of the [`LANGUAGES`](crate::LANGUAGES). Windows has made its tag known.
pub static PSEUDO_LOCALE: LazyLock<Language> = LazyLock::new(|| Language {
    tag: "qps-plocm",
    json: json().leak(),
    words: OnceLock::new(),
});

const PLAIN: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ACCENTED: &str = "ÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽáƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž";

/// The sentences of English, changed.
fn json() -> String {
    let english = crate::LANGUAGES[0].json;
    let mut sentences: BTreeMap<String, String> =
        serde_json::from_str(english).expect("a part of the program, read by its tests");
    for (id, sentence) in &mut sentences {
        *sentence = match &**id {
            "language.direction" => "rtl".to_owned(),
            // Names stay.
            id if is_game(id) => continue,
            _ => pseudo(sentence),
        };
    }
    serde_json::to_string_pretty(&sentences).expect("texts")
}

/// Whether it is the id of a game's name.
fn is_game(id: &str) -> bool {
    let name = id.strip_prefix("game.");
    take_five_rules::GAMES
        .iter()
        .any(|info| name == Some(info.id))
}

/// The sentence in the pseudo-locale, with its arguments and its code as they are.
fn pseudo(sentence: &str) -> String {
    let fragments = read(sentence).expect("a part of the program, read by its tests");
    let mut changed = String::new();
    write(&fragments, false, &mut changed);
    let middle = changed.trim();
    if !has_letters(&fragments) {
        return changed;
    }
    // Spaces around it are between other sentences.
    let (before, after) = changed.split_at(changed.len() - changed.trim_start().len());
    let end = &after[middle.len()..];
    format!("{before}«{middle}»{end}")
}

fn has_letters(fragments: &[Fragment]) -> bool {
    fragments.iter().any(|fragment| match fragment {
        Fragment::Char(c) => c.is_alphabetic(),
        Fragment::Arg(_) | Fragment::Number => false,
        Fragment::Cases(choice) => choice.cases.iter().any(|(_, case)| has_letters(case)),
    })
}

/// Writes the sentence as the files have it.
fn write(fragments: &[Fragment], is_plural: bool, sentence: &mut String) {
    let mut is_code = false;
    for fragment in fragments {
        match fragment {
            Fragment::Number => sentence.push('#'),
            Fragment::Arg(name) => sentence.push_str(&format!("{{{name}}}")),
            Fragment::Cases(choice) => {
                let kind = if choice.plural { "plural" } else { "select" };
                sentence.push_str(&format!("{{{}, {kind},", choice.name));
                for (key, case) in &choice.cases {
                    sentence.push_str(&format!(" {key} {{"));
                    write(case, choice.plural, sentence);
                    sentence.push('}');
                }
                sentence.push('}');
            }
            Fragment::Char('\'') => sentence.push_str("''"),
            Fragment::Char(c @ ('{' | '}')) => sentence.push_str(&format!("'{c}'")),
            Fragment::Char('#') if is_plural => sentence.push_str("'#'"),
            Fragment::Char(c) => {
                is_code ^= *c == '`';
                let accented = PLAIN.chars().zip(ACCENTED.chars());
                let found = accented.filter(|_| !is_code).find(|(plain, _)| plain == c);
                let letter = found.map_or(*c, |(_, accented)| accented);
                sentence.push(letter);
                // These are about four letters of ten.
                if found.is_some() && "AEIOUNaeioun".contains(*c) {
                    sentence.extend(letter.to_lowercase());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LANGUAGES, Words};

    #[test]
    fn letters_have_accents_and_what_programs_read_stays() {
        for (english, expected) in [
            ("Undo", "«Ûûññðöö»"),
            (" and ", " «ááññð» "),
            ("{first}, {rest}", "{first}, {rest}"),
            ("Run `take-five`.", "«Ŕûûññ `take-five`.»"),
            ("Red''s '{'", "«Ŕééð''š '{'»"),
            (
                "{n, plural, =0 {no '#'} one {# by {who}} other {#}}",
                "«{n, plural, =0 {ññöö '#'} one {# ƀý {who}} other {#}}»",
            ),
            (
                "{x, select, red {#} other {A b}}",
                "«{x, select, red {#} other {Áá ƀ}}»",
            ),
        ] {
            assert_eq!(pseudo(english), expected);
        }
    }

    #[test]
    fn it_is_two_fifths_longer_and_from_right_to_left_and_none_of_the_languages() {
        let english: BTreeMap<String, String> = serde_json::from_str(LANGUAGES[0].json).unwrap();
        let count = |texts: &BTreeMap<String, String>| -> usize {
            let whole = texts.values().filter(|text| !text.contains('{'));
            whole.map(|text| text.chars().count()).sum()
        };
        let own: BTreeMap<String, String> = serde_json::from_str(PSEUDO_LOCALE.json).unwrap();
        assert!(own.keys().eq(english.keys()));
        let percent = count(&own) * 100 / count(&english);
        assert!((130..150).contains(&percent), "{percent}");
        assert_eq!(PSEUDO_LOCALE.words().direction(), "rtl");
        assert_eq!(Words::english().direction(), "ltr");
        assert!(Language::find(PSEUDO_LOCALE.tag).is_none());
    }
}
