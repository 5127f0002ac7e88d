//! Which pieces each side has: every combination has a table of its own.

use std::fmt;

/// Squares of the own kings, the own pawns, the enemy's kings and the enemy's pawns, one bit each, seen by the side to
/// move: its pawns go up the board.
pub type Men = [u64; 4];

/// The numbers of own kings, own pawns, enemy kings and enemy pawns, seen by the side to move.
///
/// Displayed as in `KPvK`: a king and a pawn to move against a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    pub(crate) counts: [u8; 4],
}

/// The most pieces of one side in a table.
const MOST_OF_A_SIDE: u8 = 3;

/// The most pieces in a table.
pub const MOST_PIECES: u8 = 4;

impl Material {
    /// The material of a position.
    pub fn of(men: &Men) -> Self {
        Material {
            counts: men.map(|squares| squares.count_ones() as u8),
        }
    }

    /// The same, seen by the other side.
    pub fn reversed(self) -> Self {
        let [own_kings, own_pawns, kings, pawns] = self.counts;
        Material {
            counts: [kings, pawns, own_kings, own_pawns],
        }
    }

    /// The number of pieces.
    pub fn pieces(self) -> u8 {
        self.counts.iter().sum()
    }

    /// Every combination with up to this many pieces in which each side has one, none twice with the sides exchanged,
    /// in an order in which captures and promotions lead to earlier ones: by the number of pieces, then of pawns.
    pub fn up_to(pieces: u8) -> Vec<Material> {
        let mut all = Vec::new();
        let sides = || {
            (1..=MOST_OF_A_SIDE).flat_map(|men| (0..=men).map(move |pawns| (men - pawns, pawns)))
        };
        for own in sides() {
            for (kings, pawns) in sides() {
                let material = Material {
                    counts: [own.0, own.1, kings, pawns],
                };
                if material.pieces() <= pieces.min(MOST_PIECES)
                    && !material.has_lone_pawn()
                    && !all.contains(&material.reversed())
                {
                    all.push(material);
                }
            }
        }
        all.sort_by_key(|material| (material.pieces(), material.pawns(), *material));
        all
    }

    /// The material with this name, such as `KPvK`, if there is a table for it.
    pub fn named(name: &str) -> Option<Self> {
        let pairs = Material::up_to(MOST_PIECES).into_iter();
        let mut all = pairs.flat_map(|material| [material, material.reversed()]);
        all.find(|material| material.to_string() == name)
    }

    fn pawns(self) -> u8 {
        self.counts[1] + self.counts[3]
    }

    /// A side's only piece is a king (D14).
    fn has_lone_pawn(self) -> bool {
        let [own_kings, own_pawns, kings, pawns] = self.counts;
        [(own_kings, own_pawns), (kings, pawns)].contains(&(0, 1))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [own_kings, own_pawns, kings, pawns] = self.counts.map(usize::from);
        let side = |kings, pawns| "K".repeat(kings) + &"P".repeat(pawns);
        write!(f, "{}v{}", side(own_kings, own_pawns), side(kings, pawns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_captures_and_promotions_lead_to_comes_earlier() {
        let all = Material::up_to(4);
        let place = |material: Material| {
            all.iter()
                .position(|&known| known == material || known == material.reversed())
        };
        let names: Vec<String> = all.iter().map(Material::to_string).collect();
        assert_eq!(names[..4], ["KvK", "KvKK", "KvKP", "KvPP"]);
        assert_eq!(all.len(), 14);
        for &material in &all {
            for (from, to) in [
                (1, Some(0)),
                (3, Some(2)),
                (0, None),
                (1, None),
                (2, None),
                (3, None),
            ] {
                let mut counts = material.counts;
                if counts[from] == 0 {
                    continue;
                }
                counts[from] -= 1;
                if let Some(king) = to {
                    counts[king] += 1;
                }
                for (kings, pawns) in [(0, 1), (2, 3)] {
                    if (counts[kings], counts[pawns]) == (0, 1) {
                        counts.swap(kings, pawns);
                    }
                }
                let after = Material { counts };
                let ended = after.counts[..2] == [0, 0] || after.counts[2..] == [0, 0];
                assert!(
                    ended || place(after).unwrap() < place(material).unwrap(),
                    "{material} to {after}"
                );
            }
        }
    }
}
