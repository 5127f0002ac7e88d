//! Blocks answer as the tables do that they were cut from.

use crate::common::{spec, tables};
use std::sync::OnceLock;
use take_five_rules::{Game, GiveAndTake, GiveAndTakeSetup, Notation, Setup};
use take_five_search::rng;
use take_five_solve::{PerfectResult, TableBlocks, TableBlocksError};

const MOST: usize = 1 << 20;

fn positions(number: usize) -> Vec<GiveAndTake> {
    let mut rng = rng(4);
    let mut all = Vec::new();
    while all.len() < number {
        let men: Vec<u64> = (0..3).map(|_| 1 << rng(64)).collect();
        let sides = [men[0] | men[1], men[2]];
        let kings = men[2] | if rng(2) == 0 { men[0] } else { 0 };
        let player = 1 + rng(2) as u8;
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

/// Blocks with everything handed in.
fn all_blocks() -> &'static TableBlocks {
    static BLOCKS: OnceLock<TableBlocks> = OnceLock::new();
    BLOCKS.get_or_init(|| {
        let cut = tables().cut(MOST);
        let mut blocks = TableBlocks::read_index(&cut.index).unwrap();
        for (_, bytes) in &cut.blocks {
            blocks.insert(bytes).unwrap();
        }
        blocks
    })
}

#[test]
fn each_action_has_the_value_of_the_position_that_it_leads_to() {
    let blocks = all_blocks();
    let mut ranked = 0;
    for state in positions(2_000) {
        let (value, actions) = blocks.actions(&state, &[]).unwrap();
        assert_eq!(blocks.probe(&state), Some(value));
        assert_eq!(actions[0].value, value, "{}", state.text());
        let best = tables().best_action(&state).unwrap();
        let best = actions.iter().find(|known| known.action == best).unwrap();
        assert_eq!(best.value, value);
        assert_eq!(actions.len() as u64, state.action_count());
        for pair in actions.windows(2) {
            let [one, two] = [pair[0].value, pair[1].value];
            let order = |result| match result {
                PerfectResult::Win => 0,
                PerfectResult::Draw => 1,
                PerfectResult::Loss => 2,
            };
            assert!(order(one.result) <= order(two.result));
            if one.result == two.result {
                let (first, then) = (one.distance, two.distance);
                assert!(if one.result == PerfectResult::Win {
                    first <= then
                } else {
                    first >= then
                });
                ranked += usize::from(first != then);
            }
        }
        for known in actions {
            let mut after = state;
            let ended = after.play_unchecked(known.action);
            if after.outcome().is_some() {
                assert_eq!(
                    (known.value.result, known.value.distance),
                    (PerfectResult::Win, 1)
                );
                continue;
            }
            let next = tables().probe(&after).unwrap();
            let result = match next.result {
                PerfectResult::Win if ended => PerfectResult::Loss,
                PerfectResult::Loss if ended => PerfectResult::Win,
                same => same,
            };
            let turn = u8::from(ended && result != PerfectResult::Draw);
            assert_eq!(
                (known.value.result, known.value.distance),
                (result, next.distance + turn)
            );
        }
    }
    assert!(ranked > 1_000, "{ranked}");
}

#[test]
fn what_actions_need_is_missing_first() {
    let cut = tables().cut(MOST);
    for state in positions(300) {
        let mut blocks = TableBlocks::read_index(&cut.index).unwrap();
        let missing = blocks.missing_for_actions(&state).unwrap();
        assert_eq!(blocks.actions(&state, &[]), None);
        for name in missing {
            let (_, bytes) = cut.blocks.iter().find(|(other, _)| *other == name).unwrap();
            blocks.insert(bytes).unwrap();
        }
        let (_, actions) = blocks.actions(&state, &[]).unwrap();
        assert_eq!(actions.len() as u64, state.action_count());
    }
}

/// A won position whose best action is a quiet move, with this count of quiet turns.
fn won(quiet: u8) -> GiveAndTake {
    let blocks = all_blocks();
    let is_it = |state: &GiveAndTake| {
        let (value, actions) = blocks.actions(state, &[]).unwrap();
        let mut after = *state;
        after.play_unchecked(actions[0].action);
        value.result == PerfectResult::Win && value.distance > 5 && after.quiet_turns() > 0
    };
    let found = positions(300).into_iter().find(is_it).unwrap().text();
    let text = found.rsplit_once(' ').unwrap().0;
    GiveAndTake::parse(&spec("rook"), &format!("{text} {quiet}")).unwrap()
}

#[test]
fn what_quiet_turns_or_a_repetition_could_draw_is_not_called_won() {
    let blocks = all_blocks();
    let (value, _) = blocks.actions(&won(0), &[]).unwrap();
    assert_eq!(value.result, PerfectResult::Win);
    let last = 100 - value.distance;
    assert!(blocks.actions(&won(last), &[]).is_some());
    assert_eq!(blocks.actions(&won(last + 1), &[]), None);

    // A position that is closer to the end was there twice in the run of quiet turns: in time, but perhaps a draw.
    let (_, actions) = blocks.actions(&won(0), &[]).unwrap();
    let mut near = won(0);
    near.play_unchecked(actions[0].action);
    assert_eq!(blocks.actions(&won(9), &[near, near]), None);
    assert!(blocks.actions(&won(9), &[near, won(7)]).is_some());
    assert!(
        blocks.actions(&won(1), &[near, near, won(0)]).is_some(),
        "before the run"
    );
    // One that is not closer does not matter: this one itself, or one that was drawn.
    assert!(blocks.actions(&won(9), &[won(7)]).is_some());
    let drawn_once = GiveAndTake::parse(&spec("rook"), "8/8/3B4/8/8/8/8/W7 w - - 0").unwrap();
    assert!(blocks.actions(&won(9), &[drawn_once, drawn_once]).is_some());

    // A draw stays one, and what would lose or win may be drawn.
    let drawn = |quiet| {
        let text = format!("8/8/3B4/8/8/8/1W6/8 w - - {quiet}");
        GiveAndTake::parse(&spec("rook"), &text).unwrap()
    };
    let (value, all) = blocks.actions(&drawn(0), &[]).unwrap();
    assert_eq!(value.result, PerfectResult::Draw);
    let worst = *all.last().unwrap();
    assert_eq!(worst.value.result, PerfectResult::Loss);
    let mut after = drawn(0);
    after.play_unchecked(worst.action);
    let (still, sure) = blocks.actions(&drawn(4), &[after, after]).unwrap();
    assert_eq!(still, value);
    assert!(sure.iter().all(|known| known.action != worst.action));
    assert!(!sure.is_empty() && sure.len() < all.len());
}
