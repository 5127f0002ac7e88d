//! What weak levels overlook.

use crate::{Evaluate, SearchRequest};

/// Decides which actions a search sees: the same ones wherever it meets a position after the same action. Searches with the
/// same random numbers overlook the same, so a player that gets them anew for each search of a game does not waver when a turn
/// is taken back.
#[derive(Clone, Copy)]
pub struct Oversight {
    salt: u64,
    /// The share of actions seen, in percent.
    seen: u32,
}

/// How often a level looks for something to play.
const LOOKS: u64 = 16;

impl Oversight {
    /// That of the level; `None` if it overlooks nothing.
    pub fn of(ask: &mut SearchRequest<'_>) -> Option<Self> {
        let overlooks = ask.strength.overlooks;
        (overlooks > 0).then(|| Oversight {
            salt: (ask.rng)(u32::MAX).into(),
            seen: 100_u32.saturating_sub(overlooks.into()),
        })
    }

    /// Whether the search sees the action in this position, so many actions from the root and after the last one. `hash` is
    /// the position's.
    pub fn sees<G: Evaluate>(
        self,
        state: &G,
        hash: u64,
        action: G::Action,
        ply: usize,
        last: Option<u16>,
    ) -> bool {
        let difficulty = state.difficulty(action, ply as u32, last);
        self.is_seen(hash, state.code(action), difficulty)
    }

