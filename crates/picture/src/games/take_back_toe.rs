//! Take-Back-Toe: three rows of four stacks, and the die.

use crate::{
    Draw, Part, Picture, Place, PlaceShape, ViewOptions, arrow_key_neighbours, glyph, player_marker,
};
use take_five_rules::{Game, Message, Setup, Step, StepOf, TakeBackToe, ToeAction, ToeSetup, ToeSpace};

const WIDTH: i32 = 190;
const HEIGHT: i32 = 240;
const CELL: PlaceShape = PlaceShape {
    path: "M-82-117H82Q92-117 92-107V107Q92 117 82 117H-82Q-92 117-92 107V-107Q-92-117-82-117Z",
    signs: &[
        ("sign movable", "M0 42a75 30 0 1 0 .1 0ZM0 28a89 44 0 1 0 .1 0Z"),
        ("sign selected", "M0 54a63 18 0 1 0 .1 0ZM0 28a89 44 0 1 0 .1 0Z"),
        ("sign target", "M0 -112a21 21 0 1 0 .1 0Z"),
        ("sign last", "M-82 -95L-89 -95L-89 -114L-70 -114L-70 -107L-82 -107ZM70 -107L70 -114L89 -114L89 -95L82 -95L82 -107ZM82 95L89 95L89 114L70 114L70 107L82 107ZM-70 107L-70 114L-89 114L-89 95L-82 95L-82 107Z"),
        ("sign decisive", "M-89 -114L89 -114L89 114L-89 114ZM-83 -108L83 -108L83 108L-83 108Z"),
        ("sign pointed", "M-81 -113a7 7 0 1 0 .1 0ZM-48 -113a7 7 0 1 0 .1 0ZM-16 -113a7 7 0 1 0 .1 0ZM16 -113a7 7 0 1 0 .1 0ZM48 -113a7 7 0 1 0 .1 0ZM81 -113a7 7 0 1 0 .1 0ZM81 -83a7 7 0 1 0 .1 0ZM81 -52a7 7 0 1 0 .1 0ZM81 -22a7 7 0 1 0 .1 0ZM81 8a7 7 0 1 0 .1 0ZM81 38a7 7 0 1 0 .1 0ZM81 69a7 7 0 1 0 .1 0ZM81 99a7 7 0 1 0 .1 0ZM48 99a7 7 0 1 0 .1 0ZM16 99a7 7 0 1 0 .1 0ZM-16 99a7 7 0 1 0 .1 0ZM-48 99a7 7 0 1 0 .1 0ZM-81 99a7 7 0 1 0 .1 0ZM-81 69a7 7 0 1 0 .1 0ZM-81 38a7 7 0 1 0 .1 0ZM-81 8a7 7 0 1 0 .1 0ZM-81 -22a7 7 0 1 0 .1 0ZM-81 -52a7 7 0 1 0 .1 0ZM-81 -83a7 7 0 1 0 .1 0Z"),
        ("tint last", "M0 28a89 44 0 1 0 .1 0Z"),
        ("tint decisive", "M0 28a89 44 0 1 0 .1 0Z"),
    ],
};
/// A chip seen from slightly above, and its top with a groove along its edge.
const CHIP: &str = "M-76 0V20A76 30 0 0 0 76 20V0A76 30 0 1 0-76 0Z";
const LID: &str = "M-76 0A76 30 0 1 0 76 0 76 30 0 1 0-76 0ZM-67 0A67 24 0 1 0 67 0 67 24 0 1 0-67 0ZM-64 0A64 22 0 1 0 64 0 64 22 0 1 0-64 0Z";
/// How far the lowest chip of a stack is below the middle of its space.
const FOOT: i32 = 52;
/// Winning stacks are raised by this.
const RAISED: i32 = 8;
/// Where a stack stands: all that is seen of it if it is empty.
const STAND: &str = "M-74 0A74 29 0 1 0 74 0 74 29 0 1 0-74 0Z";
/// Its shadow: light comes from above and a little from the left.
const SHADOW: &str = "M-72 4A78 32 0 1 0 84 4 78 32 0 1 0-72 4Z";
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
const DIE_AT: [i32; 2] = [2 * WIDTH + 97, 0];
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

