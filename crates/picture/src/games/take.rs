//! Take: a hexagon of hexagons.

use crate::disc_shape::{self, ShadowSize, TwoLayerShape};
use crate::{Direction, Draw, Part, Picture, Place, PlaceShape, ViewOptions, glyph};
use take_five_rules::{
    Game, Message, Notation, Step, StepOf, Take, TakeCell, TakeSetup, TakeShape, ToPlay,
};

/// Half the width of a cell, and the distance between rows.
const HALF: i32 = 87;
const ROW: i32 = 150;

const CELL: PlaceShape = PlaceShape {
    path: "M0-98 85-49V49L0 98-85 49V-49Z",
    signs: &[
        ("sign movable", "M0 -73a73 73 0 1 0 .1 0ZM0 -78a78 78 0 1 0 .1 0Z"),
        ("sign selected", "M0 -64a64 64 0 1 0 .1 0ZM0 -82a82 82 0 1 0 .1 0Z"),
        ("sign target", "M0 -36a36 36 0 1 0 .1 0Z"),
        ("sign removed", "M8 0L35 26L26 35L0 8L-26 35L-35 26L-8 0L-35 -26L-26 -35L0 -8L26 -35L35 -26Z"),
        ("sign last", "M-23 -65L-29 -76L0 -92L29 -76L23 -65L0 -79ZM45 -53L51 -63L80 -46L80 -13L68 -13L68 -39ZM68 13L80 13L80 46L51 63L45 53L68 39ZM23 65L29 76L0 92L-29 76L-23 65L0 79ZM-45 53L-51 63L-80 46L-80 13L-68 13L-68 39ZM-68 -13L-80 -13L-80 -46L-51 -63L-45 -53L-68 -39Z"),
        ("sign decisive", "M0 -70a70 70 0 1 0 .1 0ZM0 -75a75 75 0 1 0 .1 0ZM0 -78a78 78 0 1 0 .1 0ZM0 -82a82 82 0 1 0 .1 0Z"),
        ("sign pointed", "M0 -88a12 12 0 1 0 .1 0ZM66 -50a12 12 0 1 0 .1 0ZM66 26a12 12 0 1 0 .1 0ZM0 64a12 12 0 1 0 .1 0ZM-66 26a12 12 0 1 0 .1 0ZM-66 -50a12 12 0 1 0 .1 0Z"),
    ],
};
/// A slab with some grain, of closed lines so that they are not filled.
const TILE: &str =
    "M0-86 74-43V43L0 86-74 43V-43ZM-44-26-12-44H-12ZM-46 22 22-18H22ZM-10 40 46 8H46Z";
/// Crumbly soil: its outline, and crumbs and grains in it that are lines there and back, so that nothing is cut out.
const CLOD: &str = "M56 1Q74 17 50 24Q59 42 38 41Q40 59 23 51Q13 65-1 55Q-17 64-24 48Q-46 53-49 35Q-68 33-55 17Q-74 4-60-10Q-66-24-46-28Q-48-49-24-41Q-18-61-2-48Q8-61 14-45Q35-58 39-38Q60-39 53-21Q70-13 56 1Z\
    M-44-10q8-9 16 0-8-9-16 0ZM-11-29h.1ZM15-34h.1ZM23-19q8-9 16 0-8-9-16 0ZM-20 8h.1ZM-2-7h.1ZM12 11q8-9 16 0-8-9-16 0ZM44 10h.1ZM-45 26h.1ZM-17 25q8-9 16 0-8-9-16 0ZM15 39h.1ZM-21 39h.1ZM25 36q8-9 16 0-8-9-16 0ZM1 43h.1Z";
