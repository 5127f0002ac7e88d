//! The pages of the app in every language.

use super::click_page::fill_click_page;
use super::front_page::{fill_element, fill_front_page, fill_in_words, fill_live_page};
use super::languages::{lead_to_own_language, other_languages, page_name};
use super::rules_page::RulesPage;
use take_five_words::{Language, Words};

/// The place of the ways to the page in other languages.
const OTHER_LANGUAGES: &str = "<p class=\"languages\">";

/// The pages of the app.
pub const PAGES: [&str; 4] = ["index.html", "live.html", "embed.html", "embed-click.html"];

/// What the pages show besides their sentences.
pub struct Shown<'a> {
    /// The languages that there are pages in.
    pub languages: &'a [&'static Language],
    /// The games on the front page.
    pub games: &'a [(&'static str, RulesPage)],
    /// Whether there are live games.
    pub has_relays: bool,
    /// The games with puzzles.
    pub with_puzzles: &'a [&'static str],
}

/// The names and texts of the pages in the language that is spoken, from the [`PAGES`] of the build.
pub fn entry_pages(
    [front, live, frame, waiting]: &[String; 4],
    shown: &Shown,
) -> impl Iterator<Item = (String, String)> {
    let &Shown {
        languages,
        games,
        has_relays,
        with_puzzles,
    } = shown;
    let frame = fill_in_words(frame);
    let waiting = fill_click_page(waiting, &frame);
    let texts = [
        fill_front_page(front, games, has_relays, with_puzzles),
        fill_live_page(live, has_relays),
        frame,
        waiting,
    ];
    let language = Words::language_spoken();
    let pages = PAGES.into_iter().zip(texts);
    pages.map(|(name, text)| (page_name(name, language), in_language(&text, languages)))
}

/// The page with the language that is spoken and those there are, with the sentences of this language, and leading to its
/// pages.
fn in_language(page: &str, languages: &[&Language]) -> String {
    let (tag, direction) = (Words::language_spoken().tag, Words::spoken().direction());
    let tags: Vec<&str> = languages.iter().map(|language| language.tag).collect();
    let tags = tags.join(" ");
    let root = format!("<html lang=\"{tag}\" dir=\"{direction}\" data-languages=\"{tags}\"");
    let page = page.replacen("<html lang=\"en\"", &root, 1);
    let page = page.replace("/lang/en.", &format!("/lang/{tag}."));
    let page = fill_element(
        &page,
        OTHER_LANGUAGES,
        "</p>",
        &other_languages("index.html"),
    );
    lead_to_own_language(&page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_a_language_has_its_sentences_and_leads_to_pages_of_it() {
        let page = "<html lang=\"en\" class=\"a\"><script src=\"./www/app.js\"></script>\
            <link href=\"./www/lang/en.app.json\"><a href=\"./live.html\" data-words=\"page.play\"></a>\
            <a href=\"./rules/index.html\">R</a>";
        let german = Language::find("de").unwrap();
        let shown = Shown {
            languages: &[Language::find("en").unwrap(), german],
            games: &[],
            has_relays: true,
            with_puzzles: &[],
        };
        let templates = [page; 4].map(str::to_owned);
        let pages = german.speaking(|| entry_pages(&templates, &shown).collect::<Vec<_>>());
        let names: Vec<&str> = pages.iter().map(|(name, _)| &**name).collect();
        assert_eq!(
            names,
            [
                "index.de.html",
                "live.de.html",
                "embed.de.html",
                "embed-click.de.html"
            ]
        );
        let play = german.words().named("page.play").unwrap();
        let expected = page
            .replace(
                "lang=\"en\"",
                "lang=\"de\" dir=\"ltr\" data-languages=\"en de\"",
            )
            .replace("en.app", "de.app")
            .replace("live.html", "live.de.html")
            .replace("rules/index.html", "rules/index.de.html")
            .replace("\"></a>", &format!("\">{play}</a>"));
        assert_eq!(pages[0].1, expected);
    }
}
