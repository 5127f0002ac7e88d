//! Blocks answer as the tables do that they were cut from.

mod common;

use common::{spec, tables};
use take_five_random::below;
use take_five_rules::{GiveAndTake, GiveAndTakeSetup, Notation, Setup};
use take_five_solve::{TableBlocks, TableBlocksError};

const MOST: usize = 1 << 20;

fn positions(number: usize) -> Vec<GiveAndTake> {
    let mut below = below(4);
    let mut all = Vec::new();
    while all.len() < number {
        let men: Vec<u64> = (0..3).map(|_| 1 << below(64)).collect();
        let sides = [men[0] | men[1], men[2]];
        let kings = men[2] | if below(2) == 0 { men[0] } else { 0 };
        let player = 1 + below(2) as u8;
        let setup = GiveAndTakeSetup::of_pieces(sides, kings, player, false);
        all.extend(setup.validate().ok().filter(|_| sides[0] & sides[1] == 0));
    }
    all
}

#[test]
fn blocks_handed_in_as_they_are_wanted_answer_as_the_tables_do() {
    let cut = tables().cut(MOST);
    assert!(cut.size() <= MOST);
    let mut blocks = TableBlocks::read_index(&cut.index).unwrap();
    for state in positions(500) {
        let missing = blocks.missing(&state).unwrap();
        if !missing.is_empty() {
            assert_eq!(blocks.probe(&state), None);
        }
        for name in missing {
            let (_, bytes) = cut.blocks.iter().find(|(other, _)| *other == name).unwrap();
            blocks.insert(bytes).unwrap();
        }
        assert_eq!(blocks.missing(&state), Some(Vec::new()));
        let value = tables().probe(&state);
        assert!(value.is_some());
        assert_eq!(blocks.probe(&state), value, "{}", state.text());
    }
}

#[test]
fn a_block_has_4_to_16_kilobytes_unless_its_table_has_less() {
    let cut = tables().cut(MOST);
    for line in cut.index.lines().skip(1) {
        let names: Vec<&str> = line.split(' ').skip(2).collect();
        for name in &names {
            let (_, bytes) = cut.blocks.iter().find(|(other, _)| other == name).unwrap();
            let most = bytes.len() <= 16 << 10;
            assert!(
                most && (names.len() == 1 || bytes.len() >= 4 << 10),
                "{line}: {}",
                bytes.len()
            );
        }
    }
    println!(
        "{} blocks, {} bytes, index {}",
        cut.blocks.len(),
        cut.size(),
        cut.index.len()
    );
}

#[test]
fn the_limit_holds_and_what_does_not_fit_is_left_out_whole() {
    let all = tables().cut(MOST);
    let some = tables().cut(all.size() - 1);
    assert!(some.size() < all.size());
    assert_eq!(some.index.lines().count() + 1, all.index.lines().count());
    let blocks = TableBlocks::read_index(&some.index).unwrap();
    let left_out = positions(200)
        .iter()
        .filter(|state| blocks.missing(state).is_none())
        .count();
    assert!((1..200).contains(&left_out), "{left_out}");
}

#[test]
fn damaged_blocks_and_indices_are_refused() {
    let cut = tables().cut(MOST);
    let mut blocks = TableBlocks::read_index(&cut.index).unwrap();
    let mut bytes = cut.blocks[0].1.clone();
    bytes[0] ^= 1;
    assert_eq!(blocks.insert(&bytes), Err(TableBlocksError::Unknown));
    for (text, line) in [
        ("".to_owned(), 1),
        (cut.index.replace("rook", "bishop"), 1),
        (cut.index.replace("\nKvK ", "\nKvX "), 2),
        (cut.index.replacen("KvK ", "KvK x", 1), 2),
        (
            cut.index.trim_end().to_owned() + " 00",
            cut.index.lines().count(),
        ),
        (
            cut.index.clone() + "KKKKvK 1 a\n",
            cut.index.lines().count() + 1,
        ),
    ] {
        assert_eq!(
            TableBlocks::read_index(&text).map(|_| ()),
            Err(TableBlocksError::Index(line)),
            "{text:.60}"
        );
    }
    let forward = GiveAndTake::parse(&spec("forward"), "8/8/8/3B4/8/8/8/W2W4 w - - 0").unwrap();
    assert_eq!(blocks.missing(&forward), None);
}
