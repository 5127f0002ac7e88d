//! Pictures of positions, as files beside the page.

use super::caption::caption;
use super::figure::FrameMarks;
use super::pixels::png;
use take_five_picture::{Colours, Options, Overlay, Picture, draw, height, svg};
use take_five_rules::{Message, Position};

/// How wide a picture is where nothing else is said, in pixels.
const WIDTH: u32 = 480;

/// The size that previews of links ask for, in pixels.
const COVER: [u32; 2] = [1200, 630];
/// Room above and below the board of a preview.
const MARGIN: u32 = 36;
/// The paper of the light pages, as in `www/palette.css`.
const PAPER: &str = "#fbf8f1";

/// A position as it is to be seen.
#[derive(Debug)]
pub struct Drawn {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// For a light page and for a dark one.
    pub svg: [String; 2],
    /// For previews of links, as SVG.
    cover: String,
}

impl Drawn {
    /// Draws a position; an error where a mark or an arrow is on no place.
    pub fn new(position: &Position, shown: &FrameMarks) -> Result<Self, Message> {
        let options = Options {
            flip: shown.flip,
            ..Options::default()
        };
        let picture = draw(position, options);
        let text = |dark, width| -> Result<String, Message> {
            let colours = Colours::new("paper", dark)?;
            let overlay = overlay(&picture, shown)?;
            Ok(svg(&picture, &colours, &overlay, &caption(position, width)))
        };
        let wide = cover_width(&picture);
        let place = [wide, height(&picture, wide)];
        Ok(Drawn {
            size: [WIDTH, height(&picture, WIDTH)],
            svg: [text(false, WIDTH)?, text(true, WIDTH)?],
            cover: cover(&text(false, wide)?, place),
        })
    }

    /// The picture that previews of links show, as PNG.
    pub fn cover(&self) -> Result<Vec<u8>, String> {
        png(&self.cover)
    }
}

/// The names of a frame's two files: light and dark.
pub fn names(number: usize) -> [String; 2] {
    ["", "-dark"].map(|shade| format!("figure-{number}{shade}.svg"))
}

fn overlay<'a>(picture: &'a Picture, shown: &FrameMarks) -> Result<Overlay<'a>, Message> {
    let places = shown.marks.iter().map(|key| picture.place(key));
    let arrows = shown.arrows.iter();
    let ends = arrows.map(|[from, to]| Ok([picture.place(from)?, picture.place(to)?]));
    Ok(Overlay {
        marks: places.collect::<Result<_, _>>()?,
        circles: Vec::new(),
        arrows: ends.collect::<Result<_, Message>>()?,
    })
}

/// As wide as the room allows, and so high as well.
fn cover_width(picture: &Picture) -> u32 {
    let room = COVER[1] - 2 * MARGIN;
    let high = height(picture, COVER[0]);
    (COVER[0] * room / high).min(COVER[0] - 2 * MARGIN)
}

/// A picture in the middle of the paper.
fn cover(svg: &str, [width, height]: [u32; 2]) -> String {
    let [across, down] = COVER;
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
