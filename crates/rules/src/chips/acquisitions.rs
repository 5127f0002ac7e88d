//! Acquisitions (*100 Other Games to Play on a Chessboard*, p. 72), a descendant of Take It Away.

use super::{ChipTerms, Chips, Rulebook};
use crate::{GameInfo, OptionInfo, Spec, Square};

/// A state of Acquisitions.
///
/// ```
/// use take_five_rules::{Acquisitions, Game};
/// let mut game = Acquisitions::start(&"acquisitions".parse()?);
/// let (jump, choices) = game.random_action(&mut |_| 0).unwrap();
/// assert_eq!(u64::from(choices), game.action_count());
/// game.play(jump).unwrap();
/// assert_eq!(game.points().iter().sum::<u32>(), 1);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub type Acquisitions = Chips<AcquisitionsRules>;

/// The rules specific to Acquisitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AcquisitionsRules;

const INFO: GameInfo = GameInfo {
    id: "acquisitions",
    options: &[
        OptionInfo {
            name: "values",
            values: &["single", "mixed"],
            default: 0,
            offered: &[],
            starts: false,
        },
        OptionInfo {
            name: "dropping",
            values: &["yes", "no"],
            default: 1,
            offered: &[],
            starts: false,
        },
    ],
    scores: true,
    chance: Some("layout"),
    typical_turns: 30,
};

impl Rulebook for AcquisitionsRules {
    const INFO: &'static GameInfo = &INFO;

    fn terms(spec: &Spec) -> ChipTerms {
        let mixed = spec.index(0) == 1;
        ChipTerms {
            players: 2,
            penalty: 1,
            opening: 0,
            dropping: spec.index(1) == 0,
            // D4: the empty corner replaces a white chip.
            chips: if mixed { [33, 20, 10] } else { [63, 0, 0] },
            // D3: h1.
            empty: Some(Square::new(7)),
        }
    }

    fn spec(terms: &ChipTerms) -> Spec {
        let chosen = [u8::from(terms.is_mixed()), u8::from(!terms.dropping)];
        Spec::of(&INFO, &chosen)
    }
}
