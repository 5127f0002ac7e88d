//! The app's own page: the cards of the games and the page's sentences are written into it, so that it can be read
//! before any script runs.

use super::game_card;
use super::html_document::{named, say};
use super::rules_page::RulesPage;
use maud::{Markup, html};
use take_five_rules::{GAMES, GameInfo, Message, Position, Spec};
use take_five_words::Words;

/// The place of the cards.
const CARDS: &str = "<ul class=\"cards\">";
/// The place of the list of authors.
const CREDITS: &str = "<ul class=\"credits\">";

/// The page with the cards of these games, and with its sentences. Existing ones are replaced.
pub fn fill_front_page(page: &str, games: &[(&str, RulesPage)]) -> String {
    let cards = html! { @for (game, page) in games { (card(game, page)) } };
    fill_list(&fill_in_words(page), CARDS, cards)
}

/// The page about the site, with the authors of all games.
pub fn fill_about_page(page: &str) -> String {
    let credits = html! {
        @for info in GAMES {
            @let rules = Message::new("front.rules-of").with("game", named("game", info.id));
            li {
                (named("credit", info.id)) " "
                a href={ "./rules/" (info.id) "/index.html" } { (Words::english().say(&rules)) }
            }
        }
    };
    fill_list(page, CREDITS, credits)
}

/// A page with these items in the list that begins with `open`. Existing ones are replaced.
fn fill_list(page: &str, open: &str, items: Markup) -> String {
    let Some((before, rest)) = page.split_once(open) else {
        return page.to_owned();
    };
    let behind = rest.split_once("</ul>").map_or("", |(_, behind)| behind);
    format!("{before}{open}{}</ul>{behind}", items.into_string())
}

/// A page with the sentences of the elements that name them: `data-words` for an element's text, `data-label` for its
/// label, `data-content` for metadata of the page.
pub fn fill_in_words(page: &str) -> String {
    let page = named_by(&worded(page), "data-label", "aria-label");
    named_by(&page, "data-content", "content")
}

/// A game: its picture, a description, and the links to its board and its rules.
fn card(game: &str, page: &RulesPage) -> Markup {
    let play = format!("#game={game}");
    let rules = format!("./rules/{game}/");
    let [light, dark] = game_card::CARD_FILE_NAMES;
    html! {
        li {
            a.picture href=(play) data-game=(game) tabindex="-1" aria-hidden="true" {
                picture {
                    source data-dark media="(prefers-color-scheme: dark)" srcset={ (rules) (dark) };
                    // Its space is set by the style sheet, whatever its shape.
                    img src={ (rules) (light) } alt="" loading="lazy";
                }
            }
            h3 { (page.title) }
            p { (named("about", game)) }
            p.facts { (facts(game)) }
            p.row {
                a.button href=(play) data-game=(game) aria-label=(of("page.play-game", page)) { (say("front.play")) }
                a href={ (rules) "index.html" } aria-label=(of("front.rules-of", page)) { (say("front.rules")) }
            }
        }
    }
}

/// The number of players, the playing time, the author.
fn facts(game: &str) -> String {
    let info = GAMES.iter().find(|info| info.id == game);
    let [players, minutes] =
        info.map_or_else(Default::default, |info| [players(info), minutes(info)]);
    [players, minutes, named("by", game)].join(" · ")
}

/// How long people take for a turn, in seconds: from fast to slow.
const SECONDS_PER_TURN: [u32; 2] = [10, 20];

/// How long a game takes, to the nearest five minutes.
fn minutes(info: &GameInfo) -> String {
    let [from, to] = SECONDS_PER_TURN.map(|seconds| {
        let seconds = seconds * u32::from(info.typical_turns);
        5 * ((seconds + 150) / 300).max(1)
    });
    let message = Message::new("front.minutes").with("from", from);
    Words::english().say(&message.with("to", to))
}

/// The possible numbers of players, with any options.
fn players(info: &'static GameInfo) -> String {
    let spec = Spec::new(info);
    let all = info.options.iter().flat_map(|option| {
        let values = option.values.iter();
        values.filter_map(|value| spec.with(option.name, value).ok())
    });
    let counts = all
        .chain([spec])
        .map(|spec| Position::start(&spec).players());
    let (from, to) = counts.fold((u8::MAX, 0), |(from, to), count| {
        (from.min(count), to.max(count))
    });
    let message = Message::new("front.players").with("from", from);
    let message = match from == to {
        true => message.with("to", ""),
        false => message.with("to", to),
    };
    Words::english().say(&message)
}

fn of(id: &'static str, page: &RulesPage) -> String {
    Words::english().say(&Message::new(id).with("game", page.title.clone()))
}

/// Writes sentences into the empty elements that name them.
fn worded(page: &str) -> String {
    each(page, " data-words=\"", |id, rest| {
        let end = rest.find('>')?;
        let (tag, behind) = rest.split_at_checked(end + 1)?;
        behind
            .starts_with("</")
            .then(|| (tag.to_owned(), words(id), behind.len()))
    })
}

