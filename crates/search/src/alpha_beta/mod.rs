//! Principal-variation search with a transposition table, for two-player games; at chance nodes it is Ballard's Star2.
//! With more players it is the paranoid search (Sturtevant and Korf 2000): all others together are the opponent.
//!
//! Iteratively deepened. A position in which the search has seen every end is *solved*, and its value is valid at any
//! depth.

mod chance;
mod root;

use crate::evaluate::{DECIDED_VALUE, WIN_VALUE};
use crate::move_ordering::MoveOrdering;
use crate::oversight::Oversight;
use crate::transposition_table::{Bound, NO_ACTION, SOLVED_DEPTH, TableEntry};
use crate::{Evaluate, SearchRequest, SearchResult, tuning};
use take_five_rules::ToPlay;

/// The maximum depth below the root, whatever the position.
const DEEPEST: usize = 250;

/// Positions between two checks of the clock.
const LOOK: u64 = 256;

/// A search in progress.
pub struct Search<'a, 'b, G: Evaluate> {
    ask: &'a mut SearchRequest<'b>,
    nodes: u64,
    stopped: bool,
    /// Whether some value was estimated.
    guessed: bool,
    order: MoveOrdering<G::Action>,
    /// Hashes of the earlier positions, at the starts of turns.
    path: Vec<u64>,
    /// Codes of the actions that led to the current position, from the root.
    played: [Option<u16>; DEEPEST],
    /// The player who is to choose at the root.
    root: u8,
    /// The number of the other players.
    others: i32,
    /// What a weak level overlooks.
    oversight: Option<Oversight>,
}

/// Searches a state in which a player is to move and has a choice.
///
/// `deeper` is called with the result after each iteration.
pub fn think<G: Evaluate>(
    state: &G,
    side: u8,
    ask: &mut SearchRequest<'_>,
    deeper: &mut dyn FnMut(&SearchResult<G::Action>),
) -> SearchResult<G::Action> {
    ask.memory.begin();
    let path = ask.seen.to_vec();
    let oversight = Oversight::of(ask);
    let search = Search {
        ask,
        nodes: 0,
        stopped: false,
        guessed: false,
        order: MoveOrdering::new(),
        path,
        played: [None; DEEPEST],
        root: side,
        others: i32::from(state.players()) - 1,
        oversight,
    };
    search.run(state, side, deeper)
}

impl<G: Evaluate> Search<'_, '_, G> {
    /// The value of an action and its continuation, for the side that plays it.
    #[allow(clippy::too_many_arguments)] // the window and the place in the tree
    fn behind(
        &mut self,
        after: &G,
        side: u8,
        gain: i32,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let next = after.turn_of().unwrap_or(side);
        // Of the others, the mean counts.
        let gain = if side == self.root {
            gain
        } else {
            gain / self.others
        };
        let (alpha, beta) = (alpha - gain, beta - gain);
        gain + if (next == self.root) == (side == self.root) {
            self.value(after, next, depth, ply, alpha, beta)
        } else {
            -self.value(after, next, depth, ply, -beta, -alpha)
        }
    }

