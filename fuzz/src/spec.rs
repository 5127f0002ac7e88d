//! Game specs.

use crate::sound;
use take_five_rules::{Position, Spec};

/// A spec that reads is the spec of its own text, and the game it starts is a sound one of just that kind.
pub fn spec(text: &str) {
    match text.parse::<Spec>() {
        Err(problem) => sound::problem(text, problem),
        Ok(spec) => {
            assert_eq!(spec.to_string().parse(), Ok(spec));
            let start = Position::start(&spec);
            assert_eq!(start.spec(), spec);
            sound::position(&start);
        }
    }
}
