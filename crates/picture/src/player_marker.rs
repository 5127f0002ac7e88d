//! Symbols that say which player a part of the table belongs to: a shape and a number for each player.

use crate::{Part, glyph};

const SIGNS: [(&str, &str); 4] = [
    ("owner one", "M0-30A30 30 0 1 0 .1-30Z"),
    (
        "owner two",
        "M-20-28H20Q28-28 28-20V20Q28 28 20 28H-20Q-28 28-28 20V-20Q-28-28-20-28Z",
    ),
    ("owner three", "M-17-30H17L34 0 17 30H-17L-34 0Z"),
    ("owner four", "M0-38 38 0 0 38-38 0Z"),
];

/// The class of the symbol of a player, numbered from 1.
pub fn marker_name(player: u8) -> &'static str {
    const NAMES: [&str; 4] = ["one", "two", "three", "four"];
    let index = usize::from(player).wrapping_sub(1);
    NAMES.get(index).copied().unwrap_or_default()
}

/// Adds the symbol of a player, numbered from 1.
pub fn add_marker(player: u8, key: &str, at: [i32; 2], parts: &mut Vec<Part>) {
    let class = SIGNS
        .get(usize::from(player).wrapping_sub(1))
        .map_or("", |sign| sign.0);
    add_sign(player, [class, "owner-number"], key, at, parts);
}

/// Adds the symbol of a player as it is on the player's own mat, whose colour is the player's.
pub fn add_badge(player: u8, key: &str, at: [i32; 2], parts: &mut Vec<Part>) {
    add_sign(
        player,
        ["owner badge", "owner-number badge"],
        key,
        at,
        parts,
    );
}

fn add_sign(
    player: u8,
    classes: [&'static str; 2],
    key: &str,
    at: [i32; 2],
    parts: &mut Vec<Part>,
) {
    if let Some((_, path)) = SIGNS.get(usize::from(player).wrapping_sub(1)) {
        let number = glyph::text_path(&player.to_string(), 0, 0, 32);
        parts.extend([
            Part::new(format!("owner-{key}"), classes[0], at, *path),
            Part::new(format!("owner-number-{key}"), classes[1], at, number),
        ]);
    }
}
