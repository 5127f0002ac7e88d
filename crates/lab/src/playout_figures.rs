//! Statistics of random playouts.

use crate::interval::wilson;
use crate::playout_tally::PlayoutTally;
use serde::Serialize;
use std::fmt;
use std::time::Duration;
use take_five_rules::Spec;

/// Statistics of random playouts: as text for people, serialized for programs.
#[derive(Debug, Serialize)]
pub struct PlayoutFigures {
    spec: String,
    seed: u64,
    games: u64,
    seconds: f64,
    playouts_per_s: f64,
    actions_per_s: f64,
    mean_actions: f64,
    max_actions: u64,
    mean_turns: f64,
    max_turns: u64,
    mean_choices: f64,
    wins: Vec<u64>,
    win_low: Vec<f64>,
    win_high: Vec<f64>,
    draws: u64,
}

impl PlayoutFigures {
    /// Means and speeds from the counts; at least one game was played, in `time`.
    pub(crate) fn new(
        spec: Spec,
        players: u8,
        seed: u64,
        tally: &PlayoutTally,
        time: Duration,
    ) -> Self {
        let games = tally.games as f64;
        let seconds = time.as_secs_f64().max(1e-9);
        let wins = tally.wins[..usize::from(players)].to_vec();
        let bounds = wins.iter().map(|&wins| wilson(wins as f64, games));
        let (win_low, win_high) = bounds.unzip();
        PlayoutFigures {
            spec: spec.to_string(),
            seed,
            games: tally.games,
            seconds,
            playouts_per_s: games / seconds,
            actions_per_s: tally.actions as f64 / seconds,
            mean_actions: tally.actions as f64 / games,
            max_actions: tally.max_actions,
            mean_turns: tally.turns as f64 / games,
            max_turns: tally.max_turns,
            mean_choices: tally.choices as f64 / tally.actions.max(1) as f64,
            wins,
            win_low,
            win_high,
            draws: tally.draws,
        }
    }
}

impl fmt::Display for PlayoutFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |count: u64| 100.0 * count as f64 / self.games as f64;
        writeln!(f, "{}, seed {}", self.spec, self.seed)?;
        writeln!(f, "{} games in {:.3} s", self.games, self.seconds)?;
        writeln!(f, "playouts a second  {:.0}", self.playouts_per_s)?;
        writeln!(f, "actions a second   {:.0}", self.actions_per_s)?;
        let (mean, most) = (self.mean_turns, self.max_turns);
        writeln!(f, "turns a game       {mean:.2} (longest {most})")?;
        let (mean, most) = (self.mean_actions, self.max_actions);
        writeln!(f, "actions a game     {mean:.2} (longest {most})")?;
        writeln!(f, "choices an action  {:.2}", self.mean_choices)?;
        let bounds = self.win_low.iter().zip(&self.win_high);
        for (seat, (&wins, (low, high))) in self.wins.iter().zip(bounds).enumerate() {
            let share = percent(wins);
            let (low, high) = (100.0 * low, 100.0 * high);
            let player = seat + 1;
            writeln!(
                f,
                "player {player} wins      {share:.2} % (95 %: {low:.2} to {high:.2})"
            )?;
        }
        write!(f, "draws              {:.2} %", percent(self.draws))
    }
}
