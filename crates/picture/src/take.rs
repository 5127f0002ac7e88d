//! Take: a hexagon of hexagons.

use crate::{Draw, Part, Picture, Place, Way, glyph};
use take_five_rules::{Game, Message, Step, StepOf, Take, ToPlay};

/// Half the width of a cell, and the distance between rows.
const HALF: i32 = 87;
const ROW: i32 = 150;

const CELL: &str = "M0-98 85-49V49L0 98-85 49V-49Z";
const TILE: &str = "M0-88 76-44V44L0 88-76 44V-44ZM0-80-69-40V40L0 80 69 40V-40ZM-60-8 0-66M-60 36 44-64M-28 52 60-34M8 60 60 10";
/// A lump with three pits.
const CLOD: &str = "M-44-20C-40-46-8-52 12-46C38-44 52-20 46 4C48 34 24 46 0 44C-30 50-52 30-46 6C-50-4-48-12-44-20Z\
    M-18-14A9 9 0 1 0-18-13ZM22-4A11 11 0 1 0 22-3ZM0 24A8 8 0 1 0 0 25Z";
/// A disc with a ring let into it.
const RED: &str = "M0-66A66 66 0 1 0 .1-66ZM0-42A42 42 0 1 1-.1-42ZM0-24A24 24 0 1 0 .1-24Z";
/// A disc with a bar let into it.
const BLUE: &str = "M0-66A66 66 0 1 0 .1-66ZM-40-12V12H40V-12Z";

fn at(take: &Take, cell: usize) -> [i32; 2] {
    let (row, offset) = take.cell_place(cell);
    [offset * HALF, (take.size() as i32 - 1 - row as i32) * ROW]
}

/// Where the arrow keys lead. On a hexagon two of the eight ways are none: up and down go straight
/// by going a little left and right in turn.
fn near(take: &Take, cell: usize) -> Vec<(Way, String)> {
    let (row, _) = take.cell_place(cell);
    let lean = if row % 2 == 0 { 1 } else { -1 };
    let ways = Way::ALL.iter().filter_map(|&(way, right, up)| {
        let to = match (right, up) {
            (0, up) => take
                .beside(cell, up, lean)
                .or_else(|| take.beside(cell, up, -lean)),
            (right, up) => take.beside(cell, up, right),
        };
        to.map(|to| (way, take.cell_name(to)))
    });
    ways.collect()
}

fn contents(take: &Take, cell: usize) -> Message {
    let here = take.cell(cell);
    Message::new(match (here.stone, here.ground, take.is_high_churn()) {
        (Some(1), true, _) => "take.red-on-tile",
        (Some(1), false, _) => "take.red-stone",
        (Some(_), true, _) => "take.blue-on-tile",
        (Some(_), false, _) => "take.blue-stone",
        (None, true, false) => "take.clod",
        (None, true, true) => "take.tile",
        (None, false, _) => "take.bare",
    })
}

fn place(take: &Take, cell: usize) -> Place {
    let name = take.cell_name(cell);
    let (row, _) = take.cell_place(cell);
    let column = (0..cell)
        .rev()
        .take_while(|&left| take.cell_place(left).0 == row);
    Place {
        grid: [2 * take.size() - 2 - row, column.count()],
        at: at(take, cell),
        path: CELL.into(),
        label: Message::new("place.holds")
            .with("place", name.clone())
            .with("what", contents(take, cell)),
        near: near(take, cell),
        key: name,
    }
}

/// Letters beside the rows, and along the lower right edge the numbers of the cells that lie up
/// and left from there.
fn coordinates(take: &Take, picture: &mut Picture) {
    let mut path = String::new();
    for cell in 0..take.cells() {
        let [x, y] = at(take, cell);
        let name = take.cell_name(cell);
        let (letters, number) = name.split_at(name.bytes().filter(u8::is_ascii_lowercase).count());
        if take.beside(cell, 0, -1).is_none() {
            path += &glyph::text(letters, x - 145, y, 44);
        }
        if take.beside(cell, -1, 1).is_none() && take.cell_place(cell).0 < take.size() {
            path += &glyph::text(number, x + 72, y + 122, 44);
        }
    }
    let part = Part::new("coordinates", "coordinates", [0, 0], path);
    picture.board.push(part);
}

