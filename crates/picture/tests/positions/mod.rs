//! Sample positions: for each game at least one at the start, one in the middle, a crowded one and one near the end.
//!
//! They are in `<game>.txt`, one a line: a name, the spec, and the position text, which is left out for the start.

use std::{fs, path::Path};
use take_five_rules::{GAMES, Position};

/// A position to draw.
pub struct Sample {
    /// The game's id and the position's own name.
    pub name: String,
    pub position: Position,
}

/// The positions of all games.
pub fn samples() -> Vec<Sample> {
    GAMES.iter().flat_map(|info| of(info.id)).collect()
}

/// The positions of a game.
fn of(game: &str) -> Vec<Sample> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The command line's tests draw them, too.
    let folders = ["tests/positions", "../picture/tests/positions"].map(|it| package.join(it));
    let folder = folders.into_iter().find(|folder| folder.is_dir());
    let folder = folder.expect("a folder of positions");
    let file = folder.join(game).with_extension("txt");
    let text =
        fs::read_to_string(&file).unwrap_or_else(|problem| panic!("{}: {problem}", file.display()));
    text.lines()
        .map(|line| {
            let (name, rest) = line.split_once(' ').expect("a name and a spec");
            let (spec, position) = rest.split_once(' ').unwrap_or((rest, ""));
            Sample {
                name: format!("{game}-{name}"),
                position: read(spec, position),
            }
        })
        .collect()
}

/// Parses a position; no text means the start.
pub fn read(spec: &str, text: &str) -> Position {
    let spec = spec
        .parse()
        .unwrap_or_else(|problem| panic!("{spec}: {problem}"));
    match text {
        "" => Position::start(&spec),
        text => Position::parse(&spec, text).unwrap_or_else(|problem| panic!("{text}: {problem}")),
    }
}
