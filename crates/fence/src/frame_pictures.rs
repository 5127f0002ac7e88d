//! Pictures of positions, as files next to the page.

use crate::caption::caption;
use crate::figure::FrameMarks;
use take_five_picture::{ColourScheme, Overlay, Picture, ViewOptions, draw, svg, svg_height};
use take_five_rules::{Message, Position};

/// The default width of a picture, in pixels.
const WIDTH: u32 = 480;

/// The recommended size of pictures in link previews, width and height in pixels.
pub const COVER_SIZE: [u32; 2] = [1200, 630];
/// The margin above and below the board in a preview.
const MARGIN: u32 = 36;
/// The background of the light pages, as in `www/palette.css`.
const PAPER: &str = "#fbf8f1";

/// A position as it is shown.
#[derive(Debug)]
pub struct FramePictures {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// For a light page and for a dark one.
    pub svg: [String; 2],
    /// For link previews, as SVG.
    pub cover: String,
}

impl FramePictures {
    /// Draws a position; an error if a mark or an arrow is on an unknown place.
    pub fn new(position: &Position, shown: &FrameMarks) -> Result<Self, Message> {
        let options = ViewOptions {
            flip: shown.flip,
            coordinates: !shown.without_coordinates,
            ..ViewOptions::default()
        };
        let picture = draw(position, options);
        let text = |dark, width| -> Result<String, Message> {
            let colours = ColourScheme::new("paper", dark)?;
            let overlay = overlay(&picture, shown)?;
            Ok(svg(&picture, &colours, &overlay, &caption(position, width)))
        };
        let wide = cover_width(&picture);
        let place = [wide, svg_height(&picture, wide)];
        Ok(FramePictures {
            size: [WIDTH, svg_height(&picture, WIDTH)],
            svg: [text(false, WIDTH)?, text(true, WIDTH)?],
            cover: cover(&text(false, wide)?, place),
        })
    }
}

/// The names of a frame's two files: light and dark.
pub fn light_and_dark_file_names(number: usize) -> [String; 2] {
    ["", "-dark"].map(|shade| format!("figure-{number}{shade}.svg"))
}

/// The marks and arrows on a picture; an error if one is on an unknown place.
pub fn overlay<'a>(picture: &'a Picture, shown: &FrameMarks) -> Result<Overlay<'a>, Message> {
    let places = shown.marks.iter().map(|key| picture.place(key));
    let arrows = shown.arrows.iter();
    let ends = arrows.map(|[from, to]| Ok([picture.place(from)?, picture.place(to)?]));
    Ok(Overlay {
        marks: places.collect::<Result<_, _>>()?,
        circles: Vec::new(),
        arrows: ends.collect::<Result<_, Message>>()?,
    })
}

/// The largest size that fits in width and in height.
fn cover_width(picture: &Picture) -> u32 {
    let room = COVER_SIZE[1] - 2 * MARGIN;
    let high = svg_height(picture, COVER_SIZE[0]);
    (COVER_SIZE[0] * room / high).min(COVER_SIZE[0] - 2 * MARGIN)
}

/// A picture centred on the background.
fn cover(svg: &str, [width, height]: [u32; 2]) -> String {
    let [across, down] = COVER_SIZE;
    let left = (across - width) / 2;
    let top = (down - height.min(down)) / 2;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\">\
         <rect width=\"{across}\" height=\"{down}\" fill=\"{PAPER}\"/>\
         <g transform=\"translate({left} {top})\">{svg}</g></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_lie_on_the_paper_of_the_pages() {
        let palette = include_str!("../../../www/palette.css");
        assert!(palette.contains(&format!("--paper: light-dark({PAPER},")));
    }
}
