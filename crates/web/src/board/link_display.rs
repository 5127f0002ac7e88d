//! How a link wants its game to be displayed.

use serde::Serialize;
use tsify::Tsify;

/// Display options; those that the link does not set are omitted.
#[derive(Serialize, Tsify)]
pub struct Shown {
    /// The places to mark.
    pub marks: Vec<String>,
    /// Arrows, each as a pair of places: from, to.
    pub arrows: Vec<(String, String)>,
    /// Whether to show coordinates on the board.
    pub coords: Option<bool>,
    /// Whether the board is flipped.
    pub flip: Option<bool>,
    /// `light`, `dark` or `auto`.
    #[tsify(type = "\"light\" | \"dark\" | \"auto\"")]
    pub theme: Option<&'static str>,
    /// The language.
    pub lang: Option<String>,
    /// Whether visitors can play on an embedded board.
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
