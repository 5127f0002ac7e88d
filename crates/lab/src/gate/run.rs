//! Plays the games of a gate.

use super::gate_score::{GatePart, GateScore, GateTerms};
use super::pair::{PairConditions, play_pair};
use super::sprt::{GateVerdict, PAIR_SCORES, Sprt};
use crate::contest::default_opening;
use crate::shard::Shard;
use take_five_rules::{Message, Spec};
use take_five_search::Tuning;

/// A test of weights or constants against others.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// The game and its options, for two.
    pub spec: Spec,
    /// What is tested.
    pub new: &'static Tuning,
    /// What it plays against; `None` is what is built in.
    pub against: Option<&'static Tuning>,
    /// Positions to search per action.
    pub nodes: u64,
    /// The greatest number of games, in all parts.
    pub games: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// The test.
    pub sprt: Sprt,
    /// The part to play.
    pub shard: Shard,
}

impl Gate {
    /// Plays pairs of games until the test has its verdict. One of several parts plays all its games instead: only
    /// together they decide.
    ///
    /// # Errors
    /// If a search fails.
    pub fn run(&self) -> Result<GateScore, Message> {
        let opening = default_opening(&self.spec);
        let conditions = PairConditions {
            spec: self.spec,
            nodes: self.nodes,
            opening,
        };
        let Shard { part, parts } = self.shard;
        let mut score = GateScore {
            terms: GateTerms {
                spec: self.spec.to_string(),
                new: self.new.name().to_owned(),
                against: self.against.map_or("in use", Tuning::name).to_owned(),
                nodes: self.nodes,
                opening,
                sprt: self.sprt,
            },
            played: vec![GatePart {
                seed: self.seed,
                games: self.games,
                parts,
                part,
            }],
            pairs: [0; PAIR_SCORES],
        };
        let pairs = (0..self.games / 2).filter(|pair| pair % parts == part - 1);
        for pair in pairs {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(pair);
            let points = play_pair(&conditions, [Some(self.new), self.against], seed)?;
            score.pairs[points] += 1;
            if self.shard == Shard::WHOLE && score.verdict() != GateVerdict::Undecided {
                break;
            }
        }
        Ok(score)
    }
}
