//! The parts of one or more runs, put together.

use super::part_file::SelfPlayPart;
use super::played::{SelfPlayGame, SelfPlayTerms};
use take_five_rules::{Message, Spec};

/// All games of some runs, in an order that does not depend on that of the parts: by spec, seed and number.
///
/// # Errors
/// If a part is missing or doubled, if two runs have the same games, or if they are not all of this game.
pub fn joined(
    mut parts: Vec<SelfPlayPart>,
    spec: &Spec,
) -> Result<Vec<(SelfPlayTerms, Vec<SelfPlayGame>)>, Message> {
    parts.sort_by(|a, b| (&a.terms, a.part).cmp(&(&b.terms, b.part)));
    let mut runs: Vec<(SelfPlayTerms, Vec<SelfPlayGame>)> = Vec::new();
    let mut next = 1;
    for part in parts {
        if runs.last().is_none_or(|(terms, _)| *terms != part.terms) {
            let before = runs.last().map(|(terms, _)| terms);
            may_follow(before, &part, spec)?;
            if let Some(before) = before {
                is_complete(before, next)?;
            }
            runs.push((part.terms.clone(), Vec::new()));
            next = 1;
        }
        if part.part < next {
            return Err(of_part("training.part-twice", &part.terms, part.part));
        }
        if part.part > next {
            return Err(of_part("training.part-missing", &part.terms, next));
        }
        next += 1;
        if let Some((_, games)) = runs.last_mut() {
            games.extend(part.games);
        }
    }
    if let Some((terms, _)) = runs.last() {
        is_complete(terms, next)?;
    }
    for (_, games) in &mut runs {
        games.sort_by_key(|game| game.number);
    }
    Ok(runs)
}

fn is_complete(terms: &SelfPlayTerms, next: u64) -> Result<(), Message> {
    if next <= terms.parts {
        return Err(of_part("training.part-missing", terms, next));
    }
    Ok(())
}

/// Whether a run that begins with this part may follow another.
fn may_follow(
    before: Option<&SelfPlayTerms>,
    part: &SelfPlayPart,
    spec: &Spec,
) -> Result<(), Message> {
    let terms = &part.terms;
    let of: Spec = terms.spec.parse().map_err(Message::from)?;
    if of.info().id != spec.info().id {
        return Err(Message::new("weights.other-game")
            .with("found", of.info().id)
            .with("game", spec.info().id));
    }
    // They are sorted by these two first.
    if before.is_some_and(|before| (&before.spec, before.seed) == (&terms.spec, terms.seed)) {
        return Err(of_part("training.other-terms", terms, part.part));
    }
    Ok(())
}

fn of_part(id: &'static str, terms: &SelfPlayTerms, part: u64) -> Message {
    Message::new(id)
        .with("spec", terms.spec.clone())
        .with("seed", terms.seed as i64)
        .with("part", part as i64)
        .with("parts", terms.parts as i64)
}
