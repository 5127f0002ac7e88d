//! Position texts.

use crate::invariants;
use take_five_picture::{ViewOptions, draw_draft};
use take_five_rules::{Draft, Outcomes, Position, Spec, ToPlay};

/// How many steps are played from an accepted position.
const STEPS: usize = 12;

/// The first line is a spec, the second a position text. An accepted position is sound, and so is every position played
/// from it, with choices taken from the text. Every accepted draft can be drawn.
pub fn position(text: &str) {
    let (spec, text) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(spec) = spec.parse::<Spec>() else {
        return;
    };
    draft(&spec, text);
    let mut position = match Position::parse(&spec, text) {
        Ok(position) => position,
        Err(problem) => return invariants::problem(text, problem),
    };
    invariants::position(&position);
    let mut bytes = text.bytes().cycle();
    let mut choose = |all: usize| usize::from(bytes.next().unwrap_or(0)) % all;
    let mut begun = false;
    for _ in 0..STEPS {
        let next = match position.to_play() {
            ToPlay::Over => return,
            ToPlay::Player(_) => {
                let mut actions = position.legal_actions();
                actions.swap_remove(choose(actions.len()))
            }
            ToPlay::Chance => match position.outcomes() {
                Some(Outcomes::Listed(mut all)) => all.swap_remove(choose(all.len())),
                _ => {
                    let mut rng = |all: u32| choose(all as usize) as u32;
                    let drawn = position.draw(begun, &mut rng).expect("chance comes next");
                    drawn.text
                }
            },
        };
        let played = position
            .read_turn(&next, begun)
            .expect("an action or outcome from the list");
        assert_eq!(played.len(), 1, "{position}: {next}");
        let [step] = <[_; 1]>::try_from(played).expect("one step");
        assert_eq!(step.text, next);
        begun = !step.turn_over;
        position = step.after;
        invariants::stand(&position);
    }
}

/// A draft has the errors of its text, and can be drawn with them.
fn draft(spec: &Spec, text: &str) {
    let position = Position::parse(spec, text);
    let draft = match Draft::read(spec, text) {
        Ok(draft) => draft,
        Err(problem) => return assert_eq!(Err(problem), position),
    };
    assert_eq!(draft.position(), position);
    let picture = draw_draft(&draft, ViewOptions::default());
    for place in picture.places {
        let mut without = draft;
        if without.top_piece(&place.key).is_some() {
            without.put(&place.key, "").expect("a place for pieces");
            assert_eq!(Draft::read(spec, &without.text()), Ok(without));
        }
    }
}
