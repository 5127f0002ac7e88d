//! The program of `docs/rust.md`.

#[path = "../examples/play_and_draw.rs"]
mod play_and_draw;

use take_five_rules::GAMES;
use take_five_table::Table;

#[test]
fn the_program_of_the_page_plays_and_draws_every_game() {
    let page = include_str!("../../../docs/rust.md");
    let program = include_str!("../examples/play_and_draw.rs");
    assert!(page.contains(&format!("```rust\n{program}```\n")));
    for game in GAMES {
        let levels = ["level:2", "random"];
        let [record, picture] = play_and_draw::play_and_draw(game.id, levels, 1).unwrap();
        assert!(picture.starts_with("<svg"), "{}", game.id);
        let (table, problem) = Table::open_record(&record, 0).unwrap();
        assert_eq!((problem, table.outcome().is_some()), (None, true));
    }
}
