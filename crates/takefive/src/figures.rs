//! What is printed of games played at random.

use serde::Serialize;
use std::fmt;
use std::time::Duration;
use take_five_random::PlayoutTally;
use take_five_rules::Spec;

/// Figures of random games, as `--json` prints them; as text for a person to read.
#[derive(Debug, Serialize)]
pub struct Figures {
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

impl Figures {
    /// Means and speeds of what was counted; at least one game was played, in `time`.
    pub fn new(spec: Spec, players: u8, seed: u64, tally: &PlayoutTally, time: Duration) -> Self {
        let games = tally.games as f64;
        let seconds = time.as_secs_f64().max(1e-9);
        let wins = tally.wins[..usize::from(players)].to_vec();
        let bounds = wins.iter().map(|&wins| wilson(wins as f64, games));
        let (win_low, win_high) = bounds.unzip();
        Figures {
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

/// The 95 % interval of a share of which `hits` in `all` were seen (half ones too), by Wilson's
/// score.
pub fn wilson(hits: f64, all: f64) -> (f64, f64) {
    // Leaves 2.5 % on either side.
    wilson_by(1.959_963_984_540_054, hits, all)
}

/// The same with so many standard deviations on either side.
pub fn wilson_by(z: f64, hits: f64, all: f64) -> (f64, f64) {
    if all <= 0.0 {
        return (0.0, 1.0);
    }
    let share = hits / all;
    let spread = z * (share * (1.0 - share) / all + z * z / (4.0 * all * all)).sqrt();
    let middle = share + z * z / (2.0 * all);
    let scale = 1.0 + z * z / all;
    let low = ((middle - spread) / scale).max(0.0);
    let high = ((middle + spread) / scale).min(1.0);
    (low, high)
}

impl fmt::Display for Figures {
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

#[cfg(test)]
mod tests {
    use super::wilson;

    fn close(found: (f64, f64), low: f64, high: f64) {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-4;
        assert!(near(found.0, low) && near(found.1, high), "{found:?}");
    }

    /// The intervals that statistics packages print for these counts.
    #[test]
    fn intervals_are_wilsons() {
        close(wilson(5.0, 10.0), 0.2366, 0.7634);
        close(wilson(0.0, 10.0), 0.0, 0.2775);
        close(wilson(10.0, 10.0), 0.7225, 1.0);
        close(wilson(520.0, 1000.0), 0.4890, 0.5508);
    }
}
