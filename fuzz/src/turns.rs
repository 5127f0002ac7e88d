//! Turn texts.

use crate::invariants;
use take_five_rules::{PlayedStep, Position, Spec};
use take_five_table::Table;

/// The first line is a spec, the second a position or empty for the start, each further line a turn. A refused turn
/// leaves the game unchanged; a played turn can be parsed from its parts, whole, cut off and resumed.
pub fn turns(text: &str) {
    let mut lines = text.split('\n');
    let Some(Ok(spec)) = lines.next().map(str::parse::<Spec>) else {
        return;
    };
    let start = match lines.next() {
        None | Some("") => Position::start(&spec),
        Some(text) => match Position::parse(&spec, text) {
            Ok(position) => position,
            Err(_) => return, // the target of positions looks at those
        },
    };
    let mut table = Table::from_position(start, 1);
    let mut begun = false;
    for turn in lines {
        let before = table.position().clone();
        let steps = table.steps();
        match table.replay(turn) {
            Err(problem) => {
                invariants::problem(turn, problem);
                assert_eq!(table.position(), &before);
                assert_eq!(table.steps(), steps);
            }
            Ok(steps) => {
                reads_back(&before, begun, &steps);
                begun = steps.last().is_some_and(|last| !last.turn_over);
                let now = table.position();
                assert_eq!(Some(now), steps.last().map(|last| &last.after));
                invariants::reads_back(now);
            }
        }
    }
    invariants::stand(table.position());
}

fn reads_back(before: &Position, begun: bool, steps: &[PlayedStep]) {
    let joined =
        |steps: &[PlayedStep]| -> String { steps.iter().map(|step| &*step.turn_part).collect() };
    let mut from = before;
    for (done, step) in steps.iter().enumerate() {
        let (part, rest) = (&steps[..=done], &steps[done..]);
        let cut_off = before.read_turn(&joined(part), begun);
        assert_eq!(cut_off.as_deref(), Ok(part), "{before}: cut off");
        let begun = begun || done > 0;
        let resumed = from.read_turn(&joined(rest), begun);
        assert_eq!(resumed.as_deref(), Ok(rest), "{from}: resumed");
        let alone = from.read_turn(&step.text, begun);
        assert_eq!(alone.as_deref(), Ok(&rest[..1]), "{from}: alone");
        from = &step.after;
    }
}
