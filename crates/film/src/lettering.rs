//! Text as outlines: what is drawn does not depend on the fonts of a machine.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::SvgPen;
use skrifa::{FontRef, MetadataProvider};
use std::fmt::Write;

/// Noto Sans SemiBold for Latin, Greek and Cyrillic, see `OFL.txt`; made from version 5.3.0 of `@fontsource/noto-sans` by
/// joining its four files with `pyftmerge` and `pyftsubset --layout-features=kern,ccmp --no-hinting`.
const FONT: &[u8] = include_bytes!("NotoSans-600.ttf");

/// A line of text that starts at a point of the base line, as SVG. What is too long for the width is cut.
pub fn line(text: &str, [x, y]: [f64; 2], size: f64, width: f64) -> String {
    let font = FontRef::new(FONT).expect("a part of the program, read by its tests");
    let (letters, place) = (font.charmap(), LocationRef::default());
    let metrics = font.glyph_metrics(Size::new(size as f32), place);
    // What the font lacks is a question mark.
    let glyph = |letter: char| {
        letters
            .map(letter)
            .or_else(|| letters.map('?'))
            .unwrap_or_default()
    };
    let advance = |letter: char| f64::from(metrics.advance_width(glyph(letter)).unwrap_or(0.0));
    let length = |text: &str| text.chars().map(advance).sum::<f64>();
    let mut shown = text.to_owned();
    while length(&shown) > width {
        // The letter before the mark of the last cut.
        shown.truncate(shown.trim_end_matches('…').len());
        if shown.pop().is_none() {
            break;
        }
        shown.push('…');
    }
    let mut out = String::new();
    let mut left = x;
    for letter in shown.chars() {
        if let Some(outline) = font.outline_glyphs().get(glyph(letter)) {
            let mut pen = SvgPen::with_precision(2);
            let settings = DrawSettings::unhinted(Size::new(size as f32), place);
            // A glyph without an outline is a space.
            if outline.draw(settings, &mut pen).is_ok() && !pen.as_ref().is_empty() {
                let _ = writeln!(
                    out,
                    "<path transform=\"matrix(1 0 0 -1 {left:.2} {y:.2})\" d=\"{pen}\"/>"
                );
            }
        }
        left += advance(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_cut() {
        let letters = |text: &str, width: f64| line(text, [0.0, 20.0], 16.0, width).lines().count();
        assert_eq!(letters("Łucja Ωμέγα Иван", 400.0), 14); // spaces have no outline
        assert_eq!(letters("mmmmmmmmmm", 400.0), 10);
        let cut = letters("mmmmmmmmmm", 80.0);
        assert!((2..8).contains(&cut), "{cut}");
        assert_eq!(letters("mmmm", 0.0), 0);
        assert_eq!(
            line("囲", [0.0; 2], 16.0, 400.0),
            line("?", [0.0; 2], 16.0, 400.0)
        );
    }
}
