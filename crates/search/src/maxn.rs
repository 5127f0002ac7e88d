//! Max^n: every player maximises their own lead. For games with points for more than two players.

use crate::descending::sort_descending;
use crate::oversight::Oversight;
use crate::{Evaluate, ExpectedOutcome, SearchRequest, SearchResult, SearchedLine};
use take_five_rules::{MAX_PLAYERS, ToPlay};

/// Positions between two checks of the clock.
const LOOK: u64 = 64;

/// What max^n needs to know about a game.
pub trait MaxNGame: Evaluate {
    /// An estimate of each player's final points, in the units of [`Evaluate::gain`].
    fn estimate(&self) -> [i32; MAX_PLAYERS];

    /// The points at the end, in the same units.
    fn finals(&self) -> [i32; MAX_PLAYERS];

    /// What all players together can still gain beyond the estimate, in the same units; zero at the end.
    fn more(&self) -> i32;

    /// Such points, and the total still to be gained, in terms that people understand. Exact points are those at the
    /// end.
    fn shares(&self, points: &[i32; MAX_PLAYERS], more: i32, is_exact: bool) -> ExpectedOutcome;
}

type Points = [i32; MAX_PLAYERS];

/// The end of a line of play.
#[derive(Clone, Copy, Default)]
struct Found {
    points: Points,
    /// What all players together can still gain after it.
    more: i32,
    /// Whether no points were estimated; only known of the actions at the root.
    is_exact: bool,
}

struct Search<'a, 'b> {
    ask: &'a mut SearchRequest<'b>,
    players: usize,
    nodes: u64,
    stopped: bool,
    guessed: bool,
    /// The depth of the current iteration.
    depth: i32,
    /// What a weak level overlooks.
    oversight: Option<Oversight>,
}

/// The lead of the player (from 1) over the best of the others.
fn lead(Found { points, .. }: &Found, player: u8, players: usize) -> i32 {
    let own = usize::from(player) - 1;
    let others = (0..players).filter(|&seat| seat != own);
    points[own] - others.map(|seat| points[seat]).max().unwrap_or_default()
}

/// Searches a state in which a player is to move and has a choice.
///
/// `deeper` is called with the result after each iteration.
pub fn think<G: MaxNGame>(
    state: &G,
    side: u8,
    ask: &mut SearchRequest<'_>,
    deeper: &mut dyn FnMut(&SearchResult<G::Action>),
) -> SearchResult<G::Action> {
    let players = usize::from(state.players());
    let oversight = Oversight::of(ask);
    let mut search = Search {
        ask,
        players,
        nodes: 0,
        stopped: false,
        guessed: false,
        depth: 0,
        oversight,
    };
    let mut roots: Vec<(G::Action, Found, u64)> = Vec::new();
    let mut place = 0;
    state.each_action(|action| {
        if search.ask.includes(place) {
            roots.push((action, Found::default(), 0));
        }
        place += 1;
    });
    if let Some(oversight) = oversight {
        oversight.at_root(state, &mut roots, None, |root| root.0);
    }
    sort_descending(&mut roots, |root| state.ordering_score(root.0).into());
    let mut depth = 0;
    while depth < search.ask.strength.depth {
        search.guessed = false;
        search.depth = depth.into();
        let mut found = Vec::with_capacity(roots.len());
        for &(action, _, looked) in &roots {
            let before = search.nodes;
            let mut after = state.clone();
            after.play_unchecked(action);
            let guessed_before = std::mem::replace(&mut search.guessed, false);
            let mut end = search.end(&after, i32::from(depth));
            end.is_exact = !search.guessed;
            search.guessed |= guessed_before;
            if search.stopped {
                break;
            }
            found.push((action, end, looked + search.nodes - before));
        }
        if search.stopped && depth > 0 {
            break;
        }
        // Stopped before the first iteration was complete: there is only what has been searched so far.
        if !found.is_empty() {
            sort_descending(&mut found, |root| lead(&root.1, side, players).into());
            roots = found;
        }
        if search.stopped {
            break;
        }
        depth += 1;
        deeper(&search.thought(state, side, depth, &roots));
        if !search.guessed {
            break;
        }
    }
    search.thought(state, side, depth, &roots)
}

impl Search<'_, '_> {
    /// The current result.
    fn thought<G: MaxNGame>(
        &self,
        state: &G,
        side: u8,
        depth: u8,
        roots: &[(G::Action, Found, u64)],
    ) -> SearchResult<G::Action> {
        let lines = self.ask.lines.clamp(1, roots.len());
        let lines = roots[..lines].iter().map(|(action, end, _)| SearchedLine {
            actions: vec![*action],
            value: lead(end, side, self.players),
            outlook: state.shares(&end.points, end.more, end.is_exact),
            is_exact: end.is_exact,
        });
        SearchResult {
            lines: lines.collect(),
            nodes: self.nodes,
            depth: depth.into(),
            looked: roots.iter().map(|root| (root.0, root.2)).collect(),
        }
    }

    fn estimated<G: MaxNGame>(&mut self, state: &G) -> Found {
        self.guessed = true;
        Found {
            points: state.estimate(),
            more: state.more(),
            is_exact: false,
        }
    }

    /// The end of the line of play from here, or of the search.
    fn end<G: MaxNGame>(&mut self, state: &G, depth: i32) -> Found {
        if self.stopped {
            return Found::default();
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && (self.ask.stop)()
            || self.nodes >= self.ask.strength.nodes
        {
            self.stopped = true;
        }
        if self.stopped {
            return Found::default();
        }
        let ToPlay::Player(player) = state.to_play() else {
            return Found {
                points: state.finals(),
                ..Found::default()
            };
        };
        if depth <= 0 {
            return self.estimated(state);
        }
        let mut best: Option<Found> = None;
        let overlooks = self
            .oversight
            .map(|oversight| (oversight, state.table_key()));
        let ply = (self.depth - depth) as usize + 1;
        state.each_action(|action| {
            let is_seen = |(oversight, hash): (Oversight, u64)| {
                oversight.sees(state, hash, action, ply, None)
            };
            if self.stopped || !overlooks.is_none_or(is_seen) {
                return;
            }
            let mut after = state.clone();
            after.play_unchecked(action);
            let end = self.end(&after, depth - 1);
            let lead_of = |end: &Found| lead(end, player, self.players);
            if best.is_none_or(|best| lead_of(&end) > lead_of(&best)) {
                best = Some(end);
            }
        });
        // Nothing that could be played was seen.
        best.unwrap_or_else(|| self.estimated(state))
    }
}
