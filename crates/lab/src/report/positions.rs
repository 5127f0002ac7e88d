//! How many different positions there are, from a sample.

use super::estimate::Estimate;
use std::collections::HashMap;

/// Chao's lower bound with its interval, from the hashes of positions drawn independently. `None` if hardly any came
/// twice: then the sample says next to nothing.
pub fn distinct_positions(sample: impl Iterator<Item = u64>) -> Option<Estimate> {
    let mut times: HashMap<u64, u64> = HashMap::new();
    let mut drawn = 0;
    for position in sample {
        *times.entry(position).or_default() += 1;
        drawn += 1;
    }
    let of_times = |wanted: u64| times.values().filter(|&&count| count == wanted).count() as f64;
    let seen = times.len() as f64;
    let (once, twice) = (of_times(1), of_times(2));
    if once == 0.0 {
        return (drawn > 0).then_some(Estimate {
            value: seen,
            interval: Some([seen, seen]),
            games: drawn,
        });
    }
    if twice < 10.0 {
        return None;
    }
    let unseen = once * once / (2.0 * twice);
    let share = once / twice;
    let variance = twice * (share.powi(4) / 4.0 + share.powi(3) + share.powi(2) / 2.0);
    let factor = (1.959_963_984_540_054 * (variance / unseen.powi(2)).ln_1p().sqrt()).exp();
    Some(Estimate {
        value: seen + unseen,
        interval: Some([seen + unseen / factor, seen + unseen * factor]),
        games: drawn,
    })
}