    pub fn is_seen(self, hash: u64, code: u16, difficulty: u32) -> bool {
        let mixed = (hash ^ self.salt << 16 ^ u64::from(code)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let chance = (0..difficulty).fold(1 << 16, |chance, _| chance * self.seen / 100);
        ((mixed >> 48) as u32) < chance
    }

    /// Leaves the actions that are seen at the root. Whoever sees nothing else than giving up looks again, up to
    /// [`LOOKS`] times, and at last at all.
    pub fn at_root<G: Evaluate, T>(
        self,
        state: &G,
        all: &mut Vec<T>,
        last: Option<u16>,
        action: impl Fn(&T) -> G::Action,
    ) {
        let hash = state.table_key();
        for look in 0..LOOKS {
            let salt = self.salt.wrapping_add(look);
            let looking = Oversight { salt, ..self };
            let is_seen = |one: &T| looking.sees(state, hash, action(one), 0, last);
            if all
                .iter()
                .any(|one| is_seen(one) && !state.gives_up(action(one)))
            {
                all.retain(is_seen);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Opponent;
    use take_five_rules::{
        Game, GiveAndTake, GiveAndTakeAction, Notation, Position, Take, TakeBackToe, TakeItAway,
    };

    const MANY: u64 = 10_000;

    /// How many of many actions are seen at this difficulty, of a hundred.
    fn percent(oversight: Oversight, difficulty: u32) -> u64 {
        let is_seen = |&hash: &u64| oversight.is_seen(hash << 20, (hash % 4096) as u16, difficulty);
        (0..MANY).filter(is_seen).count() as u64 * 100 / MANY
    }

    #[test]
    fn the_harder_an_action_the_likelier_it_is_overlooked() {
        for salt in [0, 1, 0xfedc_ba98] {
            let oversight = Oversight { salt, seen: 60 };
            let seen = [0, 1, 2, 5].map(|difficulty| percent(oversight, difficulty));
            assert_eq!(seen[0], 100);
            for (seen, expected) in seen.into_iter().zip([100, 60, 36, 8]) {
                assert!(
                    seen.abs_diff(expected) <= 2,
                    "{seen} % instead of {expected} %"
                );
            }
        }
    }

    #[test]
    fn each_game_overlooks_other_actions() {
        let one_sees = |salt| {
            let oversight = Oversight { salt, seen: 50 };
            let see = |hash: u64| oversight.is_seen(hash << 20, 7, 1);
            (0..64).map(see).collect::<Vec<bool>>()
        };
        assert_eq!(one_sees(3), one_sees(3));
        assert_ne!(one_sees(3), one_sees(4));
    }

    /// A king captures from next to a piece, or from far away.
    #[test]
    fn a_capture_from_afar_is_harder_to_see() {
        let spec = "give-and-take".parse().unwrap();
        let difficulty = |position: &str, capture: &str| {
            let state = GiveAndTake::parse(&spec, position).unwrap();
            let mut found = None;
            state.each_action(|action: GiveAndTakeAction| {
                if state.action_text(action) == capture {
                    found = Some(state.difficulty(action, 0, None));
                }
            });
            found.unwrap()
        };
        let position = "8/3b4/8/b7/8/8/3W4/8 w - - 0";
        assert_eq!(difficulty("8/8/8/1b6/3b4/3W4/8/8 w - - 0", "d3xd5"), 0);
        assert_eq!(difficulty(position, "d2xd8"), 4);
        assert_eq!(difficulty(position, "d2-d3"), 0);
    }

    fn difficulties<G: Evaluate + Notation>(
        state: &G,
        ply: u32,
        last: Option<u16>,
    ) -> Vec<(String, u32)> {
        let mut all = Vec::new();
        state.each_action(|action| {
            let difficulty = state.difficulty(action, ply, last);
            all.push((state.action_text(action), difficulty));
        });
        all
    }

    /// In Take, cells beside the last stone are never overlooked; the farther away a cell is, the harder it is to see, and
    /// a reply is harder than one's own move.
    #[test]
    fn cells_far_from_the_last_stone_are_harder_to_see() {
        let spec = "take:size=3".parse().unwrap();
        let before: Position = Take::parse(&spec, "ooo/oooo/ooooo/oooo/ooo r 0")
            .unwrap()
            .into();
        let state = Take::parse(&spec, "ooo/oooo/ooooo/oooo/roo b 1").unwrap();
        let last = state.last_action(&before);
        assert_eq!(last.map(|cell| state.action_text(cell)), Some("a1".into()));
        let of = |ply, cell: &str| {
            let all = difficulties(&state, ply, last);
            all.into_iter().find(|(text, _)| text == cell).unwrap().1
        };
        assert_eq!(
            ["a2", "b1", "b2", "c3", "e3"].map(|cell| of(0, cell)),
            [0, 0, 0, 1, 3]
        );
        assert_eq!(["a2", "c3", "e3"].map(|cell| of(1, cell)), [0, 2, 4]);
    }

    /// In Take-Back-Toe, moves of the stacks just moved are never overlooked; what lies across the table is harder to see
    /// than the own row, and what the opponent can win with sooner overlooked than one's own win.
    #[test]
    fn what_lies_across_the_table_is_harder_to_see() {
        let spec = "take-back-toe".parse().unwrap();
        let state = TakeBackToe::parse(&spec, "0,2,1,0/7,8,9,7/3,0,0,3 1 1 b2-b3*1").unwrap();
        let of = |wanted: &str| {
            let all = difficulties(&state, 0, None);
            all.into_iter().find(|(text, _)| text == wanted).unwrap().1
        };
        assert_eq!(["b2-a2", "d1-c1", "d2-d1", "c3-c2"].map(of), [0, 1, 2, 3]);
        // Both would win with a one.
        let rolling = TakeBackToe::parse(&spec, "0,2,2,1/7,7,9,7/2,2,1,0 2 - -").unwrap();
        let estimate =
            |seen: u32| rolling.evaluate_overlooking(1, |_, difficulty| difficulty <= seen);
        assert_eq!(estimate(0), 0);
        assert!(
            estimate(1) > 0 && estimate(2) < 0,
            "{} {}",
            estimate(1),
            estimate(2)
        );
    }

    /// Only one jump is left after the opening.
    #[test]
    fn nobody_drops_out_without_looking_for_jumps() {
        let spec = "take-it-away".parse().unwrap();
        let state = TakeItAway::parse(&spec, "8/8/8/8/8/8/8/wr6 1 12 0,0 0 -").unwrap();
        let mut actions = Vec::new();
        state.each_action(|action| actions.push(action));
        assert!(actions.iter().any(|&action| state.gives_up(action)));
        let all = actions.clone();
        let oversight = Oversight { salt: 1, seen: 0 };
        oversight.at_root(&state, &mut actions, None, |&action| action);
        assert_eq!(actions, all);
    }

    #[test]
    fn whoever_sees_nothing_looks_again() {
        let state = GiveAndTake::start(&"give-and-take".parse().unwrap());
        let mut actions = Vec::new();
        state.each_action(|action| actions.push(action));
        let all = actions.clone();
        let oversight = Oversight { salt: 1, seen: 0 };
        oversight.at_root(&state, &mut actions, None, |&action| action);
        assert_eq!(actions, all);
    }
}
