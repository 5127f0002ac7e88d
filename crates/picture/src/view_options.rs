//! How a board is viewed.

/// The side a board is viewed from, and whether it has coordinates.
///
/// ```
/// use take_five_picture::ViewOptions;
/// let from_the_left = ViewOptions::default().turned(3);
/// assert!(from_the_left.flip && from_the_left.quarter);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewOptions {
    /// Flipped: what was at the top is at the bottom. Text stays upright.
    pub flip: bool,
    /// Turned by a quarter more, clockwise: for boards with players on all four sides. Others ignore it.
    pub quarter: bool,
    /// Whether to show the coordinates.
    pub coordinates: bool,
}

impl Default for ViewOptions {
    fn default() -> Self {
        ViewOptions {
            flip: false,
            quarter: false,
            coordinates: true,
        }
    }
}

impl ViewOptions {
    /// The same, with the board turned by this number of quarters clockwise.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        ViewOptions {
            flip: quarters & 2 > 0,
            quarter: quarters & 1 > 0,
            ..self
        }
    }

    /// The number of quarters that the board is turned by.
    pub(crate) fn quarters(self) -> usize {
        usize::from(self.flip) * 2 + usize::from(self.quarter)
    }

    /// The direction of right and up: 1, or -1 if the board is flipped.
    pub(crate) fn sign(self) -> i32 {
        if self.flip { -1 } else { 1 }
    }

    /// The position on the screen of a point of the board, whose middle is the origin.
    pub(crate) fn turn(self, [x, y]: [i32; 2]) -> [i32; 2] {
        [self.sign() * x, self.sign() * y]
    }
}
