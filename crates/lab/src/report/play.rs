//! Plays a game and keeps of it what figures need.

use super::chooser::{Chooser, Past, Randomly};
use super::game_line::{GameLine, LookedAt};
use std::collections::HashMap;
use take_five_rules::{Game, Outcome, Step, ToPlay, stable_hash};
use take_five_search::rng;

/// A game that has not ended after so many actions is stopped.
pub const MAX_ACTIONS: u64 = 10_000;

/// The purposes of random numbers, which depend on the game's seed, on this and on counts, and on nothing else: whoever
/// plays, chance brings the same.
#[derive(Clone, Copy, Hash)]
pub enum Purpose {
    Chance,
    Opening,
    Choice,
    Sample,
    Look,
}

/// The random numbers for the k-th time that they are needed for this in the game with this seed.
pub fn stream(seed: u64, purpose: Purpose, k: u64) -> impl FnMut(u32) -> u32 {
    rng(stable_hash(&(seed, purpose, k)))
}

/// The texts of so many turns are kept.
pub const OPENING_TURNS: usize = 2;

/// The start of a turn at which to look closer, with what [`Past`] says of it.
struct Place<G> {
    state: G,
    seen: usize,
    last_start: Option<G>,
    steps: usize,
}

/// Who plays, and how the game begins.
pub struct Players<'a, G: Game> {
    /// The players.
    pub choosers: &'a mut [Box<dyn Chooser<G>>],
    /// For each seat, which of them sits there.
    pub seats: &'a [usize],
    /// Random turns at the start.
    pub opening: u32,
    /// Which of the games with the same seed it is: chance and the opening are the same in all of them, and what players
    /// leave to chance is not.
    pub exchange: u64,
    /// Whether to keep the steps of the game, and what the players see of it.
    pub is_recorded: bool,
}

/// Plays a game from `start` to its end, or to [`MAX_ACTIONS`].
pub fn play<G: Game>(start: &G, players: &mut Players<'_, G>, seed: u64) -> GameLine {
    let stream = |purpose: Purpose, k: u64| stream(seed, purpose, k);
    let mut state = start.clone();
    let mut line = GameLine::default();
    let mut actions = 0;
    let mut sample = stream(Purpose::Sample, 0);
    let mut visits: HashMap<G::Key, u32> = HashMap::new();
    let mut seen = Vec::new();
    let (mut last_start, mut turn_start) = (None, None);
    let mut is_turn_start = true;
    let mut outcome = None;
    let mut turn_text = String::new();
    let (mut places, mut place) = (0, None);
    let mut draw_place = stream(Purpose::Look, 0);
    while outcome.is_none() && actions < MAX_ACTIONS {
        let to_play = state.to_play();
        // A repetition counts where a turn ends, and chance may come next.
        if is_turn_start && to_play != ToPlay::Over && repeats(&state, &mut visits) {
            outcome = Some(Outcome::all_tied_except(state.players(), None));
            break;
        }
        let step = match to_play {
            ToPlay::Over => break,
            ToPlay::Chance => {
                let Some(outcome) = state.draw(&mut stream(Purpose::Chance, line.drawn)) else {
                    break; // unreachable at a chance node
                };
                line.drawn += 1;
                Step::Chance(outcome)
            }
            ToPlay::Player(player) => {
                let seat = players.seats[usize::from(player) - 1];
                let begins = line.choices.turn_count() as u32 == line.turns;
                if begins {
                    last_start = turn_start.replace(state.clone());
                    // Whoever is out at the end need not have left.
                    let left = (1..=state.players()).filter(|&player| state.has_left(player));
                    line.left = line.left.max(left.count() as u64);
                    line.choices.begin_turns(line.turns as usize + 1);
                    if sample(line.choices.turn_count() as u32) == 0 {
                        line.position = state.table_key();
                    }
                }
                let is_open = begins && line.turns >= players.opening;
                if is_open && players.is_recorded && state.action_count() > 1 {
                    places += 1;
                    if draw_place(places) == 0 {
                        place = Some(Place {
                            state: state.clone(),
                            seen: seen.len(),
                            last_start: last_start.clone(),
                            steps: line.steps.len(),
                        });
                    }
                }
                let past = Past {
                    seen: &seen,
                    last_start: last_start.as_ref(),
                };
                let chooser = &mut players.choosers[seat];
                let choice = if line.turns < players.opening {
                    let rng = &mut stream(Purpose::Opening, actions);
                    Randomly.choose(&state, past, rng)
                } else {
                    let rng = &mut rng(stable_hash(&(
                        seed,
                        Purpose::Choice,
                        players.exchange,
                        actions,
                    )));
                    chooser.choose(&state, past, rng)
                };
                let Some(choice) = choice else {
                    break; // unreachable if a player is to move
                };
                if begins
                    && players.is_recorded
                    && let Some(chances) = choice.chances
                {
                    line.add_chances(line.turns, &chances[..usize::from(state.players())]);
                }
                if begins && G::DRAWN_BY_REPETITION.is_some() {
                    seen.push(state.table_key());
                }
                line.choices.push(state.action_count());
                actions += 1;
                Step::Action(choice.action)
            }
        };
        let own = state.turn_of().is_some();
        if players.is_recorded {
            let chooser = &players.choosers[players.seats[0]];
            let text = chooser.text(&state, &step);
            line.steps
                .extend(Some(text).filter(|text| !text.is_empty()));
            if own && line.opening.len() < OPENING_TURNS {
                turn_text += &chooser.turn_part(&state, &step, !turn_text.is_empty());
            }
        }
        let before = state.clone();
        is_turn_start = match &step {
            Step::Action(action) => state.play_unchecked(*action),
            Step::Chance(outcome) => state.play_chance_unchecked(outcome) && own,
        };
        before.each_rule_used(&step, &state, |rule| {
            count(G::COUNTED_RULES, rule, &mut line)
        });
        if is_turn_start && !turn_text.is_empty() {
            line.opening.push(std::mem::take(&mut turn_text));
        }
        if is_turn_start {
            line.turns += 1;
            // A turn in which chance left nothing to choose.
            line.choices.begin_turns(line.turns as usize);
        }
    }
    if let Some(outcome) = outcome.or_else(|| state.outcome()) {
        line.places = outcome.places().to_vec();
    }
    if let Some(place) = place {
        let past = Past {
            seen: &seen[..place.seen],
            last_start: place.last_start.as_ref(),
        };
        let chooser = &mut players.choosers[players.seats[0]];
        let look = chooser.look_closer(&place.state, past, &mut stream(Purpose::Look, 1));
        line.look = look.map(|look| {
            let text = |(action, _)| chooser.text(&place.state, &Step::Action(action));
            LookedAt::new(
                place.steps,
                &look,
                look.tempting.map_or(String::new(), text),
            )
        });
    }
    line
}

/// Counts a rule that mattered.
fn count(rules: &[&str], used: &str, line: &mut GameLine) {
    line.rules.resize(rules.len(), 0);
    for (rule, count) in rules.iter().zip(&mut line.rules) {
        *count += u32::from(*rule == used);
    }
}

/// Counts the position, and says whether it has come so often that the game is drawn.
fn repeats<G: Game>(state: &G, visits: &mut HashMap<G::Key, u32>) -> bool {
    let Some(limit) = G::DRAWN_BY_REPETITION else {
        return false;
    };
    let count = visits.entry(state.key()).or_default();
    *count += 1;
    *count >= limit
}
