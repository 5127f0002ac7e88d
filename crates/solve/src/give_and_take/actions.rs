//! What each action of a position is worth.

use super::placement::is_forced;
use super::value::{
    Code, Codes, DRAW, PerfectResult, PerfectValue, before_turn, code, goodness, probe,
};
use take_five_rules::{Game, GiveAndTake, GiveAndTakeAction};

/// A legal action and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerfectAction {
    /// The action.
    pub action: GiveAndTakeAction,
    /// Its value to the player to move, who then goes on perfectly; the distance counts from before the action.
    pub value: PerfectValue,
}

/// See [`TableBlocks::actions`](super::TableBlocks::actions).
pub fn perfect_actions(
    tables: &impl Codes,
    state: &GiveAndTake,
    before: &[GiveAndTake],
) -> Option<(PerfectValue, Vec<PerfectAction>)> {
    // A third repetition draws. Who follows the tables comes closer to the end with every turn, so of the positions that
    // have been there twice only those that are closer to an end than this one can get in the way. A draw stays one.
    let repeated = repeated(state, before);
    let repeated: Vec<_> = repeated.map(|state| code(tables, &state)).collect();
    let is_sure = |value: &PerfectValue| {
        let is_behind = |code: &Option<Code>| {
            code.is_some_and(|code| {
                code == DRAW || PerfectValue::of(code).distance >= value.distance
            })
        };
        value.result == PerfectResult::Draw || repeated.iter().all(is_behind)
    };
    let value = probe(tables, state).filter(is_sure)?;
    let mut actions = Vec::new();
    state.each_action(|action| {
        let mut after = *state;
        let ended = after.play_unchecked(action);
        let after_turn = |code| if ended { before_turn(code) } else { code };
        let in_time = probe(tables, &after).is_some();
        if let Some(code) = code(tables, &after).map(after_turn).filter(|_| in_time) {
            let value = PerfectValue::of(code);
            actions.push((goodness(code), PerfectAction { action, value }));
        }
    });
    actions.retain(|(_, known)| is_sure(&known.value));
    actions.sort_by_key(|(goodness, _)| -goodness);
    let actions: Vec<_> = actions.into_iter().map(|(_, known)| known).collect();
    (actions.first()?.value == value).then_some((value, actions))
}

/// The positions that were there twice since the last capture or forward step of a pawn; none if a capture is next.
fn repeated(state: &GiveAndTake, before: &[GiveAndTake]) -> impl Iterator<Item = GiveAndTake> {
    let quiet = match is_forced(state) {
        true => 0,
        false => usize::from(state.quiet_turns()),
    };
    let run = before.iter().rev().take(quiet).chain([state]);
    let mut run: Vec<_> = run.map(|state| (state.table_key(), *state)).collect();
    run.sort_unstable_by_key(|(key, _)| *key);
    let pairs: Vec<_> = run.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let pairs = pairs.into_iter().filter(|(one, other)| one.0 == other.0);
    pairs.map(|(_, (_, state))| state)
}
