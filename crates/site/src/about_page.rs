//! The page about the site: who made the games, what is stored, and the licences.

use super::html_document::{HtmlDocument, named, say};
use super::link_previews::PageLocation;
use maud::{Markup, PreEscaped, html};
use take_five_rules::{GAMES, Message};
use take_five_words::Words;

/// The name of the page in English.
pub const ABOUT_PAGE: &str = "about.html";

/// The page as HTML. The build fills in what only it knows: `@version@` and `@build@`.
pub fn about_page_html(place: &PageLocation) -> String {
    let rules = |game| Message::new("front.rules-of").with("game", named("game", game));
    let version = Message::new("about-page.version").with("version", "@version@");
    let words = html! {
        article {
            h1 { (say("about-page.title")) }
            p { (say("about-page.site")) " " (Words::spoken().say(&version.with("build", "@build@"))) }
            h2 { (say("about-page.games")) }
            p { (say("about-page.authors")) }
            ul {
                @for info in GAMES {
                    li {
                        (named("credit", info.id)) " "
                        a href=(place.path_to_rules(info.id)) { (Words::spoken().say(&rules(info.id))) }
                    }
                }
            }
            h2 { (say("about-page.storage")) }
            p { (say("about-page.stored")) }
            h2 { (say("about-page.licences")) }
            p { (say("about-page.licence")) }
            p { (font(place)) }
            p { (with_links("about-page.packages", &[("file", "./licences.txt", "licences.txt")])) }
        }
    };
    let document = HtmlDocument {
        name: Some(ABOUT_PAGE),
        title: say("about-page.title"),
        description: &say("about-page.description"),
        head: html! {},
        words,
        foot: None,
    };
    document.html(place)
}

/// Who made the font of the headings.
fn font(place: &PageLocation) -> Markup {
    let licence = format!("./{}/fonts/OFL.txt", place.www);
    let links = [
        (
            "maker",
            "https://www.omnibus-type.com/fonts/sansita/",
            "Omnibus-Type",
        ),
        ("licence", &licence, "SIL Open Font License 1.1"),
    ];
    with_links("about-page.font", &links)
}

/// A sentence with links as arguments: each with its name, its address and its text.
fn with_links(id: &'static str, links: &[(&'static str, &str, &str)]) -> Markup {
    let message = Message::new(id);
    let marked = links.iter().fold(message, |message, (name, ..)| {
        message.with(name, format!("@{name}@"))
    });
    let sentence = html! { (Words::spoken().say(&marked)) }.into_string();
    let linked = links.iter().fold(sentence, |text, (name, address, label)| {
        let link = html! { a lang="en" href=(address) { (label) } }.into_string();
        text.replace(&format!("@{name}@"), &link)
    });
    PreEscaped(linked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_words::Language;

    #[test]
    fn the_page_about_the_site_names_every_author() {
        let place = PageLocation {
            section: "",
            game: None,
            www: "0a1b/www",
            base: None,
            has_relays: true,
        };
        let page = about_page_html(&place);
        for info in GAMES {
            let link = format!("<a href=\"./rules/{}/index.html\">", info.id);
            assert!(page.contains(&link), "{}: {page}", info.id);
        }
        assert!(page.contains("Mark Steere") && page.contains("@version@"));
        assert!(page.contains(
            "under the <a lang=\"en\" href=\"./0a1b/www/fonts/OFL.txt\">SIL Open Font License 1.1</a>"
        ));
        let german = Language::find("de").unwrap();
        let page = german.speaking(|| about_page_html(&place));
        assert!(
            page.contains("<html lang=\"de\"") && page.contains("\"./rules/take/index.de.html\"")
        );
        assert!(page.contains("hreflang=\"fr\" href=\"./about.fr.html\""));
    }
}
