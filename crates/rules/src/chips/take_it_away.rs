//! Take It Away, by Sid Sackson (*A Gamut of Games*, 1969, p. 142).

use super::{ChipTerms, Chips, Rulebook};
use crate::{GameInfo, OptionInfo, Spec};

/// A state of Take It Away.
///
/// ```
/// use take_five_rules::{ChipAction, Game, PlayError, TakeItAway};
/// let start = TakeItAway::start(&"take-it-away".parse()?);
/// let layout = start.draw(&mut |_| 0).unwrap();
/// let mut game = start;
/// game.play_chance(&layout).unwrap();
/// assert!(matches!(game.play(ChipAction::Away), Err(PlayError::Illegal(_))), "not before a removal");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub type TakeItAway = Chips<TakeItAwayRules>;

/// The rules specific to Take It Away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeItAwayRules;

const INFO: GameInfo = GameInfo {
    id: "take-it-away",
    options: &[
        OptionInfo {
            name: "players",
            values: &["2", "3", "4"],
            default: 0,
            offered: &[],
            starts: false,
        },
        OptionInfo {
            name: "penalty",
            values: &["2", "4"],
            default: 0,
            offered: &[],
            starts: false,
        },
        OptionInfo {
            name: "opening",
            values: &["1", "8"],
            default: 0,
            offered: &[],
            starts: false,
        },
        OptionInfo {
            name: "dropping",
            values: &["yes", "no"],
            default: 0,
            offered: &[],
            starts: false,
        },
    ],
    scores: true,
    chance: Some("layout"),
    typical_turns: 33,
};

impl Rulebook for TakeItAwayRules {
    const INFO: &'static GameInfo = &INFO;

    fn terms(spec: &Spec) -> ChipTerms {
        ChipTerms {
            players: spec.index(0) + 2,
            penalty: [2, 4][usize::from(spec.index(1))],
            opening: [1, 8][usize::from(spec.index(2))],
            dropping: spec.index(3) == 0,
            chips: [34, 20, 10],
            empty: None,
        }
    }

    fn spec(terms: &ChipTerms) -> Spec {
        let chosen = [
            terms.players - 2,
            u8::from(terms.penalty == 4),
            u8::from(terms.opening == 8),
            u8::from(!terms.dropping),
        ];
        Spec::of(&INFO, &chosen)
    }
}
