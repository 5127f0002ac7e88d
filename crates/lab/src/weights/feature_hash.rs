//! A fingerprint of an evaluation's features: weights fit only the features that they were learned for.

use super::checksum;
use take_five_rules::{Message, Spec, ToPlay};
use take_five_search::Opponent;
use take_five_search::rng;

/// The random games whose positions are looked at.
const GAMES: u64 = 4;

/// How many actions of each at most.
const ACTIONS: usize = 60;

/// What the evaluation of `G` sees in positions of a few random games, as 16 hexadecimal digits. It changes whenever
/// the numbering of the weights, the fixed part, or the scale of either does; nobody has to remember to change it.
///
/// # Errors
/// If the evaluation has no weights.
pub fn feature_hash<G: Opponent>() -> Result<String, Message> {
    let learned = G::LEARNED.ok_or_else(|| Message::new("training.nothing-to-learn"))?;
    let mut seen = format!(
        "{} {} {}",
        learned.weights.len(),
        learned.step,
        learned.unit
    );
    for game in 0..GAMES {
        let mut rng = rng(game);
        let mut state = G::start(&Spec::new(G::INFO));
        for _ in 0..ACTIONS {
            match state.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => match state.draw(&mut rng) {
                    Some(outcome) => drop(state.play_chance_unchecked(&outcome)),
                    None => break,
                },
                ToPlay::Player(_) => match state.random_action(&mut rng) {
                    Some((action, _)) => drop(state.play_unchecked(action)),
                    None => break,
                },
            }
            if let ToPlay::Player(_) = state.to_play() {
                seen += &format!("\n{}", (learned.base)(&state));
                (learned.features)(&state, &mut |at| seen += &format!(" {at}"));
            }
        }
    }
    let mut hash = checksum(seen.as_bytes());
    hash.truncate(16);
    Ok(hash)
}

#[cfg(test)]
mod tests {
    use super::feature_hash;
    use take_five_rules::{GiveAndTake, Take, Takeaway};

    /// When one of these changes, its weights in use must be learned anew.
    #[test]
    fn the_features_of_the_weights_in_use() {
        assert_eq!(feature_hash::<Take>().unwrap(), "1001213e0ba789a3");
        assert_eq!(feature_hash::<GiveAndTake>().unwrap(), "c349f06054cb1d0e");
    }

    #[test]
    fn a_game_without_weights_has_none() {
        let problem = feature_hash::<Takeaway>().unwrap_err();
        assert_eq!(problem.id, "training.nothing-to-learn");
    }
}
