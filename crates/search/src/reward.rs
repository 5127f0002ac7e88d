//! The reward of a result for each player.

use take_five_rules::{MAX_PLAYERS, Outcome};

/// Each player's reward for a result, from 0 (alone in last place) to 1 (alone in first place).
///
/// With n players, a place is worth (n − place) / (n − 1); players who share a place get the mean of the places they
/// occupy together, so that all rewards always add up to n / 2.
///
/// ```
/// use take_five_rules::Outcome;
/// use take_five_search::rewards;
/// assert_eq!(rewards(&Outcome::two_player(Some(2)))[..2], [0.0, 1.0]);
/// assert_eq!(rewards(&Outcome::by_points(&[5, 9, 5]))[..3], [0.25, 1.0, 0.25]);
/// ```
pub fn rewards(outcome: &Outcome) -> [f64; MAX_PLAYERS] {
    let places = outcome.places();
    let players = places.len() as f64;
    let mut rewards = [0.0; MAX_PLAYERS];
    for (reward, &place) in rewards.iter_mut().zip(places) {
        let sharing = places.iter().filter(|&&other| other == place).count();
        let middle = f64::from(place) + (sharing as f64 - 1.0) / 2.0;
        *reward = (players - middle) / (players - 1.0);
    }
    rewards
}
