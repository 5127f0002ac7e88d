//! Takeaway: a tree grown by playouts to the end of the round, with cards drawn from those unseen.

use crate::descending::sort_descending;
use crate::tree::{MAX_PLAYOUT_LENGTH, Playouts, SearchTree, next_player};
use crate::{ExpectedOutcome, Opponent, SearchRequest, SearchResult, SearchedLine, Strength};
use std::cell::Cell;
use take_five_rules::{Arg, Card, Game, MAX_PLAYERS, Message, Slot, Takeaway, TakeawayStage};

const LEVELS: &[Strength] = &[
    Strength::new(1, 2),
    Strength::new(1, 8),
    Strength::new(1, 40),
    Strength::FULL,
];

impl Opponent for Takeaway {
    fn levels(&self) -> &'static [Strength] {
        LEVELS
    }

    const SAMPLED: bool = true;

    /// The cards of the deck that would fit when drawn: on the slot being played, they would fit the top card of
    /// another slot.
    fn odds(&self) -> Vec<Message> {
        let Some(current) = self.current() else {
            return Vec::new();
        };
        let others = self.slots().filter(|&slot| slot != current);
        let tops: Vec<Card> = others.filter_map(|slot| self.top(slot)).collect();
        let fit = |card: &Card| tops.iter().any(|top| card.fits(*top));
        let fitting: Vec<Arg> = self
            .unseen()
            .filter(fit)
            .map(|card| card.to_string().into())
            .collect();
        let odds = Message::new("takeaway.would-fit")
            .with("fit", fitting.len())
            .with("unseen", self.unseen_count());
        vec![odds.with("cards", Arg::List(fitting))]
    }

    /// Cards that become the player's own.
    fn greed(&self, slot: Slot) -> i32 {
        let mover = self.current().map(|current| self.owner(current));
        if mover == Some(self.owner(slot)) {
            0
        } else {
            self.height(slot) as i32
        }
    }

    fn search(
        &self,
        side: u8,
        ask: &mut SearchRequest<'_>,
        deeper: &mut dyn FnMut(&SearchResult<Slot>),
    ) -> SearchResult<Slot> {
        let round = Round::of(self);
        if !ask.only.is_empty() {
            return compare(self, side, ask, &round);
        }
        let mut tree = SearchTree::new();
        let mut points = Points::new();
        let mut nodes = 0;
        while nodes < ask.strength.nodes && !(nodes % 16 == 15 && (ask.stop)()) {
            let first = tree.run_playout(self, &round, &mut ask.rng);
            count(&mut points, first, round.scores.get());
            nodes += 1;
            if nodes >= FIRST_NEWS && nodes.is_power_of_two() {
                deeper(&thought(self, side, ask.lines, &tree, &points, nodes));
            }
        }
        thought(self, side, ask.lines, &tree, &points, nodes)
    }
}

/// The same number of playouts after each of the actions asked about, which the search itself would try as rarely as
/// they look bad.
fn compare(
    state: &Takeaway,
    side: u8,
    ask: &mut SearchRequest<'_>,
    round: &Round,
) -> SearchResult<Slot> {
    let mut all = Vec::new();
    let mut place = 0;
    state.each_action(|action| {
        if ask.includes(place) {
            let mut after = *state;
            after.play_unchecked(action);
            all.push((action, after, SearchTree::new(), [0.0; MAX_PLAYERS]));
        }
        place += 1;
    });
    let mut nodes: u64 = 0;
    while nodes < ask.strength.nodes && !(nodes % 16 == 15 && (ask.stop)()) {
        for (_, after, tree, sums) in &mut all {
            tree.run_playout(after, round, &mut ask.rng);
            let both = sums.iter_mut().zip(round.scores.get());
            both.for_each(|(sum, own)| *sum += own);
        }
        nodes += 1;
    }
    let later = later_points(state);
    let players = usize::from(state.players());
    let mut lines: Vec<SearchedLine<Slot>> = Vec::new();
    for (action, _, tree, sums) in &all {
        let chances = tree.mean_rewards().unwrap_or([0.25; MAX_PLAYERS]);
        let mut points = sums.map(|sum| sum / nodes.max(1) as f64);
        points[..players].iter_mut().for_each(|own| *own += later);
        lines.push(SearchedLine {
            actions: vec![*action],
            value: (1e6 * chances[usize::from(side) - 1]) as i32,
            outlook: ExpectedOutcome {
                chances,
                points: Some(points),
            },
            is_exact: false,
        });
    }
    sort_descending(&mut lines, |line| line.value.into());
    SearchResult {
        looked: lines.iter().map(|line| (line.actions[0], nodes)).collect(),
        nodes: nodes * all.len() as u64,
        depth: 1,
        lines,
    }
}

