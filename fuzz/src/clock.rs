//! Clocks: their settings, their state, and the time spent on turns, one to a line.

use crate::invariants;
use take_five_table::{Clocks, TimeControl, TurnTimes};

/// Whatever is accepted round-trips through its own text, and time passes without a panic.
pub fn clock(text: &str) {
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let (control_text, state, times) = (line(), line(), line());
    match control_text.parse::<TimeControl>() {
        Err(problem) => invariants::problem(control_text, problem),
        Ok(control) => {
            assert_eq!(control.to_string(), control_text);
            match Clocks::read(control, 2, state) {
                Err(problem) => invariants::problem(state, problem),
                Ok(mut clocks) => {
                    let again = Clocks::read(control, 2, &clocks.to_string());
                    assert_eq!(again.as_ref(), Ok(&clocks));
                    clocks.resume(u64::MAX);
                    clocks.stop(u64::MAX);
                }
            }
        }
    }
    match times.parse::<TurnTimes>() {
        Err(problem) => invariants::problem(times, problem),
        Ok(times) => {
            let again: TurnTimes = times.to_string().parse().expect("its own text");
            assert_eq!(again.to_string(), times.to_string());
        }
    }
}
