//! Retrograde analysis of one material and its reverse, whose captures and promotions lead to tables that are there.
//!
//! Only positions in which nothing has to be captured are in tables. A move onto a square where it can be captured counts
//! as what the forced capture makes of it, so the last mover needs no place in the index.

use super::layout::Layout;
use super::material::Material;
use super::placement::{is_forced, men_of, state_of};
use super::unmoves::each_unmove;
use super::value::{Code, Codes, DRAW, LOST, before_turn, code, goodness, is_loss, is_win};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use take_five_rules::{Game, GiveAndTake};

/// No action leads to another table.
const NO_EXIT: Code = Code::MAX;

/// A table in the making.
struct Half<'a> {
    layout: &'a Layout,
    /// [`DRAW`] as long as the value is not known.
    codes: Vec<AtomicU8>,
    /// The number of other positions of the pair that a move leads to and that are not known to be won by the opponent.
    open: Vec<AtomicU8>,
    /// The best that an action leading to other tables achieves, or [`NO_EXIT`].
    exits: Vec<Code>,
}

/// The tables of a material and, unless it is the same, its reverse. `at_level` is called with each distance before the
/// positions decided at it are found.
pub fn solve_pair<T: Codes + Sync>(
    tables: &T,
    material: Material,
    forward_kings: bool,
    at_level: &mut dyn FnMut(Material, u8),
) -> Option<Vec<(Material, Vec<Code>)>> {
    let mut materials = vec![material];
    if material != material.reversed() {
        materials.push(material.reversed());
    }
    let mut halves = Vec::new();
    for &material in &materials {
        halves.push(Half::new(tables, material, forward_kings)?);
    }
    let exits = halves.iter().flat_map(|half| &half.exits);
    let last_exit = exits
        .copied()
        .filter(|&exit| exit != NO_EXIT)
        .max()
        .unwrap_or(DRAW);
    let mut idle = 0;
    for distance in 0..NO_EXIT - 2 {
        at_level(material, distance);
        let mut decided = 0;
        for n in 0..halves.len() {
            let partner = &halves[(n + 1) % halves.len()];
            decided += halves[n].decide(partner, distance, forward_kings);
        }
        // A level without a position ends it: the next ones follow from it, or from an exit still to come.
        idle = if decided == 0 { idle + 1 } else { 0 };
        if idle >= 2 && distance > last_exit {
            break;
        }
    }
    let codes = halves
        .into_iter()
        .map(|half| half.codes.into_iter().map(AtomicU8::into_inner).collect());
    Some(materials.into_iter().zip(codes).collect())
}

impl<'a> Half<'a> {
    /// What single turns decide; `None` if a table is missing.
    fn new<T: Codes + Sync>(
        tables: &'a T,
        material: Material,
        forward_kings: bool,
    ) -> Option<Self> {
        let layout = tables.layout(material)?;
        let partner = tables.layout(material.reversed())?;
        let starts = (0..layout.len())
            .into_par_iter()
            .map_init(Vec::new, |next, index| {
                let state = layout
                    .men(index)
                    .and_then(|men| state_of(&men, forward_kings));
                match state {
                    Some(state) => start(tables, partner, &state, next),
                    None => Some((DRAW, 0)),
                }
            });
        let starts: Vec<(Code, u8)> = starts.collect::<Option<_>>()?;
        Some(Half {
            layout,
            codes: starts.iter().map(|_| AtomicU8::new(DRAW)).collect(),
            open: starts
                .iter()
                .map(|&(_, open)| AtomicU8::new(open))
                .collect(),
            exits: starts.into_iter().map(|(exit, _)| exit).collect(),
        })
    }

    /// Finds the positions decided in this number of turns, and passes on what follows for the positions before them. Returns
    /// how many there are.
    fn decide(&self, partner: &Half<'_>, distance: u8, forward_kings: bool) -> usize {
        let decided = distance + 1;
        let indices = (0..self.codes.len()).into_par_iter();
        let found = indices.map_init(Vec::new, |before, index| {
            let known = self.codes[index].load(Relaxed);
            if known != decided && (known != DRAW || !self.is_decided(index, decided)) {
                return 0;
            }
            self.codes[index].store(decided, Relaxed);
            let men = self.layout.men(index);
            let Some((men, state)) =
                men.and_then(|men| Some((men, state_of(&men, forward_kings)?)))
            else {
                return 0;
            };
            before.clear();
            each_unmove(&men, &state, |men| before.push(partner.layout.index(&men)));
            before.sort_unstable();
            before.dedup(); // mirror images
            for &index in before.iter() {
                if is_win(decided) {
                    partner.open[index].fetch_sub(1, Relaxed);
                } else if partner.codes[index].load(Relaxed) == DRAW {
                    partner.codes[index].store(before_turn(decided), Relaxed);
                }
            }
            1
        });
        found.sum()
    }

    /// Whether a position not decided so far is decided with this code.
    fn is_decided(&self, index: usize, decided: Code) -> bool {
        let exit = self.exits[index];
        if is_win(decided) {
            return exit == decided;
        }
        // A loser takes the longest way.
        let no_way_out = exit == NO_EXIT || is_loss(exit) && exit <= decided;
        no_way_out && self.open[index].load(Relaxed) == 0
    }
}

/// The exit of a position, and how many other positions of the pair its moves lead to.
fn start(
    tables: &impl Codes,
    partner: &Layout,
    state: &GiveAndTake,
    next: &mut Vec<usize>,
) -> Option<(Code, u8)> {
    let own = Material::of(&men_of(state));
    next.clear();
    let mut exit = NO_EXIT;
    let mut known = true;
    state.each_action(|action| {
        let mut after = *state;
        let ended = after.play_unchecked(action);
        let men = men_of(&after);
        if !action.captures && Material::of(&men).reversed() == own && !is_forced(&after) {
            next.push(partner.index(&men));
            return;
        }
        match code(tables, &after) {
            Some(after) => {
                let code = if ended { before_turn(after) } else { after };
                if exit == NO_EXIT || goodness(code) > goodness(exit) {
                    exit = code;
                }
            }
            None => known = false,
        }
    });
    next.sort_unstable();
    next.dedup();
    if next.is_empty() && exit == NO_EXIT {
        exit = LOST;
    }
    known.then_some((exit, next.len() as u8))
}
