//! By what a game is known across the site: its accent and its emblem.

use maud::{Markup, html};
use take_five_fence::COVER_SIZE;
use take_five_picture::{EMBLEM_SIZE, emblem};
use take_five_rules::GAMES;

/// The file with all emblems, in the folder of the rules pages.
pub const EMBLEMS_FILE_NAME: &str = "emblems.svg";

/// The hues of the accents, in degrees, as `www/palette.css` has them.
const HUES: [u16; 8] = [25, 255, 70, 150, 305, 205, 350, 115];
/// The lightness and chroma of all accents on light paper.
const LIGHTNESS: f64 = 0.46;
const CHROMA: f64 = 0.12;

/// The accent of a game, by its place among the games.
pub fn accent_of(game: &str) -> Option<usize> {
    let place = GAMES.iter().position(|info| info.id == game);
    place.map(|place| place % HUES.len())
}

/// The emblem of a game beside its name, in the colour of its accent, on a page at this distance from the root.
pub fn emblem_of(game: &str, up: &str) -> Markup {
    let file = format!("{up}rules/{EMBLEMS_FILE_NAME}#{game}");
    html! { @if emblem(game).is_some() { svg.emblem aria-hidden="true" { use href=(file) {} } } }
}

/// The emblems of all games in one file, each under the id of its game.
pub fn emblems_svg() -> String {
    let size = EMBLEM_SIZE;
    let shown = GAMES.iter().filter_map(|info| {
        let path = emblem(info.id)?;
        Some(format!(
            "<symbol id=\"{}\" viewBox=\"0 0 {size} {size}\"><path fill-rule=\"evenodd\" d=\"{path}\"/></symbol>\n",
            info.id
        ))
    });
    let symbols: String = shown.collect();
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{symbols}</svg>\n")
}

/// The picture for link previews of a game: its cover with its emblem in the corner, on a strip of its accent.
pub fn with_identity(cover: &str, game: &str) -> String {
    let (Some(accent), Some(path), Some(open)) =
        (accent_of(game), emblem(game), cover.strip_suffix("</svg>"))
    else {
        return cover.to_owned();
    };
    let [_, height] = COVER_SIZE;
    let ink = srgb(LIGHTNESS, CHROMA, HUES[accent]);
    format!(
        "{open}<rect width=\"16\" height=\"{height}\" fill=\"{ink}\"/>\
         <path transform=\"translate(48 36) scale(4)\" fill=\"{ink}\" fill-rule=\"evenodd\" d=\"{path}\"/></svg>"
    )
}

/// A colour of the space Oklch as `#rrggbb` (Björn Ottosson, <https://bottosson.github.io/posts/oklab/>): renderers of
/// pictures do not know that space.
fn srgb(lightness: f64, chroma: f64, hue: u16) -> String {
    let (sin, cos) = f64::from(hue).to_radians().sin_cos();
    let (a, b) = (chroma * cos, chroma * sin);
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    let channels = [
        4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
    ];
    let byte = |linear: f64| {
        let curved = if linear <= 0.003_130_8 {
            12.92 * linear
        } else {
            1.055 * linear.powf(1.0 / 2.4) - 0.055
        };
        (255.0 * curved.clamp(0.0, 1.0)).round() as u8
    };
    let [red, green, blue] = channels.map(byte);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_accent_has_its_hue_on_the_pages() {
        let palette = include_str!("../../../www/palette.css");
        for (accent, hue) in HUES.iter().enumerate() {
            let rule = format!("[data-accent=\"{accent}\"] {{\n  --hue: {hue};");
            assert!(palette.contains(&rule), "{rule}");
        }
        assert_eq!(palette.matches("\n[data-accent=").count(), HUES.len());
        let shared = format!(
            "oklch({}% {CHROMA} var(--hue))",
            (100.0 * LIGHTNESS).round()
        );
        assert!(palette.contains(&shared), "{shared}");
    }

    #[test]
    fn colours_are_those_that_browsers_show() {
        // As Chromium computes them.
        assert_eq!(srgb(1.0, 0.0, 0), "#ffffff");
        assert_eq!(srgb(0.46, 0.12, 150), "#0f6a31");
    }

    #[test]
    fn every_game_has_an_emblem_of_its_own() {
        let emblems: BTreeSet<_> = GAMES.iter().filter_map(|info| emblem(info.id)).collect();
        assert_eq!(emblems.len(), GAMES.len());
        let cover = "<svg></svg>";
        for info in GAMES {
            assert!(emblems_svg().contains(&format!("<symbol id=\"{}\"", info.id)));
            let drawn = with_identity(cover, info.id);
            assert!(
                crate::png(&drawn.replacen("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"", 1))
                    .is_ok()
            );
            assert_ne!(drawn, cover, "{}", info.id);
        }
    }
}
