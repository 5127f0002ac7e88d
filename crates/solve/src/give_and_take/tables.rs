//! Tables in a folder: one file for each material.

use super::actions::{PerfectAction, perfect_actions};
use super::layout::Layout;
use super::material::{MOST_PIECES, Material};
use super::retrograde::solve_pair;
use super::value::{Code, Codes, PerfectValue, before_turn, code, goodness, probe};
use crate::checkpoint::{self, FileError};
use crate::digest::{Checksum, checksum, hex};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use take_five_rules::{Game, GiveAndTake, GiveAndTakeAction, Spec};

/// The values of all positions of Give & Take with few pieces.
#[derive(Debug)]
pub struct Tables {
    forward_kings: bool,
    pub(crate) by_material: BTreeMap<Material, SolvedTable>,
}

/// The values of the positions of some material.
#[derive(Debug)]
pub(crate) struct SolvedTable {
    pub(crate) layout: Layout,
    /// Empty as long as it is not solved.
    pub(crate) codes: Vec<Code>,
}

/// What a solver is about to do, or has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// The table is there already.
    Found(Material),
    /// Looks for the positions that are decided in this number of turns.
    Level(Material, u8),
    /// Has written half of a file.
    HalfWritten(Material),
    /// Has written the table.
    Written(Material),
}

impl Codes for Tables {
    fn layout(&self, material: Material) -> Option<&Layout> {
        Some(&self.by_material.get(&material)?.layout)
    }

    fn code(&self, material: Material, index: usize) -> Option<Code> {
        self.by_material.get(&material)?.codes.get(index).copied()
    }
}

impl Tables {
    /// Opens the tables in a folder, as far as they are there: those of the game with these options.
    ///
    /// # Errors
    /// If there is none, or if a file cannot be read or is damaged.
    pub fn open(folder: &Path, spec: &Spec) -> Result<Self, FileError> {
        let mut tables = Tables::unsolved(MOST_PIECES, spec);
        let mut missing = None;
        for material in Material::up_to(MOST_PIECES) {
            match tables.read_pair(folder, material) {
                Err(FileError::Missing(path)) => {
                    missing.get_or_insert(path);
                }
                other => other?,
            }
        }
        let path = missing.filter(|_| {
            tables
                .by_material
                .values()
                .all(|table| table.codes.is_empty())
        });
        match path {
            Some(path) => Err(FileError::Missing(path)),
            None => Ok(tables),
        }
    }

