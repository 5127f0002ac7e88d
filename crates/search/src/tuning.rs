//! Weights and constants that are tried in place of those built in.
//!
//! Only with the feature `tuning`: without it a search reads what was compiled into it and nothing else.

use crate::{Opponent, SearchParams};
use std::any::Any;
use std::cell::Cell;
use std::sync::OnceLock;
use take_five_rules::Game;

/// Weights, constants or both for the searches of one game, with a name for reports.
///
/// ```
/// use take_five_rules::Take;
/// use take_five_search::{Opponent, Tuning};
///
/// let weights = Take::LEARNED.unwrap().weights.len();
/// let zero = Tuning::new("take", "zero".to_owned(), Some(vec![0; weights]), None);
/// let found = Tuning::scope(Some(zero), || "a search in here uses them");
/// assert!(found.ends_with("uses them"));
/// ```
#[derive(Debug)]
pub struct Tuning {
    game: String,
    name: String,
    weights: Option<Vec<u8>>,
    /// What the evaluation makes of the weights, so that it does so only once.
    derived: OnceLock<Box<dyn Any + Send + Sync>>,
    params: Option<SearchParams>,
}

thread_local! {
    static CURRENT: Cell<Option<&'static Tuning>> = const { Cell::new(None) };
}

impl Tuning {
    /// For the game with this id. It is kept until the program ends, because evaluations refer to it as they do to what
    /// is built in; a program tries few weights, and constants are small. Weights that are not as many as the evaluation has are ignored.
    pub fn new(
        game: &str,
        name: String,
        weights: Option<Vec<u8>>,
        params: Option<SearchParams>,
    ) -> &'static Self {
        Box::leak(Box::new(Tuning {
            game: game.to_owned(),
            name,
            weights,
            derived: OnceLock::new(),
            params,
        }))
    }

    /// Runs `f`. Searches on this thread use the tuning meanwhile; with `None` what is built in.
    pub fn scope<T>(tuning: Option<&'static Tuning>, f: impl FnOnce() -> T) -> T {
        struct Restore(Option<&'static Tuning>);
        impl Drop for Restore {
            fn drop(&mut self) {
                CURRENT.set(self.0);
            }
        }
        let _restore = Restore(CURRENT.replace(tuning));
        f()
    }

    /// Its name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The tuning in use on this thread if it is for this game.
    fn current<G: Game>() -> Option<&'static Tuning> {
        CURRENT.get().filter(|tuning| tuning.game == G::INFO.id)
    }
}

impl PartialEq for Tuning {
    fn eq(&self, other: &Self) -> bool {
        let of = |it: &Self| (it.game.clone(), it.weights.clone(), it.params);
        of(self) == of(other)
    }
}

impl Eq for Tuning {}

/// The constants that searches of the game use on this thread.
pub(crate) fn params<G: crate::Evaluate>() -> &'static SearchParams {
    let tuned = Tuning::current::<G>().and_then(|tuning| tuning.params.as_ref());
    tuned.unwrap_or(const { &G::PARAMS })
}

/// The weights that evaluations of the game use on this thread.
pub(crate) fn weights<G: Game, const N: usize>(built_in: &'static [u8; N]) -> &'static [u8; N] {
    let tuned = Tuning::current::<G>().and_then(|tuning| tuning.weights.as_deref());
    tuned
        .and_then(|weights| weights.try_into().ok())
        .unwrap_or(built_in)
}

/// What `make` makes of these weights, for the tuning in use on this thread; `None` if there is none with weights.
pub(crate) fn derived<G: Game, T: Send + Sync + 'static, const N: usize>(
    make: impl FnOnce(&[u8; N]) -> T,
) -> Option<&'static T> {
    let tuning = Tuning::current::<G>()?;
    let weights = tuning.weights.as_deref()?.try_into().ok()?;
    let derived = tuning.derived.get_or_init(|| Box::new(make(weights)));
    derived.downcast_ref()
}

/// The learned weights that searches of the game use on this thread: those of the tuning, or those built in. `None` if
/// nothing is learned.
pub fn weights_in_use<G: Opponent>() -> Option<&'static [u8]> {
    let built_in = G::LEARNED?.weights;
    let tuned = Tuning::current::<G>().and_then(|tuning| tuning.weights.as_deref());
    Some(
        tuned
            .filter(|tuned| tuned.len() == built_in.len())
            .unwrap_or(built_in),
    )
}
