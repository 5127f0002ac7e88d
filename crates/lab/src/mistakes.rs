//! How often a level errs, and how: mistakes that a stronger search sees.

use crate::contest::default_opening;
use crate::interval::wilson;
use crate::wary::{answer, turn};
use serde::Serialize;
use std::fmt;
use take_five_rules::{Message, Notation, Position, Spec, ToPlay, with_game};
use take_five_search::{Level, Limits, Opponent, Player};
use take_five_table::{Table, rng};

/// A turn that loses this much of the chance to come first is a mistake.
const MISTAKE: f64 = 0.2;

/// The most turns of a game.
const MOST_TURNS: u64 = 500;

/// What a mistake overlooks: told by what is gained in the turn, and what the next player can gain in answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MistakeKind {
    /// The best action gains more at once.
    OwnGain,
    /// The answer gains more than after the best action.
    Reply,
    /// The same, but the action gained something, too: less than it costs.
    Exchange,
    /// Neither can be seen so soon.
    FurtherAhead,
}

impl MistakeKind {
    const ALL: [Self; 4] = [
        Self::OwnGain,
        Self::Reply,
        Self::Exchange,
        Self::FurtherAhead,
    ];

    /// That of an action where another one is better: what they gain, and what the answers to them gain.
    fn of(played: [f64; 2], best: [f64; 2]) -> Self {
        let [missed, allowed] = [best[0] - played[0], played[1] - best[1]];
        match () {
            () if missed <= 0.0 && allowed <= 0.0 => Self::FurtherAhead,
            () if missed >= allowed => Self::OwnGain,
            () if played[0] > 0.0 => Self::Exchange,
            () => Self::Reply,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::OwnGain => "overlooks an own gain",
            Self::Reply => "overlooks the reply",
            Self::Exchange => "gains less than it costs",
            Self::FurtherAhead => "further ahead",
        }
    }
}

/// Games of a level against itself.
#[derive(Clone, Copy, Debug)]
pub struct MistakeStudy {
    /// The game and its options.
    pub spec: Spec,
    /// The level, from 1.
    pub level: u8,
    /// The number of games.
    pub games: u64,
    /// Positions within which the strongest level judges an action.
    pub nodes: u64,
    /// The seed for chance and choices.
    pub seed: u64,
}

/// What the games showed.
#[derive(Clone, Debug, Serialize)]
pub struct MistakeFigures {
    spec: String,
    level: u8,
    games: u64,
    nodes: u64,
    seed: u64,
    /// Turns with a choice.
    turns: u64,
    mistakes: u64,
    share: f64,
    share_low: f64,
    share_high: f64,
    /// The commonest first.
    kinds: Vec<(MistakeKind, u64)>,
}

impl MistakeStudy {
    /// Plays the games, and judges every turn with a choice by its worst action.
    ///
    /// # Errors
    /// If the game has no such level.
    pub fn run(&self) -> Result<MistakeFigures, Message> {
        let mut turns = 0;
        let mut kinds = MistakeKind::ALL.map(|kind| (kind, 0));
        for game in 0..self.games {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(game);
            self.play(seed, &mut |mistake| {
                turns += 1;
                for (kind, count) in &mut kinds {
                    *count += u64::from(mistake == Some(*kind));
                }
            })?;
        }
        kinds.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let mistakes: u64 = kinds.iter().map(|(_, count)| count).sum();
        let (share_low, share_high) = wilson(mistakes as f64, turns as f64);
        Ok(MistakeFigures {
            spec: self.spec.to_string(),
            level: self.level,
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            turns,
            mistakes,
            share: mistakes as f64 / (turns as f64).max(1.0),
            share_low,
            share_high,
            kinds: kinds.to_vec(),
        })
    }