    /// Makes the tables with up to this many pieces (at most 4) in a folder. What is there already is kept, so a run
    /// that was killed goes on where it was; a damaged file is made anew.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn solve(
        folder: &Path,
        spec: &Spec,
        pieces: u8,
        observe: &mut dyn FnMut(SolverStep),
    ) -> Result<Self, FileError> {
        std::fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        let mut tables = Tables::unsolved(pieces, spec);
        for material in Material::up_to(pieces) {
            match tables.read_pair(folder, material) {
                Ok(()) => observe(SolverStep::Found(material)),
                Err(problem @ FileError::Io(..)) => return Err(problem),
                Err(_) => tables.solve_pair(folder, material, observe)?,
            }
        }
        Ok(tables)
    }

    /// Makes the tables with up to this many pieces (at most 4) without a folder: with 3, in a second or two.
    pub fn in_memory(spec: &Spec, pieces: u8) -> Self {
        let mut tables = Tables::unsolved(pieces, spec);
        for material in Material::up_to(pieces) {
            let solved = solve_pair(&tables, material, tables.forward_kings, &mut |_, _| ());
            for (material, codes) in solved.into_iter().flatten() {
                if let Some(table) = tables.by_material.get_mut(&material) {
                    table.codes = codes;
                }
            }
        }
        tables
    }

    fn unsolved(pieces: u8, spec: &Spec) -> Self {
        let pairs = Material::up_to(pieces).into_iter();
        let both = pairs.flat_map(|material| [material, material.reversed()]);
        let table = |material| SolvedTable {
            layout: Layout::new(material),
            codes: Vec::new(),
        };
        Tables {
            forward_kings: has_forward_kings(spec),
            by_material: both.map(|material| (material, table(material))).collect(),
        }
    }

    fn read_pair(&mut self, folder: &Path, material: Material) -> Result<(), FileError> {
        for material in [material, material.reversed()] {
            let path = self.path(folder, material);
            if !path.exists() {
                return Err(FileError::Missing(path));
            }
            let codes = checkpoint::read(&path, &self.header(material))?;
            let table = self.by_material.get_mut(&material);
            match table.filter(|table| table.layout.len() == codes.len()) {
                Some(table) => table.codes = codes,
                None => return Err(FileError::Checksum(path)),
            }
        }
        Ok(())
    }

    fn solve_pair(
        &mut self,
        folder: &Path,
        material: Material,
        observe: &mut dyn FnMut(SolverStep),
    ) -> Result<(), FileError> {
        let mut at_level = |material, distance| observe(SolverStep::Level(material, distance));
        let Some(solved) = solve_pair(self, material, self.forward_kings, &mut at_level) else {
            // Unreachable in the order of `up_to`.
            return Err(FileError::Missing(self.path(folder, material)));
        };
        for (material, codes) in solved {
            let path = self.path(folder, material);
            let mut contents = |chunk: &mut checkpoint::Chunk| {
                let (begin, end) = codes.split_at(codes.len() / 2);
                chunk(begin)?;
                observe(SolverStep::HalfWritten(material));
                chunk(end)
            };
            checkpoint::write(&path, &self.header(material), &mut contents)?;
            if let Some(table) = self.by_material.get_mut(&material) {
                table.codes = codes;
            }
            observe(SolverStep::Written(material));
        }
        Ok(())
    }

    fn path(&self, folder: &Path, material: Material) -> PathBuf {
        folder.join(format!("{material}.table"))
    }

    /// Marks the kind of file, the version of the format, the option and the material.
    fn header(&self, material: Material) -> Vec<u8> {
        let mut header = b"Take Five, Give & Take, 1\n".to_vec();
        header.push(self.forward_kings.into());
        header.extend(material.counts);
        header
    }

    /// The value of a position; `None` if it has too many pieces, if it is played with other kings, or if its quiet turns
    /// could draw the game before it is won.
    ///
    /// Repetition is not known here: the value is right if no position since the last capture or forward step of a pawn
    /// has been there twice.
    pub fn probe(&self, state: &GiveAndTake) -> Option<PerfectValue> {
        let same_kings = state.has_forward_kings() == self.forward_kings;
        probe(self, state).filter(|_| same_kings)
    }

    /// An action that keeps the value: the fastest win, or the slowest loss; `None` if the tables lack an action's value, or
    /// the game is over.
    pub fn best_action(&self, state: &GiveAndTake) -> Option<GiveAndTakeAction> {
        let mut best = None;
        let mut known = state.has_forward_kings() == self.forward_kings;
        state.each_action(|action| {
            let mut after = *state;
            let ended = after.play_unchecked(action);
            let Some(code) = code(self, &after) else {
                known = false;
                return;
            };
            let worth = goodness(if ended { before_turn(code) } else { code });
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        });
        best.filter(|_| known).map(|(_, action)| action)
    }

    /// What each action is worth in a game in which these positions were there at the starts of earlier turns, in order;
    /// the best first, as [`TableBlocks::actions`](super::TableBlocks::actions).
    pub fn actions(
        &self,
        state: &GiveAndTake,
        before: &[GiveAndTake],
    ) -> Option<(PerfectValue, Vec<PerfectAction>)> {
        let is_of_game = state.has_forward_kings() == self.forward_kings;
        perfect_actions(self, state, before).filter(|_| is_of_game)
    }

    /// The checksum of all values: the same for the same tables on every machine.
    pub fn checksum(&self) -> String {
        let mut sums = Vec::new();
        for (material, table) in &self.by_material {
            sums.extend(material.counts);
            let sum: Checksum = checksum(&table.codes);
            sums.extend(sum);
        }
        hex(&checksum(&sums))
    }

    /// Whether kings can only go forward and sideways (`kings=forward`).
    pub(crate) fn has_forward_kings(&self) -> bool {
        self.forward_kings
    }
}

/// Whether the option `kings` is `forward`.
fn has_forward_kings(spec: &Spec) -> bool {
    GiveAndTake::start(spec).has_forward_kings()
}
