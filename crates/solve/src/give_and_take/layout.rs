//! The order of the positions within a table.

use super::material::{Material, Men};
use super::placement::{mirrored, mirrored_squares};
use std::sync::OnceLock;

/// The most pieces in one of the four groups.
const MOST: usize = 3;

/// `CHOOSE[n][k]`: the number of ways to choose k of n squares.
const CHOOSE: [[usize; MOST + 1]; 65] = {
    let mut table = [[0; MOST + 1]; 65];
    let mut n = 0;
    while n <= 64 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// For each number of pieces up to [`MOST`] all sets of squares, in colexicographic order: those without the last squares
/// come first, whatever the number of squares.
fn sets(pieces: usize) -> &'static [u64] {
    static ALL: OnceLock<[Vec<u64>; MOST + 1]> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut all = [vec![0], Vec::new(), Vec::new(), Vec::new()];
        for pieces in 1..=MOST {
            let mut grown = Vec::new();
            for high in 0..64 {
                let below = &all[pieces - 1][..CHOOSE[high][pieces - 1]];
                grown.extend(below.iter().map(|set| set | 1 << high));
            }
            all[pieces] = grown;
        }
        all
    });
    &all[pieces]
}

/// The place of a set among those of as many squares.
fn rank(mut squares: u64) -> usize {
    let mut rank = 0;
    let mut nth = 1;
    while squares != 0 {
        rank += CHOOSE[squares.trailing_zeros() as usize][nth.min(MOST)];
        squares &= squares - 1;
        nth += 1;
    }
    rank
}

/// One of the four groups of pieces: how many there are, and where they can be.
#[derive(Clone, Copy, Debug)]
struct Group {
    pieces: usize,
    /// The number of squares: pawns do not stand on their far rank.
    squares: usize,
    /// The lowest square.
    lowest: u32,
}

impl Group {
    fn len(self) -> usize {
        CHOOSE[self.squares][self.pieces]
    }

    fn rank(self, squares: u64) -> usize {
        rank(squares >> self.lowest)
    }

    fn set(self, rank: usize) -> u64 {
        sets(self.pieces)[rank] << self.lowest
    }
}

/// The order of the positions of some material, in which mirror images share a place. Some places are not used: those
/// with two pieces on one square, and second ones of positions whose first group is its own mirror image.
pub struct Layout {
    groups: [Group; 4],
    /// The first group with pieces: the own kings, or the own pawns.
    first: usize,
    /// The sets of the first group that are at most their mirror images.
    halves: Vec<u64>,
    /// For each set of the first group its place in `halves`.
    places: Vec<u32>,
    /// The number of ways to place the other groups.
    others: usize,
}

impl std::fmt::Debug for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} places", self.len())
    }
}

impl Layout {
    /// The order for this material.
    pub fn new(material: Material) -> Self {
        let counts = material.counts.map(usize::from);
        let group = |n: usize, squares, lowest| Group {
            pieces: counts[n],
            squares,
            lowest,
        };
        let groups = [
            group(0, 64, 0),
            group(1, 56, 0),
            group(2, 64, 0),
            group(3, 56, 8),
        ];
        let first = usize::from(counts[0] == 0);
        let lead = groups[first];
        let mut halves = Vec::new();
        let mut places = Vec::new();
        for rank in 0..lead.len() {
            let set = lead.set(rank);
            places.push(halves.len() as u32);
            if set <= mirrored_squares(set) {
                halves.push(set);
            }
        }
        let others = groups[first + 1..]
            .iter()
            .map(|group| group.len())
            .product();
        Layout {
            groups,
            first,
            halves,
            places,
            others,
        }
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.halves.len() * self.others
    }

    /// The place of a position of this material.
    pub fn index(&self, men: &Men) -> usize {
        let image = mirrored(men);
        match men[self.first].cmp(&image[self.first]) {
            std::cmp::Ordering::Less => self.place(men),
            std::cmp::Ordering::Equal => self.place(men).min(self.place(&image)),
            std::cmp::Ordering::Greater => self.place(&image),
        }
    }

    fn place(&self, men: &Men) -> usize {
        let lead = self.groups[self.first].rank(men[self.first]);
        let mut place = self.places[lead] as usize;
        let others = self.groups.iter().zip(men).skip(self.first + 1);
        for (group, &squares) in others {
            place = place * group.len() + group.rank(squares);
        }
        place
    }

    /// The position in a place below [`Layout::len`]; `None` if the place is not used.
    #[cfg(any(feature = "native", test))]
    pub fn men(&self, index: usize) -> Option<Men> {
        let mut men = [0; 4];
        let mut rest = index;
        for group in (self.first + 1..4).rev() {
            let ways = self.groups[group].len();
            men[group] = self.groups[group].set(rest % ways);
            rest /= ways;
        }
        men[self.first] = self.halves[rest];
        let taken: u32 = men.iter().map(|squares| squares.count_ones()).sum();
        let apart = men
            .iter()
            .fold(0, |all, squares| all | squares)
            .count_ones()
            == taken;
        (apart && self.index(&men) == index).then_some(men)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each position has a place from which it comes back, itself or as its mirror image, and no two share one.
    #[test]
    fn places_and_positions_correspond() {
        for material in Material::up_to(3) {
            for material in [material, material.reversed()] {
                let layout = Layout::new(material);
                let mut used = 0;
                for index in 0..layout.len() {
                    if let Some(men) = layout.men(index) {
                        used += 1;
                        assert_eq!(Material::of(&men), material);
                        assert_eq!(layout.index(&mirrored(&men)), index);
                    }
                }
                // Half of all positions: hardly any are their own mirror images, and with two pieces none are.
                let all: usize = match material.to_string().as_str() {
                    "KvK" => 64 * 63,
                    "KKvK" | "KvKK" => 64 * 63 * 62 / 2,
                    _ => continue,
                };
                assert_eq!(used, all / 2, "{material}");
            }
        }
    }
}
