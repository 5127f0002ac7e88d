//! Games on boards of every size, played alongside a diagram.
//!
//! [`Diagram`] is these tests' own model of the board; it shares nothing with the rules.

use super::*;
use crate::random::{Random, step};
use std::collections::BTreeSet;

/// A position text expanded: each cell with its contents and its neighbours, and the rules in their
/// most obvious form.
#[derive(Clone)]
struct Diagram {
    high: bool,
    /// The number of cells in each row, from the bottom.
    widths: Vec<usize>,
    letters: Vec<char>,
    touching: Vec<Vec<usize>>,
    ply: u32,
}

impl Diagram {
    fn of(high: bool, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let rows: Vec<&str> = fields[0].rsplit('/').collect();
        let widths: Vec<usize> = rows.iter().map(|row| row.len()).collect();
        // Cell centres: rows are 1 apart, cells in a row 2 (half cells), and every row is centred.
        let mut middles: Vec<(i32, i32)> = Vec::new();
        for (up, row) in rows.iter().enumerate() {
            for right in 0..row.len() as i32 {
                middles.push((up as i32, 2 * right - row.len() as i32 + 1));
            }
        }
        let touch = |a: (i32, i32), b: (i32, i32)| {
            matches!(((a.0 - b.0).abs(), (a.1 - b.1).abs()), (0, 2) | (1, 1))
        };
        let near = |&a: &(i32, i32)| {
            let cells = 0..middles.len();
            cells.filter(|&cell| touch(a, middles[cell])).collect()
        };
        Diagram {
            high,
            touching: middles.iter().map(near).collect(),
            letters: rows.concat().chars().collect(),
            widths,
            ply: fields[2].parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        let mut rows: Vec<String> = Vec::new();
        let mut letters = self.letters.iter();
        for &width in &self.widths {
            rows.push(letters.by_ref().take(width).collect());
        }
        rows.reverse();
        format!("{} {} {}", rows.join("/"), self.side(), self.ply)
    }

    fn side(&self) -> char {
        ['r', 'b'][self.ply as usize % 2]
    }

    fn name(&self, cell: usize) -> String {
        let mut left = cell;
        let mut row = 0;
        while left >= self.widths[row] {
            left -= self.widths[row];
            row += 1;
        }
        let letter = |n: usize| char::from(b'a' + n as u8);
        match row {
            0..26 => format!("{}{}", letter(row), left + 1),
            _ => format!("a{}{}", letter(row - 26), left + 1),
        }
    }

    fn stone(&self, cell: usize) -> Option<char> {
        let letter = self.letters[cell].to_ascii_lowercase();
        (letter == 'r' || letter == 'b').then_some(letter)
    }

    fn count(&self, colour: char) -> usize {
        let cells = 0..self.letters.len();
        cells
            .filter(|&cell| self.stone(cell) == Some(colour))
            .count()
    }

    fn friends(&self, colour: char, cell: usize) -> usize {
        let near = self.touching[cell].iter();
        near.filter(|&&near| self.stone(near) == Some(colour))
            .count()
    }

    fn may_place(&self, colour: char, cell: usize) -> bool {
        let friends = self.friends(colour, cell);
        self.stone(cell).is_none() && (friends == 1 || friends == 0 && self.letters[cell] == 'o')
    }

    fn legal(&self) -> Vec<String> {
        let side = self.side();
        let cells = 0..self.letters.len();
        let legal = cells.filter(|&cell| self.may_place(side, cell));
        let mut names: Vec<String> = legal.map(|cell| self.name(cell)).collect();
        names.sort();
        names
    }

    /// The number of cells of each kind, as the colour sees them.
    fn kinds(&self, own: char, other: char) -> Vec<u32> {
        let mut counts = vec![0; Take::CELL_KINDS];
        for (cell, letter) in self.letters.iter().enumerate() {
            let contents = match self.stone(cell) {
                None => 0,
                Some(colour) if colour == own => 1,
                Some(_) => 2,
            };
            let ground = usize::from(matches!(letter, 'o' | 'R' | 'B'));
            let [own, other] = [own, other].map(|colour| self.friends(colour, cell).min(2));
            counts[18 * contents + 9 * ground + 3 * own + other] += 1;
        }
        counts[0] = 0;
        counts
    }

    /// The stones of each group, by flood fill, and the cells where it can grow.
    fn groups(&self) -> Vec<(Vec<usize>, BTreeSet<usize>)> {
        let mut seen = vec![false; self.letters.len()];
        let mut groups = Vec::new();
        for first in 0..self.letters.len() {
            let Some(colour) = self.stone(first) else {
                continue;
            };
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut group = vec![first];
            let mut liberties = BTreeSet::new();
            let mut next = 0;
            while next < group.len() {
                for &near in &self.touching[group[next]] {
                    if self.stone(near) == Some(colour) && !seen[near] {
                        seen[near] = true;
                        group.push(near);
                    }
                    if self.may_place(colour, near) {
                        liberties.insert(near);
                    }
                }
                next += 1;
            }
            groups.push((group, liberties));
        }
        groups
    }

    /// The stones of all bounded groups.
    fn bounded(&self) -> Vec<usize> {
        let groups = self.groups().into_iter();
        let bounded = groups.filter(|(_, liberties)| liberties.is_empty());
        bounded.flat_map(|(group, _)| group).collect()
    }

    /// The numbers of stones and liberties of each group of the colour, sorted.
    fn group_figures(&self, colour: char) -> Vec<(u32, u32)> {
        let groups = self.groups().into_iter();
        let own = groups.filter(|(group, _)| self.stone(group[0]) == Some(colour));
        let figures = own.map(|(group, liberties)| (group.len() as u32, liberties.len() as u32));
        let mut figures: Vec<(u32, u32)> = figures.collect();
        figures.sort();
        figures
    }

    /// Places a stone and removes bounded groups; returns how many stones were removed.
    fn place(&mut self, action: &str) -> usize {
        let side = self.side();
        let mut cells = 0..self.letters.len();
        let cell = cells.find(|&cell| self.name(cell) == action).unwrap();
        assert!(self.may_place(side, cell));
        let keeps = self.high && self.friends(side, cell) == 1 && self.letters[cell] == 'o';
        self.letters[cell] = if keeps {
            side.to_ascii_uppercase()
        } else {
            side
        };
        self.ply += 1;
        let bounded = self.bounded();
        for &cell in &bounded {
            let on_tile = self.letters[cell].is_ascii_uppercase();
            self.letters[cell] = if on_tile { 'o' } else { '.' };
        }
        bounded.len()
    }
}

/// Plays a random game to its end alongside a diagram, checking the diagram's rules at every state,
/// and at the end the bound on the number of actions.
fn whole_game(game: &str, random: &mut Random) {
    let spec = spec(game);
    let mut position = Position::start(&spec);
    let mut diagram = Diagram::of(game.contains("high"), &position.to_string());
    let cells = diagram.letters.len();
    let mut actions = 0;
    while let Some(played) = step(&position, false, random) {
        assert_eq!(position.legal_actions(), diagram.legal(), "{position}");
        let removed = diagram.place(&played.text);
        position = played.after;
        assert_eq!(position.to_string(), diagram.text());
        assert!(diagram.bounded().is_empty(), "{position}");
        let Position::Take(take) = &position else {
            unreachable!("it is a game of Take");
        };
        for (player, own, other) in [(1, 'r', 'b'), (2, 'b', 'r')] {
            let mut kinds = vec![0; Take::CELL_KINDS];
            take.each_cell_kind(player, |kind, count| kinds[kind] += count);
            assert_eq!(kinds, diagram.kinds(own, other), "{position}");
            let mut groups = Vec::new();
            take.each_group(player, |stones, liberties| groups.push((stones, liberties)));
            groups.sort();
            assert_eq!(groups, diagram.group_figures(own), "{position}");
        }
        actions += 1;
        assert!(actions <= cells * cells, "{game} does not end");
        // The game is over when stones have been removed and a colour has none left.
        let (red, blue) = (diagram.count('r'), diagram.count('b'));
        let over = removed > 0 && (red == 0 || blue == 0);
        assert_eq!(position.to_play() == ToPlay::Over, over, "{position}");
        if over {
            let red_moved = diagram.side() == 'b';
            let enemies = if red_moved { blue } else { red };
            let red_won = if enemies == 0 { red_moved } else { !red_moved };
            let expected = if red_won { RED_WON } else { BLUE_WON };
            assert_eq!(position.outcome().unwrap().to_string(), expected);
        }
    }
    assert_eq!(position.to_play(), ToPlay::Over);
}

#[test]
fn small_games_follow_the_rules_to_the_end() {
    let mut random = Random::new(1);
    for (size, games) in [(1, 2), (2, 60), (3, 40), (4, 20), (5, 8)] {
        for churn in ["low", "high"] {
            for _ in 0..games {
                whole_game(&format!("take:size={size},churn={churn}"), &mut random);
            }
        }
    }
}

#[test]
fn large_games_follow_the_rules_to_the_end() {
    let mut random = Random::new(2);
    for size in [6, 7, 8, 9, 10] {
        for churn in ["low", "high"] {
            whole_game(&format!("take:size={size},churn={churn}"), &mut random);
        }
    }
}

#[test]
fn the_largest_game_follows_the_rules_to_the_end() {
    whole_game("take:size=16,churn=low", &mut Random::new(3));
}

#[test]
fn a_state_played_to_is_the_same_as_one_read() {
    let mut random = Random::new(4);
    for size in [2, 3, 4, 5, 7, 9, 11] {
        for churn in ["low", "high"] {
            let spec = spec(&format!("take:size={size},churn={churn}"));
            let games = if size < 6 { 10 } else { 1 };
            for _ in 0..games {
                let mut played_to = Position::start(&spec);
                let mut read = played_to.clone();
                while let Some(played) = step(&played_to, false, &mut random) {
                    assert_eq!(read.legal_actions(), played_to.legal_actions());
                    let next = read.read_turn(&played.text, false).unwrap().remove(0);
                    played_to = played.after;
                    assert_eq!(next.after, played_to);
                    assert_eq!(next.after.key(), played_to.key());
                    read = Position::parse(&spec, &next.after.to_string()).unwrap();
                    assert_eq!(read, played_to);
                }
                assert_eq!(read.outcome(), played_to.outcome());
            }
        }
    }
}

#[test]
fn the_counter_of_actions_has_room_to_go_on() {
    let most = "oo/ooo/rb r 1000000000";
    assert_eq!(
        refused(LOW_2, most, "a1"),
        "take.occupied cell=\"a1\" stone=(take.red-stone)"
    );
    let spec: Spec = LOW_2.parse().unwrap();
    let above = Position::parse(&spec, "oo/ooo/rb r 1000000002").unwrap_err();
    assert!(above.to_string().contains("\"PLY\""), "{above}");
}
