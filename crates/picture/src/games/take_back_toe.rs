//! Take-Back-Toe: three rows of four stacks, and the die.

use crate::{
    Draw, Part, Picture, Place, PlaceShape, ViewOptions, arrow_key_neighbours, glyph, player_marker,
};
use take_five_rules::{Game, Message, Step, StepOf, TakeBackToe, ToeAction, ToeSetup, ToeSpace};

const WIDTH: i32 = 190;
const HEIGHT: i32 = 250;
const CELL: PlaceShape = PlaceShape {
    path: "M-82-120H82Q92-120 92-110V110Q92 120 82 120H-82Q-92 120-92 110V-110Q-92-120-82-120Z",
    signs: &[
        (
            "sign movable",
            "M0 -4a80 34 0 1 0 .1 0ZM0 -11a87 41 0 1 0 .1 0Z",
        ),
        (
            "sign selected",
            "M0 4a72 26 0 1 0 .1 0ZM0 -14a90 44 0 1 0 .1 0Z",
        ),
        ("sign target", "M0 -115a21 21 0 1 0 .1 0Z"),
        (
            "sign last",
            "M-82 -98L-89 -98L-89 -117L-70 -117L-70 -110L-82 -110ZM70 -110L70 -117L89 -117L89 -98L82 -98L82 -110ZM82 98L89 98L89 117L70 117L70 110L82 110ZM-70 110L-70 117L-89 117L-89 98L-82 98L-82 110Z",
        ),
        (
            "sign decisive",
            "M0 -1a77 31 0 1 0 .1 0ZM0 -6a82 36 0 1 0 .1 0ZM0 -10a86 40 0 1 0 .1 0ZM0 -14a90 44 0 1 0 .1 0Z",
        ),
        (
            "sign pointed",
            "M-81 -116a7 7 0 1 0 .1 0ZM-48 -116a7 7 0 1 0 .1 0ZM-16 -116a7 7 0 1 0 .1 0ZM16 -116a7 7 0 1 0 .1 0ZM48 -116a7 7 0 1 0 .1 0ZM81 -116a7 7 0 1 0 .1 0ZM81 -85a7 7 0 1 0 .1 0ZM81 -54a7 7 0 1 0 .1 0ZM81 -23a7 7 0 1 0 .1 0ZM81 9a7 7 0 1 0 .1 0ZM81 40a7 7 0 1 0 .1 0ZM81 71a7 7 0 1 0 .1 0ZM81 102a7 7 0 1 0 .1 0ZM48 102a7 7 0 1 0 .1 0ZM16 102a7 7 0 1 0 .1 0ZM-16 102a7 7 0 1 0 .1 0ZM-48 102a7 7 0 1 0 .1 0ZM-81 102a7 7 0 1 0 .1 0ZM-81 71a7 7 0 1 0 .1 0ZM-81 40a7 7 0 1 0 .1 0ZM-81 9a7 7 0 1 0 .1 0ZM-81 -23a7 7 0 1 0 .1 0ZM-81 -54a7 7 0 1 0 .1 0ZM-81 -85a7 7 0 1 0 .1 0Z",
        ),
    ],
};
/// A chip seen from slightly above, and its top.
const CHIP: &str = "M-74 0V20A74 20 0 0 0 74 20V0A74 20 0 1 0-74 0Z";
const LID: &str =
    "M-74 0A74 20 0 1 0 74 0 74 20 0 1 0-74 0ZM-54 0A54 13 0 1 0 54 0 54 13 0 1 0-54 0Z";
