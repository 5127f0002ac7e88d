//! Take-Back-Toe (James Ernest, 2011), implemented directly from the text of rules.md.

use super::steps_back::Random;
use super::{Options, Slow};

/// (row 1 to 3, column 0 to 3)
type Space = (usize, usize);

#[derive(Clone, PartialEq)]
struct Move {
    from: Space,
    to: Space,
    chips: u32,
}

struct TakeBackToe {
    /// rows[0] is row 1, player 1's; rows[1] neutral; rows[2] is row 3, player 2's
    rows: Vec<Vec<u32>>,
    player: usize,
    die: Option<u32>,
    /// the opponent's previous move; none after a skipped turn (D5)
    last: Option<Move>,
}

pub fn new_game(spec_options: &[(String, String)]) -> Box<dyn Slow> {
    let found = spec_options.iter().find(|(key, _)| key == "first");
    let first = &found.expect("first is missing").1;
    let start = format!("0,0,0,0/10,10,10,10/0,0,0,0 {first} - -");
    from_position(spec_options, &start)
}

pub fn from_position(_options: &[(String, String)], position: &str) -> Box<dyn Slow> {
    Box::new(parse(position).expect("not a take-back-toe position"))
}

pub fn valid(_options: &[(String, String)], position: &str) -> bool {
    let Some(game) = parse(position) else {
        return false;
    };
    // Canonical text only (`007`, `+7` and the like can be parsed, but are not written).
    if game.position() != position {
        return false;
    }
    // "40 chips in all" (negative numbers are not valid syntax; the wider type keeps the sum from wrapping round)
    let chips: u64 = game.rows.iter().flatten().map(|n| u64::from(*n)).sum();
    if chips != 40 {
        return false;
    }
    // "LAST a move between neighbours that fits the chips there": they are where the move put them.
    match &game.last {
        None => true,
        Some(last) => neighbours(last.from, last.to) && game.at(last.to) >= last.chips,
    }
}

fn die_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|n| (1..=6).contains(n))
}

/// Parses the syntax only; `valid` checks whether the fields fit together.
fn parse(position: &str) -> Option<TakeBackToe> {
    let fields: Vec<&str> = position.split(' ').collect();
    if fields.len() != 4 {
        return None;
    }
    let mut rows = Vec::new();
    // "rows 3, 2, 1"
    for row_text in fields[0].split('/').rev() {
        let row: Option<Vec<u32>> = row_text.split(',').map(|n| n.parse().ok()).collect();
        rows.push(row?);
    }
    if rows.len() != 3 || rows.iter().any(|row| row.len() != 4) {
        return None;
    }
    let player = match fields[1] {
        "1" => 1,
        "2" => 2,
        _ => return None,
    };
    let die = match fields[2] {
        "-" => None,
        text => Some(die_number(text)?),
    };
    let last = match fields[3] {
        "-" => None,
        text => Some(parse_last(text)?),
    };
    Some(TakeBackToe {
        rows,
        player,
        die,
        last,
    })
}

/// `a2-a1*4`
fn parse_last(text: &str) -> Option<Move> {
    let (spaces, chips) = text.split_once('*')?;
    let (from, to) = parse_move(spaces)?;
    let chips = die_number(chips)?;
    Some(Move { from, to, chips })
}

/// `a2-a1`
fn parse_move(text: &str) -> Option<(Space, Space)> {
    let (from, to) = text.split_once('-')?;
    let find = |name: &str| all_spaces().into_iter().find(|s| space_name(*s) == name);
    Some((find(from)?, find(to)?))
}

fn all_spaces() -> Vec<Space> {
    let mut spaces = Vec::new();
    for row in 1..=3 {
        for column in 0..4 {
            spaces.push((row, column));
        }
    }
    spaces
}

fn space_name((row, column): Space) -> String {
    format!("{}{row}", ["a", "b", "c", "d"][column])
}

/// Whether the spaces are orthogonally adjacent.
fn neighbours(a: Space, b: Space) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

impl TakeBackToe {
    fn at(&self, (row, column): Space) -> u32 {
        self.rows[row - 1][column]
    }

    /// The height of three (or four) equal stacks in a player's own row. An empty space is not a stack (D7).
    fn winning_height(&self, player: usize) -> Option<u32> {
        let own_row = if player == 1 {
            &self.rows[0]
        } else {
            &self.rows[2]
        };
        for height in own_row {
            let equal = own_row.iter().filter(|other| *other == height).count();
            if *height > 0 && equal >= 3 {
                return Some(*height);
            }
        }
        None
    }

