//! The figures of a comparison with exact values.

use super::oracle::best;
use super::{ActionBounds, DistanceToPerfectPlay, wilson};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// What came of a position.
#[derive(Debug)]
pub enum Measured {
    /// It was drawn before.
    Repeated,
    /// It was not drawn at all, or its value was not found.
    Unsolved,
    /// The player kept the value; `is_telling` if another action would not have.
    Kept { is_telling: bool },
    /// The player did not.
    Lost(LostValue),
}

/// A position in which the player lost value.
#[derive(Clone, Debug, Serialize)]
pub struct LostValue {
    /// The position text.
    pub position: String,
    /// The text of the action chosen.
    pub chosen: String,
    /// By how much it is worth less than the best one.
    pub loss: f64,
    /// What each action is worth.
    pub actions: Vec<ActionBounds>,
}

/// How often a player kept the exact value: as text for people, serialized for programs.
#[derive(Debug, Serialize)]
pub struct DistanceFigures {
    level: String,
    time: Option<u64>,
    nodes: Option<u64>,
    seed: u64,
    /// Positions drawn: repeated, not solved, and solved ones.
    drawn: u64,
    repeated: u64,
    unsolved: u64,
    solved: u64,
    /// Solved positions in which the action keeps the value.
    kept: u64,
    kept_share: f64,
    kept_low: f64,
    kept_high: f64,
    /// Solved positions in which some action does not keep the value.
    telling: u64,
    telling_kept: u64,
    telling_share: f64,
    telling_low: f64,
    telling_high: f64,
    /// The mean loss over all solved positions.
    mean_loss: f64,
    /// The positions with the greatest losses.
    lost: Vec<LostValue>,
    seconds: f64,
}

impl DistanceFigures {
    pub(super) fn new(
        terms: &DistanceToPerfectPlay,
        measured: impl Iterator<Item = Measured>,
        time: Duration,
    ) -> Self {
        let (mut drawn, mut repeated, mut unsolved, mut kept, mut telling) = (0, 0, 0, 0, 0);
        let mut lost = Vec::new();
        for each in measured {
            drawn += 1;
            match each {
                Measured::Repeated => repeated += 1,
                Measured::Unsolved => unsolved += 1,
                Measured::Kept { is_telling } => {
                    kept += 1;
                    telling += u64::from(is_telling);
                }
                Measured::Lost(each) => lost.push(each),
            }
        }
        // The greatest losses first; the rest of the order only has to be the same in every run.
        lost.sort_by(|a, b| {
            let loss = b.loss.total_cmp(&a.loss);
            loss.then_with(|| a.position.cmp(&b.position))
        });
        let solved = kept + lost.len() as u64;
        let loss = lost.iter().fold(0.0, |sum, each| sum + each.loss);
        let of_telling = telling + lost.len() as u64;
        let share = |hits: u64, all: u64| hits as f64 / all.max(1) as f64;
        let (kept_low, kept_high) = wilson(kept as f64, solved as f64);
        let (telling_low, telling_high) = wilson(telling as f64, of_telling as f64);
        lost.truncate(terms.listed);
        DistanceFigures {
            level: terms.level.to_string(),
            time: terms.time.map(|time| time.as_millis() as u64),
            nodes: Some(terms.nodes).filter(|&nodes| nodes < u64::MAX),
            seed: terms.seed,
            drawn,
            repeated,
            unsolved,
            solved,
            kept,
            kept_share: share(kept, solved),
            kept_low,
            kept_high,
            telling: of_telling,
            telling_kept: telling,
            telling_share: share(telling, of_telling),
            telling_low,
            telling_high,
            mean_loss: loss / solved.max(1) as f64,
            lost,
            seconds: time.as_secs_f64(),
        }
    }
}

impl fmt::Display for DistanceFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        if let Some(time) = self.time {
            write!(f, ", {time} ms")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ", {nodes} nodes")?;
        }
        writeln!(f, ", seed {}", self.seed)?;
        let (drawn, repeated) = (self.drawn, self.repeated);
        let (solved, unsolved, seconds) = (self.solved, self.unsolved, self.seconds);
        writeln!(
            f,
            "{drawn} positions drawn: {solved} solved, {unsolved} not solved, {repeated} repeated, in {seconds:.1} s"
        )?;
        let share = |f: &mut fmt::Formatter<'_>, kept, all, share, low, high| {
            let [share, low, high] = [share, low, high].map(|share: f64| 100.0 * share);
            writeln!(
                f,
                "{share:.2} % (95 %: {low:.2} to {high:.2}), {kept} of {all}"
            )
        };
        write!(f, "value kept               ")?;
        let (low, high) = (self.kept_low, self.kept_high);
        share(f, self.kept, self.solved, self.kept_share, low, high)?;
        write!(f, "where an action loses    ")?;
        let (low, high) = (self.telling_low, self.telling_high);
        let (kept, all) = (self.telling_kept, self.telling);
        share(f, kept, all, self.telling_share, low, high)?;
        write!(f, "mean loss                {:.6}", self.mean_loss)?;
        for lost in &self.lost {
            let (position, chosen, loss) = (&lost.position, &lost.chosen, lost.loss);
            write!(f, "\n{position}: {chosen} loses {loss:.6}")?;
            if let Some(best) = best(&lost.actions) {
                write!(f, " against {} ({:.6})", best.action, best.low)?;
            }
        }
        Ok(())
    }
}