/// How far a stack, and its number, are below the middle of their space.
const FOOT: i32 = 20;
const NUMBER: i32 = 92;
/// What a number is written on, and where a stack stands: all that is seen of it if it is empty.
const PLATE: &str = "M-34-22H34Q46-22 46-10V10Q46 22 34 22H-34Q-46 22-46 10V-10Q-46-22-34-22Z";
const STAND: &str = "M-70 0A70 18 0 1 0 70 0 70 18 0 1 0-70 0Z";
/// The side of the die, and its top face, which is slightly smaller.
const DIE: PlaceShape = PlaceShape {
    path: "M-54-68H54Q70-68 70-52V58Q70 74 54 74H-54Q-70 74-70 58V-52Q-70-68-54-68Z",
    signs: &[
        (
            "sign movable",
            "M-54 -72h108q20 0 20 20v110q0 20 -20 20h-108q-20 0 -20 -20v-110q0 -20 20 -20ZM-54 -76h108q24 0 24 24v110q0 24 -24 24h-108q-24 0 -24 -24v-110q0 -24 24 -24Z",
        ),
        (
            "sign selected",
            "M-54 -65h108q13 0 13 13v110q0 13 -13 13h-108q-13 0 -13 -13v-110q0 -13 13 -13ZM-54 -79h108q27 0 27 27v110q0 27 -27 27h-108q-27 0 -27 -27v-110q0 -27 27 -27Z",
        ),
        ("sign target", "M0 -21a21 21 0 1 0 .1 0Z"),
        (
            "sign last",
            "M-60 -46L-67 -46L-67 -65L-48 -65L-48 -58L-60 -58ZM48 -58L48 -65L67 -65L67 -46L60 -46L60 -58ZM60 52L67 52L67 71L48 71L48 64L60 64ZM-48 64L-48 71L-67 71L-67 52L-60 52L-60 64Z",
        ),
        (
            "sign decisive",
            "M-54 -69h108q17 0 17 17v110q0 17 -17 17h-108q-17 0 -17 -17v-110q0 -17 17 -17ZM-54 -72h108q20 0 20 20v110q0 20 -20 20h-108q-20 0 -20 -20v-110q0 -20 20 -20ZM-54 -76h108q24 0 24 24v110q0 24 -24 24h-108q-24 0 -24 -24v-110q0 -24 24 -24ZM-54 -79h108q27 0 27 27v110q0 27 -27 27h-108q-27 0 -27 -27v-110q0 -27 27 -27Z",
        ),
        (
            "sign pointed",
            "M-59 -64a7 7 0 1 0 .1 0ZM-29 -64a7 7 0 1 0 .1 0ZM0 -64a7 7 0 1 0 .1 0ZM29 -64a7 7 0 1 0 .1 0ZM59 -64a7 7 0 1 0 .1 0ZM59 -34a7 7 0 1 0 .1 0ZM59 -4a7 7 0 1 0 .1 0ZM59 26a7 7 0 1 0 .1 0ZM59 56a7 7 0 1 0 .1 0ZM29 56a7 7 0 1 0 .1 0ZM0 56a7 7 0 1 0 .1 0ZM-29 56a7 7 0 1 0 .1 0ZM-59 56a7 7 0 1 0 .1 0ZM-59 26a7 7 0 1 0 .1 0ZM-59 -4a7 7 0 1 0 .1 0ZM-59 -34a7 7 0 1 0 .1 0Z",
        ),
    ],
};
const DIE_FACE: &str = "M-50-68H50Q66-68 66-52V44Q66 60 50 60H-50Q-66 60-66 44V-52Q-66-68-50-68Z";
/// A die in the air, before it is rolled, stands on a corner: all of it, its sides with their pips, and its top, which is
/// blank, for no number is up yet.
const CUBE: &str = "M-7-66Q0-69 7-66L56-40Q62-36 62-30V34Q62 40 56 44L7 71Q0 74-7 71L-56 44Q-62 40-62 34V-30Q-62-36-56-40Z";
const CUBE_LEFT: &str = "M-60-32 0 3V72L-6 70-55 43Q-60 39-60 33Z";
const CUBE_TOP: &str = "M0-67 6-66 55-39 60-33 0 1-60-33-55-39-6-66Z";
const CUBE_PIPS: &str = "M-46-14a6 9 0 1 0 .1 0ZM-30 13a6 9 0 1 0 .1 0ZM-14 40a6 9 0 1 0 .1 0ZM46-14a6 9 0 1 0 .1 0ZM16 4a6 9 0 1 0 .1 0ZM46 22a6 9 0 1 0 .1 0ZM16 40a6 9 0 1 0 .1 0Z";
/// The place of the die, beside the middle row.
const DIE_AT: [i32; 2] = [2 * WIDTH + 110, 0];
fn middle(space: ToeSpace, options: ViewOptions) -> [i32; 2] {
    let right = 2 * space.column() - 3;
    options.turn([right * WIDTH / 2, (1 - space.row()) * HEIGHT])
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
    let disc = |(x, y): &(i32, i32)| format!("M{} {}a13 13 0 1 0 .1 0z", 36 * x, 36 * y - 17);
    spots.iter().map(disc).collect()
}

