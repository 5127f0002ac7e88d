//! A position in words, for people who cannot see its picture.

use take_five_picture::{ViewOptions, draw, place_contents, player_name};
use take_five_rules::{Arg, Message, Position};
use take_five_words::Words;

/// Up to this many places of a kind are listed; more are only counted.
const NAMED: usize = 12;

/// What is on the board, kind by kind, and whose turn it is.
pub fn alt_text(position: &Position) -> String {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    let mut said = Vec::new();
    for place in draw(position, ViewOptions::default()).places {
        let Some(holds) = place_contents(position, &place.key) else {
            said.push(Words::spoken().say(&place.label));
            continue;
        };
        let what = Words::spoken().say(&holds);
        match kinds.iter_mut().find(|(kind, _)| *kind == what) {
            Some((_, places)) => places.push(place.key),
            None => kinds.push((what, vec![place.key])),
        }
    }
    said.extend(kinds.into_iter().map(|(what, places)| {
        let message = match places.len() {
            ..=NAMED => Message::new("figure.holds").with("places", list_arg(places)),
            count => Message::new("figure.counts").with("count", count),
        };
        Words::spoken().say(&message.with("what", what))
    }));
    if let Some(player) = position.turn_of() {
        let turn = Message::new("status.turn").with("player", player_name(position, player));
        said.push(Words::spoken().say(&turn));
    }
    said.join("; ")
}

fn list_arg(places: Vec<String>) -> Arg {
    Arg::List(places.into_iter().map(Arg::Text).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Figure;

    fn said(block: &str) -> String {
        let figure = Figure::read(&format!("{block}\ncaption=x"), 1).unwrap();
        alt_text(&figure.frames[0].position)
    }

    #[test]
    fn few_are_named_and_many_counted() {
        let kings = "game=give-and-take\nposition=8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0";
        let text = said(kings);
        assert!(text.contains("a black pawn: e7, e3, d2 and f2"), "{text}");
        assert!(text.contains("empty: 59 places"), "{text}");
        assert!(text.ends_with("White to move"), "{text}");
        let slots = said("game=takeaway\nposition=2S,9H|4D|KC|QS|7H|-|TD|AS 3 1R draw 2 1,1,1,1");
        assert!(
            slots.contains("1R, ") && slots.contains("2 cards"),
            "{slots}"
        );
    }
}
