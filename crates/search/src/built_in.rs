//! Weights and constants as they are built in. With the feature `tuning`, `tuning.rs` stands in the place of this.

#![expect(
    clippy::extra_unused_type_parameters,
    reason = "only the other has to know the game"
)]

use crate::{Evaluate, SearchParams};
use take_five_rules::Game;

/// The constants that searches of the game use.
pub fn params<G: Evaluate>() -> &'static SearchParams {
    const { &G::PARAMS }
}

/// The weights that evaluations of the game use.
pub fn weights<G: Game, const N: usize>(built_in: &'static [u8; N]) -> &'static [u8; N] {
    built_in
}

/// What `make` makes of weights that are tried; here there are none.
pub fn derived<G: Game, T: 'static, const N: usize>(
    _make: impl FnOnce(&[u8; N]) -> T,
) -> Option<&'static T> {
    None
}