/// A disc with a ring cut into it.
const RED: TwoLayerShape = TwoLayerShape {
    classes: ["stone red body", "stone red"],
    paths: [
        "M0-49A56 56 0 1 0 .1-49Z",
        "M0-66A61 61 0 1 0 .1-66ZM0-43A38 38 0 1 0 .1-43ZM0-31A26 26 0 1 0 .1-31Z",
    ],
};
/// Nearly square, with a bar cut into it.
const BLUE: TwoLayerShape = TwoLayerShape {
    classes: ["stone blue body", "stone blue"],
    paths: [
        "M-27-44H27Q50-44 50-21V35Q50 58 27 58H-27Q-50 58-50 35V-21Q-50-44-27-44Z",
        "M-29-60H29Q55-60 55-34V24Q55 50 29 50H-29Q-55 50-55 24V-34Q-55-60-29-60ZM-33-13V5H33V-13Z",
    ],
};

fn at(shape: &TakeShape, cell: usize, options: ViewOptions) -> [i32; 2] {
    let (row, offset) = shape.cell_place(cell);
    options.turn([offset * HALF, (shape.size() as i32 - 1 - row as i32) * ROW])
}

/// Where the arrow keys lead. A hexagon has only six of the eight directions: up and down go straight by alternating
/// slightly left and right.
fn near(shape: &TakeShape, cell: usize, sign: i32) -> Vec<(Direction, String)> {
    let (row, _) = shape.cell_place(cell);
    let lean = if row % 2 == 0 { 1 } else { -1 };
    let ways = Direction::ALL.iter().filter_map(|&(way, right, up)| {
        let to = match (sign * right, sign * up) {
            (0, up) => shape
                .neighbour(cell, up, lean)
                .or_else(|| shape.neighbour(cell, up, -lean)),
            (right, up) => shape.neighbour(cell, up, right),
        };
        to.map(|to| (way, shape.cell_name(to)))
    });
    ways.collect()
}

fn contents(here: TakeCell, high_churn: bool) -> Message {
    Message::new(match (here.stone, here.ground, high_churn) {
        (Some(1), true, _) => "take.red-on-tile",
        (Some(1), false, _) => "take.red-stone",
        (Some(_), true, _) => "take.blue-on-tile",
        (Some(_), false, _) => "take.blue-stone",
        (None, true, false) => "take.clod",
        (None, true, true) => "take.tile",
        (None, false, _) => "take.bare",
    })
}

fn place(take: &TakeSetup, cell: usize, options: ViewOptions) -> Place {
    let (shape, holds) = (take.shape(), contents(take.cell(cell), take.is_high_churn()));
    Place {
        near: near(shape, cell, options.sign()),
        ..Place::with_contents(shape.cell_name(cell), at(shape, cell, options), &CELL, holds)
    }
}

/// Letters beside the rows; along the lower right edge the numbers of the cells up and left from there, as far as the
/// middle row, and along the upper right edge those of the cells down and left. On a flipped board, letters and numbers
/// stay with their cells.
fn coordinates(shape: &TakeShape, options: ViewOptions) -> String {
    let mut path = String::new();
    for cell in 0..shape.cells() {
        let [x, y] = at(shape, cell, ViewOptions::default());
        let name = shape.cell_name(cell);
        let letters = name.bytes().filter(u8::is_ascii_lowercase).count();
        let (letters, number) = name.split_at_checked(letters).unwrap_or_default();
        let mut write = |text: &str, at: [i32; 2]| {
            let [x, y] = options.turn(at);
            path += &glyph::text_path(text, x, y, 42);
        };
        if shape.neighbour(cell, 0, -1).is_none() {
            write(letters, [x - 142, y]);
        }
        // Cells with the same number lie on a line that bends in the middle row: it has its number at both ends.
        let row = shape.cell_place(cell).0;
        if shape.neighbour(cell, -1, 1).is_none() && row < shape.size() {
            write(number, [x + 71, y + 123]);
        }
        if shape.neighbour(cell, 1, 1).is_none() && row + 1 >= shape.size() {
            write(number, [x + 71, y - 123]);
        }
    }
    path
}

