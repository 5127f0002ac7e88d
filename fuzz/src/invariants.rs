//! What makes a position, or an error, sound.

use std::collections::BTreeSet;
use take_five_picture::{ViewOptions, draw, facts, plain_text, touch_effect};
use take_five_rules::{Message, Outcomes, Position, ToPlay};
use take_five_words::Words;

/// The longest sentence of an error, in characters: quoted input is truncated.
const LONGEST_SENTENCE: usize = 600;

/// How many actions of a position are tried; all those of a large board would take too long.
const TRIED: usize = 6;

/// An error has a complete and short sentence.
pub fn problem(input: &str, problem: impl Into<Message>) {
    let problem = &problem.into();
    let said = Words::english().say(problem);
    assert!(!said.starts_with(problem.id), "{problem} has no sentence");
    assert!(
        said.chars().count() <= LONGEST_SENTENCE,
        "{problem} is too long to say"
    );
    let hole = said.contains('{') && !input.contains('{');
    assert!(!hole, "{problem} lacks an argument: {said}");
}

/// Everything: [`stand`], and everything can be drawn and described.
pub fn position(position: &Position) {
    stand(position);
    picture(position);
}

/// Its text round-trips, and the player to move agrees with what can be done.
pub fn stand(position: &Position) {
    let text = &reads_back(position);
    let over = position.to_play() == ToPlay::Over;
    assert_eq!(position.outcome().is_some(), over, "{text}");
    assert_eq!(position.ending().is_some(), over, "{text}");
    if let Some(outcome) = position.outcome() {
        let places = outcome.places();
        assert_eq!(places.len(), usize::from(position.players()));
        assert!(places.contains(&1), "{text}: {outcome}");
    }
    actions(position, text);
    chance(position, text);
}

/// Its text, which round-trips.
pub fn reads_back(position: &Position) -> String {
    let text = position.to_string();
    let again = Position::parse(&position.spec(), &text);
    assert_eq!(again.as_ref(), Ok(position), "{text}");
    text
}

fn actions(position: &Position, text: &str) {
    let paths = position.touch_paths();
    let may_act = matches!(position.to_play(), ToPlay::Player(_));
    assert_eq!(paths.is_empty(), !may_act, "{text}");
    let texts: BTreeSet<&str> = paths.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(
        texts.len(),
        paths.len(),
        "{text}: two actions have one text"
    );
    // When sorted, a path that is a prefix of another is right before one of which it is a prefix.
    let touches: BTreeSet<&[String]> = paths.iter().map(|(_, path)| path.as_slice()).collect();
    assert_eq!(
        touches.len(),
        paths.len(),
        "{text}: two actions have one path"
    );
    for (one, next) in touches.iter().zip(touches.iter().skip(1)) {
        assert!(!next.starts_with(one), "{text}: {one:?} begins {next:?}");
    }
    for (action, _) in paths.iter().step_by(paths.len() / TRIED + 1) {
        let played = position.read_turn(action, false);
        let played = played.unwrap_or_else(|problem| panic!("{text}: {action}: {problem}"));
        assert!(matches!(played.as_slice(), [step] if step.text == *action && !step.chance));
    }
}

fn chance(position: &Position, text: &str) {
    let is_chance = position.to_play() == ToPlay::Chance;
    assert_eq!(position.chance_touch().is_some(), is_chance, "{text}");
    if let Some(Outcomes::Listed(all)) = position.outcomes() {
        assert!(!all.is_empty(), "{text}");
        for outcome in all.iter().step_by(all.len() / TRIED + 1) {
            let played = position.read_turn(outcome, true);
            let played = played.unwrap_or_else(|problem| panic!("{text}: {outcome}: {problem}"));
            assert!(matches!(played.as_slice(), [step] if step.text == *outcome && step.chance));
        }
    }
}

fn picture(position: &Position) {
    let text = position;
    let picture = draw(position, ViewOptions::default());
    let shapes = picture.board.iter().chain(&picture.parts);
    let keys: BTreeSet<&str> = shapes.clone().map(|part| part.key.as_str()).collect();
    assert_eq!(
        keys.len(),
        shapes.count(),
        "{text}: two shapes have one key"
    );
    let places: BTreeSet<&str> = picture
        .places
        .iter()
        .map(|place| place.key.as_str())
        .collect();
    assert_eq!(
        places.len(),
        picture.places.len(),
        "{text}: two places have one key"
    );
    for place in &picture.places {
        assert!(!Words::english().say(&place.label).is_empty());
    }
    let players = (1..=position.players()).map(Some);
    for message in players
        .chain([None])
        .flat_map(|player| facts(position, player))
    {
        assert!(!Words::english().say(&message).is_empty());
    }
    assert!(!plain_text(position).is_empty(), "{text}");
    let paths = position.touch_paths();
    for place in &picture.places {
        if let Some(does) = touch_effect(position, &paths, &[], &place.key) {
            assert!(!Words::english().say(&does).is_empty());
        }
    }
}
