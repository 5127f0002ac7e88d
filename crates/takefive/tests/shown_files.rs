//! Files of the project that the documentation shows.

#[path = "../examples/play_and_draw.rs"]
mod play_and_draw;

use take_five_rules::GAMES;
use take_five_table::Table;

#[test]
fn the_program_of_the_page_about_rust_plays_and_draws_every_game() {
    for game in GAMES {
        let levels = ["level:2", "random"];
        let [record, picture] = play_and_draw::play_and_draw(game.id, levels, 1).unwrap();
        assert!(picture.starts_with("<svg"), "{}", game.id);
        let (table, problem) = Table::open_record(&record, 0).unwrap();
        assert_eq!((problem, table.outcome().is_some()), (None, true));
    }
}

#[test]
fn what_the_documentation_shows_is_what_the_examples_have() {
    let [rust, embedding] = [
        include_str!("../../../docs/rust.md"),
        include_str!("../../../docs/embedding.md"),
    ];
    let eleventy = include_str!("../../../examples/eleventy/eleventy.config.js");
    let astro = include_str!("../../../examples/astro/astro.config.mjs");
    for (page, language, file) in [
        (rust, "rust", include_str!("../examples/play_and_draw.rs")),
        (embedding, "js", eleventy),
        (embedding, "js", astro),
    ] {
        let block = format!("```{language}\n{file}```\n");
        assert!(page.contains(&block), "not as in the project: {file}");
    }
}
