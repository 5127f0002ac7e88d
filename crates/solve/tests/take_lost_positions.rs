//! Take on small boards by a second program, with rules of its own: it is given positions that are said to be lost for
//! the player to move, and tests that they are, each by itself. No search, no estimate, none of the workspace's rules.
//!
//! If every action in each of them ends the game in favour of the other player, or leads to a position from which the
//! other has an action that wins at once or leads to one of them again, then all of them are lost: the game always ends.

use std::path::Path;
use std::{env, fs, thread};
use take_five_rules::{Game, Take};
use take_five_solve::ProofSearch;

/// A set of cells, as bits: rows from the bottom, cells from the left.
type Cells = u32;

/// The bits of a number for each of the three sets of a position.
const BITS: u32 = 19;

/// A board with its two kinds of rules.
struct Board {
    is_high: bool,
    size: u32,
    cells: usize,
    neighbours: Vec<Cells>,
    /// What each set of cells becomes in each of the twelve views of the board.
    views: Vec<Vec<Cells>>,
}

/// A position, as the player to move sees it.
#[derive(Clone, Copy, Debug)]
struct Position {
    own: Cells,
    other: Cells,
    /// Clods, or tiles, those under stones included.
    ground: Cells,
}

/// What an action leads to.
enum After {
    Won,
    Lost,
    /// As the next player sees it.
    Goes(Position),
}

impl Board {
    fn new(size: u32, is_high: bool) -> Self {
        // Two coordinates along sides of the hexagon; the third is what makes the sum 0.
        let radius = size as i32 - 1;
        let places: Vec<(i32, i32)> = (-radius..=radius)
            .flat_map(|up| (-radius..=radius).map(move |right| (up, right)))
            .filter(|(up, right)| (up + right).abs() <= radius)
            .collect();
        let near = |&(up, right): &(i32, i32)| {
            let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];
            let there = steps.map(|(u, r)| (up + u, right + r));
            set_of(&places, |place| there.contains(place))
        };
        let neighbours = places.iter().map(near).collect();
        // A sixth of a turn, six times, as it is and mirrored.
        let mut ways = Vec::new();
        for is_mirrored in [false, true] {
            let mut way: Vec<(i32, i32)> = places.clone();
            if is_mirrored {
                way.iter_mut()
                    .for_each(|(up, right)| std::mem::swap(up, right));
            }
            for _ in 0..6 {
                way.iter_mut()
                    .for_each(|place| *place = (place.0 + place.1, -place.0));
                ways.push(way.clone());
            }
        }
        let view = |way: &Vec<(i32, i32)>| {
            let to: Vec<Cells> = way
                .iter()
                .map(|place| set_of(&places, |it| it == place))
                .collect();
            let mut view = vec![0; 1 << places.len()];
            for set in 1..view.len() {
                view[set] = view[set & (set - 1)] | to[set.trailing_zeros() as usize];
            }
            view
        };
        Board {
            is_high,
            size,
            cells: places.len(),
            neighbours,
            views: ways.iter().map(view).collect(),
        }
    }

    fn start(&self) -> Position {
        let ground = (1 << self.cells) - 1;
        Position {
            own: 0,
            other: 0,
            ground,
        }
    }

    /// The least of the numbers of a position in all views.
    fn number(&self, position: Position) -> u64 {
        let seen = self.views.iter().map(|view| {
            let [own, other, ground] = [position.own, position.other, position.ground]
                .map(|set| u64::from(view[set as usize]));
            own | other << BITS | ground << (2 * BITS)
        });
        let least = seen.min().unwrap_or_default();
        least | u64::from(self.size) << (3 * BITS) | u64::from(self.is_high) << (3 * BITS + 2)
    }

    /// The position with this number; `None` if no position has it.
    fn position(&self, number: u64) -> Option<Position> {
        let set = |place: u32| (number >> (place * BITS)) as Cells & ((1 << BITS) - 1);
        let position = Position {
            own: set(0),
            other: set(1),
            ground: set(2),
        };
        let all = position.own | position.other | position.ground;
        let is_one = all >> self.cells == 0 && position.own & position.other == 0;
        (is_one && self.number(position) == number).then_some(position)
    }

    fn touched(&self, cell: usize, stones: Cells) -> u32 {
        (self.neighbours[cell] & stones).count_ones()
    }

    /// Whether a colour with these stones could place one on a cell, whoever is to move.
    fn is_open(&self, cell: usize, stones: Cells, all: Cells, ground: Cells) -> bool {
        if all >> cell & 1 == 1 {
            return false;
        }
        match self.touched(cell, stones) {
            0 => ground >> cell & 1 == 1,
            touched => touched == 1,
        }
    }

    /// The stones of the bounded groups of a colour.
    fn bounded(&self, stones: Cells, all: Cells, ground: Cells) -> Cells {
        let (mut left, mut bounded) = (stones, 0);
        while left != 0 {
            let mut group: Cells = 1 << left.trailing_zeros();
            let mut around: Cells = 0;
            let mut fresh = group;
            while fresh != 0 {
                let near = self.neighbours[fresh.trailing_zeros() as usize];
                around |= near;
                fresh = (fresh & (fresh - 1)) | (near & stones & !group);
                group |= near & stones;
            }
            left &= !group;
            let mut cells = (0..self.cells).filter(|cell| around >> cell & 1 == 1);
            if !cells.any(|cell| self.is_open(cell, stones, all, ground)) {
                bounded |= group;
            }
        }
        bounded
    }

    /// What each action of the player to move leads to.
    fn actions(&self, position: Position) -> impl Iterator<Item = After> {
        let Position { own, other, ground } = position;
        let open =
            (0..self.cells).filter(move |&cell| self.is_open(cell, own, own | other, ground));
        open.map(move |cell| {
            let is_seed = self.touched(cell, own) == 0;
            let takes_ground = is_seed || !self.is_high;
            let ground = ground & !(Cells::from(takes_ground) << cell);
            let own = own | 1 << cell;
            let all = own | other;
            let [own_gone, other_gone] =
                [own, other].map(|stones| self.bounded(stones, all, ground));
            let (own, other) = (own & !own_gone, other & !other_gone);
            if own_gone | other_gone != 0 && other == 0 {
                After::Won
            } else if own_gone | other_gone != 0 && own == 0 {
                After::Lost
            } else {
                After::Goes(Position {
                    own: other,
                    other: own,
                    ground,
                })
            }
        })
    }

    /// Why a position is not lost to the player to move, if all of these numbers, in ascending order, are lost.
    fn fault(&self, number: u64, lost: &[u64]) -> Option<String> {
        let Some(position) = self.position(number) else {
            return Some(format!("{number:x} is no position"));
        };
        let mut actions = 0;
        for after in self.actions(position) {
            actions += 1;
            let is_refuted = match after {
                After::Won => false,
                After::Lost => true,
                After::Goes(next) => self.actions(next).any(|reply| match reply {
                    After::Won => true,
                    After::Lost => false,
                    After::Goes(there) => lost.binary_search(&self.number(there)).is_ok(),
                }),
            };
            if !is_refuted {
                return Some(format!("{position:?} has a way out"));
            }
        }
        (actions == 0).then(|| format!("{position:?} has no action"))
    }

    /// Tests that the player to move at the start loses.
    fn verify(&self, lost: &[u64]) -> Result<(), String> {
        if !lost.is_sorted() || lost.binary_search(&self.number(self.start())).is_err() {
            return Err("no sorted list with the start".to_owned());
        }
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let parts = lost.chunks(lost.len().div_ceil(threads));
        thread::scope(|scope| {
            let check = |part: &[u64]| part.iter().find_map(|&number| self.fault(number, lost));
            let all: Vec<_> = parts.map(|part| scope.spawn(move || check(part))).collect();
            let mut faults = all
                .into_iter()
                .filter_map(|it| it.join().expect("no panic"));
            faults.next().map_or(Ok(()), Err)
        })
    }
}

