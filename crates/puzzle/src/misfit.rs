//! What is wrong with a puzzle as far as no search is needed to see it.

use crate::Puzzle;
use crate::decision::{Decision, decisions};
use take_five_rules::Message;

/// The most nodes that a puzzle may need: a phone searches them in about a second.
pub const MOST_NODES: u64 = 150_000;

/// Returns what is wrong with the puzzle as far as no search is needed to see it: of the faults of `find_fault`, `id`,
/// `line`, `nodes` and `altered`. Takes no time.
pub fn find_misfit(puzzle: &Puzzle) -> Option<Message> {
    let is_altered = puzzle.proof != puzzle.checksum();
    let misfit = fitting_decisions(puzzle).err();
    let misfit = misfit.or_else(|| is_altered.then_some("altered"));
    misfit.map(|misfit| fault_of(puzzle, misfit))
}

/// The message that names a fault.
pub(crate) fn fault_of(puzzle: &Puzzle, fault: &'static str) -> Message {
    let message = Message::new("puzzles.fault").with("fault", fault);
    message.with("puzzle", puzzle.id.clone())
}

/// Where the solver acts, if the id and the solution fit the position; otherwise the fault.
pub(crate) fn fitting_decisions(puzzle: &Puzzle) -> Result<Vec<Decision>, &'static str> {
    if puzzle.id != puzzle.id_of_position() {
        return Err("id");
    }
    let decisions = decisions(puzzle).unwrap_or_default();
    match (decisions.is_empty(), puzzle.nodes) {
        (true, _) => Err("line"),
        (_, nodes) if nodes > MOST_NODES => Err("nodes"),
        _ => Ok(decisions),
    }
}
