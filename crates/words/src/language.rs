//! The languages, and which of them the program speaks.

use crate::Words;
use std::cell::Cell;
use std::sync::OnceLock;

/// A language that there are sentences in.
#[derive(Debug)]
pub struct Language {
    /// Its tag, such as `en` or `pt-BR`.
    pub tag: &'static str,
    /// Its file.
    pub json: &'static str,
    pub(crate) words: OnceLock<Words>,
}

macro_rules! languages {
    ($($tag:literal)*) => {
        /// All languages, English first.
        pub static LANGUAGES: [Language; [$($tag),*].len()] = [$(Language {
            tag: $tag,
            json: include_str!(concat!($tag, ".json")),
            words: OnceLock::new(),
        }),*];
    };
}

languages!("en" "de" "es" "fr" "it" "ja" "pt-BR");

thread_local! {
    static SPOKEN: Cell<&'static Language> = const { Cell::new(&LANGUAGES[0]) };
}

impl Language {
    /// The language with this tag, however it is capitalized, or the one of which it is a variety: `de` for `de-AT`.
    pub fn find(tag: &str) -> Option<&'static Language> {
        let main = |tag: &str| tag.split(['-', '_']).next().map(str::to_ascii_lowercase);
        let all = || LANGUAGES.iter();
        let exact = all().find(|language| language.tag.eq_ignore_ascii_case(tag));
        exact.or_else(|| all().find(|language| main(language.tag) == main(tag)))
    }

    /// Its sentences; what it lacks is said in English.
    pub fn words(&'static self) -> &'static Words {
        self.words.get_or_init(|| {
            let read = |json| Words::parse(json).expect("a part of the program, read by its tests");
            let words = read(self.json).in_language(self.tag);
            match self.tag {
                "en" => words,
                _ => words.completed_by(read(LANGUAGES[0].json)),
            }
        })
    }

    /// Does the work with [`Words::spoken`] in this language, in this thread.
    pub fn speaking<T>(&'static self, work: impl FnOnce() -> T) -> T {
        /// Also when the work panics.
        struct Before(&'static Language);
        impl Drop for Before {
            fn drop(&mut self) {
                SPOKEN.set(self.0);
            }
        }
        let _before = Before(SPOKEN.replace(self));
        work()
    }
}

impl Words {
    /// The sentences of the language that this thread speaks: English, or that of [`Language::speaking`].
    pub fn spoken() -> &'static Words {
        Words::language_spoken().words()
    }

    /// That language.
    pub fn language_spoken() -> &'static Language {
        SPOKEN.get()
    }
}

/// The plural category of a whole number, by CLDR.
pub fn plural_category(language: &str, number: i64) -> &'static str {
    let (n, is_round) = (
        number.unsigned_abs(),
        number != 0 && number % 1_000_000 == 0,
    );
    match language.split('-').next().unwrap_or_default() {
        "ja" => "other",
        "fr" | "pt" if n < 2 => "one",
        "es" | "fr" | "it" | "pt" if is_round => "many",
        _ if n == 1 => "one",
        _ => "other",
    }
}
