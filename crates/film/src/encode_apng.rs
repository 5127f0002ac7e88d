//! Animated PNG by the crate `png`: all colours, and only what changes.

use crate::hundredths;
use crate::pixels::Pixels;
use crate::storyboard::Storyboard;
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder};

pub fn encode(
    film: &mut Storyboard,
    seconds: f64,
    on_progress: &mut dyn FnMut(usize),
) -> Result<Vec<u8>, String> {
    let (count, [width, height]) = (film.frames(), film.size());
    let said = |problem: png::EncodingError| problem.to_string();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, u32::from(width), u32::from(height));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    encoder.set_animated(count as u32, 0).map_err(said)?;
    encoder
        .add_itxt_chunk("Description".to_owned(), film.description())
        .map_err(said)?;
    let mut writer = encoder.write_header().map_err(said)?;
    let mut before: Option<Pixels> = None;
    for number in 0..count {
        let now = film.pixels(number)?;
        let area = before
            .as_ref()
            .map_or_else(|| now.whole(), |was| now.changed_since(was));
        let rgba: Vec<u8> = now
            .indices(area)
            .flat_map(|at| match &before {
                Some(was) if was.rgb[at] == now.rgb[at] => [0; 4],
                _ => [now.rgb[at][0], now.rgb[at][1], now.rgb[at][2], 255],
            })
            .collect();
        if before.is_some() {
            // The size is checked with the place: that of the frame before could be too far out.
            writer
                .reset_frame_position()
                .and_then(|()| writer.set_frame_dimension(area.width as u32, area.height as u32))
                .and_then(|()| writer.set_frame_position(area.left as u32, area.top as u32))
                .and_then(|()| writer.set_blend_op(BlendOp::Over))
                .map_err(said)?;
        }
        writer
            .set_frame_delay(hundredths(seconds, number + 1 == count), 100)
            .and_then(|()| writer.set_dispose_op(DisposeOp::None))
            .and_then(|()| writer.write_image_data(&rgba))
            .map_err(said)?;
        before = Some(now);
        on_progress(number + 1);
    }
    writer.finish().map_err(said)?;
    Ok(bytes)
}
