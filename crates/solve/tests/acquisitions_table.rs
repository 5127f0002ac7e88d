//! Acquisitions on small boards by a second program, which shares nothing with the first: a table of all sets of chips,
//! without bounds, order, hashes or the rules of the workspace.

/// The values of all positions of a board, each for the player to move: how many points more than the opponent they
/// still get.
struct Table {
    files: i32,
    ranks: i32,
    /// By the set of squares with a chip, as bits.
    values: Vec<i8>,
}

const UNKNOWN: i8 = i8::MIN;

impl Table {
    fn new(files: i32, ranks: i32) -> Self {
        let values = vec![UNKNOWN; 1 << (files * ranks)];
        Table {
            files,
            ranks,
            values,
        }
    }

    /// The value at the start, with all chips but the one in the corner on the right of the first rank.
    fn start(&mut self) -> i32 {
        let all = (1u32 << (self.files * self.ranks)) - 1;
        let corner = 1 << (self.files - 1);
        i32::from(self.value(all & !corner))
    }

    fn value(&mut self, chips: u32) -> i8 {
        let known = self.values[chips as usize];
        if known != UNKNOWN {
            return known;
        }
        let mut best = None;
        for square in 0..self.files * self.ranks {
            if chips >> square & 1 == 1 {
                self.jump(chips, square, 0, &mut best);
            }
        }
        // Without a jump the game is over.
        let value = best.unwrap_or(0);
        self.values[chips as usize] = value;
        value
    }

    /// Lets the chip on a square jump on, and the opponent play when it cannot.
    fn jump(&mut self, chips: u32, from: i32, taken: i8, best: &mut Option<i8>) {
        let (file, rank) = (from % self.files, from / self.files);
        let mut goes_on = false;
        for (right, up) in [-1, 0, 1]
            .into_iter()
            .flat_map(|x| [-1, 0, 1].map(|y| (x, y)))
        {
            let (to_file, to_rank) = (file + 2 * right, rank + 2 * up);
            if !(0..self.files).contains(&to_file) || !(0..self.ranks).contains(&to_rank) {
                continue;
            }
            let over = (rank + up) * self.files + file + right;
            let to = to_rank * self.files + to_file;
            if (right, up) != (0, 0) && chips >> over & 1 == 1 && chips >> to & 1 == 0 {
                goes_on = true;
                let after = chips & !(1 << from) & !(1 << over) | 1 << to;
                self.jump(after, to, taken + 1, best);
            }
        }
        if !goes_on && taken > 0 {
            let value = taken - self.value(chips);
            *best = Some(best.map_or(value, |best| best.max(value)));
        }
    }
}

/// What `docs/solved.md` says, by files and ranks.
#[test]
fn a_table_of_all_sets_of_chips_finds_the_same_values() {
    for (files, ranks, value) in [
        (2, 2, 0),
        (2, 3, 1),
        (2, 4, 1),
        (2, 5, 0),
        (3, 3, 1),
        (3, 4, 1),
        (3, 5, 1),
        (4, 4, 1),
        (4, 5, 1),
    ] {
        assert_eq!(Table::new(files, ranks).start(), value, "{files} × {ranks}");
        assert_eq!(Table::new(ranks, files).start(), value, "{ranks} × {files}");
    }
}

/// Takes minutes without optimization.
#[test]
#[ignore = "33 million sets of chips"]
fn a_table_of_all_sets_of_chips_finds_a_draw_on_5_by_5() {
    assert_eq!(Table::new(5, 5).start(), 0);
}
