//! The strength of the opponents: what they make of recorded positions, how they do against frozen opponents, and how
//! often they keep exact values. The stage `strength` of `cargo xtask test` runs all of it: `docs/strength.md` says how
//! to accept a change.

mod evaluations;
mod exact_values;
mod matches;