    fn opponent(&self) -> usize {
        3 - self.player
    }

    /// You win when your own turn ends, skipped turns too (D6), and every action changes the
    /// player: only the row of the player not to move counts.
    fn won(&self) -> Option<u32> {
        self.winning_height(self.opponent())
    }

    fn moves(&self, chips: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in all_spaces() {
            for to in all_spaces() {
                if !neighbours(from, to) || self.at(from) < chips {
                    continue;
                }
                // No take-backs (D5): the same number of chips, from where the move put them to where they came from.
                let taken_back = Move {
                    from: to,
                    to: from,
                    chips,
                };
                if self.last == Some(taken_back) {
                    continue;
                }
                moves.push(Move { from, to, chips });
            }
        }
        moves
    }
}

impl Slow for TakeBackToe {
    fn position(&self) -> String {
        let mut rows = Vec::new();
        for row in self.rows.iter().rev() {
            let numbers: Vec<String> = row.iter().map(u32::to_string).collect();
            rows.push(numbers.join(","));
        }
        let die = self.die.map_or("-".to_string(), |die| die.to_string());
        let last = match &self.last {
            None => "-".to_string(),
            Some(last) => format!(
                "{}-{}*{}",
                space_name(last.from),
                space_name(last.to),
                last.chips
            ),
        };
        format!("{} {} {die} {last}", rows.join("/"), self.player)
    }

    fn to_play(&self) -> String {
        if self.won().is_some() {
            "over".to_string()
        } else if self.die.is_none() {
            "chance".to_string()
        } else {
            self.player.to_string()
        }
    }

    fn legal_actions(&self) -> Vec<String> {
        let Some(die) = self.die else {
            return Vec::new();
        };
        if self.won().is_some() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        for m in self.moves(die) {
            actions.push(format!("{}-{}", space_name(m.from), space_name(m.to)));
        }
        if actions.is_empty() {
            actions.push("skip".to_string());
        }
        actions.sort();
        actions
    }

    fn chance_outcomes(&self) -> Vec<(String, u32, u32)> {
        if self.to_play() != "chance" {
            return Vec::new();
        }
        (1..=6).map(|n| (n.to_string(), 1, 6)).collect()
    }

    fn play(&mut self, text: &str) {
        if self.to_play() == "chance" {
            self.die = Some(die_number(text).expect("1 to 6"));
            return;
        }
        assert!(self.legal_actions().contains(&text.to_string()), "{text}");
        if text == "skip" {
            self.last = None; // D5
        } else {
            let chips = self.die.unwrap();
            let (from, to) = parse_move(text).unwrap();
            self.rows[from.0 - 1][from.1] -= chips;
            self.rows[to.0 - 1][to.1] += chips;
            self.last = Some(Move { from, to, chips });
        }
        self.die = None;
        self.player = self.opponent();
    }

    fn result(&self) -> String {
        match (self.won(), self.opponent()) {
            (None, _) => "*".to_string(),
            (Some(height), 1) => format!("place 1,2 points {height},0"),
            (Some(height), _) => format!("place 2,1 points 0,{height}"),
        }
    }
}

/// Takes back a move in `ROWS PLAYER DIE LAST`: chips moved, or a die rolled.
pub fn step_back(_options: &Options, fields: &mut [String], random: &mut Random) -> Option<()> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for row in fields[0].split('/') {
        rows.push(
            row.split(',')
                .map(|number| number.parse().ok())
                .collect::<Option<_>>()?,
        );
    }
    let space = |random: &mut Random| (random.index(4), random.index(3));
    let space_name =
        |(column, row): (usize, usize)| format!("{}{}", char::from(b'a' + column as u8), 3 - row);
    let near = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let (from, to) = (space(random), space(random));
    let chips = 1 + random.below(6);
    if !near(from, to) || rows[to.1][to.0] < chips {
        return None;
    }
    rows[to.1][to.0] -= chips;
    rows[from.1][from.0] += chips;
    let row = |row: &Vec<u32>| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    fields[0] = rows.iter().map(row).collect::<Vec<_>>().join("/");
    fields[1] = if fields[1] == "1" { "2" } else { "1" }.to_owned();
    fields[2] = if random.below(3) == 0 {
        "-".to_owned()
    } else {
        chips.to_string()
    };
    // What the other had moved before that.
    let (from, to) = (space(random), space(random));
    let last = format!(
        "{}-{}*{}",
        space_name(from),
        space_name(to),
        1 + random.below(6)
    );
    fields[3] = if near(from, to) && random.below(4) > 0 {
        last
    } else {
        "-".to_owned()
    };
    Some(())
}
