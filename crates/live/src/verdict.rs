//! What the referee says about a place of the line: asked once, because a place names all that led there.

use crate::Referee;
use crate::event_set::Event;
use crate::hash::{Hash, hash};
use crate::progress::Progress;
use crate::walk::Walk;
use std::rc::Rc;

/// The most outcomes of one run of chance: more than a whole deck.
const MAX_OUTCOMES: u32 = 256;

/// What the referee has said.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// What was played, and who acts next.
    Played(Vec<Rc<str>>, i32),
    /// Why it is illegal.
    Illegal(Rc<str>),
    /// The game that begins there.
    Begun(NextGame),
}

/// A game after another one.
#[derive(Clone, Debug)]
pub struct NextGame {
    pub spec: Rc<str>,
    /// Whether the seats rotate. Where an option says who starts, that changes instead.
    pub rotates: bool,
    /// Who acts first.
    pub next: i32,
}

impl<R: Referee> Walk<'_, R> {
    /// Whether a turn at the end of the progress is legal.
    pub fn turn_verdict(&mut self, progress: &Progress, event: &Event, text: &str) -> Verdict {
        if let Some(known) = self.verdicts.get(&event.id) {
            return known.clone();
        }
        self.referee.go(&progress.spec, &progress.entries);
        let text: Rc<str> = text.into();
        let verdict = match self.referee.play(&text) {
            Ok(next) => Verdict::Played(vec![text], next),
            Err(reason) => Verdict::Illegal(reason.into()),
        };
        self.verdicts.insert_new(event.id, verdict.clone());
        verdict
    }

    /// Who acts next at a place where nothing has been played since the one before.
    pub fn next_to_act(&mut self, progress: &Progress, place: &Hash) -> i32 {
        if let Some(Verdict::Played(_, next)) = self.verdicts.get(place) {
            return *next;
        }
        let next = self.referee.go(&progress.spec, &progress.entries);
        let verdict = Verdict::Played(Vec::new(), next);
        self.verdicts.insert_new(*place, verdict);
        next
    }

    /// The game that follows the one at hand.
    pub fn next_game(&mut self, progress: &Progress, place: &Hash) -> NextGame {
        if let Some(Verdict::Begun(game)) = self.verdicts.get(place) {
            return game.clone();
        }
        self.referee.go(&progress.spec, &progress.entries);
        let spec = self.referee.next_spec();
        let next = self.referee.go(&spec, &[]);
        let game = NextGame {
            rotates: self.referee.next_spec() == spec,
            spec: spec.into(),
            next,
        };
        self.verdicts
            .insert_new(*place, Verdict::Begun(game.clone()));
        game
    }

    /// The outcomes of a run of chance, which ends where somebody is to act, and who that is.
    pub fn run_of_chance(
        &mut self,
        progress: &Progress,
        place: &Hash,
        links: &[Hash],
    ) -> (Vec<Rc<str>>, i32) {
        if let Some(Verdict::Played(outcomes, next)) = self.verdicts.get(place) {
            return (outcomes.clone(), *next);
        }
        let mut parts: Vec<&[u8]> = vec![b"take-five live chance", &progress.head];
        parts.extend(links.iter().map(|link| &link[..]));
        let randomness = hash(&parts);
        let mut next = self.referee.go(&progress.spec, &progress.entries);
        let mut outcomes = Vec::new();
        for index in 0..MAX_OUTCOMES {
            if next != 0 {
                break;
            }
            let (outcome, after) = self.referee.draw(seed(&randomness, index));
            outcomes.push(outcome);
            next = after;
        }
        let verdict = Verdict::Played(outcomes.clone(), next);
        self.verdicts.insert_new(*place, verdict);
        (outcomes, next)
    }
}

/// An outcome's seed: 53 bits, because that is what JavaScript's numbers hold.
fn seed(randomness: &Hash, index: u32) -> u64 {
    let drawn = hash(&[randomness, &index.to_be_bytes()]);
    let bytes = drawn.first_chunk().copied().unwrap_or_default();
    u64::from_be_bytes(bytes) >> 11
}