/// The height of the topmost of `count` chips above the lowest: as many times the same for as many as a stack usually has,
/// so that heights can be compared; beyond that it increases less, so that all forty stay on their space.
fn rise(count: i32) -> i32 {
    let above = (count - 1).max(0);
    8 * above.min(TALL) + 5 * (above - TALL).max(0) / 4
}

/// How many chips above the lowest are drawn in full thickness.
const TALL: i32 = 10;

/// The chips of a space, stacked, and their number.
fn stack(toe: &ToeSetup, space: ToeSpace, options: ViewOptions, parts: &mut Vec<Part>) {
    let [x, y] = middle(space, options);
    let count = toe.chips(space);
    let rise = rise(count as i32);
    let lift = |chip: u32| rise * chip as i32 / (count as i32 - 1).max(1);
    for chip in 0..count {
        // Every fifth is of a different wood, so that they can be counted.
        let class = if chip % 5 == 4 {
            "counter fifth"
        } else {
            "counter"
        };
        let at = [x, y + FOOT - lift(chip)];
        parts.push(Part::new(key(space, chip), class, at, CHIP));
    }
    if count > 0 {
        let at = [x, y + FOOT - rise];
        parts.push(Part::new(format!("lid-{space}"), "lid", at, LID));
    }
    let number = glyph::text_path(&count.to_string(), 0, 0, 31);
    let class = if count == 0 { "count none" } else { "count" };
    let at = [x, y + NUMBER];
    parts.push(Part::new(format!("count-{space}"), class, at, number));
}

fn places(toe: &ToeSetup, options: ViewOptions, picture: &mut Picture) {
    let space = |space: ToeSpace| {
        let label = Message::new("take-back-toe.space")
            .with("space", space.to_string())
            .with("count", toe.chips(space));
        Place::new(space.to_string(), middle(space, options), &CELL, label)
    };
    let label = match toe.die() {
        Some(face) => Message::new("take-back-toe.die").with("number", face),
        None => Message::new("take-back-toe.die-to-roll"),
    };
    let die = Place::new("die".to_owned(), options.turn(DIE_AT), &DIE, label);
    picture.set_places(ToeSpace::all().map(space).chain([die]).collect());
    arrow_key_neighbours::connect_neighbours(&mut picture.places);
}

/// The spaces, their owners, and their names.
fn board(options: ViewOptions) -> Picture {
    let (left, below) = if options.coordinates {
        (62, 58)
    } else {
        (16, 14)
    };
    let high = 3 * HEIGHT / 2 + 10;
    let mut picture = Picture::with_frame(if options.flip {
        [
            -2 * WIDTH - 220,
            -high,
            4 * WIDTH + 220 + left,
            2 * high + below - 10,
        ]
    } else {
        [
            -2 * WIDTH - left,
            -high,
            4 * WIDTH + 220 + left,
            2 * high + below - 10,
        ]
    });
    let mut coordinates = String::new();
    for space in ToeSpace::all() {
        let at = middle(space, options);
        let row = space.row() as usize;
        let class = ["space first", "space", "space second"][row];
        let part = Part::new(format!("space-{space}"), class, at, CELL.path);
        let [stand, plate] = [FOOT + 20, NUMBER].map(|below| [at[0], at[1] + below]);
        picture.board.extend([
            part,
            Part::new(format!("stand-{space}"), "stand", stand, STAND),
            Part::new(format!("plate-{space}"), "plate", plate, PLATE),
        ]);
        let name = space.to_string();
        let (letter, number) = name.split_at_checked(1).unwrap_or_default();
        if row == 0 {
            coordinates += &glyph::text_path(letter, at[0], 3 * HEIGHT / 2 + 30, 30);
        }
        if space.column() == 0 {
            let x = -options.sign() * (2 * WIDTH + 31);
            coordinates += &glyph::text_path(number, x, at[1], 30);
            let at = [options.sign() * DIE_AT[0], at[1]];
            let player = [1, 0, 2][row];
            player_marker::add_marker(player, number, at, &mut picture.board);
        }
    }
    picture.add_coordinates(coordinates, options);
    picture
}

