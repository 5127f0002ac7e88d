//! What each game tells the screen, and the same for any of them.

use crate::Picture;
use take_five_rules::{Cursor, Game, Message, Played, Position, Step, StepOf, with_game};

/// How a game is shown.
pub trait Draw: Game {
    /// The position.
    fn picture(&self) -> Picture;

    /// Which keys of the picture become which by the step, where a thing that moves is known by
    /// its place.
    fn moved(&self, _step: &StepOf<Self>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The places to be marked as those of the last step.
    fn marks(&self, step: &StepOf<Self>) -> Vec<String>;

    /// What happened by the step that led from here to `after`.
    fn tell(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message>;

    /// What a touch does, as in "to capture on e6": it completes the first of these actions, or
    /// (where it is not `whole`) begins any of them. `None` where that says itself.
    fn does(&self, actions: &[Self::Action], whole: bool) -> Option<Message>;

    /// The place that the turn goes on from: of the piece that must go on, of the slot that is
    /// played. Where it leaves only one action, nobody needs to be asked for it.
    fn held(&self) -> Option<String> {
        None
    }

    /// From which place to which the action of this path of touches is dragged, where it is one
    /// that moves something.
    fn drag(&self, path: &[String]) -> Option<(String, String)> {
        match path {
            [from, to] => Some((from.clone(), to.clone())),
            [to] => self.held().map(|from| (from, to.clone())),
            _ => None,
        }
    }

    /// The same in a game that ends with this round, where there are several: its table stays when
    /// the round is over, to be looked at.
    fn in_last_round(&self) -> Option<Self> {
        None
    }

    /// What a player is called here, numbered from 1.
    fn seat(player: u8) -> Message;

    /// What is to be known of a player (points, pieces), or with `None` of the table.
    fn facts(&self, _player: Option<u8>) -> Vec<Message> {
        Vec::new()
    }

    /// The board as lines of plain text.
    fn plain(&self) -> String;
}

/// Draws a position.
pub fn draw(position: &Position) -> Picture {
    with_game!(position, state => state.picture())
}

/// Which keys of the picture become which by the step that was played from `before`.
pub fn moved(before: &Position, played: &Played) -> Vec<(String, String)> {
    with_game!(before, state => with_step(state, played, |step| state.moved(step)))
}

/// The places to be marked as those of the step that was played from `before`.
pub fn marks(before: &Position, played: &Played) -> Vec<String> {
    with_game!(before, state => with_step(state, played, |step| state.marks(step)))
}

/// What happened by the step that was played from `before`.
pub fn tell(before: &Position, played: &Played) -> Vec<Message> {
    fn told<G: Draw>(before: &G, step: &StepOf<G>) -> Vec<Message> {
        let mut after = before.clone();
        match step {
            Step::Action(action) => after.apply(*action),
            Step::Chance(outcome) => after.apply_chance(outcome),
        };
        before.tell(step, &after)
    }
    with_game!(before, state => with_step(state, played, |step| told(state, step)))
}

fn with_step<G: Game, T: Default>(
    before: &G,
    played: &Played,
    then: impl FnOnce(&StepOf<G>) -> T,
) -> T {
    match before.read_step(&mut Cursor::new(&played.text), false) {
        Ok(step) => then(&step),
        Err(_) => T::default(), // not a step of this position: nothing to show
    }
}

/// What a player is called.
pub fn seat(position: &Position, player: u8) -> Message {
    fn of<G: Draw>(_: &G, player: u8) -> Message {
        G::seat(player)
    }
    with_game!(position, state => of(state, player))
}

/// What is to be known of a player, or with `None` of the table.
pub fn facts(position: &Position, player: Option<u8>) -> Vec<Message> {
    with_game!(position, state => state.facts(player))
}

/// The board as lines of plain text.
pub fn plain(position: &Position) -> String {
    with_game!(position, state => state.plain())
}