    /// The value for the side, exact if between `alpha` and `beta`, otherwise a bound.
    fn value(
        &mut self,
        state: &G,
        side: u8,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if self.stopped {
            return 0;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && (self.ask.stop)()
            || self.nodes >= self.ask.strength.nodes
        {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        match state.to_play() {
            ToPlay::Over => {
                let value = self.seen_by(side, state.end(self.root));
                // A draw for lack of progress depends on the path here.
                self.guessed |= value == 0 && G::DRAWN_BY_REPETITION.is_some();
                return away_from_root(value, ply);
            }
            ToPlay::Chance => return self.chance_node(state, side, depth, ply, alpha, beta),
            ToPlay::Player(_) => {}
        }
        let hash = state.table_key();
        if G::DRAWN_BY_REPETITION.is_some() && self.path.contains(&hash) {
            // Not a draw yet, but a player who can repeat once can repeat again.
            self.guessed = true;
            return 0;
        }
        let depth = depth.max(-G::UNQUIET);
        let known = self.ask.memory.get(hash);
        if let Some(value) = self.recall(state, known, depth, ply, alpha, beta) {
            return value;
        }
        if ply >= DEEPEST || depth <= -G::UNQUIET && depth <= 0 {
            self.guessed = true;
            return self.estimated(state, side);
        }
        let first = known.map_or(NO_ACTION, |known| known.action);
        let guessed_before = std::mem::replace(&mut self.guessed, false);
        let mut actions = self.order.borrow_list(ply);
        self.order
            .ranked_actions(state, side, ply, first, &mut actions);
        if let Some(oversight) = self.oversight {
            actions.retain(|&(_, _, action)| {
                oversight.sees(state, hash, action, ply, self.played[ply - 1])
            });
            if actions.is_empty() {
                self.order.return_list(ply, actions);
                self.guessed = true;
                return self.estimated(state, side);
            }
        }
        let forced = state.is_forced_by(&actions);
        let below = depth <= 0 && !forced;
        // Where only a bound is asked for, an estimate may tell it.
        let prunes = beta - alpha == 1 && !below && !forced && alpha.abs() < DECIDED_VALUE;
        let params = tuning::params::<G>();
        let mut estimate = 0;
        if params.estimate_depth() > 0 && prunes && depth <= params.estimate_depth() {
            estimate = self.estimated(state, side);
            if params.fails_high(depth, estimate, beta) {
                self.order.return_list(ply, actions);
                self.guessed = true;
                return estimate;
            }
        }
        let depth =
            depth - i32::from(first == NO_ACTION && depth >= params.internal_reduction_depth);
        if below {
            actions.retain(|&(_, _, action)| state.is_sharp(action));
        }
        let (mut best, mut best_code) = (-2 * WIN_VALUE, NO_ACTION);
        let lower = alpha;
        if below {
            self.guessed = true;
            best = self.estimated(state, side);
            alpha = alpha.max(best);
        }
        if best < beta {
            self.path.push(hash);
            for i in 0..actions.len() {
                let (action, code) = MoveOrdering::pick_best(&mut actions, i);
                let sharp = state.is_sharp(action);
                let quiet = !forced && !sharp && i > 0;
                if quiet
                    && prunes
                    && best > -DECIDED_VALUE
                    && params.is_pruned(depth, i, estimate, alpha)
                {
                    self.guessed = true;
                    continue;
                }
                let mut after = state.clone();
                after.play_unchecked(action);
                let gain = state.gain(action);
                self.played[ply] = Some(code);
                let down = depth - self.cost(state, action, &after);
                let less = if quiet { params.reduction(depth, i) } else { 0 };
                let mut value = alpha + 1;
                if less > 0 {
                    value = self.behind(&after, side, gain, down - less, ply + 1, alpha, alpha + 1);
                }
                if i > 0 && value > alpha {
                    value = self.behind(&after, side, gain, down, ply + 1, alpha, alpha + 1);
                }
                // The first action, or one that is better, but not by how much.
                if i == 0 || value > alpha && value < beta {
                    value = self.behind(&after, side, gain, down, ply + 1, alpha, beta);
                }
                if self.stopped {
                    break;
                }
                if value > best {
                    best = value;
                    best_code = code;
                }
                if value >= beta {
                    if !sharp {
                        let tried = &actions[..i];
                        self.order.record_cutoff(side, ply, code, depth, tried);
                    }
                    break;
                }
                alpha = alpha.max(value);
            }
            self.path.pop();
        }
        self.order.return_list(ply, actions);
        if self.stopped {
            return 0;
        }
        self.remember(hash, best, best_code, depth, ply, lower, beta);
        self.guessed |= guessed_before;
        best
    }

    /// [`Evaluate::evaluate`], compiled once for each game, not wherever it is called.
    #[inline(never)]
    fn estimated(&self, state: &G, side: u8) -> i32 {
        let value = match self.oversight {
            None => state.evaluate(self.root),
            Some(oversight) => {
                let hash = state.table_key();
                let sees = |code, difficulty| oversight.is_seen(hash, code, difficulty);
                state.evaluate_overlooking(self.root, sees)
            }
        };
        self.seen_by(side, value)
    }

    /// A value for the player at the root, as the side of this player sees it.
    fn seen_by(&self, side: u8, value: i32) -> i32 {
        if side == self.root { value } else { -value }
    }

    /// How much depth an action costs.
    fn cost(&self, state: &G, action: G::Action, after: &G) -> i32 {
        let is_free = self.ask.strength.follows_chains && state.is_free(action, after);
        i32::from(!is_free)
    }

    /// The value from the table, if it is deep enough and tells what is asked.
    fn recall(
        &mut self,
        state: &G,
        known: Option<TableEntry>,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let known = known.filter(|known| i32::from(known.depth) >= depth)?;
        let value = recalled(known, state.turns_to_draw(), ply, alpha, beta)?;
        self.guessed |= known.depth != SOLVED_DEPTH;
        Some(value)
    }

    /// Stores what a search with this window has found. It is solved if nothing was estimated since `guessed` was reset.
    #[allow(clippy::too_many_arguments)] // the window and the place in the tree
    fn remember(
        &mut self,
        hash: u64,
        value: i32,
        action: u16,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) {
        let entry = TableEntry {
            value: from_ply(value, ply),
            depth: match self.guessed {
                true => depth as i8,
                false => SOLVED_DEPTH,
            },
            bound: match value {
                _ if value >= beta => Bound::Lower,
                _ if value > alpha => Bound::Exact,
                _ => Bound::Upper,
            },
            action,
        };
        self.ask.memory.put(hash, entry);
    }
}

/// The value that an entry tells within this window, so many turns before a draw. Compiled once for all games.
#[inline(never)]
fn recalled(
    known: TableEntry,
    turns_to_draw: u32,
    ply: usize,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    // A win that was seen from here may come too late after other turns.
    let turns = WIN_VALUE - known.value.abs();
    if known.value.abs() > DECIDED_VALUE && turns as u32 > turns_to_draw {
        return None;
    }
    let value = at_ply(known.value, ply);
    let holds = match known.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    holds.then_some(value)
}

/// A won game is worth less the later the win comes.
fn away_from_root(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED_VALUE {
        value - value.signum() * ply as i32
    } else {
        value
    }
}

/// A value in the form in which it is stored: counted from its position, not from the root.
fn from_ply(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED_VALUE {
        value + value.signum() * ply as i32
    } else {
        value
    }
}

/// A stored value, counted from the root again.
fn at_ply(value: i32, ply: usize) -> i32 {
    away_from_root(value, ply)
}
