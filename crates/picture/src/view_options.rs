//! How a board is viewed.

/// The side a board is viewed from, and whether it has coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewOptions {
    /// Flipped: what was at the top is at the bottom. Text stays upright.
    pub flip: bool,
    /// Whether to show the coordinates.
    pub coordinates: bool,
}

impl Default for ViewOptions {
    fn default() -> Self {
        ViewOptions {
            flip: false,
            coordinates: true,
        }
    }
}

impl ViewOptions {
    /// The direction of right and up: 1, or -1 if the board is flipped.
    pub(crate) fn sign(self) -> i32 {
        if self.flip { -1 } else { 1 }
    }

    /// The position on the screen of a point of the board, whose middle is the origin.
    pub(crate) fn turn(self, [x, y]: [i32; 2]) -> [i32; 2] {
        [self.sign() * x, self.sign() * y]
    }
}
