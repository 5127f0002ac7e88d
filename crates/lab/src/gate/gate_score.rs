//! The results of a gate, which can be stored and added up.

use super::sprt::{GateVerdict, PAIR_SCORES, Sprt};
use crate::interval::wilson;
use serde::{Deserialize, Serialize};
use std::fmt;
use take_five_rules::Message;

/// What must be the same in all parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GateTerms {
    /// The game and its options.
    pub spec: String,
    /// What is tested.
    pub new: String,
    /// What it plays against.
    pub against: String,
    /// Positions per action.
    pub nodes: u64,
    /// Random turns at the start.
    pub opening: u32,
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
}

/// Which games a part has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GatePart {
    /// The seed.
    pub seed: u64,
    /// The number of games in all parts.
    pub games: u64,
    /// The number of parts.
    pub parts: u64,
    /// Its number, from 1.
    pub part: u64,
}

/// The results so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GateScore {
    #[serde(flatten)]
    pub(super) terms: GateTerms,
    pub(super) played: Vec<GatePart>,
    /// How many pairs of games had each score, from 0 to 2 points.
    pub(super) pairs: [u64; PAIR_SCORES],
}

impl GateScore {
    /// Adds another part; one with another seed, too, if more games are needed.
    ///
    /// # Errors
    /// If it belongs to another test, or was added already; then nothing changes.
    pub fn add(&mut self, part: &GateScore) -> Result<(), Message> {
        if self.terms != part.terms {
            return Err(Message::new("match.other-terms"));
        }
        for new in &part.played {
            let same_seed = self.played.iter().find(|old| old.seed == new.seed);
            if same_seed.is_some_and(|old| (old.games, old.parts) != (new.games, new.parts)) {
                return Err(Message::new("match.other-terms"));
            }
            if self.played.contains(new) {
                return Err(Message::new("match.part-twice").with("part", new.part as i64));
            }
        }
        self.played.extend(&part.played);
        self.played.sort_unstable();
        for (sum, pairs) in self.pairs.iter_mut().zip(part.pairs) {
            *sum = sum.saturating_add(pairs);
        }
        Ok(())
    }

    /// Checks that no part is missing.
    ///
    /// # Errors
    /// If one is: its games might have decided otherwise.
    pub fn is_complete(&self) -> Result<(), Message> {
        for played in &self.played {
            let of_seed = self.played.iter().filter(|other| other.seed == played.seed);
            let numbers: Vec<u64> = of_seed.map(|other| other.part).collect();
            if (numbers.len() as u64) < played.parts {
                let missing = (1..=played.parts).find(|number| !numbers.contains(number));
                return Err(Message::new("match.part-missing")
                    .with("part", missing.unwrap_or_default() as i64)
                    .with("parts", played.parts as i64)
                    .with("seed", played.seed as i64));
            }
        }
        Ok(())
    }

    /// What the test says about these games.
    pub fn verdict(&self) -> GateVerdict {
        self.terms.sprt.verdict(&self.pairs)
    }

    /// The number of pairs of games.
    pub fn pairs(&self) -> u64 {
        self.pairs
            .iter()
            .fold(0, |sum, pairs| sum.saturating_add(*pairs))
    }
}

impl fmt::Display for GateScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GateTerms {
            spec,
            new,
            against,
            nodes,
            sprt,
            ..
        } = &self.terms;
        writeln!(f, "{spec}, {nodes} nodes an action")?;
        writeln!(f, "{new} against {against}")?;
        let weighted = self.pairs.iter().enumerate();
        let points: f64 = weighted
            .map(|(half, &pairs)| half as f64 / 2.0 * pairs as f64)
            .sum();
        let games = 2.0 * self.pairs() as f64;
        let (low, high) = wilson(points, games);
        let [share, low, high] = [points / games.max(1.0), low, high].map(|share| 100.0 * share);
        writeln!(
            f,
            "games   {games}, pairs with 0 to 2 points {:?}",
            self.pairs
        )?;
        writeln!(f, "score   {share:.1} % (95 %: {low:.1} to {high:.1})")?;
        let (low, high) = sprt.bounds();
        let llr = sprt.llr(&self.pairs);
        let verdict = match self.verdict() {
            GateVerdict::Accepted => "accepted",
            GateVerdict::Rejected => "rejected",
            GateVerdict::Undecided => "undecided",
        };
        let Sprt { elo0, elo1, .. } = sprt;
        write!(
            f,
            "LLR     {llr:.2} ({low:.2} to {high:.2}) for {elo1} Elo against {elo0}: {verdict}"
        )
    }
}
