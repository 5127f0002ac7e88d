//! GIF by the crate `gif`, which writes frames as areas of a common palette.

use crate::hundredths;
use crate::palette::{Palette, UNCHANGED};
use crate::pixels::Pixels;
use crate::storyboard::Storyboard;
use gif::{DisposalMethod, Encoder, Extension, Frame, Repeat};
use std::collections::BTreeMap;

/// At most this many frames, evenly chosen, are looked at for their colours.
const SAMPLES: usize = 24;

pub fn encode(
    film: &mut Storyboard,
    seconds: f64,
    on_progress: &mut dyn FnMut(usize),
) -> Result<Vec<u8>, String> {
    let (count, [width, height], words) = (film.frames(), film.size(), film.description());
    let mut drawn = 0;
    let mut draw = |number| {
        let pixels = film.pixels(number)?;
        drawn += 1;
        on_progress(drawn);
        Ok::<_, String>(pixels)
    };
    let mut samples = BTreeMap::new();
    for number in (0..count).rev().step_by(count.div_ceil(SAMPLES)) {
        samples.insert(number, draw(number)?);
    }
    let mut palette = Palette::new(samples.values());
    let said = |problem: gif::EncodingError| problem.to_string();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &palette.bytes()).map_err(said)?;
    encoder.set_repeat(Repeat::Infinite).map_err(said)?;
    let blocks: Vec<&[u8]> = words.as_bytes().chunks(255).collect();
    let comment = Extension::Comment.into();
    encoder
        .write_raw_extension(comment, &blocks)
        .map_err(|problem| problem.to_string())?;
    let mut before: Option<Pixels> = None;
    for number in 0..count {
        let now = match samples.remove(&number) {
            Some(pixels) => pixels,
            None => draw(number)?,
        };
        let area = before
            .as_ref()
            .map_or_else(|| now.whole(), |was| now.changed_since(was));
        let indices = now.indices(area).map(|at| match &before {
            Some(was) if was.rgb[at] == now.rgb[at] => UNCHANGED,
            _ => palette.index(now.rgb[at]),
        });
        let frame = Frame {
            delay: hundredths(seconds, number + 1 == count),
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: indices.collect::<Vec<u8>>().into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(said)?;
        before = Some(now);
    }
    drop(encoder);
    Ok(bytes)
}