/// The number of playouts before the first report; it doubles for each further report.
const FIRST_NEWS: u64 = 1024;

/// The result after this many playouts.
fn thought(
    state: &Takeaway,
    side: u8,
    lines: usize,
    tree: &SearchTree<Slot>,
    points: &Points,
    nodes: u64,
) -> SearchResult<Slot> {
    let mut looked = tree.root_visits(side);
    if looked.is_empty() {
        state.each_action(|action| looked.push((action, 0, [0.25; MAX_PLAYERS])));
    }
    let lines = looked
        .iter()
        .take(lines.max(1))
        .map(|&(action, _, rewards)| SearchedLine {
            actions: vec![action],
            value: (1e6 * rewards[usize::from(side) - 1]) as i32,
            outlook: ExpectedOutcome {
                chances: rewards,
                points: expected(state, points, action),
            },
            is_exact: false,
        });
    let looked = looked.iter().map(|&(action, visits, _)| (action, visits));
    SearchResult {
        lines: lines.collect(),
        nodes,
        depth: 1,
        looked: looked.collect(),
    }
}

/// Sums of the scores at the end of the round, by the first action of the playouts, and the number of playouts.
type Points = Vec<(Slot, f64, [f64; MAX_PLAYERS])>;

fn count(points: &mut Points, first: Option<Slot>, scores: [f64; MAX_PLAYERS]) {
    let Some(first) = first else {
        return;
    };
    match points.iter_mut().find(|(action, ..)| *action == first) {
        Some((_, times, sums)) => {
            *times += 1.0;
            sums.iter_mut()
                .zip(scores)
                .for_each(|(sum, own)| *sum += own);
        }
        None => points.push((first, 1.0, scores)),
    }
}

/// Each player's expected points at the end of the game: those of future rounds are split equally.
fn expected(state: &Takeaway, points: &Points, action: Slot) -> Option<[f64; MAX_PLAYERS]> {
    let (_, times, sums) = points.iter().find(|(other, ..)| *other == action)?;
    let players = usize::from(state.players());
    let later = later_points(state);
    let mut points = sums.map(|sum| sum / times);
    points[..players].iter_mut().for_each(|own| *own += later);
    Some(points)
}

/// What each player can expect of the rounds after this one.
fn later_points(state: &Takeaway) -> f64 {
    f64::from(CARDS * (state.rounds() - state.round())) / f64::from(state.players())
}

/// Points of a round.
const CARDS: u32 = 52;

/// The round in which the search began.
struct Round {
    number: u32,
    /// The result of the last playout.
    scores: Cell<[f64; MAX_PLAYERS]>,
    /// The number of rounds after it.
    left: f64,
}

impl Round {
    fn of(state: &Takeaway) -> Self {
        Round {
            number: state.round(),
            left: f64::from(state.rounds() - state.round()),
            scores: Cell::default(),
        }
    }
}

impl Playouts<Takeaway> for Round {
    const UCB1_EXPLORATION: f64 = 0.5;

    fn is_end(&self, state: &Takeaway) -> bool {
        state.stage() == TakeawayStage::Over || state.round() != self.number
    }

    /// Takes the tallest stack of another player.
    fn finish(
        &self,
        state: &mut Takeaway,
        mut actions: u32,
        rng: &mut impl FnMut(u32) -> u32,
    ) -> [f64; MAX_PLAYERS] {
        while next_player(state, self, rng).is_some() && actions < MAX_PLAYOUT_LENGTH {
            let mut best = None;
            let mut most = -1;
            state.each_action(|action| {
                let greed = state.greed(action);
                if greed > most {
                    most = greed;
                    best = Some(action);
                }
            });
            let Some(action) = best else {
                break;
            };
            state.play_unchecked(action);
            actions += 1;
        }
        // The fewer rounds are left to lose a lead in, the more it is worth.
        let unit = 2.0 + 14.0 * self.left.sqrt();
        let scores = state.scores();
        let first = scores.iter().max().copied().unwrap_or_default();
        let mut rewards = [0.0; MAX_PLAYERS];
        let mut last = [0.0; MAX_PLAYERS];
        for (last, &score) in last.iter_mut().zip(scores) {
            *last = f64::from(score);
        }
        self.scores.set(last);
        for (reward, &score) in rewards.iter_mut().zip(scores) {
            *reward = ((f64::from(score) - f64::from(first)) / unit).exp();
        }
        let sum: f64 = rewards.iter().sum();
        rewards.map(|reward| reward / sum)
    }
}
