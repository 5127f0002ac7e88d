//! Take: alpha-beta on what each player can still do.

use crate::evaluate::chance;
use crate::{Ask, Evaluate, Opponent, Outlook, Strength, Thought, alpha_beta};
use take_five_rules::{Game, Take, TakeHoldings};

impl Opponent for Take {
    const LEVELS: &'static [Strength] = &[
        Strength::new(1, 500, 400),
        Strength::new(1, 1_000, 150),
        Strength::new(2, 4_000, 60),
        Strength::new(2, 10_000, 0),
        Strength::new(3, 20_000, 0),
        Strength::new(4, 60_000, 0),
        Strength::new(6, 250_000, 0),
        Strength::FULL,
    ];

    /// Stones taken off, the other's less the own.
    fn greed(&self, action: u16) -> i32 {
        let own = 1 + (self.ply() % 2) as u8;
        let mut after = self.clone();
        after.apply(action);
        let lost = |player| {
            let [before, after] = [self, &after].map(|state| state.holdings(player).stones as i32);
            before - after
        };
        lost(3 - own) - lost(own)
    }

    fn search(&self, side: u8, ask: &mut Ask<'_>) -> Thought<u16> {
        alpha_beta::think(self, side, ask)
    }
}

fn worth(holdings: TakeHoldings) -> i32 {
    let TakeHoldings {
        stones,
        growths,
        seeds,
        groups,
        weak,
    } = holdings;
    let _ = stones;
    12 * growths as i32 + 6 * seeds as i32 + 20 * groups as i32 - 20 * weak as i32
}

impl Evaluate for Take {
    const REDUCES: bool = true;

    fn code(&self, action: u16) -> u16 {
        action
    }

    fn promise(&self, _: u16) -> i32 {
        0
    }

    fn evaluate(&self, side: u8) -> i32 {
        worth(self.holdings(side)) - worth(self.holdings(3 - side))
    }

    fn outlook(&self, side: u8, value: i32) -> Outlook {
        Outlook::of_two(side, chance(value, 100.0))
    }
}
