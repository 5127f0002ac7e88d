//! The app's own page: the cards of the games and the page's sentences are written into it, so that it can be read
//! before any script runs.

use super::game_card_picture;
use super::html_document::{named, say};
use super::identity::{accent_of, emblem_of};
use super::page_header::{PageHeader, menu_items};
use super::rules_page::RulesPage;
use maud::{Markup, html};
use take_five_rules::{GAMES, Message, Position, Spec};
use take_five_search::level_count;
use take_five_table::Seat;
use take_five_words::Words;

/// The place of the cards.
const CARDS: &str = "<ul class=\"cards\">";
/// The way to the page of live games.
const LIVE_LINK: &str = "<a href=\"./live.html\" data-words=\"front.live\"></a>";
/// The place of the games on offer, on the page of live games.
const GAMES_ON_OFFER: &str = "class=\"games-on-offer\">";
/// The place of the header, on the page about the site.
const HEADER: &str = "<header class=\"top\">";
/// The place of the menu, on the page of live games.
const MENU: &str = "<nav id=\"menu\" popover data-label=\"app.menu\" aria-label=\"Menu\">";
/// The place of the list of authors.
const CREDITS: &str = "<ul class=\"credits\">";

/// The page with the cards of these games, and with its sentences. Existing ones are replaced. Without relays there are
/// no live games, and no way to their page; the cards of some games lead to their puzzles.
pub fn fill_front_page(
    page: &str,
    games: &[(&str, RulesPage)],
    has_relays: bool,
    with_puzzles: &[&str],
) -> String {
    let shorter = page.replace(LIVE_LINK, "");
    let page = if has_relays { page } else { &shorter };
    let cards = html! {
        @for (game, page) in games { (card(game, page, with_puzzles.contains(game))) }
    };
    fill_list(&fill_in_words(page), CARDS, cards)
}

/// The page about the site, with its header and the authors of all games.
pub fn fill_about_page(page: &str, has_relays: bool) -> String {
    let header = PageHeader {
        up: "./",
        name: &say("page.title-about"),
        game: None,
        has_relays,
    };
    let page = fill_element(page, HEADER, "</header>", &header.content());
    let credits = html! {
        @for info in GAMES {
            @let rules = Message::new("front.rules-of").with("game", named("game", info.id));
            li {
                (named("credit", info.id)) " "
                a href={ "./rules/" (info.id) "/index.html" } { (Words::spoken().say(&rules)) }
            }
        }
    };
    fill_list(&page, CREDITS, credits)
}

/// The page of live games, with its sentences, its menu and the games on offer.
pub fn fill_live_page(page: &str, has_relays: bool) -> String {
    let page = fill_in_words(page);
    let page = fill_element(&page, MENU, "</nav>", &menu_items("./", has_relays));
    let games = html! {
        @for info in GAMES { option value=(info.id) data-accent=[accent_of(info.id)] { (named("game", info.id)) } }
    };
    fill_element(&page, GAMES_ON_OFFER, "</select>", &games)
}

/// A page with these items in the list that begins with `open`.
pub fn fill_list(page: &str, open: &str, items: Markup) -> String {
    fill_element(page, open, "</ul>", &items)
}

/// A page with this content in the element between `open` and `close`. Existing content is replaced.
pub fn fill_element(page: &str, open: &str, close: &str, content: &Markup) -> String {
    let Some((before, rest)) = page.split_once(open) else {
        return page.to_owned();
    };
    let behind = rest.split_once(close).map_or("", |(_, behind)| behind);
    format!("{before}{open}{}{close}{behind}", content.0)
}

/// A page with the sentences of the elements that name them: `data-words` for an element's text, `data-label` for its
/// label, `data-content` for metadata of the page.
pub fn fill_in_words(page: &str) -> String {
    let page = named_by(&worded(page), "data-label", "aria-label");
    named_by(&page, "data-content", "content")
}