/// Adds an attribute to the elements that name its sentence in another attribute and lack it.
fn named_by(page: &str, naming: &str, attribute: &str) -> String {
    each(page, &format!(" {naming}=\""), |id, rest| {
        let missing = !rest.starts_with(&format!("\" {attribute}="));
        missing.then(|| {
            (
                format!("\" {attribute}=\"{}", words(id)),
                String::new(),
                rest.len(),
            )
        })
    })
}

/// Rewrites what follows each `begin` and the id after it: `work` returns the text that comes next, the text to add
/// after it, and how much of the rest stays unchanged.
fn each(
    page: &str,
    begin: &str,
    work: impl Fn(&str, &str) -> Option<(String, String, usize)>,
) -> String {
    let mut parts = page.split(begin);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        filled.push_str(begin);
        let id = part.split('"').next().unwrap_or_default();
        let rest = part.strip_prefix(id).unwrap_or_default();
        filled.push_str(id);
        match work(id, rest) {
            Some((next, words, left)) => {
                filled.push_str(&next);
                filled.push_str(&words);
                filled.push_str(&rest[rest.len() - left..]);
            }
            None => filled.push_str(rest),
        }
    }
    filled
}

/// The sentence of an id, as HTML text.
fn words(id: &str) -> String {
    let words = Words::english().named(id).unwrap_or_else(|| id.to_owned());
    html! { (words) }.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<h2 data-words=\"page.play\"></h2><p data-words=\"page.play\">own</p>\
        <a data-label=\"page.games\" id=\"x\">←</a><ul class=\"cards\"></ul><p>";

    #[test]
    fn words_labels_and_cards_are_written_once() {
        let source =
            "# Take\n\nA game.\n\n```take-board\ngame=take:size=2\nlegal=a1\ncaption=Start.\n```\n";
        let page = RulesPage::read(source).unwrap();
        let games = [("take", page)];
        let filled = fill_front_page(PAGE, &games);
        assert!(
            filled.starts_with("<h2 data-words=\"page.play\">Play</h2>"),
            "{filled}"
        );
        assert!(filled.contains("<p data-words=\"page.play\">own</p>"));
        assert!(filled.contains(
            " data-label=\"page.games\" aria-label=\"Rules of the six games\" id=\"x\">←"
        ));
        assert!(filled.contains("src=\"./rules/take/card.svg\"") && filled.ends_with("</ul><p>"));
        assert_eq!(fill_front_page(&filled, &games), filled);
    }

    /// The text of a page that people can read or hear: its texts, and attributes that are read out.
    fn said(page: &str) -> Vec<String> {
        let page: String = page
            .split("<!--")
            .map(|part| part.split_once("-->").map_or(part, |(_, behind)| behind))
            .collect();
        let mut said = Vec::new();
        for part in page.split('<').skip(1) {
            let (tag, text) = part.split_once('>').unwrap_or((part, ""));
            let description = tag.starts_with("meta name=\"description\"");
            for name in ["aria-label", "title", "alt", "placeholder", "content"] {
                let value = tag.split_once(&format!(" {name}=\"")).map(|(_, rest)| rest);
                let value = value.and_then(|rest| rest.split('"').next());
                if name != "content" || description {
                    said.extend(value.map(str::to_owned));
                }
            }
            said.push(text.trim().to_owned());
        }
        said.retain(|text| text.contains(char::is_alphabetic));
        said
    }

    #[test]
    fn what_pages_say_stands_with_the_other_words() {
        for page in [
            include_str!("../../../entry/index.html"),
            include_str!("../../../entry/embed.html"),
        ] {
            assert_eq!(said(page), [""; 0]);
            let filled = fill_in_words(page);
            let all = said(&filled);
            assert!(all.iter().any(|text| text.contains("Take Five")), "{all:?}");
            // Each is a sentence, and none is the bare id of a missing one.
            let ids = filled
                .split("data-")
                .skip(1)
                .filter_map(|part| part.split('"').nth(1));
            for id in ids {
                assert!(!all.iter().any(|text| text == id), "{id} has no words");
            }
        }
    }

    #[test]
    fn the_page_about_the_site_names_every_author() {
        let page = fill_about_page(include_str!("../../../entry/about.html"));
        for info in GAMES {
            let link = format!("<a href=\"./rules/{}/index.html\">", info.id);
            assert!(page.contains(&link), "{}", info.id);
        }
        assert!(page.contains("Mark Steere") && page.contains("<!-- licences -->"));
        assert_eq!(fill_about_page(&page), page);
    }

    #[test]
    fn every_game_says_what_a_card_needs() {
        let needed = |family| GAMES.iter().map(move |info| (family, info.id));
        let mut missing: Vec<_> = ["about", "by", "credit", "game"]
            .into_iter()
            .flat_map(needed)
            .collect();
        missing.retain(|(family, id)| named(family, id) == *id);
        assert!(missing.is_empty(), "no sentences for {missing:?}");
        assert_eq!(
            facts("take"),
            "2 players · 20–40 minutes · Mark Steere, 2024"
        );
        assert_eq!(facts("takeaway"), "2–4 players · 15–30 minutes · JAX Ltd.");
    }
}
