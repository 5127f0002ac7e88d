//! An annotated game as HTML, complete on paper.

use crate::annotated_game::{AnnotatedGame, GamePart, PrintedTurn, VariationPart};
use maud::{Markup, Render, html};
use take_five_rules::Message;
use take_five_words::Words;

/// How games look, for the first of a document. Where scripts run, a game takes no more space than the board that
/// takes its place.
pub const GAME_STYLE: &str = concat!(
    ".take-five-game{max-width:60rem;margin:1em 0;line-height:1.5}",
    ".take-five-game .score{width:100%;max-width:40rem;margin-inline:auto;overflow-wrap:anywhere}",
    ".take-five-game ol{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 1em;margin:.5em 0;padding:0;font-weight:600;font-variant-numeric:tabular-nums;break-after:avoid}",
    ".take-five-game .turns-of-all{grid-template-columns:repeat(auto-fill,minmax(min(14em,100%),1fr))}",
    ".take-five-game li{grid-column:1;margin:0 0 0 2.25em;break-inside:avoid}",
    ".take-five-game .second{grid-column:2}",
    ".take-five-game .turns-of-all li{grid-column:auto}",
    ".take-five-game p{margin:.5em 0;orphans:2;widows:2}",
    ".take-five-game .players{display:grid;grid-template-columns:repeat(auto-fit,minmax(0,1fr));grid-auto-flow:column;gap:0 1em}",
    ".take-five-game .variation{margin-inline-start:1.5em;font-size:.9375em}",
    ".take-five-game .end{text-align:center;font-weight:600}",
    ".take-five-game figure{margin:1em 0;text-align:center;break-inside:avoid}",
    ".take-five-game img{max-width:100%;height:auto}",
    ".take-five-game figcaption{font-size:.875em;text-align:center}",
    "@media print{.take-five-game img{max-width:70mm}}",
    "@media screen and (scripting:enabled){.take-five-game take-board>.score{max-height:44rem;overflow:auto}}"
);

/// The game, with the diagrams that `diagram` makes of their places.
pub(crate) fn score_html(game: &AnnotatedGame, diagram: &dyn Fn(usize) -> Markup) -> Markup {
    let is_for_two = game.players.len() == 2;
    html! {
        @if is_for_two {
            p.players { @for name in &game.players { b { (name) } " " } }
        }
        @for part in &game.parts {
            @match part {
                GamePart::Turns(turns) => (turns_html(turns, is_for_two, &game.players)),
                GamePart::Event(text) => p { b { (text) } },
                GamePart::Comment(text) => p { (text) },
                GamePart::Variation(parts) => p.variation { (Parenthesis(parts)) },
                GamePart::Diagram(index) => (diagram(*index)),
            }
        }
        @if !game.result.is_empty() { p.end { (game.result) } }
    }
}

fn turns_html(turns: &[PrintedTurn], is_for_two: bool, players: &[String]) -> Markup {
    let first = turns.first().and_then(|turn| turn.of);
    let start = first.map_or(1, |(_, number)| number);
    html! {
        ol start=(start) class=[(!is_for_two).then_some("turns-of-all")] {
            @for turn in turns {
                @let player = turn.of.map_or(1, |(player, _)| player);
                li class=[(is_for_two && player == 2).then_some("second")] {
                    @if players.len() > 2 { (players[usize::from(player) - 1]) ": " }
                    (turn)
                }
            }
        }
    }
}

/// The text of a turn with its sign.
impl Render for PrintedTurn {
    fn render(&self) -> Markup {
        html! {
            (self.text)
            @if let Some((sign, meaning)) = self.glyph {
                @let label = Message::new("turns.glyph").with("glyph", meaning);
                span role="img" aria-label=(Words::spoken().say(&label)) { (sign) }
            }
        }
    }
}

/// A variation in its parentheses.
struct Parenthesis<'a>(&'a [VariationPart]);

impl Render for Parenthesis<'_> {
    fn render(&self) -> Markup {
        html! {
            "("
            @for (index, part) in self.0.iter().enumerate() {
                @if index > 0 { " " }
                @match part {
                    VariationPart::Turn(turn) => {
                        @if let Some((_, number)) = turn.of { (number) ".\u{a0}" }
                        (turn)
                    }
                    VariationPart::Comment(text) => i { (text) },
                    VariationPart::Variation(parts) => (Parenthesis(parts)),
                }
            }
            ")"
        }
    }
}
