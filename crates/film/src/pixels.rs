//! Frames as pixels.

use resvg::{tiny_skia, usvg};

/// A frame: red, green and blue of each pixel, row by row.
pub struct Pixels {
    /// The width, in pixels.
    pub width: usize,
    /// The colours.
    pub rgb: Vec<[u8; 3]>,
}

/// The smallest rectangle that holds all pixels that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedArea {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
}

impl Pixels {
    /// Draws SVG. What is wrong with the text is an error; that never happens for our pictures.
    pub fn draw(svg: &str) -> Result<Self, String> {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
            .map_err(|problem| problem.to_string())?;
        let size = tree.size().to_int_size();
        let mut map = tiny_skia::Pixmap::new(size.width(), size.height())
            .ok_or_else(|| format!("{} × {}", size.width(), size.height()))?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut map.as_mut());
        // Nothing shows through: the page covers all of it.
        let rgb = map
            .pixels()
            .iter()
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        Ok(Pixels {
            width: size.width() as usize,
            rgb: rgb.collect(),
        })
    }

    /// What has changed since `before`; a single pixel if nothing has, because a frame cannot be empty.
    pub fn changed_since(&self, before: &Pixels) -> ChangedArea {
        let (mut left, mut top) = (usize::MAX, usize::MAX);
        let (mut right, mut bottom) = (0, 0);
        for (at, (is, was)) in self.rgb.iter().zip(&before.rgb).enumerate() {
            if is != was {
                let (x, y) = (at % self.width, at / self.width);
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        }
        if left == usize::MAX {
            (left, top) = (0, 0);
        }
        ChangedArea {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
        }
    }

    /// All of it.
    pub fn whole(&self) -> ChangedArea {
        ChangedArea {
            left: 0,
            top: 0,
            width: self.width,
            height: self.rgb.len() / self.width,
        }
    }

    /// The indices of the pixels in an area, row by row.
    pub fn indices(&self, area: ChangedArea) -> impl Iterator<Item = usize> {
        let width = self.width;
        (area.top..area.top + area.height)
            .flat_map(move |y| (area.left..area.left + area.width).map(move |x| y * width + x))
    }
}
