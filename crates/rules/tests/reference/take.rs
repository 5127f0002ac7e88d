//! Take (Mark Steere, 2024), implemented directly from the text of rules.md.

use super::steps_back::Random;
use super::{Options, Slow};

#[derive(Clone, PartialEq)]
struct Cell {
    /// Low churn: the clod on the cell. High churn: the tile of the cell (possibly under a stone).
    clod: bool,
    /// 'r', 'b' or no stone.
    stone: Option<char>,
}

/// (row from 0 at the bottom, cell from 0 on the left)
type Place = (usize, usize);

struct Take {
    size: usize,
    high: bool,
    /// rows[0] is the bottom row, `a`
    rows: Vec<Vec<Cell>>,
    side: char,
    ply: u32,
}

pub fn new_game(spec_options: &[(String, String)]) -> Box<dyn Slow> {
    let (size, high) = read_options(spec_options);
    // "A clod on every cell" / "a tile under every cell".
    let cell = Cell {
        clod: true,
        stone: None,
    };
    let rows = row_lengths(size)
        .into_iter()
        .map(|length| vec![cell.clone(); length])
        .collect();
    Box::new(Take {
        size,
        high,
        rows,
        side: 'r',
        ply: 0,
    })
}

pub fn from_position(options: &[(String, String)], position: &str) -> Box<dyn Slow> {
    Box::new(parse(options, position).expect("not a take position"))
}

pub fn valid(options: &[(String, String)], position: &str) -> bool {
    let Some(game) = parse(options, position) else {
        return false;
    };
    // Canonical text only (`007`, `+7` and the like can be parsed, but are not written).
    if game.position() != position {
        return false;
    }
    // "no bounded group stands"
    if !game.bounded_stones().is_empty() {
        return false;
    }
    // "SIDE is r exactly when PLY is even"
    if (game.side == 'r') != game.ply.is_multiple_of(2) {
        return false;
    }
    // "at most ceil(PLY/2) red and floor(PLY/2) blue stones"
    game.count('r') <= game.ply.div_ceil(2) as usize && game.count('b') <= (game.ply / 2) as usize
}

fn read_options(options: &[(String, String)]) -> (usize, bool) {
    let get = |name: &str| {
        let found = options.iter().find(|(key, _)| key == name);
        found.expect("an option is missing").1.clone()
    };
    let size = get("size").parse().expect("size is a number");
    let high = match get("churn").as_str() {
        "low" => false,
        "high" => true,
        other => panic!("churn={other}"),
    };
    (size, high)
}

/// From the bottom (or equally from the top): n, n+1, .. 2n-1, .. n+1, n.
fn row_lengths(size: usize) -> Vec<usize> {
    let mut lengths = Vec::new();
    for length in size..2 * size {
        lengths.push(length);
    }
    for length in (size..2 * size - 1).rev() {
        lengths.push(length);
    }
    lengths
}

/// Rows `a` .. `z`, then `aa`, `ab`, ..; cells from 1.
fn cell_name((row, cell): Place) -> String {
    let letters: Vec<char> = ('a'..='z').collect();
    let row_name = if row < 26 {
        format!("{}", letters[row])
    } else {
        format!("a{}", letters[row - 26])
    };
    format!("{row_name}{}", cell + 1)
}

/// Parses the syntax only; `valid` checks whether the fields fit together.
fn parse(options: &[(String, String)], position: &str) -> Option<Take> {
    let (size, high) = read_options(options);
    let fields: Vec<&str> = position.split(' ').collect();
    if fields.len() != 3 {
        return None;
    }
    let mut rows = Vec::new();
    // "rows from the top"
    for row_text in fields[0].split('/').rev() {
        let mut row = Vec::new();
        for letter in row_text.chars() {
            let (clod, stone) = match letter {
                'o' => (true, None),
                '.' => (false, None),
                'r' => (false, Some('r')),
                'b' => (false, Some('b')),
                'R' if high => (true, Some('r')),
                'B' if high => (true, Some('b')),
                _ => return None,
            };
            row.push(Cell { clod, stone });
        }
        rows.push(row);
    }
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    if lengths != row_lengths(size) {
        return None;
    }
    let side = match fields[1] {
        "r" => 'r',
        "b" => 'b',
        _ => return None,
    };
    let ply = fields[2].parse().ok()?;
    Some(Take {
        size,
        high,
        rows,
        side,
        ply,
    })
}

fn other(colour: char) -> char {
    if colour == 'r' { 'b' } else { 'r' }
}

