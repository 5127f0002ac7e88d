//! Pictures as bitmaps.

use resvg::{tiny_skia, usvg};

/// A picture as a PNG file. The library renders the very text that is written as SVG, so that both look the same.
///
/// # Errors
/// What is wrong with the SVG text; never happens for our pictures.
pub fn png(text: &str) -> Result<Vec<u8>, String> {
    let tree = usvg::Tree::from_str(text, &usvg::Options::default()).map_err(|e| e.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| format!("{} × {}", size.width(), size.height()))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|problem| problem.to_string())
}
