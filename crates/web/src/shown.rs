//! How a link wants its game to be shown.

use serde::Serialize;
use tsify::Tsify;

/// How a game is shown; what the link does not say is left out.
#[derive(Serialize, Tsify)]
pub struct Shown {
    /// Places to be marked.
    pub marks: Vec<String>,
    /// Arrows: from place, to place.
    pub arrows: Vec<(String, String)>,
    /// Whether coordinates stand beside the board.
    pub coords: Option<bool>,
    /// Whether the board is turned round.
    pub flip: Option<bool>,
    /// `light`, `dark` or `auto`.
    #[tsify(type = "\"light\" | \"dark\" | \"auto\"")]
    pub theme: Option<&'static str>,
    /// The language.
    pub lang: Option<String>,
    /// Whether the board can be played on, where it is embedded.
    pub play: Option<bool>,
}

impl From<&take_five_table::LinkDisplay> for Shown {
    fn from(shown: &take_five_table::LinkDisplay) -> Self {
        Shown {
            marks: shown.marks.clone(),
            arrows: shown.arrows.clone(),
            coords: shown.coords,
            flip: shown.flip,
            theme: shown.theme.map(|theme| theme.name()),
            lang: shown.lang.clone(),
            play: shown.play,
        }
    }
}
