//! What is measured, and what is asked of it.

/// One line of the table.
pub struct Row {
    /// The game, as people call it.
    pub game: &'static str,
    /// The game and its options.
    pub spec: &'static str,
    /// What is done with it.
    pub work: Work,
    /// The least it should reach natively, in the work's unit.
    pub bar: f64,
}

/// What is done with a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Work {
    /// Games at random, a second.
    Playouts,
    /// Sequences of so many actions, counted without a hash table; leaves a second.
    Perft {
        /// How many actions a sequence has.
        depth: u32,
    },
}

impl Work {
    /// The least that wasm should reach as a share of native. No share is set for counting.
    pub fn least_ratio(self) -> Option<f64> {
        match self {
            Work::Playouts => Some(0.8),
            Work::Perft { .. } => None,
        }
    }
}

/// All that has a bar.
pub const ROWS: [Row; 7] = [
    playouts("Take", "take:size=5", 60_000.0),
    playouts("Give & Take", "give-and-take", 150_000.0),
    Row {
        game: "Give & Take",
        spec: "give-and-take",
        work: Work::Perft { depth: 8 },
        bar: 100e6,
    },
    playouts("Take-Back-Toe", "take-back-toe", 200_000.0),
    playouts("Acquisitions", "acquisitions", 100_000.0),
    playouts("Take It Away", "take-it-away:players=2", 100_000.0),
    playouts("Takeaway", "takeaway:players=4,rounds=3", 100_000.0),
];

const fn playouts(game: &'static str, spec: &'static str, bar: f64) -> Row {
    Row {
        game,
        spec,
        work: Work::Playouts,
        bar,
    }
}
