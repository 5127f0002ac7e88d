//! Checking tables forward in time, against the rules alone: another way than the one they were made.

use super::material::Material;
use super::placement::state_of;
use super::tables::{SolvedTable, Tables};
use super::value::{Code, DRAW, LOST, before_turn, best, code, is_win};
use rayon::prelude::*;
use take_five_rules::{Game, Notation};

/// How many positions a check compared with their successors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableCheck {
    /// How many agree.
    pub agreeing: u64,
    /// Texts of the first that do not.
    pub disagreeing: Vec<String>,
}

/// What is in the table of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableCount {
    /// The material, seen by the side to move.
    pub material: Material,
    /// The number of positions, with mirror images counted once.
    pub positions: u64,
    /// How many the side to move wins.
    pub wins: u64,
    /// How many neither side can force.
    pub draws: u64,
    /// How many the side to move loses.
    pub losses: u64,
    /// The largest distance.
    pub longest: u8,
}

/// How many disagreeing positions a check names.
const MOST_NAMED: usize = 10;

impl Tables {
    /// Compares every `nth` place of each table (1: all) with what the actions of its position lead to. If all agree, the
    /// tables are right: a value in n turns rests on one in n − 1, down to positions that the rules end.
    pub fn check(&self, nth: usize) -> TableCheck {
        let mut check = TableCheck::default();
        for table in self.by_material.values() {
            let indices = (0..table.codes.len()).into_par_iter().step_by(nth.max(1));
            let parts = indices.fold(TableCheck::default, |mut part, index| {
                self.compare(table, index, &mut part);
                part
            });
            let part = parts.reduce(TableCheck::default, |mut a, mut b| {
                a.agreeing += b.agreeing;
                a.disagreeing.append(&mut b.disagreeing);
                a.disagreeing.truncate(MOST_NAMED);
                a
            });
            check.agreeing += part.agreeing;
            check.disagreeing.extend(part.disagreeing);
        }
        check.disagreeing.truncate(MOST_NAMED);
        check
    }

    fn compare(&self, table: &SolvedTable, index: usize, part: &mut TableCheck) {
        let state = table
            .layout
            .men(index)
            .and_then(|men| state_of(&men, self.has_forward_kings()));
        let Some(state) = state else {
            return;
        };
        let follows = match state.action_count() {
            0 => Some(LOST),
            _ => best(&state, |after, ended| {
                let code = code(self, after)?;
                Some(if ended { before_turn(code) } else { code })
            }),
        };
        let found: Option<Code> = table.codes.get(index).copied();
        if found.is_some() && found == follows {
            part.agreeing += 1;
        } else if part.disagreeing.len() < MOST_NAMED {
            part.disagreeing.push(state.text());
        }
    }

    /// What is in each table.
    pub fn counts(&self) -> Vec<TableCount> {
        let solved = self
            .by_material
            .iter()
            .filter(|(_, table)| !table.codes.is_empty());
        let count = |(&material, table): (&Material, &SolvedTable)| {
            let mut count = TableCount {
                material,
                positions: 0,
                wins: 0,
                draws: 0,
                losses: 0,
                longest: 0,
            };
            for (index, &code) in table.codes.iter().enumerate() {
                if table.layout.men(index).is_none() {
                    continue;
                }
                count.positions += 1;
                match code {
                    DRAW => count.draws += 1,
                    win if is_win(win) => count.wins += 1,
                    _ => count.losses += 1,
                }
                count.longest = count.longest.max(code.saturating_sub(1));
            }
            count
        };
        solved.map(count).collect()
    }
}
