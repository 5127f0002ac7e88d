//! The page of a frame that waits for a click: it names the games before any of their modules is there, and has the
//! buttons of the ordinary frame, which its board will need.

use super::front_page::{fill_in_words, fill_list};
use super::html_document::named;
use maud::html;
use take_five_rules::{GAMES, Message};
use take_five_words::Words;

/// The place of the names, which the page's script looks up.
const NAMES: &str = "<ul class=\"games\" hidden>";
/// Where the row of buttons begins, in both pages, and where it ends.
const BUTTONS: [&str; 2] = ["<div class=\"steps\" hidden>", "</div>"];

/// The page with its sentences, the names of all games, and the buttons of the ordinary frame's page. Existing ones are
/// replaced.
pub fn fill_click_page(page: &str, frame: &str) -> String {
    let names = html! {
        @for info in GAMES {
            @let game = named("game", info.id);
            @let lesson = Message::new("front.learn-game").with("game", game.clone());
            li data-game=(info.id) data-learn=(Words::spoken().say(&lesson)) { (game) }
        }
    };
    let page = fill_list(&fill_in_words(page), NAMES, names);
    match (buttons(&page), buttons(frame)) {
        (Some(place), Some(row)) => page.replacen(place, row, 1),
        _ => page,
    }
}

/// The row of buttons of a page.
fn buttons(page: &str) -> Option<&str> {
    let [open, close] = BUTTONS;
    let row = &page[page.find(open)?..];
    row.split_inclusive(close).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_every_game_and_has_the_buttons_of_a_frame() {
        let frame = fill_in_words(include_str!("../../../entry/embed.html"));
        let page = fill_click_page(include_str!("../../../entry/embed-click.html"), &frame);
        for info in GAMES {
            let name = named("game", info.id);
            let item = format!(
                "<li data-game=\"{}\" data-learn=\"Learn {name}\">{name}</li>",
                info.id
            );
            assert!(page.contains(&item.replace('&', "&amp;")), "{item}");
        }
        let row = buttons(&frame).unwrap();
        assert!(
            row.contains("data-step=\"back\"") && row.contains("data-words=\"embed.app\""),
            "{row}"
        );
        assert!(page.contains(row), "{page}");
        assert_eq!(fill_click_page(&page, &frame), page);
    }
}
