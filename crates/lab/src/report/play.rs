//! Plays a game and keeps of it what figures need.

use super::choices::Choices;
use super::chooser::{Chooser, Past, Randomly};
use super::game_line::GameLine;
use std::collections::HashMap;
use take_five_rules::{Game, Outcome, Step, ToPlay, stable_hash};
use take_five_search::rng;

/// A game that has not ended after so many actions is stopped.
pub const MAX_ACTIONS: u64 = 10_000;

/// The purposes of random numbers, which depend on the game's seed, on this and on counts, and on nothing else: whoever
/// plays, chance brings the same.
#[derive(Clone, Copy, Hash)]
enum Purpose {
    Chance,
    Opening,
    Choice,
    Sample,
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
    /// Whether to keep the steps of the game, and the chances that the players see.
    pub is_recorded: bool,
}

/// Plays a game from `start` to its end, or to [`MAX_ACTIONS`].
pub fn play<G: Game>(start: &G, players: &mut Players<'_, G>, seed: u64) -> GameLine {
    let stream = |purpose: Purpose, k: u64| rng(stable_hash(&(seed, purpose, k)));
    let mut state = start.clone();
    let mut line = GameLine {
        series: 0,
        number: 0,
        places: Vec::new(),
        turns: 0,
        choices: Choices::default(),
        position: 0,
        drawn: 0,
        left: 0,
        chances: Vec::new(),
        steps: Vec::new(),
    };
    let mut actions = 0;
    let mut sample = stream(Purpose::Sample, 0);
    let mut visits: HashMap<G::Key, u32> = HashMap::new();
    let mut seen = Vec::new();
    let (mut last_start, mut turn_start) = (None, None);
    let mut is_turn_start = true;
    let mut outcome = None;
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
        if players.is_recorded {
            let text = players.choosers[players.seats[0]].text(&state, &step);
            line.steps
                .extend(Some(text).filter(|text| !text.is_empty()));
        }
        let own = state.turn_of().is_some();
        is_turn_start = match &step {
            Step::Action(action) => state.play_unchecked(*action),
            Step::Chance(outcome) => state.play_chance_unchecked(outcome) && own,
        };
        if is_turn_start {
            line.turns += 1;
            // A turn in which chance left nothing to choose.
            line.choices.begin_turns(line.turns as usize);
        }
    }
    if let Some(outcome) = outcome.or_else(|| state.outcome()) {
        line.places = outcome.places().to_vec();
    }
    line
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
