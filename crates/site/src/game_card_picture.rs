//! The picture on a game's card: a board with a game in progress.

use take_five_fence::{FrameMarks, FramePictures};
use take_five_rules::{GAMES, GameInfo, Position, Spec, ToPlay};
use take_five_table::{Table, rng};

/// The names of the two files, light and dark, in the folder of the game's rules.
pub const CARD_FILE_NAMES: [&str; 2] = ["card.svg", "card-dark.svg"];

/// The number of random actions played from this seed.
const ACTIONS: u64 = 16;
const SEED: u64 = 5;

/// The picture of a game, light and dark.
pub fn draw_game_card(game: &str) -> Vec<String> {
    let info = GAMES.iter().find(|info| info.id == game);
    // It has no marks, so none can be on an unknown place.
    let drawn =
        info.and_then(|info| FramePictures::new(&going_on(info), &FrameMarks::default()).ok());
    drawn.map_or_else(Vec::new, |drawn| drawn.svg.into())
}

/// A position of a game in progress.
fn going_on(info: &'static GameInfo) -> Position {
    let mut table = Table::new(&Spec::new(info), SEED);
    let mut actions = 0;
    loop {
        match table.to_play() {
            ToPlay::Chance => _ = table.advance(),
            ToPlay::Player(_) if actions < ACTIONS => {
                let mut choices = table.position().touch_paths();
                // Dropping out would leave little to see. The keys of places contain a digit.
                choices.retain(|(_, path)| {
                    path.iter()
                        .all(|key| key.contains(|c: char| c.is_ascii_digit()))
                });
                let choice = rng(SEED, actions)(choices.len() as u32) as usize;
                let played = choices.get(choice).map(|(action, _)| table.play(action));
                if !matches!(played, Some(Ok(_))) {
                    break;
                }
                actions += 1;
            }
            _ => break,
        }
    }
    table.position().clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_going_on_and_light() {
        for info in GAMES {
            let position = going_on(info);
            assert!(position.outcome().is_none(), "{}: {position}", info.id);
            assert_ne!(
                position.to_string(),
                Position::start(&Spec::new(info)).to_string()
            );
            let drawn = draw_game_card(info.id);
            assert_eq!(drawn.len(), CARD_FILE_NAMES.len());
            assert!(drawn.iter().all(|svg| svg.len() < 25_000), "{}", info.id);
        }
    }
}
