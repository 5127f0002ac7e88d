//! Which positions of a game a film shows, with what is written above and below each.

use crate::pixels::Pixels;
use crate::shot::{Shot, ShotPlayer};
use take_five_picture::{
    ColourScheme, StepPicture, ViewOptions, draw, facts, player_name, result_message,
};
use take_five_rules::{Message, clip};
use take_five_table::Table;
use take_five_words::Words;

/// What somebody wants to see.
pub struct Wish {
    /// The width of the picture in pixels.
    pub width: u16,
    /// The first and the last of the players' turns that are played, from 1.
    pub from: usize,
    /// See `from`; the game's last if there is none.
    pub to: Option<usize>,
    /// The colours of the board and the page.
    pub colours: ColourScheme,
    /// Whether the board is flipped.
    pub flip: bool,
}

/// A frame: the position after so many steps.
struct Frame {
    step_count: usize,
    /// What is written below the board.
    text: String,
}

/// The frames of a film, drawn when they are asked for.
pub struct Storyboard {
    table: Table,
    wish: Wish,
    frames: Vec<Frame>,
}

impl Storyboard {
    /// The position before the first turn that is wanted, and that after each turn. An error if the game has no such turn.
    pub fn new(table: Table, wish: Wish) -> Result<Self, Message> {
        let id = table.spec().info().id;
        let title = Words::spoken().named(&format!("game.{id}"));
        let mut frames = vec![Frame {
            step_count: 0,
            text: title.unwrap_or_else(|| id.to_owned()),
        }];
        let mut step_count = 0;
        for turn in table.turns() {
            step_count += turn.steps;
            let number = frames.len();
            match frames.last_mut() {
                // Chance sets up the game, or the players end it.
                Some(last) if turn.player.is_none() => last.step_count = step_count,
                // The die has been rolled, and nothing played yet.
                _ if turn.text.ends_with(':') => {}
                _ => frames.push(Frame {
                    step_count,
                    text: format!("{number}. {}", turn.text),
                }),
            }
        }
        let last = frames.len() - 1;
        let to = wish.to.map_or(last, |to| to.min(last));
        if wish.from > to + 1 || (wish.from > last && last > 0) {
            let problem = Message::new("film.no-turn").with("turn", wish.from);
            return Err(problem.with("last", to));
        }
        frames.truncate(to + 1);
        frames.drain(..wish.from - 1);
        let mut board = Storyboard {
            table,
            wish,
            frames,
        };
        board.write_result();
        Ok(board)
    }

    /// At the end of the game, the result stands in the place of the last turn.
    fn write_result(&mut self) {
        let Some(end) = self.frames.len().checked_sub(1) else {
            return;
        };
        self.table.go_to_step(self.frames[end].step_count);
        if let Some(outcome) = self.table.outcome() {
            let message = result_message(self.table.position(), &outcome);
            self.frames[end].text = self.say(message);
        }
    }

    /// The number of frames, at least one.
    pub fn frames(&self) -> usize {
        self.frames.len()
    }

    /// Width and height of every frame in pixels.
    pub fn size(&self) -> [u16; 2] {
        let height = self.shot_at(self.table.position()).height();
        [self.wish.width, u16::try_from(height).unwrap_or(u16::MAX)]
    }

    /// What is written on the frames, line by line, for people who cannot see them.
    pub fn description(&self) -> String {
        let lines: Vec<&str> = self.frames.iter().map(|frame| &*frame.text).collect();
        lines.join("\n")
    }

    /// A frame, by its number from 0.
    pub fn pixels(&mut self, number: usize) -> Result<Pixels, String> {
        Pixels::draw(&self.svg(number))
    }

    /// A frame as SVG.
    fn svg(&mut self, number: usize) -> String {
        let step_count = self.frames[number].step_count;
        self.table.go_to_step(step_count);
        let mut marks: Vec<String> = Vec::new();
        // Before the first turn nothing has been played.
        if number > 0 || self.wish.from > 1 {
            for (before, step) in self.table.last_turn() {
                marks.extend(StepPicture::new(&before, &step).marks);
            }
        }
        let mut shot = self.shot_at(self.table.position());
        shot.marks = marks;
        shot.text.clone_from(&self.frames[number].text);
        shot.svg(&self.wish.colours)
    }

    fn shot_at(&self, position: &take_five_rules::Position) -> Shot {
        let player = |number: u8| {
            let list: Vec<String> = facts(position, Some(number))
                .into_iter()
                .map(|fact| self.say(fact))
                .collect();
            ShotPlayer {
                name: self.name(number),
                facts: list.join(", "),
                is_next: self.table.turn_of() == Some(number),
            }
        };
        let options = ViewOptions {
            flip: self.wish.flip,
            ..ViewOptions::default()
        };
        Shot {
            width: u32::from(self.wish.width),
            picture: draw(position, options),
            players: (1..=position.players()).map(player).collect(),
            marks: Vec::new(),
            text: String::new(),
        }
    }

    /// The name that the record gives a player, or the game's own word.
    fn name(&self, player: u8) -> String {
        let tag = format!("Player{player}");
        let named = self.table.tags().iter().find(|(name, _)| *name == tag);
        named.map_or_else(
            || Words::spoken().say(&player_name(self.table.position(), player)),
            |(_, name)| clip(name).to_string(),
        )
    }

    /// A sentence with the players' names.
    fn say(&self, message: Message) -> String {
        let position = self.table.position();
        let named = message.replace_messages(&|part| {
            let player = (1..=position.players()).find(|&n| *part == player_name(position, n))?;
            Some(Message::new("seat.named").with("name", self.name(player)))
        });
        Words::spoken().say(&named)
    }
}
