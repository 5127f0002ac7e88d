//! Whether the translations say what the English sentences say, as far as a program can tell.

use crate::sentence::{Fragment, read};
use crate::{LANGUAGES, Language, plural_category};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use take_five_rules::GAMES;

type Sentences = BTreeMap<String, String>;

fn file_of(tag: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("src/{tag}.json"))
}

fn sentences(language: &Language) -> Sentences {
    let text = fs::read_to_string(file_of(language.tag)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The plurals of a sentence: the argument of each, and the categories and numbers that it tells apart.
type Plurals = Vec<(String, Vec<String>)>;

/// The arguments of a sentence, and its plurals.
fn parts(fragments: &[Fragment], args: &mut BTreeSet<String>, plurals: &mut Plurals) {
    for fragment in fragments {
        match fragment {
            Fragment::Char(_) | Fragment::Number => {}
            Fragment::Arg(name) => drop(args.insert(name.clone())),
            Fragment::Cases(choice) => {
                args.insert(choice.name.clone());
                if choice.plural {
                    let keys = choice.cases.iter().map(|(key, _)| key.clone());
                    plurals.push((choice.name.clone(), keys.collect()));
                }
                for (_, case) in &choice.cases {
                    parts(case, args, plurals);
                }
            }
        }
    }
}

/// Code in a sentence, which is typed as it stands; not fences, which are named as such.
fn code(text: &str) -> BTreeSet<String> {
    let text = text.replace("```", "");
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// What is wrong with a sentence of a language.
fn problems(language: &str, english: &str, own: &str) -> Vec<String> {
    let mut found = Vec::new();
    let [mut expected, mut args] = [BTreeSet::new(), BTreeSet::new()];
    let [mut known, mut plurals] = [Vec::new(), Vec::new()];
    parts(&read(english).unwrap(), &mut expected, &mut known);
    match read(own) {
        Ok(fragments) => parts(&fragments, &mut args, &mut plurals),
        Err(error) => return vec![format!("{error:?}")],
    }
    // Not every language needs the number that English has a plural for.
    let is_free = |name: &&String| known.iter().any(|(plural, _)| plural == *name);
    let lost = expected.difference(&args).filter(|name| !is_free(name));
    for name in args.difference(&expected).chain(lost) {
        found.push(format!("has or lacks {{{name}}}"));
    }
    let categories: BTreeSet<&str> = [0, 1, 2, 11, 1_000_000]
        .map(|number| plural_category(language, number))
        .into();
    let keys = plurals.iter().flat_map(|(_, keys)| keys);
    for key in keys.filter(|key| !key.starts_with('=')) {
        if !categories.contains(&**key) {
            found.push(format!("has no numbers of the category {key}"));
        }
    }
    if code(own) != code(english) {
        found.push("has other code".to_owned());
    }
    if own.trim().is_empty() != english.trim().is_empty() {
        found.push("is empty".to_owned());
    }
    found
}

/// Whether a sentence belongs to a game of which a language does not even have the name: that game is shown in English.
fn is_of_untranslated_game(id: &str, own: &Sentences) -> bool {
    let is_of = |game: &str| {
        let begins = format!("{game}-");
        id.split('.')
            .any(|part| part == game || part.starts_with(&begins))
    };
    let mut games = GAMES.iter().map(|info| info.id);
    games.any(|game| !own.contains_key(&format!("game.{game}")) && is_of(game))
}

#[test]
fn only_a_game_that_is_new_may_be_without_a_translation() {
    let own = Sentences::from([("game.take".to_owned(), "Nimm".to_owned())]);
    for (id, expected) in [
        ("takeaway.card", true),
        ("game.takeaway", true),
        ("take.clod", false),
        ("board.undone", false),
    ] {
        assert_eq!(is_of_untranslated_game(id, &own), expected, "{id}");
    }
    let german = LANGUAGES[1].words();
    let missing = LANGUAGES[0]
        .words()
        .sentences
        .keys()
        .find(|id| !german.sentences.contains_key(*id));
    assert_eq!(missing, None, "what is missing is said in English");
}

#[test]
fn every_language_has_every_sentence_with_its_arguments() {
    let english = sentences(&LANGUAGES[0]);
    for language in &LANGUAGES[1..] {
        let own = sentences(language);
        let ids = |all: &Sentences| all.keys().cloned().collect::<BTreeSet<_>>();
        let [known, found] = [ids(&english), ids(&own)];
        let odd = known.symmetric_difference(&found);
        let odd: Vec<&String> = odd
            .filter(|id| !is_of_untranslated_game(id, &own))
            .collect();
        assert!(
            odd.is_empty(),
            "{}: not in both files: {odd:?}",
            language.tag
        );
        let wrong: Vec<String> = own
            .iter()
            .flat_map(|(id, text)| {
                let problems = problems(language.tag, &english[id], text).into_iter();
                problems.map(move |problem| format!("{id} {problem}"))
            })
            .collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", language.tag);
    }
}

#[test]
fn a_sentence_that_lost_something_is_found() {
    let english = "{n, plural, one {# of `a.json`} other {# of {m} in `a.json`}}";
    assert_eq!(problems("de", english, english), [""; 0]);
    for (language, own) in [
        (
            "de",
            "{n, plural, one {# of `a.json`} other {# in `a.json`}}",
        ),
        (
            "de",
            "{n, plural, one {# `a.json` {m}} other {# {m} {o} `a.json`}}",
        ),
        (
            "de",
            "{n, plural, one {# of `b.json`} other {# of {m} in `b.json`}}",
        ),
        ("ja", english),
        ("de", "{n, plural, one {#} other {#"),
        ("de", " "),
    ] {
        assert!(!problems(language, english, own).is_empty(), "{own}");
    }
}