/// The height of the topmost of `count` chips above the lowest: it always increases, for the first few by nearly the
/// thickness of a chip, then less and less, so that all forty stay on their space.
fn rise(count: i32) -> i32 {
    let above = |few: i32, most: i32| (count - few).clamp(0, most);
    16 * above(1, 4) + 6 * above(5, 6) + 34 * above(11, 29) / 29
}

/// The chips of a space, stacked, and their number on the topmost.
fn stack(toe: &ToeSetup, space: ToeSpace, wins: bool, options: ViewOptions, parts: &mut Vec<Part>) {
    let [x, y] = middle(space, options);
    let count = toe.chips(space);
    let rise = rise(count as i32);
    let foot = y + FOOT - if wins { RAISED } else { 0 };
    let lift = |chip: u32| rise * chip as i32 / (count as i32 - 1).max(1);
    if count > 0 {
        let at = [x, y + FOOT + 18];
        parts.push(Part::new(format!("shade-{space}"), "shade", at, SHADOW));
    }
    for chip in 0..count {
        let class = match (wins, chip % 5) {
            (true, _) => "counter won",
            // Every fifth is of a different wood, so that they can be counted.
            (false, 4) => "counter fifth",
            _ => "counter",
        };
        let at = [x, foot - lift(chip)];
        parts.push(Part::new(key(space, chip), class, at, CHIP));
    }
    let class = match (count, wins) {
        (0, _) => "count none",
        (_, true) => "count won",
        _ => "count",
    };
    let at = [x, foot - rise + if count > 0 { 0 } else { 20 }];
    if count > 0 {
        let class = if wins { "lid won" } else { "lid" };
        parts.push(Part::new(format!("lid-{space}"), class, at, LID));
    }
    let number = glyph::text_path_of_width(&count.to_string(), [0, 0], [44, 31]);
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
        (50, 55)
    } else {
        (16, 14)
    };
    let high = 3 * HEIGHT / 2 + 10;
    let mut picture = Picture::with_frame(if options.flip {
        [
            -2 * WIDTH - 190,
            -high,
            4 * WIDTH + 190 + left,
            2 * high + below - 10,
        ]
    } else {
        [
            -2 * WIDTH - left,
            -high,
            4 * WIDTH + 190 + left,
            2 * high + below - 10,
        ]
    });
    let mut coordinates = String::new();
    for space in ToeSpace::all() {
        let at = middle(space, options);
        let row = space.row() as usize;
        let class = ["space first", "space", "space second"][row];
        let part = Part::new(format!("space-{space}"), class, at, CELL.path);
        let stand = [at[0], at[1] + FOOT + 20];
        picture.board.extend([
            part,
            Part::new(format!("stand-{space}"), "stand", stand, STAND),
        ]);
        let name = space.to_string();
        let (letter, number) = name.split_at_checked(1).unwrap_or_default();
        if row == 0 {
            coordinates += &glyph::text_path(letter, at[0], 3 * HEIGHT / 2 + 30, 30);
        }
        if space.column() == 0 {
            let x = -options.sign() * (2 * WIDTH + 27);
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
    fn emblem() -> &'static str {
        // The die that says how many chips to move.
        "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-12a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4\
         M5.3 7.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0\
         M9.8 12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0\
         M14.3 16.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0"
    }

    fn picture(setup: &ToeSetup, options: ViewOptions) -> Picture {
        let mut picture = board(options);
        let won = setup.validate().ok().and_then(|toe| toe.winning_stacks());
        let (won, _) = won.unwrap_or_default();
        for space in ToeSpace::all().rev() {
            stack(
                setup,
                space,
                won.contains(&space),
                options,
                &mut picture.parts,
            );
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
        let player = self.player_name(self.player());
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

    fn goal_message(&self) -> Message {
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

    fn notation_in_words(&self, text: &str) -> Option<Message> {
        let rolled = |id, number| Some(Message::new(id).with("number", number));
        match text.split_once(':') {
            Some((number, "")) => rolled("take-back-toe.turn-rolled", number),
            Some((number, "skip")) => rolled("take-back-toe.turn-skipped", number),
            None if text == "skip" => Some(Message::new("take-back-toe.turn-skips")),
            _ => None,
        }
    }

    /// The die is on the board: its number needs no fact.
    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        let rows = player.map(|player| ["take-back-toe.row-1", "take-back-toe.row-3"][usize::from(player) - 1]);
        rows.map(Message::new).into_iter().collect()
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