/// The tile of a game: a touch anywhere starts it, but for the way to its course and the button that opens the rest. The
/// links that start a game say themselves who plays, so that they also work in a new tab; `www/app/front-page.js` starts
/// them with what was chosen last.
fn card(game: &str, page: &RulesPage, has_puzzles: bool) -> Markup {
    let specs = Specs::of(game);
    let play = specs.against_the_computer();
    let rules = format!("./rules/{game}/");
    let [light, dark] = game_card_picture::CARD_FILE_NAMES;
    html! {
        li data-levels=(levels(game)) data-accent=[accent_of(game)] {
            picture {
                source data-dark media="(prefers-color-scheme: dark)" srcset={ (rules) (dark) };
                // Its space is set by the style sheet, whatever its shape.
                img src={ (rules) (light) } alt="" loading="lazy";
            }
            h3 {
                (emblem_of(game, "./"))
                a.tile href=(play) data-game=(game) data-start="computer"
                    aria-label=(of("front.play-game", page)) { (page.title) }
            }
            p.slogan { (named("slogan", game)) }
            p.facts { (minutes_against_the_computer(game)) }
            a.learn href={ "#learn=" (game) } data-learn=(game)
                aria-label=(of("front.learn-game", page)) { (say("front.learn")) }
            button.more type="button" popovertarget={ "more-" (game) } aria-label=(of("front.more", page)) { "…" }
            div.about id={ "more-" (game) } popover {
                h3 { (page.title) }
                p { (named("about", game)) }
                p.quiet { (facts(game)) }
                @if let Some(two) = specs.two_people() {
                    a href=(two) data-game=(game) data-start="people"
                        aria-label=(of("front.two-players-at", page)) { (say("front.two-players")) }
                }
                a href={ "#game=" (game) } data-game=(game)
                    aria-label=(of("front.options-of", page)) { (say("front.options")) }
                @if has_puzzles {
                    a href={ "#puzzle=" (game) } aria-label=(of("front.puzzles-of", page)) { (say("front.puzzles")) }
                }
                a href={ (rules) "index.html" } aria-label=(of("front.rules-of", page)) { (say("front.rules")) }
            }
        }
    }
}

/// The number of levels at which the computer plays the usual game.
fn levels(game: &str) -> u8 {
    let specs = Specs::of(game);
    specs
        .0
        .first()
        .map_or(0, |spec| level_count(&Position::start(spec)))
}

/// The ways in which a game can be set up by changing at most one of its options; the usual one comes first.
struct Specs(Vec<Spec>);

impl Specs {
    fn of(game: &str) -> Self {
        let Some(info) = GAMES.iter().find(|info| info.id == game) else {
            return Specs(Vec::new());
        };
        let usual = Spec::new(info);
        let others = info.options.iter().flat_map(|option| {
            let values = option.values.iter();
            values.filter_map(|value| usual.with(option.name, value).ok())
        });
        Specs([usual].into_iter().chain(others).collect())
    }

    /// The numbers of players.
    fn counts(&self) -> impl Iterator<Item = u8> {
        self.0.iter().map(|spec| Position::start(spec).players())
    }

    /// A link to the usual game, with a person in the first seat and the computer in all others.
    fn against_the_computer(&self) -> String {
        let seats = self.counts().next().map(|players| {
            let engine = Seat::Engine(FIRST_LEVEL);
            let others = (1..players).map(|_| engine);
            [Seat::Human].into_iter().chain(others).collect::<Vec<_>>()
        });
        self.0.first().map_or_else(String::new, |spec| {
            starting(spec, &seats.unwrap_or_default())
        })
    }

    /// A link to the game for two that is closest to the usual one, if two can play it.
    fn two_people(&self) -> Option<String> {
        let for_two = self.counts().position(|players| players == 2)?;
        Some(starting(&self.0[for_two], &[Seat::Human; 2]))
    }
}

/// The level of the computer in somebody's first game; `www/app/store/last-choices.js` has the same.
const FIRST_LEVEL: u8 = 2;

/// A link that starts a game. It names only the options that differ from the usual ones.
fn starting(spec: &Spec, seats: &[Seat]) -> String {
    let changed = spec
        .values()
        .filter(|(option, value)| option.values[usize::from(option.default)] != *value)
        .map(|(option, value)| format!("{}={value}", option.name));
    let changed = changed.collect::<Vec<_>>().join(",");
    let colon = if changed.is_empty() { "" } else { ":" };
    let game = spec.info().id;
    format!(
        "#game={game}{colon}{changed}&seats={}",
        Seat::write_all(seats)
    )
}

/// The number of players, the playing time, the author.
fn facts(game: &str) -> String {
    let minutes = minutes_among_people(game);
    [players(&Specs::of(game)), minutes, named("by", game)].join(" · ")
}

/// How long people take for a turn, in seconds: from fast to slow.
const AMONG_PEOPLE: [u32; 2] = [10, 20];

/// How long a turn takes on average if only one of the players is a person, in seconds.
const AGAINST_THE_COMPUTER: u32 = 6;

/// How long a game of people takes, in words.
fn minutes_among_people(game: &str) -> String {
    let [from, to] = AMONG_PEOPLE.map(|seconds| minutes(game, seconds));
    let message = Message::new("front.minutes").with("from", from);
    Words::spoken().say(&message.with("to", to))
}

/// How long the game takes that a touch starts, in words.
fn minutes_against_the_computer(game: &str) -> String {
    let minutes = minutes(game, AGAINST_THE_COMPUTER);
    Words::spoken().say(&Message::new("front.minutes-short").with("minutes", minutes))
}

/// How long a game takes, to the nearest five minutes.
fn minutes(game: &str, seconds_per_turn: u32) -> u32 {
    let info = GAMES.iter().find(|info| info.id == game);
    let seconds = info.map_or(0, |info| seconds_per_turn * u32::from(info.typical_turns));
    5 * ((seconds + 150) / 300).max(1)
}

