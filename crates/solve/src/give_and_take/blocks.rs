//! Tables cut into small compressed blocks, each named by its contents, for where they are fetched one at a time.

use super::actions::{PerfectAction, perfect_actions};
use super::layout::Layout;
use super::material::Material;
use super::value::{Code, Codes, DRAW, PerfectValue, code, probe};
use crate::digest::{checksum, hex};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use take_five_rules::{Game, GiveAndTake};

/// The first line of an index; the option `kings` follows it.
pub const TITLE: &str = "Take Five, Give & Take, blocks, 1: kings=";

/// An index of blocks, and the blocks handed in so far. It reads and fetches nothing itself.
///
/// An index is a text: a title, then for each table a line with its material, the number of places in each of its blocks
/// but the last, and their names, which are the beginning of their SHA-256 checksums in hexadecimal digits. A block is
/// a byte for each place, deflated (RFC 1951).
#[derive(Debug)]
pub struct TableBlocks {
    forward_kings: bool,
    tables: BTreeMap<Material, CutTable>,
    /// Inflated blocks by name.
    blocks: BTreeMap<String, Vec<Code>>,
}

/// A table in blocks.
#[derive(Debug)]
struct CutTable {
    layout: Layout,
    /// Places in a block.
    places: usize,
    names: Vec<String>,
}

/// Why an index or a block cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableBlocksError {
    /// A line of the index, counted from 1, is not what is expected there.
    Index(usize),
    /// The index does not have a block with this content: it is another one, or damaged.
    Unknown,
    /// The block cannot be inflated to its places.
    Damaged,
}

impl std::fmt::Display for TableBlocksError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for TableBlocksError {}

/// The name of a block with these bytes.
pub fn block_name(bytes: &[u8]) -> String {
    hex(&checksum(bytes)[..8])
}

impl TableBlocks {
    /// Reads an index; no blocks are there yet.
    ///
    /// # Errors
    /// The line that is not as expected.
    pub fn read_index(text: &str) -> Result<Self, TableBlocksError> {
        let mut lines = text.lines();
        let title = lines.next().and_then(|line| line.strip_prefix(TITLE));
        let forward_kings = match title {
            Some("rook") => false,
            Some("forward") => true,
            _ => return Err(TableBlocksError::Index(1)),
        };
        let mut tables = BTreeMap::new();
        for (line, number) in lines.zip(2..) {
            let (material, table) = read_line(line).ok_or(TableBlocksError::Index(number))?;
            tables.insert(material, table);
        }
        Ok(TableBlocks {
            forward_kings,
            tables,
            blocks: BTreeMap::new(),
        })
    }

    /// Takes a block in.
    ///
    /// # Errors
    /// If the index has no such block.
    pub fn insert(&mut self, bytes: &[u8]) -> Result<(), TableBlocksError> {
        let name = block_name(bytes);
        let has_it = |table: &&CutTable| table.names.contains(&name);
        let table = self
            .tables
            .values()
            .find(has_it)
            .ok_or(TableBlocksError::Unknown)?;
        let codes = decompress_to_vec_with_limit(bytes, table.places);
        self.blocks
            .insert(name, codes.map_err(|_| TableBlocksError::Damaged)?);
        Ok(())
    }

    /// The names of the blocks that must be handed in before [`TableBlocks::probe`] can answer; `None` if the tables do
    /// not have the position.
    pub fn missing(&self, state: &GiveAndTake) -> Option<Vec<String>> {
        let wanted = Wanted::new(self);
        let known = self.has_kings_of(state) && code(&wanted, state).is_some();
        known.then(|| wanted.names())
    }

    /// The names of the blocks that must be handed in before [`TableBlocks::actions`] can answer; `None` if the tables do
    /// not have the position. Those of actions that they lack are not among them.
    pub fn missing_for_actions(&self, state: &GiveAndTake) -> Option<Vec<String>> {
        let wanted = Wanted::new(self);
        let known = self.has_kings_of(state) && code(&wanted, state).is_some();
        state.each_action(|action| {
            let mut after = *state;
            after.play_unchecked(action);
            code(&wanted, &after);
        });
        known.then(|| wanted.names())
    }

    /// The value of a position, as from all tables; `None` also if a block is missing.
    pub fn probe(&self, state: &GiveAndTake) -> Option<PerfectValue> {
        probe(self, state).filter(|_| self.has_kings_of(state))
    }

    /// The value of a position and those of its legal actions, the one to play first; `before` are the positions at the
    /// starts of the earlier turns. An action is left out if its value is not known.
    ///
    /// `None` if the tables do not have the position, if a block is missing, if quiet turns or a repetition could draw
    /// what the tables say is won, or if no action is known that keeps the value.
    pub fn actions(
        &self,
        state: &GiveAndTake,
        before: &[GiveAndTake],
    ) -> Option<(PerfectValue, Vec<PerfectAction>)> {
        perfect_actions(self, state, before).filter(|_| self.has_kings_of(state))
    }

    /// Whether it is for the game with this position's kings.
    fn has_kings_of(&self, state: &GiveAndTake) -> bool {
        state.has_forward_kings() == self.forward_kings
    }
}

impl Codes for TableBlocks {
    fn layout(&self, material: Material) -> Option<&Layout> {
        Some(&self.tables.get(&material)?.layout)
    }

    fn code(&self, material: Material, index: usize) -> Option<Code> {
        let table = self.tables.get(&material)?;
        let block = self.blocks.get(table.names.get(index / table.places)?)?;
        block.get(index % table.places).copied()
    }
}

/// Answers with anything, and writes down what is missing.
struct Wanted<'a> {
    blocks: &'a TableBlocks,
    missing: RefCell<BTreeSet<String>>,
}

impl<'a> Wanted<'a> {
    fn new(blocks: &'a TableBlocks) -> Self {
        Wanted {
            blocks,
            missing: RefCell::default(),
        }
    }

    /// What has been found missing.
    fn names(self) -> Vec<String> {
        self.missing.into_inner().into_iter().collect()
    }
}

impl Codes for Wanted<'_> {
    fn layout(&self, material: Material) -> Option<&Layout> {
        self.blocks.layout(material)
    }

    fn code(&self, material: Material, index: usize) -> Option<Code> {
        let table = self.blocks.tables.get(&material)?;
        let name = table.names.get(index / table.places)?;
        if !self.blocks.blocks.contains_key(name) {
            self.missing.borrow_mut().insert(name.clone());
        }
        Some(DRAW)
    }
}

fn read_line(line: &str) -> Option<(Material, CutTable)> {
    let mut words = line.split(' ');
    let material = Material::named(words.next()?)?;
    let layout = Layout::new(material);
    let places: usize = words.next()?.parse().ok().filter(|&places| places > 0)?;
    let names: Vec<String> = words.map(str::to_owned).collect();
    let fits = names.len() == layout.len().div_ceil(places);
    let table = CutTable {
        layout,
        places,
        names,
    };
    fits.then_some((material, table))
}
