//! Random positions of every game.

#[path = "../random/mod.rs"]
pub mod random;

pub use random::{Random, for_every_game, specs};
use take_five_rules::{GameInfo, PlayedStep, Position, Spec};

/// The number of steps to check in each spec, and in those of great boards, which take longer to
/// draw.
const STEPS: [u32; 2] = [40, 8];

/// The game's default and some of its other specs.
pub fn spread(info: &'static GameInfo) -> Vec<Spec> {
    let all = specs(info);
    let some = all.iter().step_by(all.len().div_ceil(3)).copied();
    let mut spread = vec![Spec::new(info)];
    spread.extend(some);
    spread.extend(all.last());
    spread
}

/// Plays randomly in a selection of specs, and passes on each position with the step that led
/// there.
pub fn play(
    info: &'static GameInfo,
    mut look: impl FnMut(&Position, Option<(&Position, &PlayedStep)>),
) {
    for (seed, spec) in spread(info).iter().enumerate() {
        let mut random = Random::new(seed as u64);
        let start = Position::start(spec);
        let mut position = start.clone();
        let great = start.legal_actions().len() > 200;
        let steps = STEPS[usize::from(great)];
        look(&position, None);
        for _ in 0..steps {
            match random::step(&position, false, &mut random) {
                Some(played) => {
                    look(&played.after, Some((&position, &played)));
                    position = played.after;
                }
                None => position = start.clone(),
            }
        }
        // Late in the game too.
        for _ in 0..4 * steps {
            let next = random::step(&position, false, &mut random);
            position = next.map_or(position, |played| played.after);
        }
        look(&position, None);
    }
}