fn set_of(places: &[(i32, i32)], belongs: impl Fn(&(i32, i32)) -> bool) -> Cells {
    let numbered = places.iter().enumerate();
    numbered
        .filter(|(_, place)| belongs(place))
        .map(|(at, _)| 1 << at)
        .sum()
}

/// The lost positions of the proof that player 1 does not win.
fn lost_by_proof(spec: &str) -> Vec<u64> {
    let start = Take::start(&spec.parse().unwrap());
    let search = ProofSearch::new(16, u64::MAX);
    assert_eq!(search.is_at_least(&start, 1, 1), Some(false));
    let proof = search.check(&start, 1, false).unwrap();
    let lost = proof.into_iter().filter(|(_, is_reached)| !is_reached);
    let mut lost: Vec<u64> = lost.map(|(number, _)| number).collect();
    lost.sort_unstable();
    lost
}

#[test]
fn size_2_is_lost_for_player_1_by_these_rules_too() {
    for (spec, is_high) in [("take:size=2", false), ("take:size=2,churn=high", true)] {
        let board = Board::new(2, is_high);
        let lost = lost_by_proof(spec);
        assert!(lost.len() > 5, "{spec}: {}", lost.len());
        assert_eq!(board.verify(&lost), Ok(()), "{spec}");
        // Nothing in it is there for nothing, and nothing wrong is let through.
        for left_out in 0..lost.len() {
            let mut fewer = lost.clone();
            fewer.remove(left_out);
            assert!(board.verify(&fewer).is_err(), "{spec} without {left_out}");
        }
        for other in lost.iter().flat_map(|&number| {
            let next = board.actions(board.position(number).unwrap());
            next.filter_map(|after| match after {
                After::Goes(position) => Some(board.number(position)),
                _ => None,
            })
        }) {
            let mut more = lost.clone();
            let at = more.binary_search(&other).unwrap_err();
            more.insert(at, other);
            assert!(board.verify(&more).is_err(), "{spec} with {other:x}");
        }
        let other_rules = Board::new(2, !is_high);
        assert!(other_rules.verify(&lost).is_err());
    }
}

/// `TAKEFIVE_LOST=FILE`, made by `takefive solve prove take:size=3 … --check --lost FILE`.
#[test]
#[ignore = "needs the file, which takes an hour to make"]
fn size_3_is_lost_for_player_1_by_these_rules_too() {
    let file = env::var_os("TAKEFIVE_LOST").expect("TAKEFIVE_LOST names the file");
    let bytes = fs::read(Path::new(&file)).unwrap();
    let (words, rest) = bytes.as_chunks::<8>();
    assert!(rest.is_empty());
    let lost: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
    let is_high = lost[0] >> (3 * BITS + 2) & 1 == 1;
    assert_eq!(Board::new(3, is_high).verify(&lost), Ok(()));
    println!("{} positions are lost", lost.len());
}
