//! A player without a search who sees one answer: what a child does who minds what a move leaves to the other.

use take_five_rules::{Game, Message, Notation, Outcomes, Position, ToPlay, with_game};
use take_five_search::Opponent;

/// The value of a won game, above any gain.
const WON: i32 = 1_000;

/// The action with which the turn gains most, less the most that the next player can gain in answer; a random one of
/// several. What comes after chance is not seen.
///
/// # Errors
/// If nobody is to move.
pub fn wary_action(
    position: &Position,
    rng: &mut impl FnMut(u32) -> u32,
) -> Result<String, Message> {
    with_game!(position, state => {
        let mut best = Vec::new();
        let mut most = i32::MIN;
        state.each_action(|action| {
            let value = worth(state, action, true);
            if value > most {
                best.clear();
                most = value;
            }
            if value == most {
                best.push(action);
            }
        });
        let count = best.len() as u32;
        if count == 0 {
            return Err(Message::new("refused.over"));
        }
        Ok(state.action_text(best[rng(count) as usize]))
    })
}

/// The gain of the turn, less the answer's if it is seen.
fn worth<G: Opponent>(state: &G, action: G::Action, sees_answer: bool) -> i32 {
    let (gain, after) = turn(state, action);
    match after.to_play() {
        ToPlay::Player(_) if sees_answer => gain - best_answer(&after),
        _ => gain,
    }
}

/// The gain of the action and of the rest of its turn, which goes on greedily, and what it leads to.
pub fn turn<G: Opponent>(state: &G, action: G::Action) -> (i32, G) {
    let mover = state.turn_of();
    let mut after = state.clone();
    let mut gain = state.greed(action);
    after.play_unchecked(action);
    while matches!(after.to_play(), ToPlay::Player(_)) && after.turn_of() == mover {
        let Some((next, more)) = greediest(&after, Opponent::greed) else {
            break;
        };
        gain += more;
        after.play_unchecked(next);
    }
    if after.to_play() == ToPlay::Over {
        gain += ended(&after, mover);
    }
    (gain, after)
}

/// The most that the next turn gains.
fn best_answer<G: Opponent>(state: &G) -> i32 {
    let answer = greediest(state, |state, action| worth(state, action, false));
    answer.map_or(0, |(_, gain)| gain)
}

/// The same, on average over the outcomes of chance that come before it, if they can be listed.
pub fn answer<G: Opponent>(state: &G) -> f64 {
    if state.to_play() != ToPlay::Chance {
        return best_answer(state).into();
    }
    let Outcomes::Listed(outcomes) = state.outcomes() else {
        return 0.0;
    };
    let gains = outcomes.iter().map(|outcome| {
        let mut after = state.clone();
        after.play_chance_unchecked(outcome);
        f64::from(best_answer(&after))
    });
    gains.sum::<f64>() / outcomes.len() as f64
}

/// The first of the best actions, and its value.
fn greediest<G: Game>(state: &G, value: impl Fn(&G, G::Action) -> i32) -> Option<(G::Action, i32)> {
    let mut best = None;
    state.each_action(|action| {
        let value = value(state, action);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((action, value));
        }
    });
    best
}

fn ended<G: Game>(state: &G, player: Option<u8>) -> i32 {
    let (Some(outcome), Some(player)) = (state.outcome(), player) else {
        return 0;
    };
    let place = outcome.places()[usize::from(player) - 1];
    let first = outcome.places().iter().filter(|&&place| place == 1).count();
    match (place, first) {
        (1, 1) => WON,
        (1, _) => 0,
        _ => -WON,
    }
}
