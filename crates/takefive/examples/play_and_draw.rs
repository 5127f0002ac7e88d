//! Two levels play a game, which is printed as a record, and the end is drawn.
use take_five_picture::{Caption, ColourScheme, Overlay, ViewOptions, draw, result_message, svg};
use take_five_rules::{Message, ToPlay};
use take_five_search::{Level, Limits, Player, rng};
use take_five_table::Table;
use take_five_words::Words;

/// The record of a game and the picture of its last position.
pub fn play_and_draw(spec: &str, levels: [&str; 2], seed: u64) -> Result<[String; 2], Message> {
    let mut table = Table::new(&spec.parse()?, seed);
    let levels: [Level; 2] = [levels[0].parse()?, levels[1].parse()?];
    let (mut player, mut rng) = (Player::new(), rng(seed));
    loop {
        match table.to_play() {
            ToPlay::Over => break,
            ToPlay::Chance => {
                table.advance();
            }
            ToPlay::Player(number) => {
                let level = levels[usize::from(number) % 2];
                // What was there before matters where repetition does.
                let before = table.earlier_positions();
                let mut limits = Limits {
                    nodes: 1000,
                    stop: &mut || false,
                };
                let position = table.position();
                let action = player.choose(level, position, &before, &mut rng, &mut limits)?;
                table.play(&action)?;
            }
        }
    }
    let outcome = table.outcome().expect("the game is over");
    let result = result_message(table.position(), &outcome);
    let caption = Caption {
        title: spec.to_owned(),
        description: Words::english().say(&result),
        width: 480,
    };
    let picture = draw(table.position(), ViewOptions::default());
    let colours = ColourScheme::new("wood", false)?;
    let drawn = svg(&picture, &colours, &Overlay::default(), &caption);
    Ok([table.record(), drawn])
}

#[allow(dead_code)] // a test has no use for it
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec = std::env::args().nth(1).unwrap_or("take:size=3".to_owned());
    let [record, picture] = play_and_draw(&spec, ["level:2", "random"], 1)
        .map_err(|error| Words::english().say(&error))?;
    println!("{record}");
    Ok(std::fs::write("end.svg", picture)?)
}
