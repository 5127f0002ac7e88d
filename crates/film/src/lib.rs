//! Games as moving pictures: [`Storyboard`] chooses the frames, [`encode`] makes a film of them.
//!
//! ```
//! use take_five_film::{Format, Storyboard, Wish, encode};
//! use take_five_picture::ColourScheme;
//! use take_five_table::Table;
//!
//! let (table, _) = Table::open_record("[Game \"take:size=2\"]\n1. a1 *", 0).unwrap();
//! let colours = ColourScheme::new("paper", false).unwrap();
//! let wish = Wish { width: 200, from: 1, to: None, colours, flip: false };
//! let mut storyboard = Storyboard::new(table, wish).unwrap();
//! assert_eq!(storyboard.frames(), 2);
//! let bytes = encode(&mut storyboard, Format::Gif, 0.8, &mut |_| {})?;
//! assert!(bytes.starts_with(b"GIF89a"));
//! # Ok::<(), String>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod encode_apng;
mod encode_gif;
mod lettering;
mod palette;
mod pixels;
mod shot;
mod storyboard;

pub use pixels::Pixels;
pub use storyboard::{Storyboard, Wish};

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A GIF: at most 256 colours for the whole film.
    Gif,
    /// An animated PNG: all colours.
    Apng,
}

/// Makes the film: `seconds` for each frame, three times as long for the last one, and from the beginning again.
/// `on_progress` is called with the number of frames that have been drawn.
///
/// The same storyboard gives the same bytes. What an encoder objects to is an error.
pub fn encode(
    storyboard: &mut Storyboard,
    format: Format,
    seconds: f64,
    on_progress: &mut dyn FnMut(usize),
) -> Result<Vec<u8>, String> {
    match format {
        Format::Gif => encode_gif::encode(storyboard, seconds, on_progress),
        Format::Apng => encode_apng::encode(storyboard, seconds, on_progress),
    }
}

/// How long a frame is shown; the last one three times as long, before the film begins again.
fn hundredths(seconds: f64, is_last: bool) -> u16 {
    let shown = if is_last { 3.0 * seconds } else { seconds };
    (shown * 100.0).round() as u16
}