impl Draw for TakeBackToe {
    fn picture(setup: &ToeSetup, options: ViewOptions) -> Picture {
        let mut picture = board(options);
        for space in ToeSpace::all().rev() {
            stack(setup, space, options, &mut picture.parts);
        }
        let at = options.turn(DIE_AT);
        let die = |key, class, path| Part::new(key, class, at, path);
        match setup.die() {
            Some(face) => picture.parts.extend([
                die("die-body", "die body", DIE.path),
                die("die", "die", DIE_FACE),
                Part::new("face-pips", "pips", at, pips(face)),
            ]),
            None => picture.parts.extend([
                die("die-body", "die body", CUBE),
                die("die-side", "die side", CUBE_LEFT),
                die("die", "die", CUBE_TOP),
                die("face-to-roll", "pips", CUBE_PIPS),
            ]),
        }
        places(setup, options, &mut picture);
        picture
    }

    fn moved_keys(&self, step: &StepOf<Self>) -> Vec<(String, String)> {
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

    fn last_step_places(&self, step: &StepOf<Self>) -> Vec<String> {
        let Step::Action(action) = step else {
            return Vec::new();
        };
        let spaces = action.spaces().into_iter();
        spaces
            .flat_map(|(from, to)| [from.to_string(), to.to_string()])
            .collect()
    }

    fn describe_step(&self, step: &StepOf<Self>, _after: &Self) -> Vec<Message> {
        let player = Self::player_name(self.player());
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

    fn touch_effect(&self, actions: &[ToeAction], whole: bool) -> Option<Message> {
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

    fn goal(&self) -> Message {
        Message::new("take-back-toe.goal")
    }

    fn player_task(&self) -> Message {
        let Some(number) = self.die() else {
            return Message::new("take-back-toe.task-roll");
        };
        if self.check(ToeAction::SKIP).is_ok() {
            return Message::new("take-back-toe.task-skip").with("number", number);
        }
        // The move that would take the last one back, if it is the rule alone that forbids it.
        let back = self
            .last()
            .filter(|&(_, to, moved)| moved == number && self.chips(to) >= u32::from(number));
        match back {
            None => Message::new("take-back-toe.task-move").with("number", number),
            Some((from, to, _)) => Message::new("take-back-toe.task-not-back")
                .with("number", number)
                .with("from", to.to_string())
                .with("to", from.to_string()),
        }
    }

    /// Player 2's row is the top one.
    fn quarters_to_face(&self, player: u8) -> u8 {
        if player == 2 { 2 } else { 0 }
    }

    fn deciding_places(&self) -> Vec<String> {
        let (stacks, _) = self.winning_stacks().unwrap_or_default();
        stacks.into_iter().map(|space| space.to_string()).collect()
    }

    fn player_name(player: u8) -> Message {
        Message::new("seat.player").with("number", player)
    }

    fn notation_in_words(text: &str) -> Option<Message> {
        let rolled = |id, number| Some(Message::new(id).with("number", number));
        match text.split_once(':') {
            Some((number, "")) => rolled("take-back-toe.turn-rolled", number),
            Some((number, "skip")) => rolled("take-back-toe.turn-skipped", number),
            None if text == "skip" => Some(Message::new("take-back-toe.turn-skips")),
            _ => None,
        }
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

    fn max_facts(&self, player: Option<u8>) -> Vec<Message> {
        match player {
            None => vec![Message::new("take-back-toe.die").with("number", 6)],
            Some(_) => self.facts(player),
        }
    }

    fn buttons(&self) -> &'static [&'static str] {
        &["skip"]
    }

    fn plain_text(&self) -> String {
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