/// The possible numbers of players.
fn players(specs: &Specs) -> String {
    let (from, to) = specs.counts().fold((u8::MAX, 0), |(from, to), count| {
        (from.min(count), to.max(count))
    });
    let message = Message::new("front.players").with("from", from);
    let message = match from == to {
        true => message.with("to", ""),
        false => message.with("to", to),
    };
    Words::spoken().say(&message)
}

fn of(id: &'static str, page: &RulesPage) -> String {
    Words::spoken().say(&Message::new(id).with("game", page.title.clone()))
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
    let words = Words::spoken().named(id).unwrap_or_else(|| id.to_owned());
    html! { (words) }.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_table::{Link, Table};

    const PAGE: &str = "<h2 data-words=\"page.play\"></h2><p data-words=\"page.play\">own</p>\
        <a data-label=\"page.games\" id=\"x\">←</a><ul class=\"cards\"></ul><p>";

    #[test]
    fn words_labels_and_cards_are_written_once() {
        let source =
            "# Take\n\nA game.\n\n```take-board\ngame=take:size=2\nlegal=a1\ncaption=Start.\n```\n";
        let page = RulesPage::read(source).unwrap();
        let games = [("take", page)];
        let filled = fill_front_page(PAGE, &games, true, &["take"]);
        assert!(filled.contains("<a href=\"#puzzle=take\" aria-label=\"Puzzles of Take\">"));
        assert!(!fill_front_page(PAGE, &games, true, &[]).contains("#puzzle"));
        assert!(
            filled.starts_with("<h2 data-words=\"page.play\">Play</h2>"),
            "{filled}"
        );
        assert!(filled.contains("<p data-words=\"page.play\">own</p>"));
        assert!(
            filled.contains(
                " data-label=\"page.games\" aria-label=\"Rules of all games\" id=\"x\">←"
            )
        );
        assert!(filled.contains("src=\"./rules/take/card.svg\"") && filled.ends_with("</ul><p>"));
        assert_eq!(fill_front_page(&filled, &games, true, &["take"]), filled);
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
            include_str!("../../../index.html"),
            include_str!("../../../entry/embed.html"),
            include_str!("../../../entry/embed-click.html"),
            include_str!("../../../entry/live.html"),
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
    fn live_games_are_offered_where_there_are_relays() {
        let page = include_str!("../../../index.html");
        let to_live =
            |has_relays| fill_front_page(page, &[], has_relays, &[]).contains("\"./live.html\"");
        assert!(to_live(true) && !to_live(false));
        let live = fill_live_page(include_str!("../../../entry/live.html"), true);
        for info in GAMES {
            assert!(live.contains(&format!("<option value=\"{}\" data-accent=", info.id)));
        }
        assert_eq!(fill_live_page(&live, true), live);
    }

    #[test]
    fn the_page_about_the_site_names_every_author() {
        let page = fill_about_page(include_str!("../../../entry/about.html"), true);
        for info in GAMES {
            let link = format!("<a href=\"./rules/{}/index.html\">", info.id);
            assert!(page.contains(&link), "{}", info.id);
        }
        assert!(page.contains("Mark Steere") && page.contains("<!-- version -->"));
        assert_eq!(fill_about_page(&page, true), page);
    }

    #[test]
    fn every_game_says_what_a_card_needs() {
        let needed = |family| GAMES.iter().map(move |info| (family, info.id));
        let mut missing: Vec<_> = ["about", "by", "credit", "game", "slogan"]
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
        assert_eq!(minutes_against_the_computer("take"), "10 min");
        assert_eq!(minutes_against_the_computer("take-back-toe"), "5 min");
    }

    #[test]
    fn each_card_starts_games_that_a_link_opens() {
        for info in GAMES {
            let specs = Specs::of(info.id);
            let alone = specs.against_the_computer();
            let two = specs.two_people().unwrap();
            let opened = |link: &str| Table::from_link(&Link::read(&link[1..]).unwrap()).unwrap();
            let table = opened(&alone);
            assert_eq!(table.spec().to_string(), Spec::new(info).to_string());
            let (first, others) = table.seats().split_first().unwrap();
            assert_eq!(*first, Seat::Human);
            assert!(others.iter().all(|seat| *seat == Seat::Engine(FIRST_LEVEL)));
            assert_eq!(opened(&two).seats(), [Seat::Human; 2]);
        }
        let two = |id| Specs::of(id).two_people().unwrap();
        assert_eq!(two("take"), "#game=take&seats=human,human");
        assert_eq!(
            two("takeaway"),
            "#game=takeaway:players=2&seats=human,human"
        );
        let alone = Specs::of("takeaway").against_the_computer();
        assert_eq!(
            alone,
            "#game=takeaway&seats=human,engine-2,engine-2,engine-2"
        );
    }
}
