//! Tunes the constants of the search of a game.

use super::spsa::{Spsa, SpsaConstant};
use crate::contest::default_opening;
use crate::gate::{PairConditions, play_pair};
use serde::{Deserialize, Serialize};
use take_five_rules::{Message, Position, Spec, with_game};
use take_five_search::{Opponent, SearchParams, Tuning};

/// How far a constant is changed at first, as a share of its value; at least by one.
const CHANGE: f64 = 0.2;

/// What is tuned, and with which games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tune {
    /// The game and its options, for two.
    pub spec: String,
    /// Positions to search per action.
    pub nodes: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// Pairs of games to play.
    pub iterations: u64,
}

/// A tuning in progress, as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuneState {
    /// What is tuned.
    pub tune: Tune,
    /// How far it is.
    pub spsa: Spsa,
}

impl TuneState {
    /// Begins with the constants that are built in. Those that are zero or never reached turn something off, and stay.
    ///
    /// # Errors
    /// If the search of the game has no constants to tune.
    pub fn begin(tune: Tune) -> Result<Self, Message> {
        let params = start(&tune)?;
        let tuned = params
            .named()
            .into_iter()
            .filter(|&(_, value)| 0 < value && value < i32::MAX);
        let constants: Vec<SpsaConstant> = tuned
            .map(|(name, value)| SpsaConstant {
                name: name.to_owned(),
                value: value.into(),
                change: (CHANGE * f64::from(value)).max(1.0),
            })
            .collect();
        if constants.is_empty() {
            return Err(Message::new("training.nothing-to-tune"));
        }
        let spsa = Spsa {
            constants,
            iteration: 0,
            iterations: tune.iterations,
            step: 0.5,
            seed: tune.seed,
        };
        Ok(TuneState { tune, spsa })
    }

    /// Whether all games are played.
    pub fn is_done(&self) -> bool {
        self.spsa.iteration >= self.tune.iterations
    }

    /// Plays a pair of games and moves the constants.
    ///
    /// # Errors
    /// If a search fails, or the file that this was read from names constants or a game that there are not.
    pub fn step(&mut self) -> Result<(), Message> {
        let params = start(&self.tune)?;
        let spec: Spec = self.tune.spec.parse().map_err(Message::from)?;
        let conditions = PairConditions {
            spec,
            nodes: self.tune.nodes,
            opening: default_opening(&spec),
        };
        let names: Vec<String> = self
            .spsa
            .constants
            .iter()
            .map(|it| it.name.clone())
            .collect();
        let seed = self
            .tune
            .seed
            .wrapping_mul(1_000_003)
            .wrapping_add(self.spsa.iteration);
        self.spsa.iterate(|a, b| {
            let side = |values: &[f64]| {
                let params = with(params, &names, values)?;
                Ok::<_, Message>(Tuning::new(
                    spec.info().id,
                    String::new(),
                    None,
                    Some(params),
                ))
            };
            let points = play_pair(&conditions, [Some(side(a)?), Some(side(b)?)], seed)?;
            Ok(points as f64 / 2.0 - 1.0)
        })
    }

    /// The constants as they are now, in whole numbers.
    ///
    /// # Errors
    /// As for [`TuneState::step`].
    pub fn params(&self) -> Result<SearchParams, Message> {
        let constants = self.spsa.constants.iter();
        let (names, values): (Vec<String>, Vec<f64>) =
            constants.map(|it| (it.name.clone(), it.value)).unzip();
        with(start(&self.tune)?, &names, &values)
    }
}

/// The constants that are built in.
fn start(tune: &Tune) -> Result<SearchParams, Message> {
    let spec: Spec = tune.spec.parse().map_err(Message::from)?;
    let params =
        with_game!(&Position::start(&spec), _state: G => G::LEARNED.map(|learned| learned.params));
    params.ok_or_else(|| Message::new("training.nothing-to-tune"))
}

/// With these values, rounded; a constant is never negative.
fn with(params: SearchParams, names: &[String], values: &[f64]) -> Result<SearchParams, Message> {
    let mut pairs = names.iter().zip(values);
    pairs.try_fold(params, |params: SearchParams, (name, value)| {
        let unknown = || Message::new("training.no-constant").with("name", name.clone());
        params
            .with(name, value.round().max(0.0) as i32)
            .ok_or_else(unknown)
    })
}
