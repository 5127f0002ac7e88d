//! Stones, ground and groups on a board of at most 64 × `W` cells.

use super::TakeHoldings;
use super::geometry::TakeShape;
use super::text::MAX_PLIES;
use crate::bits::Bits;
use crate::hash::zobrist_of_many as zobrist;
use std::hash::{Hash, Hasher};

/// A state of Take.
///
/// Groups never merge (a growth touches exactly one friendly stone), so a group is identified, for
/// as long as it exists, by the cell of the seed it grew from. A *liberty* of a group is a cell
/// where it can grow: a free cell touching exactly one stone of its colour, which belongs to this
/// group.
#[derive(Clone, Debug)]
pub struct TakeBoard<const W: usize> {
    shape: &'static TakeShape,
    pub high: bool,
    pub ply: u32,
    /// Clods (low churn), or tiles, including those under stones (high churn).
    pub ground: Bits<W>,
    pub stones: [Bits<W>; 2],
    /// The cells that touch exactly one stone of the colour, occupied or not.
    one: [Bits<W>; 2],
    /// The cells that touch two or more.
    many: [Bits<W>; 2],
    /// For each cell with a stone: the seed its group grew from.
    seed: [[u16; 64]; W],
    /// The seeds of the existing groups.
    seeds: Bits<W>,
    /// For the seed of each existing group: the number of its liberties.
    liberties: [[u16; 64]; W],
    /// For the seed of each existing group: the number of its stones.
    sizes: [[u16; 64]; W],
    /// See [`Game::table_key`](crate::Game::table_key).
    pub key: u64,
}

/// The key for a stone of the colour on the cell.
fn standing(colour: usize, cell: usize) -> u64 {
    zobrist(colour, cell as u32)
}

/// The key for ground on the cell.
fn grounded(cell: usize) -> u64 {
    zobrist(2, cell as u32)
}

/// The key for the number of actions played.
fn played(ply: u32) -> u64 {
    zobrist(3, ply)
}

fn at<const W: usize>(table: &mut [[u16; 64]; W], cell: usize) -> &mut u16 {
    &mut table[cell / 64][cell % 64]
}

/// Removes a liberty from the group with this seed.
fn lose<const W: usize>(liberties: &mut [[u16; 64]; W], seed: usize) {
    let own = at(liberties, seed);
    *own = own.wrapping_sub(1);
}

/// Adds liberties, or stones, to the group with this seed.
fn gain<const W: usize>(table: &mut [[u16; 64]; W], seed: usize, more: u16) {
    let own = at(table, seed);
    *own = own.wrapping_add(more);
}

impl<const W: usize> TakeBoard<W> {
    /// The initial board: no stones, ground everywhere.
    pub fn start(size: usize, high: bool) -> Self {
        let shape = TakeShape::of(size);
        let mut ground = Bits::EMPTY;
        (0..shape.cells()).for_each(|cell| ground.set(cell));
        let mut board = TakeBoard {
            shape,
            high,
            ply: 0,
            ground,
            stones: [Bits::EMPTY; 2],
            one: [Bits::EMPTY; 2],
            many: [Bits::EMPTY; 2],
            seed: [[0; 64]; W],
            seeds: Bits::EMPTY,
            liberties: [[0; 64]; W],
            sizes: [[0; 64]; W],
            key: 0,
        };
        board.key = board.table_key();
        board
    }

    /// The position's hash, computed from scratch.
    fn table_key(&self) -> u64 {
        let mut key = played(self.ply) ^ zobrist(4, self.shape.size() as u32);
        key ^= zobrist(5, self.high.into());
        key = self
            .ground
            .iter()
            .fold(key, |key, cell| key ^ grounded(cell));
        for (colour, stones) in self.stones.into_iter().enumerate() {
            key = stones
                .iter()
                .fold(key, |key, cell| key ^ standing(colour, cell));
        }
        key
    }

    /// A board set up by hand; the error is the cell of a bounded group.
    pub fn set_up(
        size: usize,
        high: bool,
        ply: u32,
        ground: Bits<W>,
        stones: [Bits<W>; 2],
    ) -> Result<Self, usize> {
        let mut board = TakeBoard::start(size, high);
        board.ply = ply;
        board.ground = ground;
        board.stones = stones;
        board.key = board.table_key();
        for (colour, mut left) in stones.into_iter().enumerate() {
            (0..board.shape.cells()).for_each(|cell| board.recount(colour, cell));
            while !left.is_empty() {
                let first = left.nth(0);
                let group = board.flood(colour, first);
                for cell in group.iter() {
                    left.clear(cell);
                    *at(&mut board.seed, cell) = first as u16;
                }
                let free = board.growths(colour);
                let count = free
                    .iter()
                    .filter(|&cell| group.has(board.friend(colour, cell)));
                let count = count.count() as u16;
                if count == 0 {
                    return Err(first);
                }
                board.seeds.set(first);
                *at(&mut board.liberties, first) = count;
                *at(&mut board.sizes, first) = group.count() as u16;
            }
        }
        Ok(board)
    }

