//! Take-Back-Toe: three rows of four stacks, and the die.

use crate::{Draw, Part, Picture, Place, glyph, near};
use take_five_rules::{Message, Step, StepOf, TakeBackToe, ToeAction, ToeSpace};

const WIDTH: i32 = 190;
const HEIGHT: i32 = 230;
const CELL: &str =
    "M-88-108H88Q95-108 95-101V101Q95 108 88 108H-88Q-95 108-95 101V-101Q-95-108-88-108Z";
const CHIP: &str = "M-56 0V12A56 17 0 0 0 56 12V0A56 17 0 1 0-56 0Z";
const DIE: &str = "M-58-70H58Q70-70 70-58V58Q70 70 58 70H-58Q-70 70-70 58V-58Q-70-70-58-70Z";
/// Where the die lies.
const DIE_AT: [i32; 2] = [2 * WIDTH + 110, 0];

fn middle(space: ToeSpace) -> [i32; 2] {
    let right = 2 * space.column() - 3;
    [right * WIDTH / 2, (1 - space.row()) * HEIGHT]
}

fn key(space: ToeSpace, chip: u32) -> String {
    format!("chip-{space}-{chip}")
}

/// The pips of a face as discs.
fn pips(face: u8) -> String {
    let spots: &[(i32, i32)] = match face {
        1 => &[(0, 0)],
        2 => &[(-1, 1), (1, -1)],
        3 => &[(-1, 1), (0, 0), (1, -1)],
        4 => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        5 => &[(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
        _ => &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    };
    let disc = |(x, y): &(i32, i32)| format!("M{} {}a13 13 0 1 0 .1 0z", 38 * x, 38 * y - 13);
    spots.iter().map(disc).collect()
}

/// The chips of a space, piled so that they fit, and their number.
fn stack(toe: &TakeBackToe, space: ToeSpace, parts: &mut Vec<Part>) {
    let [x, y] = middle(space);
    let count = toe.chips(space);
    let step = 120 / count.max(12) as i32;
    for chip in 0..count {
        let at = [x, y + 66 - step * chip as i32];
        parts.push(Part::new(key(space, chip), "counter", at, CHIP));
    }
    let number = glyph::text(&count.to_string(), 0, 0, 34);
    let class = if count == 0 { "count none" } else { "count" };
    let at = [x, y + 66 - step * count.saturating_sub(1) as i32];
    parts.push(Part::new(format!("count-{space}"), class, at, number));
}

fn places(toe: &TakeBackToe) -> Vec<Place> {
    let place = |space: ToeSpace| Place {
        key: space.to_string(),
        grid: [2 - space.row() as usize, space.column() as usize],
        at: middle(space),
        path: CELL.into(),
        label: Message::new("take-back-toe.space")
            .with("space", space.to_string())
            .with("count", toe.chips(space)),
        near: Vec::new(),
    };
    let die = Place {
        key: "die".to_owned(),
        grid: [1, 4],
        at: DIE_AT,
        path: DIE.into(),
        label: match toe.die() {
            Some(face) => Message::new("take-back-toe.die").with("number", face),
            None => Message::new("take-back-toe.die-to-roll"),
        },
        near: Vec::new(),
    };
    let mut places: Vec<Place> = ToeSpace::all().map(place).chain([die]).collect();
    places.sort_unstable_by_key(|place| place.grid);
    near::connect(&mut places);
    places
}

impl Draw for TakeBackToe {
    fn picture(&self) -> Picture {
        let mut picture = Picture {
            frame: [
                -2 * WIDTH - 60,
                -3 * HEIGHT / 2 - 10,
                4 * WIDTH + 280,
                3 * HEIGHT + 70,
            ],
            ..Picture::default()
        };
        let mut coordinates = String::new();
        for space in ToeSpace::all() {
            let [x, y] = middle(space);
            let class = ["space first", "space middle", "space second"][space.row() as usize];
            let part = Part::new(format!("space-{space}"), class, middle(space), CELL);
            picture.board.push(part);
            let name = space.to_string();
            if space.row() == 0 {
                coordinates += &glyph::text(&name[..1], x, y + 138, 30);
            }
            if space.column() == 0 {
                coordinates += &glyph::text(&name[1..], x - 122, y, 30);
            }
        }
        picture
            .board
            .push(Part::new("coordinates", "coordinates", [0, 0], coordinates));
        for space in ToeSpace::all().rev() {
            stack(self, space, &mut picture.parts);
        }
        picture.parts.push(Part::new("die", "die", DIE_AT, DIE));
        let (class, face) = match self.die() {
            Some(face) => ("pips", pips(face)),
            None => ("to-roll", glyph::text("?", 0, 0, 64)),
        };
        picture
            .parts
            .push(Part::new(format!("face-{class}"), class, DIE_AT, face));
        picture.places = places(self);
        picture
    }

    fn moved(&self, step: &StepOf<Self>) -> Vec<(String, String)> {
        let (Step::Action(action), Some(number)) = (step, self.die()) else {
            return Vec::new();
        };
        let Some((from, to)) = action.spaces() else {
            return Vec::new();
        };
        let number = u32::from(number);
        let (left, stood) = (self.chips(from).saturating_sub(number), self.chips(to));
        (0..number)
            .map(|chip| (key(from, left + chip), key(to, stood + chip)))
            .collect()
    }

    fn marks(&self, step: &StepOf<Self>) -> Vec<String> {
        let Step::Action(action) = step else {
            return Vec::new();
        };
        let spaces = action.spaces().into_iter();
        spaces
            .flat_map(|(from, to)| [from.to_string(), to.to_string()])
            .collect()
    }

    fn tell(&self, step: &StepOf<Self>, _after: &Self) -> Vec<Message> {
        let player = Self::seat(self.player());
        vec![match step {
            Step::Chance(face) => Message::new("take-back-toe.told-roll")
                .with("player", player)
                .with("number", *face),
            Step::Action(action) => match action.spaces() {
                None => Message::new("take-back-toe.told-skip").with("player", player),
                Some((from, to)) => Message::new("take-back-toe.told-move")
                    .with("player", player)
                    .with("number", self.die().unwrap_or_default())
                    .with("from", from.to_string())
                    .with("to", to.to_string()),
            },
        }]
    }

    fn does(&self, actions: &[ToeAction], whole: bool) -> Option<Message> {
        let target = |action: &ToeAction| Some(action.spaces()?.1.to_string());
        let spaces: Vec<String> = actions.iter().filter_map(target).collect();
        let id = match spaces.len() {
            0 => return None, // skipping has its own words
            _ if whole => "take-back-toe.does-move",
            _ => "take-back-toe.does-send",
        };
        let does = Message::new(id).with("number", self.die().unwrap_or_default());
        Some(does.with("spaces", spaces))
    }

    fn seat(player: u8) -> Message {
        Message::new("seat.player").with("number", player)
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        match player {
            None => self
                .die()
                .map(|die| Message::new("take-back-toe.die").with("number", die))
                .into_iter()
                .collect(),
            Some(player) => {
                let id = ["take-back-toe.row-1", "take-back-toe.row-3"][usize::from(player) - 1];
                vec![Message::new(id)]
            }
        }
    }

    fn plain(&self) -> String {
        let row = |row: i32| {
            let spaces = (0..4).filter_map(|column| ToeSpace::at(column, row));
            let stacks: Vec<String> = spaces
                .map(|space| format!("{:>2}", self.chips(space)))
                .collect();
            format!("{} {}", row + 1, stacks.join(" "))
        };
        let die = self.die().map_or("-".to_owned(), |die| die.to_string());
        format!(
            "{}\n{}\n{}\n   a  b  c  d\ndie {die}",
            row(2),
            row(1),
            row(0)
        )
    }
}
