//! Cutting tables into blocks.

use super::blocks::{TITLE, block_name};
use super::material::Material;
use super::tables::{SolvedTable, Tables};
use super::value::DRAW;
use miniz_oxide::deflate::compress_to_vec;

/// The size of a block, in bytes, that is aimed at, and the most it can have. A table that is smaller is one block.
const SIZE: usize = 11 << 10;
const MOST: usize = 16 << 10;

/// The slowest and best of the deflater's levels that are worth their time.
const LEVEL: u8 = 9;

/// Blocks of tables and their index.
#[derive(Clone, Debug)]
pub struct CutTables {
    /// The text that [`TableBlocks::read_index`](crate::TableBlocks::read_index) reads.
    pub index: String,
    /// The name of each block and its bytes.
    pub blocks: Vec<(String, Vec<u8>)>,
}

impl CutTables {
    /// The size of index and blocks, in bytes.
    pub fn size(&self) -> usize {
        let blocks = self.blocks.iter().map(|(_, bytes)| bytes.len());
        self.index.len() + blocks.sum::<usize>()
    }
}

impl Tables {
    /// As many tables as fit into this many bytes, index included: those with fewer pieces first, then the smaller ones.
    pub fn cut(&self, most: usize) -> CutTables {
        let solved = self
            .by_material
            .iter()
            .filter(|(_, table)| !table.codes.is_empty());
        let mut all: Vec<_> = solved
            .map(|(&material, table)| (material, cut(material, table)))
            .collect();
        all.sort_by_key(|(material, (_, blocks))| {
            let size: usize = blocks.iter().map(|(_, bytes)| bytes.len()).sum();
            (material.pieces(), size)
        });
        let kings = if self.has_forward_kings() {
            "forward"
        } else {
            "rook"
        };
        let mut chosen = CutTables {
            index: format!("{TITLE}{kings}\n"),
            blocks: Vec::new(),
        };
        for (_, (line, blocks)) in all {
            let size: usize = blocks.iter().map(|(_, bytes)| bytes.len()).sum();
            if chosen.size() + line.len() + size <= most {
                chosen.index.push_str(&line);
                chosen.blocks.extend(blocks);
            }
        }
        chosen
    }
}

/// The line of a table in the index, and its blocks.
fn cut(material: Material, table: &SolvedTable) -> (String, Vec<(String, Vec<u8>)>) {
    // What is never asked for is what packs best: the same as before it.
    let mut codes = table.codes.clone();
    let mut last = DRAW;
    for (index, code) in codes.iter_mut().enumerate() {
        if *code == DRAW && table.layout.men(index).is_none() {
            *code = last;
        }
        last = *code;
    }
    let mut number = compress_to_vec(&codes, LEVEL).len().div_ceil(SIZE);
    loop {
        let places = codes.len().div_ceil(number);
        let packed = codes
            .chunks(places)
            .map(|part| compress_to_vec(part, LEVEL));
        let blocks: Vec<_> = packed.map(|bytes| (block_name(&bytes), bytes)).collect();
        if blocks.iter().all(|(_, bytes)| bytes.len() <= MOST) {
            let names: Vec<&str> = blocks.iter().map(|(name, _)| name.as_str()).collect();
            return (format!("{material} {places} {}\n", names.join(" ")), blocks);
        }
        number += 1 + number / 4;
    }
}
