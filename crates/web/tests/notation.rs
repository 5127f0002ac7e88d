//! Scripts have to know which game a link is of before the module is there that reads it: they know what Rust reads. Needs
//! Node, as the whole project does.
#![cfg(not(target_arch = "wasm32"))]

use std::io::Write;
use std::process::{Command, Stdio};
use take_five_rules::GAMES;
use take_five_table::Link;

/// The same in several spellings, with what may stand around it.
fn links() -> Vec<String> {
    let spelt = |id: &str| {
        [
            format!("game={id}"),
            format!("seed=3&game={id}&ply=0"),
            format!("&&game={id}&game=other"),
            format!("mark=game%3Dx&game={}", id.replace('-', "%2d")),
            format!("g%61me={id}"),
            format!("title=a+b&GAME=other&game={id}&lang=en"),
        ]
    };
    let mut links: Vec<String> = GAMES.iter().flat_map(|info| spelt(info.id)).collect();
    for spec in [
        "take:size=4",
        "take%3Asize=4,churn=high",
        "take-it-away:players=3",
    ] {
        links.push(format!("turns=&game={spec}"));
    }
    links
}

#[test]
fn scripts_find_the_game_of_a_link_that_rust_reads() {
    let mut node = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/notation.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this project needs `node` (20.19 or newer) on the PATH");
    let links = links();
    let mut input = node.stdin.take().unwrap();
    input.write_all(links.join("\n").as_bytes()).unwrap();
    drop(input);
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "its errors stand above");
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(found.lines().count(), links.len());
    for (link, found) in links.iter().zip(found.lines()) {
        let id = Link::read(link).unwrap().start.spec().info().id;
        assert_eq!(found, format!("{id} {id} {id}"), "{link}");
    }
}
