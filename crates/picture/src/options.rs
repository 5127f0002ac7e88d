//! How a board is to be seen.

/// From which side a board is seen, and with what written on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Turned by half: whoever sits above is now below. What is written stays upright.
    pub flip: bool,
    /// Whether places are named on the board.
    pub coordinates: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            flip: false,
            coordinates: true,
        }
    }
}

impl Options {
    /// Along which way right and up lead: 1, or -1 where the board is turned.
    pub(crate) fn sign(self) -> i32 {
        if self.flip { -1 } else { 1 }
    }

    /// Where a point of the board, whose middle is the origin, comes to lie.
    pub(crate) fn turn(self, [x, y]: [i32; 2]) -> [i32; 2] {
        [self.sign() * x, self.sign() * y]
    }
}
