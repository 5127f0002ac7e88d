//! Counting action sequences, and random playouts.

use crate::{Game, Message, Outcomes, ToPlay};

/// The number of distinct sequences of exactly `depth` actions from here. Games that end earlier do
/// not count; each outcome of a chance node counts as one action.
///
/// # Errors
/// If a chance node has too many outcomes to list.
///
/// ```
/// use take_five_rules::{Game, GiveAndTake, perft};
/// let start = GiveAndTake::start(&"give-and-take".parse()?);
/// assert_eq!(perft(&start, 3), Ok(708));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn perft<G: Game>(state: &G, depth: u32) -> Result<u64, Message> {
    if depth == 0 {
        return Ok(1);
    }
    match state.to_play() {
        ToPlay::Over => Ok(0),
        ToPlay::Player(_) if depth == 1 => Ok(state.action_count()),
        ToPlay::Player(_) => {
            let mut leaves = Ok(0);
            state.each_action(|action| {
                if let Ok(sum) = &mut leaves {
                    let mut after = state.clone();
                    after.play_unchecked(action);
                    match perft(&after, depth - 1) {
                        Ok(more) => *sum += more,
                        error => leaves = error,
                    }
                }
            });
            leaves
        }
        ToPlay::Chance => match state.outcomes() {
            Outcomes::TooMany(word) => Err(Message::new("perft.too-many").with("outcomes", word)),
            Outcomes::Listed(all) if depth == 1 => Ok(all.len() as u64),
            Outcomes::Listed(all) => all
                .iter()
                .map(|outcome| {
                    let mut after = state.clone();
                    after.play_chance_unchecked(outcome);
                    perft(&after, depth - 1)
                })
                .sum(),
        },
    }
}

/// Statistics of one random playout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playout {
    /// Actions of players, not counting chance.
    pub actions: u64,
    /// Completed turns of players, not counting the set-up by chance.
    pub turns: u64,
    /// The number of legal actions, summed over all actions played.
    pub choices: u64,
}

/// Plays to the end, with every legal action and chance outcome equally likely. `rng(n)` returns
/// a number from 0 to n − 1. Repetition is ignored.
///
/// ```
/// use take_five_rules::{Game, Take, ToPlay, playout};
/// let mut take = Take::start(&"take:size=2".parse()?);
/// let figures = playout(&mut take, &mut |n| n / 2);
/// assert_eq!(take.to_play(), ToPlay::Over);
/// assert_eq!(figures.actions, u64::from(take.ply()));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn playout<G: Game>(state: &mut G, rng: &mut impl FnMut(u32) -> u32) -> Playout {
    let mut figures = Playout::default();
    loop {
        match state.to_play() {
            ToPlay::Over => return figures,
            ToPlay::Player(_) => {
                let Some((action, count)) = state.random_action(rng) else {
                    return figures; // unreachable if a player is to move
                };
                figures.actions += 1;
                figures.choices += u64::from(count);
                figures.turns += u64::from(state.play_unchecked(action));
            }
            ToPlay::Chance => {
                let own = state.turn_of().is_some();
                let Some(outcome) = state.draw(rng) else {
                    return figures; // unreachable at a chance node
                };
                let over = state.play_chance_unchecked(&outcome);
                figures.turns += u64::from(own && over);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Game, GameInfo, NoChance, Outcome, Spec, ToPlay, perft, playout};

    /// Five matches: players alternately take one or two, and whoever takes the last wins. Rules
    /// only: no texts, no touches.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Matches {
        left: u8,
        player: u8,
    }

    impl Game for Matches {
        const INFO: &'static GameInfo = &GameInfo {
            id: "matches",
            options: &[],
            scores: false,
            chance: None,
            typical_turns: 1,
        };

        type Action = u8;
        type IllegalAction = ();
        type Chance = NoChance;
        type Key = Self;

        fn start(_: &Spec) -> Self {
            Matches { left: 5, player: 1 }
        }

        fn spec(&self) -> Spec {
            Spec::new(Self::INFO)
        }

        fn players(&self) -> u8 {
            2
        }

        fn to_play(&self) -> ToPlay {
            match self.left {
                0 => ToPlay::Over,
                _ => ToPlay::Player(self.player),
            }
        }

        fn each_action(&self, visit: impl FnMut(u8)) {
            (1..=self.left.min(2)).for_each(visit);
        }

        fn why_illegal(&self, taken: u8) -> Option<()> {
            (taken == 0 || taken > self.left.min(2)).then_some(())
        }

        fn play_unchecked(&mut self, taken: u8) -> bool {
            self.left = self.left.saturating_sub(taken);
            self.player = 3 - self.player;
            true
        }

        fn outcome(&self) -> Option<Outcome> {
            let won = Outcome::two_player(Some(3 - self.player));
            (self.left == 0).then_some(won)
        }

        fn key(&self) -> Self {
            self.clone()
        }
    }

    #[test]
    fn a_game_without_texts_and_touches_is_counted_and_played() {
        let mut matches = Matches { left: 5, player: 1 };
        let counts: Vec<_> = (1..=5)
            .map(|depth| perft(&matches, depth).unwrap())
            .collect();
        assert_eq!(counts, [2, 4, 7, 5, 1]);
        assert!(matches.play(3).is_err());
        let figures = playout(&mut matches, &mut |n| n - 1);
        assert_eq!(figures.actions, 3);
        assert_eq!(matches.outcome(), Some(Outcome::two_player(Some(1))));
    }
}
