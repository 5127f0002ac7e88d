//! Plain UCT, for every game: a tree with random playouts.

use crate::rewards;
use crate::tree::{MAX_PLAYOUT_LENGTH, Playouts, SearchTree, next_player};
use take_five_rules::{
    Game, MAX_PLAYERS, Message, Notation, Position, ToPlay, chance_first_message, with_game,
};

/// The constant of UCB1, here mean + constant × √(ln visits of the node / visits of the action): √2, as in the proof
/// for rewards from 0 to 1 (Auer, Cesa-Bianchi and Fischer, 2002).
pub const UCB1_EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// Chooses an action for the player to move.
///
/// `rng(n)` returns a number from 0 to n − 1, for chance and for playouts; `stop` is called before each playout, with
/// the number of playouts done, and says whether to end. The choice is the most visited action, among equals the one
/// with the highest mean reward, and a random one if `stop` allows no playout. An only legal action is returned at
/// once. The same random numbers and the same number of playouts give the same action.
///
/// An error if nobody is to move.
pub fn choose<G: Game>(
    state: &G,
    rng: &mut impl FnMut(u32) -> u32,
    stop: &mut impl FnMut(u64) -> bool,
) -> Result<G::Action, Message> {
    let player = player_to_move(state)?;
    if state.action_count() == 1 {
        return any_action(state, &mut |_| 0);
    }
    let mut tree = SearchTree::new();
    let mut done = 0;
    while !stop(done) {
        tree.run_playout(state, &AtRandom, rng);
        done += 1;
    }
    let best = tree.most_visited(player);
    best.map_or_else(|| any_action(state, rng), Ok)
}

/// A random legal action, all equally likely; an error if nobody is to move.
pub(crate) fn any_action<G: Game>(
    state: &G,
    rng: &mut impl FnMut(u32) -> u32,
) -> Result<G::Action, Message> {
    player_to_move(state)?;
    let drawn = state.random_action(rng).map(|(action, _)| action);
    drawn.ok_or_else(|| Message::new("refused.over"))
}

/// [`choose`] for a state of any game; returns the action's text.
///
/// ```
/// use take_five_rules::Position;
/// use take_five_search::choose_text;
/// let position = Position::start(&"take:size=2".parse()?);
/// let action = choose_text(&position, &mut |n| n - 1, &mut |playouts| playouts >= 50)?;
/// assert!(position.legal_actions().contains(&action));
/// # Ok::<(), take_five_rules::Message>(())
/// ```
pub fn choose_text(
    position: &Position,
    rng: &mut impl FnMut(u32) -> u32,
    stop: &mut impl FnMut(u64) -> bool,
) -> Result<String, Message> {
    with_game!(position, state => {
        choose(state, rng, stop).map(|action| state.action_text(action))
    })
}

/// The player to move, or why there is none.
pub(crate) fn player_to_move<G: Game>(state: &G) -> Result<u8, Message> {
    match state.to_play() {
        ToPlay::Player(player) => Ok(player),
        ToPlay::Chance => Err(chance_first_message(state)),
        ToPlay::Over => Err(Message::new("refused.over")),
    }
}

/// Plays random actions, all equally likely, to the end of the game.
struct AtRandom;

impl<G: Game> Playouts<G> for AtRandom {
    const UCB1_EXPLORATION: f64 = UCB1_EXPLORATION;

    fn is_end(&self, _: &G) -> bool {
        false
    }

    fn finish(
        &self,
        state: &mut G,
        mut actions: u32,
        rng: &mut impl FnMut(u32) -> u32,
    ) -> [f64; MAX_PLAYERS] {
        while next_player(state, self, rng).is_some() {
            if actions == MAX_PLAYOUT_LENGTH {
                break;
            }
            let Some((action, _)) = state.random_action(rng) else {
                break;
            };
            state.play_unchecked(action);
            actions += 1;
        }
        let outcome = state.outcome();
        outcome.map_or([0.5; MAX_PLAYERS], |outcome| rewards(&outcome))
    }
}
