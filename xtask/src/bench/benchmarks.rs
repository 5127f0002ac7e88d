//! What is measured, and the targets for it.

/// One line of the table.
pub struct Benchmark {
    /// The name of the game.
    pub game: &'static str,
    /// The game and its options.
    pub spec: &'static str,
    /// The workload.
    pub work: Workload,
    /// The target for native speed, in the workload's unit.
    pub bar: f64,
}

/// A workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Workload {
    /// Random games; games per second.
    Playouts,
    /// Sequences of this many actions, counted without a hash table; leaves per second.
    Perft {
        /// How many actions a sequence has.
        depth: u32,
    },
}

impl Workload {
    /// The target for wasm speed as a fraction of native speed. There is none for counting.
    pub fn min_wasm_ratio(self) -> Option<f64> {
        match self {
            Workload::Playouts => Some(0.8),
            Workload::Perft { .. } => None,
        }
    }
}

/// Everything with a target.
pub const BENCHMARKS: [Benchmark; 7] = [
    playouts("Take", "take:size=5", 60_000.0),
    playouts("Give & Take", "give-and-take", 150_000.0),
    Benchmark {
        game: "Give & Take",
        spec: "give-and-take",
        work: Workload::Perft { depth: 8 },
        bar: 100e6,
    },
    playouts("Take-Back-Toe", "take-back-toe", 200_000.0),
    playouts("Acquisitions", "acquisitions", 100_000.0),
    playouts("Take It Away", "take-it-away:players=2", 100_000.0),
    playouts("Takeaway", "takeaway:players=4,rounds=3", 100_000.0),
];

const fn playouts(game: &'static str, spec: &'static str, bar: f64) -> Benchmark {
    Benchmark {
        game,
        spec,
        work: Workload::Playouts,
        bar,
    }
}
