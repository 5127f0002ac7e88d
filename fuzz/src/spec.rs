//! Game specs.

use crate::invariants;
use take_five_rules::{Position, Spec};

/// An accepted spec round-trips through its own text, and starts a sound game of exactly that kind.
pub fn spec(text: &str) {
    match text.parse::<Spec>() {
        Err(problem) => invariants::problem(text, problem),
        Ok(spec) => {
            assert_eq!(spec.to_string().parse(), Ok(spec));
            let start = Position::start(&spec);
            assert_eq!(start.spec(), spec);
            invariants::position(&start);
        }
    }
}
