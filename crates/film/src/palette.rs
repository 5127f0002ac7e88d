//! The colours of a GIF: at most 255 for the whole film, so that what stays the same never flickers.

use crate::pixels::Pixels;
use color_quant::NeuQuant;
use std::collections::HashMap;

/// The index of pixels that have not changed.
pub const UNCHANGED: u8 = 255;

/// Colours beyond this many are averaged; the commonest, which are flat areas, are kept as they are.
const EXACT: usize = 160;

/// The colours and the way from a colour to its index.
pub struct Palette {
    colours: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The palette for these frames.
    pub fn new<'a>(frames: impl Iterator<Item = &'a Pixels>) -> Self {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for frame in frames {
            for run in frame.rgb.chunk_by(|one, next| one == next) {
                *counts.entry(run[0]).or_default() += run.len();
            }
        }
        let mut colours: Vec<([u8; 3], usize)> = counts.into_iter().collect();
        // The colour decides between equal counts: the same film has the same bytes.
        colours.sort_unstable_by(|(a, many), (b, more)| more.cmp(many).then(a.cmp(b)));
        let mut all: Vec<[u8; 3]> = colours.iter().map(|(colour, _)| *colour).collect();
        if all.len() > usize::from(UNCHANGED) {
            let rest = all.split_off(EXACT);
            let pixels: Vec<u8> = rest.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
            let averages =
                NeuQuant::new(1, usize::from(UNCHANGED) - EXACT, &pixels).color_map_rgb();
            all.extend(averages.as_chunks::<3>().0);
        }
        Palette {
            colours: all,
            known: HashMap::new(),
        }
    }

    /// Red, green and blue of each colour.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// The index of the nearest colour.
    pub fn index(&mut self, colour: [u8; 3]) -> u8 {
        let Palette { colours, known } = self;
        *known.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> i32 {
                (0..3)
                    .map(|k| (i32::from(other[k]) - i32::from(colour[k])).pow(2))
                    .sum()
            };
            let nearest = (0..)
                .zip(colours.iter())
                .min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(index, _)| index)
        })
    }
}