/// The hexagonal background, with its corners to the left and right.
fn ground(shape: &TakeShape, options: ViewOptions) -> Picture {
    let margin = if options.coordinates { 200 } else { 124 };
    let wide = 2 * (shape.size() as i32 - 1) * HALF + margin;
    let high = wide * 13 / 15;
    let half = wide / 2;
    let mut picture = Picture {
        frame: [-wide - 24, -high - 24, 2 * wide + 48, 2 * high + 48],
        ..Picture::default()
    };
    let hexagon = format!("M{wide} 0 {half} {high}H-{half}L-{wide} 0-{half}-{high}H{half}Z");
    let part = Part::new("ground", "ground hexagon", [0, 0], hexagon);
    picture.board.push(part);
    picture
}

impl Draw for Take {
    fn emblem() -> &'static str {
        // Two stones and a cell.
        "M16.5 8.6 12 11.2 7.5 8.6V3.4L12 .8 16.5 3.4M11.3 18 6.8 20.6 2.3 18V12.8L6.8 10.2 11.3 12.8\
         M17.2 10.2 21.7 12.8V18L17.2 20.6 12.7 18V12.8M17.2 12.9 15 14.1V16.7L17.2 17.9 19.4 16.7V14.1"
    }

    fn picture(setup: &TakeSetup, options: ViewOptions) -> Picture {
        let shape = setup.shape();
        let mut picture = ground(shape, options);
        for cell in 0..shape.cells() {
            let key = format!("cell-{}", shape.cell_name(cell));
            let cell = Part::new(key, "cell", at(shape, cell, options), CELL.path);
            picture.board.push(cell);
        }
        picture.add_coordinates(coordinates(shape, options), options);
        let (class, path) = if setup.is_high_churn() {
            ("tile", TILE)
        } else {
            ("clod", CLOD)
        };
        for cell in (0..shape.cells()).filter(|&cell| setup.cell(cell).ground) {
            let key = format!("ground-{}", shape.cell_name(cell));
            let part = Part::new(key, class, at(shape, cell, options), path);
            picture.parts.push(part);
        }
        let stones = (0..shape.cells()).filter(|&cell| setup.cell(cell).stone.is_some());
        let stones = stones.map(|cell| at(shape, cell, options));
        picture.parts.extend(disc_shape::shadows(stones, ShadowSize::OfStone));
        for cell in 0..shape.cells() {
            if let Some(player) = setup.cell(cell).stone {
                let look = if player == 1 { RED } else { BLUE };
                let key = format!("stone-{}", shape.cell_name(cell));
                look.add_parts(key, at(shape, cell, options), &mut picture.parts);
            }
        }
        let mut cells: Vec<usize> = (0..shape.cells()).collect();
        if !options.flip {
            cells.reverse(); // nearly in the order that they are laid in
        }
        let places = cells.into_iter().map(|cell| place(setup, cell, options));
        picture.set_places(places.collect());
        picture
    }

    fn last_step_places(&self, step: &StepOf<Self>) -> Vec<String> {
        match step {
            Step::Action(placed) => vec![self.shape().cell_name(usize::from(*placed))],
            Step::Chance(_) => Vec::new(),
        }
    }

    fn captured_places(&self, step: &StepOf<Self>) -> Vec<String> {
        let Step::Action(placed) = step else {
            return Vec::new();
        };
        let mut after = self.clone();
        after.play_unchecked(*placed);
        let gone = |cell: &usize| {
            let stood = self.cell(*cell).stone.is_some() || *cell == usize::from(*placed);
            stood && after.cell(*cell).stone.is_none()
        };
        (0..self.shape().cells())
            .filter(gone)
            .map(|cell| self.shape().cell_name(cell))
            .collect()
    }

    fn place_contents(&self, place: &str) -> Option<Message> {
        let cell = (0..self.shape().cells()).find(|&cell| self.shape().cell_name(cell) == place)?;
        Some(contents(self.cell(cell), self.is_high_churn()))
    }

    fn describe_step(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message> {
        let (Step::Action(cell), ToPlay::Player(player)) = (step, self.to_play()) else {
            return Vec::new();
        };
        let name = self.action_text(*cell);
        let seed = !self.touches_own_stone(usize::from(*cell), player);
        let id = if seed {
            "take.told-seed"
        } else {
            "take.told-growth"
        };
        let mut told = vec![
            Message::new(id)
                .with("player", self.player_name(player))
                .with("cell", name.clone()),
        ];
        for (owner, id) in [(1, "take.told-red-gone"), (2, "take.told-blue-gone")] {
            let was = |cell: usize| {
                self.cell(cell).stone == Some(owner)
                    || owner == player && self.shape().cell_name(cell) == name
            };
            let stood = |cell: &usize| was(*cell) && after.cell(*cell).stone.is_none();
            let gone: Vec<String> = (0..self.shape().cells())
                .filter(stood)
                .map(|cell| self.shape().cell_name(cell))
                .collect();
            if !gone.is_empty() {
                told.push(
                    Message::new(id)
                        .with("count", gone.len())
                        .with("cells", gone),
                );
            }
        }
        told
    }

    fn touch_effect(&self, actions: &[Self::Action], _whole: bool) -> Option<Message> {
        let ToPlay::Player(player) = self.to_play() else {
            return None;
        };
        let grows = self.touches_own_stone(usize::from(*actions.first()?), player);
        Some(Message::new(if grows {
            "take.does-grow"
        } else {
            "take.does-seed"
        }))
    }

    fn goal_message(&self) -> Message {
        Message::new("take.goal")
    }

    fn player_task(&self) -> Message {
        let player = self.turn_of().unwrap_or_default();
        let (mut grows, mut seeds) = (false, false);
        self.each_action(|cell| {
            let touches = self.touches_own_stone(usize::from(cell), player);
            grows |= touches;
            seeds |= !touches;
        });
        let task = Message::new(match (grows, seeds) {
            (true, true) => "take.task-either",
            (true, false) => "take.task-grow",
            (false, _) => "take.task-seed",
        });
        task.with("churn", if self.is_high_churn() { "high" } else { "low" })
    }

    fn player_name(&self, player: u8) -> Message {
        Message::new(if player == 1 { "take.red" } else { "take.blue" })
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        let Some(player) = player else {
            return Vec::new();
        };
        let own = (0..self.shape().cells()).filter(|&cell| self.cell(cell).stone == Some(player));
        vec![Message::new("take.stones").with("count", own.count())]
    }

    fn max_facts(&self, player: Option<u8>) -> Vec<Message> {
        // Two digits, and the plural: "10 stones".
        let most = |_| Message::new("take.stones").with("count", self.shape().cells().max(10));
        player.map(most).into_iter().collect()
    }

    fn player_piece_class(&self, player: u8) -> &'static str {
        if player == 1 { "red" } else { "blue" }
    }

    fn plain_text(&self) -> String {
        let text = self.text();
        let rows: Vec<&str> = text
            .split(' ')
            .next()
            .unwrap_or_default()
            .split('/')
            .collect();
        let first = |cell: &usize| self.shape().neighbour(*cell, 0, -1).is_none();
        let names = (0..self.shape().cells())
            .filter(first)
            .map(|cell| self.shape().cell_name(cell));
        let lines = rows
            .iter()
            .rev()
            .zip(names)
            .enumerate()
            .map(|(row, (cells, name))| {
                let letters = name.trim_end_matches('1');
                let indent = (self.shape().size() - 1).abs_diff(row);
                let cells: Vec<String> = cells.chars().map(String::from).collect();
                format!("{letters:>2} {:indent$}{}", "", cells.join(" "))
            });
        let mut lines: Vec<String> = lines.collect();
        lines.reverse();
        lines.join("\n")
    }
}
