//! The pages of the site in every language. They stand beside each other, `index.html` and `index.de.html`, so that all
//! addresses of other files in them are the same.

use super::about_page::ABOUT_PAGE;
use maud::{Markup, html};
use take_five_words::{LANGUAGES, Language, Words};

/// The names of the pages that there are in every language, in whatever folder.
const PAGES: [&str; 5] = [
    "index.html",
    "live.html",
    "embed.html",
    "embed-click.html",
    ABOUT_PAGE,
];

/// `index.de.html` for `index.html` in German; the English page has no tag.
pub fn page_name(name: &str, language: &Language) -> String {
    match (language.tag, name.strip_suffix(".html")) {
        ("en", _) | (_, None) => name.to_owned(),
        (tag, Some(stem)) => format!("{stem}.{tag}.html"),
    }
}

/// The page with its links leading to pages in the language that is spoken, but for those with a `hreflang` before.
pub fn lead_to_own_language(page: &str) -> String {
    let begin = " href=\"";
    let mut parts = page.split(begin);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_of_other = whole
            .rsplit(' ')
            .next()
            .is_some_and(|last| last.starts_with("hreflang="));
        let (address, rest) = part.split_at(part.find('"').unwrap_or(part.len()));
        whole.push_str(begin);
        whole.push_str(&match is_of_other {
            true => address.to_owned(),
            false => in_own_language(address),
        });
        whole.push_str(rest);
    }
    whole
}

/// The address of the same page in the language that is spoken.
fn in_own_language(address: &str) -> String {
    let (path, rest) = address.split_at(address.find('#').unwrap_or(address.len()));
    let (folder, name) = path.split_at(path.rfind('/').map_or(0, |slash| slash + 1));
    match PAGES.contains(&name) && !path.contains("://") {
        true => format!(
            "{folder}{}{rest}",
            page_name(name, Words::language_spoken())
        ),
        false => address.to_owned(),
    }
}

/// The ways to the page of this name in the other languages, each in the words of its readers.
pub fn other_languages(name: &str) -> Markup {
    let spoken = Words::language_spoken();
    let others = LANGUAGES.iter().filter(|other| other.tag != spoken.tag);
    html! {
        @for other in others {
            a lang=(other.tag) hreflang=(other.tag) href={ "./" (page_name(name, other)) } {
                (other.words().named("language.name").unwrap_or_default())
            }
            " "
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_of_the_language() {
        let link = |address: &str| format!("<a class=\"x\" href=\"{address}\">index.html</a>");
        Language::find("de").unwrap().speaking(|| {
            for (address, own) in [
                ("./index.html#game=take", "./index.de.html#game=take"),
                ("../take/index.html", "../take/index.de.html"),
                ("index.html", "index.de.html"),
                ("./live.html", "./live.de.html"),
                ("../puzzles/index.html", "../puzzles/index.de.html"),
                ("../puzzles/take/a1.html", "../puzzles/take/a1.html"),
                ("./about.html", "./about.de.html"),
                (
                    "https://example.org/index.html",
                    "https://example.org/index.html",
                ),
                ("#index.html", "#index.html"),
            ] {
                assert_eq!(lead_to_own_language(&link(address)), link(own));
            }
            let others = other_languages("index.html").into_string();
            assert!(
                others.contains("<a lang=\"en\" hreflang=\"en\" href=\"./index.html\">English</a>")
            );
            assert!(others.contains("href=\"./index.pt-BR.html\"") && !others.contains(".de."));
            assert_eq!(lead_to_own_language(&others), others);
        });
        assert_eq!(
            lead_to_own_language(&link("index.html")),
            link("index.html")
        );
    }
}