impl Take {
    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (row, length) in row_lengths(self.size).into_iter().enumerate() {
            for cell in 0..length {
                places.push((row, cell));
            }
        }
        places
    }

    fn at(&self, (row, cell): Place) -> &Cell {
        &self.rows[row][cell]
    }

    fn count(&self, colour: char) -> usize {
        let places = self.places();
        let stones = places.iter().filter(|p| self.at(**p).stone == Some(colour));
        stones.count()
    }

    /// Pointy-topped cells in flat rows, each row centred: in half cells, neighbours in the same
    /// row are 2 apart, and neighbours in the rows above and below are 1 to the left or right.
    fn touch(&self, a: Place, b: Place) -> bool {
        let half_cells_from_middle =
            |(row, cell): Place| 2 * cell as i32 - (self.rows[row].len() as i32 - 1);
        let sideways = (half_cells_from_middle(a) - half_cells_from_middle(b)).abs();
        let up = (a.0 as i32 - b.0 as i32).abs();
        (up == 0 && sideways == 2) || (up == 1 && sideways == 1)
    }

    fn neighbours(&self, place: Place) -> Vec<Place> {
        let mut places = self.places();
        places.retain(|p| self.touch(place, *p));
        places
    }

    fn friends_touched(&self, place: Place, colour: char) -> usize {
        let neighbours = self.neighbours(place);
        let friends = neighbours
            .iter()
            .filter(|p| self.at(**p).stone == Some(colour));
        friends.count()
    }

    /// Whether this colour can place a stone here (no matter whose turn it is).
    fn may_place(&self, place: Place, colour: char) -> bool {
        if self.at(place).stone.is_some() {
            return false;
        }
        match self.friends_touched(place, colour) {
            0 => self.at(place).clod, // a seed
            1 => true,                // a growth
            _ => false,
        }
    }

    /// All the stones connected to the one at this place.
    fn group(&self, start: Place) -> Vec<Place> {
        let colour = self.at(start).stone;
        let mut group = vec![start];
        let mut next = 0;
        while next < group.len() {
            for place in self.neighbours(group[next]) {
                if self.at(place).stone == colour && !group.contains(&place) {
                    group.push(place);
                }
            }
            next += 1;
        }
        group
    }

    /// "A group is bounded when its colour has no legal placement touching it."
    fn is_bounded(&self, group: &[Place], colour: char) -> bool {
        for stone in group {
            for place in self.neighbours(*stone) {
                if self.may_place(place, colour) {
                    return false;
                }
            }
        }
        true
    }

    /// The stones of all bounded groups of both colours.
    fn bounded_stones(&self) -> Vec<Place> {
        let mut seen: Vec<Place> = Vec::new();
        let mut bounded = Vec::new();
        for place in self.places() {
            let Some(colour) = self.at(place).stone else {
                continue;
            };
            if seen.contains(&place) {
                continue;
            }
            let group = self.group(place);
            seen.extend(&group);
            if self.is_bounded(&group, colour) {
                bounded.extend(group);
            }
        }
        bounded
    }

    /// D16, and how the position text shows that the game is over: "From PLY 2 on (PLY 1 when no
    /// stone stands at all) a colour without stones has lost; with no stone of either, the colour
    /// not to move has won."
    fn winner(&self) -> Option<char> {
        let red = self.count('r') > 0;
        let blue = self.count('b') > 0;
        if !red && !blue {
            return (self.ply >= 1).then_some(other(self.side));
        }
        if self.ply < 2 || (red && blue) {
            return None;
        }
        Some(if red { 'r' } else { 'b' })
    }
}

impl Slow for Take {
    fn position(&self) -> String {
        let mut rows = Vec::new();
        for row in self.rows.iter().rev() {
            let letter = |cell: &Cell| match (cell.stone, cell.clod) {
                (None, true) => 'o',
                (None, false) => '.',
                (Some(stone), false) => stone,
                (Some(stone), true) => stone.to_ascii_uppercase(),
            };
            rows.push(row.iter().map(letter).collect::<String>());
        }
        format!("{} {} {}", rows.join("/"), self.side, self.ply)
    }

    fn to_play(&self) -> String {
        match (self.winner(), self.side) {
            (Some(_), _) => "over".to_string(),
            (None, 'r') => "1".to_string(),
            (None, _) => "2".to_string(),
        }
    }

    fn legal_actions(&self) -> Vec<String> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut places = self.places();
        places.retain(|p| self.may_place(*p, self.side));
        let mut names: Vec<String> = places.into_iter().map(cell_name).collect();
        names.sort();
        names
    }

    fn chance_outcomes(&self) -> Vec<(String, u32, u32)> {
        Vec::new()
    }

    fn play(&mut self, text: &str) {
        assert!(self.legal_actions().contains(&text.to_string()), "{text}");
        let mut places = self.places();
        places.retain(|p| cell_name(*p) == text);
        let place = places[0];
        let seed = self.friends_touched(place, self.side) == 0;
        let cell = &mut self.rows[place.0][place.1];
        cell.stone = Some(self.side);
        // Low: a seed or a growth removes the clod. High: only a seed does.
        if seed || !self.high {
            cell.clod = false;
        }
        // Simultaneously, both colours, including the group just grown.
        for (row, cell) in self.bounded_stones() {
            self.rows[row][cell].stone = None;
        }
        self.side = other(self.side);
        self.ply += 1;
    }

    fn result(&self) -> String {
        match self.winner() {
            None => "*".to_string(),
            Some('r') => "place 1,2".to_string(),
            Some(_) => "place 2,1".to_string(),
        }
    }
}

/// Takes back a move in `ROWS SIDE PLY`: a placement, or a group that was removed.
pub fn step_back(options: &Options, fields: &mut [String], random: &mut Random) -> Option<()> {
    let is_high = options.iter().any(|(_, value)| value == "high");
    let mut cells: Vec<char> = fields[0].chars().collect();
    let mover = if fields[1] == "r" { 'b' } else { 'r' };
    let ply: u32 = fields[2].parse().ok()?;
    let bare = if random.below(2) == 0 { 'o' } else { '.' };
    let at = random.index(cells.len());
    match (cells[at], random.below(3)) {
        ('/', _) => return None,
        (stone, 0 | 1) if stone.eq_ignore_ascii_case(&mover) => {
            // A seed has taken the clod, a growth may have found none; in high churn a tile is where it was.
            cells[at] = if stone.is_ascii_uppercase() {
                'o'
            } else {
                bare
            };
        }
        ('o' | '.', 2) => {
            let stone = *random.pick(&['r', 'b']);
            let on_tile = is_high && cells[at] == 'o';
            cells[at] = if on_tile {
                stone.to_ascii_uppercase()
            } else {
                stone
            };
        }
        _ => return None,
    }
    fields[0] = cells.into_iter().collect();
    fields[1] = mover.to_string();
    fields[2] = ply.checked_sub(1)?.to_string();
    Some(())
}