    /// Plays a game; `judged` is told of each turn with a choice, and of its mistake.
    fn play(&self, seed: u64, judged: &mut impl FnMut(Option<MistakeKind>)) -> Result<(), Message> {
        let mut table = Table::new(&self.spec, seed);
        let (mut player, mut judge) = (Player::new(), Player::new());
        let opening = u64::from(default_opening(&self.spec));
        let (mut turns, mut actions) = (0, 0);
        // The worst mistake of the turn, once there was a choice.
        let mut worst: Option<(f64, Option<MistakeKind>)> = None;
        while turns < MOST_TURNS {
            let seat = match table.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => {
                    table.advance();
                    continue;
                }
                ToPlay::Player(seat) => seat,
            };
            let position = table.position().clone();
            let legal = position.legal_actions();
            let text = if turns < opening {
                legal[rng(!seed, actions)(legal.len() as u32) as usize].clone()
            } else {
                let before = table.earlier_positions();
                let mut limits = Limits {
                    nodes: u64::MAX,
                    stop: &mut || false,
                };
                let level = Level::Numbered(self.level);
                let mut rng = rng(!seed, seat.into());
                let text = player.choose(level, &position, &before, &mut rng, &mut limits)?;
                if legal.len() > 1 {
                    let found = self.judge(&mut judge, &position, &before, seat, &text)?;
                    let lost = |worst: &(f64, _)| worst.0;
                    if worst
                        .as_ref()
                        .is_none_or(|worst| lost(&found) > lost(worst))
                    {
                        worst = Some(found);
                    }
                }
                text
            };
            let steps = table.play(&text)?;
            actions += 1;
            if steps.last().is_some_and(|step| step.turn_over) {
                turns += 1;
                if let Some((_, mistake)) = worst.take() {
                    judged(mistake);
                }
            }
        }
        Ok(())
    }

    /// How much of the chance to come first the action loses, and what kind of mistake that is, if it is one.
    fn judge(
        &self,
        judge: &mut Player,
        position: &Position,
        before: &[Position],
        seat: u8,
        played: &str,
    ) -> Result<(f64, Option<MistakeKind>), Message> {
        let mut limits = Limits {
            nodes: self.nodes,
            stop: &mut || false,
        };
        let told = &mut |_: &_| ();
        let found = judge.analyse(position, before, 1, &mut rng(1, 0), &mut limits, told)?;
        let best = &found.lines[0].actions[0];
        if best == played {
            return Ok((0.0, None));
        }
        let both = [best.clone(), played.to_owned()];
        let found = judge.compare(position, before, &both, &mut rng(1, 0), &mut limits)?;
        let chance = |action: &str| {
            let line = found.lines.iter().find(|line| line.actions[0] == *action);
            let outlook = line.and_then(|line| line.outlook);
            outlook.map_or(0.0, |outlook| outlook.chances[usize::from(seat) - 1])
        };
        let lost = chance(best) - chance(played);
        let kind = || with_game!(position, state => kind_of(state, played, best));
        Ok((lost, (lost >= MISTAKE).then(kind)))
    }
}

fn kind_of<G: Opponent + Notation>(state: &G, played: &str, best: &str) -> MistakeKind {
    let mut gains = [[0.0; 2]; 2];
    state.each_action(|action| {
        let text = state.action_text(action);
        for (gains, wanted) in gains.iter_mut().zip([played, best]) {
            if text == wanted {
                let (gain, after) = turn(state, action);
                *gains = [gain.into(), answer(&after)];
            }
        }
    });
    MistakeKind::of(gains[0], gains[1])
}

impl fmt::Display for MistakeFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| 100.0 * share;
        let [share, low, high] = [self.share, self.share_low, self.share_high].map(percent);
        writeln!(
            f,
            "{}, level:{}, {} games, seed {}, judged by {} nodes",
            self.spec, self.level, self.games, self.seed, self.nodes
        )?;
        writeln!(f, "turns     {} with a choice", self.turns)?;
        write!(
            f,
            "mistakes  {}: {share:.1} % of them (95 %: {low:.1} to {high:.1})",
            self.mistakes
        )?;
        for (kind, count) in &self.kinds {
            let of_all = *count as f64 / (self.mistakes as f64).max(1.0);
            write!(f, "\n  {:24}  {:5.1} %", kind.name(), percent(of_all))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::MistakeKind;

    #[test]
    fn a_mistake_is_named_by_what_it_costs_most() {
        let kind = MistakeKind::of;
        assert_eq!(kind([0.0, 0.0], [2.0, 0.0]), MistakeKind::OwnGain);
        assert_eq!(kind([0.0, 2.0], [0.0, 0.0]), MistakeKind::Reply);
        assert_eq!(kind([1.0, 3.0], [0.0, 0.0]), MistakeKind::Exchange);
        assert_eq!(kind([0.0, 1.0], [0.0, 1.0]), MistakeKind::FurtherAhead);
    }
}