impl Draw for Take {
    fn picture(&self) -> Picture {
        let size = self.size() as i32;
        let (width, height) = ((2 * size - 1) * HALF + 110, (size - 1) * ROW + 100);
        let mut picture = Picture {
            frame: [-width, -height - 10, 2 * width, 2 * height + 80],
            ..Picture::default()
        };
        for cell in 0..self.cells() {
            let name = self.cell_name(cell);
            let cell = Part::new(format!("cell-{name}"), "cell", at(self, cell), CELL);
            picture.board.push(cell);
        }
        coordinates(self, &mut picture);
        for cell in (0..self.cells()).filter(|&cell| self.cell(cell).ground) {
            let (class, path) = if self.is_high_churn() {
                ("tile", TILE)
            } else {
                ("clod", CLOD)
            };
            let key = format!("ground-{}", self.cell_name(cell));
            picture
                .parts
                .push(Part::new(key, class, at(self, cell), path));
        }
        for cell in 0..self.cells() {
            if let Some(player) = self.cell(cell).stone {
                let (class, path) = if player == 1 {
                    ("stone red", RED)
                } else {
                    ("stone blue", BLUE)
                };
                let key = format!("stone-{}", self.cell_name(cell));
                picture
                    .parts
                    .push(Part::new(key, class, at(self, cell), path));
            }
        }
        picture.places = (0..self.cells()).map(|cell| place(self, cell)).collect();
        picture.places.sort_unstable_by_key(|place| place.grid);
        picture
    }

    fn marks(&self, step: &StepOf<Self>) -> Vec<String> {
        match step {
            Step::Action(cell) => vec![self.action_text(*cell)],
            Step::Chance(_) => Vec::new(),
        }
    }

    fn tell(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message> {
        let (Step::Action(cell), ToPlay::Player(player)) = (step, self.to_play()) else {
            return Vec::new();
        };
        let name = self.action_text(*cell);
        let seed = !self.touches_friend(usize::from(*cell), player);
        let id = if seed {
            "take.told-seed"
        } else {
            "take.told-growth"
        };
        let mut told = vec![
            Message::new(id)
                .with("player", Self::seat(player))
                .with("cell", name.clone()),
        ];
        for (owner, id) in [(1, "take.told-red-gone"), (2, "take.told-blue-gone")] {
            let was = |cell: usize| {
                self.cell(cell).stone == Some(owner)
                    || owner == player && self.cell_name(cell) == name
            };
            let stood = |cell: &usize| was(*cell) && after.cell(*cell).stone.is_none();
            let gone: Vec<String> = (0..self.cells())
                .filter(stood)
                .map(|cell| self.cell_name(cell))
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

    fn does(&self, actions: &[Self::Action], _whole: bool) -> Option<Message> {
        let ToPlay::Player(player) = self.to_play() else {
            return None;
        };
        let grows = self.touches_friend(usize::from(*actions.first()?), player);
        Some(Message::new(if grows {
            "take.does-grow"
        } else {
            "take.does-seed"
        }))
    }

    fn seat(player: u8) -> Message {
        Message::new(if player == 1 { "take.red" } else { "take.blue" })
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        let Some(player) = player else {
            return Vec::new();
        };
        let own = (0..self.cells()).filter(|&cell| self.cell(cell).stone == Some(player));
        vec![Message::new("take.stones").with("count", own.count())]
    }

    fn plain(&self) -> String {
        let text = self.text();
        let rows: Vec<&str> = text
            .split(' ')
            .next()
            .unwrap_or_default()
            .split('/')
            .collect();
        let first = |cell: &usize| self.beside(*cell, 0, -1).is_none();
        let names = (0..self.cells())
            .filter(first)
            .map(|cell| self.cell_name(cell));
        let lines = rows
            .iter()
            .rev()
            .zip(names)
            .enumerate()
            .map(|(row, (cells, name))| {
                let letters = name.trim_end_matches('1');
                let indent = (self.size() - 1).abs_diff(row);
                let cells: Vec<String> = cells.chars().map(String::from).collect();
                format!("{letters:>2} {:indent$}{}", "", cells.join(" "))
            });
        let mut lines: Vec<String> = lines.collect();
        lines.reverse();
        lines.join("\n")
    }
}
