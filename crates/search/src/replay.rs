//! The same draws with other choices: how much of a result chance decided.

use crate::player::strength;
use crate::tree::MAX_PLAYOUT_LENGTH;
use crate::{Limits, Opponent, Player};
use take_five_rules::{
    Game, MAX_PLAYERS, Message, Notation, Outcome, Outcomes, Position, ToPlay, with_game,
};

/// How a game ended when it was played again and again with the same draws.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replays {
    /// How often it was played.
    pub games: u32,
    /// How often each seat came first; those who share first place share the game.
    pub firsts: [f64; MAX_PLAYERS],
    /// How often a first place was shared, or the game stopped before its end.
    pub draws: u32,
    /// The number of turns of all games together.
    pub turns: u64,
    /// Their squares together.
    pub squared_turns: u64,
    /// The text of each first action of a player, how often it was played, and how often that player then came first.
    pub first_actions: Vec<(String, u32, f64)>,
}

/// A game that was played.
struct Replay {
    outcome: Option<Outcome>,
    turns: u32,
    /// The first action of a player, and who that was.
    first_action: Option<(String, u8)>,
}

impl Player {
    /// Plays a game again and again from its first position, up to this many times. Chance brings what it brought in the
    /// game, in the same order; where that is impossible, or nothing is left of it, it is drawn. The choices are those
    /// of one level for all seats, which should be one that errs: then they differ from game to game. Level 0 plays at
    /// random.
    ///
    /// `game` has the first position and those after each step. A game that the limits interrupt does not count.
    ///
    /// An error if the game has no such level.
    pub fn replay(
        &mut self,
        game: &[Position],
        level: u8,
        games: u32,
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<Replays, Message> {
        let Some((start, line)) = game.split_first() else {
            return Ok(Replays::default());
        };
        with_game!(start, state => {
            let draws = draws(state, line);
            let mut replays = Replays::default();
            while replays.games < games && !(limits.stop)() {
                let replay = self.play_once(state, &draws, level, rng, limits)?;
                if (limits.stop)() {
                    break;
                }
                replays.count(state.players(), replay);
            }
            Ok(replays)
        })
    }

    /// One more game; no outcome if it does not end.
    #[inline(never)]
    fn play_once<G: Opponent + Notation>(
        &mut self,
        start: &G,
        draws: &[G::Chance],
        level: u8,
        rng: &mut dyn FnMut(u32) -> u32,
        limits: &mut Limits<'_>,
    ) -> Result<Replay, Message> {
        let strength = match level {
            0 => None,
            level => Some(strength(start, level, limits.nodes)?),
        };
        let mut state = start.clone();
        let mut draws = draws.iter();
        let mut first_action = None;
        let mut turns = 0;
        for _ in 0..MAX_PLAYOUT_LENGTH {
            let is_turn_over = match state.to_play() {
                ToPlay::Over => break,
                ToPlay::Player(player) => {
                    let chosen = match strength {
                        None => state.random_action(&mut |n| rng(n)),
                        Some(strength) => {
                            let told = &mut |_: &_| ();
                            Some(self.think(&state, strength, 1, &[], &[], rng, limits, told)?)
                                .map(|(action, _)| (action, 0))
                        }
                    };
                    let Some((action, _)) = chosen else { break };
                    first_action.get_or_insert_with(|| (state.action_text(action), player));
                    state.play_unchecked(action)
                }
                ToPlay::Chance => {
                    let known = draws
                        .next()
                        .filter(|known| state.check_chance(known).is_ok());
                    let drawn = known.cloned().or_else(|| state.draw(&mut |n| rng(n)));
                    let Some(outcome) = drawn else { break };
                    let is_own = state.turn_of().is_some();
                    state.play_chance_unchecked(&outcome) && is_own
                }
            };
            turns += u32::from(is_turn_over);
        }
        Ok(Replay {
            outcome: state.outcome(),
            turns,
            first_action,
        })
    }
}

impl Replays {
    fn count(&mut self, players: u8, replay: Replay) {
        let outcome = replay.outcome.as_ref();
        let is_first = |seat: usize| outcome.is_none_or(|outcome| outcome.places()[seat] == 1);
        let first: Vec<usize> = (0..usize::from(players))
            .filter(|&seat| is_first(seat))
            .collect();
        let share = 1.0 / first.len() as f64;
        for &seat in &first {
            self.firsts[seat] += share;
        }
        self.games += 1;
        self.draws += u32::from(first.len() > 1);
        self.turns += u64::from(replay.turns);
        self.squared_turns += u64::from(replay.turns).pow(2);
        if let Some((action, player)) = replay.first_action {
            let won = match first.contains(&(usize::from(player) - 1)) {
                true => share,
                false => 0.0,
            };
            let known = self
                .first_actions
                .iter_mut()
                .find(|(text, ..)| *text == action);
            match known {
                Some((_, games, wins)) => (*games, *wins) = (*games + 1, *wins + won),
                None => self.first_actions.push((action, 1, won)),
            }
        }
    }
}

/// The outcomes of chance in a game, in order. They are found by trying: texts are read nowhere else in the searches.
/// What comes after a step that cannot be found is not known.
fn draws<G: Game + Into<Position>>(start: &G, line: &[Position]) -> Vec<G::Chance> {
    let mut draws = Vec::new();
    let mut state = start.clone();
    for next in line {
        match state.to_play() {
            ToPlay::Over => break,
            ToPlay::Player(_) => {
                let Some(action) = action_to(&state, next) else {
                    break;
                };
                state.play_unchecked(action);
            }
            ToPlay::Chance => {
                let Some(outcome) = outcome_to(&state, next) else {
                    break;
                };
                state.play_chance_unchecked(&outcome);
                draws.push(outcome);
            }
        }
    }
    draws
}

/// The action that leads to a position.
fn action_to<G: Game + Into<Position>>(state: &G, next: &Position) -> Option<G::Action> {
    let mut found = None;
    state.each_action(|action| {
        if found.is_none() {
            let mut after = state.clone();
            after.play_unchecked(action);
            found = is_at(&after, next).then_some(action);
        }
    });
    found
}

/// The outcome of chance that leads to a position, if they can be listed.
fn outcome_to<G: Game + Into<Position>>(state: &G, next: &Position) -> Option<G::Chance> {
    let Outcomes::Listed(outcomes) = state.outcomes() else {
        return None;
    };
    outcomes.into_iter().find(|outcome| {
        let mut after = state.clone();
        after.play_chance_unchecked(outcome);
        is_at(&after, next)
    })
}

/// The text of the action that leads from one position to the next, if there is one.
pub fn action_between(position: &Position, next: &Position) -> Option<String> {
    with_game!(position, state => {
        let action = action_to(state, next);
        action.map(|action| state.action_text(action))
    })
}

fn is_at<G: Game + Into<Position>>(state: &G, position: &Position) -> bool {
    let here: Position = state.clone().into();
    here == *position
}