    pub fn shape(&self) -> &'static TakeShape {
        self.shape
    }

    /// The colour to move: 0 = Red, 1 = Blue.
    pub fn colour_to_move(&self) -> usize {
        (self.ply % 2) as usize
    }

    pub fn occupied(&self) -> Bits<W> {
        self.stones[0] | self.stones[1]
    }

    /// The free cells that touch exactly one stone of the colour.
    fn growths(&self, colour: usize) -> Bits<W> {
        self.one[colour] & !self.occupied()
    }

    /// The cells where the colour can place a stone.
    pub fn legal(&self, colour: usize) -> Bits<W> {
        let seeds = self.ground & !self.many[colour];
        (self.one[colour] | seeds) & !self.occupied()
    }

    /// The stones and options of the colour.
    pub fn holdings(&self, colour: usize) -> TakeHoldings {
        let free = !self.occupied();
        let touched = self.one[colour] | self.many[colour];
        TakeHoldings {
            stones: self.stones[colour].count(),
            growths: (self.one[colour] & free).count(),
            seeds: (self.ground & free & !touched).count(),
        }
    }

    /// See [`Take::each_cell_kind`](super::Take::each_cell_kind).
    pub fn each_cell_kind(&self, colour: usize, mut visit: impl FnMut(usize, u32)) {
        let [own, other] = [colour, 1 - colour].map(|colour| {
            let (one, many) = (self.one[colour], self.many[colour]);
            [!(one | many), one, many]
        });
        let stones = [colour, 1 - colour].map(|colour| self.stones[colour]);
        let mut kind = 0;
        for contents in [!self.occupied(), stones[0], stones[1]] {
            for cells in [contents & !self.ground, contents & self.ground] {
                for cells in own.map(|touching| cells & touching) {
                    // Most kinds do not occur.
                    if !cells.is_empty() {
                        for (at, touching) in (kind..).zip(other) {
                            // Whatever is beyond the board would be of kind 0.
                            if at != 0 {
                                visit(at, (cells & touching).count());
                            }
                        }
                    }
                    kind += 3;
                }
            }
        }
    }

    /// Visits each group of the colour with the numbers of its stones and its liberties.
    pub fn each_group(&self, colour: usize, mut visit: impl FnMut(u32, u32)) {
        for seed in (self.seeds & self.stones[colour]).iter() {
            let of_seed = |table: &[[u16; 64]; W]| table[seed / 64][seed % 64].into();
            visit(of_seed(&self.sizes), of_seed(&self.liberties));
        }
    }

    /// Places a stone of the player to move on a legal cell and removes any group that is then bounded.
    ///
    /// An illegal cell, or a board whose groups were never computed, makes the counts meaningless.
    /// They wrap round then, but the cells they lead to are still on the board.
    pub fn place(&mut self, cell: usize) {
        if cell >= self.shape.cells() {
            return;
        }
        let me = self.colour_to_move();
        let foe = 1 - me;
        let grows = self.one[me].has(cell);
        self.key ^= played(self.ply);
        // At the limit of position texts, whose turn it is matters, and the number no longer does.
        self.ply = match self.ply {
            MAX_PLIES.. => self.ply - 1,
            ply => ply + 1,
        };
        self.key ^= played(self.ply) ^ standing(me, cell);
        if !(self.high && grows) && self.ground.has(cell) {
            self.ground.clear(cell);
            self.key ^= grounded(cell);
        }
        let own = if grows {
            let own = self.group(self.friend(me, cell));
            lose(&mut self.liberties, own); // the cell itself
            own
        } else {
            self.seeds.set(cell);
            *at(&mut self.liberties, cell) = 0;
            *at(&mut self.sizes, cell) = 0;
            cell
        };
        gain(&mut self.sizes, own, 1);
        // Only groups that lost a liberty can have become bounded: the one that grew, at most one
        // of the enemy's, and those that the new stone stops from growing next to it.
        let mut lost = [(me, own); 8];
        let mut count = 1;
        if self.one[foe].has(cell) {
            let group = self.group(self.friend(foe, cell));
            lose(&mut self.liberties, group);
            lost[count] = (foe, group);
            count += 1;
        }
        let near = self.shape.neighbours(cell);
        let free = near & !self.occupied();
        let second = near & self.one[me];
        let first = near & !(second | self.many[me]);
        for blocked in (second & free).iter() {
            let group = self.group(self.friend(me, blocked));
            lose(&mut self.liberties, group);
            lost[count] = (me, group);
            count += 1;
        }
        self.one[me] = (self.one[me] & !second) | first;
        self.many[me] = self.many[me] | second;
        gain(&mut self.liberties, own, (first & free).count() as u16);
        self.stones[me].set(cell);
        *at(&mut self.seed, cell) = own as u16;
        self.remove_bounded(&lost[..count]);
    }

    /// Removes, simultaneously, the given groups (colour, seed) that have no liberty.
    fn remove_bounded(&mut self, groups: &[(usize, usize)]) {
        let bounded = |&&(_, seed): &&(usize, usize)| self.liberties[seed / 64][seed % 64] == 0;
        if !groups.iter().any(|group| bounded(&group)) {
            return;
        }
        let mut gone = [Bits::EMPTY; 2];
        for &(colour, seed) in groups.iter().filter(bounded) {
            gone[colour] = gone[colour] | self.flood(colour, seed);
        }
        for (colour, cells) in gone.into_iter().enumerate() {
            self.stones[colour] = self.stones[colour] & !cells;
            cells
                .iter()
                .for_each(|cell| self.key ^= standing(colour, cell));
        }
        let emptied = gone[0] | gone[1];
        self.seeds = self.seeds & !emptied;
        let free = !self.occupied();
        for (colour, cells) in gone.into_iter().enumerate() {
            // Recount each cell around the removed stones: a group with one stone left where there
            // were several can grow again there.
            let around = self.around(cells);
            for near in around.iter() {
                let was = self.one[colour].has(near);
                self.recount(colour, near);
                let freed = !was && self.one[colour].has(near);
                if freed && free.has(near) && !emptied.has(near) {
                    let group = self.group(self.friend(colour, near));
                    gain(&mut self.liberties, group, 1);
                }
            }
        }
        for cell in emptied.iter() {
            for colour in 0..2 {
                if self.one[colour].has(cell) {
                    let group = self.group(self.friend(colour, cell));
                    gain(&mut self.liberties, group, 1);
                }
            }
        }
    }

    /// The seed of the group of the stone on `cell`.
    fn group(&self, cell: usize) -> usize {
        usize::from(self.seed[cell / 64][cell % 64])
    }

    /// A stone of the colour next to `cell`; there must be one.
    fn friend(&self, colour: usize, cell: usize) -> usize {
        self.adjacent_stones(colour, cell).nth(0)
    }

    /// The stones of the colour next to `cell`.
    pub fn adjacent_stones(&self, colour: usize, cell: usize) -> Bits<W> {
        self.shape.neighbours(cell) & self.stones[colour]
    }

    /// The cells adjacent to any of these.
    fn around(&self, cells: Bits<W>) -> Bits<W> {
        let near = |all, cell| all | self.shape.neighbours(cell);
        cells.iter().fold(Bits::<W>::EMPTY, near)
    }

    /// Recounts the stones of the colour that the cell touches.
    fn recount(&mut self, colour: usize, cell: usize) {
        let count = self.adjacent_stones(colour, cell).count();
        self.one[colour].put(cell, count == 1);
        self.many[colour].put(cell, count > 1);
    }

    /// The stones of the colour connected to the one on `cell`.
    fn flood(&self, colour: usize, cell: usize) -> Bits<W> {
        let mut group = Bits::EMPTY;
        group.set(cell);
        let mut open = group;
        while !open.is_empty() {
            open = self.around(open) & self.stones[colour] & !group;
            group = group | open;
        }
        group
    }

    fn same(&self) -> (usize, bool, u32, Bits<W>, [Bits<W>; 2]) {
        (
            self.shape.size(),
            self.high,
            self.ply,
            self.ground,
            self.stones,
        )
    }
}

impl<const W: usize> PartialEq for TakeBoard<W> {
    fn eq(&self, other: &Self) -> bool {
        self.same() == other.same()
    }
}

impl<const W: usize> Eq for TakeBoard<W> {}

impl<const W: usize> Hash for TakeBoard<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.same().hash(state);
    }
}
